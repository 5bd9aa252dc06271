# Arrays that grow, and the one flag that says that memory ran out. Growing doubles the room, so adding stays linear.

cdef enum:
    MOST_ITEMS = 0x7FFFFFFF  # of any array, and bytes of a page: places are kept as 32-bit numbers

cdef struct Bytes:
    unsigned char* data
    Py_ssize_t length
    Py_ssize_t room

cdef struct Span:
    # A piece of text: where it begins and how long it is. Where the highest bit of the place is set (`IN_EXTRA`), it is
    # in `extra`, where decoded text is kept, else in the source itself.
    unsigned int start
    unsigned int length


cdef inline bint has_room(void** data, Py_ssize_t* room, Py_ssize_t wanted, Py_ssize_t size) noexcept nogil:
    """Make room for `wanted` items; False where there is no memory left, or where they are too many to be numbered."""
    cdef Py_ssize_t more
    cdef void* moved
    if wanted <= room[0]:
        return True
    if wanted > MOST_ITEMS:
        return False
    more = room[0] * 2 if room[0] * 2 > wanted else wanted + 64
    moved = realloc(data[0], <size_t>(more * size))
    if moved == NULL:
        return False
    data[0] = moved
    room[0] = more
    return True


cdef inline bint add_bytes(Bytes* bytes_, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    if length == 0:
        return True
    if not has_room(<void**>&bytes_.data, &bytes_.room, bytes_.length + length, 1):
        return False
    memcpy(bytes_.data + bytes_.length, data, <size_t>length)
    bytes_.length += length
    return True


cdef inline bint add_byte(Bytes* bytes_, unsigned char byte) noexcept nogil:
    if not has_room(<void**>&bytes_.data, &bytes_.room, bytes_.length + 1, 1):
        return False
    bytes_.data[bytes_.length] = byte
    bytes_.length += 1
    return True
