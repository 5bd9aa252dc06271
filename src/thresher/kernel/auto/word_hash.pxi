# Words as numbers: hashes of 64 bits, by which they are looked up and compared.
#
# Two words do not collide by chance, and who makes up a word that collides with another could as well have written that
# other one. So the words themselves are never kept: one pass over a text gives all that is asked about it.

cdef Hash FNV_BASIS = 0xCBF29CE484222325ULL

cdef struct Words:
    Hash* hashes
    int count
    Hash hash                # of the word that is being read, as far as it is known; FNV_BASIS before it begins


cdef inline Hash more_hashed(Hash hash, unsigned char byte) noexcept nogil:
    """FNV-1a with one byte more."""
    return (hash ^ byte) * 0x100000001B3ULL


cdef inline void hash_character(Words* words, unsigned int code) noexcept nogil:
    """One character more, as it is in UTF-8."""
    cdef Hash hash = words.hash
    if code < 0x80:
        hash = more_hashed(hash, <unsigned char>code)
    elif code < 0x800:
        hash = more_hashed(hash, <unsigned char>(0xC0 | code >> 6))
        hash = more_hashed(hash, <unsigned char>(0x80 | code & 0x3F))
    elif code < 0x10000:
        hash = more_hashed(hash, <unsigned char>(0xE0 | code >> 12))
        hash = more_hashed(hash, <unsigned char>(0x80 | code >> 6 & 0x3F))
        hash = more_hashed(hash, <unsigned char>(0x80 | code & 0x3F))
    else:
        hash = more_hashed(hash, <unsigned char>(0xF0 | code >> 18))
        hash = more_hashed(hash, <unsigned char>(0x80 | code >> 12 & 0x3F))
        hash = more_hashed(hash, <unsigned char>(0x80 | code >> 6 & 0x3F))
        hash = more_hashed(hash, <unsigned char>(0x80 | code & 0x3F))
    words.hash = hash


cdef inline void end_word(Words* words) noexcept nogil:
    """There is room for one word more than those that have ended."""
    words.hashes[words.count] = words.hash
    words.count += words.hash != FNV_BASIS
    words.hash = FNV_BASIS
