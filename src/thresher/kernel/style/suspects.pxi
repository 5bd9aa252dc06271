# Which declarations are worth reading: sheets have thousands, and hardly any hides something.
#
# The last letter of the name and the first letter of the value rule out most at once. Of what is left, the name is
# read, and then the value, as far as it takes to see whether it may hide something.

cdef enum:
    SUSPECT_DISPLAY = 1 << 0
    SUSPECT_VISIBILITY = 1 << 1
    SUSPECT_SIZE = 1 << 2
    SUSPECT_FONT = 1 << 3
    SUSPECT_OPACITY = 1 << 4
    SUSPECT_CLIP = 1 << 5
    SUSPECT_SHAPE = 1 << 6
    SUSPECT_INDENT = 1 << 7
    SUSPECT_PLACE = 1 << 8
    SUSPECT_TRANSFORM = 1 << 9
    SUSPECT_SCALE = 1 << 10
    SUSPECT_TRANSLATE = 1 << 11
    SUSPECT_COLOUR = 1 << 12
    SUSPECT_BACKGROUND = 1 << 13
    SUSPECT_FILTER = 1 << 14
    SUSPECT_MASK = 1 << 15
    SUSPECT_ROTATE = 1 << 16
    SUSPECT_SIDES = 1 << 17
    SUSPECT_CONTAIN = 1 << 18
    # How much of a value is read: what follows does not tell whether it hides.
    LONG_VALUE = 124
    SHORT_VALUE = 36
    LONG_KINDS = SUSPECT_FONT | SUSPECT_TRANSFORM | SUSPECT_TRANSLATE | SUSPECT_COLOUR | SUSPECT_FILTER | SUSPECT_SIDES
    BEYOND_VALUE = 16     # zeros after it
    LONGEST_PROPERTY = 24

cdef unsigned int[256] kinds_by_last_letter    # of the name
cdef unsigned int[256] kinds_by_first_letter   # of the value
cdef unsigned int[CSS_OTHER + 1] kind_of_property
cdef unsigned int[256] ways_by_last_letter       # of the name, whatever the value is
cdef unsigned char[1_024] is_ending              # whether some name ends in these two letters
cdef unsigned char[256] letter_of_name           # a letter in lower case, or the hyphen; 0 for all others


cdef void suspect(Property property, unsigned int kind, const char* first_letters) noexcept:
    """Declarations of this name may hide something if their values begin with one of these; NULL stands for any."""
    cdef unsigned char last
    cdef int letter, name
    kind_of_property[<int>property] = kind
    for name in range(property_names_count):
        if property_names[name].property == property:
            last = <unsigned char>property_names[name].name[property_names[name].length - 1]
            kinds_by_last_letter[last] |= kind
            kinds_by_last_letter[last ^ 32] |= kind
            ways_by_last_letter[last] |= property_ways[<int>property]
            ways_by_last_letter[last ^ 32] |= property_ways[<int>property]
    for letter in range(1, 256):
        if first_letters == NULL or strchr(first_letters, <int>lower(<unsigned char>letter)) != NULL:
            kinds_by_first_letter[letter] |= kind


cdef void note_ending(const char* letters) noexcept:
    is_ending[(letters[0] & 31) << 5 | (letters[1] & 31)] = 1


cdef inline bint may_end_name(SheetText* text, Py_ssize_t last) noexcept nogil:
    """Whether a name that matters may end here. Few others end in the same two letters."""
    cdef unsigned char before = text.data[last - 1] if last > 0 else 0
    return is_space(before) or is_ending[(before & 31) << 5 | (text.data[last] & 31)]


