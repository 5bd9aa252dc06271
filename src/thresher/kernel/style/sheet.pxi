# The text of a page's style sheets, and the few bytes in it that are worth a look.
#
# Sheets are often longer than the page itself, so they are not parsed: the few declarations that matter are searched
# for, and the braces tell which blocks are around each.

cdef enum:
    PIECE_OF_SHEET = 512     # bytes that are looked through at a time

cdef struct SheetText:
    const unsigned char* data
    Py_ssize_t length

cdef struct Marks:
    # Braces, which show the blocks; colons, which follow names; and the minus signs of exponents, if there are any.
    SheetText text
    const unsigned char* is_mark
    Py_ssize_t at            # how far the text was looked through
    int count
    int next
    int[PIECE_OF_SHEET] places

cdef unsigned char[256] plain_marks
cdef unsigned char[256] marks_with_minus
plain_marks[c"{"] = plain_marks[c"}"] = plain_marks[c":"] = 1
marks_with_minus[c"{"] = marks_with_minus[c"}"] = marks_with_minus[c":"] = marks_with_minus[c"-"] = 1


cdef Py_ssize_t continuing_bytes(const unsigned char* data, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    cdef Py_ssize_t place, found = 0
    for place in range(start, stop):
        found += data[place] & 0xC0 == 0x80
    return found


cdef Py_ssize_t next_star(SheetText* text, Py_ssize_t at, int slash) noexcept nogil:
    """The next star with a slash at this distance; NONE where there is none. Slashes are everywhere, stars are rare."""
    cdef const unsigned char* found
    while at < text.length:
        found = <const unsigned char*>memchr(text.data + at, c"*", <size_t>(text.length - at))
        if found == NULL:
            return NONE
        at = found - text.data
        if 0 <= at + slash < text.length and text.data[at + slash] == c"/":
            return at
        at += 1
    return NONE


cdef bint has_exponent(SheetText* text) noexcept nogil:
    """Whether there is a number such as 1e-9 anywhere. Looking at every byte is quicker than branching."""
    cdef const unsigned char* data = text.data
    cdef Py_ssize_t place
    cdef unsigned char found = 0
    for place in range(text.length - 3):
        found |= (
            (data[place + 2] == c"-") & (data[place + 1] | 32 == c"e")
            & (<unsigned char>(data[place] - 48) < 10) & (<unsigned char>(data[place + 3] - 48) < 10)
        )
    return found


cdef void start_marks(Marks* marks, SheetText* text) noexcept nogil:
    marks.text, marks.at, marks.count, marks.next = text[0], 0, 0, 0
    marks.is_mark = &marks_with_minus[0] if has_exponent(text) else &plain_marks[0]


cdef void look_through(Marks* marks) noexcept nogil:
    """Find the marks of the next piece. Every place is written, and overwritten by the next if it is not a mark."""
    cdef const unsigned char* data = marks.text.data
    cdef const unsigned char* is_mark = marks.is_mark
    cdef Py_ssize_t place, stop = marks.at + PIECE_OF_SHEET
    cdef int count = 0
    stop = stop if stop < marks.text.length else marks.text.length
    for place in range(marks.at, stop):
        marks.places[count] = <int>place
        count += is_mark[data[place]]
    marks.at, marks.count, marks.next = stop, count, 0


cdef inline int next_mark(Marks* marks) noexcept nogil:
    """Where the next mark is; NONE after the last."""
    while marks.next == marks.count:
        if marks.at == marks.text.length:
            return NONE
        look_through(marks)
    marks.next += 1
    return marks.places[marks.next - 1]


cdef inline Span trimmed_span(SheetText* text, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    """A piece of the sheet without the white space around it."""
    while start < stop and is_space(text.data[start]):
        start += 1
    while start < stop and is_space(text.data[stop - 1]):
        stop -= 1
    return span_of(start, stop)
