# Pieces of text, wherever they are kept.

cdef enum:
    IN_EXTRA = 0x80000000  # the highest bit of a place says that it is in `extra`, not in the source


cdef inline const unsigned char* bytes_of(Parser* p, Span span) noexcept nogil:
    if span.start & <unsigned int>IN_EXTRA:
        return p.extra.data + (span.start & ~<unsigned int>IN_EXTRA)
    return p.source + span.start


cdef inline Span span_of(Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    cdef Span span
    span.start = <unsigned int>start
    span.length = <unsigned int>(stop - start)
    return span


cdef inline Span extra_span(Parser* p, Py_ssize_t start) noexcept nogil:
    """What was added to `extra` since it had this length."""
    cdef Span span
    span.start = <unsigned int>start | <unsigned int>IN_EXTRA
    span.length = <unsigned int>(p.extra.length - start)
    return span


cdef inline void keep_byte(Parser* p, unsigned char byte) noexcept nogil:
    if not add_byte(&p.extra, byte):
        p.failed = True


cdef inline void keep_bytes(Parser* p, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    if not add_bytes(&p.extra, data, length):
        p.failed = True


cdef inline void keep_replacement(Parser* p) noexcept nogil:
    """U+FFFD, which stands for a NUL."""
    keep_bytes(p, b"\xef\xbf\xbd", 3)


cdef void keep_code_point(Parser* p, unsigned int code) noexcept nogil:
    if code < 0x80:
        keep_byte(p, <unsigned char>code)
    elif code < 0x800:
        keep_byte(p, <unsigned char>(0xC0 | code >> 6))
        keep_byte(p, <unsigned char>(0x80 | code & 0x3F))
    elif code < 0x10000:
        keep_byte(p, <unsigned char>(0xE0 | code >> 12))
        keep_byte(p, <unsigned char>(0x80 | code >> 6 & 0x3F))
        keep_byte(p, <unsigned char>(0x80 | code & 0x3F))
    else:
        keep_byte(p, <unsigned char>(0xF0 | code >> 18))
        keep_byte(p, <unsigned char>(0x80 | code >> 12 & 0x3F))
        keep_byte(p, <unsigned char>(0x80 | code >> 6 & 0x3F))
        keep_byte(p, <unsigned char>(0x80 | code & 0x3F))


cdef inline bint is_space(unsigned char c) noexcept nogil:
    return c == c" " or c == c"\n" or c == c"\t" or c == 12 or c == c"\r"


cdef inline bint is_letter(unsigned char c) noexcept nogil:
    return c"a" <= (c | 32) <= c"z"


cdef inline bint is_capital(unsigned char c) noexcept nogil:
    return c"A" <= c <= c"Z"


cdef inline bint is_small_letter(unsigned char c) noexcept nogil:
    return c"a" <= c <= c"z"


cdef inline bint is_digit(unsigned char c) noexcept nogil:
    return c"0" <= c <= c"9"


cdef inline unsigned char lower(unsigned char c) noexcept nogil:
    return c | 32 if c"A" <= c <= c"Z" else c


cdef bint same(Parser* p, Span one, Span other) noexcept nogil:
    return one.length == other.length and memcmp(bytes_of(p, one), bytes_of(p, other), one.length) == 0


cdef bint is_word(Parser* p, Span span, const char* word) noexcept nogil:
    """Whether the text is this word, which is given in lower case, in upper or lower case."""
    cdef const unsigned char* data = bytes_of(p, span)
    cdef Py_ssize_t place
    if span.length != strlen(word):
        return False
    for place in range(span.length):
        if lower(data[place]) != <unsigned char>word[place]:
            return False
    return True


cdef bint holds_word(Parser* p, Span span, const char* word) noexcept nogil:
    """Whether a word, which is given in lower case, is anywhere in a text, in upper or lower case."""
    cdef Span part = span
    part.length = <unsigned int>strlen(word)
    while part.start - span.start + part.length <= span.length:
        if is_word(p, part, word):
            return True
        part.start += 1
    return False


cdef inline bint source_has(Parser* p, Py_ssize_t at, const char* word, Py_ssize_t length) noexcept nogil:
    """Whether the source has this word, which is given in lower case, here, in upper or lower case."""
    cdef Py_ssize_t place
    if at + length > p.length:
        return False
    for place in range(length):
        if lower(p.source[at + place]) != <unsigned char>word[place]:
            return False
    return True


cdef inline unsigned int hash_of(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """FNV-1a."""
    cdef unsigned int found = 2166136261u
    cdef Py_ssize_t place
    for place in range(length):
        found = (found ^ data[place]) * 16777619u
    return found