cdef void fill_suspects() noexcept:
    """Once, at import."""
    cdef const char* tiny = b"0.+-1cm"    # the letters begin calc(), clamp(), min() and max()
    cdef const char* far = b"-0123456789cm"
    cdef int name, letter
    suspect(CSS_DISPLAY, SUSPECT_DISPLAY, b"n")
    suspect(CSS_VISIBILITY, SUSPECT_VISIBILITY, b"hc")
    suspect(CSS_CONTENT_VISIBILITY, SUSPECT_VISIBILITY, b"hc")
    suspect(CSS_FONT_SIZE, SUSPECT_SIZE, tiny)
    suspect(CSS_HEIGHT, SUSPECT_SIZE, tiny)
    suspect(CSS_WIDTH, SUSPECT_SIZE, tiny)
    suspect(CSS_MAX_HEIGHT, SUSPECT_SIZE, tiny)
    suspect(CSS_MAX_WIDTH, SUSPECT_SIZE, tiny)
    suspect(CSS_FONT, SUSPECT_FONT, b"0.+-1abcdefghijklmnopqrstuvwxyz")
    suspect(CSS_OPACITY, SUSPECT_OPACITY, b"0.+-12345cm")
    suspect(CSS_CLIP, SUSPECT_CLIP, b"r")
    suspect(CSS_CLIP_PATH, SUSPECT_SHAPE, b"iceprx")
    suspect(CSS_WEBKIT_CLIP_PATH, SUSPECT_SHAPE, b"iceprx")
    suspect(CSS_TEXT_INDENT, SUSPECT_INDENT, far)
    suspect(CSS_LEFT, SUSPECT_PLACE, far)
    suspect(CSS_RIGHT, SUSPECT_PLACE, far)
    suspect(CSS_TOP, SUSPECT_PLACE, far)
    suspect(CSS_BOTTOM, SUSPECT_PLACE, far)
    suspect(CSS_INSET_START, SUSPECT_PLACE, far)
    suspect(CSS_MARGIN_LEFT, SUSPECT_PLACE, far)
    suspect(CSS_MARGIN_TOP, SUSPECT_PLACE, far)
    suspect(CSS_MARGIN_RIGHT, SUSPECT_PLACE, far)
    suspect(CSS_GRID_ROWS, SUSPECT_SIZE, tiny)
    suspect(CSS_CONTAIN, SUSPECT_CONTAIN, b"s")
    suspect(CSS_TRANSFORM, SUSPECT_TRANSFORM, NULL)
    suspect(CSS_WEBKIT_TRANSFORM, SUSPECT_TRANSFORM, NULL)
    suspect(CSS_SCALE, SUSPECT_SCALE, b"0.+-cm")
    suspect(CSS_ROTATE, SUSPECT_ROTATE, b"xy")
    suspect(CSS_MASK, SUSPECT_MASK, b"lrc-")
    suspect(CSS_INSET, SUSPECT_SIDES, NULL)
    suspect(CSS_INSET_INLINE, SUSPECT_SIDES, NULL)
    suspect(CSS_INSET_BLOCK, SUSPECT_SIDES, NULL)
    suspect(CSS_MARGIN, SUSPECT_SIDES, NULL)
    suspect(CSS_MARGIN_INLINE, SUSPECT_SIDES, NULL)
    suspect(CSS_MARGIN_BLOCK, SUSPECT_SIDES, NULL)
    suspect(CSS_TRANSLATE, SUSPECT_TRANSLATE, NULL)
    suspect(CSS_COLOR, SUSPECT_COLOUR, b"trhc#")
    suspect(CSS_TEXT_FILL_COLOR, SUSPECT_COLOUR, b"trhc#")
    suspect(CSS_BACKGROUND, SUSPECT_BACKGROUND, b"#wc")
    suspect(CSS_BACKGROUND_COLOR, SUSPECT_BACKGROUND, b"#wc")
    suspect(CSS_BACKGROUND_IMAGE, 0, b"")  # hides nothing, but can show
    suspect(CSS_OVERFLOW, 0, b"")
    suspect(CSS_OVERFLOW_X, 0, b"")
    suspect(CSS_OVERFLOW_Y, 0, b"")
    suspect(CSS_FILTER, SUSPECT_FILTER, NULL)
    ways_by_last_letter[c"n"] |= WAYS_AWAY  # position
    ways_by_last_letter[c"N"] |= WAYS_AWAY
    for letter in range(256):
        if is_letter(<unsigned char>letter) or letter == c"-":
            letter_of_name[letter] = lower(<unsigned char>letter)
    for name in range(property_names_count):
        note_ending(property_names[name].name + property_names[name].length - 2)


fill_suspects()


cdef inline Py_ssize_t solid_before(SheetText* text, Py_ssize_t at) noexcept nogil:
    """The last place before this one that is not white space; NONE where there is none."""
    at -= 1
    while at >= 0 and is_space(text.data[at]):
        at -= 1
    return at


cdef inline Py_ssize_t solid_after(SheetText* text, Py_ssize_t at) noexcept nogil:
    """The first place after this one that is not white space; the length of the text where there is none."""
    return after_spaces(text, at + 1, text.length)


