# White space, as `str.split` and `str.strip` know it.

cdef enum:
    # What a byte says, see WHITE_BY_BYTE.
    IS_WHITE = 1
    MAY_BE_WHITE = 2  # some white space beyond ASCII begins with it


cdef inline bint is_white(unsigned int code) noexcept nogil:
    """For a character beyond ASCII. (Within ASCII, NUL counts as white space in words, but not here.)"""
    return kind_of(code) == KIND_SPACE and code != 0


cdef inline bint next_is_white(const unsigned char* text, Py_ssize_t* at, Py_ssize_t length) noexcept nogil:
    """Whether the character here is white space; goes on to the next one."""
    if text[at[0]] < 0x80:
        at[0] += 1
        return WHITE_BY_BYTE[text[at[0] - 1]] == IS_WHITE
    return is_white(decoded(text, at, length))


cdef inline unsigned int code_at(const unsigned char* text, Py_ssize_t* at, Py_ssize_t length) noexcept nogil:
    """The character that begins here; goes on to the next one."""
    if text[at[0]] < 0x80:
        at[0] += 1
        return text[at[0] - 1]
    return decoded(text, at, length)


cdef Py_ssize_t space_before(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """How many bytes of white space a text begins with."""
    cdef Py_ssize_t at = 0, before = 0
    while at < length and next_is_white(text, &at, length):
        before = at
    return before


cdef Py_ssize_t space_behind(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """How many bytes of white space a text ends with."""
    cdef Py_ssize_t start, at, stop = length
    while stop > 0:
        start = stop - 1
        while start > 0 and stop - start < 4 and text[start] & 0xC0 == 0x80:
            start -= 1
        at = start
        if not next_is_white(text, &at, stop) or at != stop:
            break
        stop = start
    return length - stop


cdef Py_ssize_t fold_white(const unsigned char* text, Py_ssize_t length, unsigned char* target) noexcept nogil:
    """Write a text with one space where it has white space, and none at its ends; returns the number of bytes.

    There must be room for as many bytes as the text has. Nearly every byte is treated the same, without a branch: the
    byte after a superfluous space overwrites it.
    """
    cdef Py_ssize_t at = 0, start, written = 0
    cdef unsigned char white, before = IS_WHITE
    while at < length:
        white = WHITE_BY_BYTE[text[at]]
        if white == MAY_BE_WHITE:
            start = at
            if not is_white(decoded(text, &at, length)):
                memcpy(target + written, text + start, <size_t>(at - start))
                written += at - start
                before = 0
                continue
            white = IS_WHITE
        else:
            at += 1
        target[written] = c" " if white else text[at - 1]
        written += 1 - (white & before)
        before = white
    return written - (1 if before and written else 0)
