# calc(), min(), max() and clamp(), where all that is in them can be said in pixels, or all of it in hundredths.

cdef enum:
    LONGEST_SUM = 120     # bytes
    DEEPEST_SUM = 8       # parentheses in parentheses

cdef struct Sum:
    unsigned char* at
    unsigned char* end
    int depth
    bint in_shares        # it is worked out in hundredths
    bint has_unit         # some term is a share
    bint is_wrong         # it is not a sum, or one of things that cannot be added


cdef StyleLength worked_out(StyleText value) noexcept nogil:
    """A length or a share that a browser has to work out; neither where it cannot be told."""
    cdef StyleLength found
    cdef Sum sum
    found.is_length = found.is_share = False
    found.pixels = found.share = 0
    if value.length > LONGEST_SUM:
        return found
    start_sum(&sum, value, False)
    found.pixels = next_term(&sum)
    found.is_length = not sum.is_wrong and sum.at == sum.end
    start_sum(&sum, value, True)
    found.share = next_term(&sum)
    found.is_share = sum.has_unit and not sum.is_wrong and sum.at == sum.end
    return found


cdef void start_sum(Sum* sum, StyleText value, bint in_shares) noexcept nogil:
    sum.at, sum.end, sum.depth = value.start, value.start + value.length, 0
    sum.in_shares, sum.has_unit, sum.is_wrong = in_shares, False, False


cdef bint goes_past(Sum* sum, unsigned char sign) noexcept nogil:
    """Go on after white space and this sign; False, and only after the white space, where another one follows."""
    while sum.at < sum.end and is_style_space(sum.at[0]):
        sum.at += 1
    if sum.is_wrong or sum.at == sum.end or sum.at[0] != sign:
        return False
    sum.at += 1
    return True


cdef inline bint goes_on_term(unsigned char c) noexcept nogil:
    return is_letter(c) or is_digit(c) or c == c"." or c == c"%"


cdef double next_term(Sum* sum) noexcept nogil:
    """A number with its unit, or a call."""
    cdef StyleText word
    cdef StyleLength found
    goes_past(sum, 0)
    word.start = sum.at
    if sum.at < sum.end and (sum.at[0] == c"-" or sum.at[0] == c"+"):
        sum.at += 1
    while sum.at < sum.end and goes_on_term(sum.at[0]):
        sum.at += 1
    word.length = sum.at - word.start
    if sum.at < sum.end and sum.at[0] == c"(":
        sum.at += 1
        return next_sum_of(sum, word)
    found = plain_length(word)
    sum.has_unit |= found.is_share
    if sum.in_shares:
        sum.is_wrong |= not found.is_share and not is_plain_number(word)
        return found.share
    sum.is_wrong |= not found.is_length
    return found.pixels


cdef bint is_plain_number(StyleText word) noexcept nogil:
    cdef double number = 0
    return word.length > 0 and read_style_number(word, &number) == word.length


cdef double next_sum_of(Sum* sum, StyleText name) noexcept nogil:
    """What is in parentheses: one sum, the least or the largest of several, or one that is kept between two others."""
    cdef bint is_least = value_is(name, b"min"), is_between = value_is(name, b"clamp")
    cdef bint takes_several = is_least or is_between or value_is(name, b"max")
    cdef double found, other
    cdef int count = 1
    sum.depth += 1
    sum.is_wrong |= sum.depth > DEEPEST_SUM or not (takes_several or name.length == 0 or value_is(name, b"calc"))
    found = next_sum(sum) if not sum.is_wrong else 0
    while goes_past(sum, c","):
        other = next_sum(sum)
        count += 1
        sum.is_wrong |= not takes_several
        if is_least or (is_between and count == 3):
            found = other if other < found else found
        else:
            found = other if other > found else found
    sum.is_wrong |= not goes_past(sum, c")")
    sum.depth -= 1
    return found


cdef double next_sum(Sum* sum) noexcept nogil:
    cdef double found = next_product(sum)
    while not sum.is_wrong:
        if goes_past(sum, c"+"):
            found += next_product(sum)
        elif goes_past(sum, c"-"):
            found -= next_product(sum)
        else:
            break
    return found


cdef double next_product(Sum* sum) noexcept nogil:
    cdef double found = next_term(sum), other
    while not sum.is_wrong:
        if goes_past(sum, c"*"):
            found *= next_term(sum)
        elif goes_past(sum, c"/"):
            other = next_term(sum)
            sum.is_wrong |= other == 0
            found = found / other if other else 0
        else:
            break
    return found


cdef StyleLength measured_value(StyleText value) noexcept nogil:
    """A length, a share such as 50%, both, as 100vw is, or neither."""
    if value.length and value.start[value.length - 1] == c")":
        return worked_out(value)
    return plain_length(value)


cdef bint is_tiny_value(StyleText value) noexcept nogil:
    """Whether nobody could read anything of this size."""
    cdef StyleLength found = measured_value(value)
    return (found.is_length and found.pixels <= 1) or (found.is_share and found.share == 0)


cdef bint is_zero_value(StyleText value) noexcept nogil:
    cdef StyleLength found = measured_value(value)
    return (found.is_length and found.pixels == 0) or (found.is_share and found.share == 0)
