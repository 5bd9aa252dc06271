# A style as it is read: in lower case, only ASCII, without comments and escapes. It never becomes longer.

cdef inline bint is_style_space(unsigned char c) noexcept nogil:
    """White space, and the control characters that Python takes for it."""
    return c == c" " or 9 <= c <= 13 or 28 <= c <= 31


cdef Py_ssize_t clean_style(const unsigned char* text, Py_ssize_t length, unsigned char* copy) noexcept nogil:
    """Write a clean copy, for which there must be room for as many bytes as the style has; returns its length."""
    cdef Py_ssize_t place
    cdef unsigned char c, high = 0, slash = 0, escape = 0
    for place in range(length):
        c = text[place]
        copy[place] = c | 32 if c"A" <= c <= c"Z" else c
        high |= c
        slash |= c == c"/"
        escape |= c == c"\\"
    if high & 0x80:
        length = without_other_letters(copy, length)
    if slash:
        length = without_comments(copy, length)
    if escape:
        length = without_escapes(copy, length)
    return length


cdef Py_ssize_t without_other_letters(unsigned char* text, Py_ssize_t length) noexcept nogil:
    """A question mark for each character beyond ASCII, where no letter, digit or space means anything to CSS."""
    cdef Py_ssize_t at, to = 0
    for at in range(length):
        if text[at] < 0x80 or text[at] >= 0xC0:  # what is between continues a character
            text[to] = text[at] if text[at] < 0x80 else c"?"
            to += 1
    return to


cdef Py_ssize_t without_comments(unsigned char* text, Py_ssize_t length) noexcept nogil:
    """A space for each comment; one that is never closed goes to the end."""
    cdef Py_ssize_t at = 0, to = 0
    while at < length:
        if text[at] == c"/" and at + 1 < length and text[at + 1] == c"*":
            at += 2
            while at < length and not (text[at] == c"*" and at + 1 < length and text[at + 1] == c"/"):
                at += 1
            at += 2
            text[to] = c" "
        else:
            text[to] = text[at]
            at += 1
        to += 1
    return to


cdef Py_ssize_t without_escapes(unsigned char* text, Py_ssize_t length) noexcept nogil:
    """The characters that escapes stand for; a question mark for one beyond ASCII."""
    cdef Py_ssize_t at = 0, to = 0, first
    cdef int code
    while at < length:
        if text[at] != c"\\" or at + 1 == length:
            text[to] = text[at]
            at += 1
        elif hex_digit(text[at + 1]) == NONE:
            text[to] = text[at + 1]
            at += 2
        else:
            at += 1
            code, first = 0, at
            while at < length and at < first + 6 and hex_digit(text[at]) != NONE:
                code = code * 16 + hex_digit(text[at])
                at += 1
            if at < length and is_style_space(text[at]):
                at += 1
            text[to] = lower(<unsigned char>code) if 0 < code < 128 else c"?"
        to += 1
    return to
