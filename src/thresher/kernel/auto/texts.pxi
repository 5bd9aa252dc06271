# The text of each block, measured: how long, how much of it linked, how it begins and ends.

cdef enum:
    LONG_WORDS = 15          # text is long from this many words on ...

cdef double LONG_LINKED = 0.33   # ... unless more than this share of them is linked, or it is hidden
cdef double NEARLY_ALL = 0.8     # a heading is the title if this share of its words is in the page's title


cdef void measure_texts(Study* s) noexcept nogil:
    """One value of each measure for each block, and the features that are made from them."""
    cdef Letters* letters = <Letters*>room_for(&s.scratch, s.count, sizeof(Letters))
    cdef Hash* marks = <Hash*>room_for(&s.scratch, s.count, sizeof(Hash))
    cdef int* times = <int*>room_for(&s.scratch, s.count, sizeof(int))
    cdef int block
    make_room_for_texts(s)
    make_room_for_words(s)
    if s.scratch.failed:
        return
    for block in range(s.count):
        marks[block] = read_block(s, block, &letters[block])
        measure_block(s, block, &letters[block])
    count_repeats(s, marks, times)
    compare_with_title(s)
    if s.scratch.failed:
        return
    for block in range(s.count):
        write_text_features(s, block, &letters[block], times[block])


cdef double* room_for_measure(Study* s) noexcept nogil:
    return <double*>room_for(&s.scratch, s.count, sizeof(double))


cdef void make_room_for_texts(Study* s) noexcept nogil:
    s.features = <float*>room_for(&s.scratch, s.count, FEATURES * sizeof(float))
    s.words = room_for_measure(s)
    s.chars = room_for_measure(s)
    s.linked = room_for_measure(s)
    s.link_share = room_for_measure(s)
    s.long_text = room_for_measure(s)
    s.stops = room_for_measure(s)
    s.digits = room_for_measure(s)
    s.read = room_for_measure(s)
    s.in_title = room_for_measure(s)
    s.is_hidden = <unsigned char*>room_for(&s.scratch, s.count, 1)
    s.is_openable = <unsigned char*>room_for(&s.scratch, s.count, 1)
    s.is_repeat = <unsigned char*>room_for(&s.scratch, s.count, 1)


cdef void measure_block(Study* s, int block, Letters* letters) noexcept nogil:
    cdef int first = s.texts[s.first_text[block]]
    cdef long long words = 0, chars = 0, linked = 0
    cdef int number, row
    for number in range(s.first_text[block], s.first_text[block + 1]):
        row = s.texts[number]
        words += s.rows.words[row]
        chars += s.rows.chars[row]
        linked += s.rows.words[row] if s.link[row] else 0
    s.words[block] = words
    s.chars[block] = chars
    s.linked[block] = linked
    s.link_share[block] = <double>linked / words if words else s.link[first] != 0
    s.is_hidden[block] = s.hidden[first] != 0
    s.is_openable[block] = s.openable[first] != 0
    s.long_text[block] = words >= LONG_WORDS and s.link_share[block] < LONG_LINKED and not s.is_hidden[block]
    s.stops[block] = letters.counts[CHARACTER_STOP]
    s.digits[block] = letters.counts[CHARACTER_DIGIT]
    s.read[block] = words * min(letters.chars / max(s.chars[block], 1.0), 1.0)


cdef void write_text_features(Study* s, int block, Letters* letters, int times) noexcept nogil:
    """In the order of `TEXT` in `model/feature_names.py`."""
    cdef float* to = s.features + <Py_ssize_t>block * FEATURES + TEXT_FEATURES
    cdef long long* counts = letters.counts
    cdef float all_letters = max(
        counts[CHARACTER_LETTER] + counts[CHARACTER_CAPITAL] + counts[CHARACTER_UNSPACED], 1
    )
    cdef float chars = max(letters.chars, 1)
    cdef double read = max(s.read[block], 1.0)
    cdef int first = letters.first, last = letters.last
    to[0] = log_of(s.words[block])
    to[1] = log_of(s.chars[block])
    to[2] = log_of(times - 1)
    to[3] = counts[CHARACTER_CAPITAL] / all_letters
    to[4] = counts[CHARACTER_UNSPACED] / all_letters
    to[5] = counts[CHARACTER_DIGIT] / chars
    to[6] = counts[CHARACTER_SYMBOL] / chars
    to[7] = <float>min(counts[CHARACTER_STOP] / read, 2.0)
    to[8] = <float>min(counts[CHARACTER_COMMA] / read, 2.0)
    to[9] = <float>(min(s.chars[block] / max(s.words[block], 1.0), 20.0) / 10)
    to[10] = <float>s.link_share[block]
    to[11] = s.is_hidden[block]
    to[12] = s.is_openable[block]
    to[13] = <float>s.long_text[block]
    to[14] = <float>s.in_title[block]
    to[15] = s.in_title[block] > NEARLY_ALL
    to[16] = s.is_repeat[block]
    to[17] = last == CHARACTER_STOP
    to[18] = last == CHARACTER_COMMA
    to[19] = last == CHARACTER_SIGN or last == CHARACTER_SYMBOL
    to[20] = first == CHARACTER_CAPITAL
    to[21] = first == CHARACTER_DIGIT
    to[22] = (
        first == CHARACTER_STOP or first == CHARACTER_COMMA or first == CHARACTER_SIGN or first == CHARACTER_SYMBOL
    )
