# From probabilities to the blocks that are kept.
#
# A block is kept if it is likelier than a share of the best F1 that can be expected on the page. At half of that F1,
# keeping a block gains as much as it costs (Lipton, Elkan, Narayanaswamy 2014, theorem 1).

cdef double CUT = 0.5
cdef double LOWEST_CUT = 0.2      # however low the expected F1 is, as long as some block reaches it
cdef double HEADLINE_CUT = 0.5    # of the cut, for headlines: readers agree that they are content, labels do not
cdef double BETWEEN_CUT = 0.2     # of the cut, for a heading, a quote or a table's caption between kept text
cdef double LEAST_WEIGHT = 0.3    # of a block without words, such as a line of punctuation

cdef struct Judgement:
    double expected_f1       # the best F1 to expect by the probabilities
    double cut               # the least probability of a block that is kept
    int kind                 # of page, the most likely
    double confidence
    unsigned char* kept      # by block
    unsigned char* why


cdef void judge(Study* s, Judgement* j, double strictness) noexcept nogil:
    """Where to cut, and what is kept; for a headline half the cut is enough."""
    cdef int block, kind
    cdef double cut
    j.kept = <unsigned char*>room_for(&s.scratch, s.count, 1)
    j.expected_f1 = best_expected_f1(s)
    if s.scratch.failed:
        return
    cut = balanced_cut(s, j.expected_f1)
    j.cut = cut + strictness * (1 - cut if strictness > 0 else cut)
    for block in range(s.count):
        cut = HEADLINE_CUT * j.cut if features_of(s, block)[FEATURE_IS_TITLE] > 0 else j.cut
        j.kept[block] = s.probability[block] >= cut
    keep_between(s, j)
    j.kind = 0
    for kind in range(1, KINDS):
        if s.kinds[kind] > s.kinds[j.kind]:
            j.kind = kind


cdef double balanced_cut(Study* s, double expected_f1) noexcept nogil:
    """Where to cut if neither precision nor recall is favored. The likeliest block is always kept, since half of the
    expected F1 is never more than what it reaches: where there is text, an empty answer is the worst."""
    cdef float likeliest = 0
    cdef int block
    for block in range(s.count):
        likeliest = max(likeliest, s.probability[block])
    return min(max(CUT * expected_f1, LOWEST_CUT if likeliest >= LOWEST_CUT else 0), likeliest)


cdef void keep_between(Study* s, Judgement* j) noexcept nogil:
    """Keep headings, quotes and captions of tables between two blocks that are kept, unless much speaks against them."""
    cdef bint before = False, is_kept
    cdef int block
    for block in range(s.count - 1):
        is_kept = j.kept[block]
        if before and not is_kept and j.kept[block + 1] and belongs_between(s, block):
            j.kept[block] = s.probability[block] >= BETWEEN_CUT * j.cut
        before = is_kept


cdef inline bint belongs_between(Study* s, int block) noexcept nogil:
    cdef const float* own = features_of(s, block)
    return (
        (own[FEATURE_IN_HEADING] > 0 or own[FEATURE_IN_BLOCKQUOTE] > 0 or s.tag[block] == TAG_CAPTION)
        and s.link_share[block] < MOSTLY
        and not s.is_hidden[block]
    )


cdef double best_expected_f1(Study* s) noexcept nogil:
    """The best of the expected F1 scores as more and more blocks are kept, the likeliest first."""
    cdef int* order = likeliest_first(s)
    cdef double all_right = 0, right = 0, weights = 0, best = 0
    cdef int place
    if order == NULL:
        return 0
    for place in range(s.count):
        all_right += block_weight(s, order[place]) * s.probability[order[place]]
    for place in range(s.count):
        weights += block_weight(s, order[place])
        right += block_weight(s, order[place]) * s.probability[order[place]]
        best = max(best, 2 * right / (weights + all_right))
    return best


cdef inline double block_weight(Study* s, int block) noexcept nogil:
    """Its words; a block without any, such as a line of punctuation, weighs something too."""
    return max(s.words[block], LEAST_WEIGHT)


cdef int* likeliest_first(Study* s) noexcept nogil:
    """The blocks by falling probability, equal ones in page order; NULL where there is no memory.

    A radix sort, from the lowest byte to the highest: floats that are not negative compare like their bits read as
    whole numbers.
    """
    cdef int* order = <int*>room_for(&s.scratch, s.count, sizeof(int))
    cdef int* sorted_order = <int*>room_for(&s.scratch, s.count, sizeof(int))
    cdef unsigned int* bits = <unsigned int*>room_for(&s.scratch, s.count, sizeof(unsigned int))
    cdef int block, shift
    if s.scratch.failed:
        return NULL
    memcpy(bits, s.probability, s.count * sizeof(float))
    for block in range(s.count):
        order[block] = block
    for shift in range(0, 32, 8):
        sort_by_byte(bits, shift, order, sorted_order, s.count)
        order, sorted_order = sorted_order, order
    return order


cdef void sort_by_byte(const unsigned int* bits, int shift, const int* order, int* target, int count) noexcept nogil:
    """Sort by one byte, the largest first; those with the same byte stay in their order."""
    cdef int[257] start
    cdef int place, byte
    memset(start, 0, sizeof(start))
    for place in range(count):
        start[256 - (bits[place] >> shift & 255)] += 1
    for byte in range(256):
        start[byte + 1] += start[byte]
    for place in range(count):
        byte = 255 - <int>(bits[order[place]] >> shift & 255)
        target[start[byte]] = order[place]
        start[byte] += 1
