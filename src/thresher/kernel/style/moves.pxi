# Ways to hide by transforming a box: moving it off the screen, or scaling it to nothing.

cdef bint is_moved_out(Style* style) noexcept nogil:
    return (
        moves_far(style_value(style, CSS_TRANSFORM)) or moves_far(style_value(style, CSS_WEBKIT_TRANSFORM))
        or is_far_move(style_value(style, CSS_TRANSLATE))
    )


cdef bint is_scaled_away(Style* style) noexcept nogil:
    return (
        scales_away(style_value(style, CSS_TRANSFORM)) or scales_away(style_value(style, CSS_WEBKIT_TRANSFORM))
        or is_no_scale(style_value(style, CSS_SCALE))
    )


cdef bint moves_far(StyleText transform) noexcept nogil:
    cdef StyleText inside
    while next_call(&transform, b"translate", &inside):
        if is_far_move(inside):
            return True
    return False


cdef bint scales_away(StyleText transform) noexcept nogil:
    cdef StyleText inside
    while next_call(&transform, b"scale", &inside):
        if is_no_scale(inside):
            return True
    return False


cdef bint next_call(StyleText* rest, const char* name, StyleText* inside) noexcept nogil:
    """Take the next call of a function from a list of transforms: what is between its parentheses.

    Functions for one direction, or for three, have names with an ending: translatex, scale3d.
    """
    while find_in_value(rest, name):
        inside[0] = rest[0]
        if value_begins(inside[0], b"3d"):
            inside.start += 2
            inside.length -= 2
        elif value_begins(inside[0], b"x") or value_begins(inside[0], b"y"):
            inside.start += 1
            inside.length -= 1
        if value_begins(inside[0], b"(") and is_closed(inside):
            return True
    return False


cdef bint is_closed(StyleText* call) noexcept nogil:
    """Whether the open parenthesis is closed soon, with no other between; `call` is then what is inside."""
    cdef Py_ssize_t place = 1
    while place < call.length and place <= LONGEST_MOVE and call.start[place] != c"(" and call.start[place] != c")":
        place += 1
    if place == call.length or call.start[place] != c")":
        return False
    call.start += 1
    call.length = place - 1
    return True


cdef bint is_far_move(StyleText offsets) noexcept nogil:
    cdef StyleText word
    cdef StyleLength offset
    cdef int count = 0
    while count < 3 and next_in_value(&offsets, &word, True):
        offset = measured_value(word)
        if offset.is_length and (offset.pixels >= VERY_FAR or offset.pixels <= -VERY_FAR):
            return True
        count += 1
    return False


cdef bint is_no_scale(StyleText factors) noexcept nogil:
    cdef StyleText word
    cdef StyleLength factor
    cdef int count = 0
    while count < 2 and next_in_value(&factors, &word, True):
        factor = measured_value(word)
        if factor.is_length and -0.01 <= factor.pixels <= 0.01:
            return True
        count += 1
    return False
