# What each block sees of the blocks beside it, and the means over those around it.

cdef enum:
    SEEN_FROM_BESIDE = 18    # features of a block that the next one and the one before it see
    SEEN_FROM_AFAR = 4       # those of them that the next but one sees as well
    WINDOW_SUMS = 8          # what is summed over the blocks before and after
    SMALL_WINDOW = 8         # blocks to either side
    LARGE_WINDOW = 20
    MOST_WINDOW_WORDS = 60   # a longer block weighs no more in a window
    ODDS_AGAINST = NAME_FEATURES + 2 * NEAREST   # of all names above a block
    ODDS_IN_FAVOUR = ODDS_AGAINST + 1


cdef void look_beside(Study* s) noexcept nogil:
    """The last of the features, from the first ones of other blocks."""
    cdef float* seen = <float*>room_for(&s.scratch, <Py_ssize_t>s.count * SEEN_FROM_BESIDE, sizeof(float))
    cdef float* before = <float*>room_for(&s.scratch, (<Py_ssize_t>s.count + 1) * WINDOW_SUMS, sizeof(float))
    cdef double* odds_before = <double*>room_for(&s.scratch, <Py_ssize_t>s.count + 1, sizeof(double))
    cdef double[WINDOW_SUMS] sums
    cdef int block
    if s.scratch.failed:
        return
    memset(sums, 0, sizeof(sums))
    for block in range(s.count):
        note_seen(features_of(s, block), seen + block * SEEN_FROM_BESIDE)
        add_to_window(s, block, sums, before + (block + 1) * WINDOW_SUMS)
        odds_before[block + 1] = odds_before[block] + features_of(s, block)[WORD_FEATURES]
    for block in range(s.count):
        see_neighbours(s, block, seen)
        see_window(s, block, before)
        see_means(s, block, odds_before)


cdef inline float* features_of(Study* s, int block) noexcept nogil:
    return s.features + <Py_ssize_t>block * FEATURES


cdef inline void note_seen(const float* own, float* seen) noexcept nogil:
    """What the neighbours see of a block. What those further away see of it comes first and last."""
    seen[0] = own[FEATURE_WORDS]
    seen[1] = own[FEATURE_LINK]
    seen[2] = own[FEATURE_STOPS]
    seen[3] = own[FEATURE_ENDS_WITH_A_STOP]
    seen[4] = own[FEATURE_LONG]
    seen[5] = own[FEATURE_HIDDEN]
    seen[6] = own[FEATURE_DIGITS]
    seen[7] = own[FEATURE_CAPITALS]
    seen[8] = own[FEATURE_TIMES]
    seen[9] = own[FEATURE_LINK_AT_LEVEL_1]
    seen[10] = own[FEATURE_RECORDS]
    seen[11] = own[FEATURE_IS_P]
    seen[12] = own[FEATURE_IN_HEADING]
    seen[13] = own[NAME_FEATURES]
    seen[14] = own[NAME_FEATURES + 1]
    seen[15] = own[ODDS_AGAINST]
    seen[16] = own[ODDS_IN_FAVOUR]
    seen[17] = own[WORD_FEATURES]


cdef inline void see_neighbours(Study* s, int block, const float* seen) noexcept nogil:
    """Neighbours before it come first, then those after it; where there is none, all is 0."""
    cdef float* own = features_of(s, block)
    cdef const float* at = seen + block * SEEN_FROM_BESIDE
    if block >= 1:
        memcpy(own + BESIDE_FEATURES, at - SEEN_FROM_BESIDE, SEEN_FROM_BESIDE * sizeof(float))
    if block + 1 < s.count:
        memcpy(own + BESIDE_FEATURES + SEEN_FROM_BESIDE, at + SEEN_FROM_BESIDE, SEEN_FROM_BESIDE * sizeof(float))
    if block >= 2:
        see_from_afar(own + AFAR_FEATURES, at - 2 * SEEN_FROM_BESIDE)
    if block + 2 < s.count:
        see_from_afar(own + AFAR_FEATURES + SEEN_FROM_AFAR, at + 2 * SEEN_FROM_BESIDE)


cdef inline void see_from_afar(float* own, const float* seen) noexcept nogil:
    own[0] = seen[0]
    own[1] = seen[1]
    own[2] = seen[15]
    own[3] = seen[17]


cdef inline void add_to_window(Study* s, int block, double* sums, float* before) noexcept nogil:
    """Add a block to the running sums; `before` gets them, with fewer digits, for the next block to look back on."""
    cdef const float* own = features_of(s, block)
    cdef double words = min(s.words[block], <double>MOST_WINDOW_WORDS)  # a longer block weighs no more
    cdef int which
    sums[0] += words
    sums[1] += words * own[FEATURE_LINK]
    sums[2] += words * own[FEATURE_LONG]
    sums[3] += words * own[FEATURE_STOPS]
    sums[4] += own[WORD_FEATURES]
    sums[5] += own[ODDS_AGAINST] + own[ODDS_IN_FAVOUR]
    sums[6] += own[FEATURE_IN_HEADING]
    sums[7] += own[FEATURE_HIDDEN]
    for which in range(WINDOW_SUMS):
        before[which] = <float>sums[which]


cdef inline void see_window(Study* s, int block, const float* before) noexcept nogil:
    """Each sum gives four features: over few and many blocks before, and over few and many after."""
    cdef float* own = features_of(s, block) + WINDOW_FEATURES
    see_stretch(own, before, max(block - SMALL_WINDOW, 0), block)
    see_stretch(own + 1, before, max(block - LARGE_WINDOW, 0), block)
    see_stretch(own + 2, before, block + 1, min(block + 1 + SMALL_WINDOW, s.count))
    see_stretch(own + 3, before, block + 1, min(block + 1 + LARGE_WINDOW, s.count))


cdef inline void see_stretch(float* own, const float* before, int low, int high) noexcept nogil:
    """Means over the blocks `low` up to `high`: of their words, of shares of the words, and of the blocks."""
    cdef const float* start = before + low * WINDOW_SUMS
    cdef const float* stop = before + high * WINDOW_SUMS
    cdef double blocks = max(high - low, 1)
    cdef float words = stop[0] - start[0]
    cdef float some_words = max(words, <float>1)
    cdef int which
    own[0] = <float>log(1 + words / blocks)
    for which in range(1, 4):
        own[4 * which] = (stop[which] - start[which]) / some_words
    for which in range(4, WINDOW_SUMS):
        own[4 * which] = <float>((stop[which] - start[which]) / blocks)


cdef inline void see_means(Study* s, int block, const double* odds_before) noexcept nogil:
    """The odds of the words in each of the elements around a block."""
    cdef float* own = features_of(s, block) + MEAN_FEATURES
    cdef int level, element
    for level in range(LEVELS):
        element = s.levels[block * LEVELS + level]
        own[level] = <float>(
            (odds_before[s.high[element]] - odds_before[s.low[element]]) / max(s.high[element] - s.low[element], 1)
        )
