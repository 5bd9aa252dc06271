# Characters and words of a text in any script.
#
# Thresholds of methods speak of words, so a word must mean about the same everywhere. Where words are separated by
# spaces, they are counted. In scripts that are written without spaces they are estimated from average word lengths;
# `docs/design.md` says how each was measured.

cdef extern from "Python.h" nogil:
    bint Py_UNICODE_ISALNUM(unsigned int code)  # a look-up that does not need the GIL

cdef struct Count:
    int chars
    int words


cdef inline unsigned int decoded(const unsigned char* data, Py_ssize_t* at, Py_ssize_t length) noexcept nogil:
    """The code point beyond ASCII that begins here. The text must be valid UTF-8; if not, this is any number."""
    cdef Py_ssize_t place = at[0]
    cdef unsigned int c = data[place]
    if length - place < 2 + (c >= 0xE0) + (c >= 0xF0):
        at[0] = length
        return 0xFFFD
    if c < 0xE0:
        at[0] += 2
        return (c & 0x1F) << 6 | (data[place + 1] & 0x3F)
    if c < 0xF0:
        at[0] += 3
        return (c & 0x0F) << 12 | <unsigned int>(data[place + 1] & 0x3F) << 6 | (data[place + 2] & 0x3F)
    at[0] += 4
    return (
        (c & 0x07) << 18 | <unsigned int>(data[place + 1] & 0x3F) << 12
        | <unsigned int>(data[place + 2] & 0x3F) << 6 | (data[place + 3] & 0x3F)
    )


cdef inline unsigned char kind_of(unsigned int code) noexcept nogil:
    if code > 0xFFFF:  # beyond are ideographs, and symbols that count as letters
        return KIND_HAN if 0x20000 <= code < 0x40000 else KIND_IN_PAGE[KIND_PAGE[255] * 256 + 255]
    return KIND_IN_PAGE[KIND_PAGE[code >> 8] * 256 + (code & 255)]


cdef Count counted(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """A run of letters is a word; a character of a script without spaces is a part of one."""
    cdef Count count
    cdef Py_ssize_t at = 0
    cdef int solid = 0, runs = 0, letters = 0
    cdef double parts = 0
    cdef unsigned char kind, before = KIND_SPACE
    while at < length:
        if data[at] < 0x80:  # a short cut for most characters, which are letters or spaces
            kind = KIND_IN_PAGE[KIND_PAGE[0] * 256 + data[at]]
            at += 1
            runs += (kind != KIND_SPACE) & (before == KIND_SPACE)
            letters += (kind != KIND_SPACE) & (before != KIND_LETTER)
            solid += kind != KIND_SPACE
            before = kind
            continue
        kind = kind_of(decoded(data, &at, length))
        if kind != KIND_SPACE:
            solid += 1
            runs += before == KIND_SPACE
            letters += kind == KIND_LETTER and before != KIND_LETTER
            if kind > KIND_MARK:
                parts += WORDS_PER_CHARACTER[kind]
        before = kind
    count.chars = solid + (runs - 1 if runs > 1 else 0)
    count.words = letters + <int>ceil(parts - 1e-6)
    return count


cdef int spoken_words_in(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """The same words, but for those that nobody would read out: a run without any letter or digit is none.

    Nor does a script without spaces have words in a text with nothing of it but its marks.
    """
    cdef Py_ssize_t at = 0
    cdef int runs = 0
    cdef double parts = 0
    cdef bint is_spoken = False, has_parts = False  # of the run so far; of the scripts without spaces
    cdef unsigned int code
    cdef unsigned char kind
    while at < length:
        code = data[at]
        if code < 0x80:
            at += 1
        else:
            code = decoded(data, &at, length)
        kind = kind_of(code)
        if kind == KIND_LETTER:
            if not is_spoken and Py_UNICODE_ISALNUM(code):
                is_spoken = True
                runs += 1
            continue
        is_spoken = False
        if kind > KIND_MARK:
            parts += WORDS_PER_CHARACTER[kind]
            has_parts = has_parts or Py_UNICODE_ISALNUM(code)
    return runs + (<int>ceil(parts - 1e-6) if has_parts else 0)
