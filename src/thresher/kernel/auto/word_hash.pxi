# Words as numbers: hashes of 64 bits, by which they are looked up and compared.
#
# Two words do not collide by chance, and somebody who makes up a word that collides with another could as well have
# written the other one. So the words themselves are not kept: one pass over a text gives everything that is asked about
# it. Only training needs them spelled out; the same pass does that too, so that words are cut in one place.

cdef Hash FNV_BASIS = 0xCBF29CE484222325ULL

cdef struct Spelling:
    unsigned char* letters   # of all words, one after the other, in UTF-8
    Py_ssize_t length
    Py_ssize_t* stops        # by word, where in `letters` it ends

cdef struct Words:
    Hash* hashes
    int count
    Hash hash                # of the word that is being read, as far as it is known; FNV_BASIS before it begins
    Spelling* spelling       # NULL where nobody asks for it


cdef inline Hash more_hashed(Hash hash, unsigned char byte) noexcept nogil:
    """FNV-1a with one more byte."""
    return (hash ^ byte) * 0x100000001B3ULL


cdef inline void add_word_byte(Words* words, unsigned char byte, bint spells) noexcept nogil:
    """Add a byte. `spells` is constant in each caller, so that the compiler makes two functions of this one."""
    words.hash = more_hashed(words.hash, byte)
    if spells:
        words.spelling.letters[words.spelling.length] = byte
        words.spelling.length += 1


cdef inline void add_word_character(Words* words, unsigned int code, bint spells) noexcept nogil:
    """Add a character, as UTF-8."""
    if code < 0x80:
        add_word_byte(words, <unsigned char>code, spells)
    elif code < 0x800:
        add_word_byte(words, <unsigned char>(0xC0 | code >> 6), spells)
        add_word_byte(words, <unsigned char>(0x80 | code & 0x3F), spells)
    elif code < 0x10000:
        add_word_byte(words, <unsigned char>(0xE0 | code >> 12), spells)
        add_word_byte(words, <unsigned char>(0x80 | code >> 6 & 0x3F), spells)
        add_word_byte(words, <unsigned char>(0x80 | code & 0x3F), spells)
    else:
        add_word_byte(words, <unsigned char>(0xF0 | code >> 18), spells)
        add_word_byte(words, <unsigned char>(0x80 | code >> 12 & 0x3F), spells)
        add_word_byte(words, <unsigned char>(0x80 | code >> 6 & 0x3F), spells)
        add_word_byte(words, <unsigned char>(0x80 | code & 0x3F), spells)


cdef inline void end_word(Words* words, bint spells) noexcept nogil:
    """There is always room for one more word than those that have ended."""
    words.hashes[words.count] = words.hash
    if spells:
        words.spelling.stops[words.count] = words.spelling.length
    words.count += words.hash != FNV_BASIS
    words.hash = FNV_BASIS
