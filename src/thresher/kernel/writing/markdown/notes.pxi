# Footnotes as Markdown has them: `[^1]` in the text, and `[^1]: ` before the note.

cdef void put_label(Markdown* m, Bytes* target, int row) noexcept nogil:
    cdef Replaced* labels = &m.notes.labels
    put(m, target, b"[^", 2)
    put(m, target, labels.text.data + labels.start[row], labels.length[row])
    put_sign(m, target, c"]")


cdef void nest_note(Markdown* m, int row) noexcept nogil:
    m.block.length = 0
    put_label(m, &m.block, row)
    put(m, &m.block, b": ", 2)
    if not m.failed:
        nest(m, m.block.data, m.block.length, 4, False)


cdef void add_reference(Markdown* m, int row) noexcept nogil:
    m.block.length = 0
    put_label(m, &m.block, row)
    add_raw(m, m.block.data, m.block.length)
    mute(&m.inline_, row)


# ---- definitions of links
#
# A renderer without footnotes reads a note as the definition of a link, if its first word looks like an address.

cdef bint begins_note(const Lines* lines) noexcept nogil:
    """Whether the next line is the first of a note."""
    cdef int depth
    cdef const Prefix* prefix
    for depth in range(lines.depth):
        prefix = &lines.prefixes[depth]
        if prefix.has_begun or prefix.start == end_of_prefix(lines, depth):  # where there was no memory for its text
            continue
        if lines.prefix_text.data[prefix.start] == c"[":
            return True
    return False


cdef Py_ssize_t length_like_definition(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """How long the beginning is that looks like the address of a link, with nothing or a title behind it; 0 for none.

    An address of the web that stands alone may be one.
    """
    cdef Py_ssize_t stop = first_white(text, length), following
    cdef bint has_quotes = first_place(text, stop, c"\"") < stop or first_place(text, stop, c"'") < stop
    if not has_quotes and (first_place(text, stop, c":") == stop or is_web_address(text, stop)):
        return 0
    following = stop + space_before(text + stop, length - stop)
    if following == length or first_place(text + stop, following - stop, c"\n") < following - stop:
        return stop
    if not ends_title(text, following, length):
        return 0
    if begins_title(text[following]):
        return stop
    while stop > 1 and not begins_title(text[stop - 1]):
        stop -= 1
    return stop - 1 if stop > 1 else 0


cdef inline bint begins_title(unsigned char sign) noexcept nogil:
    return sign == c"\"" or sign == c"'" or sign == c"("


cdef bint ends_title(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Whether some line ends with what can end a title, as it does not in most that people write."""
    cdef Py_ssize_t stop
    while at < length:
        stop = at + first_place(text + at, length - at, c"\n")
        while stop > at and text[stop - 1] == c" ":
            stop -= 1
        if stop > at and (text[stop - 1] == c"\"" or text[stop - 1] == c"'" or text[stop - 1] == c")"):
            return True
        at += first_place(text + at, length - at, c"\n") + 1
    return False


cdef bint is_web_address(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    return (length >= 7 and memcmp(text, b"http://", 7) == 0) or (length >= 8 and memcmp(text, b"https://", 8) == 0)


cdef void put_apart(Markdown* m, const unsigned char* text, Py_ssize_t length, Py_ssize_t stop) noexcept nogil:
    """Keep what looks like a definition from being one."""
    m.apart.length = 0
    put(m, &m.apart, text, stop)
    put(m, &m.apart, b" &nbsp;", 7)
    put(m, &m.apart, text + stop, length - stop)
