# Which at-rules apply to an ordinary screen: 1,280 pixels wide, 720 high, light, with a mouse, and with scripts.

cdef enum:
    SCREEN_WIDTH = 1280  # pixels
    SCREEN_HEIGHT = 720
    DEEPEST_CONDITION = 6
    FOR_MEDIA = 1
    FOR_SUPPORT = 2

# What an ordinary screen says of itself; a name alone asks whether there is any such thing. None begins with an m.
cdef const char* TRUE_OF_SCREENS = (
    b"orientation:landscape hover:hover any-hover:hover pointer:fine any-pointer:fine color hover pointer scripting"
    b" scripting:enabled update:fast display-mode:browser prefers-color-scheme:light any-hover any-pointer width height"
    b" prefers-reduced-motion:no-preference prefers-contrast:no-preference prefers-reduced-transparency:no-preference"
    b" prefers-reduced-data:no-preference forced-colors:none inverted-colors:none grid:0 -ms-high-contrast:none"
    b" -webkit-transform-3d"
)


cdef bint is_here(SheetText* text, Py_ssize_t at, Py_ssize_t stop, const char* word) noexcept nogil:
    """Whether this word begins here and ends before `stop`."""
    cdef Py_ssize_t length = <Py_ssize_t>strlen(word)
    return stop - at >= length and memcmp(text.data + at, word, <size_t>length) == 0


cdef bint begins_here(SheetText* text, Py_ssize_t at, Py_ssize_t stop, const char* word) noexcept nogil:
    """The same in upper or lower case, and not as the beginning of a longer word."""
    cdef Py_ssize_t length = <Py_ssize_t>strlen(word), place
    if stop - at < length:
        return False
    for place in range(length):
        if lower(text.data[at + place]) != <unsigned char>word[place]:
            return False
    return stop - at == length or not is_name_byte(text.data[at + length])


cdef bint holds_on_screen(SheetText* text, Span prelude) noexcept nogil:
    """Whether a reader's screen meets what is before the brace of a block."""
    cdef Py_ssize_t at = prelude.start, stop = at + prelude.length
    if begins_here(text, at, stop, b"@media"):
        return any_holds(text, at + 6, stop)
    if begins_here(text, at, stop, b"@supports"):
        return condition_holds(text, at + 9, stop, FOR_SUPPORT, 0)
    if begins_here(text, at, stop, b"@container"):
        at += 10
        while at < stop and text.data[at] != c"(":  # its name
            at += 1
        return at < stop and condition_holds(text, at, stop, FOR_MEDIA, 0)
    return begins_here(text, at, stop, b"@layer")


