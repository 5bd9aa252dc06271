# Lists of terms and what they mean, `dl`: each term is an item, and what it means follows on the same line where it is
# short, so that a label stays with its value.

cdef enum:
    MOST_WORDS_OF_VALUE = 60
    MOST_ROWS_OF_TERM = 100


cdef inline OpenList* open_terms(Markdown* m) noexcept nogil:
    """The list of terms that is open; NULL where another list is, or none."""
    if m.lists_count and m.lists[m.lists_count - 1].is_of_terms:
        return &m.lists[m.lists_count - 1]
    return NULL


cdef void enter_terms(Markdown* m, int row) noexcept nogil:
    if is_free(m):
        enter_list(m, row)
        if not m.failed:
            m.lists[m.lists_count - 1].is_of_terms = True
            m.lists[m.lists_count - 1].owner = row


cdef void leave_terms(Markdown* m, int row) noexcept nogil:
    cdef OpenList* terms = open_terms(m)
    if terms != NULL and terms.owner == row:
        leave_open_term(m, terms)
        leave_list(m)


cdef void leave_open_term(Markdown* m, OpenList* terms) noexcept nogil:
    end_block(m)
    if terms.has_term:
        unnest(&m.lines)
        follow_tightly(&m.lines)
    terms.has_term = terms.has_value = False


cdef void enter_term(Markdown* m, int row) noexcept nogil:
    """Begin an item, unless the last term still waits for what it means. Signatures are code, other terms are bold."""
    cdef OpenList* terms = open_terms(m)
    if terms != NULL:
        if terms.has_value:
            leave_open_term(m, terms)
        if not terms.has_term:
            nest(m, b"- " if terms.sign == c"-" else b"+ ", 2, 2, False)
            terms.has_term = True
            terms.width = 2
    enter_mark(m, row, MARK_CODE if is_signature(m, row) else MARK_STRONG)


cdef void leave_term(Markdown* m, int row) noexcept nogil:
    cdef int value = value_right_behind(m, row)
    close_mark(m, row)
    if value != NONE and m.inline_.count:
        m.joined_value = value
        if not ends_with_colon(m):
            add_words(m, b":", 1)
        add_space(&m.inline_)


cdef void enter_value(Markdown* m, int row) noexcept nogil:
    cdef OpenList* terms = open_terms(m)
    if terms != NULL and terms.has_term:
        terms.has_value = True


cdef bint is_signature(Markdown* m, int row) noexcept nogil:
    """As Sphinx marks what a function takes and gives."""
    cdef Span names = value_of(m.p, m.rows, row, b"class")
    cdef const unsigned char* data = bytes_of(m.p, names)
    cdef Py_ssize_t at = 0, start, length = min(<Py_ssize_t>names.length, <Py_ssize_t>LONGEST_CLASS)
    while at < length:
        start = next_class_name(data, &at, length)
        if is_one_of(data + start, at - start, b"sig sig-object signature "):
            return True
    return False


cdef int value_right_behind(Markdown* m, int term) noexcept nogil:
    """The `dd` that follows a term and can go on in the same line; NONE where there is none."""
    cdef Rows* rows = m.rows
    cdef int row = rows.end[term], skipped = 0
    if is_in_line(m) or m.code_row != NONE or not holds_one_line(rows, term, MOST_ROWS_OF_TERM):
        return NONE
    while row < rows.length and rows.tag[row] == TAG_TEXT and rows.chars[row] == 0 and skipped < 3:
        row += 1
        skipped += 1
    if row >= rows.length or rows.tag[row] != TAG_DD or rows.parent[row] != rows.parent[term]:
        return NONE
    return row if m.written[row] & IS_WRITTEN and holds_one_line(rows, row, rows.end[row] - row) else NONE


cdef bint holds_one_line(const Rows* rows, int row, int most_rows) noexcept nogil:
    """Whether an element has only running text in it, and not much. The search ends at the first block below, so no row
    is searched for two values."""
    cdef int below
    cdef long long words = 0
    if rows.end[row] - row > most_rows:
        return False
    for below in range(row + 1, rows.end[row]):
        words += rows.words[below]
        if rows.block[below] == below or rows.tag[below] == TAG_BR or words > MOST_WORDS_OF_VALUE:
            return False
    return True


cdef bint ends_with_colon(Markdown* m) noexcept nogil:
    cdef const unsigned char* text
    cdef Py_ssize_t length
    if m.last_text == NONE:
        return False
    text, length = m.rows.pool.data + m.rows.text_start[m.last_text], m.rows.text_length[m.last_text]
    length -= space_behind(text, length)
    if length and text[length - 1] == c":":
        return True
    return length >= 3 and memcmp(text + length - 3, b"\xef\xbc\x9a", 3) == 0  # the wide colon of Chinese
