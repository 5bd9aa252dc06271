# Names that controls, links and scripts of a page refer to: an element with one of them can be opened.
#
# The names of hidden elements are sorted, and each that is referred to is looked up among them.

cdef unsigned int HASH_OF_CONTROLS = hash_of(b"aria-controls", 13)
cdef unsigned int HASH_OF_TARGET = hash_of(b"data-target", 11)
cdef unsigned int HASH_OF_BS_TARGET = hash_of(b"data-bs-target", 14)
cdef unsigned int HASH_OF_POPOVER_TARGET = hash_of(b"popovertarget", 13)
cdef unsigned int HASH_OF_COMMAND_FOR = hash_of(b"commandfor", 10)

cdef enum:
    LONGEST_MARK = 32    # bytes
    MOST_CLASSES = 3     # of an element that are sought in scripts
    MOST_SOUGHT = MOST_CLASSES + 2   # names of one element: with its id, and that of what it holds first

    LAYERS_OF_CONTROLS = 3   # what opens may hold a control that opens something else

    IS_TARGET = 1        # a control or a link refers to the name
    IS_IN_SCRIPT = 2     # a script has the name in quotes

cdef struct Sought:
    const unsigned char* name
    Py_ssize_t length
    int row
    unsigned char kind           # # or ., as in a selector
    unsigned char is_named       # whether the element's own names suggest that it opens: then scripts count
    unsigned char spoken_of      # where several rows have one name, only noted for the first of them

cdef struct Seeking:
    Parser* p
    Rows* rows
    const unsigned int* ways           # in which each row is hidden
    const unsigned char* is_hidden
    unsigned char* opened              # rows that a reader can open, as far as is known
    Sought* sought
    Py_ssize_t count


cdef int compare_names(
    const unsigned char* one, Py_ssize_t length, const unsigned char* other, Py_ssize_t other_length
) noexcept nogil:
    """Shorter names come first, so that for most their letters need not be compared."""
    if length != other_length:
        return -1 if length < other_length else 1
    return memcmp(one, other, <size_t>length)


cdef int compare_sought(const void* one, const void* other) noexcept nogil:
    cdef const Sought* left = <const Sought*>one
    cdef const Sought* right = <const Sought*>other
    if left.kind != right.kind:
        return -1 if left.kind < right.kind else 1
    return compare_names(left.name, left.length, right.name, right.length)


cdef void note_spoken_of(
    Seeking* s, unsigned char kind, const unsigned char* name, Py_ssize_t length, unsigned char how
) noexcept nogil:
    """Mark the first of those with this name."""
    cdef Py_ssize_t low = 0, high = s.count, middle
    cdef Sought wanted
    wanted.name, wanted.length, wanted.kind = name, length, kind
    while low < high:
        middle = (low + high) // 2
        if compare_sought(&s.sought[middle], &wanted) < 0:
            low = middle + 1
        else:
            high = middle
    if low < s.count and compare_sought(&s.sought[low], &wanted) == 0:
        s.sought[low].spoken_of |= how


cdef void note_list(Seeking* s, Span value) noexcept nogil:
    """The names of a list, with white space or commas between them; a # before a name does not belong to it."""
    cdef const unsigned char* data = bytes_of(s.p, value)
    cdef Py_ssize_t length = value.length, at = 0, start = 0, next
    cdef bint is_between
    while at <= length:
        next = at + 1
        is_between = at == length or data[at] == c","
        if not is_between and data[at] < 0x80:
            is_between = kind_of(data[at]) == KIND_SPACE
        elif not is_between:
            next = at
            is_between = kind_of(decoded(data, &next, length)) == KIND_SPACE
        if is_between:
            start += start < at and data[start] == c"#"
            note_spoken_of(s, c"#", data + start, at - start, IS_TARGET)
            start = next
        at = next


cdef inline Span link_of(Parser* p, Rows* rows, Py_ssize_t row, Span* lists, bint* is_control) noexcept nogil:
    """The address that an element leads to, and the lists of ids that it controls; whether it controls anything."""
    cdef Attribute* attribute = p.attributes + rows.attributes[row]
    cdef Attribute* end = attribute + rows.attribute_count[row]
    cdef Span link = span_of(0, 0)
    lists[0] = lists[1] = lists[2] = link
    while attribute < end:
        if attribute.hash == HASH_OF_HREF and is_exactly(p, attribute.name, b"href"):
            link = attribute.value
            is_control[0] |= rows.tag[row] == TAG_A and link.length > 0 and bytes_of(p, link)[0] == c"#"
        elif attribute.hash == HASH_OF_CONTROLS and is_exactly(p, attribute.name, b"aria-controls"):
            lists[0], is_control[0] = attribute.value, True
        elif attribute.hash == HASH_OF_TARGET and is_exactly(p, attribute.name, b"data-target"):
            lists[1], is_control[0] = attribute.value, True
        elif attribute.hash == HASH_OF_BS_TARGET and is_exactly(p, attribute.name, b"data-bs-target"):
            lists[2], is_control[0] = attribute.value, True
        elif attribute.hash == HASH_OF_POPOVER_TARGET and is_exactly(p, attribute.name, b"popovertarget"):
            lists[2], is_control[0] = attribute.value, True
        elif attribute.hash == HASH_OF_COMMAND_FOR and is_exactly(p, attribute.name, b"commandfor"):
            lists[2], is_control[0] = attribute.value, True
        attribute += 1
    return link


