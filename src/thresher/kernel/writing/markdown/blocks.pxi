# Blocks: paragraphs, headings, rules, quotes.

cdef enum:
    # Headings that are written as other blocks.
    BARE_WORDS = 1
    BARE_PICTURE = 2

cdef enum:
    MOST_HEADING_WORDS = 100  # a heading with blocks in it and more words is one that was never closed
    MOST_ROWS_TO_HEADLINE = 400


cdef void end_block(Markdown* m) noexcept nogil:
    """Write the running text as a paragraph; where everything must stay on one line, only keep the words apart."""
    if m.code_row != NONE:
        if m.code.length and m.code.data[m.code.length - 1] != c"\n":
            put_sign(m, &m.code, c"\n")
    elif m.grid.is_open:
        add_break_in_cell(&m.inline_)
    elif is_in_line(m):
        add_space(&m.inline_)
    elif take_text(m):
        if m.level:
            add_heading(m)
        else:
            add_paragraph(m)
        m.level = 0


cdef void add_paragraph(Markdown* m) noexcept nogil:
    """The text in `block`."""
    m.folded.length = 0
    put_paragraph(m, &m.folded, m.block.data, m.block.length)
    if m.wrap:
        m.block.length = 0
        put_wrapped(m, &m.block, m.folded.data, m.folded.length)
        add_lines(m, m.block.data, m.block.length)
    else:
        add_lines(m, m.folded.data, m.folded.length)


cdef void add_heading(Markdown* m) noexcept nogil:
    """The text in `block`, on one line. Signs at its end would be read as the end of the heading."""
    cdef Py_ssize_t start, at
    m.folded.length = 0
    put_signs(m, &m.folded, c"#", m.level)
    put_sign(m, &m.folded, c" ")
    start = m.folded.length
    put_folded(m, &m.folded, m.block.data, m.block.length)
    if m.failed:
        return
    at = m.folded.length
    while at > start and m.folded.data[at - 1] == c"#":
        at -= 1
    if at < m.folded.length and (at == start or m.folded.data[at - 1] == c" "):
        put_sign(m, &m.folded, 0)
        if m.failed:
            return
        memmove(m.folded.data + at + 1, m.folded.data + at, <size_t>(m.folded.length - 1 - at))
        m.folded.data[at] = c"\\"
    if m.is_headline:
        add_lines_outside(m, m.folded.data, m.folded.length)
    else:
        add_lines(m, m.folded.data, m.folded.length)


cdef void enter_heading(Markdown* m, int row) noexcept nogil:
    if is_free(m):
        m.is_headline = row == m.headline
        m.level = min((1 if m.is_headline else m.rows.tag[row] - TAG_H1 + 1) + m.heading_offset, 6)
        m.is_on_one_line = holds_only_words(m.rows, row)
        if m.is_bare[row] and m.is_on_one_line:
            m.level = 0
            if m.is_bare[row] == BARE_WORDS:
                enter_mark(m, row, MARK_STRONG)


cdef void leave_heading(Markdown* m, int row) noexcept nogil:
    close_mark(m, row)
    if not m.grid.is_open:
        m.is_on_one_line = False
        end_block(m)
        m.level = 0
    m.is_headline = False
    if row == m.headline and m.post_of_headline != NONE:
        tell_post(m, m.post_of_headline)
        m.post_of_headline = NONE


cdef void begin_post(Markdown* m, int row) noexcept nogil:
    """What is said of a post, below a rule that ends the post before it."""
    if not is_free(m):
        return
    end_block(m)
    if m.has_posts:
        add_lines(m, b"***", 3)
    m.has_posts = True
    if begins_with_headline(m, row):
        m.post_of_headline = row
    else:
        tell_post(m, row)


cdef void tell_post(Markdown* m, int row) noexcept nogil:
    """Who wrote it, and when."""
    open_mark(&m.inline_, MARK_STRONG, row)
    add_words(m, m.posts.text.data + m.posts.start[row], m.posts.length[row])
    close_mark(m, row)
    end_block(m)


