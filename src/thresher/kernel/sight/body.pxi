# Where the body is, and whether an unclosed element has swallowed everything in it (`page/repair.py` then closes it).

cdef int find_body(Rows* rows) noexcept nogil:
    """The row of the body, or of the frameset in its place; the root where there is neither."""
    cdef int row = 1
    while row < rows.length:
        if rows.tag[row] == TAG_BODY or rows.tag[row] == TAG_FRAMESET:
            return row
        row = rows.end[row]
    return 0


cdef bint is_swallowed(Rows* rows, int body) noexcept nogil:
    cdef int row
    for row in range(body, rows.end[body]):
        if rows.chars[row] and not SIGHT_OF[rows.tag[rows.parent[row]]] & SIGHT_SWALLOWER:
            return False
    return True


def body_of(Table table not None):
    """The row of the body, and whether all its text, if any, is markup that an unclosed element has swallowed."""
    cdef int body = find_body(&table.rows)
    return body, is_swallowed(&table.rows, body)
