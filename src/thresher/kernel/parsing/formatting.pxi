# The list of active formatting elements (13.2.4.3): what is opened again in the next paragraph.


cdef void add_marker(Parser* p) noexcept nogil:
    if not has_room(<void**>&p.formatting, &p.formatting_room, p.formatting_count + 1, sizeof(int)):
        p.failed = True
        return
    p.formatting[p.formatting_count] = MARKER
    p.formatting_count += 1


cdef void add_formatting(Parser* p, int node) noexcept nogil:
    """Add an element. Three that are alike are enough (Noah's Ark), and so are `MOST_FORMATTING` of any kind."""
    cdef Py_ssize_t place = p.formatting_count - 1
    cdef int alike = 0
    cdef Py_ssize_t earliest = NONE
    while place >= 0 and p.formatting[place] != MARKER:
        if are_alike(p, p.formatting[place], node):
            alike += 1
            earliest = place
        place -= 1
    if alike >= 3:
        remove_formatting(p, earliest)
    elif p.formatting_count - place > MOST_FORMATTING:
        remove_formatting(p, place + 1)
    if not has_room(<void**>&p.formatting, &p.formatting_room, p.formatting_count + 1, sizeof(int)):
        p.failed = True
        return
    p.formatting[p.formatting_count] = node
    p.formatting_count += 1


cdef bint are_alike(Parser* p, int one, int other) noexcept nogil:
    """Whether two elements have the same tag and the same attributes, in whatever order."""
    cdef Node* a = &p.nodes[one]
    cdef Node* b = &p.nodes[other]
    cdef int place, found
    if a.tag != b.tag or a.attribute_count != b.attribute_count or a.attribute_count > MOST_COMPARED:
        return False
    for place in range(a.attributes, a.attributes + a.attribute_count):
        found = find_attribute(p, b.attributes, b.attribute_count, p.attributes[place].name, p.attributes[place].hash)
        if found == NONE or not same(p, p.attributes[place].value, p.attributes[found].value):
            return False
    return True


cdef void remove_formatting(Parser* p, Py_ssize_t place) noexcept nogil:
    memmove(&p.formatting[place], &p.formatting[place + 1], (p.formatting_count - place - 1) * sizeof(int))
    p.formatting_count -= 1


cdef Py_ssize_t formatting_place(Parser* p, int node) noexcept nogil:
    """Where an element is in the list, after the last marker; NONE where it is not."""
    cdef Py_ssize_t place = p.formatting_count - 1
    while place >= 0 and p.formatting[place] != MARKER:
        if p.formatting[place] == node:
            return place
        place -= 1
    return NONE


cdef int last_formatting(Parser* p, int tag) noexcept nogil:
    """The last element with this tag after the last marker; NONE where there is none."""
    cdef Py_ssize_t place = p.formatting_count - 1
    while place >= 0 and p.formatting[place] != MARKER:
        if p.nodes[p.formatting[place]].tag == tag:
            return p.formatting[place]
        place -= 1
    return NONE


cdef void clear_to_marker(Parser* p) noexcept nogil:
    while p.formatting_count > 0:
        p.formatting_count -= 1
        if p.formatting[p.formatting_count] == MARKER:
            return


cdef inline bint is_settled(Parser* p, Py_ssize_t place) noexcept nogil:
    """A marker, or an element that is open: from here on backwards there is nothing to open again."""
    return p.formatting[place] == MARKER or p.nodes[p.formatting[place]].is_open


cdef void reconstruct(Parser* p) noexcept nogil:
    """Open again what was closed only because something around it was; nothing once this has been done too often."""
    cdef Py_ssize_t place = p.formatting_count - 1
    cdef int node
    if place < 0 or is_settled(p, place) or p.copies > FREE_COPIES + p.length // BYTES_FOR_A_COPY:
        return
    while place > 0 and not is_settled(p, place - 1):
        place -= 1
    while place < p.formatting_count:
        node = clone(p, p.formatting[place])
        insert_node(p, node)
        push(p, node)
        p.formatting[place] = node
        place += 1
