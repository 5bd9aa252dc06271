# Which rows have an id or a class, found in one walk over the rows, like the index of a book.
#
# A style sheet asks for hundreds of names, and a page has a few of them; with the index each takes one look-up. Names
# are hashed, and a hostile page can make hashes collide: where too many do, the index says that it is not complete, and
# ids and classes are searched for row by row, under the limit that selecting has on all its work.

cdef enum:
    KIND_OF_ID = 1
    KIND_OF_CLASS = 2
    MOST_TRIES = 64
    FREE_READING = 1_000_000  # bytes of ids and classes that are read in any page, ...
    READING_PER_BYTE = 2      # ... and how many more for each byte of it: copies of an element are read again and again

cdef struct NameKey:
    const unsigned char* text
    Py_ssize_t length
    unsigned int hash
    unsigned char kind
    int last                # the row that was noted last
    int count
    int start               # of its rows

cdef struct Noted:
    int key
    int row

cdef struct NameIndex:
    bint is_whole
    bint any_case           # in quirks mode upper and lower case are the same
    NameKey* keys
    Py_ssize_t keys_count
    Py_ssize_t keys_room
    int* slots
    Py_ssize_t slots_size
    Noted* noted
    Py_ssize_t noted_count
    Py_ssize_t noted_room
    int* key_rows


cdef void free_index(NameIndex* index) noexcept nogil:
    if index == NULL:
        return
    free(index.keys)
    free(index.slots)
    free(index.noted)
    free(index.key_rows)
    free(index)


cdef NameIndex* new_index(Parser* p, Rows* rows, TagIndex* tags) noexcept nogil:
    """The index of a page; NULL where there is no memory."""
    cdef NameIndex* index = <NameIndex*>malloc(sizeof(NameIndex))
    if index == NULL:
        return NULL
    memset(index, 0, sizeof(NameIndex))
    index.is_whole = True
    index.any_case = p.quirks
    if not (note_names(p, rows, tags, index) and sort_names(index)):
        free_index(index)
        return NULL
    return index


cdef inline Attribute* attribute_of_row(
    Parser* p, Rows* rows, Py_ssize_t row, const unsigned char* name, Py_ssize_t length, unsigned int hash
) noexcept nogil:
    """An attribute of a row; NULL where it has none of that name."""
    cdef Attribute* attribute = p.attributes + rows.attributes[row]
    cdef Attribute* end = attribute + rows.attribute_count[row]
    while attribute < end:
        if attribute.hash == hash and <Py_ssize_t>attribute.name.length == length:
            if memcmp(bytes_of(p, attribute.name), name, <size_t>length) == 0:
                return attribute
        attribute += 1
    return NULL


cdef bint note_names(Parser* p, Rows* rows, TagIndex* tags, NameIndex* index) noexcept nogil:
    """Walk over the ids and classes of all rows."""
    cdef Py_ssize_t read = 0, most = FREE_READING + READING_PER_BYTE * p.length
    cdef int place, row, number
    cdef Attribute* attribute
    for place in range(tags.elements_count):
        row = tags.elements[place]
        for number in range(rows.attribute_count[row]):
            attribute = &p.attributes[rows.attributes[row] + number]
            if attribute.hash == HASH_OF_CLASS and is_word(p, attribute.name, b"class"):
                if not note_classes(p, index, attribute.value, row):
                    return False
            elif attribute.hash == HASH_OF_ID and is_word(p, attribute.name, b"id"):
                if not note(index, KIND_OF_ID, bytes_of(p, attribute.value), attribute.value.length, row):
                    return False
            else:
                continue
            read += attribute.value.length
            if read > most or not index.is_whole:
                index.is_whole = False
                return True
    return True


cdef inline bint note_classes(Parser* p, NameIndex* index, Span value, int row) noexcept nogil:
    cdef const unsigned char* at = bytes_of(p, value)
    cdef const unsigned char* end = at + value.length
    cdef const unsigned char* start
    while True:
        while at < end and is_space(at[0]):
            at += 1
        if at == end:
            return True
        start = at
        while at < end and not is_space(at[0]):
            at += 1
        if not note(index, KIND_OF_CLASS, start, at - start, row):
            return False


