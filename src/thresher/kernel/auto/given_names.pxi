# The names that authors gave to the elements above the blocks: where they are, and which elements share tag and class.


cdef void find_given_names(Study* s) noexcept nogil:
    """Find the `class` and the `id` of every element, and number the looks: pairs of a tag and a class as written."""
    cdef Py_ssize_t count = s.element_count
    cdef int* holder = <int*>room_for(&s.scratch, s.p.attributes_count, sizeof(int))
    cdef Hash* identity = <Hash*>room_for(&s.scratch, count, sizeof(Hash))
    cdef Numbering looks
    cdef int element
    s.original = <int*>room_for(&s.scratch, count, sizeof(int))
    s.class_attribute = <int*>room_for(&s.scratch, count, sizeof(int))
    s.id_attribute = <int*>room_for(&s.scratch, count, sizeof(int))
    s.look = <int*>room_for(&s.scratch, count, sizeof(int))
    prepare_numbering(&s.scratch, &looks, count)
    if s.scratch.failed:
        return
    for element in range(s.element_count):
        find_names_of(s, element, holder, identity)
        s.look[element] = number_of(&looks, identity[element] ^ s.rows.tag[s.element_rows[element]])
    s.look_count = looks.count


cdef inline void find_names_of(Study* s, int element, int* holder, Hash* identity) noexcept nogil:
    """Those of one element. `holder` says by first attribute who had the same before: no value is read once more."""
    cdef int row = s.element_rows[element]
    cdef int first = s.rows.attributes[row], place, original = element
    cdef Span value
    s.class_attribute[element] = s.id_attribute[element] = NONE
    if s.rows.attribute_count[row] == 0:
        s.original[element] = element
        return
    if holder[first]:
        original = holder[first] - 1
        s.class_attribute[element] = s.class_attribute[original]
        s.id_attribute[element] = s.id_attribute[original]
        identity[element] = identity[original]
    else:
        holder[first] = element + 1
        for place in range(first, first + s.rows.attribute_count[row]):
            if s.p.attributes[place].hash == HASH_OF_CLASS and is_word(s.p, s.p.attributes[place].name, b"class"):
                s.class_attribute[element] = place
                value = s.p.attributes[place].value
                identity[element] = secret_hash(bytes_of(s.p, value), value.length, 0)
            elif s.p.attributes[place].hash == HASH_OF_ID and is_word(s.p, s.p.attributes[place].name, b"id"):
                s.id_attribute[element] = place
    s.original[element] = original
