# Which programming language a code block is in: on itself, on the `code` in it, or on what is around it.
#
# Every highlighter has its own way of saying it: `language-c` (Prism, highlight.js), `lang-c` (Prettify),
# `highlight-source-c` (GitHub), `highlight-c` (Sphinx), `brush: c;` (SyntaxHighlighter), `src-c` (Org), `data-lang`
# (Shiki, Chroma), or only `c` beside other names. Words that are no language stand in the same places, and pages name
# the languages of people so too: what is said further away, or less clearly, counts only if it is known.

cdef enum:
    # In `Markdown.languages`, in place of where in `language_names` a name begins.
    NOT_LOOKED_AT = 0
    NO_LANGUAGE = 1
    FIRST_LANGUAGE = 2
    LONGEST_LANGUAGE = 20
    MOST_WRAPPERS = 12       # elements around code in which its language is looked for
    LONGEST_CLASS = 2_000    # bytes of a class that are read

cdef enum:
    # How a class says it.
    SAID_PLAINLY = 0         # behind a prefix that nothing else has
    SAID_VAGUELY = 1         # behind a prefix that other names have as well

cdef const char* KNOWN_LANGUAGES = (
    b"abap actionscript ada adoc agda apache apacheconf apl applescript arduino armasm asciidoc asm aspnet astro awk bash "
    b"bat batch bicep bnf brainfuck bsh c c# c++ cfm clj clojure cmake cmd cobol coffee coffeescript console coq cpp "
    b"crystal cs csharp cshtml css csv cuda curl cypher cython d dart delphi diff django docker dockerfile dos dot ebnf "
    b"elixir elisp elm emacs-lisp erb erl erlang excel f# fish forth fortran fsharp gcode gdscript gherkin git gitignore "
    b"glsl gleam go golang gql gradle graphql graphviz groovy haml handlebars haskell haxe hbs hcl heex hlsl hs htm html "
    b"html+django html+erb html+jinja html+php http idris ini ipython ipython3 j java javascript jinja jinja2 jq js js+erb "
    b"jscript json json5 jsonc jsonl jsonnet jsp jsx julia kotlin kt kusto latex lean lean4 less liquid lisp llvm lua "
    b"makefile markdown mathematica matlab md mdx mermaid mips mjs ml mojo mongodb mysql nasm nginx nim nix node nodejs "
    b"nushell objc objective-c objectivec objectpascal ocaml octave odin opencl openscad pascal perl perl6 pgsql php pl "
    b"plantuml plpgsql plsql postgres postgresql powershell prisma processing prolog promql properties protobuf proto ps "
    b"ps1 pseudocode pug puppet purescript pwsh py py3 pycon pycon+sql python python2 python3 pytb pytraceback q qml r "
    b"racket raku rb rbs reason reasonml regex rego rest restructuredtext robotframework rs rst ruby rust sas sass scala "
    b"scheme scss sed sh sh-session shell shell-session shellscript shellsession smali smalltalk sml solidity sparql "
    b"sql sqlite stan stata styl stylus svelte svg swift systemverilog tcl tcsh terraform tex tf thrift toml ts tsql tsx "
    b"twig typescript v vala vb vb.net vba vbnet vbscript verilog vhdl vim viml vue wasm wat wgsl wolfram x86asm xaml xhtml "
    b"xml xpath xquery xslt xsl yaml yml yul zig zsh "
)

cdef const char* NO_LANGUAGES = (
    b"none default text txt plain plaintext plain-text nohighlight no-highlight code wrapper source auto id height line "
    b"lines block container output example notranslate command undefined null unknown raw literal inline copy ltr rtl "
    b"line-numbers lines-numbers result results other class name label switcher selector "
)

cdef const char* LANGUAGES_OF_PEOPLE = (
    b"ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id is it ja ko lt lv ml ms nb nl nn no pl ps pt ro ru sk sl sq "
    b"sr sv sw ta te th tr uk ur vi zh "
)

cdef const char* VAGUE_WORDS = b"batch c d emacs-lisp excel j less node processing properties q r rest reason result v "