cdef inline bint note(
    NameIndex* index, unsigned char kind, const unsigned char* text, Py_ssize_t length, int row
) noexcept nogil:
    cdef int key
    if (index.keys_count + 1) * 2 > index.slots_size and not grow_slots(index):
        return False
    key = key_of(index, kind, text, length, True)
    if key == NONE:
        return not index.is_whole
    if index.keys[key].last == row:
        return True
    if not has_room(<void**>&index.noted, &index.noted_room, index.noted_count + 1, sizeof(Noted)):
        return False
    index.keys[key].last = row
    index.keys[key].count += 1
    index.noted[index.noted_count].key = key
    index.noted[index.noted_count].row = row
    index.noted_count += 1
    return True


cdef inline unsigned int hash_of_name(const unsigned char* text, Py_ssize_t length, bint any_case) noexcept nogil:
    """Eight bytes at a time. Where case does not matter, the bit that distinguishes capitals is set in all."""
    cdef unsigned long long fold = 0x2020202020202020ULL if any_case else 0
    cdef unsigned long long found = <unsigned long long>length, eight
    cdef Py_ssize_t place
    while length >= 8:
        memcpy(&eight, text, 8)
        found = (found ^ (eight | fold)) * 0x9E3779B97F4A7C15ULL
        found ^= found >> 32
        text += 8
        length -= 8
    eight = 0
    for place in range(length):
        eight = eight << 8 | text[place]
    found = (found ^ (eight | fold)) * 0x9E3779B97F4A7C15ULL
    return <unsigned int>(found >> 32)


cdef inline bint is_alike(
    const unsigned char* one, const unsigned char* other, Py_ssize_t length, bint any_case
) noexcept nogil:
    cdef Py_ssize_t place
    if not any_case:
        return memcmp(one, other, <size_t>length) == 0
    for place in range(length):
        if lower(one[place]) != lower(other[place]):
            return False
    return True


cdef int key_of(
    NameIndex* index, unsigned char kind, const unsigned char* text, Py_ssize_t length, bint add
) noexcept nogil:
    """The number of a name, which is added if it is new; NONE where it is not there, or cannot be added."""
    cdef unsigned int hash = hash_of_name(text, length, index.any_case) + kind
    cdef Py_ssize_t slot = hash & <unsigned int>(index.slots_size - 1)
    cdef int tries = 0
    cdef NameKey* key
    if not index.slots_size:
        return NONE
    while index.slots[slot] != NONE:
        key = &index.keys[index.slots[slot]]
        if key.hash == hash and key.kind == kind and key.length == length:
            if is_alike(key.text, text, length, index.any_case):
                return index.slots[slot]
        slot = (slot + 1) & (index.slots_size - 1)
        tries += 1
        if tries == MOST_TRIES:  # no name that was added is this far from its slot, even after the slots have grown
            index.is_whole = index.is_whole and not add
            return NONE
    if not add or not has_room(<void**>&index.keys, &index.keys_room, index.keys_count + 1, sizeof(NameKey)):
        return NONE
    key = &index.keys[index.keys_count]
    key.text, key.length, key.hash, key.kind, key.last, key.count = text, length, hash, kind, NONE, 0
    index.slots[slot] = <int>index.keys_count
    index.keys_count += 1
    return index.slots[slot]


cdef bint grow_slots(NameIndex* index) noexcept nogil:
    cdef Py_ssize_t size = index.slots_size * 2 if index.slots_size else 1024
    cdef int* slots = <int*>malloc(<size_t>size * sizeof(int))
    cdef Py_ssize_t key, slot
    if slots == NULL:
        return False
    memset(slots, 0xFF, <size_t>size * sizeof(int))
    for key in range(index.keys_count):
        slot = index.keys[key].hash & <unsigned int>(size - 1)
        while slots[slot] != NONE:
            slot = (slot + 1) & (size - 1)
        slots[slot] = <int>key
    free(index.slots)
    index.slots = slots
    index.slots_size = size
    return True


cdef bint sort_names(NameIndex* index) noexcept nogil:
    """The rows of each name, one name after the other."""
    cdef Py_ssize_t number
    cdef int start = 0
    cdef NameKey* key
    if not allocate(<void**>&index.key_rows, index.noted_count + 1, sizeof(int)):
        return False
    for number in range(index.keys_count):
        index.keys[number].start = start
        start += index.keys[number].count
        index.keys[number].count = 0
    for number in range(index.noted_count):
        key = &index.keys[index.noted[number].key]
        index.key_rows[key.start + key.count] = index.noted[number].row
        key.count += 1
    free(index.noted)
    index.noted = NULL
    return True
