# Colours, as far as it takes to see that text cannot be told from what is behind it.

cdef enum:
    NEAR_COLOURS = 8       # of 255 steps: colours that are no further apart look the same
    LONGEST_CALL = 60      # bytes between the parentheses of rgb() and hsl()
    NO_COLOUR = -1


cdef int hex_digits(StyleText text) noexcept nogil:
    """How many digits a colour such as #fff has; 0 for what is not one."""
    cdef Py_ssize_t place
    if not (text.length == 4 or text.length == 5 or text.length == 7 or text.length == 9) or text.start[0] != c"#":
        return 0
    for place in range(1, text.length):
        if hex_digit(text.start[place]) == NONE:
            return 0
    return <int>text.length - 1


cdef int colour_parts(StyleText text, StyleText* parts) noexcept nogil:
    """The parts of rgb(...) and hsl(...), of which at most four are kept; returns how many there are.

    Parts end at white space, commas and slashes. An empty piece before the first of these, or after the last, counts.
    """
    cdef unsigned char* at
    cdef unsigned char* end
    cdef StyleText inside
    cdef int count = 0
    if not (value_begins(text, b"rgb") or value_begins(text, b"hsl")) or not value_ends(text, b")"):
        return 0
    at, end = text.start + 3, text.start + text.length - 1
    at += at[0] == c"a"
    if at[0] != c"(" or not 1 <= end - at - 1 <= LONGEST_CALL:
        return 0
    inside = value_between(at + 1, end)
    at, end = inside.start, inside.start + inside.length
    if memchr(at, c"(", <size_t>inside.length) != NULL or memchr(at, c")", <size_t>inside.length) != NULL:
        return 0
    while True:
        inside.start = at
        while at < end and not ends_part(at[0]):
            at += 1
        if count < 4:
            parts[count].start, parts[count].length = inside.start, at - inside.start
        count += 1
        if at == end:
            return count
        while at < end and ends_part(at[0]):
            at += 1


cdef inline bint ends_part(unsigned char c) noexcept nogil:
    return is_style_space(c) or c == c"," or c == c"/"


cdef double part_of_colour(StyleText part) noexcept nogil:
    """A number, or a percentage as a part of 1. What is neither counts as a very large number."""
    cdef double number = 0
    cdef Py_ssize_t length = read_style_number(part, &number)
    if length and length == part.length:
        return number
    if length and length + 1 == part.length and part.start[length] == c"%":
        return number / 100
    return 1e9


cdef bint is_clear_colour(StyleText text) noexcept nogil:
    """Whether a colour lets through all that is behind it."""
    cdef StyleText[4] parts
    cdef int digits
    text = unmixed(text)
    digits = hex_digits(text)
    if digits == 4:
        return text.start[4] == c"0"
    if digits == 8:
        return text.start[7] == c"0" and text.start[8] < c"d"
    if value_is(text, b"transparent"):
        return True
    return digits == 0 and colour_parts(text, parts) == 4 and part_of_colour(parts[3]) <= 0.05


cdef int colour_of(StyleText text) noexcept nogil:
    """Red, green and blue, eight bits each; NO_COLOUR for what we do not know."""
    cdef StyleText[4] parts
    cdef int digits, place, colour = 0
    cdef double part
    text = unmixed(text)
    digits = hex_digits(text)
    if digits:
        for place in range(3):
            if digits < 6:
                colour = colour << 8 | hex_digit(text.start[1 + place]) * 17
            else:
                colour = colour << 8 | hex_digit(text.start[1 + 2 * place]) << 4 | hex_digit(text.start[2 + 2 * place])
        return colour
    if value_begins(text, b"rgb") and colour_parts(text, parts) >= 3 and not is_clear_colour(text):
        for place in range(3):
            part = part_of_colour(parts[place])
            colour = colour << 8 | <int>(0 if part < 0 else (part if part < 255 else 255))
        return colour
    if value_ends(text, b")"):
        return colour_of_gradient(text) if value_holds(text, b"-gradient(") else grey_of(text)
    return colour_by_name(text)


cdef bint next_argument(StyleText* rest, StyleText* argument) noexcept nogil:
    """Take what comes before the next comma that is not in parentheses."""
    cdef unsigned char* at = rest.start
    cdef unsigned char* end = rest.start + rest.length
    cdef int nested = 0
    if at == end:
        return False
    while at < end and (nested > 0 or at[0] != c","):
        nested += (at[0] == c"(") - (at[0] == c")")
        at += 1
    argument[0] = value_between(rest.start, at)
    rest.start, rest.length = min(at + 1, end), max(end - at - 1, 0)
    return True


cdef StyleText unmixed(StyleText text) noexcept nogil:
    """Of `color-mix()` the colour that it is made of alone; anything else, and what is truly mixed, as it is."""
    cdef StyleText rest = text, argument
    cdef StyleText[2] colours
    cdef StyleLength[2] shares
    cdef int count = 0
    if text.length > LONGEST_PATH or not value_begins(text, b"color-mix(") or not value_ends(text, b")"):
        return text
    rest.start += 10
    rest.length -= 11
    if not next_argument(&rest, &argument):  # in which space
        return text
    while count < 2 and next_argument(&rest, &argument):
        if not next_side(&argument, &colours[count]):
            return text
        shares[count] = measured_value(value_between(argument.start, argument.start + argument.length))
        count += 1
    if count < 2:
        return text
    if (shares[0].is_share and shares[0].share == 0) or (shares[1].is_share and shares[1].share >= 100):
        return colours[1]
    if (shares[1].is_share and shares[1].share == 0) or (shares[0].is_share and shares[0].share >= 100):
        return colours[0]
    return colours[0] if is_same_text(colours[0], colours[1]) else text


