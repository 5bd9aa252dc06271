# The page as a whole: its size and mix, what elements it has, what it says about itself.

cdef enum:
    COUNTED_TAGS = 12
    OPEN_GRAPH_KINDS = 3
    # Where each part begins among the features of the page; the mix is the first.
    TAG_COUNTS = 12
    OPEN_GRAPH_FEATURES = TAG_COUNTS + COUNTED_TAGS
    SCHEMA_FEATURES = OPEN_GRAPH_FEATURES + OPEN_GRAPH_KINDS + 1

cdef unsigned int HASH_OF_PROPERTY = hash_of(b"property", 8)
cdef unsigned int HASH_OF_CONTENT = hash_of(b"content", 7)


cdef void add_page_facts(Study* s, Sums* total) noexcept nogil:
    cdef int[SCHEMA_TYPES] types
    cdef int type
    memset(types, 0, sizeof(types))
    add_mix(s, total)
    add_tag_counts(s)
    add_open_graph(s)
    count_schema_types(s.rows, types)
    for type in range(SCHEMA_TYPES):
        s.page[SCHEMA_FEATURES + type] = <float>min(log1p(<double>types[type]), 2.0)


cdef void add_mix(Study* s, Sums* total) noexcept nogil:
    cdef double words = max(total.words, 1.0), most = 0, long_blocks = 0
    cdef double count = s.count
    cdef Py_ssize_t block
    for block in range(s.count):
        most = max(most, s.words[block])
        long_blocks += s.long_text[block]
    s.page[0] = <float>(log(count) / 5)
    s.page[1] = <float>(log1p(total.words) / 8)
    s.page[2] = <float>(total.linked / words)
    s.page[3] = <float>(total.long_text / words)
    s.page[4] = <float>log(words / count)
    s.page[5] = <float>(total.headings / count * 5)
    s.page[6] = <float>(total.in_p / words)
    s.page[7] = <float>(total.hidden / words)
    s.page[8] = <float>min(total.stops / words, 1.0)
    s.page[9] = <float>min(total.digits / words, 2.0)
    s.page[10] = <float>(log1p(most) / 5)
    s.page[11] = <float>(log1p(long_blocks) / 4)


cdef void add_tag_counts(Study* s) noexcept nogil:
    """How many elements there are of some tags, anywhere in the page."""
    cdef int[TABLE_TAGS] counts
    cdef Py_ssize_t row
    cdef int place
    memset(counts, 0, sizeof(counts))
    for row in range(s.rows.length):
        counts[s.rows.tag[row]] += 1
    for place in range(COUNTED_TAGS):
        s.page[TAG_COUNTS + place] = <float>(log1p(<double>counts[COUNTED_TAG[place]]) / 4)


cdef void add_open_graph(Study* s) noexcept nogil:
    """Which words are in the `og:type` of the page, if it has one."""
    cdef Attribute* kind = open_graph_type(s)
    cdef int place
    memset(s.page + OPEN_GRAPH_FEATURES, 0, (OPEN_GRAPH_KINDS + 1) * sizeof(float))
    if kind == NULL or kind.value.length == 0:
        s.page[OPEN_GRAPH_FEATURES + OPEN_GRAPH_KINDS] = 1
        return
    for place in range(OPEN_GRAPH_KINDS):
        s.page[OPEN_GRAPH_FEATURES + place] = holds_word(s.p, kind.value, OPEN_GRAPH_NAMES[place])


cdef Attribute* open_graph_type(Study* s) noexcept nogil:
    """The content of the first `meta` that gives an `og:type`; NULL where there is none."""
    cdef Attribute* found
    cdef Py_ssize_t row
    for row in range(s.rows.length):
        if s.rows.tag[row] != TAG_META:
            continue
        found = attribute_of_row(s.p, s.rows, row, b"property", 8, HASH_OF_PROPERTY)
        if found != NULL and stands_here(bytes_of(s.p, found.value), 0, found.value.length, b"og:type"):
            if found.value.length == 7:
                return attribute_of_row(s.p, s.rows, row, b"content", 7, HASH_OF_CONTENT)
    return NULL
