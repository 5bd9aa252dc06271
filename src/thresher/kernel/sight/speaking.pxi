# What names of elements suggest: opening, or motion. `tools/kernel_vocabulary.py` has the parts of names that tell.
#
# Names are compared in lower case. Two letters beyond ASCII have their lower case in it: the Kelvin sign becomes k, and
# the dotted capital I an i with a dot. No part can match them, but both are letters beside a part.

cdef inline int part_at(
    const unsigned char* text, Py_ssize_t length, Py_ssize_t at, const char* const* parts, const unsigned char* starts
) noexcept nogil:
    """The number of the first part that stands here, in any case; NONE where none does. Parts are by first letter."""
    cdef unsigned char first = text[at] | 32
    cdef Py_ssize_t place
    cdef int number
    if not is_small_letter(first):
        return NONE
    for number in range(starts[first - c"a"], starts[first - c"a" + 1]):
        place = 1
        while parts[number][place] and at + place < length:
            if lower(text[at + place]) != <unsigned char>parts[number][place]:
                break
            place += 1
        if not parts[number][place]:
            return number
    return NONE


cdef bint is_name_of_motion(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(length):
        if part_at(text, length, at, MOTION_PARTS, MOTION_STARTS) != NONE:
            return True
    return False


cdef bint is_name_of_opening(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """A short part counts only where it is more than letters inside a word."""
    cdef Py_ssize_t at = 0
    cdef bint any_short = False
    cdef int part
    while at < length:
        part = part_at(text, length, at, OPENING_PARTS, OPENING_STARTS)
        if part == NONE:
            at += 1
            continue
        if not OPENING_IS_SHORT[part]:
            return True
        any_short = True
        at += <Py_ssize_t>strlen(OPENING_PARTS[part])
    return any_short and has_short_word(text, length)


cdef bint has_short_word(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t at
    cdef int part
    for at in range(length):
        part = part_at(text, length, at, OPENING_PARTS, OPENING_STARTS)
        if part != NONE and OPENING_IS_SHORT[part]:
            if stands_out(text, length, at, at + <Py_ssize_t>strlen(OPENING_PARTS[part])):
                return True
    return False


cdef inline bint new_word_at(const unsigned char* text, Py_ssize_t at) noexcept nogil:
    """Whether a new word begins here, with a capital after a lower-case letter, as in readMore."""
    return is_small_letter(text[at - 1]) and is_capital(text[at])


cdef bint stands_out(const unsigned char* text, Py_ssize_t length, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    """Whether a short part begins a word (tab-2, not table) or ends one (readmore, not database)."""
    cdef unsigned char first = lower(text[start])
    cdef Py_ssize_t at
    for at in range(start + 1, stop):
        if new_word_at(text, at):
            return False
    if begins_word(text, start) and not goes_on_otherwise(text, length, stop, first):
        return True
    if first == c"f":
        return False
    if is_at_word_end(text, length, stop):
        return True
    return lower(text[stop]) == c"s" and is_at_word_end(text, length, stop + 1)


cdef inline bint goes_on_otherwise(
    const unsigned char* text, Py_ssize_t length, Py_ssize_t stop, unsigned char first
) noexcept nogil:
    """Whether it is another word: table, tablet and taboola are not tabs, and a folder is nothing that is folded."""
    cdef unsigned char c
    if stop == length or new_word_at(text, stop):
        return False
    c = lower(text[stop])
    if first == c"t":
        return c == c"l" or c == c"o" or c == c"u"
    if first != c"f" or c != c"e" or stop + 1 == length:
        return False
    return lower(text[stop + 1]) == c"r" and not new_word_at(text, stop + 1)


cdef inline bint begins_word(const unsigned char* text, Py_ssize_t at) noexcept nogil:
    if at == 0 or new_word_at(text, at):
        return True
    if at >= 3 and memcmp(text + at - 3, b"\xe2\x84\xaa", 3) == 0:  # the Kelvin sign
        return False
    return not is_letter(text[at - 1])


cdef inline bint is_at_word_end(const unsigned char* text, Py_ssize_t length, Py_ssize_t at) noexcept nogil:
    if at == length or new_word_at(text, at):
        return True
    if length - at >= 3 and memcmp(text + at, b"\xe2\x84\xaa", 3) == 0:
        return False
    if length - at >= 2 and memcmp(text + at, b"\xc4\xb0", 2) == 0:  # the I with a dot
        return False
    return not is_letter(text[at])
