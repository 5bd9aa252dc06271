# Headings that say what the title of the page says.

cdef enum:
    MOST_TITLE_CHARS = 200
    MOST_HEADINGS = 200

cdef struct Title:
    Hash[MOST_TITLE_CHARS + 1] words     # sorted by hash, each once; with room for one more
    int count


cdef void find_title(Study* s, Title* title) noexcept nogil:
    """The words of the first title of the page."""
    cdef unsigned char[4 * MOST_TITLE_CHARS] text
    cdef Letters letters
    cdef Words words
    cdef int row = find_title_row(s)
    title.count = 0
    if row == NONE:
        return
    memset(&letters, 0, sizeof(letters))
    words.hashes, words.count, words.hash, words.spelling = title.words, 0, FNV_BASIS, NULL
    read_letters(&letters, &words, text, copy_folded(s, row, text))
    title.count = sort_words(title.words, words.count)


cdef int find_title_row(Study* s) noexcept nogil:
    """The first title of the page; NONE where there is none."""
    cdef Py_ssize_t row
    for row in range(s.rows.length):
        if s.rows.tag[row] == TAG_TITLE:
            return <int>row
    return NONE


cdef Py_ssize_t copy_folded(Study* s, int title, unsigned char* to) noexcept nogil:
    """The beginning of all text in an element, with one space where there is white space; returns its length."""
    cdef const unsigned char* data
    cdef Py_ssize_t written = 0, at, start, length
    cdef int row, chars = 0
    cdef bint is_apart = False
    for row in range(title, s.rows.end[title]):
        if s.rows.tag[row] != TAG_TEXT:
            continue
        data, length, at = s.rows.pool.data + s.rows.text_start[row], s.rows.text_length[row], 0
        while at < length:
            start = at
            at = character_after(data, at, length)
            if said_at(data, start, length) & PARTS_WORDS:
                is_apart = chars > 0
                continue
            if is_apart:
                to[written] = c" "
                written, chars, is_apart = written + 1, chars + 1, False
            if chars == MOST_TITLE_CHARS:
                return written
            memcpy(to + written, data + start, <size_t>(at - start))
            written, chars = written + at - start, chars + 1
            if chars == MOST_TITLE_CHARS:
                return written
    return written


cdef int by_hash(const void* one, const void* other) noexcept nogil:
    cdef Hash first = (<const Hash*>one)[0], second = (<const Hash*>other)[0]
    return (first > second) - (first < second)


cdef int sort_words(Hash* words, int count) noexcept nogil:
    """Sort by hash, each once; returns how many are left."""
    cdef int kept = 0, place
    qsort(words, <size_t>count, sizeof(Hash), by_hash)
    for place in range(count):
        if place == 0 or words[place] != words[place - 1]:
            words[kept] = words[place]
            kept += 1
    return kept


cdef void compare_with_title(Study* s) noexcept nogil:
    """For each heading, the share of its words that are in the title; 0 for other blocks."""
    cdef Title title
    cdef int block, headings = 0
    find_title(s, &title)
    for block in range(s.count):
        if headings == MOST_HEADINGS or title.count == 0 or s.scratch.failed:
            return
        if TAG_H1 <= s.tag[block] <= TAG_H6:
            s.in_title[block] = share_in_title(s, block, &title)
            headings += 1


cdef double share_in_title(Study* s, int block, Title* title) noexcept nogil:
    cdef int count = s.first_word[block + 1] - s.first_word[block]
    cdef Hash* words = <Hash*>room_for(&s.scratch, count, sizeof(Hash))
    cdef int place = 0, known = 0, word
    if words == NULL:
        return 0
    memcpy(words, s.word_hashes + s.first_word[block], <size_t>count * sizeof(Hash))
    count = sort_words(words, count)
    for word in range(count):
        while place < title.count and title.words[place] < words[word]:
            place += 1
        known += place < title.count and title.words[place] == words[word]
    return <double>known / max(count, 1)
