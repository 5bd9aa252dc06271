# What the page is about: the terms that its title, its description, its linked data and its best candidate share with
# each block.
#
# A term is a word of at least four letters without the signs around it; where a script is written without spaces, two
# characters that stand together. Terms are read at the ends of texts, like words.

cdef enum:
    LEAST_TERM = 4
    MOST_DESCRIPTIONS = 3
    MOST_DESCRIPTION_BYTES = 1_000
    MOST_BODY_BYTES = 20_000     # of an `articleBody`
    FEW_BODY_TERMS = 40          # an `articleBody` with fewer is hardly an article's
    SOURCES = 3                  # the title, the descriptions, the article's body

cdef struct Terms:
    Hash* hashes
    int count
    Hash hash                    # of the word that is being read
    int letters                  # of that word, so far
    unsigned int before          # the unspaced character before; 0 where there is none

cdef struct Topic:
    Numbering numbering
    unsigned char* said          # by term: one bit for each source that has it
    int* in_best                 # by term: in how many blocks of the best candidate
    int* in_page
    int* newest                  # by term: the last block that has it, plus one
    int[SOURCES] counts          # of the terms in each source


cdef inline void end_term(Terms* terms) noexcept nogil:
    if terms.letters >= LEAST_TERM:
        terms.hashes[terms.count] = terms.hash
        terms.count += 1
    terms.hash, terms.letters, terms.before = FNV_BASIS, 0, 0


cdef inline Hash with_character(Hash hash, unsigned int code) noexcept nogil:
    return more_hashed(more_hashed(more_hashed(hash, code & 255), code >> 8 & 255), <unsigned char>(code >> 16))


cdef inline void add_to_term(Terms* terms, unsigned int code) noexcept nogil:
    cdef unsigned char said = said_of(code), kind = said & KIND_BITS
    if kind == CHARACTER_UNSPACED:
        if terms.letters:
            end_term(terms)
        if terms.before:
            terms.hashes[terms.count] = with_character(with_character(FNV_BASIS, terms.before), code)
            terms.count += 1
        terms.before = code
    elif kind == CHARACTER_LETTER or kind == CHARACTER_CAPITAL or kind == CHARACTER_DIGIT:
        terms.hash = with_character(terms.hash, Py_UNICODE_TOLOWER(code) if said & CHANGES else code)
        terms.letters += 1
        terms.before = 0
    else:
        end_term(terms)


cdef inline unsigned int next_character(const unsigned char* data, Py_ssize_t* at, Py_ssize_t length) noexcept nogil:
    if data[at[0]] >= 0x80:
        return decoded(data, at, length)
    at[0] += 1
    return data[at[0] - 1]


