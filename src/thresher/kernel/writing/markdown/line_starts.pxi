# The beginnings of lines that would make a paragraph a heading, a quote, a list, a rule, a table or a definition.

cdef void put_paragraph(Markdown* m, Bytes* target, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Add the lines of a paragraph, escaped where their beginnings would be misread."""
    cdef Py_ssize_t at = 0, stop, digits
    while at < length:
        stop = at + first_place(text + at, length - at, c"\n")
        digits = digits_of_item(text, at, length)
        if digits:
            put(m, target, text + at, digits)
            at += digits
        if digits or is_misread(text, at, stop, length):
            put_sign(m, target, c"\\")
        stop = min(stop + 1, length)
        put(m, target, text + at, stop - at)
        at = stop


cdef Py_ssize_t digits_of_item(const unsigned char* text, Py_ssize_t start, Py_ssize_t length) noexcept nogil:
    """How many bytes the number has, up to nine digits, that makes this line an item of a list; 0 where none does."""
    cdef Py_ssize_t at = start, following
    cdef int count = 0
    if text[at] < 0x80 and not is_digit(text[at]):
        return 0
    while at < length and count < 10:
        following = at
        if not Py_UNICODE_ISDECIMAL(code_at(text, &following, length)):
            break
        at = following
        count += 1
    if not 1 <= count <= 9 or at >= length or (text[at] != c"." and text[at] != c")"):
        return 0
    return at - start if is_white_at(text, at + 1, length, True) else 0


cdef bint is_misread(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, Py_ssize_t length) noexcept nogil:
    """Whether the line from `at` to `stop` is no line of a paragraph."""
    cdef unsigned char sign = text[at]
    cdef Py_ssize_t count
    if sign == c">":
        return True
    if sign == c"#":
        count = run_length(text, at, stop)
        return count <= 6 and is_white_at(text, at + count, length, True)
    if sign == c"~" or sign == c"+" or sign == c":":
        if run_length(text, at, stop) >= 3:
            return True
    if sign == c"$":
        return at + 1 < stop and text[at + 1] == c"$" and is_blank(text, at + 2, stop)
    if sign == c".":
        return at + 1 < stop and text[at + 1] == c"." and at + 2 < length and is_white_at(text, at + 2, length, False)
    if sign == c"_":
        return is_rule_of_underscores(text, at, stop)
    if sign == c"[":
        return begins_definition(text, at, length) or begins_definition_of_code(text, at, stop)
    if sign == c"*" or sign == c"+" or sign == c"-":
        if is_white_at(text, at + 1, length, True):
            return True
    return (sign == c"-" or sign == c"=" or sign == c":" or sign == c"|") and is_underline(text, at, stop)


cdef bint is_blank(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    while at < stop and text[at] == c" ":
        at += 1
    return at == stop


cdef bint is_underline(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """What makes a heading or a table of the line above."""
    while at < stop and (text[at] == c"-" or text[at] == c"=" or text[at] == c":" or text[at] == c"|" or text[at] == c" "):
        at += 1
    return at == stop


cdef bint is_rule_of_underscores(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    cdef int count = 0
    while at < stop and (text[at] == c"_" or text[at] == c" "):
        count += text[at] == c"_"
        at += 1
    return at == stop and count >= 3


cdef bint begins_definition(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Brackets with a colon behind them. The search ends at the next bracket, so no text is searched twice."""
    at += 1
    while at < length and text[at] != c"[" and text[at] != c"]":
        if text[at] == c"\\":
            at += 1
            if at >= length or text[at] == c"\n":
                return False
        at += 1
    return at + 1 < length and text[at] == c"]" and text[at + 1] == c":"


cdef bint begins_definition_of_code(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """The same in one line, with brackets in the brackets, but no code."""
    at += 1
    while at < stop and text[at] != c"]" and text[at] != c"`":
        at += 2 if text[at] == c"\\" else 1
    return at + 1 < stop and text[at] == c"]" and text[at + 1] == c":"