cdef bint any_holds(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """Whether one of a list of queries holds; a list without any does."""
    cdef Py_ssize_t end
    if after_spaces(text, at, stop) == stop:
        return True
    while at < stop:
        end = selector_end(text, at, stop)
        if condition_holds(text, at, end, FOR_MEDIA, 0):
            return True
        at = end + 1
    return False


cdef bint condition_holds(SheetText* text, Py_ssize_t at, Py_ssize_t stop, int kind, int depth) noexcept nogil:
    """Conditions with `and` or `or` between them, any of which may have a `not` before it."""
    cdef bint holds = True, is_negative = False, is_or = False, found
    cdef Py_ssize_t end
    if depth > DEEPEST_CONDITION:
        return False
    while True:
        at = after_spaces(text, at, stop)
        if at == stop:
            return holds
        if text.data[at] == c"(":
            end = closing_parenthesis(text, at, stop)
            found = feature_holds(text, at + 1, end, kind, depth)
            at = end + 1 if end < stop else stop
        else:
            end = at
            while end < stop and not is_space(text.data[end]) and text.data[end] != c"(":
                end += 1
            if begins_here(text, at, end, b"not"):
                is_negative, at = True, end
                continue
            if begins_here(text, at, end, b"or"):
                is_or, at = True, end
                continue
            if begins_here(text, at, end, b"and") or begins_here(text, at, end, b"only"):
                at = end
                continue
            found = is_kind_of_screen(text, at, end, kind)
            if end < stop and text.data[end] == c"(":  # a call, such as selector(…): what browsers do not know is rare
                end = closing_parenthesis(text, end, stop) + 1
            at = end if end < stop else stop
        found = found != is_negative
        holds = (holds or found) if is_or else (holds and found)
        is_negative = False


cdef Py_ssize_t closing_parenthesis(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """Where the parenthesis that is open here is closed; the end where it is not."""
    cdef int nested = 0
    while at < stop:
        nested += (text.data[at] == c"(") - (text.data[at] == c")")
        if nested == 0:
            return at
        at += 1
    return stop


cdef bint is_kind_of_screen(SheetText* text, Py_ssize_t at, Py_ssize_t end, int kind) noexcept nogil:
    if kind == FOR_SUPPORT:
        return begins_here(text, at, end, b"selector")
    return begins_here(text, at, end, b"screen") or begins_here(text, at, end, b"all")


cdef bint feature_holds(SheetText* text, Py_ssize_t at, Py_ssize_t stop, int kind, int depth) noexcept nogil:
    """What is between two parentheses: other conditions, or one thing that is asked."""
    cdef Py_ssize_t colon
    at = after_spaces(text, at, stop)
    if at < stop and (text.data[at] == c"(" or begins_here(text, at, stop, b"not")):
        return condition_holds(text, at, stop, kind, depth + 1)
    if kind == FOR_SUPPORT:
        return is_supported(text, at, stop)
    for colon in range(at, stop):
        if text.data[colon] == c"<" or text.data[colon] == c">" or text.data[colon] == c"=":
            return range_holds(text, at, stop)
    if at < stop and lower(text.data[at]) == c"m":  # most ask for `min-width` and its like
        return bound_holds(text, at, stop)
    return is_true_of_screens(text, at, stop) or bound_holds(text, at, stop)


cdef bint is_supported(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """Browsers know most of what is asked for; of `display` we know the values that they know."""
    cdef unsigned char[LONGEST_LENGTH] word
    cdef StyleText value
    cdef int length = 0
    if not begins_here(text, at, stop, b"display"):
        return True
    at += 7
    while at < stop and length < LONGEST_LENGTH:
        if text.data[at] != c":" and not is_space(text.data[at]):
            word[length] = lower(text.data[at])
            length += 1
        at += 1
    value.start, value.length = word, length
    return means_something(value)


cdef bint is_true_of_screens(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    cdef unsigned char[LONGEST_LENGTH] word
    cdef StyleText asked
    cdef int length = 0
    while at < stop:
        if not is_space(text.data[at]):
            if length == LONGEST_LENGTH:
                return False
            word[length] = lower(text.data[at])
            length += 1
        at += 1
    asked.start, asked.length = word, length
    return value_is_one_of(asked, TRUE_OF_SCREENS)


cdef double size_here(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """A length in pixels, or a number; below 0 for what is neither."""
    cdef unsigned char[LONGEST_LENGTH] word
    cdef StyleText value
    cdef StyleLength found
    cdef int length = 0
    at = after_spaces(text, at, stop)
    while at < stop and length < LONGEST_LENGTH and not is_space(text.data[at]):
        word[length] = lower(text.data[at])
        length += 1
        at += 1
    if length > 4 and memcmp(word + length - 4, b"dppx", 4) == 0:
        length -= 4
    elif length > 3 and memcmp(word + length - 3, b"dpi", 3) == 0:
        length -= 3
    value.start, value.length = word, length
    found = plain_length(value)
    return found.pixels if found.is_length else -1


cdef double screen_size(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """What a screen has of something that is measured; below 0 for what is not."""
    if begins_here(text, at, stop, b"width") or begins_here(text, at, stop, b"device-width"):
        return SCREEN_WIDTH
    if begins_here(text, at, stop, b"inline-size"):
        return SCREEN_WIDTH
    if begins_here(text, at, stop, b"height") or begins_here(text, at, stop, b"device-height"):
        return SCREEN_HEIGHT
    if begins_here(text, at, stop, b"resolution") or begins_here(text, at, stop, b"device-pixel-ratio"):
        return 1
    return -1


cdef bint bound_holds(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """`min-width: 600px` and its like."""
    cdef bint is_least
    cdef Py_ssize_t colon = at
    cdef double size, bound
    if is_here(text, at, stop, b"-webkit-"):
        at += 8
    is_least = is_here(text, at, stop, b"min-")
    if not is_least and not is_here(text, at, stop, b"max-"):
        return False
    while colon < stop and text.data[colon] != c":":
        colon += 1
    size = screen_size(text, at + 4, colon)
    bound = size_here(text, colon + 1, stop)
    if size < 0 or bound < 0:
        return False
    return bound <= size if is_least else bound >= size


cdef bint range_holds(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """`600px <= width`, `width < 600px`, and both at once."""
    cdef Py_ssize_t end
    cdef double left, right
    cdef unsigned char sign = 0
    cdef bint or_same = False, is_first = True
    left = right = 0
    while at < stop:
        at = after_spaces(text, at, stop)
        end = at
        while end < stop and text.data[end] != c"<" and text.data[end] != c">" and text.data[end] != c"=":
            end += 1
        right = screen_size(text, at, end)
        if right < 0:
            right = size_here(text, at, end)
        if right < 0 or (not is_first and not compares(left, right, sign, or_same)):
            return False
        if end == stop:
            break
        sign = text.data[end]
        or_same = sign == c"=" or (end + 1 < stop and text.data[end + 1] == c"=")
        at = end + 1 + (or_same and sign != c"=")
        left, is_first = right, False
    return not is_first


cdef inline bint compares(double left, double right, unsigned char sign, bint or_same) noexcept nogil:
    if left == right:
        return or_same
    return left < right if sign == c"<" else (sign == c">" and left > right)


cdef inline Py_ssize_t after_spaces(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    while at < stop and is_space(text.data[at]):
        at += 1
    return at
