# Creating and inserting nodes (13.2.6.1).

cdef struct Spot:
    int parent
    int before  # the child that comes next; NONE after all


cdef Spot spot_in(Parser* p, int target) noexcept nogil:
    """The appropriate place for inserting a node. What has no place in a table is put before it."""
    cdef Spot spot
    cdef int place, node
    spot.parent = target
    spot.before = NONE
    if not p.foster or not is_html_a(p, target, FOSTERS):
        return spot
    place = p.open_count - 1
    while place > 0:
        node = p.open[place]
        if is_html(p, node, TAG_TEMPLATE):
            spot.parent = node
            return spot
        if is_html(p, node, TAG_TABLE):
            if p.nodes[node].parent != NONE:
                spot.parent = p.nodes[node].parent
                spot.before = node
            else:
                spot.parent = p.open[place - 1]
            return spot
        place -= 1
    spot.parent = p.open[0]
    return spot


cdef inline void insert_node(Parser* p, int node) noexcept nogil:
    cdef Spot spot
    if p.open_count >= DEEPEST:
        pop(p)
    spot = spot_in(p, current(p))
    insert_before(p, spot.parent, node, spot.before)


cdef int new_element(Parser* p, int tag) noexcept nogil:
    cdef int node = new_node(p, ELEMENT)
    p.nodes[node].tag = tag
    return node


cdef int element_for_token(Parser* p, Namespace namespace) noexcept nogil:
    cdef int node = new_element(p, p.token.tag)
    p.nodes[node].namespace = namespace
    p.nodes[node].attributes = p.token.attributes
    p.nodes[node].attribute_count = p.token.attribute_count
    p.nodes[node].place = p.token.place
    return node


cdef int clone(Parser* p, int node) noexcept nogil:
    """An element like this one. It shares the attributes: they are never changed."""
    cdef int other = new_element(p, p.nodes[node].tag)
    p.nodes[other].attributes = p.nodes[node].attributes
    p.nodes[other].attribute_count = p.nodes[node].attribute_count
    p.nodes[other].place = p.nodes[node].place
    p.copies += 1
    return other


cdef int insert_element(Parser* p) noexcept nogil:
    """Insert an HTML element for the start tag, and open it."""
    cdef int node = element_for_token(p, HTML)
    insert_node(p, node)
    push(p, node)
    return node


cdef int insert_implied(Parser* p, int tag) noexcept nogil:
    """Insert and open an element that has no tag in the page."""
    cdef int node = new_element(p, tag)
    insert_node(p, node)
    push(p, node)
    return node


cdef void insert_and_close(Parser* p) noexcept nogil:
    insert_node(p, element_for_token(p, HTML))


cdef void insert_text(Parser* p, Span text) noexcept nogil:
    cdef Spot spot
    cdef int node
    if not text.length:
        return
    if p.open_count >= DEEPEST and p.mode != IN_TEXT:
        pop(p)
    spot = spot_in(p, current(p))
    if p.nodes[spot.parent].kind == DOCUMENT:
        return
    node = p.nodes[spot.parent].last if spot.before == NONE else p.nodes[spot.before].previous
    if node == NONE or p.nodes[node].kind != TEXT:
        node = new_node(p, TEXT)
        if p.failed:
            return
        insert_before(p, spot.parent, node, spot.before)
    add_text(p, node, text)


cdef void insert_comment_in(Parser* p, Spot spot) noexcept nogil:
    cdef int node = new_node(p, COMMENT)
    if p.failed:
        return
    insert_before(p, spot.parent, node, spot.before)
    add_text(p, node, p.token.text)


cdef void insert_comment(Parser* p) noexcept nogil:
    insert_comment_in(p, spot_in(p, current(p)))


cdef void insert_comment_below(Parser* p, int parent) noexcept nogil:
    cdef Spot spot
    spot.parent = parent
    spot.before = NONE
    insert_comment_in(p, spot)


cdef void merge_attributes(Parser* p, int node) noexcept nogil:
    """Add the token's attributes to html or body, where they lack them.

    The first time, their attributes move to a place with room for as many as a tag may have; so a further tag costs no
    more than its own length.
    """
    cdef int place, found, count = p.nodes[node].attribute_count
    if not p.token.attribute_count:
        return
    if not p.nodes[node].has_reserve and not reserve_attributes(p, node):
        return
    for place in range(p.token.attributes, p.token.attributes + p.token.attribute_count):
        if count >= MOST_ATTRIBUTES:
            break
        found = find_attribute(
            p, p.nodes[node].attributes, count, p.attributes[place].name, p.attributes[place].hash
        )
        if found == NONE:
            p.attributes[p.nodes[node].attributes + count] = p.attributes[place]
            count += 1
    p.nodes[node].attribute_count = count


cdef bint reserve_attributes(Parser* p, int node) noexcept nogil:
    cdef Py_ssize_t first = p.attributes_count
    if not has_room(<void**>&p.attributes, &p.attributes_room, first + MOST_ATTRIBUTES, sizeof(Attribute)):
        p.failed = True
        return False
    memcpy(
        &p.attributes[first],
        &p.attributes[p.nodes[node].attributes],
        p.nodes[node].attribute_count * sizeof(Attribute),
    )
    p.attributes_count += MOST_ATTRIBUTES
    p.nodes[node].attributes = <int>first
    p.nodes[node].has_reserve = True
    return True
