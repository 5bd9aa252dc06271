# The declarations of a style: for each name that matters, the value that counts, as a piece of the clean copy.

cdef struct Style:
    StyleText[CSS_PROPERTIES] values
    unsigned long long given        # the properties that have a value, even an empty one, as bits
    unsigned long long important

cdef const char* KNOWN_VALUES = (
    b"auto none normal inherit initial unset revert block flow flow-root inline contents list-item inline-block flex"
    b" inline-flex grid inline-grid table inline-table visible hidden collapse clip scroll static relative absolute"
    b" fixed sticky currentcolor transparent black silver gray grey white maroon red purple fuchsia green lime olive"
    b" yellow navy blue teal aqua orange medium smaller larger left right size strict content"
)


cdef inline bint is_given(Style* style, Property property) noexcept nogil:
    return style.given >> property & 1


cdef inline StyleText style_value(Style* style, Property property) noexcept nogil:
    """The value of a property; an empty one where it is not given."""
    cdef StyleText nothing
    if is_given(style, property):
        return style.values[<int>property]
    nothing.start, nothing.length = <unsigned char*>b"", 0
    return nothing


cdef inline StyleText style_value_or(Style* style, Property first, Property second) noexcept nogil:
    """The value of a property; where that is empty, the value of another."""
    cdef StyleText value = style_value(style, first)
    return value if value.length else style_value(style, second)


cdef void read_style(unsigned char* text, Py_ssize_t length, Style* style) noexcept nogil:
    """Read a clean copy, which is changed where it says `!important`."""
    cdef unsigned char* at = text
    cdef unsigned char* end = text + length
    cdef unsigned char* start
    cdef StyleText name
    cdef Property property
    style.given = style.important = 0
    while at < end:
        start = at
        while at < end and at[0] != c":" and at[0] != c";":
            at += 1
        name = value_between(start, at)
        property = property_of(name.start, name.length)
        start = at + 1 if at < end and at[0] == c":" else at
        at = <unsigned char*>memchr(at, c";", <size_t>(end - at))
        if at == NULL:
            at = end
        if property != CSS_OTHER:
            keep_declaration(style, property, start, at)
        if at < end:
            at += 1


cdef void keep_declaration(Style* style, Property property, unsigned char* start, unsigned char* end) noexcept nogil:
    """Read a value, and note whether it is important."""
    cdef unsigned char* shorter = end
    if memchr(start, c"!", <size_t>(end - start)) != NULL:
        shorter = without_important(start, end)
    if property < CSS_PROPERTIES:
        keep_value(style, property, value_between(start, shorter), shorter < end)
    else:
        keep_sides(style, property, value_between(start, shorter), shorter < end)


cdef void keep_value(Style* style, Property property, StyleText value, bint is_important) noexcept nogil:
    """The last declaration of a name counts, unless an earlier one was important, or browsers do not know its value."""
    cdef unsigned long long bit = 1ULL << property
    if is_important:
        style.important |= bit
    elif style.important & bit:
        return
    if not style.given & bit or means_something(value):
        style.values[<int>property] = value
        style.given |= bit


cdef void keep_sides(Style* style, Property property, StyleText value, bint is_important) noexcept nogil:
    """A shorthand, as a declaration for each side: one value, or those of top, right, bottom and left."""
    cdef StyleText[4] side
    cdef int count = 0
    while count < 4 and next_side(&value, &side[count]):
        count += 1
    if count == 0:
        return
    if property == CSS_MARGIN or property == CSS_MARGIN_INLINE:
        keep_value(style, CSS_MARGIN_RIGHT, side[1 if count > 1 else 0], is_important)
    if property == CSS_INSET_INLINE or property == CSS_MARGIN_INLINE:
        keep_value(style, CSS_LEFT if property == CSS_INSET_INLINE else CSS_MARGIN_LEFT, side[0], is_important)
        return
    keep_value(
        style, CSS_TOP if property == CSS_INSET or property == CSS_INSET_BLOCK else CSS_MARGIN_TOP, side[0], is_important
    )
    if property == CSS_INSET:
        keep_value(style, CSS_RIGHT, side[1 if count > 1 else 0], is_important)
        keep_value(style, CSS_BOTTOM, side[2 if count > 2 else 0], is_important)
    if property == CSS_INSET or property == CSS_MARGIN:
        keep_value(
            style, CSS_LEFT if property == CSS_INSET else CSS_MARGIN_LEFT, side[3 if count > 3 else count > 1],
            is_important,
        )


cdef bint next_side(StyleText* rest, StyleText* word) noexcept nogil:
    """Take the next word from a value; white space in parentheses does not end it."""
    cdef unsigned char* at = rest.start
    cdef unsigned char* end = rest.start + rest.length
    cdef int nested = 0
    while at < end and is_style_space(at[0]):
        at += 1
    word.start = at
    while at < end and (nested > 0 or not is_style_space(at[0])):
        nested += (at[0] == c"(") - (at[0] == c")")
        at += 1
    word.length = at - word.start
    rest.start, rest.length = at, end - at
    return word.length > 0


cdef unsigned char* without_important(unsigned char* at, unsigned char* end) noexcept nogil:
    """Take every `!important` out of a value; returns its new end."""
    cdef unsigned char* to = at
    cdef unsigned char* word
    while at < end:
        if at[0] == c"!":
            word = at + 1
            while word < end and is_style_space(word[0]):
                word += 1
            if end - word >= 9 and memcmp(word, b"important", 9) == 0:
                at = word + 9
                continue
        to[0] = at[0]
        to += 1
        at += 1
    return to


cdef bint means_something(StyleText value) noexcept nogil:
    """Whether a browser may know the value: a bare name that is not on our list does not count."""
    cdef Py_ssize_t at = 0
    if value.length == 0 or not c"a" <= value.start[0] <= c"z":
        return value.length > 0
    while at < value.length and (is_letter(value.start[at]) or is_digit(value.start[at]) or value.start[at] == c"-"):
        at += 1
    if at < value.length and value.start[at] == c"(":
        return True
    return (
        value_begins(value, b"table-") or value_begins(value, b"ruby")
        or value_begins(value, b"bold") or value_begins(value, b"italic")
        or value_is_one_of(value, KNOWN_VALUES) or is_size_name(value)
    )


cdef bint is_size_name(StyleText value) noexcept nogil:
    """Small and large, with any number of `x` before it."""
    cdef StyleText rest = value
    while rest.length and rest.start[0] == c"x":
        rest.start += 1
        rest.length -= 1
    return value_is_one_of(rest, b"small large -small -large")
