# Numbers for the names of tags. Known ones have fixed numbers; a name that is new to the page gets the next one.

cdef enum:
    KNOWN_TABLE = 1024

cdef int[KNOWN_TABLE] known_table
cdef unsigned char[KNOWN_TAGS] known_lengths


cdef void fill_known_table() noexcept:
    """Once, at import."""
    cdef int number
    cdef unsigned int slot
    memset(known_table, 0xFF, sizeof(known_table))
    for number in range(TAG_HTML, KNOWN_TAGS):
        known_lengths[number] = <unsigned char>strlen(TAG_NAMES[number])
        slot = hash_of(<const unsigned char*>TAG_NAMES[number], known_lengths[number]) % KNOWN_TABLE
        while known_table[slot] != NONE:
            slot = (slot + 1) % KNOWN_TABLE
        known_table[slot] = number


cdef inline int known_tag(const unsigned char* name, Py_ssize_t length, unsigned int hash) noexcept nogil:
    """The number of a name whose number is the same on every page; NONE for others."""
    cdef unsigned int slot = hash % KNOWN_TABLE
    cdef int number
    while known_table[slot] != NONE:
        number = known_table[slot]
        if known_lengths[number] == length and memcmp(TAG_NAMES[number], name, <size_t>length) == 0:
            return number
        slot = (slot + 1) % KNOWN_TABLE
    return NONE


cdef int tag_of(Parser* p, Span name) noexcept nogil:
    """The number of a name in lower case."""
    cdef const unsigned char* data = bytes_of(p, name)
    cdef unsigned int hash = hash_of(data, name.length)
    cdef int number = known_tag(data, name.length, hash)
    return number if number != NONE else new_tag(p, name, hash)


cdef int tag_on_page(Parser* p, const unsigned char* name, Py_ssize_t length, unsigned int hash) noexcept nogil:
    """The number that this page has given to a name; NONE where it has no such tag."""
    cdef Py_ssize_t slot
    cdef Name* found
    cdef int steps = 0
    if p.name_table_size == 0:
        return NONE
    slot = hash & <unsigned int>(p.name_table_size - 1)
    while p.name_table[slot] != NONE and steps < MOST_STEPS:
        found = &p.names[p.name_table[slot]]
        if found.hash == hash and found.span.length == <size_t>length:
            if memcmp(bytes_of(p, found.span), name, <size_t>length) == 0:
                return KNOWN_TAGS + p.name_table[slot]
        slot = (slot + 1) & (p.name_table_size - 1)
        steps += 1
    return NONE


cdef int new_tag(Parser* p, Span name, unsigned int hash) noexcept nogil:
    """The page's number for a name. One that is not found in MOST_STEPS steps gets another number."""
    cdef Py_ssize_t slot
    cdef int steps = 0
    if (p.names_count + 1) * 2 > p.name_table_size and not grow_name_table(p):
        return TAG_OTHER
    slot = hash & (p.name_table_size - 1)
    while p.name_table[slot] != NONE and steps < MOST_STEPS:
        if p.names[p.name_table[slot]].hash == hash and same(p, p.names[p.name_table[slot]].span, name):
            return KNOWN_TAGS + p.name_table[slot]
        slot = (slot + 1) & (p.name_table_size - 1)
        steps += 1
    if not has_room(<void**>&p.names, &p.names_room, p.names_count + 1, sizeof(Name)):
        p.failed = True
        return TAG_OTHER
    p.names[p.names_count].span = name
    p.names[p.names_count].hash = hash
    p.name_table[slot] = <int>p.names_count
    p.names_count += 1
    return KNOWN_TAGS + <int>p.names_count - 1


cdef bint grow_name_table(Parser* p) noexcept nogil:
    cdef Py_ssize_t size = p.name_table_size * 2 if p.name_table_size else 64
    cdef int* table = <int*>malloc(size * sizeof(int))
    cdef Py_ssize_t place, slot
    cdef int steps
    if table == NULL:
        p.failed = True
        return False
    memset(table, 0xFF, size * sizeof(int))
    for place in range(p.names_count):
        slot = p.names[place].hash & (size - 1)
        steps = 0
        while table[slot] != NONE and steps < MOST_STEPS:
            slot = (slot + 1) & (size - 1)
            steps += 1
        table[slot] = <int>place
    free(p.name_table)
    p.name_table = table
    p.name_table_size = size
    return True


cdef inline bint is_a(int tag, unsigned int classes) noexcept nogil:
    """Whether a tag is of one of these classes."""
    return tag < KNOWN_TAGS and (CLASSES_OF[tag] & classes) != 0


cdef inline const unsigned char* name_of(Parser* p, int tag, Py_ssize_t* length) noexcept nogil:
    if tag < KNOWN_TAGS:
        length[0] = known_lengths[tag]
        return <const unsigned char*>TAG_NAMES[tag]
    length[0] = p.names[tag - KNOWN_TAGS].span.length
    return bytes_of(p, p.names[tag - KNOWN_TAGS].span)
