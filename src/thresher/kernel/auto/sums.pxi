# Measures that add up over blocks, and their sums from the first block on.

cdef struct Sums:
    double words
    double linked
    double blocks
    double long_text
    double stops
    double in_p
    double headings
    double hidden
    double digits


cdef Sums* sums_before(Study* s) noexcept nogil:
    """For each block, the sums over all blocks before it; after the last, those over all. NULL without memory."""
    cdef Sums* before = <Sums*>room_for(&s.scratch, s.count + 1, sizeof(Sums))
    cdef Py_ssize_t block
    if before == NULL:
        return NULL
    for block in range(s.count):
        before[block + 1] = before[block]
        add_block_to_sums(s, block, &before[block + 1])
    return before


cdef inline void add_block_to_sums(Study* s, Py_ssize_t block, Sums* sums) noexcept nogil:
    cdef double words = s.words[block]
    cdef double unread = words / max(s.read[block], 1.0)  # letters were counted only in a part of the text
    sums.words += words
    sums.linked += s.linked[block]
    sums.blocks += 1
    sums.long_text += words * s.long_text[block]
    sums.stops += s.stops[block] * unread
    sums.in_p += words if s.tag[block] == TAG_P else 0.0
    sums.headings += TAG_H1 <= s.tag[block] <= TAG_H6
    sums.hidden += words * s.is_hidden[block]
    sums.digits += s.digits[block] * unread