cdef void put_language(Markdown* m, int row) noexcept nogil:
    """Add the language of a code block, if anything says it."""
    cdef int around = row, inside, count
    if put_language_of(m, row, False):
        return
    for inside in range(row + 1, min(row + 4, m.rows.end[row])):
        if m.rows.tag[inside] != TAG_TEXT and put_language_of(m, inside, False):
            return
    for count in range(MOST_WRAPPERS):
        around = m.rows.parent[around]
        if put_language_of(m, around, True):
            return
    put(m, &m.block, m.badge.data, m.badge.length)


cdef bint put_language_of(Markdown* m, int row, bint is_around) noexcept nogil:
    """Add the language that an element names; whether it names one. What is around the code must name a known one.

    Many code blocks may stand in one element, and many elements may share their attributes: each is looked at once.
    """
    cdef int first = m.rows.attributes[row], start
    cdef const char* name
    if m.rows.tag[row] == TAG_TEXT or m.rows.attribute_count[row] == 0:
        return False
    if m.languages == NULL:
        m.languages = <int*>room_for(&m.shown.scratch, m.p.attributes_count, sizeof(int))
        if m.languages == NULL:
            m.failed = True
            return False
    if m.languages[first] == NOT_LOOKED_AT:
        m.languages[first] = look_for_language(m, row)
    start = m.languages[first] - FIRST_LANGUAGE
    if start < 0 or m.failed:
        return False
    name = <const char*>m.language_names.data + start
    if is_around and not is_known_around(<const unsigned char*>name, <Py_ssize_t>strlen(name)):
        return False
    put(m, &m.block, <const unsigned char*>name, <Py_ssize_t>strlen(name))
    return True


cdef bint is_known_around(const unsigned char* name, Py_ssize_t length) noexcept nogil:
    """Whether a name far from the code means a programming language: `lang-cs` on a page is Czech."""
    return is_one_of(name, length, KNOWN_LANGUAGES) and not is_one_of(name, length, LANGUAGES_OF_PEOPLE)


cdef int look_for_language(Markdown* m, int row) noexcept nogil:
    """Keep the name of a language, with a NUL behind it; returns where, as `languages` has it."""
    cdef int start = <int>m.language_names.length
    cdef Span names = value_of(m.p, m.rows, row, b"class")
    names.length = min(names.length, <unsigned int>LONGEST_CLASS)
    if (
        find_in_class(m, names) or find_in_attribute(m, row, b"data-lang") or find_in_attribute(m, row, b"data-language")
        or find_in_attribute(m, row, b"data-code-lang") or find_in_attribute(m, row, b"data-enlighter-language")
        or find_among_names(m, row, names) or find_in_lang(m, row)
    ):
        put_sign(m, &m.language_names, 0)
        return FIRST_LANGUAGE + start
    m.language_names.length = start
    return NO_LANGUAGE


cdef inline bint is_sign_of_language(unsigned char sign) noexcept nogil:
    return is_letter(sign) or is_digit(sign) or sign == c"_" or sign == c"+" or sign == c"#" or sign == c"." or sign == c"-"


