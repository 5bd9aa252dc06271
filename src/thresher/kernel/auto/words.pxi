# The odds of the words of each block.


cdef void look_up_words(Study* s, WordTable* table) noexcept nogil:
    """All words of the page are fetched before any is weighed, so that the processor can fetch the next word without
    waiting for the last."""
    cdef int count = s.first_word[s.count], word, block
    cdef KnownWord* homes = <KnownWord*>room_for(&s.scratch, count, sizeof(KnownWord))
    if s.scratch.failed:
        return
    for word in range(count):
        homes[word] = table.slots[home_of(table, s.word_hashes[word])]
    for block in range(s.count):
        weigh_words(s, block, table, homes)


cdef void weigh_words(Study* s, int block, WordTable* table, KnownWord* homes) noexcept nogil:
    """The mean over the known words of a block, their sum, the lowest, the highest, and the share that is known."""
    cdef float* to = s.features + <Py_ssize_t>block * FEATURES + WORD_FEATURES
    cdef KnownWord* found
    cdef float odds, lowest = 0, highest = 0
    cdef double total = 0
    cdef int known = 0, word
    for word in range(s.first_word[block], s.first_word[block + 1]):
        found = &homes[word]
        if found.hash != s.word_hashes[word] and found.hash != 0:
            found = known_word(table, s.word_hashes[word])
        odds = found.odds  # 0 for a word that is not known
        known += found.hash != 0
        total += odds
        lowest, highest = min(lowest, odds), max(highest, odds)
    to[0] = <float>(total / max(known, 1))
    to[1] = <float>max(min(total / 4, 4.0), -4.0)
    to[2] = lowest
    to[3] = highest
    to[4] = <float>min(known / max(s.words[block], 1.0), 1.0)
