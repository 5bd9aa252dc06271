# A hash with a secret: no page can be made so that its texts collide. Mixing is that of SipHash, one round for eight
# bytes and three at the end, as Python has it for its own strings.

from os import urandom as _urandom

ctypedef unsigned long long Hash

cdef Hash[2] SECRET


cdef int choose_secret() except -1:
    """Once, at import."""
    cdef bytes chosen = _urandom(sizeof(SECRET))
    memcpy(SECRET, <const char*>chosen, sizeof(SECRET))
    return 0


choose_secret()


cdef inline Hash rotated(Hash bits, int places) noexcept nogil:
    return bits << places | bits >> (64 - places)


cdef inline void mix_hash(Hash* a, Hash* b, Hash* c, Hash* d) noexcept nogil:
    a[0] += b[0]
    c[0] += d[0]
    b[0] = rotated(b[0], 13) ^ a[0]
    d[0] = rotated(d[0], 16) ^ c[0]
    a[0] = rotated(a[0], 32)
    c[0] += b[0]
    a[0] += d[0]
    b[0] = rotated(b[0], 17) ^ c[0]
    d[0] = rotated(d[0], 21) ^ a[0]
    c[0] = rotated(c[0], 32)


cdef inline Hash up_to_seven(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Up to seven bytes as one number, without a loop. Some are in it twice, depending on how many there are."""
    cdef unsigned int first = 0, last = 0
    if length >= 4:
        memcpy(&first, data, 4)
        memcpy(&last, data + length - 4, 4)
        return <Hash>first << 32 | last
    if length == 0:
        return 0
    return <Hash>data[0] << 16 | <Hash>data[length >> 1] << 8 | data[length - 1]


cdef Hash secret_hash(const unsigned char* data, Py_ssize_t length, Hash before) noexcept nogil:
    """The hash of some bytes; `before` is the hash of what comes before them, 0 for nothing."""
    cdef Hash a = SECRET[0] ^ 0x736F6D6570736575ULL
    cdef Hash b = SECRET[1] ^ 0x646F72616E646F6DULL
    cdef Hash c = SECRET[0] ^ 0x6C7967656E657261ULL
    cdef Hash d = SECRET[1] ^ 0x7465646279746573ULL
    cdef Hash eight = before ^ <Hash>length
    cdef Py_ssize_t at = 0
    d ^= eight
    mix_hash(&a, &b, &c, &d)
    a ^= eight
    while length - at >= 8:
        memcpy(&eight, data + at, 8)
        d ^= eight
        mix_hash(&a, &b, &c, &d)
        a ^= eight
        at += 8
    eight = up_to_seven(data + at, length - at)
    d ^= eight
    mix_hash(&a, &b, &c, &d)
    a ^= eight
    c ^= 0xFF
    mix_hash(&a, &b, &c, &d)
    mix_hash(&a, &b, &c, &d)
    mix_hash(&a, &b, &c, &d)
    return a ^ b ^ c ^ d
