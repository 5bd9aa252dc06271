# Ways to hide that concern boxes: their size, what is cut off them, and where they are put.

cdef enum:
    FAR = 500            # pixels beyond the edge of the screen, for an element with a position of its own
    BELOW_THE_EDGE = 100  # the same for what is fixed there: a few lines of text are no higher
    VERY_FAR = 2_000     # the same without one: the track of a carousel may be moved by a screen or two
    LONGEST_PATH = 200   # bytes of a path that are read
    LONGEST_MOVE = 60    # bytes between the parentheses of translate() and scale()


cdef bint is_cut(Style* style) noexcept nogil:
    """Whether what does not fit into the box is not drawn."""
    return (
        cuts(style_value(style, CSS_OVERFLOW)) or cuts(style_value(style, CSS_OVERFLOW_X))
        or cuts(style_value(style, CSS_OVERFLOW_Y))
    )


cdef bint cuts(StyleText overflow) noexcept nogil:
    return (
        value_holds(overflow, b"hidden") or value_holds(overflow, b"clip")
        or value_holds(overflow, b"auto") or value_holds(overflow, b"scroll")
    )


cdef bint grows_by(Style* style, Property property) noexcept nogil:
    """Whether this gives the box a size: videos are put into boxes without height, but with padding."""
    cdef StyleText value
    cdef unsigned char* start
    if not is_given(style, property):
        return False
    value = style.values[<int>property]
    start = value.start + value.length
    while start > value.start and not is_style_space((start - 1)[0]):
        start -= 1
    value.length -= start - value.start
    value.start = start
    return not is_zero_value(value)


cdef bint grows_by_flex(Style* style) noexcept nogil:
    """`flex: 1 0 0` begins with how much of the room that is left the box takes."""
    cdef StyleText rest = style_value(style, CSS_FLEX), first
    if next_side(&rest, &first) and is_digit(first.start[0]) and not is_zero_value(first):
        return True
    return grows_by(style, CSS_FLEX) or grows_by(style, CSS_FLEX_GROW)


cdef bint is_padded(Style* style, int direction) noexcept nogil:
    """Whether the padding gives the box some height (0) or width (1): every second value, of up to four."""
    cdef StyleText rest = style_value(style, CSS_PADDING)
    cdef StyleText word
    cdef int count = 0
    if not is_given(style, CSS_PADDING):
        return False
    while count < 4 and next_side(&rest, &word):
        if (count & 1) == direction and not is_zero_value(word):
            return True
        count += 1
    if count == 1 and direction == 1:
        return not is_zero_value(style_value(style, CSS_PADDING))
    return count == 0


cdef bint is_tiny_box(Style* style) noexcept nogil:
    if not is_cut(style):
        return False
    return is_tiny_value(style_value(style, CSS_WIDTH)) and is_tiny_value(style_value(style, CSS_HEIGHT))


cdef bint is_folded(Style* style) noexcept nogil:
    """Whether the box has no height, and nothing that gives it some."""
    if is_row_of_nothing(style_value(style, CSS_GRID_ROWS)):
        return True
    if not is_tiny_value(style_value(style, CSS_MAX_HEIGHT)) and not is_sized_as_empty(style):
        if not (is_tiny_value(style_value(style, CSS_HEIGHT)) and is_cut(style)):
            return False
    return not is_given_height(style)


cdef bint is_given_height(Style* style) noexcept nogil:
    """Whether something other than its height makes the box higher."""
    return (
        is_padded(style, 0) or grows_by(style, CSS_PADDING_TOP) or grows_by(style, CSS_PADDING_BOTTOM)
        or grows_by(style, CSS_MIN_HEIGHT) or grows_by_flex(style)
    )


cdef bint is_flat(Style* style) noexcept nogil:
    """Whether the box has no height, and nothing in the same style tells what becomes of that which does not fit."""
    if is_given(style, CSS_OVERFLOW) or is_given(style, CSS_OVERFLOW_X) or is_given(style, CSS_OVERFLOW_Y):
        return False
    return is_tiny_value(style_value(style, CSS_HEIGHT)) and not is_given_height(style)


cdef bint is_row_of_nothing(StyleText rows) noexcept nogil:
    """A grid of one row without height, as boxes have it that fold by motion."""
    return value_is(rows, b"0fr") or is_zero_value(rows)


