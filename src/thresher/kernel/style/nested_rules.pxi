# Rules in rules, and rules for a part of the page (`@scope`), written out as plain rules: `.a { & .b { … } }` becomes
# `.a .b { … }`. The copy is at most a few times as long as the sheet; what does not fit into it is not read.

cdef enum:
    NESTED_ROOM = 65_536       # bytes that the copy may have beside four times the length of the sheet
    LONGEST_NESTED = 1_600     # bytes of the selectors of a rule, written out

cdef struct Level:
    Py_ssize_t start           # in `selectors`: those of the rule, written out
    Py_ssize_t length
    bint is_rule               # has selectors; if not, it is an at-rule at the top
    bint holds                 # applies to a screen, as all around it does

cdef struct Nesting:
    SheetText text
    Py_ssize_t at              # where the declarations or the prelude that are being read begin
    Bytes copy
    Bytes selectors
    int depth
    int too_deep               # blocks that are open, but are not looked into
    Level[MOST_LAYERS + 1] levels
    bint failed


cdef bint is_nested(SheetText* text) noexcept nogil:
    """Whether a rule has another one in it, or there is an `@scope`."""
    cdef Py_ssize_t brace = next_brace(text, 0, c"{"), inner, end = NONE
    while brace != NONE:
        inner = next_brace(text, brace + 1, c"{")
        if inner == NONE:
            return False
        if end <= brace:
            end = next_brace(text, brace + 1, c"}")
        if (end == NONE or inner < end) and not is_plain_at_rule(text, brace):
            return True
        brace = inner
    return False


cdef inline Py_ssize_t next_brace(SheetText* text, Py_ssize_t at, unsigned char brace) noexcept nogil:
    cdef const unsigned char* found = <const unsigned char*>memchr(text.data + at, brace, <size_t>(text.length - at))
    return found - text.data if found != NULL else NONE


cdef bint is_plain_at_rule(SheetText* text, Py_ssize_t brace) noexcept nogil:
    """Whether what stands before a brace is an at-rule other than `@scope`."""
    cdef Py_ssize_t start = brace
    while start > 0 and not ends_prelude(text.data[start - 1]):
        start -= 1
    start = after_spaces(text, start, brace)
    return text.data[start] == c"@" and not is_here(text, start, brace, b"@scope")


cdef inline bint ends_prelude(unsigned char c) noexcept nogil:
    return c == c";" or c == c"{" or c == c"}"


cdef bint write_out_nested(SheetText* text, Bytes* copy) noexcept nogil:
    """Put a copy with plain rules, which the caller frees, in the place of a text; False where there is no memory."""
    cdef Nesting n
    cdef Py_ssize_t place
    if not is_nested(text):
        return True
    memset(&n, 0, sizeof(Nesting))
    n.text, n.levels[0].holds = text[0], True
    for place in range(text.length):
        if text.data[place] == c"{":
            open_level(&n, place)
        elif text.data[place] == c"}":
            close_level(&n, place)
        elif text.data[place] == c";" and n.depth == 0:
            n.at = place + 1
        if n.failed or n.copy.length > 4 * text.length + NESTED_ROOM:
            break
    free(n.selectors.data)
    copy[0] = n.copy
    text.data, text.length = copy.data, copy.length
    return not n.failed


cdef void open_level(Nesting* n, Py_ssize_t brace) noexcept nogil:
    """What follows the last semicolon belongs to the brace, what is before it to the rule around."""
    cdef Py_ssize_t start = brace
    cdef Level* level
    if n.depth == MOST_LAYERS:
        n.too_deep += 1
        n.at = brace + 1
        return
    while start > n.at and n.text.data[start - 1] != c";":
        start -= 1
    write_declarations(n, start)
    n.depth += 1
    n.at = brace + 1
    level = &n.levels[n.depth]
    level[0] = n.levels[n.depth - 1]
    start = after_spaces(&n.text, start, brace)
    if start < brace and n.text.data[start] == c"@":
        enter_at_rule(n, level, trimmed_span(&n.text, start, brace))
    elif level.holds:
        level.start = n.selectors.length
        write_selectors(n, &n.levels[n.depth - 1], trimmed_span(&n.text, start, brace))
        level.length = n.selectors.length - level.start
        level.is_rule = True
        level.holds = 0 < level.length <= LONGEST_NESTED


