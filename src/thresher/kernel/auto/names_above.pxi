# The odds of the names that authors gave to the elements above a block.

cdef struct NameRange:
    double against       # the strongest odds against content, 0 at most
    double in_favour     # the strongest for it, 0 at least


cdef void look_up_names(Study* s, OddsTable* names) noexcept nogil:
    """The odds for the nearest elements one by one, for all above, and for those above the next few blocks."""
    cdef NameRange* own = <NameRange*>room_for(&s.scratch, s.element_count, sizeof(NameRange))
    cdef NameRange* path = <NameRange*>room_for(&s.scratch, s.element_count, sizeof(NameRange))
    cdef float* features
    cdef Py_ssize_t block
    cdef int element, level
    look_up_elements(s, names, own)
    if s.scratch.failed:
        return
    hand_down_odds(s, own, path)
    for block in range(s.count):
        features = s.features + block * FEATURES + NAME_FEATURES
        element = s.element[block]
        add_range(features + 2 * NEAREST, &path[element])
        for level in range(NEAREST):
            add_range(features + 2 * level, &own[element])
            element = s.element_parent[element]
        add_range(features + 2 * NEAREST + 2, &path[s.element_parent[s.levels[block * LEVELS + 1]]])


cdef inline void add_range(float* features, NameRange* found) noexcept nogil:
    features[0] = <float>found.against
    features[1] = <float>found.in_favour


cdef void look_up_elements(Study* s, OddsTable* names, NameRange* own) noexcept nogil:
    """The odds of the class of each element, once for all elements that look the same, and of its id."""
    cdef NameRange* of_look = <NameRange*>room_for(&s.scratch, s.look_count, sizeof(NameRange))
    cdef unsigned char* is_known = <unsigned char*>room_for(&s.scratch, s.look_count, 1)
    cdef int element, look
    if s.scratch.failed:
        return
    for element in range(s.element_count):
        if s.original[element] != element:
            own[element] = own[s.original[element]]
            continue
        look = s.look[element]
        if not is_known[look]:
            is_known[look] = True
            look_up_value(s, names, s.class_attribute[element], &of_look[look])
        own[element] = of_look[look]
        look_up_value(s, names, s.id_attribute[element], &own[element])


cdef void hand_down_odds(Study* s, NameRange* own, NameRange* path) noexcept nogil:
    """The strongest odds on the way from the body down to each element, both included."""
    cdef int element, parent
    for element in range(s.element_count):
        parent = s.element_parent[element]
        path[element].against = min(own[element].against, path[parent].against)
        path[element].in_favour = max(own[element].in_favour, path[parent].in_favour)


cdef void look_up_value(Study* s, OddsTable* names, int attribute, NameRange* found) noexcept nogil:
    """The names in the value of an attribute, where they are stronger than those that were found before."""
    cdef unsigned char[LONGEST_VALUE] plain
    cdef const unsigned char* data
    cdef Py_ssize_t length, at = 0
    if attribute == NONE:
        return
    data = bytes_of(s.p, s.p.attributes[attribute].value)
    length = min(<Py_ssize_t>s.p.attributes[attribute].value.length, LONGEST_VALUE)
    while at < length and data[at] < 0x80:
        at += 1
    if at < length:
        length = make_plain(data, s.p.attributes[attribute].value.length, plain)
        data = plain
    name_extremes(names, data, length, &found.against, &found.in_favour)


cdef Py_ssize_t make_plain(const unsigned char* data, Py_ssize_t length, unsigned char* plain) noexcept nogil:
    """The beginning of a value, one byte for each character. White space becomes a space, which separates names.

    Digits of any script are folded to 0. Any other character beyond ASCII becomes a byte that is in no name of the
    table, as the character itself is in none.
    """
    cdef Py_ssize_t at = 0, to = 0
    while at < length and to < LONGEST_VALUE:
        if data[at] < 0x80:
            plain[to] = data[at]
            at += 1
        else:
            plain[to] = plain_byte(decoded(data, &at, length))
        to += 1
    return to


cdef inline unsigned char plain_byte(unsigned int code) noexcept nogil:
    if kind_of(code) == KIND_SPACE:
        return c" "
    if said_of(code) & KIND_BITS == CHARACTER_DIGIT:
        return c"0"
    return KELVIN_SIGN if code == 0x212A else FOREIGN_LETTER


cdef Py_ssize_t make_plain_of(str value, unsigned char* plain) except -1:
    cdef Py_ssize_t length = 0
    cdef const unsigned char* data = <const unsigned char*>PyUnicode_AsUTF8AndSize(value, &length)
    return make_plain(data, length, plain)
