# What marks on some rows say about the rows above and below them, in one pass over the table.
#
# Columns come as any contiguous buffers of bytes and of 32-bit numbers: numpy's calls would take longer than the work.

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer

cdef enum Question:
    COVERED
    HAVE_BELOW
    NEAREST_ABOVE


cdef void answer_covered(const unsigned char* marked, const int* end, unsigned char* found, Py_ssize_t count) noexcept nogil:
    cdef Py_ssize_t row
    cdef int until = 0
    for row in range(count):
        if marked[row] and end[row] > until:
            until = end[row]
        found[row] = row < until


cdef void answer_have_below(
    const unsigned char* marked, const int* end, unsigned char* found, Py_ssize_t count
) noexcept nogil:
    cdef Py_ssize_t row = count, next_marked = count
    while row > 0:
        row -= 1
        if marked[row]:
            next_marked = row
        found[row] = next_marked < end[row]


cdef bint answer_nearest(const unsigned char* marked, const int* parent, int* found, Py_ssize_t count) noexcept nogil:
    """False where a parent does not stand before its children."""
    cdef Py_ssize_t row
    for row in range(count):
        if marked[row]:
            found[row] = <int>row
        elif 0 <= parent[row] < row:
            found[row] = found[parent[row]]
        elif parent[row] == row:
            found[row] = NONE
        else:
            return False
    return True


cdef bytearray answered(Question question, marked, numbers):
    cdef Py_buffer marks, column
    cdef Py_ssize_t count
    cdef bytearray found
    cdef bint is_tree = True
    PyObject_GetBuffer(marked, &marks, PyBUF_SIMPLE)
    try:
        PyObject_GetBuffer(numbers, &column, PyBUF_SIMPLE)
        try:
            count = marks.len
            if column.len != count * <Py_ssize_t>sizeof(int):
                raise ValueError("a column has not as many rows as the page")
            found = bytearray(count * <Py_ssize_t>sizeof(int) if question == NEAREST_ABOVE else count)
            if question == COVERED:
                answer_covered(<unsigned char*>marks.buf, <int*>column.buf, bytes_in(found), count)
            elif question == HAVE_BELOW:
                answer_have_below(<unsigned char*>marks.buf, <int*>column.buf, bytes_in(found), count)
            else:
                is_tree = answer_nearest(<unsigned char*>marks.buf, <int*>column.buf, <int*>bytes_in(found), count)
            if not is_tree:
                raise ValueError("parents stand before their children")
            return found
        finally:
            PyBuffer_Release(&column)
    finally:
        PyBuffer_Release(&marks)


def covered(marked, end):
    """Which rows are marked or lie below a marked row."""
    return answered(COVERED, marked, end)


def above(marked, end):
    """Which rows are marked or have a marked row below them."""
    return answered(HAVE_BELOW, marked, end)


def nearest(marked, parent):
    """For each row the nearest ancestor or self that is marked, as a 32-bit number; -1 where there is none."""
    return answered(NEAREST_ABOVE, marked, parent)
