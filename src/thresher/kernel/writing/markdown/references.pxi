# Links as references: `[text][1]` in the text, and `[1]: address` at the end. An address has one number.

cdef enum:
    LINKS_INLINE = 1
    LINKS_AS_REFERENCES = 2


cdef void put_reference(Markdown* m, Bytes* target) noexcept nogil:
    """What is written behind the text of a link to the address that was found last."""
    cdef char[32] number
    cdef int length
    m.value.length = 0
    put_target(m, &m.value, m.addresses.found.data, m.addresses.found.length)
    if m.failed:
        return
    length = snprintf(number, 32, b"][%zd]", number_of_address(m) + m.references.first)
    put(m, target, <const unsigned char*>number, length)


cdef Py_ssize_t number_of_address(Markdown* m) noexcept nogil:
    """The number of the address in `value`: a new one, unless it was written before."""
    cdef References* all = &m.references
    cdef Py_ssize_t slot, number
    if 2 * (all.count + 1) > all.slots_count and not grow_references(m):
        return 0
    slot = <Py_ssize_t>(secret_hash(m.value.data, m.value.length, 0) & <Hash>(all.slots_count - 1))
    while all.slots[slot]:
        number = all.slots[slot] - 1
        if is_address(all, number, &m.value):
            return number
        slot = (slot + 1) & (all.slots_count - 1)
    if not has_room(<void**>&all.starts, &all.starts_room, all.count + 2, sizeof(Py_ssize_t)):
        m.failed = True
        return 0
    all.starts[all.count] = all.text.length
    put(m, &all.text, m.value.data, m.value.length)
    all.count += 1
    all.starts[all.count] = all.text.length
    all.slots[slot] = <int>all.count
    m.lines.limit -= m.value.length + 16  # it is written at the end
    m.lines.most_characters -= m.value.length + 16
    return all.count - 1


cdef inline bint is_address(const References* all, Py_ssize_t number, const Bytes* address) noexcept nogil:
    cdef Py_ssize_t length = all.starts[number + 1] - all.starts[number]
    return length == address.length and memcmp(all.text.data + all.starts[number], address.data, <size_t>length) == 0


cdef bint grow_references(Markdown* m) noexcept nogil:
    cdef References* all = &m.references
    cdef Py_ssize_t number, slot, count = max(<Py_ssize_t>64, 2 * all.slots_count)
    free(all.slots)
    all.slots = <int*>calloc(<size_t>count, sizeof(int))
    all.slots_count = count if all.slots != NULL else 0
    if all.slots == NULL:
        m.failed = True
        return False
    for number in range(all.count):
        slot = <Py_ssize_t>(
            secret_hash(all.text.data + all.starts[number], all.starts[number + 1] - all.starts[number], 0)
            & <Hash>(count - 1)
        )
        while all.slots[slot]:
            slot = (slot + 1) & (count - 1)
        all.slots[slot] = <int>number + 1
    return True


cdef void add_references(Markdown* m) noexcept nogil:
    """The addresses, below all that was written."""
    cdef References* all = &m.references
    cdef char[32] label
    cdef Py_ssize_t number
    cdef int length
    m.block.length = 0
    for number in range(all.count):
        length = snprintf(label, 32, b"\n[%zd]: " if number else b"[%zd]: ", number + all.first)
        put(m, &m.block, <const unsigned char*>label, length)
        put(m, &m.block, all.text.data + all.starts[number], all.starts[number + 1] - all.starts[number])
    if m.failed or all.count == 0:
        return
    m.lines.limit += all.text.length + 16 * all.count
    m.lines.most_characters += all.text.length + 16 * all.count
    m.lines.is_full = False
    m.lines.depth = 0
    add_lines(m, m.block.data, m.block.length)
