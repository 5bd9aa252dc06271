# The terms that the learned tables are made of, spelled out for training. They are cut by the same functions that look
# them up, so that a table has what is looked for in it.


def name_terms(str value not None):
    """What is looked up for the value of a `class` or an `id`: its names, folded, and then their parts, each once.

    A name with a letter beyond ASCII gives only its parts: no such name is ever looked up.
    """
    cdef unsigned char[LONGEST_VALUE] plain
    cdef unsigned char[LONGEST_FOLDED] folded
    cdef Py_ssize_t length = make_plain_of(value, plain)
    cdef GivenName name
    cdef int written, names = 0
    cdef list wholes = [], parts = []
    name.stop = 0
    while names < MOST_NAMES_IN_VALUE and next_name(plain, length, &name):
        written = fold_name(plain + name.start, name.stop - name.start, folded)
        if memchr(folded, FOREIGN_LETTER, <size_t>written) == NULL:
            wholes.append((<const char*>folded)[:written].decode("ascii"))
        parts += _parts_of(plain + name.start, name.stop - name.start)
        names += 1
    return list(dict.fromkeys(wholes + parts))


cdef list _parts_of(const unsigned char* name, Py_ssize_t length):
    cdef unsigned char[LONGEST_VALUE + 1] letters
    cdef NamePart part
    cdef Py_ssize_t place, size
    cdef list found = []
    letters[0] = PART_MARK
    part.stop = part.count = 0
    while next_part(name, length, &part):
        size = part.stop - part.start
        for place in range(size):
            letters[place + 1] = small_letter(name[part.start + place])
        found.append((<const char*>letters)[:size + 1].decode("ascii"))
    return found


def block_words(
    Table table not None, const unsigned char[::1] hidden, const unsigned char[::1] openable,
    const unsigned char[::1] link, int body,
):
    """For each block, the words at the ends of its texts, as they are looked up."""
    cdef Study s
    cdef Spelling spelling
    begin_study(&s, table, hidden, openable, link, body)
    memset(&spelling, 0, sizeof(spelling))
    s.spelling = &spelling
    try:
        with nogil:
            find_text_blocks(&s)
            if s.count and not s.scratch.failed:
                measure_texts(&s)
        if s.scratch.failed:
            raise MemoryError
        return [_words_of(&s, block) for block in range(s.count)]
    finally:
        give_back(&s.scratch)


cdef list _words_of(Study* s, int block):
    cdef Py_ssize_t start, stop
    cdef int word
    cdef list found = []
    for word in range(s.first_word[block], s.first_word[block + 1]):
        start = s.spelling.stops[word - 1] if word else 0
        stop = s.spelling.stops[word]
        found.append((<const char*>s.spelling.letters)[start:stop].decode("utf-8", "replace"))
    return found
