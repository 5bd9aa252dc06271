# Both ends of each text: for a long text they are enough to know what it is.

cdef enum:
    LONGEST_WHOLE = 80       # characters of a text that is read whole; of a longer one ...
    BEGINNING = 50           # ... this many at its beginning
    ENDING = 30              # ... and this many at its end
    MOST_END_BYTES = 4 * LONGEST_WHOLE + 1

cdef struct TextPiece:
    const unsigned char* data
    Py_ssize_t length


cdef TextPiece stripped_text(Study* s, int row) noexcept nogil:
    """The text of a row without the white space around it."""
    cdef const unsigned char* data = s.rows.pool.data + s.rows.text_start[row]
    cdef Py_ssize_t start = 0, stop = s.rows.text_length[row], before
    cdef TextPiece piece
    while start < stop and said_at(data, start, stop) & PARTS_WORDS:
        start = character_after(data, start, stop)
    while start < stop:
        before = character_before(data, stop)
        if not said_at(data, before, stop) & PARTS_WORDS:
            break
        stop = before
    piece.data, piece.length = data + start, max(stop - start, 0)
    return piece


cdef inline Py_ssize_t after_characters(TextPiece text, Py_ssize_t at, int count) noexcept nogil:
    """The place `count` characters further on, or the end of the text if it has fewer."""
    while count and at < text.length:
        at = character_after(text.data, at, text.length)
        count -= 1
    return at


cdef Py_ssize_t start_of_ending(TextPiece text) noexcept nogil:
    cdef Py_ssize_t at = text.length
    cdef int count = ENDING
    while count and at > 0:
        at = character_before(text.data, at)
        count -= 1
    return at


cdef Py_ssize_t cut_ends(TextPiece text, Py_ssize_t* ending) noexcept nogil:
    """Where the beginning of a text ends, and where its ending begins: both at its end if it is read whole."""
    cdef Py_ssize_t beginning
    ending[0] = text.length
    if text.length > LONGEST_WHOLE:
        beginning = after_characters(text, 0, BEGINNING)
        if after_characters(text, beginning, LONGEST_WHOLE - BEGINNING) < text.length:
            ending[0] = max(start_of_ending(text), beginning)
            return beginning
    return text.length


cdef Hash read_ends(TextPiece text, Letters* letters, Words* words) noexcept nogil:
    """Count the characters of the ends of a text and add its words; returns a hash of the ends."""
    cdef Py_ssize_t ending = text.length
    cdef Py_ssize_t beginning = cut_ends(text, &ending)
    cdef Hash hash = secret_hash(text.data, beginning, 0)
    read_letters(letters, words, text.data, beginning)
    if ending < text.length:
        letters.chars += 1  # a space between them
        read_letters(letters, words, text.data + ending, text.length - ending)
        hash = secret_hash(text.data + ending, text.length - ending, hash)
    return hash


cdef Py_ssize_t room_for_ends(Study* s) noexcept nogil:
    """For the words at the ends of all texts. A word has at least one character, and is followed by at least one that
    belongs to no word."""
    cdef Py_ssize_t room = 1
    cdef int number
    for number in range(s.text_count):
        room += min(s.rows.text_length[s.texts[number]], <unsigned int>MOST_END_BYTES) // 2 + 1
    return room


cdef void make_room_for_words(Study* s) noexcept nogil:
    cdef Py_ssize_t room = room_for_ends(s)
    s.word_hashes = <Hash*>room_for(&s.scratch, room, sizeof(Hash))
    if s.spelling != NULL:
        make_room_for_spelling(s, room)
    s.first_word = <int*>room_for(&s.scratch, s.count + 1, sizeof(int))


cdef void make_room_for_spelling(Study* s, Py_ssize_t words) noexcept nogil:
    """A character has at most four bytes, in lower case too, and there are at most two for each of `words`."""
    s.spelling.letters = <unsigned char*>room_for(&s.scratch, 2 * words, 4 * sizeof(char))
    s.spelling.stops = <Py_ssize_t*>room_for(&s.scratch, words, sizeof(Py_ssize_t))
    s.spelling.length = 0


cdef Hash read_block(Study* s, int block, Letters* letters) noexcept nogil:
    """Read the ends of all texts of a block; returns the sum of their hashes, which does not depend on their order."""
    cdef Words words
    cdef Hash mark = 0
    cdef int number
    words.hashes, words.count, words.hash = s.word_hashes, s.first_word[block], FNV_BASIS
    words.spelling = s.spelling
    letters.first = letters.last = CHARACTER_OTHER
    for number in range(s.first_text[block], s.first_text[block + 1]):
        mark += read_ends(stripped_text(s, s.texts[number]), letters, &words)
    s.first_word[block + 1] = words.count
    return mark
