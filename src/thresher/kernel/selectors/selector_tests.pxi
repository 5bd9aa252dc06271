# Does one row pass the tests of one compound? What is around the row was found before, so this only looks things up.

cdef bint passes(Matcher* m, int simple, int row, int passed) noexcept nogil:
    """Whether a row passes this test and those after it; the test `passed` is known to be passed."""
    while simple != NONE:
        if simple != passed and not passes_one(m, &m.pattern.simples[simple], row):
            return False
        simple = m.pattern.simples[simple].next
    return True


cdef bint passes_one(Matcher* m, Simple* test, int row) noexcept nogil:
    cdef Asked asks = test.asks
    m.work += 1
    if asks == ASKS_ANY or asks == ASKS_DEFINED:
        return True
    if asks == ASKS_TYPE:
        return has_type(m, test, row)
    if asks == ASKS_ID or asks == ASKS_CLASS or asks == ASKS_ATTRIBUTE:
        return passes_attribute(m, test, row)
    if asks == ASKS_POSITION:
        return has_position(m, test, row)
    if asks == ASKS_IS or asks == ASKS_HAS:
        return passes_any(m, test, row)
    if asks == ASKS_NOT:
        return not passes_any(m, test, row)
    if asks == ASKS_ROOT:
        return parent_of(m.rows, row) == NONE
    if asks == ASKS_EMPTY:
        return is_empty(m, row)
    if asks == ASKS_LANGUAGE:
        return is_in_language(m, test, row)
    return asks != ASKS_NEVER and passes_as_control(m, asks, row)


cdef bint is_in_language(Matcher* m, Simple* test, int row) noexcept nogil:
    """Whether the nearest `lang` is this language, or one of its kinds: `en-GB` is `en`."""
    cdef Attribute* found = NULL
    cdef unsigned int length = test.value.length
    while row != NONE and found == NULL:
        m.work += 1
        found = plain_attribute(m, row, b"lang")
        row = parent_of(m.rows, row)
    if found == NULL or length == 0 or found.value.length < length:
        return False
    if not is_alike(bytes_of(m.p, found.value), piece_of(m.pattern, test.value), length, True):
        return False
    return found.value.length == length or bytes_of(m.p, found.value)[length] == c"-"


cdef bint has_type(Matcher* m, Simple* test, int row) noexcept nogil:
    cdef Py_ssize_t length = 0
    cdef int name = m.rows.name[row]
    cdef const unsigned char* text
    if test.tag != NONE or name < KNOWN_TAGS:
        return test.tag == name
    text = name_of(m.p, name, &length)
    return length == <Py_ssize_t>test.name.length and is_alike(text, piece_of(m.pattern, test.name), length, False)


cdef bint passes_any(Matcher* m, Simple* test, int row) noexcept nogil:
    """Whether an arm in the parentheses selects the row. Arms of more than one compound were tried before."""
    cdef int arm = test.arms
    if test.column != NONE:
        return m.columns[test.column] != NULL and m.columns[test.column][row] != 0
    while arm != NONE:
        if passes(m, m.pattern.compounds[m.pattern.chains[arm].rightmost].first, row, NONE):
            return True
        arm = m.pattern.chains[arm].next
    return False


cdef bint has_position(Matcher* m, Simple* test, int row) noexcept nogil:
    """Whether the number of the row is step * n + offset for some n that is not negative."""
    cdef int* numbers = m.positions[<int>test.position] if test.column == NONE else m.columns[test.column]
    cdef int beyond
    if numbers == NULL or numbers[row] == 0:
        return False
    beyond = numbers[row] - test.offset
    if test.step == 0:
        return beyond == 0
    return beyond % test.step == 0 and beyond // test.step >= 0


cdef bint is_empty(Matcher* m, int row) noexcept nogil:
    """Neither elements nor letters; the contents of a template do not count as inside it."""
    cdef int child = row + 1
    cdef const unsigned char* text
    cdef unsigned int place
    if m.rows.tag[row] == TAG_TEMPLATE:
        return True
    while child < m.rows.end[row]:
        if is_element(m.rows, child):
            return False
        text = m.rows.pool.data + m.rows.text_start[child]
        for place in range(m.rows.text_length[child]):
            m.work += 1
            if not is_space(text[place]):
                return False
        child += 1
    return True