cdef bint is_sized_as_empty(Style* style) noexcept nogil:
    """Whether a box is as high as if it were empty, which it is if nothing in the same style gives it a height."""
    cdef StyleText contain = style_value(style, CSS_CONTAIN)
    if not (value_is(contain, b"strict") or (value_begins(contain, b"size") and is_cut(style))):
        return False
    if is_given(style, CSS_HEIGHT) or value_is_one_of(style_value(style, CSS_POSITION), b"absolute fixed"):
        return False
    return not (is_given(style, CSS_ASPECT_RATIO) or is_given(style, CSS_INTRINSIC_SIZE))


cdef bint is_narrow(Style* style) noexcept nogil:
    """Whether the box has no width, and nothing that gives it some."""
    cdef Property width = CSS_MAX_WIDTH if is_given(style, CSS_MAX_WIDTH) else CSS_WIDTH
    if not (is_zero_value(style_value(style, width)) and is_cut(style)):
        return False
    return not (
        is_padded(style, 1) or grows_by(style, CSS_PADDING_LEFT) or grows_by(style, CSS_PADDING_RIGHT)
        or grows_by(style, CSS_MIN_WIDTH) or grows_by_flex(style)
    )


cdef StyleText without_end(StyleText call) noexcept nogil:
    """Without the parentheses and spaces at the end."""
    while call.length and (call.start[call.length - 1] == c")" or call.start[call.length - 1] == c" "):
        call.length -= 1
    return call


cdef bint is_clipped(Style* style) noexcept nogil:
    """Whether the rectangle that is left of the box has no height or no width."""
    cdef StyleText rest = style_value(style, CSS_CLIP)
    cdef StyleText word
    cdef StyleLength[4] sides
    cdef int count = 0
    if not value_begins(rest, b"rect("):
        return False
    rest.start += 5
    rest.length -= 5
    rest = without_end(rest)
    while next_in_value(&rest, &word, True):
        if count == 4:
            return False
        sides[count] = measured_value(word)
        count += 1
    return count == 4 and (are_close(&sides[0], &sides[2]) or are_close(&sides[3], &sides[1]))


cdef bint are_close(StyleLength* start, StyleLength* end) noexcept nogil:
    return start.is_length and end.is_length and end.pixels - start.pixels <= 1


cdef bint is_cut_out(Style* style) noexcept nogil:
    """Whether nothing is inside the path."""
    cdef StyleText shape = style_value_or(style, CSS_CLIP_PATH, CSS_WEBKIT_CLIP_PATH)
    cdef StyleText rest = shape
    cdef StyleText word
    if rest.length > LONGEST_PATH:
        rest.length = LONGEST_PATH
    if not find_in_value(&rest, b"("):
        return False
    shape.length = rest.start - shape.start - 1
    rest = without_end(rest)
    if value_is(shape, b"inset"):
        return is_inset_all(rest)
    if value_is(shape, b"circle") or value_is(shape, b"ellipse"):
        return next_in_value(&rest, &word, True) and is_zero_value(word)
    if value_is(shape, b"polygon"):
        return is_one_line(rest)
    if value_is(shape, b"path"):
        return draws_no_line(rest)
    return is_rectangle_of_nothing(shape, rest)


cdef int first_lengths(StyleText rest, StyleLength* sides) noexcept nogil:
    """The first four words as lengths; how many there are, at most five."""
    cdef StyleText word
    cdef int count = 0
    while count < 5 and next_in_value(&rest, &word, True):
        if count < 4:
            sides[count] = measured_value(word)
        count += 1
    return count


cdef bint is_inset_all(StyleText rest) noexcept nogil:
    """Whether two opposite sides, moved in, meet: what is missing is as the side across, or the first."""
    cdef StyleLength[4] sides
    cdef int count = first_lengths(rest, sides)
    if count == 0:
        return False
    if count < 2:
        sides[1] = sides[0]
    if count < 3:
        sides[2] = sides[0]
    if count < 4:
        sides[3] = sides[1]
    return do_meet(&sides[0], &sides[2]) or do_meet(&sides[1], &sides[3])


