# Text that is faded out until a reader scrolls to it and a script fades it in. It counts as shown where its style or
# its name suggests motion, or where it has an inner structure, as sections of a page have.

cdef void show_faded(Look* look) noexcept nogil:
    """Rows that are only faded out until a script fades them in count as shown: sections, and what suggests motion."""
    cdef Rows* rows = look.rows
    cdef int* structure
    cdef long long budget = look.most
    cdef Called names
    cdef Py_ssize_t row
    cdef bint appears
    if look.faded == NULL:
        return
    structure = running_count(&look.scratch, rows, SIGHT_STRUCTURE)
    if structure == NULL:
        return
    if nothing_moves(look.p):
        return
    for row in range(rows.length):
        if not look.ways[row] & WAY_FADED:
            continue
        appears = look.ways[row] & WAY_MOVES or structure[rows.end[row]] > structure[row + 1]
        if budget >= 0:
            names = called(look.p, rows, row)
            appears = (affords(look.p, &budget, names) and is_called_moving(look.p, rows, row, names)) or appears
        if appears:
            look.ways[row] &= ~<unsigned int>WAY_FADED
            look.faded[row] = 1
