# The addresses in the output: absolute, safe, and within the budget that `render/links.py` explains.

cdef enum:
    MOST_ROWS_WITH_SOURCES = 9        # rows of a film or a sound in which its sources are looked for

cdef struct Addresses:
    Parser* p
    Rows* rows
    Base base
    Bytes clean               # the address that is being read
    Bytes found               # the one that was found last
    long long budget          # bytes of addresses as the page has them
    long long absolute_budget
    bint failed


cdef void free_addresses(Addresses* all) noexcept nogil:
    free_base(&all.base)
    free(all.clean.data)
    free(all.found.data)


cdef bint spend(Addresses* all, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Fill `found`; False where the address is not to be written."""
    all.found.length = 0
    if length == 0 or length > 4 * MOST_ADDRESS_CHARACTERS or characters(data, length) > MOST_ADDRESS_CHARACTERS:
        return False
    all.budget -= length
    if all.budget < 0 or all.absolute_budget < 0:
        return False
    if not add_absolute(&all.found, &all.clean, &all.base, data, length, &all.failed):
        return False
    all.absolute_budget -= all.found.length
    return all.absolute_budget >= 0


cdef bint find_link(Addresses* all, Py_ssize_t row) noexcept nogil:
    """Where a link leads; False if that should not be written."""
    cdef Span href = value_of(all.p, all.rows, row, b"href")
    if href.length > 4 * MOST_ADDRESS_CHARACTERS or is_exactly(all.p, stripped(all.p, href), b"#"):
        return False
    return spend(all, bytes_of(all.p, href), href.length)


cdef bint find_image(Addresses* all, Py_ssize_t row) noexcept nogil:
    """The address of a picture, by the first of its sources that can be written."""
    cdef int number
    for number in range(PICTURE_SOURCES):
        if find_source(all, picture_source(all.p, all.rows, row, number)):
            return True
    return False


cdef bint find_source(Addresses* all, Span value) noexcept nogil:
    return spend(all, bytes_of(all.p, value), value.length)


cdef bint find_media(Addresses* all, Py_ssize_t row) noexcept nogil:
    """A film, a sound or an embedded page: its own address, or that of its first source."""
    cdef Py_ssize_t inside, stop = min(<Py_ssize_t>all.rows.end[row], row + MOST_ROWS_WITH_SOURCES)
    if find_own_source(all, row):
        return True
    for inside in range(row + 1, stop):
        if all.rows.tag[inside] == TAG_SOURCE and find_own_source(all, inside):
            return True
    return False


cdef bint find_own_source(Addresses* all, Py_ssize_t row) noexcept nogil:
    cdef Span value = value_of(all.p, all.rows, row, b"src")
    return find_source(all, value if value.length else value_of(all.p, all.rows, row, b"data-src"))