cdef void enter_at_rule(Nesting* n, Level* level, Span prelude) noexcept nogil:
    """`@scope (.a)` counts as a rule around; of others it is asked whether they hold."""
    cdef Py_ssize_t at = prelude.start, stop = at + prelude.length, first
    if not is_here(&n.text, at, stop, b"@scope"):
        level.holds = level.holds and holds_on_screen(&n.text, prelude)
        return
    while at < stop and n.text.data[at] != c"(":
        at += 1
    first = at + 1
    while at < stop and n.text.data[at] != c")":
        at += 1
    if first < at:
        level.start = n.selectors.length
        write_selectors(n, &n.levels[n.depth - 1], trimmed_span(&n.text, first, at))
        level.length = n.selectors.length - level.start
        level.is_rule = True
        level.holds = level.holds and 0 < level.length <= LONGEST_NESTED


cdef void close_level(Nesting* n, Py_ssize_t brace) noexcept nogil:
    if n.too_deep:
        n.too_deep -= 1
    elif n.depth:
        write_declarations(n, brace)
        n.depth -= 1
        n.selectors.length = n.levels[n.depth].start + n.levels[n.depth].length
    n.at = brace + 1


cdef void keep_in(Nesting* n, Bytes* target, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    n.failed |= not add_bytes(target, data, length)


cdef void write_declarations(Nesting* n, Py_ssize_t stop) noexcept nogil:
    """What was read since the last brace, as a plain rule, if it belongs to one and says anything."""
    cdef Level* level = &n.levels[n.depth]
    if not level.is_rule or not level.holds or after_spaces(&n.text, n.at, stop) == stop:
        return
    keep_in(n, &n.copy, n.selectors.data + level.start, level.length)
    keep_in(n, &n.copy, b"{", 1)
    keep_in(n, &n.copy, n.text.data + n.at, stop - n.at)
    keep_in(n, &n.copy, b"}\n", 2)


cdef void write_selectors(Nesting* n, Level* around, Span list) noexcept nogil:
    """A list of selectors as it is meant inside another one."""
    cdef Py_ssize_t at = list.start, stop = at + list.length, end
    cdef Span one
    while at < stop and n.selectors.length < around.start + around.length + 2 * LONGEST_NESTED:
        end = selector_end(&n.text, at, stop)
        one = trimmed_span(&n.text, at, end)
        if at > list.start:
            keep_in(n, &n.selectors, b",", 1)
        write_selector(n, around, one)
        at = end + 1


cdef void write_selector(Nesting* n, Level* around, Span one) noexcept nogil:
    """An ampersand, or `:scope`, stands for the selectors around; a selector without either is inside them."""
    cdef Py_ssize_t at = one.start, stop = at + one.length
    cdef Py_ssize_t before = n.selectors.length
    if around.is_rule and not speaks_of_around(&n.text, one):
        write_around(n, around)
        keep_in(n, &n.selectors, b" ", 1)
    while at < stop:
        if around.is_rule and n.text.data[at] == c"&":
            write_around(n, around)
            at += 1
        elif around.is_rule and is_here(&n.text, at, stop, b":scope"):
            write_around(n, around)
            at += 6
        else:
            keep_in(n, &n.selectors, n.text.data + at, 1)
            at += 1
        if n.selectors.length - before > LONGEST_NESTED:
            return


cdef bint speaks_of_around(SheetText* text, Span one) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(one.start, one.start + one.length):
        if text.data[at] == c"&" or is_here(text, at, one.start + one.length, b":scope"):
            return True
    return False


cdef void write_around(Nesting* n, Level* around) noexcept nogil:
    """The selectors of the rule around: as they are where there is one, so that its names can be looked up."""
    cdef Bytes* selectors = &n.selectors
    cdef bint is_list
    if not has_room(<void**>&selectors.data, &selectors.room, selectors.length + around.length + 8, 1):
        n.failed = True
        return
    is_list = memchr(selectors.data + around.start, c",", <size_t>around.length) != NULL
    if is_list:
        keep_in(n, selectors, b":is(", 4)
    keep_in(n, selectors, selectors.data + around.start, around.length)
    if is_list:
        keep_in(n, selectors, b")", 1)
