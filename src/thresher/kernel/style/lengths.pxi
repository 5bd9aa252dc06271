# Lengths and shares as style declarations write them.

cdef enum:
    LONGEST_LENGTH = 40
    LONGEST_NUMBER = 64

cdef struct StyleLength:
    bint is_length      # something that can be said in pixels
    bint is_share       # something that can be said in hundredths
    double pixels
    double share


cdef Py_ssize_t read_style_number(StyleText text, double* number) noexcept nogil:
    """Read the number that begins a text; how many bytes it has, 0 where there is none."""
    cdef char[LONGEST_NUMBER + 16] digits    # without the decimal point, which is in `scale`
    cdef int count = 0, scale = 0
    cdef bint after_point = False
    cdef Py_ssize_t at = 0
    if text.length > LONGEST_NUMBER:
        return 0
    if text.length and (text.start[0] == c"+" or text.start[0] == c"-"):
        at = 1
    while at < text.length and (is_digit(text.start[at]) or (text.start[at] == c"." and not after_point)):
        if text.start[at] == c".":
            after_point = True
        else:
            digits[count] = <char>text.start[at]
            count += 1
            scale -= after_point
        at += 1
    if count == 0:
        return 0
    at = read_style_exponent(text, at, &scale)
    number[0] = scaled_style_number(digits, count, scale)
    if text.start[0] == c"-":
        number[0] = -number[0]
    return at


cdef Py_ssize_t read_style_exponent(StyleText text, Py_ssize_t at, int* scale) noexcept nogil:
    """Read an exponent of up to three digits, if there is one; returns where it ends."""
    cdef Py_ssize_t place = at + 1, first
    cdef int exponent = 0
    cdef bint is_negative
    if at >= text.length or text.start[at] != c"e":
        return at
    is_negative = place < text.length and text.start[place] == c"-"
    if is_negative or (place < text.length and text.start[place] == c"+"):
        place += 1
    first = place
    while place < text.length and place < first + 3 and is_digit(text.start[place]):
        exponent = exponent * 10 + text.start[place] - c"0"
        place += 1
    if place == first:  # the letter begins a unit
        return at
    scale[0] += -exponent if is_negative else exponent
    return place


cdef double scaled_style_number(char* digits, int count, int scale) noexcept nogil:
    """Digits times a power of ten. There is room for more after the digits."""
    cdef double power = 1
    cdef long long whole = 0
    cdef int place
    if count > 15 or scale < -22 or scale > 22:
        snprintf(digits + count, 16, b"e%d", scale)
        return strtod(digits, NULL)
    for place in range(count):  # numbers this short are exact, and so are the powers of ten
        whole = whole * 10 + digits[place] - c"0"
    for place in range(scale if scale > 0 else -scale):
        power *= 10
    return <double>whole * power if scale > 0 else <double>whole / power


cdef double pixels_per_unit(StyleText unit) noexcept nogil:
    """0 for what is not a unit of length. Fonts and screens are taken to have the usual size."""
    if unit.length == 0 or value_is(unit, b"px"):
        return 1
    if value_is(unit, b"em") or value_is(unit, b"rem") or value_is(unit, b"pc"):
        return 16
    if value_is(unit, b"vw") or value_is(unit, b"vmax"):
        return 12.8
    if value_is(unit, b"vh") or value_is(unit, b"vmin"):
        return 7.2
    if value_is(unit, b"ex") or value_is(unit, b"ch"):
        return 8
    if value_is(unit, b"pt"):
        return 4.0 / 3.0
    if value_is(unit, b"cm"):
        return 37.8
    if value_is(unit, b"mm"):
        return 3.8
    if value_is(unit, b"in"):
        return 96
    return 0.95 if value_is(unit, b"q") else 0


cdef StyleLength plain_length(StyleText value) noexcept nogil:
    """The same for what needs no working out: see `measured_value`."""
    cdef StyleLength found
    cdef double number = 0, pixels
    cdef Py_ssize_t length = read_style_number(value, &number) if value.length <= LONGEST_LENGTH else 0
    found.is_length = found.is_share = False
    found.pixels = found.share = 0
    if length == 0:
        return found
    value.start += length
    value.length -= length
    pixels = pixels_per_unit(value)
    found.is_length = pixels > 0
    found.is_share = value_is(value, b"%") or value_is(value, b"vw") or value_is(value, b"vh")
    found.pixels, found.share = number * pixels, number
    return found
