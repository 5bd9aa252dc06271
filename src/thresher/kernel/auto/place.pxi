# Where a block stands: on the page, relative to the headline, relative to the part that holds most of the long text.

cdef enum:
    HEADLINE_FEATURES = PLACE_FEATURES + 6
    MAIN_FEATURES = PLACE_FEATURES + 10

cdef double MAIN_SHARE = 0.6   # the main part is the smallest element that holds this share of the long text


cdef void add_places(Study* s, Sums* before) noexcept nogil:
    cdef double* logs = <double*>room_for(&s.scratch, s.count + 1, sizeof(double))  # of the place plus one
    cdef Py_ssize_t place
    cdef int headline
    if s.scratch.failed:
        return
    for place in range(s.count + 1):
        logs[place] = log1p(<double>place)
    add_places_on_page(s, before, logs)
    headline = find_headline(s)
    if headline != NONE:
        add_headline(s, before, logs, headline)
    add_main_part(s, before, logs)


cdef inline double signed_log(double* logs, Py_ssize_t places) noexcept nogil:
    """The logarithm of a distance in blocks, with its sign."""
    return logs[places] if places >= 0 else -logs[-places]


cdef void add_places_on_page(Study* s, Sums* before, double* logs) noexcept nogil:
    cdef double words = max(before[s.count].words, 1.0)
    cdef double long_text = max(before[s.count].long_text, 1.0)
    cdef Py_ssize_t block
    cdef float* features
    for block in range(s.count):
        features = s.features + block * FEATURES + PLACE_FEATURES
        features[0] = <float>(<double>block / s.count)
        features[1] = <float>(before[block].words / words)
        features[2] = <float>(before[block].long_text / long_text)
        features[3] = <float>(logs[block] / 5)
        features[4] = <float>(logs[s.count - block] / 5)
        features[5] = <float>(s.rows.depth[s.element_rows[s.element[block]]] / 20.0)


cdef int find_headline(Study* s) noexcept nogil:
    """The heading that says the title; else the first `h1` that is shown; else NONE."""
    cdef int block
    for block in range(s.count):
        if s.in_title[block] > NEARLY_ALL:
            return block
    for block in range(s.count):
        if s.tag[block] == TAG_H1 and not s.is_hidden[block]:
            return block
    return NONE


cdef void add_headline(Study* s, Sums* before, double* logs, int headline) noexcept nogil:
    """How far each block is from the headline; negative before it."""
    cdef Py_ssize_t block
    cdef float* features
    cdef double words
    for block in range(s.count):
        features = s.features + block * FEATURES + HEADLINE_FEATURES
        words = before[block].words - before[headline].words
        features[0] = 1
        features[1] = block >= headline
        features[2] = <float>(signed_log(logs, block - headline) / 4)
        features[3] = <float>((log1p(words) if words >= 0 else -log1p(-words)) / 6)


cdef void add_main_part(Study* s, Sums* before, double* logs) noexcept nogil:
    """How far each block is from the main part, and what that is like."""
    cdef int main = find_main_part(s, before)
    cdef Py_ssize_t low = s.low[main], high = s.high[main], block, distance
    cdef float size = <float>(<double>(high - low) / s.count)
    cdef double words = max(before[high].words - before[low].words, 1.0)
    cdef float link = <float>((before[high].linked - before[low].linked) / words)
    cdef float* features
    for block in range(s.count):
        features = s.features + block * FEATURES + MAIN_FEATURES
        distance = min(block - low, 0) + max(block - high + 1, 0)
        features[0] = distance == 0
        features[1] = <float>(signed_log(logs, distance) / 4)
        features[2] = size
        features[3] = link


cdef int find_main_part(Study* s, Sums* before) noexcept nogil:
    """Each element that holds MAIN_SHARE of the long text holds the next such one, so the last is the smallest."""
    cdef double wanted = MAIN_SHARE * before[s.count].long_text
    cdef int element
    if before[s.count].long_text:
        for element in range(s.element_count - 1, -1, -1):
            if before[s.high[element]].long_text - before[s.low[element]].long_text >= wanted:
                return element
    return 0
