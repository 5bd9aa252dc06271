# Signs of the page's text that Markdown would read as its own: they are escaped only where they would be misread.

cdef extern from "Python.h" nogil:
    bint Py_UNICODE_ISDECIMAL(unsigned int code)  # a look-up that does not need the GIL

cdef unsigned char[256] MAY_BE_SPECIAL
cdef unsigned char[256] NOT_IN_TARGETS


cdef void fill_special_signs() noexcept:
    """Once, at import."""
    memset(MAY_BE_SPECIAL, 0, 256)
    for sign in b"`*_~<>&{\\[]$^=":
        MAY_BE_SPECIAL[<unsigned char>sign] = True
    memset(NOT_IN_TARGETS, 0, 256)
    for sign in b"<>\\\"'`(){}|^":
        NOT_IN_TARGETS[<unsigned char>sign] = True


fill_special_signs()

cdef struct Around:
    # What is known about a text that is to be escaped.
    bint in_brackets         # it is the text of a link or a picture
    bint after_space         # white space stands before it, or nothing does
    bint before_space
    bint escapes_dollars     # signs of spans in some renderers, where formulas or code could end such a span
    bint escapes_carets
    bint escapes_equals
    Py_ssize_t last_greater  # some renderers read a tag in all that begins with `<` and ends with a `>`, up to here


# ---- neighbours

cdef inline bint is_white_before(const unsigned char* text, Py_ssize_t at, bint edge) noexcept nogil:
    cdef Py_ssize_t start
    if at == 0:
        return edge
    start = character_before(text, at)
    return next_is_white(text, &start, at)


cdef inline bint is_white_at(const unsigned char* text, Py_ssize_t at, Py_ssize_t length, bint edge) noexcept nogil:
    return next_is_white(text, &at, length) if at < length else edge


cdef inline bint is_word_character(unsigned int code) noexcept nogil:
    return code == c"_" or Py_UNICODE_ISALNUM(code)


cdef inline bint is_word_before(const unsigned char* text, Py_ssize_t at) noexcept nogil:
    cdef Py_ssize_t start
    if at == 0:
        return False
    start = character_before(text, at)
    return is_word_character(code_at(text, &start, at))


