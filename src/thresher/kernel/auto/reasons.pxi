# Why a block is kept or dropped.
#
# The network gives a number, not a reason. The reason given is the plainest sign that supports the decision; signs are
# looked for in a fixed order, the strongest first.

cdef enum:
    FEW_WORDS = 4            # fewer are too short to say anything

cdef double MOSTLY = 0.5     # a block with a larger share of links is mostly links


cdef void find_reasons(Study* s, Judgement* j) noexcept nogil:
    cdef unsigned char* mostly_kept = lists_mostly_kept(s, j)
    cdef int block
    j.why = <unsigned char*>room_for(&s.scratch, s.count, 1)
    if s.scratch.failed:
        return
    for block in range(s.count):
        if j.kept[block]:
            j.why[block] = why_kept(features_of(s, block), s.in_record[block] and mostly_kept[s.record_list[block]])
        else:
            j.why[block] = why_dropped(features_of(s, block), s.words[block], s.link_share[block])


cdef unsigned char* lists_mostly_kept(Study* s, Judgement* j) noexcept nogil:
    """For each list of records, whether more than half of its words are kept. NULL where there is no memory."""
    cdef double* kept = <double*>room_for(&s.scratch, s.record_lists, sizeof(double))
    cdef double* dropped = <double*>room_for(&s.scratch, s.record_lists, sizeof(double))
    cdef unsigned char* mostly_kept = <unsigned char*>room_for(&s.scratch, s.record_lists, 1)
    cdef int block, number
    if s.scratch.failed:
        return NULL
    for block in range(s.count):
        if j.kept[block]:
            kept[s.record_list[block]] += max(s.words[block], 1.0)
        else:
            dropped[s.record_list[block]] += max(s.words[block], 1.0)
    for number in range(s.record_lists):
        mostly_kept[number] = kept[number] > dropped[number]
    return mostly_kept


cdef unsigned char why_kept(const float* own, bint with_siblings) noexcept nogil:
    if own[FEATURE_OPENABLE] > 0:
        return WHY_OPENED
    if own[FEATURE_IS_TITLE] > 0:
        return WHY_HEADLINE
    if own[FEATURE_LONG] > 0:
        return WHY_LONG_TEXT
    if with_siblings:
        return WHY_WITH_SIBLINGS
    return WHY_IN_MAIN_PART if own[FEATURE_IN_THE_MAIN_PART] > 0 else WHY_LIKE_CONTENT


cdef unsigned char why_dropped(const float* own, double words, double link_share) noexcept nogil:
    cdef unsigned char around = why_around(own)
    if around != WHY_LIKE_CHAFF:
        return around
    if link_share > MOSTLY:
        return WHY_MANY_LINKS
    if own[FEATURE_IS_REPEAT] > 0:
        return WHY_REPEATED
    if own[FEATURE_OPENABLE] > 0:
        return WHY_UNOPENED
    if words < FEW_WORDS:
        return WHY_TOO_SHORT
    return WHY_APART if own[FEATURE_IN_THE_MAIN_PART] == 0 else WHY_LIKE_CHAFF


cdef unsigned char why_around(const float* own) noexcept nogil:
    """What around a block is seldom content; plain chaff where there is nothing of the kind."""
    if own[FEATURE_IN_NAV] > 0:
        return WHY_IN_NAV
    if own[FEATURE_IN_FOOTER] > 0:
        return WHY_IN_FOOTER
    if own[FEATURE_IN_ASIDE] > 0:
        return WHY_IN_ASIDE
    if own[FEATURE_IN_FORM] > 0:
        return WHY_FORM
    return WHY_IN_HEADER if own[FEATURE_IN_HEADER] > 0 else WHY_LIKE_CHAFF
