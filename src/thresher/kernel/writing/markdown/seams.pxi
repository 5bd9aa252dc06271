# Where two pieces of a block meet: what they would be read as together is escaped.

cdef struct Joint:
    # What is known about the block that is being joined.
    Around around
    bint has_bracket_in_code  # marked lets a bracket of the text begin a link that ends in the code
    bint has_tildes_in_code
    unsigned char last_of_code
    Py_ssize_t last_greater   # behind the last `>` of the block, in `words`
    # --- what was written last
    bint is_after_tildes      # a sign of deletion
    bint has_address          # it ends with an address, ...
    Py_ssize_t start          # ... in the text between these places of `block`
    Py_ssize_t stop


cdef void mend_seam(Markdown* m, Py_ssize_t seam, const Joint* joint) noexcept nogil:
    """A picture, or a longer sign."""
    if m.block.data[seam - 1] == c"!" and m.block.data[seam] == c"[":
        insert_backslash(m, seam - 1)
    elif m.block.data[seam] == c"~" and joint.is_after_tildes:
        insert_backslash(m, seam)


cdef void insert_backslash(Markdown* m, Py_ssize_t at) noexcept nogil:
    put_sign(m, &m.block, 0)
    if not m.failed:
        memmove(m.block.data + at + 1, m.block.data + at, <size_t>(m.block.length - 1 - at))
        m.block.data[at] = c"\\"


# ---- addresses in the text
#
# Many renderers make links of the addresses in a text, and take code or a link right after one for more of it. Those
# addresses are written so that they are only text.

cdef Py_ssize_t split_address_before(Markdown* m, Py_ssize_t start, Joint* joint) noexcept nogil:
    """Split the addresses before what begins at `start` if that is code, a link or a picture; returns how many."""
    cdef Py_ssize_t at = 0, count = 0, stop = joint.stop - joint.start, sign
    if not joint.has_address or not (begins(m, start, b"`") or begins(m, start, b"[") or begins(m, start, b"![")):
        return 0
    joint.has_address = False
    m.folded.length = 0
    put(m, &m.folded, m.block.data + joint.start, m.block.length - joint.start)
    m.block.length = joint.start
    while at < m.folded.length and not m.failed:
        sign = address_sign(m.folded.data, at, stop) if at < stop else 0
        if sign:
            put(m, &m.block, m.folded.data + at, sign - 1)
            put_sign(m, &m.block, c"\\")
            at += sign - 1
            count += 1
        put_sign(m, &m.block, m.folded.data[at])
        at += 1
    return count


cdef inline bint begins(Markdown* m, Py_ssize_t start, const char* signs) noexcept nogil:
    cdef Py_ssize_t length = <Py_ssize_t>strlen(signs)
    return start + length <= m.block.length and memcmp(m.block.data + start, signs, <size_t>length) == 0


cdef Py_ssize_t address_sign(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """How long the sign of an address is that begins here, up to what gets a backslash; 0 where none does."""
    if text[at] == c":":
        return 2 if at + 2 < stop and text[at + 1] == c"/" and text[at + 2] == c"/" else 0
    if text[at] | 32 != c"w" or at + 3 >= stop or text[at + 3] != c".":
        return 0
    return 4 if text[at + 1] | 32 == c"w" and text[at + 2] | 32 == c"w" else 0


cdef void note_address(Markdown* m, Py_ssize_t start, Joint* joint) noexcept nogil:
    """Note whether what begins at `start`, and was written last, ends with an address."""
    cdef const unsigned char* data = m.block.data
    cdef Py_ssize_t last = m.block.length, at
    if begins(m, start, b"`") or begins(m, start, b"](") or begins(m, start, b"!["):
        joint.has_address = False
        return
    while last > start and data[last - 1] != c" " and data[last - 1] != c"\n":
        last -= 1
    for at in range(last, m.block.length):
        if address_sign(data, at, m.block.length):
            joint.has_address, joint.start, joint.stop = True, start, m.block.length
            return
    if last > start:
        joint.has_address = False
