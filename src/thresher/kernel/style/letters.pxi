# Ways to hide that concern letters: their size, their colour, and how much shows through them.

cdef bint has_tiny_font(Style* style) noexcept nogil:
    cdef StyleText size = style_value(style, CSS_FONT_SIZE)
    cdef StyleLength found
    if not is_given(style, CSS_FONT_SIZE):
        size = size_in_font(style_value(style, CSS_FONT))
    found = measured_value(size)
    return is_tiny_value(size) or (found.is_share and value_ends(size, b"%") and found.share * 0.16 <= 1)


cdef StyleText size_in_font(StyleText font) noexcept nogil:
    """The size among the words of a `font`, without the line height that may follow it; empty if there is none."""
    cdef StyleText size
    cdef unsigned char* slash
    cdef int count = 0
    while count < 6 and next_in_value(&font, &size, False):
        count += 1
        slash = <unsigned char*>memchr(size.start, c"/", <size_t>size.length)
        if slash != NULL:
            size.length = slash - size.start
        if size.start[0] == c"0" or (measured_value(size).is_length and not is_style_integer(size)):
            return size
    size.length = 0
    return size


cdef bint is_style_integer(StyleText text) noexcept nogil:
    """Nothing but digits: the weight of a font, not its size."""
    cdef Py_ssize_t place
    for place in range(text.length):
        if not is_digit(text.start[place]):
            return False
    return text.length > 0


cdef inline StyleText colour_of_letters(Style* style) noexcept nogil:
    return style_value_or(style, CSS_TEXT_FILL_COLOR, CSS_COLOR)


cdef bint draws_letters(Style* style) noexcept nogil:
    """Whether something other than their colour makes letters visible."""
    return (
        is_set_to_some(style, CSS_BACKGROUND_CLIP) or is_set_to_some(style, CSS_WEBKIT_BACKGROUND_CLIP)
        or is_set_to_some(style, CSS_TEXT_SHADOW) or is_set_to_some(style, CSS_TEXT_STROKE)
    )


cdef bint is_clipped_to_letters(Style* style) noexcept nogil:
    return (
        value_is(style_value(style, CSS_BACKGROUND_CLIP), b"text")
        or value_is(style_value(style, CSS_WEBKIT_BACKGROUND_CLIP), b"text")
    )


cdef inline bint is_set_to_some(Style* style, Property property) noexcept nogil:
    return is_given(style, property) and not value_is(style.values[<int>property], b"none")


cdef bint has_clear_letters(Style* style) noexcept nogil:
    return is_clear_colour(colour_of_letters(style)) and not draws_letters(style)


cdef bint has_letters_like_behind(Style* style) noexcept nogil:
    cdef StyleText behind = style_value_or(style, CSS_BACKGROUND_COLOR, CSS_BACKGROUND)
    if draws_letters(style):
        return False
    if value_is(behind, b"currentcolor"):
        return not is_given(style, CSS_TEXT_FILL_COLOR)
    if share_of_colour(behind) < 0.5:  # a tint: letters are told from it as from what is behind it
        return False
    return are_colours_alike(colour_of_letters(style), behind)


cdef bint is_faded(Style* style) noexcept nogil:
    """Whether the opacity is so low that nobody can see anything."""
    cdef StyleText value = style_value(style, CSS_OPACITY)
    cdef StyleLength found
    if value.length == 0:
        value = call_in_filter(style_value(style, CSS_FILTER), b"contrast(")  # of 0: all is of one grey
        found = measured_value(value)
        if (found.is_share and found.share == 0) or (found.is_length and found.pixels == 0):
            return True
        value = call_in_filter(style_value(style, CSS_FILTER), b"opacity(")
    found = measured_value(value)
    if found.is_share:
        return found.share / 100 <= 0.05
    return found.is_length and found.pixels <= 0.05


cdef StyleText call_in_filter(StyleText filters, const char* name) noexcept nogil:
    """What is in the first `opacity(...)`, or the like; empty if there is none."""
    cdef unsigned char* end
    if not find_in_value(&filters, name):
        return filters
    end = <unsigned char*>memchr(filters.start, c")", <size_t>filters.length)
    if end != NULL:
        filters.length = end - filters.start
    return filters


cdef unsigned int letters_set(Style* style) noexcept nogil:
    """WAY_FONT, WAYS_COLOUR: what a style sets for letters, whatever the elements above do."""
    cdef StyleText size = style_value_or(style, CSS_FONT_SIZE, CSS_FONT)
    cdef StyleText colour = style_value(style, CSS_COLOR)
    cdef unsigned int found = 0
    if size.length and (value_ends(size, b"rem") or not is_relative_size(size)):
        found |= WAY_FONT
    if colour.length and not value_is_one_of(colour, b"inherit unset currentcolor"):
        found |= WAYS_COLOUR
    return found


cdef bint is_relative_size(StyleText size) noexcept nogil:
    return (
        value_ends(size, b"em") or value_ends(size, b"%") or value_ends(size, b"inherit")
        or value_ends(size, b"unset") or value_ends(size, b"smaller") or value_ends(size, b"larger")
    )
