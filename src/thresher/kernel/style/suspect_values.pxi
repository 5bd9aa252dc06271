# How values begin that may hide something. They are compact here: in lower case, without white space.
#
# A value is followed by zeros, so that looking a few bytes ahead of what was found is always allowed.

cdef enum:
    LONGEST_PREFIX = 60   # bytes of a transform before the part that hides
    SHORT_PREFIX = 24     # bytes of a mask before its gradient
    LONGEST_PART = 40     # bytes of a part before the number that counts


cdef inline bint begins_as(const unsigned char* value, const char* word) noexcept nogil:
    while word[0] and value[0] == <unsigned char>word[0]:
        value += 1
        word += 1
    return word[0] == 0


cdef inline bint is_sign(unsigned char c) noexcept nogil:
    return c == c"+" or c == c"-"


cdef inline bint ends_value(unsigned char c) noexcept nogil:
    return c == 0 or c == c";" or c == c"}"


cdef inline int count_digits(const unsigned char* value) noexcept nogil:
    cdef int count = 0
    while is_digit(value[count]):
        count += 1
    return count


cdef inline bint is_sum(const unsigned char* value) noexcept nogil:
    """Something to be worked out."""
    return (
        begins_as(value, b"calc(") or begins_as(value, b"min(")
        or begins_as(value, b"max(") or begins_as(value, b"clamp(")
    )


cdef bint may_be_tiny(const unsigned char* value) noexcept nogil:
    """Next to nothing: 0, .05, 0.0001em, 1px, 1%, and all that is negative."""
    cdef int zeros = 0, run = 0, digits
    if (value[0] == c"-" and is_digit(value[1])) or is_sum(value):
        return True
    value += is_sign(value[0])
    if value[0] == c"1":
        return value[1] == c"%" or (value[1] == c"p" and (value[2] == c"x" or value[2] == c"t"))
    while value[zeros] == c"0":
        zeros += 1
    if zeros < 10 and value[zeros] == c"." and value[zeros + 1] == c"0":
        return True
    while run < 12 and (value[run] == c"0" or value[run] == c"."):
        run += 1
    if run == 0:
        return False
    digits = count_digits(value + run)
    return not c"1" <= value[run] <= c"9" or (digits < 10 and value[run + digits] == c"p")


cdef bint may_be_tiny_font(const unsigned char* value) noexcept nogil:
    """The same after one or more words, such as italic."""
    cdef int letters = 0
    while c"a" <= value[letters] <= c"z":
        letters += 1
    return letters <= 30 and may_be_tiny(value + letters)


cdef bint may_be_far(const unsigned char* value) noexcept nogil:
    """Far to the left or to the top, or very far to the other side; a whole screen, for what is fixed to it."""
    cdef int digits
    if value[0] != c"-":
        digits = count_digits(value)
        return digits >= 4 or (digits == 3 and (value[3] == c"%" or value[3] == c"v")) or is_sum(value)
    digits = count_digits(value + 1)
    if digits == 0 or digits >= 3:
        return digits > 0
    value += digits + 1
    return value[0] == c"e" or value[0] == c"r" or (digits == 2 and (value[0] == c"." or value[0] == c"v"))


cdef bint has_far_number(const unsigned char* value) noexcept nogil:
    """Whether a number of four digits, or of two that are ems, begins within reach."""
    cdef int place
    for place in range(LONGEST_PART + 1):
        if is_digit(value[place]) and is_digit(value[place + 1]):
            if is_digit(value[place + 2]) and is_digit(value[place + 3]):
                return True
            if begins_as(value + place + 2, b"em") or begins_as(value + place + 2, b"rem"):
                return True
            if is_digit(value[place + 2]) and value[place + 3] == c"%":
                return True
        if ends_value(value[place]):
            return False
    return False


cdef inline int after_function(const unsigned char* value, int at) noexcept nogil:
    """The place after the parenthesis of a function, for one axis or for all three; 0 where there is none."""
    if value[at] == c"x" or value[at] == c"y":
        at += 1
    elif value[at] == c"3" and value[at + 1] == c"d":
        at += 2
    return at + 1 if value[at] == c"(" else 0


