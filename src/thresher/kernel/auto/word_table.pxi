# The odds of words by their hashes: each look-up goes to one place in memory.

cdef struct KnownWord:
    Hash hash                # 0 where there is no word
    float odds

cdef struct WordTable:
    KnownWord* slots
    Hash mask                # of the numbers of slots


cdef inline Hash home_of(WordTable* table, Hash hash) noexcept nogil:
    """The slot of a word; if another word has taken it, the word is in one of the next slots."""
    return (hash ^ hash >> 32) & table.mask


cdef inline KnownWord* known_word(WordTable* table, Hash hash) noexcept nogil:
    """The slot that a word is in, or the empty one where it would be."""
    cdef Hash place = home_of(table, hash)
    while table.slots[place].hash != hash and table.slots[place].hash != 0:
        place = (place + 1) & table.mask
    return &table.slots[place]


cdef Hash word_hash(str word) except? 0:
    cdef Py_ssize_t length = 0, place
    cdef const unsigned char* data = <const unsigned char*>PyUnicode_AsUTF8AndSize(word, &length)
    cdef Hash hash = FNV_BASIS
    for place in range(length):
        hash = more_hashed(hash, data[place])
    return hash


cdef class WordOdds:
    """A table of log-odds by word."""

    cdef WordTable table

    def __cinit__(self, dict words):
        cdef KnownWord* known
        cdef Hash hash
        self.table.mask = 63
        while self.table.mask < <Hash>(2 * len(words)):
            self.table.mask = self.table.mask * 2 + 1
        self.table.slots = <KnownWord*>calloc(<size_t>self.table.mask + 1, sizeof(KnownWord))
        if self.table.slots == NULL:
            raise MemoryError
        for word, odds in words.items():
            if word:
                hash = word_hash(word)
                known = known_word(&self.table, hash)
                known.hash, known.odds = hash, odds

    def __dealloc__(self):
        free(self.table.slots)

    def odds(self, str word):
        """The odds of a word in lower case; None where it is not in the table."""
        cdef KnownWord* known = known_word(&self.table, word_hash(word))
        return known.odds if known.hash else None
