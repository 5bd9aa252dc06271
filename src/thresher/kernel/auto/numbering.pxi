# Small numbers for large keys, in the order in which the keys first appear.
#
# Keys fall into buckets by a multiplication with a secret number (Dietzfelbinger et al. 1997). Whatever keys a page
# chooses, two share a bucket no more often than by chance, so a bucket holds a few keys on average.

cdef struct Numbering:
    int count                  # numbers given so far
    int shift
    Hash* keys                 # by number
    int* before                # by number: the number, plus one, of the key that was in its bucket before; or 0
    int* newest                # by bucket: the number of its newest key, plus one; 0 for an empty bucket


cdef void prepare_numbering(Scratch* scratch, Numbering* numbering, Py_ssize_t most) noexcept nogil:
    """Make room for `most` different keys."""
    cdef int bits = 1
    while (<Py_ssize_t>1 << bits) < most:
        bits += 1
    numbering.count = 0
    numbering.shift = 64 - bits
    numbering.keys = <Hash*>room_for(scratch, most, sizeof(Hash))
    numbering.before = <int*>room_for(scratch, most, sizeof(int))
    numbering.newest = <int*>room_for(scratch, <Py_ssize_t>1 << bits, sizeof(int))


cdef inline int number_of(Numbering* numbering, Hash key) noexcept nogil:
    """The number of a key; the next one if it is new."""
    cdef Py_ssize_t bucket = <Py_ssize_t>(key * (SECRET[0] | 1) >> numbering.shift)
    cdef int at = numbering.newest[bucket]
    while at != 0:
        if numbering.keys[at - 1] == key:
            return at - 1
        at = numbering.before[at - 1]
    at = numbering.count
    numbering.keys[at] = key
    numbering.before[at] = numbering.newest[bucket]
    numbering.count = numbering.newest[bucket] = at + 1
    return at


cdef inline Hash pair(int one, int other) noexcept nogil:
    """Two numbers as one key."""
    return <Hash>one << 32 | <unsigned int>other
