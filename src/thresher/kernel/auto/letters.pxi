# The characters of a text: how many of each kind (`tools/kernel_vocabulary.py` says which there are), and its words in
# lower case, as Python's `str.lower` and `str.split` give them: the tests compare every character.

cdef extern from "characters.h" nogil:
    const unsigned char CHARACTER_PAGE[]
    const unsigned char CHARACTER_IN_PAGE[]

cdef extern from "Python.h" nogil:
    unsigned int Py_UNICODE_TOLOWER(unsigned int code)  # a look-up that does not need the GIL

cdef enum:
    COUNTED_KINDS = 8        # the first of the kinds; the others only matter at the beginning and end of a block
    KIND_BITS = 15           # the part of `said_of` that is the kind
    LAST_CHARACTER = 0x10FFFF
    CAPITAL_SIGMA = 0x3A3
    SIGMA = 0x3C3
    FINAL_SIGMA = 0x3C2
    CAPITAL_DOTTED_I = 0x130
    DOT_ABOVE = 0x307

cdef unsigned char[128] ASCII_IN_LOWER_CASE    # white space becomes a space
cdef Hash[128] ASCII_COUNTS                    # see `count_of`

cdef struct Letters:
    long long[COUNTED_KINDS] counts
    long long chars          # of every kind
    unsigned char first      # the kinds of the first and of the last character
    unsigned char last


cdef inline unsigned char said_of(unsigned int code) noexcept nogil:
    """The kind of a character and what else is known of it."""
    if code > LAST_CHARACTER:
        return CHARACTER_OTHER
    return CHARACTER_IN_PAGE[CHARACTER_PAGE[code >> 8] * 256 + (code & 255)]


cdef inline Hash count_of(unsigned char kind) noexcept nogil:
    """A number with 1 in the byte of a counted kind. Adding such numbers counts all kinds at once, without a branch."""
    return <Hash>(kind < COUNTED_KINDS) << 8 * (kind & 7)


cdef void fill_ascii_tables() noexcept:
    """Once, at import."""
    cdef unsigned char c, said
    for c in range(128):
        said = CHARACTER_IN_PAGE[c]
        ASCII_IN_LOWER_CASE[c] = c" " if said & PARTS_WORDS else lower(c)
        ASCII_COUNTS[c] = count_of(said & KIND_BITS)


fill_ascii_tables()


cdef void read_letters(Letters* letters, Words* words, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Count the characters of a text, 255 at most, and add its words in lower case to those before it."""
    if words.spelling == NULL:
        read_characters(letters, words, data, length, False)
    else:
        read_characters(letters, words, data, length, True)


cdef inline void read_characters(
    Letters* letters, Words* all_words, const unsigned char* data, Py_ssize_t length, bint spells
) noexcept nogil:
    cdef Words words = all_words[0]  # a copy can be kept in registers
    cdef Hash counts = 0
    cdef Py_ssize_t at = 0, start
    cdef int chars = 0, kind
    cdef unsigned char said
    cdef unsigned int code
    if length == 0:
        return
    if letters.chars == 0:
        letters.first = said_at(data, 0, length) & KIND_BITS
    letters.last = said_at(data, character_before(data, length), length) & KIND_BITS
    while at < length:
        chars += 1
        if data[at] < 0x80:
            counts += ASCII_COUNTS[data[at]]
            if ASCII_IN_LOWER_CASE[data[at]] == c" ":
                end_word(&words, spells)
            else:
                add_word_byte(&words, ASCII_IN_LOWER_CASE[data[at]], spells)
            at += 1
            continue
        start = at
        code = decoded(data, &at, length)
        said = said_of(code)
        counts += count_of(said & KIND_BITS)
        if said & PARTS_WORDS:
            end_word(&words, spells)
        elif code == CAPITAL_SIGMA:
            add_word_character(&words, FINAL_SIGMA if ends_word(data, length, start, at) else SIGMA, spells)
        elif code == CAPITAL_DOTTED_I:
            add_word_character(&words, c"i", spells)
            add_word_character(&words, DOT_ABOVE, spells)
        else:
            add_word_character(&words, Py_UNICODE_TOLOWER(code) if said & CHANGES else code, spells)
    end_word(&words, spells)
    all_words[0] = words
    letters.chars += chars
    for kind in range(COUNTED_KINDS):
        letters.counts[kind] += counts >> 8 * kind & 255


cdef bint ends_word(const unsigned char* data, Py_ssize_t length, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    """Whether a sigma is the last letter of a word: a letter with a case comes before it, and none after it."""
    cdef unsigned char said = PASSED_OVER
    while start > 0 and said & PASSED_OVER:
        start = character_before(data, start)
        said = said_at(data, start, length)
    if not said & CASED:
        return False
    said = PASSED_OVER
    while stop < length and said & PASSED_OVER:
        said = said_at(data, stop, length)
        stop = character_after(data, stop, length)
    return not said & CASED


cdef inline unsigned char said_at(const unsigned char* data, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """What is known of the character that begins here."""
    return CHARACTER_IN_PAGE[data[at]] if data[at] < 0x80 else said_of(decoded(data, &at, length))


cdef inline Py_ssize_t character_after(const unsigned char* data, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Where the character that begins here ends."""
    if data[at] < 0x80:
        return at + 1
    at += 1 + (data[at] >= 0xC0) + (data[at] >= 0xE0) + (data[at] >= 0xF0)
    return at if at < length else length


cdef inline Py_ssize_t character_before(const unsigned char* data, Py_ssize_t at) noexcept nogil:
    """Where the character that ends here begins; `at` is more than 0."""
    cdef Py_ssize_t least = at - 4 if at > 4 else 0
    at -= 1
    while at > least and data[at] & 0xC0 == 0x80:
        at -= 1
    return at