cdef void note_place_of(Seeking* s, Span mark) noexcept nogil:
    """React marks by `B:1` or `P:1` the place of what it sends ahead as `S:1`."""
    cdef unsigned char[LONGEST_MARK] name
    if not 3 <= mark.length <= LONGEST_MARK or bytes_of(s.p, mark)[1] != c":":
        return
    if bytes_of(s.p, mark)[0] != c"B" and bytes_of(s.p, mark)[0] != c"P":
        return
    memcpy(name, bytes_of(s.p, mark), mark.length)
    name[0] = c"S"
    note_spoken_of(s, c"#", name, mark.length, IS_TARGET)


cdef void find_spoken_of(Seeking* s, long long budget) noexcept nogil:
    """Look at all controls, and at links to places of the page, as far as the budget of characters goes.

    What is not displayed cannot be used. It could be if it were only out of sight: the keyboard reaches it.
    """
    cdef Parser* p = s.p
    cdef Rows* rows = s.rows
    cdef Span link
    cdef Span[3] lists
    cdef bint is_control
    cdef Py_ssize_t row
    cdef int number, gone = 0
    for row in range(rows.length):
        if s.is_hidden[row] and not s.opened[row] and s.ways[row] & (WAY_DISPLAY | WAY_VISIBILITY):
            gone = max(gone, rows.end[row])
        if rows.attribute_count[row] == 0:
            continue
        is_control = False
        if rows.tag[row] == TAG_TEMPLATE:
            note_place_of(s, value_of(p, rows, row, b"id"))
        if row < gone:
            continue
        link = link_of(p, rows, row, lists, &is_control)
        if not is_control:
            continue
        budget -= characters_of(p, link)
        for number in range(3):
            budget -= characters_of(p, lists[number])
        if budget < 0:
            return
        if link.length > 0 and bytes_of(p, link)[0] == c"#":
            note_spoken_of(s, c"#", bytes_of(p, link) + 1, link.length - 1, IS_TARGET)
        for number in range(3):
            note_list(s, lists[number])


cdef bint is_streamed(const unsigned char* name, Py_ssize_t length) noexcept nogil:
    """Whether an id is of the kind that React gives to what it sends ahead: S: and a hexadecimal number."""
    cdef Py_ssize_t place
    if length < 3 or name[0] != c"S" or name[1] != c":":
        return False
    for place in range(2, length):
        if hex_digit(name[place]) == NONE:
            return False
    return True


cdef inline bint source_mentions(Parser* p, const char* word) noexcept nogil:
    return next_mention(p, word, 0) < p.length


cdef void open_those_spoken_of(Seeking* s, long long budget) noexcept nogil:
    """Mark the rows whose names are referred to, and what React's scripts move into its place."""
    cdef int layer
    if s.count == 0:
        return
    qsort(s.sought, <size_t>s.count, sizeof(Sought), compare_sought)
    find_in_scripts(s)
    note_streamed(s)
    for layer in range(LAYERS_OF_CONTROLS):
        find_spoken_of(s, budget)
        if not open_sought(s):
            return


cdef void note_streamed(Seeking* s) noexcept nogil:
    cdef Py_ssize_t place
    cdef int streams = NONE
    for place in range(s.count):
        if s.sought[place].kind == c"#" and is_streamed(s.sought[place].name, s.sought[place].length):
            if streams == NONE:
                streams = source_mentions(s.p, b"$rc(") or source_mentions(s.p, b"$rs(")
            s.sought[place].spoken_of |= IS_TARGET if streams else 0


cdef bint open_sought(Seeking* s) noexcept nogil:
    """Open what is spoken of; whether that is more than before."""
    cdef Sought* sought = s.sought
    cdef Py_ssize_t place
    cdef bint is_more = False
    for place in range(s.count):
        if place > 0 and compare_sought(&sought[place - 1], &sought[place]) == 0:
            sought[place].spoken_of = sought[place - 1].spoken_of
        if sought[place].spoken_of & (IS_TARGET | IS_IN_SCRIPT if sought[place].is_named else IS_TARGET):
            is_more |= not s.opened[sought[place].row]
            s.opened[sought[place].row] = 1
    return is_more
