# Attributes of rows by name, for questions so rare that no hash is kept for them.

cdef inline Span value_of(Parser* p, Rows* rows, Py_ssize_t row, const char* name) noexcept nogil:
    """The value of an attribute; an empty one where the attribute is missing."""
    cdef Py_ssize_t length = <Py_ssize_t>strlen(name)
    cdef const unsigned char* data = <const unsigned char*>name
    cdef Attribute* found
    if rows.attribute_count[row] == 0:
        return span_of(0, 0)
    found = attribute_of_row(p, rows, row, data, length, hash_of(data, length))
    return found.value if found != NULL else span_of(0, 0)


cdef inline bint is_exactly(Parser* p, Span span, const char* word) noexcept nogil:
    """Whether the text is this word, and in the same case."""
    return span.length == strlen(word) and memcmp(bytes_of(p, span), word, strlen(word)) == 0


cdef inline bint has_attribute(Parser* p, Rows* rows, Py_ssize_t row, const char* name) noexcept nogil:
    cdef Py_ssize_t length = <Py_ssize_t>strlen(name)
    cdef const unsigned char* data = <const unsigned char*>name
    if rows.attribute_count[row] == 0:
        return False
    return attribute_of_row(p, rows, row, data, length, hash_of(data, length)) != NULL


cdef inline long long characters_of(Parser* p, Span span) noexcept nogil:
    return characters(bytes_of(p, span), span.length)
