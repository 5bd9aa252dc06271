# From the text of a selector to its pattern (CSS Selectors 4), by recursive descent of limited depth.

cdef enum:
    CASELESS = 46
    NEVERS = 20
    ASKED_WORDS = 13
    POSITION_WORDS = 10

# Attributes of HTML in whose values upper and lower case are the same (HTML, "Case-sensitivity of selectors").
cdef Word[CASELESS] CASELESS_ATTRIBUTES = [
    b"accept", b"accept-charset", b"align", b"alink", b"axis", b"bgcolor", b"charset", b"checked", b"clear",
    b"codetype", b"color", b"compact", b"declare", b"defer", b"dir", b"direction", b"disabled", b"enctype", b"face",
    b"frame", b"hreflang", b"http-equiv", b"lang", b"language", b"link", b"media", b"method", b"multiple", b"nohref",
    b"noresize", b"noshade", b"nowrap", b"readonly", b"rel", b"rev", b"rules", b"scope", b"scrolling", b"selected",
    b"shape", b"target", b"text", b"type", b"valign", b"valuetype", b"vlink",
]

cdef Word[NEVERS] NEVER = [
    b"hover", b"focus", b"focus-within", b"focus-visible", b"active", b"target", b"target-within", b"visited",
    b"modal", b"fullscreen", b"picture-in-picture", b"playing", b"paused", b"muted", b"current", b"past", b"future",
    b"user-valid", b"user-invalid", b"autofill",
]

cdef Word[ASKED_WORDS] WORDS_ASKED = [
    b"root", b"scope", b"empty", b"link", b"any-link", b"checked", b"disabled", b"enabled", b"required", b"optional",
    b"read-only", b"read-write", b"defined",
]
cdef Asked[ASKED_WORDS] ASKED_BY_WORD = [
    ASKS_ROOT, ASKS_ROOT, ASKS_EMPTY, ASKS_LINK, ASKS_LINK, ASKS_CHECKED, ASKS_DISABLED, ASKS_ENABLED, ASKS_REQUIRED,
    ASKS_OPTIONAL, ASKS_READ_ONLY, ASKS_READ_WRITE, ASKS_DEFINED,
]

# Those from the fifth on take a number; the last two take none, but make two tests.
cdef Word[POSITION_WORDS] WORDS_OF_POSITION = [
    b"first-child", b"last-child", b"first-of-type", b"last-of-type", b"nth-child", b"nth-last-child", b"nth-of-type",
    b"nth-last-of-type", b"only-child", b"only-of-type",
]


cdef inline bint begins_simple(unsigned char c) noexcept nogil:
    return is_name_byte(c) or (c != 0 and memchr(b"*.#[:\\|", c, 7) != NULL)


cdef int read_list(Reader* r, bint is_nested, bint is_relative, bint is_forgiving) noexcept nogil:
    """Arms with commas between them, up to the end or the closing parenthesis; the number of the first, or NONE."""
    cdef int first = NONE, last = NONE, arm
    while True:
        skip_blanks(r)
        if r.nested == 0:
            r.pattern.columns = 0
        arm = read_chain(r, is_nested, is_relative)
        if r.trouble != NULL and is_forgiving and not r.failed:
            r.trouble = NULL
            skip_arm(r)
        elif r.trouble != NULL or r.failed:
            return NONE
        elif first == NONE:
            first = last = arm
        else:
            r.pattern.chains[last].next = arm
            last = arm
        skip_blanks(r)
        if r.at >= r.length:
            if is_nested:
                no_sense(r, b"a parenthesis does not end")
            return first
        r.at += 1
        if r.text[r.at - 1] != c",":
            return first


cdef void skip_arm(Reader* r) noexcept nogil:
    """On to the end of an arm that is not understood."""
    cdef int depth = 0
    cdef unsigned char c, quote
    while r.at < r.length:
        c = r.text[r.at]
        if depth == 0 and (c == c"," or c == c")"):
            return
        if c == c'"' or c == c"'":
            quote = c
            r.at += 1
            while r.at < r.length and r.text[r.at] != quote:
                r.at += 2 if r.text[r.at] == c"\\" else 1
        elif c == c"(" or c == c"[":
            depth += 1
        elif (c == c")" or c == c"]") and depth > 0:
            depth -= 1
        r.at += 1
    r.at = r.length


