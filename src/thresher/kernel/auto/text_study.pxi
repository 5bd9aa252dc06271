# What is found out about the texts of a page, for the tests that hold it to what Python finds.


def text_study(
    Table table not None, const unsigned char[::1] hidden, const unsigned char[::1] openable, const unsigned char[::1] link,
    int body, WordOdds words not None
):
    """Lists by name, with a value for each block; `texts` are rows, and `features` are bytes."""
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
            find_text_blocks(&study)
            if not study.scratch.failed:
                measure_texts(&study)
            if not study.scratch.failed:
                look_up_words(&study, &words.table)
        if study.scratch.failed:
            raise MemoryError
        return _found_in_texts(&study)
    finally:
        give_back(&study.scratch)


cdef dict _found_in_texts(Study* s):
    cdef int place
    cdef Py_ssize_t size = <Py_ssize_t>s.count * FEATURES * <Py_ssize_t>sizeof(float)
    return {
        "texts": [s.texts[place] for place in range(s.text_count)],
        "first_text": [s.first_text[place] for place in range(s.count + 1)],
        "tag": [s.tag[place] for place in range(s.count)],
        "words": _listed_doubles(s.words, s.count),
        "chars": _listed_doubles(s.chars, s.count),
        "linked": _listed_doubles(s.linked, s.count),
        "link_share": _listed_doubles(s.link_share, s.count),
        "long_text": _listed_doubles(s.long_text, s.count),
        "stops": _listed_doubles(s.stops, s.count),
        "digits": _listed_doubles(s.digits, s.count),
        "read": _listed_doubles(s.read, s.count),
        "in_title": _listed_doubles(s.in_title, s.count),
        "is_hidden": [s.is_hidden[place] for place in range(s.count)],
        "is_openable": [s.is_openable[place] for place in range(s.count)],
        "is_repeat": [s.is_repeat[place] for place in range(s.count)],
        "word_hashes": [s.word_hashes[place] for place in range(s.first_word[s.count])],
        "first_word": [s.first_word[place] for place in range(s.count + 1)],
        "features": (<const char*>s.features)[:size],
    }


cdef list _listed_doubles(const double* values, int count):
    cdef int place
    return [values[place] for place in range(count)]