cdef bint begins_with_headline(Markdown* m, int post) noexcept nogil:
    """Whether the headline of the page is the first that a post says."""
    cdef int row
    if not post < m.headline < m.rows.end[post] or m.headline - post > MOST_ROWS_TO_HEADLINE:
        return False
    for row in range(post + 1, m.headline):
        if m.rows.words[row] > 0 and m.written[row] & HOLDS_LEAF:
            return False
    return True


cdef void find_headline_block(Markdown* m) noexcept nogil:
    """The block of the first text that is kept as the headline, if it has nothing else in it."""
    cdef Rows* rows = m.rows
    cdef int row = 0, inside, level
    if m.why == NULL:
        return
    while row < rows.length and not (m.why[row] == WHY_HEADLINE and rows.words[row] > 0 and m.written[row] & HOLDS_LEAF):
        row += 1
    if row == rows.length or rows.block[row] < 0:
        return
    row = rows.block[row]
    for level in range(3):
        if CLASSES_OF[rows.tag[row]] & HEADING or not CLASSES_OF[rows.tag[rows.parent[row]]] & HEADING:
            break
        row = rows.parent[row]
    if not TAG_H1 <= rows.tag[row] <= TAG_H3 and rows.tag[row] != TAG_DIV and rows.tag[row] != TAG_P:
        return  # smaller headings are bylines and the like
    if not holds_only_words(rows, row):
        return
    for inside in range(row, rows.end[row]):
        if rows.words[inside] > 0 and m.written[inside] & HOLDS_LEAF and m.why[inside] != WHY_HEADLINE:
            return
    m.headline = row


cdef void find_bare_headings(Markdown* m) noexcept nogil:
    """Headings with nothing beneath them are lines in bold, and pictures in a heading are pictures.

    But the first heading of the first level is the headline of whatever follows, and a page of nothing but headings
    has them.
    """
    cdef Rows* rows = m.rows
    cdef int row, level, last = NONE, last_level = 0, until = 0, headline = m.headline
    cdef bint has_content = False
    for row in range(<int>rows.length):
        if not m.written[row] & HOLDS_LEAF:
            continue
        if CLASSES_OF[rows.tag[row]] & HEADING and row >= until:
            level = 1 if row == m.headline else rows.tag[row] - TAG_H1 + 1
            if last != NONE and level <= last_level:
                m.is_bare[last] = BARE_WORDS
            if not holds_written_words(m, row):
                m.is_bare[row] = BARE_PICTURE
            elif headline == NONE and level == 1:
                headline = row
            if holds_only_words(rows, row):
                last, last_level, until = row, level, rows.end[row]
            else:  # one that was never closed
                last, has_content = NONE, True
        elif row >= until and (rows.chars[row] > 0 or is_medium(rows.tag[row])):
            last, has_content = NONE, True
    if last != NONE:
        m.is_bare[last] = BARE_WORDS
    if headline != NONE:
        m.is_bare[headline] = False
    if not has_content:
        memset(m.is_bare, 0, <size_t>rows.length)


cdef bint holds_written_words(Markdown* m, int heading) noexcept nogil:
    cdef int row
    for row in range(heading + 1, m.rows.end[heading]):
        if m.rows.words[row] > 0 and m.written[row] & HOLDS_LEAF:
            return True
    return False


cdef bint holds_only_words(Rows* rows, int heading) noexcept nogil:
    """Whether a heading has nothing but words in it: if those stand in blocks, it is one heading all the same.

    The search ends at the first heading below, so no row is searched twice.
    """
    cdef Py_ssize_t row
    cdef long long words = 0
    for row in range(heading + 1, rows.end[heading]):
        words += rows.words[row]
        if CLASSES_OF[rows.tag[row]] & NOT_IN_HEADINGS or words > MOST_HEADING_WORDS:
            return False
    return True
