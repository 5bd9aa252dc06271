# Numbers raised or lowered right after a word: 10 to the sixth must not become 106.

cdef bint is_shifted_number(Rows* rows, int row) noexcept nogil:
    """Whether a text is written as an exponent: up to eight digits, perhaps with a sign before or after them."""
    cdef const unsigned char* text = rows.pool.data + rows.text_start[row]
    cdef Py_ssize_t length = rows.text_length[row]
    cdef Py_ssize_t at = sign_at(text, length)
    cdef Py_ssize_t first = at
    while at < length and is_digit(text[at]):
        at += 1
    return 1 <= at - first <= 8 and at + sign_at(text + at, length - at) == length


cdef Py_ssize_t sign_at(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """How many bytes the sign here has, a plus, a minus or a dash; 0 where none is."""
    if length >= 1 and (text[0] == c"+" or text[0] == c"-"):
        return 1
    if length >= 3 and (memcmp(text, b"\xe2\x88\x92", 3) == 0 or memcmp(text, b"\xe2\x80\x93", 3) == 0):
        return 3
    return 0


cdef bint can_be_raised(Rows* rows, int previous) noexcept nogil:
    """Whether a text ends in a way that a number right behind it is an exponent or an index."""
    cdef const unsigned char* text
    cdef Py_ssize_t at, length
    cdef unsigned int code
    if previous == NONE or rows.text_length[previous] == 0:
        return False
    text, length = rows.pool.data + rows.text_start[previous], rows.text_length[previous]
    at = character_before(text, length)
    code = code_at(text, &at, length)
    return code == c")" or code == c"]" or Py_UNICODE_ISALNUM(code)


cdef bint add_shifted(Bytes* target, Rows* rows, Py_ssize_t row, bint is_raised) noexcept nogil:
    """The number in the characters that Unicode has for raised and lowered digits; False where memory ran out."""
    cdef const unsigned char* text = rows.pool.data + rows.text_start[row]
    cdef Py_ssize_t at = 0, length = rows.text_length[row], step
    cdef unsigned char[4] character
    cdef bint is_added = True
    while at < length and is_added:
        step = sign_at(text + at, length - at)
        character[0], character[1] = 0xE2, 0x81 if is_raised else 0x82
        character[2] = 0xB0 if is_raised else 0x80
        if step:
            character[2] += 10 if text[at] == c"+" else 11
        elif is_raised and c"1" <= text[at] <= c"3":
            character[0], character[1] = 0xC2, 0xB9 if text[at] == c"1" else 0xB0 + text[at] - c"0"
        else:
            character[2] += text[at] - c"0"
        is_added = add_bytes(target, character, 2 if character[0] == 0xC2 else 3)
        at += step if step else 1
    return is_added