cdef int read_chain(Reader* r, bint is_nested, bint is_relative) noexcept nogil:
    """Compounds with combinators between them."""
    cdef int leftmost = NONE, compound = NONE, first
    cdef unsigned char combinator = c" "
    cdef bint saw_space
    if is_relative and is_combinator(here(r)):
        combinator = here(r)
        r.at += 1
        skip_blanks(r)
    while True:
        first = read_compound(r)
        if r.trouble != NULL or r.failed:
            return NONE
        compound = new_compound(r, first, compound, combinator)
        leftmost = compound if leftmost == NONE else leftmost
        saw_space = r.at < r.length and is_space(r.text[r.at])
        skip_blanks(r)
        if r.failed or r.at >= r.length or here(r) == c"," or (is_nested and here(r) == c")"):
            return new_chain(r, leftmost, compound)
        combinator = here(r)
        if is_combinator(combinator):
            r.at += 1
            skip_blanks(r)
        elif saw_space and begins_simple(combinator):
            combinator = c" "
        else:
            no_sense(r, b"a combinator was expected")
            return NONE


cdef inline bint is_combinator(unsigned char c) noexcept nogil:
    return c == c">" or c == c"+" or c == c"~"


cdef int read_compound(Reader* r) noexcept nogil:
    """Tests of one element; the number of the first."""
    cdef int first = NONE, last = NONE, simple
    while r.at < r.length and begins_simple(r.text[r.at]):
        simple = read_simple(r)
        if r.trouble != NULL or r.failed:
            return NONE
        if first == NONE:
            first = last = simple
        elif r.pattern.simples[simple].asks <= ASKS_TYPE:
            no_sense(r, b"the name of a tag must come first")
            return NONE
        else:
            r.pattern.simples[last].next = simple
            last = simple
        while r.pattern.simples[last].next != NONE:  # some are read as two
            last = r.pattern.simples[last].next
    if first == NONE:
        no_sense(r, b"a selector was expected")
    return first


cdef int read_simple(Reader* r) noexcept nogil:
    cdef unsigned char c = here(r)
    cdef int simple
    if c == c":":
        r.at += 1
        return read_pseudo_class(r)
    if c == c"[":
        r.at += 1
        return read_attribute(r)
    if c != c"." and c != c"#":
        return read_type(r)
    r.at += 1
    simple = new_simple(r, ASKS_CLASS if c == c"." else ASKS_ID)
    r.pattern.has_names = True
    if not r.failed:
        r.pattern.simples[simple].name = read_css_name(r, False)
    return simple


cdef int read_type(Reader* r) noexcept nogil:
    """The name of a tag, or "*"; a namespace before it is passed over."""
    cdef int simple = new_simple(r, ASKS_ANY)
    cdef Simple* found
    if r.failed:
        return NONE
    found = &r.pattern.simples[simple]
    if here(r) == c"*":
        r.at += 1
    elif here(r) != c"|":
        found.asks = ASKS_TYPE
        found.name = read_css_name(r, True)
    if here(r) == c"|" and r.trouble == NULL:
        r.at += 1
        found.asks = ASKS_ANY if here(r) == c"*" else ASKS_TYPE
        if here(r) == c"*":
            r.at += 1
        else:
            found.name = read_css_name(r, True)
    if found.asks == ASKS_TYPE and not r.failed:
        found.hash = hash_of(piece_of(r.pattern, found.name), found.name.length)
        found.tag = known_tag(piece_of(r.pattern, found.name), found.name.length, found.hash)
    return simple


cdef int read_pseudo_class(Reader* r) noexcept nogil:
    cdef Span name = read_css_name(r, True)
    cdef int place, simple = NONE
    if r.trouble != NULL or r.failed:
        return NONE
    for place in range(ASKED_WORDS):
        if piece_is(r.pattern, name, WORDS_ASKED[place]):
            simple = new_simple(r, ASKED_BY_WORD[place])
            if place == 1 and r.in_has:
                no_sense(r, b":scope inside of :has()")
    for place in range(NEVERS):
        if piece_is(r.pattern, name, NEVER[place]):
            simple = new_simple(r, ASKS_NEVER)
    for place in range(POSITION_WORDS):
        if piece_is(r.pattern, name, WORDS_OF_POSITION[place]):
            if 4 <= place < 8:
                return read_position(r, <Position>(place - 4))
            simple = edge_position(r, place)
    if simple == NONE and not r.failed:
        return read_function(r, name)
    if here(r) == c"(":
        no_sense(r, b"this pseudo-class takes no parentheses")
    return simple


cdef int edge_position(Reader* r, int word) noexcept nogil:
    """`:first-child` and the like: number one from the front, from the back, or from both."""
    cdef int front, back
    if word < 4:
        return one_position(r, <Position>word)
    front = one_position(r, FROM_FRONT if word == 8 else OF_TYPE_FROM_FRONT)
    back = one_position(r, FROM_BACK if word == 8 else OF_TYPE_FROM_BACK)
    if not r.failed:
        r.pattern.simples[front].next = back
    return front


cdef int one_position(Reader* r, Position position) noexcept nogil:
    cdef int simple = new_simple(r, ASKS_POSITION)
    if not r.failed:
        r.pattern.simples[simple].position = position
        r.pattern.simples[simple].offset = 1
    return simple
