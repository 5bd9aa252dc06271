# The features that come from where a block stands and what is around it, all of them, in their order.


cdef void measure_surroundings(Study* s) noexcept nogil:
    """Measure all blocks and the page, once their texts have been measured."""
    cdef Groups alike
    cdef Collected candidates
    cdef Sums* before = sums_before(s)
    find_looks(s, &alike)
    if s.scratch.failed or s.count == 0:
        return
    add_own_tags(s)
    add_tags_above(s)
    add_chain(s, before)
    add_groups(s, before, s.record_list, s.record_lists, LIST_FEATURES)
    add_records(s)
    add_groups(s, before, alike.of_block, alike.count, ALIKE_FEATURES)
    add_places(s, before)
    find_best_candidate(s, before, &candidates)
    if s.scratch.failed:
        return
    add_candidates(s, before, &candidates)
    read_block_terms(s)
    if not s.scratch.failed:
        add_topic(s, &candidates)
    add_page_facts(s, &before[s.count])
