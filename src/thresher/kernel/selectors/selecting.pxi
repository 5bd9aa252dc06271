# Selectors as Python sees them: read once, tried on any number of pages.

cdef enum:
    MOST_REMEMBERED = 1000  # selectors whose rows a table remembers

cdef class Selector:
    """A list of CSS selectors that has been read; `ValueError` says briefly what is not understood in it."""

    cdef Pattern pattern
    cdef readonly str text

    def __cinit__(self, str text):
        cdef Reader r
        memset(&r, 0, sizeof(Reader))
        r.text = <const unsigned char*>PyUnicode_AsUTF8AndSize(text, &r.length)
        r.pattern = &self.pattern
        self.text = text
        if r.length > MOST_SELECTOR:
            raise ValueError("the selector is too long")
        self.pattern.arms = read_list(&r, False, False, False)
        if r.failed:
            raise MemoryError
        if r.trouble != NULL:
            raise ValueError(f"{r.trouble.decode()}, at byte {min(r.at, r.length)} of {text[:60]!r}")

    def __dealloc__(self):
        free_pattern(&self.pattern)

    def __repr__(self):
        return f"Selector({self.text!r})"


cdef Selector as_selector(object selector):
    return selector if isinstance(selector, Selector) else Selector(selector)


cdef Selector understood(object selector):
    """None where the selector is not understood."""
    try:
        return as_selector(selector)
    except ValueError:
        return None


cdef int find_tags(Table table) except -1:
    """Once for a table. Of two threads that do it at once, one throws its own away."""
    cdef TagIndex* tags
    if table.tags == NULL:
        with nogil:
            tags = new_tag_index(&table.parser, &table.rows)
        if tags == NULL:
            raise MemoryError
        if table.tags == NULL:
            table.tags = tags
        else:
            free_tag_index(tags)
    return 0


cdef int find_names(Table table) except -1:
    """The same for ids and classes."""
    cdef NameIndex* index
    if table.index == NULL:
        with nogil:
            index = new_index(&table.parser, &table.rows, table.tags)
        if index == NULL:
            raise MemoryError
        if table.index == NULL:
            table.index = index
        else:
            free_index(index)
    return 0


cdef list rows_selected(Table table, list selectors):
    """For each selector the rows that it selects; None for one that is None, or that would take too long."""
    cdef Py_ssize_t count = len(selectors), number, place
    cdef Pattern** patterns = <Pattern**>malloc(<size_t>(count + 1) * sizeof(void*))
    cdef Py_ssize_t* ends = <Py_ssize_t*>malloc(<size_t>(count + 1) * sizeof(Py_ssize_t))
    cdef Matcher matcher
    cdef Ints found
    memset(&found, 0, sizeof(Ints))
    memset(&matcher, 0, sizeof(Matcher))
    try:
        if patterns == NULL or ends == NULL:
            raise MemoryError
        find_tags(table)
        for number in range(count):
            patterns[number] = &(<Selector>selectors[number]).pattern if selectors[number] is not None else NULL
            if patterns[number] != NULL and patterns[number].has_names:
                find_names(table)
        with nogil:
            start_matcher(&matcher, &table.parser, &table.rows, table.tags, table.index)
            try_each(&matcher, patterns, count, &found, ends)
        if matcher.failed:
            raise MemoryError
        answer = []
        for number in range(count):
            if ends[number] < 0:
                answer.append(None)
                continue
            place = ends[number - 1] if number else 0
            place = place if place >= 0 else ~place
            answer.append([found.data[place] for place in range(place, ends[number])])
        return answer
    finally:
        free_matcher(&matcher)
        free(found.data)
        free(patterns)
        free(ends)


cdef void try_each(
    Matcher* m, Pattern** patterns, Py_ssize_t count, Ints* found, Py_ssize_t* ends
) noexcept nogil:
    """Where the rows of each selector end among those found; the bitwise complement where there is no answer."""
    cdef Py_ssize_t number, start
    for number in range(count):
        start = found.length
        if patterns[number] != NULL and not is_spent(m):
            select_rows(m, patterns[number], found)
        if patterns[number] == NULL or is_spent(m):
            found.length = start
            ends[number] = ~start
        else:
            ends[number] = found.length


cdef list selected(Table table, object selector):
    cdef list rows = rows_selected(table, [as_selector(selector)])[0]
    if rows is None:
        raise ValueError("the selector takes too long on this page")
    return rows


cdef bint is_selected(Table table, Py_ssize_t row, object selector) except -1:
    """All rows that a selector selects are found at once, and remembered: asking for the next row costs nothing."""
    cdef str text = selector.text if isinstance(selector, Selector) else selector
    if not 0 <= row < table.rows.length:
        raise IndexError(row)
    if table.remembered is None or len(table.remembered) > MOST_REMEMBERED:
        table.remembered = {}
    if text not in table.remembered:
        table.remembered[text] = frozenset(selected(table, selector))
    return row in table.remembered[text]
