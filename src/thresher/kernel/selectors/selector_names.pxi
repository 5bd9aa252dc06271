# Reading the smallest parts of a selector: spaces, names, strings, and the escapes in them (CSS Syntax 4.3).

cdef inline void no_sense(Reader* r, const char* why) noexcept nogil:
    """Remember why the selector is not understood; the first reason counts."""
    if r.trouble == NULL:
        r.trouble = why


cdef inline unsigned char here(Reader* r) noexcept nogil:
    """The byte that comes next; 0 at the end."""
    return r.text[r.at] if r.at < r.length else 0


cdef inline unsigned char after_here(Reader* r) noexcept nogil:
    return r.text[r.at + 1] if r.at + 1 < r.length else 0


cdef inline bint is_name_byte(unsigned char c) noexcept nogil:
    return is_letter(c) or is_digit(c) or c == c"-" or c == c"_" or c >= 0x80


cdef inline bint is_line_end(unsigned char c) noexcept nogil:
    return c == c"\n" or c == c"\r" or c == 12


cdef void skip_blanks(Reader* r) noexcept nogil:
    """Spaces and comments."""
    while r.at < r.length:
        if is_space(r.text[r.at]):
            r.at += 1
        elif r.text[r.at] == c"/" and after_here(r) == c"*":
            r.at += 2
            while r.at < r.length and not (r.text[r.at] == c"*" and after_here(r) == c"/"):
                r.at += 1
            r.at = r.at + 2 if r.at < r.length else r.length
        else:
            return


cdef inline void take(Reader* r, unsigned char byte) noexcept nogil:
    if not add_byte(&r.pattern.text, byte):
        r.failed = True


cdef void take_code_point(Reader* r, unsigned int code) noexcept nogil:
    if code < 0x80:
        take(r, <unsigned char>code)
        return
    if code < 0x800:
        take(r, <unsigned char>(0xC0 | code >> 6))
    else:
        if code < 0x10000:
            take(r, <unsigned char>(0xE0 | code >> 12))
        else:
            take(r, <unsigned char>(0xF0 | code >> 18))
            take(r, <unsigned char>(0x80 | code >> 12 & 0x3F))
        take(r, <unsigned char>(0x80 | code >> 6 & 0x3F))
    take(r, <unsigned char>(0x80 | code & 0x3F))


cdef inline int hex_digit(unsigned char c) noexcept nogil:
    """The value of a digit; -1 for what is none."""
    if is_digit(c):
        return c - c"0"
    return (c | 32) - c"a" + 10 if c"a" <= (c | 32) <= c"f" else -1


cdef void take_escape(Reader* r) noexcept nogil:
    """What stands behind a backslash: digits that are a code point, or any character for itself."""
    cdef unsigned int code = 0
    cdef int digits = 0
    r.at += 1
    if r.at >= r.length:
        take_code_point(r, 0xFFFD)
        return
    if hex_digit(here(r)) < 0:
        take(r, r.text[r.at])
        r.at += 1
        return
    while digits < 6 and r.at < r.length and hex_digit(r.text[r.at]) >= 0:
        code = code * 16 + <unsigned int>hex_digit(r.text[r.at])
        r.at += 1
        digits += 1
    if r.at < r.length and is_space(r.text[r.at]):
        r.at += 1
    if code == 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        code = 0xFFFD
    take_code_point(r, code)


cdef inline Span taken_since(Reader* r, Py_ssize_t start) noexcept nogil:
    return span_of(start, r.pattern.text.length)


cdef Span read_css_name(Reader* r, bint fold) noexcept nogil:
    """An identifier; of tags and attributes in small letters. That it does not begin with a digit is not asked for."""
    cdef Py_ssize_t start = r.pattern.text.length
    cdef Py_ssize_t place
    if here(r) == c"-" and (not is_name_byte(after_here(r)) or is_digit(after_here(r))) and after_here(r) != c"\\":
        no_sense(r, b"a name was expected")
        return span_of(0, 0)
    while r.at < r.length:
        if r.text[r.at] == c"\\":
            if is_line_end(after_here(r)):
                break
            take_escape(r)
        elif is_name_byte(r.text[r.at]):
            take(r, r.text[r.at])
            r.at += 1
        else:
            break
    if r.pattern.text.length == start:
        no_sense(r, b"a name was expected")
    if fold and not r.failed:
        for place in range(start, r.pattern.text.length):
            r.pattern.text.data[place] = lower(r.pattern.text.data[place])
    return taken_since(r, start)


cdef Span read_string(Reader* r) noexcept nogil:
    """What stands between two quotes."""
    cdef Py_ssize_t start = r.pattern.text.length
    cdef unsigned char quote = here(r)
    r.at += 1
    while r.at < r.length and r.text[r.at] != quote:
        if r.text[r.at] != c"\\":
            take(r, r.text[r.at])
            r.at += 1
        elif is_line_end(after_here(r)):
            r.at += 3 if after_here(r) == c"\r" and r.at + 2 < r.length and r.text[r.at + 2] == c"\n" else 2
        else:
            take_escape(r)
    if r.at >= r.length:
        no_sense(r, b"a string does not end")
        return span_of(0, 0)
    r.at += 1
    return taken_since(r, start)
