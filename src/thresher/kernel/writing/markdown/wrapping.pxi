# Paragraphs in lines of some width.

cdef enum:
    NARROWEST = 20           # what is left of the width in deep lists


cdef void put_wrapped(Markdown* m, Bytes* target, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Add a paragraph with line breaks in place of spaces, where the next line is surely read as more of it."""
    cdef Py_ssize_t at, space = 0, width = 0, most = width_of_text(m)
    cdef bint has_space = False
    for at in range(length):
        if text[at] == c"\n":
            width = -1
            has_space = False
        elif text[at] == c" " and width > 0 and can_begin_line(text, at + 1, length):
            has_space, space = True, target.length
        put_sign(m, target, text[at])
        width += text[at] & 0xC0 != 0x80
        if width > most and has_space and not m.failed:
            target.data[space] = c"\n"
            width = characters(target.data + space + 1, target.length - space - 1)
            has_space = False


cdef Py_ssize_t width_of_text(Markdown* m) noexcept nogil:
    cdef Py_ssize_t width = m.wrap
    cdef int depth
    for depth in range(m.lines.depth):
        width -= m.lines.prefixes[depth].width
    return max(width, <Py_ssize_t>NARROWEST)


cdef bint can_begin_line(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """A letter begins no block of any other kind; one of the other signs might."""
    return at < length and (is_letter(text[at]) or text[at] >= 0x80 or text[at] == c"(") and not has_signs(
        text, at, length, b"\xc2\xa0"
    )