cdef Property property_before(SheetText* text, Py_ssize_t colon) noexcept nogil:
    """The name before a colon, if it begins a declaration."""
    cdef unsigned char[LONGEST_PROPERTY] name
    cdef int first = LONGEST_PROPERTY
    cdef Py_ssize_t at = colon - 1
    while at >= 0 and first > 0 and (letter_of_name[text.data[at]] or is_space(text.data[at])):
        if letter_of_name[text.data[at]]:
            first -= 1
            name[first] = letter_of_name[text.data[at]]
        at -= 1
    at = solid_before(text, at + 1)
    if at < 0 or (text.data[at] != c";" and text.data[at] != c"{"):
        return CSS_OTHER
    return property_of(name + first, LONGEST_PROPERTY - first)


cdef void compact_value(SheetText* text, Py_ssize_t at, int most, unsigned char* value) noexcept nogil:
    """The value that follows and the sign that ends it, in lower case and without white space.

    There is a question mark for each character beyond ASCII.
    """
    cdef int length = 0
    cdef unsigned char c
    while at < text.length and length < most:
        c = text.data[at]
        if c < 0x80:
            value[length] = lower(c)
            length += not is_space(c)
        elif c >= 0xC0:
            value[length] = c"?"
            length += 1
        if c == c";" or c == c"}":
            break
        at += 1
    memset(value + length, 0, BEYOND_VALUE)


cdef bint may_hide(unsigned int kind, const unsigned char* value) noexcept nogil:
    """Whether the value of a declaration of this kind begins like one that hides."""
    if kind == SUSPECT_DISPLAY:
        return begins_as(value, b"none")
    if kind == SUSPECT_VISIBILITY:
        return begins_as(value, b"hidden") or begins_as(value, b"collapse")
    if kind == SUSPECT_SIZE:
        return may_be_tiny(value)
    if kind == SUSPECT_FONT:
        return may_be_tiny_font(value)
    if kind == SUSPECT_OPACITY:
        return may_be_tiny(value) or (c"1" <= value[0] <= c"5" and value[1] == c"%")
    if kind == SUSPECT_CLIP:
        return begins_as(value, b"rect(")
    if kind == SUSPECT_SHAPE:
        return may_be_shape(value)
    if kind == SUSPECT_INDENT:
        return value[0] == c"-" or count_digits(value) >= 2 or is_sum(value)
    if kind == SUSPECT_PLACE:
        return may_be_far(value)
    if kind == SUSPECT_TRANSFORM:
        return may_be_lost(value)
    if kind == SUSPECT_ROTATE:
        return True
    if kind == SUSPECT_MASK:
        return may_be_gradient(value)
    if kind == SUSPECT_SIDES:
        return has_far_side(value)
    if kind == SUSPECT_CONTAIN:
        return begins_as(value, b"size") or begins_as(value, b"strict")
    if kind == SUSPECT_SCALE:
        return is_sum(value) or value[is_sign(value[0])] == c"0" or value[is_sign(value[0])] == c"."
    if kind == SUSPECT_TRANSLATE:
        return has_far_number(value)
    if kind == SUSPECT_COLOUR:
        return may_be_clear(value)
    if kind == SUSPECT_BACKGROUND:
        return begins_as(value, b"#fff") or begins_as(value, b"white") or begins_as(value, b"currentcolor")
    return may_fade(value)


cdef inline unsigned int kinds_of_suspects(SheetText* text, Py_ssize_t before, Py_ssize_t colon) noexcept nogil:
    """As what a declaration may hide something, by the last letter of its name and the first one of its value."""
    cdef unsigned int kinds = kinds_by_last_letter[text.data[before]]
    cdef Py_ssize_t after
    if not kinds:
        return 0
    after = solid_after(text, colon)
    return kinds & kinds_by_first_letter[text.data[after]] if after < text.length else 0


cdef bint is_suspect(SheetText* text, Py_ssize_t colon, unsigned int kind) noexcept nogil:
    """Whether the declaration of this kind around a colon may hide something."""
    cdef unsigned char[LONG_VALUE + BEYOND_VALUE] value
    compact_value(text, solid_after(text, colon), LONG_VALUE if kind & LONG_KINDS else SHORT_VALUE, value)
    return may_hide(kind, value)


cdef bint is_exponent(SheetText* text, Py_ssize_t minus) noexcept nogil:
    """Whether a number such as 1e-9 is here: people only write it to have it overlooked."""
    cdef Py_ssize_t letter = solid_before(text, minus), digit, after
    if letter < 0 or text.data[letter] | 32 != c"e":
        return False
    digit, after = solid_before(text, letter), solid_after(text, minus)
    return digit >= 0 and is_digit(text.data[digit]) and after < text.length and is_digit(text.data[after])
