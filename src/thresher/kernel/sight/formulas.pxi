# Mathematics, which pages write twice: once for the eye, drawn, and once for machines and for reading aloud.

cdef bint any_formula(Rows* rows) noexcept nogil:
    """Whether the page has mathematics at all, which few pages have."""
    cdef Py_ssize_t row
    for row in range(rows.length):
        if rows.tag[row] == TAG_MATH:
            return True
    return False


cdef void mark_formulas(Rows* rows, unsigned char* inside) noexcept nogil:
    """Mark all that is mathematics."""
    cdef Py_ssize_t row
    cdef int reach = 0
    for row in range(rows.length):
        if rows.tag[row] == TAG_MATH:
            reach = max(reach, rows.end[row])
        inside[row] = row < reach


cdef void show_formulas(Scratch* scratch, Rows* rows, unsigned int* ways) noexcept nogil:
    """Mathematics is hidden where it is also drawn; the drawing is only for the eye, so the source counts as shown."""
    cdef unsigned char* inside
    cdef long long* all_chars
    cdef long long* chars
    cdef Py_ssize_t row
    if not any_formula(rows):
        return
    inside = <unsigned char*>room_for(scratch, rows.length, 1)
    all_chars = running_sum(scratch, rows, rows.chars, NULL)
    if scratch.failed:
        return
    mark_formulas(rows, inside)
    chars = running_sum(scratch, rows, rows.chars, inside)
    if scratch.failed:
        return
    for row in range(rows.length):
        if not ways[row] & (WAYS_TRICKS | WAYS_WAITING) or IS_BLOCK[rows.tag[rows.parent[row]]]:
            continue
        if sum_below(rows, chars, row) > 0 and sum_below(rows, chars, row) == sum_below(rows, all_chars, row):
            ways[row] &= ~<unsigned int>(WAYS_TRICKS | WAYS_WAITING | WAY_MOVES)


cdef void leave_out_drawings(Scratch* scratch, Rows* rows, unsigned char* chosen) noexcept nogil:
    """Drop chosen rows that only draw the mathematics beside them: opened, they would repeat it."""
    cdef int* formulas
    cdef int parent
    cdef Py_ssize_t row
    if not any_formula(rows):
        return
    formulas = running_count(scratch, rows, SIGHT_FORMULA)
    if formulas == NULL:
        return
    for row in range(rows.length):
        parent = rows.parent[row]
        if chosen[row] and count_below(rows, formulas, parent) and not count_below(rows, formulas, row):
            chosen[row] = IS_BLOCK[rows.tag[parent]]
