# The element that collects most paragraphs, found as Readability finds it: each paragraph counts for its parent, half as
# much for its grandparent, and a quarter for the element above that.

cdef enum:
    LEAST_PARAGRAPH_WORDS = 5
    MOST_COMMAS = 10             # more in one paragraph count no more
    PARAGRAPH_STEP = 16          # so many words count as much as a comma ...
    MOST_PARAGRAPH_STEPS = 3               # ... up to this many times
    COLLECTORS = 3               # elements above a paragraph that it counts for

cdef struct Collected:
    double* share                # by element: how much it collects, where the best candidate has 1
    int best                     # the element that collects most; the body where nothing does
    double most                  # what that collects
    double second                # what the next best collects, in relation to it


cdef void find_best_candidate(Study* s, Sums* before, Collected* found) noexcept nogil:
    cdef Py_ssize_t block, element
    found.share = <double*>room_for(&s.scratch, s.element_count, sizeof(double))
    if s.scratch.failed:
        return
    for block in range(s.count):
        collect(s, block, found.share)
    for element in range(s.element_count):
        found.share[element] *= 1 - link_share_of(s, before, element)
    choose_best(s, found)


cdef inline void collect(Study* s, Py_ssize_t block, double* mass) noexcept nogil:
    cdef double weight = paragraph_weight(s, block)
    cdef int element = s.element[block], step
    if weight == 0:
        return
    for step in range(COLLECTORS):
        element = s.element_parent[element]
        mass[element] += weight
        weight /= 2
        if element == 0:
            return


cdef inline double paragraph_weight(Study* s, Py_ssize_t block) noexcept nogil:
    """0 for what is hardly a paragraph; more for longer ones with more commas, less for links."""
    cdef double words = s.words[block]
    cdef double commas = s.features[block * FEATURES + FEATURE_COMMAS] * words
    if s.is_hidden[block] or words < LEAST_PARAGRAPH_WORDS:
        return 0
    return (1 + min(commas, <double>MOST_COMMAS) + min(words / PARAGRAPH_STEP, <double>MOST_PARAGRAPH_STEPS)) * (
        1 - s.link_share[block]
    )


cdef inline double link_share_of(Study* s, Sums* before, Py_ssize_t element) noexcept nogil:
    cdef Sums* low = &before[s.low[element]]
    cdef Sums* high = &before[s.high[element]]
    return (high.linked - low.linked) / max(high.words - low.words, 1.0)


cdef void choose_best(Study* s, Collected* found) noexcept nogil:
    """Find the best, and measure all others by it."""
    cdef Py_ssize_t element
    cdef double second = 0
    found.best = 0
    for element in range(1, s.element_count):
        if found.share[element] > found.share[found.best]:
            second = max(second, found.share[found.best])
            found.best = <int>element
        else:
            second = max(second, found.share[element])
    found.most = found.share[found.best]
    found.second = second / found.most if found.most > 0 else 0
    for element in range(s.element_count):
        found.share[element] = found.share[element] / found.most if found.most > 0 else 0


cdef void add_candidates(Study* s, Sums* before, Collected* found) noexcept nogil:
    """What the elements above each block collect, and where it stands to the best candidate."""
    cdef double* highest = <double*>room_for(&s.scratch, s.element_count, sizeof(double))
    cdef int* below = <int*>room_for(&s.scratch, s.element_count, sizeof(int))
    cdef int* common = <int*>room_for(&s.scratch, s.element_count, sizeof(int))
    cdef int* depth = <int*>room_for(&s.scratch, s.element_count, sizeof(int))
    cdef Py_ssize_t low = s.low[found.best], high = s.high[found.best], block, distance
    cdef double words = (before[high].words - before[low].words) / max(before[s.count].words, 1.0)
    cdef double link = link_share_of(s, before, found.best)
    cdef int element, parent
    cdef float* to
    if s.scratch.failed:
        return
    find_ways_to_best(s, found, highest, below, common, depth)
    for block in range(s.count):
        to = s.features + block * FEATURES + CANDIDATE_FEATURES
        element = s.element[block]
        parent = s.element_parent[element]
        distance = min(block - low, 0) + max(block - high + 1, 0)
        to[0] = <float>found.share[element]
        to[1] = <float>found.share[parent]
        to[2] = <float>found.share[s.element_parent[parent]]
        to[3] = <float>highest[element]
        to[4] = distance == 0
        to[5] = distance < 0
        to[6] = distance > 0
        to[7] = <float>((log_of(distance) if distance >= 0 else -log_of(-distance)) / 4)
        to[8] = <float>words
        to[9] = <float>found.second
        to[10] = <float>link
        to[11] = <float>(log1p(found.most) / 4)
        to[12] = log_of(below[element]) / 2
        to[13] = log_of(depth[found.best] - depth[common[element]]) / 2


cdef void find_ways_to_best(
    Study* s, Collected* found, double* highest, int* below, int* common, int* depth
) noexcept nogil:
    """By element: the highest share on the way up, the lowest element that also holds the best candidate, and how many
    steps it is below that; `depth` counts from the body."""
    cdef int element = found.best, parent
    while element != 0:
        common[element] = element
        element = s.element_parent[element]
    highest[0] = found.share[0]
    for element in range(1, s.element_count):
        parent = s.element_parent[element]
        depth[element] = depth[parent] + 1
        highest[element] = max(found.share[element], highest[parent])
        if common[element] != element:
            common[element] = common[parent]
            below[element] = below[parent] + 1
