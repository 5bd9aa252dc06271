# What a subtree holds, from running sums: the subtree of a row is `row` up to `end[row]`, so one subtraction is enough.

cdef int* running_count(Scratch* scratch, Rows* rows, unsigned char kind) noexcept nogil:
    """For each row, how many rows before it have a tag of a kind; at the end, how many in all; NULL without memory."""
    cdef int* count = <int*>room_for(scratch, rows.length + 1, sizeof(int))
    cdef Py_ssize_t row
    if count == NULL:
        return NULL
    for row in range(rows.length):
        count[row + 1] = count[row] + (SIGHT_OF[rows.tag[row]] & kind != 0)
    return count


cdef inline int count_below(Rows* rows, const int* count, Py_ssize_t row) noexcept nogil:
    """The same for a subtree, its root included, by a running count."""
    return count[rows.end[row]] - count[row]


cdef long long* running_sum(Scratch* scratch, Rows* rows, const int* column, const unsigned char* of) noexcept nogil:
    """For each row, the sum of a column over the rows before it, all or only marked ones; NULL without memory."""
    cdef long long* total = <long long*>room_for(scratch, rows.length + 1, sizeof(long long))
    cdef Py_ssize_t row
    if total == NULL:
        return NULL
    for row in range(rows.length):
        total[row + 1] = total[row] + (column[row] if of == NULL or of[row] else 0)
    return total


cdef inline long long sum_below(Rows* rows, const long long* total, Py_ssize_t row) noexcept nogil:
    return total[rows.end[row]] - total[row]
