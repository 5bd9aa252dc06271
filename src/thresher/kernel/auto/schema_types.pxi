# The types of schema.org that the JSON-LD of a page names, counted by pattern.
#
# The pattern is `"@type"`, a colon, perhaps a bracket, and a name in quotation marks, perhaps with the address of
# schema.org before it; white space is allowed between these. Only the first of a list of types counts.

cdef enum:
    SCHEMA_TYPES = 24
    LONGEST_TYPE = 40


cdef void count_schema_types(Rows* rows, int* counts) noexcept nogil:
    """How often each of the types occurs, script by script."""
    cdef Py_ssize_t number
    cdef int start = 0
    for number in range(rows.data_scripts_count):
        if rows.data_scripts[number] > start:
            count_types_in(rows.scripts.data + start, rows.data_scripts[number] - start, counts)
        start = rows.data_scripts[number]


cdef void count_types_in(const unsigned char* text, Py_ssize_t length, int* counts) noexcept nogil:
    cdef Py_ssize_t at = 0, name = 0, stop
    cdef const unsigned char* found
    cdef int type
    while at < length:
        found = <const unsigned char*>memchr(text + at, c"@", <size_t>(length - at))
        if found == NULL:
            return
        at = found - text
        stop = NONE
        if at > 0 and text[at - 1] == c'"':
            stop = type_end(text, at, length, &name)
        if stop == NONE:
            at += 1
            continue
        type = type_number(text + name, stop - name)
        if type != NONE:
            counts[type] += 1
        at = stop + 2  # a quotation mark that ends one match does not begin the next


cdef Py_ssize_t type_end(const unsigned char* text, Py_ssize_t at, Py_ssize_t length, Py_ssize_t* name) noexcept nogil:
    """Where the name that is given after this `@` ends, and where it begins; NONE where none is given."""
    cdef Py_ssize_t stop
    if not stands_here(text, at, length, b'@type"'):
        return NONE
    at = after_white_space(text, at + 6, length)
    if at == length or text[at] != c":":
        return NONE
    at = after_white_space(text, at + 1, length)
    if at < length and text[at] == c"[":
        at = after_white_space(text, at + 1, length)
    if at == length or text[at] != c'"':
        return NONE
    at += 1
    if stands_here(text, at, length, b"http://schema.org/"):
        at += 18
    elif stands_here(text, at, length, b"https://schema.org/"):
        at += 19
    stop = at
    while stop < length and stop - at < LONGEST_TYPE and is_type_byte(text[stop]):
        stop += 1
    if stop == at or stop == length or text[stop] != c'"':
        return NONE
    name[0] = at
    return stop


cdef inline bint is_type_byte(unsigned char c) noexcept nogil:
    """Letters, digits, the underscore, and everything beyond ASCII, which is in none of the types."""
    return is_letter(c) or is_digit(c) or c == c"_" or c >= 0x80


cdef inline bint stands_here(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t length, const char* word
) noexcept nogil:
    """Whether the text has exactly these bytes here."""
    cdef Py_ssize_t size = <Py_ssize_t>strlen(word)
    return length - at >= size and memcmp(text + at, word, <size_t>size) == 0


cdef inline Py_ssize_t after_white_space(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t next = at
    while at < length:
        if text[at] < 0x80:
            if not parts_words(text[at]):
                return at
            at += 1
            continue
        next = at
        if kind_of(decoded(text, &next, length)) != KIND_SPACE:
            return at
        at = next
    return at


cdef int type_number(const unsigned char* name, Py_ssize_t length) noexcept nogil:
    cdef int type
    for type in range(SCHEMA_TYPES):
        if <Py_ssize_t>strlen(SCHEMA_TYPE_NAMES[type]) == length:
            if memcmp(SCHEMA_TYPE_NAMES[type], name, <size_t>length) == 0:
                return type
    return NONE
