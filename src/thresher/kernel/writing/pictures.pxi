# Which pictures are there to be seen, and where each of them is.
#
# Pages that load pictures late keep their addresses in other attributes, in the sources of `picture`, or in a twin
# inside `noscript`.

cdef enum:
    MOST_ADDRESS_CHARACTERS = 2_000 # longer addresses are left out: they carry data
    LATE_SOURCES = 8
    PICTURE_SOURCES = 16
    MOST_ROWS_OF_PICTURE = 12       # of `picture`, before the picture itself
    MOST_ROWS_TO_TWIN = 6
    LARGEST_ICON = 32               # pixels
    MOST_EMOJI_BYTES = 32
    MOST_LEVELS_IN_NOSCRIPT = 3
    MOST_ROWS_IN_NOSCRIPT = 16
    MOST_ROWS_TO_OTHER_PICTURE = 12

cdef Span stripped(Parser* p, Span span) noexcept nogil:
    """Without white space at its ends."""
    cdef Py_ssize_t before = space_before(bytes_of(p, span), span.length)
    span.start += <unsigned int>before
    span.length -= <unsigned int>before
    span.length -= <unsigned int>space_behind(bytes_of(p, span), span.length)
    return span


cdef Py_ssize_t first_white(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Where the first white space stands; the length where there is none."""
    cdef Py_ssize_t at = 0, start
    while at < length:
        start = at
        if next_is_white(text, &at, length):
            return start
    return length


cdef inline bint holds_white(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    return first_white(text, length) < length


cdef const char* late_source(int number) noexcept nogil:
    """Attributes that may hold the address of a picture, or something like `true`."""
    if number == 0:
        return b"data-src"
    if number == 1:
        return b"data-original"
    if number == 2:
        return b"data-lazy-src"
    if number == 3:
        return b"data-lazy"
    if number == 4:
        return b"data-original-src"
    if number == 5:
        return b"data-hi-res-src"
    if number == 6:
        return b"data-image-src"
    return b"data-full-src"


cdef Span picture_source(Parser* p, Rows* rows, Py_ssize_t row, int number) noexcept nogil:
    """One of the addresses of a picture, the best first; empty where it has none of that kind."""
    cdef Span value = span_of(0, 0)
    if number < LATE_SOURCES:
        value = stripped(p, value_of(p, rows, row, late_source(number)))
        return value if is_like_address(p, value) else span_of(0, 0)
    number -= LATE_SOURCES
    if number == 0:
        value = stripped(p, value_of(p, rows, row, b"src"))
        return span_of(0, 0) if is_placeholder(p, value) else value
    if number == 1:
        return largest_of_set(p, value_of(p, rows, row, b"srcset"))
    if number == 2:
        return largest_of_set(p, value_of(p, rows, row, b"data-srcset"))
    if number == 3:
        return largest_of_set(p, value_of(p, rows, row, b"data-lazy-srcset"))
    if number == 4 or number == 5:
        return source_beside(p, rows, row, b"srcset" if number == 4 else b"data-srcset")
    return source_of_twin(p, rows, row, number == 7)


cdef bint is_like_address(Parser* p, Span value) noexcept nogil:
    cdef const unsigned char* data = bytes_of(p, value)
    if first_place(data, value.length, c".") == value.length and first_place(data, value.length, c"/") == value.length:
        return False
    return not holds_white(data, value.length)


cdef bint is_placeholder(Parser* p, Span value) noexcept nogil:
    """Whether it is what is shown until the picture is loaded."""
    cdef Span name = name_of_file(p, value)
    if value.length > 0 and bytes_of(p, value)[0] == c"#":
        return True
    return (
        holds_word(p, name, b"placeholder") or holds_word(p, name, b"spacer.") or holds_word(p, name, b"blank.")
        or holds_word(p, name, b"lazyload") or holds_word(p, name, b"transparent.") or holds_word(p, name, b"1x1.")
        or holds_word(p, name, b"loading.") or holds_word(p, name, b"pixel.") or holds_word(p, name, b"clear.gif")
    )


cdef Span name_of_file(Parser* p, Span address) noexcept nogil:
    """What stands behind the last slash."""
    cdef Py_ssize_t at = address.length
    while at > 0 and bytes_of(p, address)[at - 1] != c"/":
        at -= 1
    address.start += <unsigned int>at
    address.length -= <unsigned int>at
    return address


cdef Span source_beside(Parser* p, Rows* rows, Py_ssize_t row, const char* name) noexcept nogil:
    """What the first source of the `picture` around a picture says."""
    cdef int around = rows.parent[row], other
    cdef Span found = span_of(0, 0)
    if rows.tag[around] != TAG_PICTURE or row - around > MOST_ROWS_OF_PICTURE:
        return found
    for other in range(around + 1, <int>row):
        if rows.tag[other] == TAG_SOURCE and found.length == 0:
            found = largest_of_set(p, value_of(p, rows, other, name))
    return found


cdef Span source_of_twin(Parser* p, Rows* rows, Py_ssize_t row, bint by_set) noexcept nogil:
    """The address of the same picture for readers without scripts, which follows it."""
    cdef Py_ssize_t other, stop = min(rows.length, rows.end[row] + MOST_ROWS_TO_TWIN)
    cdef bint is_inside = False
    for other in range(rows.end[row], stop):
        is_inside = is_inside or rows.tag[other] == TAG_NOSCRIPT
        if rows.tag[other] == TAG_IMG:
            if not is_inside:
                break
            if by_set:
                return largest_of_set(p, value_of(p, rows, other, b"srcset"))
            return stripped(p, value_of(p, rows, other, b"src"))
    return span_of(0, 0)


cdef bint is_only_without_scripts(Parser* p, Rows* rows, const unsigned char* hidden, Py_ssize_t row) noexcept nogil:
    """Whether a hidden picture is one that readers see, though in the page it stands in `noscript` alone: in its place
    a script puts the same picture. Where it stands there in a link, it is an advertisement."""
    cdef int around = rows.parent[row], level, other, pictures = 0
    for level in range(MOST_LEVELS_IN_NOSCRIPT):
        if around <= 0 or rows.tag[around] == TAG_NOSCRIPT:
            break
        around = rows.parent[around]
    if around <= 0 or rows.tag[around] != TAG_NOSCRIPT or hidden[rows.parent[around]]:
        return False
    if rows.end[around] - around > MOST_ROWS_IN_NOSCRIPT:
        return False
    for other in range(around, rows.end[around]):
        if rows.words[other] > 0 or rows.tag[other] == TAG_A or rows.tag[other] == TAG_AREA:
            return False
        pictures += rows.tag[other] == TAG_IMG
    if pictures > 1 or holds_word(p, value_of(p, rows, row, b"style"), b"none") or is_decoration(p, rows, <int>row):
        return False
    return not has_picture(rows, hidden, around, -1) and not has_picture(rows, hidden, rows.end[around] - 1, 1)


cdef bint has_picture(Rows* rows, const unsigned char* hidden, Py_ssize_t row, int step) noexcept nogil:
    """Whether a picture is shown a little before or after a row, with no words in between."""
    cdef int steps
    for steps in range(MOST_ROWS_TO_OTHER_PICTURE):
        row += step
        if row <= 0 or row >= rows.length or rows.words[row] > 0:
            return False
        if rows.tag[row] == TAG_IMG and not hidden[row]:
            return True
    return False


cdef Span largest_of_set(Parser* p, Span span) noexcept nogil:
    """The address in a `srcset` of the picture that is widest, or has the most dots."""
    cdef const unsigned char* data = bytes_of(p, span)
    cdef Py_ssize_t at = 0, start, stop, length = span.length
    cdef double size, largest = -1
    cdef Span found = span_of(0, 0)
    while at < length:
        while at < length and (data[at] == c"," or first_white(data + at, 1) == 0):
            at += 1
        start = at
        at += first_white(data + at, length - at)
        stop = at
        size = 1
        if stop > start and data[stop - 1] == c",":
            while stop > start and data[stop - 1] == c",":
                stop -= 1
        else:
            size = size_in_set(data, &at, length)
        if stop > start and size > largest and data[start] != c"#":
            largest = size
            found.start, found.length = span.start + <unsigned int>start, <unsigned int>(stop - start)
    return found


cdef double size_in_set(const unsigned char* data, Py_ssize_t* at, Py_ssize_t length) noexcept nogil:
    """The number behind an address, up to the next comma; 1 where there is none."""
    cdef double size = 0, part = 1
    cdef bint is_part = False, has_digit = False
    while at[0] < length and data[at[0]] != c",":
        if is_digit(data[at[0]]):
            has_digit = True
            part = part / 10 if is_part else part
            size = size + part * (data[at[0]] - c"0") if is_part else size * 10 + (data[at[0]] - c"0")
        elif data[at[0]] == c".":
            is_part = True
        at[0] += 1
    return size if has_digit else 1


# ---- what is no picture

cdef bint is_decoration(Parser* p, Rows* rows, int row) noexcept nogil:
    """Pixels that count readers, icons, and pictures of users."""
    cdef Span width = value_of(p, rows, row, b"width"), height = value_of(p, rows, row, b"height")
    cdef Span source = value_of(p, rows, row, b"src")
    if is_at_most(p, width, 2) or is_at_most(p, height, 2):
        return True
    if is_at_most(p, width, LARGEST_ICON) and is_at_most(p, height, LARGEST_ICON):
        return True
    if is_named(p, value_of(p, rows, row, b"class"), b"icon icons avatar avatars gravatar "):
        return True
    return is_icon_file(p, source) or is_tracker(p, source)


cdef bint is_icon_file(Parser* p, Span source) noexcept nogil:
    """Whether the name of a file begins with `icon_` or `icon-`."""
    cdef Span name = name_of_file(p, source)
    cdef unsigned char sign
    if name.length < 6:
        return False
    sign = bytes_of(p, name)[4]
    name.length = 4
    return is_word(p, name, b"icon") and (sign == c"_" or sign == c"-")


cdef bint is_tracker(Parser* p, Span source) noexcept nogil:
    if source.length > 4 * MOST_ADDRESS_CHARACTERS:
        return False
    return (
        holds_word(p, source, b"doubleclick.net/") or holds_word(p, source, b"facebook.com/tr?")
        or holds_word(p, source, b"scorecardresearch.com/") or holds_word(p, source, b"quantserve.com/")
        or holds_word(p, source, b"pixel.wp.com/") or holds_word(p, source, b"feedburner.com/~")
    )


cdef bint is_at_most(Parser* p, Span size, int most) noexcept nogil:
    """Whether a size in pixels is given, and is so small."""
    cdef const unsigned char* data
    cdef Py_ssize_t at = 0
    cdef int value = 0
    size = stripped(p, size)
    data = bytes_of(p, size)
    while at < size.length and at < 4 and is_digit(data[at]):
        value = 10 * value + data[at] - c"0"
        at += 1
    if at == 0 or value > most:
        return False
    return at == size.length or (at + 2 == size.length and data[at] == c"p" and data[at + 1] == c"x")


cdef bint is_named(Parser* p, Span names, const char* wanted) noexcept nogil:
    """Whether a class has one of these words, which are given in lower case with a space behind each; white space,
    hyphens and underscores part words."""
    cdef const unsigned char* data = bytes_of(p, names)
    cdef Py_ssize_t at = 0, start = 0, stop = 0, length = names.length
    while stop < length:
        at = stop
        if next_is_white(data, &at, length) or data[stop] == c"_" or data[stop] == c"-":
            if is_one_of(data + start, stop - start, wanted):
                return True
            start = at
        stop = at
    return is_one_of(data + start, length - start, wanted)


def pictures_without_scripts(Table table not None, const unsigned char[::1] hidden):
    """The rows of pictures that a page has in `noscript` alone, and that its readers see."""
    cdef Rows* rows = &table.rows
    cdef Py_ssize_t row
    check_columns(table, [hidden])
    found = []
    for row in range(rows.length):
        if rows.tag[row] == TAG_IMG and hidden[row] and is_only_without_scripts(&table.parser, rows, &hidden[0], row):
            found.append(row)
    return found


def picture_sources(Table table not None, Py_ssize_t row):
    """The addresses of a picture as the page has them, the best first; none where it is no picture to be seen."""
    cdef Span value
    cdef int number
    if not 0 <= row < table.rows.length:
        raise IndexError(row)
    found = []
    if not is_decoration(&table.parser, &table.rows, <int>row):
        for number in range(PICTURE_SOURCES):
            value = picture_source(&table.parser, &table.rows, row, number)
            if 0 < value.length <= 4 * MOST_ADDRESS_CHARACTERS:
                found.append(PyUnicode_DecodeUTF8(<const char*>bytes_of(&table.parser, value), value.length, NULL))
    return found
