# Blocks of Markdown one below the other, inside quotes and list items, which prefix each of their lines.

cdef void add_lines(Markdown* m, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Add a block of one or more lines."""
    cdef Lines* lines = &m.lines
    cdef Py_ssize_t at = 0, stop, before = lines.text.length, count = lines.count
    if lines.is_full:
        return
    lines.has_left_items = lines.has_left_items and not begins_item(lines)
    if lines.count and not (lines.is_tight and begins_item(lines)):
        add_line(m, NULL, 0, True)
    lines.is_tight = False
    stop = length_like_definition(text, length) if begins_note(lines) else 0
    if stop:
        put_apart(m, text, length, stop)
        text, length = m.apart.data, m.apart.length
    while not lines.is_full and not m.failed:
        stop = at + first_place(text + at, length - at, c"\n")
        add_line(m, text + at, stop - at, False)
        if stop == length or lines.is_full:
            break
        at = stop + 1
    if lines.is_full and at == 0:
        lines.text.length, lines.count = before, count  # nor the blank line before it
    if lines.counts_characters and not m.failed:
        lines.characters += characters(lines.text.data + before, lines.text.length - before)
        if lines.characters > lines.most_characters:
            lines.text.length, lines.count = before, count
            lines.is_full = lines.is_cut_at_block = True


cdef void add_lines_outside(Markdown* m, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Add a block at the beginning of its lines, outside all containers: Python-Markdown knows fences only there.

    Quotes go on after it. What is left of a list item follows as a block of its own, for nothing says any more what it
    would be indented below.
    """
    cdef Lines* lines = &m.lines
    cdef int depth, deepest = lines.depth
    lines.depth = 0
    add_lines(m, text, length)
    lines.depth = deepest
    for depth in range(deepest):
        lines.prefixes[depth].has_begun = True
        lines.prefixes[depth].width = 0
    lines.has_left_items = True


cdef bint begins_item(Lines* lines) noexcept nogil:
    """Whether the next line is the first of some container."""
    cdef int depth
    for depth in range(lines.depth):
        if not lines.prefixes[depth].has_begun:
            return True
    return False


cdef void add_line(Markdown* m, const unsigned char* text, Py_ssize_t length, bint is_between) noexcept nogil:
    """A line with its prefixes. Containers that have not begun do not go on over the blank line between blocks."""
    cdef Lines* lines = &m.lines
    cdef Py_ssize_t start = lines.text.length
    cdef int depth
    if lines.count:
        put_sign(m, &lines.text, c"\n")
        start += 1
    for depth in range(lines.depth):
        if not is_between or lines.prefixes[depth].has_begun:
            put_prefix(m, depth)
    if m.failed:
        return
    while length == 0 and lines.text.length > start and lines.text.data[lines.text.length - 1] == c" ":
        lines.text.length -= 1
    put(m, &lines.text, text, length)
    lines.count += 1
    if lines.text.length > lines.limit:
        cut_last_line(lines, start)


cdef void cut_last_line(Lines* lines, Py_ssize_t start) noexcept nogil:
    """Nothing more is written than the limit allows."""
    lines.text.length = start - (lines.count > 1)
    lines.count -= 1
    lines.is_full = True


cdef void put_prefix(Markdown* m, int depth) noexcept nogil:
    cdef Lines* lines = &m.lines
    cdef Prefix* prefix = &lines.prefixes[depth]
    if not prefix.has_begun:
        put(m, &lines.text, lines.prefix_text.data + prefix.start, end_of_prefix(lines, depth) - prefix.start)
        prefix.has_begun = True
    elif prefix.is_quote:
        put(m, &lines.text, b"> ", 2)
    else:
        put_signs(m, &lines.text, c" ", prefix.width)


cdef Py_ssize_t width_of_prefixes(const Lines* lines) noexcept nogil:
    """How many bytes the prefixes of a line have at the most."""
    cdef Py_ssize_t width = lines.prefix_text.length
    cdef int depth
    for depth in range(lines.depth):
        width += lines.prefixes[depth].width
    return width


cdef inline Py_ssize_t end_of_prefix(Lines* lines, int depth) noexcept nogil:
    return lines.prefixes[depth + 1].start if depth + 1 < lines.depth else lines.prefix_text.length


cdef void nest(Markdown* m, const unsigned char* first, Py_ssize_t length, int width, bint is_quote) noexcept nogil:
    """Begin a container: `first` goes before its first line; without it, it has begun already."""
    cdef Lines* lines = &m.lines
    cdef Prefix* prefix
    if lines.depth == DEEPEST_NESTING:
        lines.too_deep += 1
        return
    prefix = &lines.prefixes[lines.depth]
    prefix.start, prefix.width, prefix.is_quote = <int>lines.prefix_text.length, width, is_quote
    prefix.has_begun = length == 0
    lines.depth += 1
    put(m, &lines.prefix_text, first, length)


cdef void unnest(Lines* lines) noexcept nogil:
    if lines.too_deep:
        lines.too_deep -= 1
        return
    lines.depth -= 1
    lines.prefix_text.length = lines.prefixes[lines.depth].start


cdef void follow_tightly(Lines* lines) noexcept nogil:
    """Let the next block follow without a blank line if it begins a list item."""
    lines.is_tight = lines.is_tight or not (begins_item(lines) or lines.has_left_items)
