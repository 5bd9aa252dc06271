# One attribute of all elements as numbers, the same for the same value: so each value is judged once, however many
# elements have it, and only different values become objects.

cdef struct ValueAt:
    Hash mark                # of the value
    int number               # 0 where the entry is empty

cdef struct ValueNumbers:
    Parser* p
    Rows* rows
    const unsigned char* name
    Py_ssize_t name_length
    unsigned int name_hash
    int* numbers             # of each row; 0 where it has no such attribute
    int* first               # by number, an attribute that has the value
    int count                # of different values
    Scratch scratch


cdef inline int place_of_attribute(ValueNumbers* n, Py_ssize_t row) noexcept nogil:
    """The attribute of a row that has the name; NONE where it has none."""
    cdef int place, first = n.rows.attributes[row]
    cdef Attribute* attribute
    for place in range(first, first + n.rows.attribute_count[row]):
        attribute = &n.p.attributes[place]
        if attribute.hash == n.name_hash and <Py_ssize_t>attribute.name.length == n.name_length:
            if memcmp(bytes_of(n.p, attribute.name), n.name, <size_t>n.name_length) == 0:
                return place
    return NONE


cdef void number_all_values(ValueNumbers* n, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    cdef Py_ssize_t row, wanted = 0
    cdef int place, bits = 4
    cdef ValueAt* known
    cdef ValueAt* value
    for row in range(start, stop):
        wanted += n.rows.attribute_count[row] > 0
    while <Py_ssize_t>1 << bits < 2 * wanted:
        bits += 1
    known = <ValueAt*>room_for(&n.scratch, <Py_ssize_t>1 << bits, sizeof(ValueAt))
    n.first = <int*>room_for(&n.scratch, wanted + 1, sizeof(int))
    if n.scratch.failed:
        return
    for row in range(start, stop):
        place = place_of_attribute(n, row)
        if place == NONE:
            continue
        value = value_place(known, bits, hash_of_value(n, place))
        if value.number == 0:
            n.count += 1
            value.number, n.first[n.count] = n.count, place
        n.numbers[row] = value.number


cdef inline Hash hash_of_value(ValueNumbers* n, int place) noexcept nogil:
    cdef Span value = n.p.attributes[place].value
    return secret_hash(bytes_of(n.p, value), value.length, 0)


cdef inline ValueAt* value_place(ValueAt* known, int bits, Hash mark) noexcept nogil:
    """Where a value is remembered, or will be. Hashes are secret, so no page can make the search for it long."""
    cdef Hash at = mark >> (64 - bits)
    while known[at].number and known[at].mark != mark:
        at = (at + 1) & ((<Hash>1 << bits) - 1)
    known[at].mark = mark
    return &known[at]


def numbered_values(Table table not None, str name not None, Py_ssize_t start, Py_ssize_t stop):
    """The different values that an attribute has among some rows, and for every row of the page the number of its own.

    The first is None, of rows without that attribute, and of all rows beyond these.
    """
    cdef bytearray numbers = bytearray(table.rows.length * sizeof(int))
    cdef ValueNumbers search
    cdef int number
    if not 0 <= start <= stop <= table.rows.length:
        raise IndexError(start, stop)
    memset(&search, 0, sizeof(ValueNumbers))
    search.p, search.rows, search.numbers = &table.parser, &table.rows, <int*>PyByteArray_AS_STRING(numbers)
    search.name = <const unsigned char*>PyUnicode_AsUTF8AndSize(name, &search.name_length)
    search.name_hash = hash_of(search.name, search.name_length)
    try:
        if table.parser.length <= SHORT_PAGE:
            number_all_values(&search, start, stop)
        else:
            with nogil:
                number_all_values(&search, start, stop)
        if search.scratch.failed:
            raise_failure()
        values = [None]
        for number in range(1, search.count + 1):
            values.append(table._made_value(search.first[number]))
        return values, numbers
    finally:
        give_back(&search.scratch)