cdef inline bint is_word_at(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    return at < length and is_word_character(code_at(text, &at, length))


cdef inline Py_ssize_t run_length(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """How often the sign here is repeated."""
    cdef Py_ssize_t stop = at + 1
    while stop < length and text[stop] == text[at]:
        stop += 1
    return stop - at


# ---- which signs are special where they stand

cdef Py_ssize_t special_signs(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t length, const Around* around
) noexcept nogil:
    """How many signs from here on are to be escaped."""
    cdef unsigned char sign = text[at]
    if sign == c"*":
        return not is_white_before(text, at, around.after_space) or not is_white_at(
            text, at + 1, length, around.before_space
        )
    if sign == c"_":
        return special_underscores(text, at, length, around)
    if sign == c"~":
        return special_tildes(text, at, length, around)
    if sign == c"\\":
        return is_special_backslash(text, at, length, around)
    if sign == c"[" or sign == c"]":
        return around.in_brackets or is_special_bracket(text, at, length)
    if sign == c"<":
        return at < around.last_greater or not is_white_at(text, at + 1, length, around.before_space)
    if sign == c">":
        return begins_spoiler(text, at, length) or (at + 1 == length and not around.before_space)
    if sign == c"{":
        return not begins_short_braces(text, at, length)
    if sign == c"&":
        return begins_reference(text, at, length)
    return sign == c"`" or is_sign_of_span(sign, around)


cdef inline bint is_sign_of_span(unsigned char sign, const Around* around) noexcept nogil:
    if sign == c"$":
        return around.escapes_dollars
    return around.escapes_carets if sign == c"^" else around.escapes_equals


cdef Py_ssize_t special_underscores(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t length, const Around* around
) noexcept nogil:
    """Only those that can begin emphasis: what can end it finds nothing to end."""
    cdef Py_ssize_t count
    if is_word_before(text, at):
        return 0
    count = run_length(text, at, length)
    return 0 if is_white_at(text, at + count, length, around.before_space) else count


cdef Py_ssize_t special_tildes(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t length, const Around* around
) noexcept nogil:
    """Of single ones only those that can end a span."""
    cdef Py_ssize_t count = run_length(text, at, length)
    if count > 1:
        return count
    if at + 1 == length and not around.before_space:
        return 1
    if is_white_before(text, at, True):
        return 0
    return is_word_before(text, at) or not is_word_at(text, at + 1, length)


cdef bint is_special_backslash(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t length, const Around* around
) noexcept nogil:
    """Before a sign of ASCII, and at the end."""
    cdef unsigned char following
    if at + 1 == length:
        return not around.before_space
    following = text[at + 1]
    return 32 < following < 127 and not is_letter(following) and not is_digit(following)


cdef bint is_special_bracket(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Whether it begins a footnote or ends the text of a link: some renderers allow a gap before the address."""
    cdef Py_ssize_t following = at + 1
    if text[at] == c"[":
        return following < length and (text[following] == c"^" or text[following] == c"[")
    following += space_before(text + following, length - following)
    return following < length and text[following] == c"("


cdef inline bint begins_spoiler(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Whether some renderers read hidden text from here on, code and tags and all."""
    return at + 1 < length and text[at] == c">" and text[at + 1] == c"!"


cdef bint begins_short_braces(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Between other braces some renderers read attributes, templates or expressions."""
    cdef int count = 0
    at += 1
    while count < 4 and is_word_at(text, at, length):
        at = character_after(text, at, length)
        count += 1
    return 1 <= count <= 3 and at < length and text[at] == c"}"


cdef bint begins_tag(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    cdef unsigned char following
    if at + 1 >= length:
        return False
    following = text[at + 1]
    return is_letter(following) or following == c"/" or following == c"!" or following == c"?"


cdef bint begins_reference(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Whether an ampersand would be read as the beginning of a character reference; some end without a semicolon."""
    cdef const unsigned char* name = text + at + 1
    cdef Py_ssize_t left = length - at - 1, count = 0
    if left >= 2 and name[0] == c"#":
        return is_digit(name[1]) or name[1] == c"x" or name[1] == c"X"
    if left == 0 or not is_letter(name[0]):
        return False
    if is_one_of(name, 2 if left >= 2 else left, b"lt gt ") or is_one_of(name, min(left, <Py_ssize_t>3), b"amp "):
        return True
    if is_one_of(name, min(left, <Py_ssize_t>4), b"quot "):
        return True
    while count < left and count < 33 and (is_letter(name[count]) or is_digit(name[count])):
        count += 1
    return count <= 32 and count < left and name[count] == c";"


# ---- writing

cdef void put_escaped(
    Markdown* m, Bytes* target, const unsigned char* text, Py_ssize_t length, const Around* around
) noexcept nogil:
    """Text in which Markdown reads no sign as its own."""
    cdef Py_ssize_t at = 0, plain = 0, count, stop, signs
    cdef TexEnds ends
    memset(&ends, 0, sizeof(TexEnds))
    while at < length:
        if not MAY_BE_SPECIAL[text[at]]:
            at += 1
            continue
        if (text[at] == c"\\" or text[at] == c"$") and not around.in_brackets:
            stop = end_of_tex(text, at, length, &ends, &signs)
            if stop:
                put(m, target, text + plain, at - plain)
                put_tex_of_text(m, target, text, at, stop, signs, around.last_greater)
                at = plain = stop
                continue
        count = special_signs(text, at, length, around)
        if count == 0:
            at += 1
            continue
        put(m, target, text + plain, at - plain)
        while count:
            put_without_meaning(m, target, text, at, length, around)
            at += 1
            count -= 1
        plain = at
    if plain < length:  # an empty text may be nowhere in memory
        put(m, target, text + plain, length - plain)


cdef void put_without_meaning(
    Markdown* m, Bytes* target, const unsigned char* text, Py_ssize_t at, Py_ssize_t length, const Around* around
) noexcept nogil:
    """A sign behind a backslash, or as a character reference where renderers differ over the backslash."""
    cdef unsigned char sign = text[at]
    if sign == c"<":
        put(m, target, b"&lt;", 4)
    elif sign == c">":
        put(m, target, b"&gt;", 4)
    elif sign == c"&":
        put(m, target, b"&amp;", 5)
    elif sign == c"\\" and at + 1 == length and not around.before_space:
        put(m, target, b"&#92;", 5)  # showdown finds no code after two backslashes
    elif sign == c"]" and around.in_brackets and is_special_bracket(text, at, length):
        put(m, target, b"&#93;", 5)  # in the text of a link, marked reads brackets behind backslashes
    else:
        put_sign(m, target, c"\\")
        put_sign(m, target, sign)


cdef void put_tex(
    Markdown* m, Bytes* target, const unsigned char* text, Py_ssize_t length, Py_ssize_t last_greater
) noexcept nogil:
    """A formula in which Markdown finds no tag, link, code or attribute. TeX does not mind the added spaces and empty
    groups, and has names for the backtick and for `<`, which is written by its name before `last_greater`."""
    cdef Py_ssize_t at
    cdef bint has_handler = holds_handler(text, length)
    for at in range(length):
        if has_handler and at and is_sign_of_emphasis(text[at - 1]) and (text[at] == c"{" or text[at] == c"`"):
            put_sign(m, target, c" ")
        if text[at] == c"`":
            put(m, target, b"{\\lq}", 5)
            continue
        if text[at] == c"<" and at < last_greater:
            put(m, target, b"\\lt", 3)
            put_signs(m, target, c" ", not is_white_at(text, at + 1, length, False))
            continue
        put_sign(m, target, text[at])
        if (text[at] == c"<" and begins_tag(text, at, length)) or begins_spoiler(text, at, length):
            put_sign(m, target, c" ")
        elif text[at] == c"]" and is_special_bracket(text, at, length) or begins_authority(text, at, length):
            put(m, target, b"{}", 2)


cdef inline bint begins_authority(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Whether a colon and two slashes make an address of what is around."""
    return text[at] == c":" and at + 2 < length and text[at + 1] == c"/" and text[at + 2] == c"/"


cdef inline bint is_sign_of_emphasis(unsigned char sign) noexcept nogil:
    return sign == c"*" or sign == c"_" or sign == c"~"


cdef bint holds_handler(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Whether it has something like `onclick=`."""
    cdef Py_ssize_t at
    for at in range(length - 1):
        if text[at] | 32 == c"o" and text[at + 1] | 32 == c"n" and begins_handler(text, at + 2, length):
            return True
    return False


cdef bint begins_handler(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Whether one to forty letters come before an equals sign."""
    cdef int count = 0
    while count < 41 and is_word_at(text, at, length):
        at = character_after(text, at, length)
        count += 1
    return 1 <= count <= 40 and at < length and text[at] == c"="


cdef void put_code_span(Markdown* m, Bytes* target, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Backticks around code, more than stand together in it; white space at its edges stays outside."""
    cdef Py_ssize_t before = space_before(text, length), behind, count
    cdef const unsigned char* core = text + before
    cdef bint is_padded
    behind = space_behind(core, length - before)
    length -= before + behind
    if length == 0:
        put_sign(m, target, c" ")
        return
    count = longest_run(core, length, c"`") + 1
    is_padded = core[0] == c"`" or core[length - 1] == c"`"
    put(m, target, text, before)
    put_signs(m, target, c"`", count)
    put_signs(m, target, c" ", is_padded)
    put(m, target, core, length)
    put_signs(m, target, c" ", is_padded)
    put_signs(m, target, c"`", count)
    put(m, target, core + length, behind)


cdef Py_ssize_t longest_run(const unsigned char* text, Py_ssize_t length, unsigned char sign) noexcept nogil:
    cdef Py_ssize_t at = 0, longest = 0, count
    while at < length:
        at += first_place(text + at, length - at, sign)
        if at < length:
            count = run_length(text, at, length)
            longest = max(longest, count)
            at += count
    return longest


cdef void put_target(Markdown* m, Bytes* target, const unsigned char* address, Py_ssize_t length) noexcept nogil:
    """An address as Markdown wants it between parentheses: no sign in it can end it, begin code or be a tag."""
    cdef Py_ssize_t at
    cdef unsigned char sign
    for at in range(length):
        sign = address[at]
        if sign <= 32 or sign == 127 or NOT_IN_TARGETS[sign]:
            put_sign(m, target, c"%")
            put_sign(m, target, hexadecimal(sign >> 4))
            put_sign(m, target, hexadecimal(sign & 15))
        elif sign == c"&" and begins_reference(address, at, length):
            put(m, target, b"&amp;", 5)
        else:
            put_sign(m, target, sign)


cdef inline unsigned char hexadecimal(unsigned char number) noexcept nogil:
    return <unsigned char>(c"0" + number if number < 10 else c"A" + number - 10)
