# The surroundings of each block, measured: the elements that hold it, the list it is part of, the blocks like it.

cdef enum:
    CHAIN_MEASURES = 10
    GROUP_MEASURES = 6
    TAGS_ABOVE = 27     # groups of tags that are distinguished above a block

cdef struct Group:
    double words
    double linked
    double blocks
    double long_text


cdef void add_own_tags(Study* s) noexcept nogil:
    """Which of the groups of tags the element of a block is in."""
    cdef Py_ssize_t block
    for block in range(s.count):
        s.features[block * FEATURES + OWN_TAG_FEATURES + OWN_TAG[s.tag[block]]] = 1


cdef void add_tags_above(Study* s) noexcept nogil:
    """Which groups of tags are around a block: one bit for each, handed down from parent to child."""
    cdef unsigned int* bits = <unsigned int*>room_for(&s.scratch, s.element_count, sizeof(int))
    cdef unsigned int own, before = 0
    cdef Py_ssize_t element, block
    cdef float* features
    cdef int place
    if s.scratch.failed:
        return
    for element in range(s.element_count):
        bits[element] = TAG_ABOVE_BITS[s.rows.tag[s.element_rows[element]]] | bits[s.element_parent[element]]
    for block in range(s.count):
        own = bits[s.element[block]]
        features = s.features + block * FEATURES + ABOVE_FEATURES
        if block and own == before:
            memcpy(features, features - FEATURES, TAGS_ABOVE * sizeof(float))
            continue
        for place in range(TAGS_ABOVE):
            features[place] = <float>(own >> place & 1)
        before = own


cdef void add_chain(Study* s, Sums* before) noexcept nogil:
    """What the elements around a block hold, level by level. Blocks share most of these, so each is measured once."""
    cdef float* measures = <float*>room_for(&s.scratch, s.element_count * CHAIN_MEASURES, sizeof(float))
    cdef unsigned char* is_measured = <unsigned char*>room_for(&s.scratch, s.element_count, 1)
    cdef Py_ssize_t block, element
    cdef float* features
    cdef int level, place
    if s.scratch.failed:
        return
    for block in range(s.count):
        features = s.features + block * FEATURES + CHAIN_FEATURES
        for level in range(LEVELS):
            element = s.levels[block * LEVELS + level]
            if not is_measured[element]:
                is_measured[element] = True
                measure_element(s, before, element, measures + element * CHAIN_MEASURES)
            for place in range(CHAIN_MEASURES):
                features[place * LEVELS + level] = measures[element * CHAIN_MEASURES + place]


cdef inline void measure_element(Study* s, Sums* before, Py_ssize_t element, float* measures) noexcept nogil:
    cdef Sums* low = &before[s.low[element]]
    cdef Sums* high = &before[s.high[element]]
    cdef Sums* page = &before[s.count]
    cdef double count = high.words - low.words
    cdef double words = max(count, 1.0)
    cdef double long_text = high.long_text - low.long_text
    cdef double log_words = log(words)
    cdef double log_blocks = log(high.blocks - low.blocks)
    measures[0] = <float>log_words
    measures[1] = <float>(count / max(page.words, 1.0))
    measures[2] = <float>((high.linked - low.linked) / words)
    measures[3] = <float>(log_words - log_blocks)
    measures[4] = <float>(long_text / words)
    measures[5] = <float>min((high.stops - low.stops) / words, 2.0)
    measures[6] = <float>((high.in_p - low.in_p) / words)
    measures[7] = <float>log_blocks
    measures[8] = <float>(long_text / max(page.long_text, 1.0))
    measures[9] = <float>log(<double>s.siblings[element])


cdef void add_groups(Study* s, Sums* before, int* member, int count, int first_feature) noexcept nogil:
    """The same for groups that need not stand together; `member` is the number of each block's group."""
    cdef Group* groups = <Group*>room_for(&s.scratch, count, sizeof(Group))
    cdef float* measures = <float*>room_for(&s.scratch, <Py_ssize_t>count * GROUP_MEASURES, sizeof(float))
    cdef Py_ssize_t block
    cdef Group* group
    if s.scratch.failed:
        return
    for block in range(s.count):
        group = &groups[member[block]]
        group.words += s.words[block]
        group.linked += s.linked[block]
        group.blocks += 1
        group.long_text += s.words[block] * s.long_text[block]
    for block in range(count):
        if groups[block].blocks:
            measure_group(&groups[block], max(before[s.count].words, 1.0), measures + block * GROUP_MEASURES)
    for block in range(s.count):
        memcpy(
            s.features + block * FEATURES + first_feature,
            measures + <Py_ssize_t>member[block] * GROUP_MEASURES,
            GROUP_MEASURES * sizeof(float),
        )


cdef inline void measure_group(Group* group, double page_words, float* measures) noexcept nogil:
    cdef double words = max(group.words, 1.0)
    cdef double log_words = log(words)
    cdef double log_blocks = log(group.blocks)
    measures[0] = <float>log_words
    measures[1] = <float>log_blocks
    measures[2] = <float>(log_words - log_blocks)
    measures[3] = <float>(group.linked / words)
    measures[4] = <float>(group.long_text / words)
    measures[5] = <float>(group.words / page_words)


cdef void add_records(Study* s) noexcept nogil:
    """The list of records that a block is part of."""
    cdef Py_ssize_t block
    cdef float* features
    for block in range(s.count):
        features = s.features + block * FEATURES + RECORD_FEATURES
        features[0] = s.in_record[block]
        features[1] = <float>log(<double>s.records[block]) if s.in_record[block] else 0
        features[2] = <float>(<double>s.record_level[block] / LEVELS)