cdef double share_of_colour(StyleText text) noexcept nogil:
    """How much a colour covers of what is behind it, from 0 to 1."""
    cdef StyleText[4] parts
    cdef int digits = hex_digits(text)
    if digits == 4 or digits == 8:
        return hex_digit(text.start[digits if digits == 4 else 7]) / 15.0
    return part_of_colour(parts[3]) if digits == 0 and colour_parts(text, parts) == 4 else 1


cdef inline bint is_see_through(StyleText text) noexcept nogil:
    return share_of_colour(text) < 1


cdef int colour_of_gradient(StyleText text) noexcept nogil:
    """Of a gradient that goes from a colour to the same."""
    cdef StyleText rest = text, argument, word
    cdef int colour = NO_COLOUR, one, place = 0
    if text.length > LONGEST_PATH or not find_in_value(&rest, b"-gradient("):
        return NO_COLOUR
    rest.length -= 1
    while next_argument(&rest, &argument):
        one = NO_COLOUR
        if next_side(&argument, &word) and not value_holds(word, b"gradient("):
            one = colour_of(word)
        place += 1
        if one == NO_COLOUR and place == 1:  # the direction
            continue
        if one == NO_COLOUR or is_see_through(word) or (colour != NO_COLOUR and one != colour):
            return NO_COLOUR
        colour = one
    return colour


cdef int grey_of(StyleText text) noexcept nogil:
    """Black, white and greys of hsl(), oklch() and their like, of which only the lightness is read."""
    cdef StyleText[4] parts
    cdef StyleText word, rest = text
    cdef double light
    cdef int level
    if value_begins(text, b"hsl") and 3 <= colour_parts(text, parts) <= 4 and not is_clear_colour(text):
        light = part_of_colour(parts[2])
        if not (part_of_colour(parts[1]) == 0 or light <= 0.02 or light >= 0.98):
            return NO_COLOUR
    elif value_begins(text, b"oklch(") or value_begins(text, b"oklab("):
        rest.start += 6
        rest.length -= 6
        if not next_in_value(&rest, &word, True):
            return NO_COLOUR
        light = part_of_colour(word)
        if not (light <= 0.02 or 0.98 <= light <= 1):
            return NO_COLOUR
    elif value_is(text, b"color(srgb 1 1 1)"):
        light = 1
    else:
        return NO_COLOUR
    level = <int>(255 * (0 if light < 0 else (light if light < 1 else 1)))
    return level << 16 | level << 8 | level


cdef int colour_by_name(StyleText text) noexcept nogil:
    """Those that backgrounds are likely to have."""
    if value_is(text, b"canvas"):
        return 0xFFFFFF
    if value_is(text, b"navy"):
        return 0x000080
    if value_is(text, b"maroon"):
        return 0x800000
    if value_is(text, b"purple"):
        return 0x800080
    if value_is(text, b"teal"):
        return 0x008080
    if value_is(text, b"olive"):
        return 0x808000
    if value_is(text, b"lime"):
        return 0x00FF00
    if value_is(text, b"aqua") or value_is(text, b"cyan"):
        return 0x00FFFF
    if value_is(text, b"fuchsia") or value_is(text, b"magenta"):
        return 0xFF00FF
    if value_is(text, b"orange"):
        return 0xFFA500
    if value_is(text, b"white"):
        return 0xFFFFFF
    if value_is(text, b"black"):
        return 0
    if value_is(text, b"snow"):
        return 0xFFFAFA
    if value_is(text, b"ivory"):
        return 0xFFFFF0
    if value_is(text, b"whitesmoke"):
        return 0xF5F5F5
    if value_is(text, b"ghostwhite"):
        return 0xF8F8FF
    if value_is(text, b"red"):
        return 0xFF0000
    if value_is(text, b"green"):
        return 0x008000
    if value_is(text, b"blue"):
        return 0x0000FF
    if value_is(text, b"yellow"):
        return 0xFFFF00
    if value_is(text, b"gray") or value_is(text, b"grey"):
        return 0x808080
    return 0xC0C0C0 if value_is(text, b"silver") else NO_COLOUR


cdef bint are_colours_alike(StyleText first, StyleText second) noexcept nogil:
    """Whether two colours cannot be told apart. What is not a known colour is like nothing."""
    cdef int one = colour_of(first), other = colour_of(second)
    return one != NO_COLOUR and other != NO_COLOUR and are_near(one, other)


cdef bint are_near(int one, int other) noexcept nogil:
    cdef int shift, apart
    for shift in range(0, 24, 8):
        apart = (one >> shift & 255) - (other >> shift & 255)
        if apart > NEAR_COLOURS or apart < -NEAR_COLOURS:
            return False
    return True
