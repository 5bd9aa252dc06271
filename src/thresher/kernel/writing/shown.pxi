# Which rows are written, and which a reader sees once what is kept is open: the same as `Shown` in `render/walk.py`.

cdef struct Shown:
    Parser* p
    Rows* rows
    const unsigned char* keep
    const unsigned char* hidden
    const unsigned char* link
    const unsigned char* openable   # NULL where no hidden row is to be written
    const unsigned char* text       # text rows to write, white space included; NULL where `keep` alone decides
    unsigned char* seen             # rows that readers see when they have opened what they want to read
    unsigned char* has_kept         # blocks with kept text of their own
    Scratch scratch


cdef inline bint is_kept_text(Shown* shown, Py_ssize_t row) noexcept nogil:
    """Text that the verdict keeps. What is hidden and cannot be opened is never written."""
    if shown.text != NULL:
        return shown.text[row] and shown.rows.chars[row] > 0
    return is_kept_by_verdict(shown, row)


cdef inline bint is_kept_by_verdict(Shown* shown, Py_ssize_t row) noexcept nogil:
    if not shown.keep[row] or shown.rows.chars[row] == 0:
        return False
    return not shown.hidden[row] or (shown.openable != NULL and shown.openable[row] != 0)


cdef inline bint is_kept_space(Shown* shown, Py_ssize_t row) noexcept nogil:
    """White space beside kept text: it keeps words apart."""
    if shown.text != NULL:
        return shown.text[row]
    return shown.seen[row] and shown.rows.block[row] >= 0 and shown.has_kept[shown.rows.block[row]]


cdef inline bint is_shown(Parser* p, Rows* rows, const unsigned char* hidden, Py_ssize_t row) noexcept nogil:
    return not hidden[row] or (rows.tag[row] == TAG_IMG and is_only_without_scripts(p, rows, hidden, row))


cdef bint look_at_page(Shown* shown) noexcept nogil:
    """Fill `seen` and `has_kept`; False where there is no memory left."""
    cdef Py_ssize_t row, length = shown.rows.length
    cdef bint keeps_hidden = False
    shown.seen = <unsigned char*>room_for(&shown.scratch, length, 1)
    shown.has_kept = <unsigned char*>room_for(&shown.scratch, length, 1)
    if shown.scratch.failed:
        return False
    for row in range(length):
        shown.seen[row] = is_shown(shown.p, shown.rows, shown.hidden, row)
    for row in range(length):
        if is_kept_text(shown, row) and shown.rows.block[row] >= 0:
            shown.has_kept[shown.rows.block[row]] = True
        keeps_hidden = keeps_hidden or (shown.hidden[row] and is_kept_by_verdict(shown, row))
    return not keeps_hidden or open_what_is_kept(shown)


cdef bint open_what_is_kept(Shown* shown) noexcept nogil:
    """Where text of a hidden element is kept, whatever can be opened of that element counts as seen."""
    cdef Rows* rows = shown.rows
    cdef Py_ssize_t row
    cdef int* next_kept = <int*>room_for(&shown.scratch, rows.length + 1, sizeof(int))  # and hidden, from each row on
    cdef int opened_until = 0
    if next_kept == NULL:
        return False
    next_kept[rows.length] = <int>rows.length
    row = rows.length - 1
    while row >= 0:
        next_kept[row] = <int>row if shown.hidden[row] and is_kept_by_verdict(shown, row) else next_kept[row + 1]
        row -= 1
    for row in range(rows.length):
        if shown.hidden[row] and not shown.hidden[rows.parent[row]] and next_kept[row] < rows.end[row]:
            opened_until = max(opened_until, rows.end[row])
        if row < opened_until and shown.openable[row]:
            shown.seen[row] = True
    return True
