# The elements above the text blocks, as a small tree of their own.


cdef void find_elements(Study* s) noexcept nogil:
    """All elements of the body that hold the beginning of a block."""
    cdef Py_ssize_t most = s.rows.end[s.body] - s.body
    cdef int* place = <int*>room_for(&s.scratch, most, sizeof(int))  # by row from the body on: its place plus one
    s.element_rows = <int*>room_for(&s.scratch, most, sizeof(int))
    s.element_parent = <int*>room_for(&s.scratch, most, sizeof(int))
    s.low = <int*>room_for(&s.scratch, most, sizeof(int))
    s.high = <int*>room_for(&s.scratch, most, sizeof(int))
    s.element = <int*>room_for(&s.scratch, s.count, sizeof(int))
    s.levels = <int*>room_for(&s.scratch, s.count * LEVELS, sizeof(int))
    if s.scratch.failed:
        return
    list_elements(s, place)
    find_ends(s)
    if s.element_count:
        find_levels(s)


cdef void list_elements(Study* s, int* place) noexcept nogil:
    """For each block, the elements that hold it and no block before it. They come after all that were found so far."""
    cdef int block, row, body = s.body
    for block in range(s.count):
        row = s.rows.parent[s.texts[s.first_text[block]]]
        add_elements(s, place, row, block)
        s.high[place[row - body] - 1] = block + 1
        if s.first_text[block + 1] - s.first_text[block] > 1:
            row = s.rows.block[row]
        s.element[block] = place[row - body] - 1


cdef inline void add_elements(Study* s, int* place, int innermost, int block) noexcept nogil:
    """An element and those above it, as far as they are new, from the innermost to the outermost."""
    cdef int body = s.body, row = innermost, added = 0, at
    while place[row - body] == 0:
        added += 1
        if row == body:
            break
        row = s.rows.parent[row]
    row = innermost
    for at in range(s.element_count + added - 1, s.element_count - 1, -1):
        place[row - body] = at + 1
        s.element_rows[at] = row
        s.low[at] = block
        row = s.rows.parent[row]
    for at in range(s.element_count, s.element_count + added):
        row = s.element_rows[at]
        s.element_parent[at] = place[s.rows.parent[row] - body] - 1 if row != body else 0
    s.element_count += added


cdef void find_ends(Study* s) noexcept nogil:
    """An element holds what those in it hold."""
    cdef int element, parent
    for element in range(s.element_count - 1, 0, -1):
        parent = s.element_parent[element]
        if s.high[parent] < s.high[element]:
            s.high[parent] = s.high[element]


cdef void find_levels(Study* s) noexcept nogil:
    """For each block, the outermost element that holds only this block, then the next larger one, and so on.

    A wrapper that adds no text shares the level of what it wraps, so that a few levels reach far.
    """
    cdef int* outermost = <int*>room_for(&s.scratch, s.element_count, sizeof(int))
    cdef int element, parent, level
    cdef Py_ssize_t block
    if s.scratch.failed:
        return
    for element in range(1, s.element_count):
        parent = s.element_parent[element]
        if s.high[element] - s.low[element] < s.high[parent] - s.low[parent]:
            outermost[element] = element
        else:
            outermost[element] = outermost[parent]
    for block in range(s.count):
        element = outermost[s.element[block]]
        for level in range(LEVELS):
            s.levels[block * LEVELS + level] = element
            element = outermost[s.element_parent[element]]
