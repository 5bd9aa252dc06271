# Character references: &amp; &#38; &#x26; and the like.


cdef bint read_reference(Parser* p, bint in_attribute) noexcept nogil:
    """Read what begins with the & at `p.at` into `extra`; False, with nothing read, where it is a plain &."""
    cdef Py_ssize_t at = p.at + 1
    if at >= p.length:
        return False
    if p.source[at] == c"#":
        return read_number(p, at + 1)
    if is_letter(p.source[at]) or is_digit(p.source[at]):
        return read_named(p, at, in_attribute)
    return False


cdef bint read_number(Parser* p, Py_ssize_t at) noexcept nogil:
    cdef unsigned int code = 0
    cdef unsigned int digit
    cdef bint hexadecimal = at < p.length and lower(p.source[at]) == c"x"
    cdef Py_ssize_t first
    at += hexadecimal
    first = at
    while at < p.length:
        digit = digit_of(p.source[at], hexadecimal)
        if digit > 15:
            break
        if code <= 0x10FFFF:
            code = code * (16 if hexadecimal else 10) + digit
        at += 1
    if at == first:
        return False
    if at < p.length and p.source[at] == c";":
        at += 1
    keep_code_point(p, meant(code))
    p.at = at
    return True


cdef inline unsigned int digit_of(unsigned char c, bint hexadecimal) noexcept nogil:
    if is_digit(c):
        return c - c"0"
    if hexadecimal and c"a" <= (c | 32) <= c"f":
        return (c | 32) - c"a" + 10
    return 255


cdef unsigned int meant(unsigned int code) noexcept nogil:
    """The code point that a number stands for."""
    if code == 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        return 0xFFFD
    return WINDOWS_1252[code - 0x80] if 0x80 <= code < 0xA0 else code


cdef inline bint read_frequent(Parser* p, Py_ssize_t at) noexcept nogil:
    """`&amp;`, which is in addresses, and `&quot;`, which is in data that attributes hold: the most frequent by far."""
    if at + 4 <= p.length and memcmp(p.source + at, b"amp;", 4) == 0:
        keep_byte(p, c"&")
        p.at = at + 4
        return True
    if at + 5 <= p.length and memcmp(p.source + at, b"quot;", 5) == 0:
        keep_byte(p, c'"')
        p.at = at + 5
        return True
    return False


cdef bint read_named(Parser* p, Py_ssize_t at, bint in_attribute) noexcept nogil:
    """The longest known name. All names that begin with what was read so far lie from `low` up to `high`."""
    cdef int low = 0, high = REFERENCES, found = NONE
    cdef Py_ssize_t place = 0, length = 0
    cdef unsigned char c, after
    if read_frequent(p, at):
        return True
    while at + place < p.length and p.source[at + place]:  # a NUL would be taken for the end of a name
        c = p.source[at + place]
        low = first_reference(low, high, place, c)
        high = first_reference(low, high, place, c + 1)
        if low >= high:
            break
        place += 1
        if REFERENCE_NAMES[low][place] == 0:
            found, length = low, place
    if found == NONE:
        return False
    if in_attribute and p.source[at + length - 1] != c";" and at + length < p.length:
        after = p.source[at + length]
        if after == c"=" or is_letter(after) or is_digit(after):
            return False
    keep_bytes(p, <const unsigned char*>REFERENCE_VALUES[found], strlen(REFERENCE_VALUES[found]))
    p.at = at + length
    return True


cdef int first_reference(int low, int high, Py_ssize_t place, int c) noexcept nogil:
    """The first reference from `low` up to `high` whose byte at this place is `c` or more."""
    cdef int middle
    while low < high:
        middle = (low + high) // 2
        if <unsigned char>REFERENCE_NAMES[middle][place] < c:
            low = middle + 1
        else:
            high = middle
    return low
