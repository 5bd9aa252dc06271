# Blocks whose text is on the page more than once.

cdef struct Seen:
    Hash mark                # of the text
    int times                # 0 where the place is empty


cdef void count_repeats(Study* s, const Hash* marks, int* times) noexcept nogil:
    """How often the text of each block is on the page, and whether an earlier block has it."""
    cdef int block, bits = 4
    cdef Seen* places
    cdef Seen* place
    while <Py_ssize_t>1 << bits < 2 * <Py_ssize_t>s.count:
        bits += 1
    places = <Seen*>room_for(&s.scratch, <Py_ssize_t>1 << bits, sizeof(Seen))
    if s.scratch.failed:
        return
    for block in range(s.count):
        place = seen_place(places, bits, marks[block])
        s.is_repeat[block] = place.times > 0
        place.mark = marks[block]
        place.times += 1
    for block in range(s.count):
        times[block] = seen_place(places, bits, marks[block]).times


cdef inline Seen* seen_place(Seen* places, int bits, Hash mark) noexcept nogil:
    """Where a text is remembered. Hashes are secret, so no page can make the search for it long."""
    cdef Hash at = mark * 0x9E3779B97F4A7C15ULL >> (64 - bits)  # the sum of many equal hashes ends in zeros
    while places[at].times and places[at].mark != mark:
        at = (at + 1) & ((<Hash>1 << bits) - 1)
    return &places[at]
