# The rows that are elements, and the rows of each tag.

cdef struct TagIndex:
    int* start              # by number of tag, where its rows are; one more for the end
    int* rows
    int* elements           # all rows but texts
    int elements_count


cdef void free_tag_index(TagIndex* tags) noexcept nogil:
    if tags == NULL:
        return
    free(tags.start)
    free(tags.rows)
    free(tags.elements)
    free(tags)


cdef TagIndex* new_tag_index(Parser* p, Rows* rows) noexcept nogil:
    """The tags of a page; NULL where there is no memory."""
    cdef TagIndex* tags = <TagIndex*>malloc(sizeof(TagIndex))
    cdef Py_ssize_t count = KNOWN_TAGS + p.names_count
    if tags == NULL:
        return NULL
    memset(tags, 0, sizeof(TagIndex))
    if not (
        allocate(<void**>&tags.start, count + 1, sizeof(int))
        and allocate(<void**>&tags.rows, rows.length, sizeof(int))
        and allocate(<void**>&tags.elements, rows.length, sizeof(int))
    ):
        free_tag_index(tags)
        return NULL
    sort_tags(rows, count, tags)
    return tags


cdef void sort_tags(Rows* rows, Py_ssize_t count, TagIndex* tags) noexcept nogil:
    """Rows by tag, by counting sort."""
    cdef Py_ssize_t tag, row
    cdef int place = 0, before
    memset(tags.start, 0, <size_t>(count + 1) * sizeof(int))
    for row in range(rows.length):
        if rows.tag[row] != TAG_TEXT:
            tags.elements[tags.elements_count] = <int>row
            tags.elements_count += 1
            tags.start[rows.name[row] + 1] += 1
    for tag in range(count):
        before = place
        place += tags.start[tag + 1]
        tags.start[tag + 1] = before  # moves on to the end while rows are put
    for place in range(tags.elements_count):
        tag = rows.name[tags.elements[place]] + 1
        tags.rows[tags.start[tag]] = tags.elements[place]
        tags.start[tag] += 1
