# Lines and columns of tags, and the lengths of their markup: worked out for all rows when they are first asked for.

cdef struct Tagged:
    unsigned int place
    int row


cdef int by_place(const void* one, const void* other) noexcept nogil:
    cdef unsigned int a = (<const Tagged*>one).place
    cdef unsigned int b = (<const Tagged*>other).place
    return (a > b) - (a < b)


cdef bint find_lines(Parser* p, Rows* rows) noexcept nogil:
    """The line (from 1) and column (from 0) of each row's tag: all of them in one walk through the source."""
    cdef Tagged* tagged = <Tagged*>malloc(rows.length * sizeof(Tagged))
    cdef Py_ssize_t number, at = 0
    cdef int line = 1, column = 0
    if rows.line == NULL:  # it exists already if memory ran out for the column the last time
        allocate(<void**>&rows.line, rows.length, sizeof(int))
    if tagged == NULL or rows.line == NULL or not allocate(<void**>&rows.column, rows.length, sizeof(int)):
        free(tagged)
        return False
    for number in range(rows.length):
        tagged[number].place, tagged[number].row = rows.place[number], <int>number
    qsort(tagged, rows.length, sizeof(Tagged), by_place)
    for number in range(rows.length):
        while at < p.length and at < <Py_ssize_t>tagged[number].place:
            if p.source[at] == c"\n":
                line, column = line + 1, 0
            elif p.source[at] & 0xC0 != 0x80:
                column += 1
            at += 1
        rows.line[tagged[number].row], rows.column[tagged[number].row] = line, column
    free(tagged)
    return True


cdef inline int characters(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Code points of a text."""
    cdef Py_ssize_t place
    cdef int found = 0
    for place in range(length):
        found += data[place] & 0xC0 != 0x80
    return found


cdef bint is_list(Parser* p, Span name) noexcept nogil:
    """Attributes whose values are lists of words: white space between these does not count."""
    return (
        is_word(p, name, b"class") or is_word(p, name, b"rel") or is_word(p, name, b"rev")
        or is_word(p, name, b"headers") or is_word(p, name, b"sizes") or is_word(p, name, b"sandbox")
        or is_word(p, name, b"accesskey") or is_word(p, name, b"archive") or is_word(p, name, b"dropzone")
        or is_word(p, name, b"accept-charset")
    )


cdef int list_characters(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Code points of a list whose words have one space between them."""
    cdef Py_ssize_t place
    cdef int found = 0, words = 0
    cdef bint in_word = False
    for place in range(length):
        if is_space(data[place]):
            in_word = False
        else:
            words += not in_word
            in_word = True
            found += data[place] & 0xC0 != 0x80
    return found + (words - 1 if words > 1 else 0)


cdef int markup_length(Parser* p, Rows* rows, Py_ssize_t row) noexcept nogil:
    """The length of `<name attribute="value">`."""
    cdef Py_ssize_t length = 0
    cdef const unsigned char* name
    cdef Attribute* one
    cdef int place, found
    if rows.tag[row] == TAG_TEXT:
        return 0
    name = name_of(p, rows.name[row], &length)
    found = characters(name, length) + 2
    for place in range(rows.attributes[row], rows.attributes[row] + rows.attribute_count[row]):
        one = &p.attributes[place]
        found += characters(bytes_of(p, one.name), one.name.length) + 4
        if is_list(p, one.name):
            found += list_characters(bytes_of(p, one.value), one.value.length)
        else:
            found += characters(bytes_of(p, one.value), one.value.length)
    return found
