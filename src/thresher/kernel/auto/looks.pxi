# What looks alike: siblings with the same tag and class, the records they make, blocks in the same surroundings.

cdef enum:
    LEAST_RECORDS = 3  # from this many on, siblings that look alike are a list of records

cdef struct Groups:
    int count
    int* of_block


cdef void find_looks(Study* s, Groups* alike) noexcept nogil:
    """Compare elements by tag and class; `alike` are the groups of blocks whose surroundings look the same."""
    find_given_names(s)
    if not s.scratch.failed:
        find_records(s)
    if not s.scratch.failed:
        find_alike(s, alike)


cdef void find_records(Study* s) noexcept nogil:
    """A family is siblings that look alike; a block is in a record if an element around it has a large family."""
    cdef int* family = <int*>room_for(&s.scratch, s.element_count, sizeof(int))
    cdef int* size = <int*>room_for(&s.scratch, s.element_count, sizeof(int))
    cdef Numbering families
    cdef int element
    s.siblings = <int*>room_for(&s.scratch, s.element_count, sizeof(int))
    s.in_record = <unsigned char*>room_for(&s.scratch, s.count, 1)
    s.record_level = <int*>room_for(&s.scratch, s.count, sizeof(int))
    s.records = <int*>room_for(&s.scratch, s.count, sizeof(int))
    s.record_list = <int*>room_for(&s.scratch, s.count, sizeof(int))
    prepare_numbering(&s.scratch, &families, s.element_count)
    if s.scratch.failed:
        return
    for element in range(s.element_count):
        family[element] = number_of(&families, pair(s.element_parent[element], s.look[element]))
        size[family[element]] += 1
    for element in range(s.element_count):
        s.siblings[element] = size[family[element]]
    s.record_lists = families.count + 1
    choose_records(s, family)


cdef void choose_records(Study* s, int* family) noexcept nogil:
    """For each block, the first level with a large family. All blocks without one share the last list number."""
    cdef Py_ssize_t block
    cdef int level, element
    for block in range(s.count):
        s.record_level[block] = LEVELS - 1
        s.records[block] = 1
        s.record_list[block] = s.record_lists - 1
        for level in range(LEVELS):
            element = s.levels[block * LEVELS + level]
            if s.siblings[element] >= LEAST_RECORDS:
                s.in_record[block] = True
                s.record_level[block] = level
                s.records[block] = s.siblings[element]
                s.record_list[block] = family[element]
                break


cdef void find_alike(Study* s, Groups* alike) noexcept nogil:
    """Blocks look alike where their innermost elements do, and the parents of these, and their grandparents."""
    cdef Numbering pairs, groups
    cdef int block, own, above, both
    alike.of_block = <int*>room_for(&s.scratch, s.count, sizeof(int))
    prepare_numbering(&s.scratch, &pairs, s.count)
    prepare_numbering(&s.scratch, &groups, s.count)
    if s.scratch.failed:
        return
    for block in range(s.count):
        own = s.element[block]
        above = s.element_parent[own]
        both = number_of(&pairs, pair(s.look[own], s.look[above]))
        alike.of_block[block] = number_of(&groups, pair(both, s.look[s.element_parent[above]]))
    alike.count = groups.count
