# Boxes that documentation sets apart from its text: notes, tips, warnings. They are quotes, and their title is bold.

cdef enum:
    MOST_WORDS_OF_NOTE = 600
    MOST_ROWS_OF_NOTE = 2_000
    MOST_WORDS_OF_TITLE = 8


cdef void enter_admonition(Markdown* m, int row) noexcept nogil:
    if m.note_row == NONE and is_free(m) and is_admonition(m, row):
        nest(m, b"> ", 2, 2, True)
        m.note_row, m.waits_for_title = row, True


cdef void leave_admonition(Markdown* m) noexcept nogil:
    end_block(m)
    unnest(&m.lines)
    m.note_row, m.waits_for_title = NONE, False


cdef bint is_admonition(Markdown* m, int row) noexcept nogil:
    """Whether its class names it, and it is short enough to be a box and not the page."""
    cdef Span names = value_of(m.p, m.rows, row, b"class")
    cdef const unsigned char* data = bytes_of(m.p, names)
    cdef Py_ssize_t at = 0, start, length = min(<Py_ssize_t>names.length, <Py_ssize_t>LONGEST_CLASS)
    while at < length:
        start = next_class_name(data, &at, length)
        if is_name_of_box(data + start, at - start) or (
            is_kind_of_box(data + start, at - start) and (at - start == length or m.rows.tag[row] == TAG_ASIDE)
        ):
            return is_short_box(m.rows, row)
    return False


cdef bint is_name_of_box(const unsigned char* name, Py_ssize_t length) noexcept nogil:
    return is_one_of(
        name, length,
        b"admonition admonitionblock theme-admonition callout notecard markdown-alert custom-block starlight-aside hint "
        b"alert-info alert-warning alert-danger alert-success alert--info alert--warning alert--danger alert--secondary "
        b"archwiki-template-box confluence-information-macro awsdocs-note awsdocs-tip awsdocs-important note-box ",
    )


cdef bint is_kind_of_box(const unsigned char* name, Py_ssize_t length) noexcept nogil:
    """Alone, or on an `aside`, these are names of boxes as well: DocBook, and the documentation of Microsoft."""
    return is_one_of(name, length, b"note tip warning important caution danger ")


cdef bint is_short_box(const Rows* rows, int row) noexcept nogil:
    cdef int below
    cdef long long words = 0
    if rows.end[row] - row > MOST_ROWS_OF_NOTE:
        return False
    for below in range(row + 1, rows.end[row]):
        words += rows.words[below]
    return words <= MOST_WORDS_OF_NOTE


cdef void look_for_title(Markdown* m, int row) noexcept nogil:
    """Make the first line of a box bold if it is its title."""
    cdef Span names
    if not 1 <= words_below(m.rows, row, 40) <= MOST_WORDS_OF_TITLE or CLASSES_OF[m.rows.tag[row]] & HEADING:
        return
    names = value_of(m.p, m.rows, row, b"class")
    names.length = min(names.length, <unsigned int>LONGEST_CLASS)
    if holds_word(m.p, names, b"title") or holds_word(m.p, names, b"heading") or says_kind_of_box(m.rows, row):
        m.title_row, m.waits_for_title = row, False
        enter_mark(m, row, MARK_STRONG)


cdef bint says_kind_of_box(const Rows* rows, int row) noexcept nogil:
    """Whether its only text is a word like "Note" or "Tip:"."""
    cdef int below, words = words_below(rows, row, 40)
    cdef const unsigned char* text
    cdef Py_ssize_t before, length
    for below in range(row + 1, rows.end[row]):
        if rows.chars[below]:
            if words > 2 or rows.words[below] != words:
                return False
            text, length = rows.pool.data + rows.text_start[below], rows.text_length[below]
            before = space_before(text, length)
            text, length = text + before, length - before
            length -= space_behind(text, length)
            if length and text[length - 1] == c":":
                length -= 1
            return is_one_of(
                text, length,
                b"note notes tip tips warning important caution danger info information hint attention error success example "
                b"remark hinweis tipp warnung achtung wichtig remarque astuce attention nota consejo aviso importante ",
            )
    return False
