# Which at-rules apply to an ordinary screen.

cdef enum:
    SCREEN_WIDTH = 1280  # pixels
    PIXELS_PER_EM = 16


cdef bint is_here(SheetText* text, Py_ssize_t at, Py_ssize_t stop, const char* word) noexcept nogil:
    """Whether this word begins here and ends before `stop`."""
    cdef Py_ssize_t length = <Py_ssize_t>strlen(word)
    return stop - at >= length and memcmp(text.data + at, word, <size_t>length) == 0


cdef bint holds_on_screen(SheetText* text, Span prelude) noexcept nogil:
    """Whether a reader's screen meets what is before the brace of a block."""
    cdef Py_ssize_t at = prelude.start, stop = at + prelude.length, end = at
    while end < stop and text.data[end] != c" ":
        end += 1
    if is_here(text, at, end, b"@media"):
        return media_holds(text, at, stop)
    return (end - at == 6 and is_here(text, at, end, b"@layer")) or (
        end - at == 9 and is_here(text, at, end, b"@supports")
    )


cdef bint media_holds(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """Widths are compared; any other condition on a screen is taken not to hold."""
    while at < stop:
        if (
            is_here(text, at, stop, b"print") or is_here(text, at, stop, b"prefers")
            or is_here(text, at, stop, b"orientation") or is_here(text, at, stop, b"speech")
            or is_here(text, at, stop, b"not ")
        ):
            return False
        if is_here(text, at, stop, b"min-width") or is_here(text, at, stop, b"max-width"):
            if not width_holds(text, at + 9, stop, text.data[at + 1] == c"i"):
                return False
        at += 1
    return True


cdef bint width_holds(SheetText* text, Py_ssize_t at, Py_ssize_t stop, bint is_least) noexcept nogil:
    """Whether the screen is as wide as what follows asks for, or no wider; True where no width follows."""
    cdef const unsigned char* data = text.data
    cdef double width = 0, part = 1
    cdef int points = 0, digits = 0
    at = after_spaces(text, at, stop)
    if at == stop or data[at] != c":":
        return True
    at = after_spaces(text, at + 1, stop)
    while at < stop and (is_digit(data[at]) or data[at] == c"."):
        if data[at] == c".":
            points += 1
        elif points:
            part /= 10
            width += part * (data[at] - c"0")
        else:
            width = width * 10 + (data[at] - c"0")
        digits += data[at] != c"."
        at += 1
    if digits == 0 or points > 1:
        return digits + points == 0
    if is_here(text, at, stop, b"em") or is_here(text, at, stop, b"rem"):
        width *= PIXELS_PER_EM
    return width <= SCREEN_WIDTH if is_least else width >= SCREEN_WIDTH


cdef inline Py_ssize_t after_spaces(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    while at < stop and is_space(text.data[at]):
        at += 1
    return at
