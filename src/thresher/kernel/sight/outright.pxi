# Elements whose own attributes say that they are hidden; and which rows are links: an anchor with a name but no address
# is not.

cdef unsigned int HASH_OF_HIDDEN = hash_of(b"hidden", 6)
cdef unsigned int HASH_OF_POPOVER = hash_of(b"popover", 7)
cdef unsigned int HASH_OF_ARIA_HIDDEN = hash_of(b"aria-hidden", 11)
cdef unsigned int HASH_OF_HREF = hash_of(b"href", 4)
cdef unsigned int HASH_OF_NAME = hash_of(b"name", 4)

cdef enum:
    # What the attributes of an element say, as bits.
    SAYS_HIDDEN = 1
    SAYS_UNTIL_FOUND = 2
    SAYS_SILENT = 4
    SAYS_HREF = 8
    SAYS_NAME = 16
    SAYS_POPOVER = 32


cdef inline int sayings_of(Parser* p, Rows* rows, Py_ssize_t row) noexcept nogil:
    cdef Attribute* attribute = p.attributes + rows.attributes[row]
    cdef Attribute* end = attribute + rows.attribute_count[row]
    cdef int says = 0
    while attribute < end:
        if attribute.hash == HASH_OF_HREF:
            says |= SAYS_HREF if is_exactly(p, attribute.name, b"href") else 0
        elif attribute.hash == HASH_OF_ARIA_HIDDEN:
            if is_exactly(p, attribute.name, b"aria-hidden") and is_word(p, attribute.value, b"true"):
                says |= SAYS_SILENT
        elif attribute.hash == HASH_OF_NAME:
            says |= SAYS_NAME if is_exactly(p, attribute.name, b"name") else 0
        elif attribute.hash == HASH_OF_HIDDEN and is_exactly(p, attribute.name, b"hidden"):
            says |= SAYS_HIDDEN
            says |= SAYS_UNTIL_FOUND if is_word(p, attribute.value, b"until-found") else 0
        elif attribute.hash == HASH_OF_POPOVER:
            says |= SAYS_POPOVER if is_exactly(p, attribute.name, b"popover") else 0
        attribute += 1
    return says


cdef void mark_outright(Parser* p, Rows* rows, unsigned int* ways) noexcept nogil:
    """Note in which ways attributes hide each row. A hidden body does not count: pages hide it until a script runs."""
    cdef Py_ssize_t row
    cdef int says
    for row in range(rows.length):
        if rows.attribute_count[row] == 0:
            continue
        says = sayings_of(p, rows, row)
        if not says & (SAYS_HIDDEN | SAYS_SILENT | SAYS_POPOVER) or rows.tag[row] == TAG_HTML or rows.tag[row] == TAG_BODY:
            continue
        if says & SAYS_POPOVER or (says & SAYS_HIDDEN and not says & SAYS_UNTIL_FOUND):
            ways[row] |= WAY_DISPLAY
        elif says & SAYS_SILENT:
            ways[row] |= WAY_SILENT


cdef inline bint is_mere_anchor(Parser* p, Rows* rows, Py_ssize_t row) noexcept nogil:
    """An anchor that leads nowhere but is a target of links, or that is hidden anyway."""
    cdef int says = sayings_of(p, rows, row)
    return not says & SAYS_HREF and says & (SAYS_NAME | SAYS_HIDDEN | SAYS_SILENT)


cdef void find_links(Parser* p, Rows* rows, unsigned char* link) noexcept nogil:
    """Mark what is inside a link, a button or a selection list."""
    cdef Py_ssize_t row
    cdef int reach = 0
    for row in range(rows.length):
        if SIGHT_OF[rows.tag[row]] & SIGHT_LINK:
            if rows.tag[row] != TAG_A or not is_mere_anchor(p, rows, row):
                reach = max(reach, rows.end[row])
        link[row] = row < reach
