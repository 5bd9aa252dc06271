# Which names of elements have one of a few stems in them: a quick look before a closer one.

cdef enum:
    MOST_STEMS = 64
    BEYOND_ASCII = 255  # in place of a stem: a letter beyond ASCII whose lower case is in ASCII may begin here

cdef struct Stem:
    const unsigned char* data
    Py_ssize_t length
    int next                  # the number, plus one, of the next stem that begins alike; 0 where there is none

cdef struct Stems:
    int count
    Stem[MOST_STEMS] stems
    unsigned char[1024] first  # by `look_of_two`: the number, plus one, of the first stem that begins so


cdef inline unsigned int look_of_two(const unsigned char* letters) noexcept nogil:
    """A number for two letters, the same in upper and lower case."""
    return (letters[0] & 31u) << 5 | (letters[1] & 31u)


cdef int fill_stems(Stems* stems, tuple words) except -1:
    """Stems have two or more lower-case letters of ASCII. The words must live as long as the stems."""
    cdef Stem* stem
    cdef unsigned int look
    memset(stems, 0, sizeof(Stems))
    if len(words) > MOST_STEMS:
        raise ValueError("these are too many stems")
    stems.first[look_of_two(b"\xe2\x84")] = stems.first[look_of_two(b"\xc4\xb0")] = BEYOND_ASCII
    for word in words:
        stem = &stems.stems[stems.count]
        stem.data = <const unsigned char*>PyUnicode_AsUTF8AndSize(word, &stem.length)
        if stem.length < 2 or stems.first[look_of_two(stem.data)] == BEYOND_ASCII:
            raise ValueError(f"{word!r} is no stem: it has two letters at least, and they are not bd or dp")
        look = look_of_two(stem.data)
        stem.next = stems.first[look]
        stems.count += 1
        stems.first[look] = <unsigned char>stems.count
    return 0


