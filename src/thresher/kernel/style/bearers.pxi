# Which names the page has, and which of them the elements in question have: a rule about others need not be tried.

cdef struct Bearers:
    Parser* p
    Rows* rows
    NameIndex* index
    unsigned char* is_meant        # by row: the elements in question
    unsigned char* has_tag         # by number of a tag: whether one of them has it
    signed char* known             # by number of a name in the index: 1 if one of them has it, NONE if none has


cdef bint start_bearers(Bearers* b, Scratch* scratch) noexcept nogil:
    """Make room; no element is chosen yet. False where there is no memory."""
    b.is_meant = <unsigned char*>room_for(scratch, b.rows.length, 1)
    b.has_tag = <unsigned char*>room_for(scratch, KNOWN_TAGS + b.p.names_count, 1)
    b.known = <signed char*>room_for(scratch, b.index.keys_count, 1)
    return not scratch.failed


cdef inline void mean(Bearers* b, int row) noexcept nogil:
    b.is_meant[row] = 1
    b.has_tag[b.rows.name[row]] = 1


cdef inline unsigned char kind_of_key(unsigned char sign) noexcept nogil:
    return KIND_OF_CLASS if sign == c"." else KIND_OF_ID


cdef bint is_on_page(NameIndex* index, SelectorKey* key) noexcept nogil:
    """Whether the page may have the class or id; tags are not looked up."""
    if key.kind != c"." and key.kind != c"#" or not index.is_whole:
        return True
    return key_of(index, kind_of_key(key.kind), key.name, key.length, False) != NONE


cdef bint is_borne(Bearers* b, unsigned char kind, const unsigned char* name, int length) noexcept nogil:
    """Whether one of the elements in question has a name. The answer is remembered."""
    cdef int number, place
    cdef NameKey* key
    if kind == c"*":
        return True
    if kind != c"." and kind != c"#":
        number = tag_named(b.p, name, length)
        return number != NONE and b.has_tag[number]
    if not b.index.is_whole:
        return True
    number = key_of(b.index, kind_of_key(kind), name, length, False)
    if number == NONE:
        return False
    key = &b.index.keys[number]
    if b.known[number] == 0:
        b.known[number] = NONE
        for place in range(key.start, key.start + key.count):
            if b.is_meant[b.index.key_rows[place]]:
                b.known[number] = 1
                break
    return b.known[number] == 1


cdef int tag_named(Parser* p, const unsigned char* name, int length) noexcept nogil:
    """The number of a tag; NONE where the page has no such tag."""
    cdef unsigned int hash = hash_of(name, length)
    cdef int number = known_tag(name, length, hash)
    return number if number != NONE else tag_on_page(p, name, length, hash)


cdef bint speaks_of_bearers(Bearers* b, const unsigned char* selector, int length) noexcept nogil:
    """Whether they have any class, id or tag that a selector names, wherever in it."""
    cdef unsigned char[LONGEST_KEY] name
    cdef int at = 0, start, stop, count
    cdef unsigned char kind
    while at < length:
        kind = selector[at] if selector[at] == c"." or selector[at] == c"#" else 0
        start = at + 1 if kind else at
        stop = name_end(selector, start, length)
        if stop == start:
            at += 1
            continue
        count = without_backslashes(selector + start, stop - start, name)
        if is_borne(b, kind, name, count):
            return True
        at = stop
    return False


cdef bint bears(Matcher* m, int row, SelectorKey* key) noexcept nogil:
    """Whether an element has the name of a key, in the same case."""
    cdef Attribute* found
    if key.kind == c"*":
        return True
    if key.kind == 0:
        return m.rows.name[row] == tag_named(m.p, key.name, key.length)
    if key.kind == c"#":
        found = attribute_sought(m, row, b"id", 2, HASH_OF_ID)
    else:
        found = attribute_sought(m, row, b"class", 5, HASH_OF_CLASS)
    if found == NULL:
        return False
    return value_passes(
        m, c"=" if key.kind == c"#" else c"~", bytes_of(m.p, found.value), found.value.length, key.name, key.length,
        False,
    )
