# Ways to hide by transforming a box: moving it off the screen, or scaling it to nothing.

cdef enum:
    FAR_SHARE = 500      # hundredths of the box itself: a carousel moves by less


cdef bint is_moved_out(Style* style) noexcept nogil:
    return (
        moves_far(style_value(style, CSS_TRANSFORM)) or moves_far(style_value(style, CSS_WEBKIT_TRANSFORM))
        or is_far_move(style_value(style, CSS_TRANSLATE))
    )


cdef bint is_scaled_away(Style* style) noexcept nogil:
    return (
        scales_away(style_value(style, CSS_TRANSFORM)) or scales_away(style_value(style, CSS_WEBKIT_TRANSFORM))
        or is_no_scale(style_value(style, CSS_SCALE)) or is_edge_on(style_value(style, CSS_ROTATE))
    )


cdef bint moves_far(StyleText transform) noexcept nogil:
    cdef StyleText inside
    cdef StyleText rest = transform
    while next_call(&rest, b"translate", &inside):
        if is_far_move(inside):
            return True
    rest = transform
    return next_call(&rest, b"matrix", &inside) and is_far_matrix(inside)


cdef bint scales_away(StyleText transform) noexcept nogil:
    cdef StyleText inside
    cdef StyleText rest = transform
    while next_call(&rest, b"scale", &inside):
        if is_no_scale(inside):
            return True
    rest = transform
    if next_call(&rest, b"matrix", &inside) and is_flat_matrix(inside):
        return True
    rest = transform
    while find_in_value(&rest, b"rotate"):
        inside = rest
        if value_begins(inside, b"x(") or value_begins(inside, b"y("):
            inside.start += 1
            inside.length -= 1
            if is_closed(&inside) and is_quarter_turn(inside):
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
        if offset.is_share and not offset.is_length and (offset.share >= FAR_SHARE or offset.share <= -FAR_SHARE):
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


cdef bint read_matrix(StyleText numbers, double* entries) noexcept nogil:
    """The six numbers of a matrix; False where there are not as many."""
    cdef StyleText word
    cdef StyleLength entry
    cdef int count = 0
    while next_in_value(&numbers, &word, True):
        entry = measured_value(word)
        if count == 6 or not entry.is_length:
            return False
        entries[count] = entry.pixels
        count += 1
    return count == 6


cdef bint is_flat_matrix(StyleText numbers) noexcept nogil:
    cdef double[6] entries
    cdef double area
    if not read_matrix(numbers, entries):
        return False
    area = entries[0] * entries[3] - entries[1] * entries[2]
    return -1e-4 <= area <= 1e-4


cdef bint is_far_matrix(StyleText numbers) noexcept nogil:
    cdef double[6] entries
    if not read_matrix(numbers, entries):
        return False
    return not (-VERY_FAR < entries[4] < VERY_FAR and -VERY_FAR < entries[5] < VERY_FAR)


cdef bint is_edge_on(StyleText rotate) noexcept nogil:
    """Whether it is turned out of the page, until only its edge is seen: an axis, and a quarter of a turn."""
    cdef StyleText axis, angle
    if not next_in_value(&rotate, &axis, False) or not value_is_one_of(axis, b"x y"):
        return False
    return next_in_value(&rotate, &angle, False) and is_quarter_turn(angle)


cdef bint is_quarter_turn(StyleText angle) noexcept nogil:
    """90 or 270 degrees, or nearly."""
    cdef double number = 0
    cdef Py_ssize_t length
    angle = value_between(angle.start, angle.start + angle.length)
    length = read_style_number(angle, &number)
    if length == 0:
        return False
    angle.start += length
    angle.length -= length
    if value_is(angle, b"turn"):
        number *= 360
    elif value_is(angle, b"grad"):
        number *= 0.9
    elif value_is(angle, b"rad"):
        number *= 57.29577951308232
    elif not value_is(angle, b"deg"):
        return False
    number = number if number >= 0 else -number
    return 89 <= number <= 91 or 269 <= number <= 271
