# Text that a page has twice: runs of kept texts that stand in the same order further up, in another element.

cdef enum:
    LEAST_WORDS_OF_COPY = 30
    LEAST_BLOCKS_OF_COPY = 2
    LENGTHS = 4096          # a power of two: texts are told apart by their lengths first, which is quick

cdef extern from *:
    """
    #define LEAST_SHARE_OF_KEPT 0.1
    #define MOST_OF_ELEMENT 0.8
    """
    const double LEAST_SHARE_OF_KEPT  # of all that was kept, which a copy has at least
    const double MOST_OF_ELEMENT      # of the kept words of its element, which a copy holds at least

cdef struct SaidAt:
    Hash mark                # of the text
    int place                # the last place that says it, plus one; 0 where the entry is empty

cdef struct CopySearch:
    Rows* rows
    Py_ssize_t count         # of the kept texts
    int* texts               # their rows
    int* before              # for each the place of the last one before that says the same in another element, or NONE
    long long* words_before  # of kept texts before each row
    unsigned char* is_copy   # of each kept text
    Py_ssize_t copied        # how many are
    Scratch scratch


cdef void find_copies(CopySearch* c, const unsigned char* keep, const unsigned char* hidden) noexcept nogil:
    cdef Rows* rows = c.rows
    cdef Py_ssize_t row
    c.texts = <int*>room_for(&c.scratch, rows.length, sizeof(int))
    if c.scratch.failed:
        return
    for row in range(rows.length):
        if keep[row] and rows.words[row] > 0 and not hidden[row]:
            c.texts[c.count] = <int>row
            c.count += 1
    c.before = <int*>room_for(&c.scratch, c.count, sizeof(int))
    if c.count < 2 * LEAST_BLOCKS_OF_COPY or c.scratch.failed:
        return
    if find_said_before(c) >= LEAST_WORDS_OF_COPY:
        mark_copies(c)


cdef long long find_said_before(CopySearch* c) noexcept nogil:
    """Fill `before`; returns how many words are in texts that were said before."""
    cdef Rows* rows = c.rows
    cdef Py_ssize_t place, longest = 0
    cdef long long words = 0
    cdef int row, bits = 4
    cdef unsigned char* alike = <unsigned char*>room_for(&c.scratch, LENGTHS, 1)
    cdef unsigned char* folded
    cdef SaidAt* known
    cdef SaidAt* said
    cdef Hash mark
    if c.scratch.failed:
        return 0
    for place in range(c.count):
        row = c.texts[place]
        alike[rows.chars[row] & (LENGTHS - 1)] += alike[rows.chars[row] & (LENGTHS - 1)] < 2
        longest = max(longest, <Py_ssize_t>rows.text_length[row])
    while <Py_ssize_t>1 << bits < 2 * c.count:
        bits += 1
    folded = <unsigned char*>room_for(&c.scratch, longest, 1)
    known = <SaidAt*>room_for(&c.scratch, <Py_ssize_t>1 << bits, sizeof(SaidAt))
    if c.scratch.failed:
        return 0
    for place in range(c.count):
        row = c.texts[place]
        c.before[place] = NONE
        if alike[rows.chars[row] & (LENGTHS - 1)] < 2:
            continue
        mark = secret_hash(
            folded, fold_white(rows.pool.data + rows.text_start[row], rows.text_length[row], folded), 0
        )
        said = said_place(known, bits, mark)
        if said.place and element_of_text(rows, c.texts[said.place - 1]) != element_of_text(rows, row):
            c.before[place] = said.place - 1
            words += rows.words[row]
        said.mark, said.place = mark, <int>place + 1
    return words


cdef inline SaidAt* said_place(SaidAt* known, int bits, Hash mark) noexcept nogil:
    cdef Hash at = mark >> (64 - bits)
    while known[at].place and known[at].mark != mark:
        at = (at + 1) & ((<Hash>1 << bits) - 1)
    return &known[at]


cdef inline int element_of_text(Rows* rows, int row) noexcept nogil:
    """What the block of a text stands in."""
    return rows.parent[rows.block[row]] if rows.block[row] != NONE else 0


cdef void mark_copies(CopySearch* c) noexcept nogil:
    """Of the runs of texts that stand in the same order before, those that are long enough."""
    cdef Py_ssize_t row, place = 0, stop, next_text = 0
    c.is_copy = <unsigned char*>room_for(&c.scratch, c.count, 1)
    c.words_before = <long long*>room_for(&c.scratch, c.rows.length + 1, sizeof(long long))
    if c.scratch.failed:
        return
    for row in range(c.rows.length):
        c.words_before[row + 1] = c.words_before[row]
        if next_text < c.count and c.texts[next_text] == row:
            c.words_before[row + 1] += c.rows.words[row]
            next_text += 1
    while place < c.count:
        stop = place + 1
        if c.before[place] != NONE:
            while stop < c.count and c.before[stop] != NONE and stop - c.before[stop] == place - c.before[place]:
                stop += 1
            if is_copy_enough(c, place, stop):
                memset(c.is_copy + place, True, <size_t>(stop - place))
                c.copied += stop - place
        place = stop


cdef bint is_copy_enough(CopySearch* c, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    """Whether a run has enough words, most of those of its element, and is more than one block."""
    cdef Rows* rows = c.rows
    cdef int around = element_of_text(rows, c.texts[start])
    cdef double all_words = <double>c.words_before[rows.length]
    cdef double inside = <double>(c.words_before[rows.end[around]] - c.words_before[around])
    cdef double words = <double>(c.words_before[c.texts[stop - 1] + 1] - c.words_before[c.texts[start]])
    cdef Py_ssize_t place
    if words < LEAST_WORDS_OF_COPY or words < LEAST_SHARE_OF_KEPT * all_words or words < MOST_OF_ELEMENT * inside:
        return False
    for place in range(start + 1, stop):
        if rows.block[c.texts[place]] != rows.block[c.texts[start]]:
            return True
    return False


def copies(Table table not None, const unsigned char[::1] keep, const unsigned char[::1] hidden):
    """The kept rows that say once more, in the same order, what stands in another element further up."""
    cdef CopySearch search
    cdef Py_ssize_t place
    if not (len(keep) == len(hidden) == table.rows.length):
        raise ValueError("columns of another page")
    memset(&search, 0, sizeof(CopySearch))
    search.rows = &table.rows
    try:
        if table.parser.length <= SHORT_PAGE:
            find_copies(&search, &keep[0], &hidden[0])
        else:
            with nogil:
                find_copies(&search, &keep[0], &hidden[0])
        if search.scratch.failed:
            raise_failure()
        return [search.texts[place] for place in range(search.count) if search.is_copy[place]] if search.copied else []
    finally:
        give_back(&search.scratch)
