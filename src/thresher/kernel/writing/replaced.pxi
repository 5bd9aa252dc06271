# Texts that are written in place of those of some rows: marks on hidden text, and exponents.

cdef struct Replaced:
    Bytes text               # one after the other
    int* start               # by row, where its text begins; NONE for others; NULL where no row has one
    int* length


cdef inline bint is_replaced(const Replaced* replaced, Py_ssize_t row) noexcept nogil:
    return replaced.start != NULL and replaced.start[row] != NONE


cdef int take_replaced(Replaced* replaced, Scratch* scratch, Py_ssize_t rows, dict texts) except -1:
    """Copy the texts. What is copied is freed by the caller, also where this fails."""
    cdef Py_ssize_t row, size = 0
    cdef const char* data
    replaced.start = <int*>room_for(scratch, rows, sizeof(int))
    replaced.length = <int*>room_for(scratch, rows, sizeof(int))
    if scratch.failed:
        raise MemoryError
    for row in range(rows):
        replaced.start[row] = NONE
    for row, text in texts.items():
        if not 0 <= row < rows:
            raise IndexError(row)
        data = PyUnicode_AsUTF8AndSize(text, &size)
        replaced.start[row], replaced.length[row] = <int>replaced.text.length, <int>size
        if not add_bytes(&replaced.text, <const unsigned char*>data, size):
            raise MemoryError
    return 0
