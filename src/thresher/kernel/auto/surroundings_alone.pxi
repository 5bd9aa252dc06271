# What is found out about the surroundings of blocks, for the tests that hold it to what Python finds.


def surroundings(
    Table table not None, const unsigned char[::1] hidden, const unsigned char[::1] openable, const unsigned char[::1] link,
    int body, NameOdds names not None
):
    """Lists by name, with a value for each element or block; the features of the blocks and of the page are bytes."""
    cdef Study study
    cdef Py_ssize_t length = table.rows.length
    if (
        len(hidden) != length or len(openable) != length or len(link) != length
        or not 0 <= body < length or table.rows.block[body] != body
    ):
        raise ValueError("there must be one value for each row, and the body must be a block")
    memset(&study, 0, sizeof(study))
    study.p, study.rows, study.body = &table.parser, &table.rows, body
    study.hidden, study.openable, study.link = &hidden[0], &openable[0], &link[0]
    try:
        with nogil:
            study_surroundings(&study, &names.table)
        if study.scratch.failed:
            raise MemoryError
        return {**_found_elements(&study), **_found_looks(&study), **_found_features(&study)}
    finally:
        give_back(&study.scratch)


cdef void study_surroundings(Study* s, OddsTable* names) noexcept nogil:
    find_text_blocks(s)
    if not s.scratch.failed:
        find_elements(s)
    if not s.scratch.failed:
        measure_texts(s)
    if not s.scratch.failed:
        measure_surroundings(s)
    if not s.scratch.failed:
        look_up_names(s, names)


cdef list _listed(const int* values, Py_ssize_t count):
    return [values[place] for place in range(count)]


cdef dict _found_elements(Study* s):
    return {
        "rows": _listed(s.element_rows, s.element_count),
        "parent": _listed(s.element_parent, s.element_count),
        "low": _listed(s.low, s.element_count),
        "high": _listed(s.high, s.element_count),
        "of_block": _listed(s.element, s.count),
        "levels": _listed(s.levels, <Py_ssize_t>s.count * LEVELS),
    }


cdef dict _found_looks(Study* s):
    return {
        "siblings": _listed(s.siblings, s.element_count),
        "is_in_record": [bool(s.in_record[block]) for block in range(s.count)],
        "record_level": _listed(s.record_level, s.count),
        "records": _listed(s.records, s.count),
        "record_list": _listed(s.record_list, s.count),
        "record_lists": s.record_lists,
    }


cdef dict _found_features(Study* s):
    cdef Py_ssize_t size = <Py_ssize_t>s.count * FEATURES * <Py_ssize_t>sizeof(float)
    return {"features": (<const char*>s.features)[:size], "page": (<const char*>s.page)[: sizeof(s.page)]}
