# The adoption agency algorithm (13.2.6.4.7): end tags of formatting elements that are not nested properly.

cdef enum:
    OUTER_ROUNDS = 8
    INNER_ROUNDS = 3


cdef bint adopt(Parser* p, int tag) noexcept nogil:
    """Close a formatting element; False where no such element is active, and the end tag is like any other."""
    cdef int rounds, formatting, furthest
    if current_is(p, tag) and formatting_place(p, current(p)) == NONE:
        pop(p)
        return True
    for rounds in range(OUTER_ROUNDS):
        formatting = last_formatting(p, tag)
        if formatting == NONE:
            return rounds > 0
        if not p.nodes[formatting].is_open:
            remove_formatting(p, formatting_place(p, formatting))
            return True
        if not node_in_scope(p, formatting):
            return True
        furthest = furthest_block(p, formatting)
        if furthest == NONE:
            pop_until_node(p, formatting)
            remove_formatting(p, formatting_place(p, formatting))
            return True
        move_out(p, formatting, furthest)
    return True


cdef int furthest_block(Parser* p, int formatting) noexcept nogil:
    """The outermost special element inside the formatting element; NONE where there is none."""
    cdef int place = place_of(p, formatting) + 1
    while place < p.open_count:
        if is_special(&p.nodes[p.open[place]]):
            return p.open[place]
        place += 1
    return NONE


cdef void move_out(Parser* p, int formatting, int furthest) noexcept nogil:
    """Let the furthest block stand outside the formatting element, and a copy of that inside the block."""
    cdef int ancestor = p.open[place_of(p, formatting) - 1]
    cdef Py_ssize_t bookmark = formatting_place(p, formatting)
    cdef int node, above, rounds = 0
    cdef int last = furthest
    cdef int place = place_of(p, furthest)
    cdef Py_ssize_t listed
    cdef Spot spot
    while True:
        rounds += 1
        place -= 1
        node = p.open[place]
        if node == formatting:
            break
        listed = formatting_place(p, node)
        if rounds > INNER_ROUNDS and listed != NONE:
            remove_formatting(p, listed)
            if listed < bookmark:
                bookmark -= 1
            listed = NONE
        if listed == NONE:
            close_at(p, place)
            continue
        above = clone(p, node)
        if p.failed:
            return
        p.formatting[listed] = above
        p.nodes[node].is_open = False
        p.nodes[above].is_open = True
        p.open[place] = above
        if last == furthest:
            bookmark = listed + 1
        take_out(p, last)
        append(p, above, last)
        last = above
    take_out(p, last)
    spot = spot_in(p, ancestor)
    insert_before(p, spot.parent, last, spot.before)
    above = clone(p, formatting)
    if p.failed:
        return
    move_children(p, furthest, above)
    append(p, furthest, above)
    listed = formatting_place(p, formatting)
    remove_formatting(p, listed)
    if listed < bookmark:
        bookmark -= 1
    insert_formatting(p, bookmark, above)
    close_at(p, place_of(p, formatting))
    open_at(p, place_of(p, furthest) + 1, above)


cdef void insert_formatting(Parser* p, Py_ssize_t place, int node) noexcept nogil:
    if not has_room(<void**>&p.formatting, &p.formatting_room, p.formatting_count + 1, sizeof(int)):
        p.failed = True
        return
    memmove(&p.formatting[place + 1], &p.formatting[place], (p.formatting_count - place) * sizeof(int))
    p.formatting[place] = node
    p.formatting_count += 1
