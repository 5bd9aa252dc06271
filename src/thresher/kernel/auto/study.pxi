# What `auto` finds out about a page, for training and tests. Extraction only asks for the verdict.


def study(
    Table table not None, NameOdds names not None, WordOdds words not None,
    const unsigned char[::1] hidden, const unsigned char[::1] openable, const unsigned char[::1] link, int body,
):
    """Everything that is measured before the network is asked: arrays by name, one value a text, block or element.

    `features` and `levels` are flat: those of the first block, those of the second, and so on.
    """
    cdef Study s
    begin_study(&s, table, hidden, openable, link, body)
    try:
        with nogil:
            find_text_blocks(&s)
            if s.count and not s.scratch.failed:
                measure(&s, &names.table, &words.table)
        if s.scratch.failed:
            raise_failure()
        return {**_found_in_texts(&s), **_found_around(&s), **_found_features(&s)}
    finally:
        give_back(&s.scratch)


def opinion(
    Table table not None, Network network not None,
    const unsigned char[::1] hidden, const unsigned char[::1] openable, const unsigned char[::1] link,
    int body, double strictness,
):
    """What the network says about a page that has blocks, and what follows: arrays by name.

    `probability` is that of each block, `kinds` those of the kinds of pages, `signs` what the confidence is worked out
    from; `expected_f1` is the best F1 to expect, `cut` the least probability of a block that is kept.
    """
    cdef Study s
    cdef Judgement j
    cdef double[SIGNS] signs
    begin_study(&s, table, hidden, openable, link, body)
    memset(&j, 0, sizeof(j))
    try:
        with nogil:
            find_text_blocks(&s)
            if s.count and not s.scratch.failed:
                measure(&s, &network.names.table, &network.words.table)
                decide(&s, &j, &network.weights, strictness)
        if s.scratch.failed:
            raise_failure()
        if not s.count:
            raise ValueError("a page without text")
        read_signs(&s, &j, signs)
        return {
            "probability": _floats(s.probability, s.count),
            "kinds": _floats(s.kinds, KINDS),
            "expected_f1": _doubles(&j.expected_f1, 1),
            "cut": _doubles(&j.cut, 1),
            "kept": _marks(j.kept, s.count),
            "why": _array(j.why, s.count, "B"),
            "signs": _doubles(signs, SIGNS),
        }
    finally:
        give_back(&s.scratch)


cdef dict _found_in_texts(Study* s):
    return {
        "texts": _ints(s.texts, s.text_count),
        "first_text": _ints(s.first_text, s.count + 1),
        "words": _doubles(s.words, s.count),
        "chars": _doubles(s.chars, s.count),
        "linked": _doubles(s.linked, s.count),
        "link_share": _doubles(s.link_share, s.count),
        "read": _doubles(s.read, s.count),
        "in_title": _doubles(s.in_title, s.count),
    }


cdef dict _found_around(Study* s):
    return {
        "elements": _ints(s.element_rows, s.element_count),
        "parent": _ints(s.element_parent, s.element_count),
        "low": _ints(s.low, s.element_count),
        "high": _ints(s.high, s.element_count),
        "siblings": _ints(s.siblings, s.element_count),
        "element": _ints(s.element, s.count),
        "levels": _ints(s.levels, <Py_ssize_t>s.count * LEVELS),
        "in_record": _marks(s.in_record, s.count),
        "record_level": _ints(s.record_level, s.count),
        "records": _ints(s.records, s.count),
        "record_list": _ints(s.record_list, s.count),
    }


cdef dict _found_features(Study* s):
    return {
        "features": _floats(s.features, <Py_ssize_t>s.count * FEATURES),
        "page": _floats(s.page, PAGE_FEATURES),
    }


cdef object _array(const void* values, Py_ssize_t size, str form):
    """A copy of `size` bytes, as numbers in one of the formats of `struct`."""
    return memoryview((<const char*>values)[:size] if size else b"").cast(form)


cdef object _ints(const int* values, Py_ssize_t count):
    return _array(values, count * <Py_ssize_t>sizeof(int), "i")


cdef object _floats(const float* values, Py_ssize_t count):
    return _array(values, count * <Py_ssize_t>sizeof(float), "f")


cdef object _doubles(const double* values, Py_ssize_t count):
    return _array(values, count * <Py_ssize_t>sizeof(double), "d")


cdef object _marks(const unsigned char* values, Py_ssize_t count):
    return _array(values, count, "?")
