# Whether bytes are UTF-8, and how many characters they have: such a page is read as it came, without a copy.

cdef inline bint are_ascii(const unsigned char* data) noexcept nogil:
    """Whether the next 32 bytes are all of ASCII."""
    cdef unsigned long long[4] words
    memcpy(words, data, 32)
    return ((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080ULL) == 0


cdef inline Py_ssize_t character_length(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Bytes of the character beyond ASCII that begins here; 0 where it is broken.

    The second byte tells whether it is overlong, half of a surrogate pair or beyond the last plane.
    """
    cdef unsigned char first = data[0], low = 0x80, high = 0xBF
    cdef Py_ssize_t wanted = 2 + (first >= 0xE0) + (first >= 0xF0), place
    if first < 0xC2 or first > 0xF4 or length < wanted:
        return 0
    if first == 0xE0:
        low = 0xA0
    elif first == 0xED:
        high = 0x9F
    elif first == 0xF0:
        low = 0x90
    elif first == 0xF4:
        high = 0x8F
    if not low <= data[1] <= high:
        return 0
    for place in range(2, wanted):
        if data[place] & 0xC0 != 0x80:
            return 0
    return wanted


cdef Py_ssize_t characters_in(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """How many characters; -1 where the bytes are not UTF-8."""
    cdef Py_ssize_t at = 0, characters = 0, step
    while at < length:
        if data[at] < 0x80:
            if length - at >= 32 and are_ascii(data + at):
                at += 32
                characters += 32
                continue
            step = 1
        else:
            step = character_length(data + at, length - at)
            if step == 0:
                return -1
        at += step
        characters += 1
    return characters


def utf8_characters(bytes data):
    """How many characters these bytes have; None where they are not UTF-8."""
    cdef const unsigned char* start = <const unsigned char*><const char*>data
    cdef Py_ssize_t length = len(data), found
    if length <= SHORT_PAGE:
        found = characters_in(start, length)
    else:
        with nogil:
            found = characters_in(start, length)
    return found if found >= 0 else None