cdef bint do_meet(StyleLength* one, StyleLength* other) noexcept nogil:
    """Whether two shares make up the whole; no other length is one, but nothing is."""
    if not (one.is_share or other.is_share) or one.is_length and one.pixels or other.is_length and other.pixels:
        return False
    return one.share + other.share >= 100


cdef bint is_rectangle_of_nothing(StyleText shape, StyleText rest) noexcept nogil:
    """By its four edges, or by its corner, its width and its height."""
    cdef StyleLength[4] sides
    if first_lengths(rest, sides) != 4:
        return False
    if value_is(shape, b"rect"):
        return are_close(&sides[0], &sides[2]) or are_close(&sides[3], &sides[1])
    if not value_is(shape, b"xywh"):
        return False
    return (sides[2].is_length and sides[2].pixels == 0) or (sides[3].is_length and sides[3].pixels == 0)


cdef bint is_one_line(StyleText rest) noexcept nogil:
    """Whether all points of a polygon are on one line, from side to side or from top to bottom."""
    cdef StyleText[2] first
    cdef bint[2] is_same
    cdef StyleText word
    cdef int count = 0
    is_same[0] = is_same[1] = True
    while next_in_value(&rest, &word, True):
        if count < 2:
            first[count] = word
        else:
            is_same[count & 1] = is_same[count & 1] and is_same_text(word, first[count & 1])
        count += 1
    return count >= 2 and (count & 1) == 0 and (is_same[0] or is_same[1])


cdef bint draws_no_line(StyleText path) noexcept nogil:
    """Whether a path only goes somewhere: it has no command but the first."""
    cdef Py_ssize_t place
    cdef int letters = 0
    for place in range(path.length):
        letters += is_letter(path.start[place]) and path.start[place] != c"e"
    return letters == 1


cdef bint is_masked(Style* style) noexcept nogil:
    """Whether a mask lets nothing through: it is a gradient from clear to clear, or has no size."""
    cdef StyleText mask = style_value(style, CSS_MASK)
    cdef StyleText word, rest = mask
    cdef bint is_clear = False
    if mask.length > LONGEST_PATH or not find_in_value(&rest, b"gradient("):
        return False
    if rest.start > mask.start + 30:
        return False
    if find_in_value(&mask, b"/"):
        return next_in_value(&mask, &word, True) and is_zero_value(word)
    rest = without_end(rest)
    while next_in_value(&rest, &word, True):
        if is_clear_colour(word):
            is_clear = True
        elif not measured_value(word).is_share:
            return False
    return is_clear


cdef bint is_indented(Style* style) noexcept nogil:
    """Whether the first line begins far outside the box."""
    cdef StyleLength indent = measured_value(style_value(style, CSS_TEXT_INDENT))
    if indent.is_length and (indent.pixels >= FAR or indent.pixels <= -FAR):
        return indent.pixels < 0 or is_cut(style)
    return indent.is_share and (indent.share >= 100 or indent.share <= -100) and is_cut(style)


cdef bint is_away(Style* style, Property edge) noexcept nogil:
    """Whether the edge lies far beyond the screen."""
    cdef StyleLength offset = measured_value(style_value(style, edge))
    cdef double far = FAR if value_is_one_of(style_value(style, CSS_POSITION), b"absolute fixed") else VERY_FAR
    if offset.is_share and value_is(style_value(style, CSS_POSITION), b"fixed"):
        return offset.share >= 100 or offset.share <= -100
    if edge == CSS_BOTTOM and value_is(style_value(style, CSS_POSITION), b"fixed"):
        far = BELOW_THE_EDGE
    return offset.is_length and (-offset.pixels >= far or offset.pixels >= 2 * VERY_FAR)


cdef bint is_pushed_out(Style* style) noexcept nogil:
    return (
        is_pushed_by(style, CSS_MARGIN_LEFT, CSS_PADDING_LEFT) or is_pushed_by(style, CSS_MARGIN_TOP, CSS_PADDING_TOP)
        or value_is(style_value(style, CSS_FLOAT), b"right")
        and is_pushed_by(style, CSS_MARGIN_RIGHT, CSS_PADDING_RIGHT)
    )


cdef bint is_pushed_by(Style* style, Property margin, Property padding) noexcept nogil:
    cdef StyleLength offset = measured_value(style_value(style, margin))
    return offset.is_length and -offset.pixels >= VERY_FAR and not grows_by(style, padding)