cdef inline Attribute* attribute_sought(
    Matcher* m, int row, const unsigned char* name, Py_ssize_t length, unsigned int hash
) noexcept nogil:
    """An attribute of a row; NULL where it has none of that name. Copies of an element may have very many."""
    m.work += m.rows.attribute_count[row]
    return attribute_of_row(m.p, m.rows, row, name, length, hash)


cdef bint passes_attribute(Matcher* m, Simple* test, int row) noexcept nogil:
    """Ids and classes are attributes too."""
    cdef const unsigned char* wanted = piece_of(m.pattern, test.value)
    cdef Py_ssize_t length = test.value.length
    cdef bint any_case = test.any_case
    cdef unsigned char relation = test.relation
    cdef Attribute* found
    cdef const unsigned char* value
    cdef JudgedValue* judged
    if test.asks == ASKS_ATTRIBUTE:
        found = attribute_sought(m, row, piece_of(m.pattern, test.name), test.name.length, test.hash)
    else:
        wanted, length, any_case = piece_of(m.pattern, test.name), test.name.length, m.p.quirks
        if test.asks == ASKS_ID:
            relation = c"="
            found = attribute_sought(m, row, b"id", 2, HASH_OF_ID)
        else:
            relation = c"~"
            found = attribute_sought(m, row, b"class", 5, HASH_OF_CLASS)
    if found == NULL:
        return False
    if relation == 0:
        return True
    value = bytes_of(m.p, found.value)
    if found.value.length < SHORTEST_JUDGED:
        return value_passes(m, relation, value, found.value.length, wanted, length, any_case)
    judged = &m.judged[((<size_t>value >> 4) ^ <size_t>(test - m.pattern.simples)) % <size_t>JUDGED_VALUES]
    if judged.value != value or judged.test != test or judged.selection != m.selection:
        judged.passes = value_passes(m, relation, value, found.value.length, wanted, length, any_case)
        judged.value, judged.test, judged.selection = value, test, m.selection
    return judged.passes


cdef bint value_passes(
    Matcher* m,
    unsigned char relation,
    const unsigned char* value,
    Py_ssize_t value_length,
    const unsigned char* wanted,
    Py_ssize_t length,
    bint any_case,
) noexcept nogil:
    m.work += length
    if relation == c"=":
        return value_length == length and is_alike(value, wanted, length, any_case)
    if relation == c"|":
        if value_length > length and value[length] != c"-":
            return False
        return value_length >= length and is_alike(value, wanted, length, any_case)
    if length == 0 or value_length < length:
        return False
    if relation == c"^":
        return is_alike(value, wanted, length, any_case)
    if relation == c"$":
        return is_alike(value + value_length - length, wanted, length, any_case)
    if relation == c"*":
        return holds(m, value, value_length, wanted, length, any_case)
    return has_word(m, value, value_length, wanted, length, any_case)


cdef bint holds(
    Matcher* m,
    const unsigned char* value,
    Py_ssize_t value_length,
    const unsigned char* wanted,
    Py_ssize_t length,
    bint any_case,
) noexcept nogil:
    """Whether the value holds what is wanted anywhere."""
    cdef Py_ssize_t start, same
    for start in range(value_length - length + 1):
        same = 0
        while same < length and (
            value[start + same] == wanted[same] or (any_case and lower(value[start + same]) == lower(wanted[same]))
        ):
            same += 1
        m.work += same + 1
        if same == length or is_spent(m):
            return same == length
    return False


cdef bint has_word(
    Matcher* m,
    const unsigned char* value,
    Py_ssize_t value_length,
    const unsigned char* wanted,
    Py_ssize_t length,
    bint any_case,
) noexcept nogil:
    """Whether one of the words of the value, with spaces between them, is the one that is wanted."""
    cdef Py_ssize_t at = 0, start
    m.work += value_length
    while at < value_length:
        while at < value_length and is_space(value[at]):
            at += 1
        start = at
        while at < value_length and not is_space(value[at]):
            at += 1
        if at - start == length and is_alike(value + start, wanted, length, any_case):
            return True
    return False