cdef void read_terms(Terms* terms, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """The terms of a text; a word ends with it."""
    cdef Py_ssize_t at = 0
    terms.hash, terms.letters, terms.before = FNV_BASIS, 0, 0
    while at < length:
        add_to_term(terms, next_character(data, &at, length))
    end_term(terms)


cdef void read_block_terms(Study* s) noexcept nogil:
    """The terms of all blocks, those at the ends of each text. No more than there is room for words."""
    cdef Terms terms
    cdef TextPiece text
    cdef Py_ssize_t beginning, ending
    cdef int block, number
    s.terms = <Hash*>room_for(&s.scratch, room_for_ends(s), sizeof(Hash))
    s.first_term = <int*>room_for(&s.scratch, s.count + 1, sizeof(int))
    if s.scratch.failed:
        return
    terms.hashes, terms.count = s.terms, 0
    for block in range(s.count):
        for number in range(s.first_text[block], s.first_text[block + 1]):
            text = stripped_text(s, s.texts[number])
            beginning = cut_ends(text, &ending)
            read_terms(&terms, text.data, beginning)
            if ending < text.length:
                read_terms(&terms, text.data + ending, text.length - ending)
        s.first_term[block + 1] = terms.count


cdef void add_topic(Study* s, Collected* candidates) noexcept nogil:
    cdef Topic topic
    cdef int* numbers = NULL
    cdef int block, low = s.low[candidates.best], high = s.high[candidates.best]
    begin_topic(s, &topic)
    if not s.scratch.failed:
        numbers = <int*>room_for(&s.scratch, s.first_term[s.count], sizeof(int))
    if s.scratch.failed:
        return
    for block in range(s.count):
        note_terms(s, &topic, block, numbers, low <= block < high and speaks_for_candidate(s, block))
    for block in range(s.count):
        write_topic(s, &topic, block, numbers, low <= block < high and speaks_for_candidate(s, block))


cdef inline bint speaks_for_candidate(Study* s, int block) noexcept nogil:
    return not s.is_hidden[block] and s.link_share[block] < 0.5


cdef void begin_topic(Study* s, Topic* topic) noexcept nogil:
    """Room for all terms, and those of the title, the descriptions and the body noted."""
    cdef unsigned char[4 * MOST_TITLE_CHARS] title
    cdef Terms terms
    cdef TextPiece body = find_article_body(s)
    cdef Py_ssize_t of_body = body.length // 2 + 1  # a term takes at least three bytes
    cdef Py_ssize_t most = (
        s.first_term[s.count] + MOST_TITLE_CHARS + MOST_DESCRIPTIONS * (MOST_DESCRIPTION_BYTES // 2) + of_body
    )
    cdef int row = find_title_row(s)
    memset(topic, 0, sizeof(Topic))
    prepare_numbering(&s.scratch, &topic.numbering, most)
    topic.said = <unsigned char*>room_for(&s.scratch, most, 1)
    topic.in_best = <int*>room_for(&s.scratch, most, sizeof(int))
    topic.in_page = <int*>room_for(&s.scratch, most, sizeof(int))
    topic.newest = <int*>room_for(&s.scratch, most, sizeof(int))
    terms.hashes = <Hash*>room_for(&s.scratch, MOST_TITLE_CHARS + MOST_DESCRIPTION_BYTES + of_body, sizeof(Hash))
    if s.scratch.failed:
        return
    if row != NONE:
        terms.count = 0
        read_terms(&terms, title, copy_folded(s, row, title))
        note_source(topic, &terms, 0)
    read_descriptions(s, topic, &terms)
    terms.count = 0
    read_json_string(&terms, body.data, body.length)
    note_source(topic, &terms, 2)


cdef void note_source(Topic* topic, Terms* terms, int source) noexcept nogil:
    """Mark the terms of one source: the title, the descriptions, the body."""
    cdef int place, number
    for place in range(terms.count):
        number = number_of(&topic.numbering, terms.hashes[place])
        if not topic.said[number] >> source & 1:
            topic.said[number] |= 1 << source
            topic.counts[source] += 1


cdef void read_descriptions(Study* s, Topic* topic, Terms* terms) noexcept nogil:
    """The first few of `description` and `og:description`."""
    cdef Attribute* content
    cdef Py_ssize_t row
    cdef int left = MOST_DESCRIPTIONS
    for row in range(s.rows.length):
        if s.rows.tag[row] != TAG_META or not describes(s, row, b"name", 4, HASH_OF_NAME):
            if s.rows.tag[row] != TAG_META or not describes(s, row, b"property", 8, HASH_OF_PROPERTY):
                continue
        content = attribute_of_row(s.p, s.rows, row, b"content", 7, HASH_OF_CONTENT)
        if content == NULL:
            continue
        terms.count = 0
        read_terms(
            terms, bytes_of(s.p, content.value), min(<Py_ssize_t>content.value.length, MOST_DESCRIPTION_BYTES)
        )
        note_source(topic, terms, 1)
        left -= 1
        if left == 0:
            return


cdef bint describes(
    Study* s, Py_ssize_t row, const unsigned char* name, Py_ssize_t length, unsigned int hash
) noexcept nogil:
    cdef Attribute* found = attribute_of_row(s.p, s.rows, row, name, length, hash)
    return found != NULL and (
        is_word(s.p, found.value, b"description") or is_word(s.p, found.value, b"og:description")
    )


cdef TextPiece find_article_body(Study* s) noexcept nogil:
    """The beginning of the first `articleBody` in the linked data, and what follows it; empty where there is none."""
    cdef TextPiece found
    cdef const unsigned char* text = s.rows.scripts.data
    cdef Py_ssize_t length = 0, at = 0
    cdef const unsigned char* quote
    found.data, found.length = NULL, 0
    if s.rows.data_scripts_count:
        length = s.rows.data_scripts[s.rows.data_scripts_count - 1]
    while at < length:
        quote = <const unsigned char*>memchr(text + at, c'"', <size_t>(length - at))
        if quote == NULL:
            return found
        at = quote - text + 1
        if stands_here(text, at, length, b'articleBody"'):
            at = after_white_space(text, at + 12, length)
            if at < length and text[at] == c":":
                at = after_white_space(text, at + 1, length)
                if at < length and text[at] == c'"':
                    found.data = text + at + 1
                    found.length = min(length - at - 1, <Py_ssize_t>MOST_BODY_BYTES)
                    return found
    return found


cdef void read_json_string(Terms* terms, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """The terms of a string up to its quotation mark; escapes of characters are read, others end a word."""
    cdef Py_ssize_t at = 0
    terms.hash, terms.letters, terms.before = FNV_BASIS, 0, 0
    while at < length and data[at] != c'"':
        if data[at] == c"\\":
            add_to_term(terms, escaped_character(data, at, length))
            at += 6 if at + 1 < length and data[at + 1] == c"u" else 2
        else:
            add_to_term(terms, next_character(data, &at, length))
    end_term(terms)


cdef unsigned int escaped_character(const unsigned char* data, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """The character of `\\u` and four digits; a space for any other escape."""
    cdef unsigned int code = 0
    cdef int place, digit
    if at + 5 >= length or data[at + 1] != c"u":
        return c" "
    for place in range(2, 6):
        digit = hex_digit(data[at + place])
        if digit == NONE:
            return c" "
        code = code * 16 + digit
    return code


cdef void note_terms(Study* s, Topic* topic, int block, int* numbers, bint is_in_best) noexcept nogil:
    """Number the terms of a block and count it for each; a term that comes again in it has no number."""
    cdef int place, number
    for place in range(s.first_term[block], s.first_term[block + 1]):
        number = number_of(&topic.numbering, s.terms[place])
        numbers[place] = NONE
        if topic.newest[number] != block + 1:
            topic.newest[number] = block + 1
            topic.in_page[number] += 1
            topic.in_best[number] += is_in_best
            numbers[place] = number


cdef void write_topic(Study* s, Topic* topic, int block, const int* numbers, bint is_in_best) noexcept nogil:
    """Shares of the block's terms; of the title's and the descriptions' terms too."""
    cdef float* to = features_of(s, block) + TOPIC_FEATURES
    cdef int[SOURCES] shared
    cdef int place, number, source, terms = 0, in_best = 0, lonely = 0
    memset(shared, 0, sizeof(shared))
    for place in range(s.first_term[block], s.first_term[block + 1]):
        number = numbers[place]
        if number == NONE:
            continue
        terms += 1
        in_best += topic.in_best[number] > is_in_best
        lonely += topic.in_page[number] == 1
        for source in range(SOURCES):
            shared[source] += topic.said[number] >> source & 1
    to[0] = <float>shared[0] / max(terms, 1)
    to[1] = <float>shared[0] / max(topic.counts[0], 1)
    to[2] = <float>shared[1] / max(terms, 1)
    to[3] = <float>shared[1] / max(topic.counts[1], 1)
    to[4] = <float>in_best / max(terms, 1)
    to[5] = <float>shared[2] / max(terms, 1)
    to[6] = topic.counts[2] >= FEW_BODY_TERMS
    to[7] = log_of(terms) / 4
    to[8] = <float>lonely / max(terms, 1)