cdef bint has_stem(Stems* stems, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Whether one of the stems is in a text, in upper or lower case."""
    cdef Py_ssize_t at
    cdef unsigned int look = 0
    for at in range(length):
        look = (look << 5 | (data[at] & 31u)) & 1023u  # of this letter and the one before
        if stems.first[look] and at > 0 and stem_begins(stems, stems.first[look], data + at - 1, length - at + 1):
            return True
    return False


cdef bint stem_begins(Stems* stems, int number, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Whether a stem begins here; `number` is the first of those that begin with these two letters.

    K (Kelvin) and İ, whose lower case is in ASCII, count as if they were in a stem.
    """
    cdef Stem* stem
    cdef Py_ssize_t at
    if number == BEYOND_ASCII:
        return data[0] == 0xC4 and data[1] == 0xB0 or length > 2 and memcmp(data, b"\xe2\x84\xaa", 3) == 0
    while number:
        stem = &stems.stems[number - 1]
        at = 0
        while at < stem.length and at < length and lower(data[at]) == stem.data[at]:
            at += 1
        if at == stem.length:
            return True
        number = stem.next
    return False


cdef struct NameSearch:
    Parser* p
    Rows* rows
    Stems stems
    const unsigned char* around  # the rows that elements must have below them; NULL where all elements count
    Py_ssize_t top               # the elements below this row are looked at
    Span* found                  # values with a stem in them
    Py_ssize_t found_count
    Py_ssize_t found_room
    Scratch scratch


cdef void find_named(NameSearch* search) noexcept nogil:
    """Fill `found`. Copies of an element share their attributes, which are looked at once."""
    cdef Rows* rows = search.rows
    cdef Py_ssize_t row
    cdef unsigned char* is_around = <unsigned char*>room_for(&search.scratch, rows.length, 1)
    cdef unsigned char* is_known = <unsigned char*>room_for(&search.scratch, search.p.attributes_count, 1)
    if search.scratch.failed:
        return
    row = rows.end[search.top] - 1
    while row > search.top:  # from the last to the first: what is below a row comes before it
        if search.around == NULL or search.around[row] or is_around[row]:
            is_around[rows.parent[row]] = True
            if rows.attribute_count[row] and not is_known[rows.attributes[row]] and rows.tag[row] != TAG_TEXT:
                is_known[rows.attributes[row]] = True
                find_in_names(search, row)
        row -= 1


cdef void find_in_names(NameSearch* search, Py_ssize_t row) noexcept nogil:
    """Look at the class and the id of an element."""
    cdef int place, first = search.rows.attributes[row]
    cdef Attribute* attribute
    for place in range(first, first + search.rows.attribute_count[row]):
        attribute = &search.p.attributes[place]
        if not is_name_attribute(search.p, attribute):
            continue
        if not has_stem(&search.stems, bytes_of(search.p, attribute.value), attribute.value.length):
            continue
        if not has_room(<void**>&search.found, &search.found_room, search.found_count + 1, sizeof(Span)):
            search.scratch.failed = True
            return
        search.found[search.found_count] = attribute.value
        search.found_count += 1


cdef inline bint is_name_attribute(Parser* p, Attribute* attribute) noexcept nogil:
    """Whether it is `class` or `id`."""
    cdef const unsigned char* name = bytes_of(p, attribute.name)
    if attribute.name.length == 2:
        return name[0] == c"i" and name[1] == c"d"
    return attribute.name.length == 5 and memcmp(name, b"class", 5) == 0


def names_with(
    Table table not None, Py_ssize_t top, const unsigned char[::1] around, tuple stems not None
):
    """The classes and ids below a row that have one of these stems in them, in upper or lower case.

    With `around`, only those of elements that are marked there or have something marked below them. Names that only
    might have a stem, because of a letter beyond ASCII, may be among them.
    """
    cdef NameSearch search
    cdef Py_ssize_t number
    if not 0 <= top < table.rows.length:
        raise IndexError(top)
    if around is not None and len(around) != table.rows.length:
        raise ValueError("a column has not as many rows as the page")
    memset(&search, 0, sizeof(NameSearch))
    fill_stems(&search.stems, stems)
    search.p, search.rows, search.top = &table.parser, &table.rows, top
    if around is not None:
        search.around = &around[0]
    try:
        if table.parser.length <= SHORT_PAGE:
            find_named(&search)
        else:
            with nogil:
                find_named(&search)
        if search.scratch.failed:
            raise MemoryError
        return {_piece_of(search.p, search.found[number]) for number in range(search.found_count)}
    finally:
        give_back(&search.scratch)
        free(search.found)


def lines_with(
    Table table not None, const unsigned char[::1] hidden, int shortest, int longest, tuple stems not None
):
    """The shown texts of such a length that have a digit, a character beyond ASCII, or one of these stems."""
    cdef Rows* rows = &table.rows
    cdef Stems wanted
    cdef Py_ssize_t row, at, length
    cdef const unsigned char* text
    if len(hidden) != rows.length:
        raise ValueError("a column has not as many rows as the page")
    fill_stems(&wanted, stems)
    found = []
    for row in range(rows.length):
        if not shortest <= rows.chars[row] <= longest or hidden[row]:
            continue
        text, length, at = rows.pool.data + rows.text_start[row], rows.text_length[row], 0
        while at < length and text[at] < 0x80 and not is_digit(text[at]):
            at += 1
        if at < length or has_stem(&wanted, text, length):
            found.append(row)
    return found


cdef enum:
    STEMS_UNKNOWN = 0
    WITHOUT_STEM = 1
    WITH_STEM = 2


def rows_with(Table table not None, const Py_ssize_t[::1] rows not None, str name not None, tuple stems not None):
    """Those of the rows whose attribute of this name has one of the stems in it, in upper or lower case.

    Copies of an element share their attributes, which are looked at once. As above, some only might have a stem.
    """
    cdef Stems known
    cdef Py_ssize_t length = 0, at
    cdef const unsigned char* wanted = <const unsigned char*>PyUnicode_AsUTF8AndSize(name, &length)
    cdef unsigned int hash = hash_of(wanted, length)
    cdef Attribute* attribute
    cdef int place
    cdef unsigned char* seen
    fill_stems(&known, stems)
    seen = <unsigned char*>calloc(<size_t>table.parser.attributes_count + 1, 1)
    if seen == NULL:
        raise MemoryError
    found = []
    for at in range(len(rows)):
        if not 0 <= rows[at] < table.rows.length:
            free(seen)
            raise IndexError(rows[at])
        place = table.place_of(rows[at], wanted, length, hash)
        if place < 0:
            continue
        if seen[place] == STEMS_UNKNOWN:
            attribute = &table.parser.attributes[place]
            seen[place] = WITH_STEM if has_stem(
                &known, bytes_of(&table.parser, attribute.value), attribute.value.length
            ) else WITHOUT_STEM
        if seen[place] == WITH_STEM:
            found.append(rows[at])
    free(seen)
    return found