cdef bint keep_language(Markdown* m, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """What can be in the name of a language, in lower case, up to twenty characters; whether that is one."""
    cdef Py_ssize_t at, start = m.language_names.length
    for at in range(length):
        if m.language_names.length - start < LONGEST_LANGUAGE and is_sign_of_language(data[at]):
            put_sign(m, &m.language_names, lower(data[at]))
    if m.language_names.length == start:  # before the first name there is no memory to look into
        return False
    if m.failed or is_no_language(m.language_names.data + start, m.language_names.length - start):
        m.language_names.length = start
    return m.language_names.length > start


cdef bint is_no_language(const unsigned char* name, Py_ssize_t length) noexcept nogil:
    """Words that stand in the place of a language and name none."""
    return length == 0 or is_one_of(name, length, NO_LANGUAGES)


cdef bint find_in_attribute(Markdown* m, int row, const char* name) noexcept nogil:
    cdef Span said = value_of(m.p, m.rows, row, name)
    said.length = min(said.length, <unsigned int>LONGEST_CLASS)
    return keep_language(m, bytes_of(m.p, said), said.length)


cdef bint find_in_lang(Markdown* m, int row) noexcept nogil:
    """`<pre lang="python">`, as GitHub writes it; elsewhere it is the language of people."""
    cdef Span said = value_of(m.p, m.rows, row, b"lang")
    if not CLASSES_OF[m.rows.tag[row]] & PREFORMATTED and m.rows.tag[row] != TAG_CODE:
        return False
    return is_known_around(bytes_of(m.p, said), said.length) and keep_language(m, bytes_of(m.p, said), said.length)


# ---- classes

cdef Py_ssize_t next_class_name(const unsigned char* data, Py_ssize_t* at, Py_ssize_t length) noexcept nogil:
    """Where the next name of a class begins; it ends at `at`. At the end, where there is none, the length."""
    cdef Py_ssize_t start
    at[0] += space_before(data + at[0], length - at[0])
    start = at[0]
    while at[0] < length and not is_white_at(data, at[0], length, True):
        at[0] = character_after(data, at[0], length)
    return start


cdef bint find_in_class(Markdown* m, Span names) noexcept nogil:
    """Keep the first language that a class names behind a prefix, as in `language-c` or `brush: c;`."""
    cdef const unsigned char* data = bytes_of(m.p, names)
    cdef Py_ssize_t at = 0, start, name, stop
    cdef int how
    while at < names.length:
        start = next_class_name(data, &at, names.length)
        name = behind_prefix(data, start, at, &how)
        if name == 0:
            continue
        if name == at:  # `brush: c` and not `brush:c`
            name = next_class_name(data, &at, names.length)
        stop = name
        while stop < at and is_sign_of_language(data[stop]):
            stop += 1
        if stop < at and data[stop] != c";" or stop - name > LONGEST_LANGUAGE:
            continue
        if how == SAID_VAGUELY and not is_one_of(data + name, stop - name, KNOWN_LANGUAGES):
            continue
        if keep_language(m, data + name, stop - name):
            return True
    return False


cdef Py_ssize_t behind_prefix(const unsigned char* data, Py_ssize_t at, Py_ssize_t stop, int* how) noexcept nogil:
    """Where the prefix ends that a name of a class begins with; 0 where it begins with none."""
    cdef Py_ssize_t name = behind_one_of(
        data, at, stop, b"language- lang- highlight-source- mw-highlight-lang- brush: hljs-language- "
    )
    how[0] = SAID_PLAINLY
    if name == 0:
        how[0] = SAID_VAGUELY
        name = behind_one_of(
            data, at, stop, b"highlight- source- src- sp- gatsby-code- code-block- code- syntax- sh_ lang: language: geshi-"
        )
    return name


cdef Py_ssize_t behind_one_of(
    const unsigned char* data, Py_ssize_t at, Py_ssize_t stop, const char* prefixes
) noexcept nogil:
    """Where the first of these prefixes ends that stands here; 0 where none does."""
    cdef Py_ssize_t start = 0, place
    while prefixes[start]:
        place = 0
        while prefixes[start + place] and prefixes[start + place] != c" ":
            if at + place >= stop or lower(data[at + place]) != <unsigned char>prefixes[start + place]:
                break
            place += 1
        if place and (prefixes[start + place] == c" " or prefixes[start + place] == 0):
            return at + place
        while prefixes[start] and prefixes[start] != c" ":
            start += 1
        start += prefixes[start] == c" "
    return 0


cdef bint find_among_names(Markdown* m, int row, Span names) noexcept nogil:
    """Keep a language that is a name of its own, as in `hljs python` or `sourceCode json`."""
    cdef const unsigned char* data = bytes_of(m.p, names)
    cdef Py_ssize_t at = 0, start
    cdef bint is_code = m.rows.tag[row] == TAG_CODE or CLASSES_OF[m.rows.tag[row]] & PREFORMATTED
    if not is_code and not (holds_word(m.p, names, b"highlight") or holds_word(m.p, names, b"sourcecode")):
        return False
    while at < names.length:
        start = next_class_name(data, &at, names.length)
        if is_one_of(data + start, at - start, KNOWN_LANGUAGES) and not is_one_of(data + start, at - start, VAGUE_WORDS):
            return keep_language(m, data + start, at - start)
    return False