cdef bint may_be_lost(const unsigned char* value) noexcept nogil:
    """Scaled to nothing, turned edge-on, or moved far away."""
    cdef int place, inside
    for place in range(LONGEST_PREFIX + 1):
        if begins_as(value + place, b"matrix(") or begins_as(value + place, b"rotatex("):
            return True
        if begins_as(value + place, b"rotatey("):
            return True
        if begins_as(value + place, b"scale"):
            inside = after_function(value, place + 5)
            if inside and may_be_shrunk(value + inside):
                return True
        elif begins_as(value + place, b"translate"):
            inside = after_function(value, place + 9)
            if inside and has_far_number(value + inside):
                return True
        if ends_value(value[place]):
            return False
    return False


cdef bint may_be_shrunk(const unsigned char* value) noexcept nogil:
    value += is_sign(value[0])
    if value[0] == c".":
        return value[1] == c"0"
    return value[0] == c"0" and not (value[1] == c"." and c"1" <= value[2] <= c"9")


cdef bint may_be_clear(const unsigned char* value) noexcept nogil:
    """A colour that can be seen through."""
    cdef int letters = 0
    if value[0] == c"t":
        return begins_as(value, b"transparent")
    if value[0] == c"c":
        return begins_as(value, b"color-mix(")
    if value[0] == c"#":
        value += 1
        while is_letter(value[letters]) or is_digit(value[letters]) or value[letters] == c"_":
            letters += 1
        return (letters == 4 and value[3] == c"0") or (letters >= 8 and value[6] == c"0")
    if not (begins_as(value, b"rgb") or begins_as(value, b"hsl")):
        return False
    value += 4 if value[3] == c"a" else 3
    return value[0] == c"(" and ends_in_nothing(value + 1)


cdef bint ends_in_nothing(const unsigned char* value) noexcept nogil:
    """Whether the last of the numbers before the closing parenthesis is 0, or 0%, or the like."""
    cdef int place = 0, last = NONE, zeros = 0
    while value[place] != c")":
        if value[place] == 0:
            return False
        if value[place] == c"," or value[place] == c"/":
            last = place
        place += 1
    if last == NONE or last > LONGEST_PART:
        return False
    value += last + 1
    if value[0] == c"0":
        value += 1
    if value[0] == c".":
        value += 1
    while value[zeros] == c"0":
        zeros += 1
    value += zeros
    if value[0] == c"%":
        value += 1
    return zeros < 10 and value[0] == c")"


cdef bint may_fade(const unsigned char* value) noexcept nogil:
    """Whether a filter fades."""
    cdef int place
    for place in range(LONGEST_PART + 1):
        if begins_as(value + place, b"opacity(") or begins_as(value + place, b"contrast("):
            return True
        if ends_value(value[place]):
            return False
    return False


cdef bint may_be_shape(const unsigned char* value) noexcept nogil:
    return (
        begins_as(value, b"inset(") or begins_as(value, b"circle(")
        or begins_as(value, b"ellipse(") or begins_as(value, b"polygon(") or begins_as(value, b"path(")
        or begins_as(value, b"rect(") or begins_as(value, b"xywh(")
    )


cdef bint may_be_gradient(const unsigned char* value) noexcept nogil:
    cdef int place
    for place in range(SHORT_PREFIX + 1):
        if begins_as(value + place, b"gradient("):
            return True
        if ends_value(value[place]):
            return False
    return False


cdef bint has_far_side(const unsigned char* value) noexcept nogil:
    """Whether one of the sides of a shorthand is far away, by a number of three digits or in screens."""
    cdef int place
    for place in range(LONGEST_PREFIX + 1):
        if is_digit(value[place]) and is_digit(value[place + 1]) and (
            is_digit(value[place + 2]) or value[place + 2] == c"e" or value[place + 2] == c"r"
        ):
            return True
        if is_sum(value + place):
            return True
        if ends_value(value[place]):
            return False
    return False
