# Which rows a writer with structure writes: the same as `Shown.rows` and `Shown.separators` in `render/walk.py`.

cdef enum:
    # Bits of `Written.marks`.
    HOLDS_LEAF = 1      # is written for its own sake, or has something below it that is
    HOLDS_BLOCK = 2     # is a block, or has one below it
    IS_SEPARATOR = 4    # amid the words of another block, with blocks in it, none of which is written
    IS_EMPTY_CELL = 8   # has nothing to write, but keeps the columns of its table in line
    IS_WRITTEN = HOLDS_LEAF | IS_SEPARATOR | IS_EMPTY_CELL
    FOLLOWS_KEPT = 16   # the nearest visible text before it is kept

cdef unsigned char* find_written(Shown* shown) noexcept nogil:
    """Marks by row; NULL where there is no memory left. `look_at_page` comes first."""
    cdef unsigned char* marks = <unsigned char*>room_for(&shown.scratch, shown.rows.length, 1)
    if marks == NULL:
        return NULL
    if mark_from_first(shown, marks):
        mark_leaves(shown, marks)
        mark_beside_leaves(shown, marks)
    return marks


cdef bint mark_from_first(Shown* shown, unsigned char* marks) noexcept nogil:
    """Mark what follows kept text; whether any text is kept at all."""
    cdef Rows* rows = shown.rows
    cdef Py_ssize_t row
    cdef bint is_kept, any_kept = False, follows = False
    for row in range(rows.length):
        if follows:
            marks[row] = FOLLOWS_KEPT
        if rows.chars[row] > 0:
            is_kept = is_kept_text(shown, row)
            any_kept = any_kept or is_kept
            if shown.seen[row]:
                follows = is_kept
    return any_kept


cdef void mark_leaves(Shown* shown, unsigned char* marks) noexcept nogil:
    """From the last row to the first: what is below a row comes before it."""
    cdef Rows* rows = shown.rows
    cdef Py_ssize_t row = rows.length - 1
    cdef bint precedes = False  # the nearest visible text after the row is kept
    while row >= 0:
        if rows.chars[row] > 0 and shown.seen[row]:
            precedes = is_kept_text(shown, row)
        if is_leaf(shown, row, precedes and marks[row] & FOLLOWS_KEPT):
            marks[row] |= HOLDS_LEAF
        if rows.block[row] == row:
            marks[row] |= HOLDS_BLOCK
        if row:
            marks[rows.parent[row]] |= marks[row] & (HOLDS_LEAF | HOLDS_BLOCK)
        row -= 1


cdef inline bint is_leaf(Shown* shown, Py_ssize_t row, bint is_between) noexcept nogil:
    """Texts, and of what has no text the breaks, rules and media that stand among kept words."""
    cdef int tag = shown.rows.tag[row]
    if tag == TAG_TEXT:
        return is_kept_text(shown, row) or (shown.rows.chars[row] == 0 and is_kept_space(shown, row))
    if not CLASSES_OF[tag] & LEAF or not (shown.seen[row] or (tag == TAG_IMG and is_seen_formula(shown, row))):
        return False
    if shown.has_kept[shown.rows.block[row]]:
        return True
    return tag != TAG_BR and tag != TAG_WBR and (is_between or shown.keep[row])


cdef bint is_seen_formula(Shown* shown, Py_ssize_t row) noexcept nogil:
    """Whether a picture is there for the eye, and only kept from being read aloud, because it draws a formula."""
    cdef Span names = value_of(shown.p, shown.rows, row, b"class")
    names.length = min(names.length, <unsigned int>LONGEST_SAID)
    return (
        shown.seen[shown.rows.parent[row]]
        and is_word(shown.p, value_of(shown.p, shown.rows, row, b"aria-hidden"), b"true")
        and holds_word(shown.p, names, b"math-fallback")
        and not holds_word(shown.p, value_of(shown.p, shown.rows, row, b"style"), b"none")
    )


cdef void mark_beside_leaves(Shown* shown, unsigned char* marks) noexcept nogil:
    """Separators, and the other cells of rows of a table."""
    cdef Rows* rows = shown.rows
    cdef Py_ssize_t row
    cdef int parent
    for row in range(1, rows.length):
        parent = rows.parent[row]
        if marks[row] & HOLDS_LEAF or not marks[parent] & HOLDS_LEAF:
            continue
        if marks[row] & HOLDS_BLOCK and shown.has_kept[rows.block[parent]]:
            marks[row] |= IS_SEPARATOR
        if CLASSES_OF[rows.tag[row]] & CELL and shown.seen[row]:
            marks[row] |= IS_EMPTY_CELL
