# Which elements are hidden by their own `style` attributes, each of which is read once.

cdef unsigned int HASH_OF_STYLE = hash_of(b"style", 5)

cdef enum:
    IS_JUDGED = 0x80000000  # beside the ways of an attribute


cdef bint mark_by_styles(Parser* p, Rows* rows, unsigned int* ways) noexcept nogil:
    """Add to the ways of each row those in which its `style` hides it; False where there is no memory.

    Copies of an element, as broken markup makes them, share their attributes, so results are kept by attribute number.
    """
    cdef unsigned int* known = <unsigned int*>calloc(<size_t>p.attributes_count + 1, sizeof(unsigned int))
    cdef Attribute* before = NULL
    cdef Attribute* attribute
    cdef Py_ssize_t row
    if known == NULL:
        return False
    for row in range(rows.length):
        if rows.attribute_count[row] == 0 or rows.tag[row] == TAG_HTML or rows.tag[row] == TAG_BODY:
            continue
        attribute = attribute_of_row(p, rows, row, b"style", 5, HASH_OF_STYLE)
        if attribute == NULL:
            continue
        if known[attribute - p.attributes] == 0 and not judge_attribute(p, attribute, before, known):
            free(known)
            return False
        ways[row] |= known[attribute - p.attributes] & ~<unsigned int>IS_JUDGED
        before = attribute
    free(known)
    return True


cdef bint judge_attribute(Parser* p, Attribute* attribute, Attribute* before, unsigned int* known) noexcept nogil:
    """Note what a style does; most say the same as the one before, whose result is known."""
    cdef Judged found
    if before != NULL and same(p, attribute.value, before.value):
        known[attribute - p.attributes] = known[before - p.attributes]
        return True
    if not judge_style(bytes_of(p, attribute.value), attribute.value.length, &found):
        return False
    known[attribute - p.attributes] = found.hides | <unsigned int>IS_JUDGED
    return True


def ways_by_styles(Table table not None):
    """The rows that their own styles hide, and in which ways."""
    cdef unsigned int* ways = <unsigned int*>calloc(<size_t>table.rows.length + 1, sizeof(unsigned int))
    cdef Py_ssize_t row
    cdef bint is_done = False
    try:
        if ways != NULL:
            with nogil:
                is_done = mark_by_styles(&table.parser, &table.rows, ways)
        if not is_done:
            raise MemoryError
        return [(row, ways[row]) for row in range(table.rows.length) if ways[row]]
    finally:
        free(ways)
