# Which of some known words a text has, and how often: what a language is told by.

cdef enum:
    SHORTEST_COUNTED = 2
    LONGEST_COUNTED = 40     # what is longer counts as several words

cdef str NO_COUNTED_LETTERS = u".,;:!?()[]{}\"'’“”„«»‹›।،؛؟…/\\|<>=+*&%$#@~^_–—-"
cdef unsigned char IS_BETWEEN_WORDS[128]


cdef inline bint is_parting_sign(Py_UCS4 sign) noexcept:
    return Py_UNICODE_ISSPACE(sign) or Py_UNICODE_ISDECIMAL(sign) or sign in NO_COUNTED_LETTERS


cdef inline bint is_between_words(Py_UCS4 sign) noexcept:
    return IS_BETWEEN_WORDS[sign] if sign < 128 else is_parting_sign(sign)


for _sign in range(128):
    IS_BETWEEN_WORDS[_sign] = is_parting_sign(_sign)


def counted_words(WordOdds known not None, str text not None):
    """How many words a text has, and how often each of the known ones, by its odds. The text is in lower case.

    Words of one letter are left out: they are just as often units, names of variables or letters of lists.
    """
    cdef int* often = <int*>calloc(<size_t>known.table.mask + 1, sizeof(int))
    cdef Py_ssize_t at, length = len(text), begun = 0
    cdef int words = 0
    cdef Words word
    cdef KnownWord* found
    cdef Hash slot
    if often == NULL:
        raise MemoryError
    memset(&word, 0, sizeof(Words))
    word.hash = FNV_BASIS
    for at in range(length + 1):
        if at < length and at - begun < LONGEST_COUNTED and not is_between_words(text[at]):
            add_word_character(&word, text[at], False)
            continue
        if at - begun >= SHORTEST_COUNTED:
            words += 1
            found = known_word(&known.table, word.hash)
            often[found - known.table.slots] += 1
        begun, word.hash = at, FNV_BASIS
        if at < length:
            if is_between_words(text[at]):
                begun = at + 1
            else:  # the word goes on as another one
                add_word_character(&word, text[at], False)
    counts = {
        int(known.table.slots[slot].odds): often[slot]
        for slot in range(known.table.mask + 1) if often[slot] and known.table.slots[slot].hash
    }
    free(often)
    return words, counts
