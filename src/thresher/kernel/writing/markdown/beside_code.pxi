# What pages put into and beside code that is none: line numbers, prompts, buttons that copy it, the name of its language.

cdef enum:
    MOST_WORDS_OF_BUTTON = 3
    MOST_ROWS_OF_BADGE = 6
    MOST_ROWS_BEFORE_CODE = 16


cdef bint has_code_blocks(const Rows* rows) noexcept nogil:
    cdef Py_ssize_t row
    for row in range(rows.length):
        if rows.tag[row] == TAG_PRE:
            return True
    return False


cdef bint is_beside_code(Markdown* m, int row) noexcept nogil:
    """Whether an element is left out with all that is in it."""
    cdef int tag = m.rows.tag[row]
    if not m.has_code or CLASSES_OF[tag] & LEAF:
        return False
    if tag == TAG_BUTTON and (m.code_row != NONE or is_button_that_copies(m, row)):
        return True
    if m.rows.attribute_count[row] == 0 or row < m.looked_until:
        return False
    return is_gutter(m, row, tag) or is_badge(m, row, tag)


cdef int words_below(const Rows* rows, int row, int most_rows) noexcept nogil:
    """How many words are in an element of so few rows; many where it has more."""
    cdef int below, words = 0
    if rows.end[row] - row > most_rows:
        return LARGEST_NUMBER
    for below in range(row + 1, rows.end[row]):
        words += <int>min(rows.words[below], <int>1000)
    return words


cdef bint is_button_that_copies(Markdown* m, int row) noexcept nogil:
    cdef int below
    cdef const unsigned char* text
    cdef Py_ssize_t length, before
    if not 1 <= words_below(m.rows, row, 12) <= MOST_WORDS_OF_BUTTON:
        return False
    for below in range(row + 1, m.rows.end[row]):
        if m.rows.chars[below]:
            text, length = m.rows.pool.data + m.rows.text_start[below], m.rows.text_length[below]
            before = space_before(text, length)
            return behind_one_of(text, before, length, b"copy copied") != 0
    return False


# ---- line numbers and prompts

cdef bint is_gutter(Markdown* m, int row, int tag) noexcept nogil:
    """Whether an element is named like line numbers or a prompt, and has nothing else in it."""
    cdef Span names = value_of(m.p, m.rows, row, b"class")
    cdef const unsigned char* data = bytes_of(m.p, names)
    cdef Py_ssize_t at = 0, start, length = min(<Py_ssize_t>names.length, <Py_ssize_t>LONGEST_CLASS)
    if CLASSES_OF[tag] & PREFORMATTED:
        return False
    while at < length:
        start = next_class_name(data, &at, length)
        if is_name_of_gutter(data + start, at - start, m.code_row != NONE):
            if holds_only_numbers(m, row):
                return True
            m.looked_until = m.rows.end[row]  # so that no text is read twice
            return False
    return False


cdef bint is_name_of_gutter(const unsigned char* name, Py_ssize_t length, bint is_in_code) noexcept nogil:
    if is_one_of(
        name, length,
        b"linenos lineno linenodiv linenumber linenumbers line-number line-numbers line-numbers-rows line-numbers-wrapper "
        b"line-numbers-list rouge-gutter gutter hljs-ln-numbers blob-num code-gutter react-syntax-highlighter-line-number "
        b"prompt input_prompt output_prompt jp-inputprompt jp-outputprompt jp-inputarea-prompt jp-outputarea-prompt ",
    ):
        return True
    return is_in_code and is_one_of(name, length, b"ln lnt lnum linenr line-num line_number ")


cdef bint holds_only_numbers(Markdown* m, int row) noexcept nogil:
    """Whether all texts below are numbers, or the signs of prompts, `In [1]:` among them."""
    cdef int below
    cdef const unsigned char* text
    cdef Py_ssize_t at, length
    for below in range(row + 1, m.rows.end[row]):
        if m.rows.chars[below] == 0:
            continue
        text, length = m.rows.pool.data + m.rows.text_start[below], m.rows.text_length[below]
        at = space_before(text, length)
        at = max(at, behind_one_of(text, at, length, b"in out"))
        while at < length:
            if not is_sign_of_gutter(text[at]) and not is_white_at(text, at, length, True):
                return False
            at = character_after(text, at, length)
    return True


cdef inline bint is_sign_of_gutter(unsigned char sign) noexcept nogil:
    return is_digit(sign) or strchr(b"$>#%:.[]~|", sign) != NULL and sign != 0


# ---- badges

cdef bint is_badge(Markdown* m, int row, int tag) noexcept nogil:
    """Whether an element has nothing in it but the name of the language of the code that follows.

    That name is kept for code which says nothing of the sort itself.
    """
    cdef int below, code
    cdef Span names
    if m.code_row != NONE or m.inline_.count or not is_place_of_badge(tag):
        return False
    names = value_of(m.p, m.rows, row, b"class")
    names.length = min(names.length, <unsigned int>LONGEST_CLASS)
    if not holds_word(m.p, names, b"lang") or words_below(m.rows, row, MOST_ROWS_OF_BADGE) != 1:
        return False
    code = code_right_behind(m, m.rows.end[row])
    if code == NONE:
        return False
    for below in range(row + 1, m.rows.end[row]):
        if m.rows.chars[below]:
            return keep_badge(m, m.rows.pool.data + m.rows.text_start[below], m.rows.text_length[below])
    return False


cdef inline bint is_place_of_badge(int tag) noexcept nogil:
    return tag == TAG_SPAN or tag == TAG_DIV or tag == TAG_FIGCAPTION or tag == TAG_SMALL or tag == TAG_P


cdef bint keep_badge(Markdown* m, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t at, before = space_before(text, length)
    text, length = text + before, length - before
    length -= space_behind(text, length)
    if not is_one_of(text, length, KNOWN_LANGUAGES) and not is_one_of(text, length, b"text txt plaintext output "):
        return False
    m.badge.length = 0
    if not is_no_language(text, length):
        for at in range(length):
            put_sign(m, &m.badge, lower(text[at]))
    return True


cdef int code_right_behind(Markdown* m, int row) noexcept nogil:
    """The code block that comes next, with no text before it but that of buttons; NONE where something else does."""
    cdef Rows* rows = m.rows
    cdef int stop = <int>min(rows.length, <Py_ssize_t>(row + MOST_ROWS_BEFORE_CODE))
    while row < stop:
        if rows.tag[row] == TAG_PRE:
            return row if m.written[row] & IS_WRITTEN else NONE
        if rows.tag[row] == TAG_BUTTON:
            row = rows.end[row]
            continue
        if rows.chars[row]:
            return NONE
        row += 1
    return NONE
