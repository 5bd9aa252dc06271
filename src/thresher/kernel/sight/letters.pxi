# Text whose letters have no size or no colour, where nothing below gives them another.

cdef void find_illegible(Look* look, unsigned int way) noexcept nogil:
    """Mark the text whose letters are hidden in one way: by their size, or by their colour."""
    cdef Rows* rows = look.rows
    cdef unsigned char* below = <unsigned char*>room_for(&look.scratch, rows.length, 1)
    cdef unsigned char* settled = <unsigned char*>room_for(&look.scratch, rows.length, 1)
    if look.scratch.failed:
        return
    if mark_below(rows, look.ways, way, below):
        if not find_set_anew(look, way, below, settled):
            look.scratch.failed = True
            return
    hand_down(rows, look.ways, way, settled, look.illegible)


cdef bint mark_below(Rows* rows, const unsigned int* ways, unsigned int way, unsigned char* below) noexcept nogil:
    """Mark the elements below those that are hidden in this way; whether there are any."""
    cdef Py_ssize_t row
    cdef int reach = 0
    cdef bint found = False
    for row in range(rows.length):
        if ways[row] & way:
            reach = max(reach, rows.end[row])
        elif row < reach and rows.tag[row] != TAG_TEXT:
            below[row] = found = True
    return found


cdef void hand_down(
    Rows* rows, const unsigned int* ways, unsigned int way, unsigned char* settled, unsigned char* illegible
) noexcept nogil:
    """From each element to what is in it, unless that is settled otherwise. `settled` is 2 where letters are hidden."""
    cdef Py_ssize_t row
    for row in range(rows.length):
        if ways[row] & way:
            settled[row] = 2
        elif not settled[row]:
            settled[row] = settled[rows.parent[row]]
        if settled[row] == 2 and rows.tag[row] == TAG_TEXT:
            illegible[row] = 1
