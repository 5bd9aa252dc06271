# The walk over the written rows.

cdef enum:
    LONGEST_SHIFTED = 12     # bytes of a raised or lowered word

cdef void write_markdown(Markdown* m) noexcept nogil:
    """Write everything into `lines`, unless something is beyond this writer or memory runs out (`failed`)."""
    cdef Shown* shown = m.shown
    if not look_at_page(shown):
        m.failed = True
        return
    m.written = find_written(shown)
    m.holds_data = <unsigned char*>room_for(&shown.scratch, m.rows.length, 1)
    m.is_bare = <unsigned char*>room_for(&shown.scratch, m.rows.length, 1)
    if shown.scratch.failed:
        m.failed = True
        return
    m.is_beyond = is_beyond(m)
    if m.is_beyond:
        return
    if m.with_tables:
        find_written_tables(m.p, m.rows, m.holds_data)
    m.has_code = has_code_blocks(m.rows)
    find_headline_block(m)
    find_bare_headings(m)
    m.failed = not set_base(&m.addresses.base)
    walk_rows(m)
    add_ending(m)


cdef bint is_beyond(Markdown* m) noexcept nogil:
    """Formulas, tabs and footnotes are rare: the caller says which rows they are."""
    cdef Py_ssize_t row
    if m.shown.text == NULL:
        for row in range(m.rows.length):
            if m.rows.tag[row] == TAG_MATH or m.rows.tag[row] == TAG_SCRIPT:
                return True
    if not m.has_labels and source_holds(m.p, b"tabpanel"):
        return True
    return m.with_links and not m.notes.are_known and may_have_footnotes(m.p, m.rows, m.written)


cdef void walk_rows(Markdown* m) noexcept nogil:
    """Enter every written row, and leave every element again behind the last row of it."""
    cdef Rows* rows = m.rows
    cdef int row, open = NONE
    for row in range(<int>rows.length):
        if rows.chars[row] > 0 and m.shown.seen[row] and not m.shown.keep[row]:
            m.is_after_gap = True
        if not m.written[row] & IS_WRITTEN or row < m.skipped_until:
            continue
        while open != NONE and row >= rows.end[open]:
            leave(m, open)
            open = rows.parent[open] if open else NONE
        if rows.tag[row] == TAG_TEXT:
            enter_text(m, row)
        elif is_beside_code(m, row) or is_told_elsewhere(m, row):
            m.skipped_until = rows.end[row]
        else:
            enter(m, row)
            open = row
        m.failed = m.failed or m.addresses.failed
        if m.failed or m.lines.is_full:
            return
    while open != NONE and not m.failed:
        leave(m, open)
        open = rows.parent[open] if open else NONE
    end_block(m)


cdef void add_ending(Markdown* m) noexcept nogil:
    """What stands below all that the rows say."""
    if not m.failed and m.with_links == LINKS_AS_REFERENCES:
        add_references(m)


# ---- texts

cdef void enter_text(Markdown* m, int row) noexcept nogil:
    """The text of a row; where some was dropped right before it, a space keeps the words apart."""
    cdef Rows* rows = m.rows
    cdef bint is_parted = m.is_after_gap and m.last_text != NONE and rows.block[row] == rows.block[m.last_text]
    cdef int previous = m.last_text
    m.last_text, m.is_after_gap = row, False
    m.waits_for_title = m.waits_for_title and rows.chars[row] == 0
    if is_replaced(&m.replaced, row):
        add_text_of_page(m, m.replaced.text.data + m.replaced.start[row], m.replaced.length[row])
    elif stands_raised(m, row, previous):
        m.block.length = 0
        if not add_shifted(&m.block, rows, row, rows.tag[m.shifted_by] == TAG_SUP):
            m.failed = True
        add_text_of_page(m, m.block.data, m.block.length)
    elif stands_shifted(m, row, previous):
        add_shifted_word(m, row)
    else:
        if is_parted:
            add_text_of_page(m, b" ", 1)
        add_text_of_page(m, rows.pool.data + rows.text_start[row], rows.text_length[row])


cdef bint stands_raised(Markdown* m, int row, int previous) noexcept nogil:
    if m.shifted_by == NONE or m.shown.link[row]:
        return False
    return is_shifted_number(m.rows, row) and can_be_raised(m.rows, previous)


cdef bint stands_shifted(Markdown* m, int row, int previous) noexcept nogil:
    """Whether a short word is raised or lowered right after another, and would be read as its end."""
    cdef int around = m.shifted_by
    cdef const unsigned char* text = m.rows.pool.data + m.rows.text_start[row]
    cdef Py_ssize_t length = m.rows.text_length[row]
    if around == NONE or m.code_row != NONE or m.inline_.open_of_kind[MARK_CODE] or m.shown.link[row]:
        return False
    if not holds_one_text(m.rows, around) or not 1 <= length <= LONGEST_SHIFTED or holds_white(text, length):
        return False
    if m.inline_.waiting or m.inline_.count == 0 or not can_be_raised(m.rows, previous):
        return False
    return not is_one_of(text, length, b"st nd rd th er re e o a tm sm * ** \xc2\xae \xe2\x84\xa2 \xe2\x80\xa0 \xc2\xaa \xc2\xba ")


cdef bint holds_one_text(const Rows* rows, int row) noexcept nogil:
    cdef int below, count = 0
    if rows.end[row] - row > 4:
        return False
    for below in range(row + 1, rows.end[row]):
        count += rows.tag[below] == TAG_TEXT
    return count == 1


cdef void add_shifted_word(Markdown* m, int row) noexcept nogil:
    """Between tags, for Markdown has no sign for it."""
    cdef Around around
    cdef bint is_raised = m.rows.tag[m.shifted_by] == TAG_SUP
    memset(&around, 0, sizeof(Around))
    around.in_brackets = m.inline_.open_of_kind[MARK_LINK] > 0
    around.escapes_dollars = True
    around.last_greater = m.rows.text_length[row]
    m.block.length = 0
    put(m, &m.block, b"<sup>" if is_raised else b"<sub>", 5)
    put_escaped(m, &m.block, m.rows.pool.data + m.rows.text_start[row], m.rows.text_length[row], &around)
    put(m, &m.block, b"</sup>" if is_raised else b"</sub>", 6)
    if not m.failed:
        add_raw(m, m.block.data, m.block.length)


cdef void add_text_of_page(Markdown* m, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    if m.code_row != NONE:
        put(m, &m.code, text, length)
    else:
        add_words(m, text, length)


cdef void enter_shifted(Markdown* m, int row) noexcept nogil:
    """Digits in it may be an exponent."""
    if m.shifted_before == NULL:
        m.shifted_before = <int*>room_for(&m.shown.scratch, m.rows.length, sizeof(int))
        if m.shifted_before == NULL:
            m.failed = True
            return
    m.shifted_before[row] = m.shifted_by
    m.shifted_by = row


cdef void leave_shifted(Markdown* m, int row) noexcept nogil:
    if m.shifted_by == row:
        m.shifted_by = m.shifted_before[row]


# ---- elements

cdef inline bint is_told_elsewhere(Markdown* m, int row) noexcept nogil:
    """Whether a row is the label of a tab, which is written above what the tab shows."""
    return is_replaced(&m.labels, row) and m.labels.length[row] == 0


cdef bint source_holds(Parser* p, const char* word) noexcept nogil:
    """Whether the page has this word anywhere, in lower case."""
    cdef const unsigned char* at = p.source
    cdef const unsigned char* stop = p.source + p.length
    cdef size_t length = strlen(word)
    while at != NULL and <size_t>(stop - at) >= length:
        at = <const unsigned char*>memchr(at, word[0], <size_t>(stop - at))
        if at != NULL:
            if <size_t>(stop - at) >= length and memcmp(at, word, length) == 0:
                return True
            at += 1
    return False


cdef void add_label(Markdown* m, int row) noexcept nogil:
    """The label of a tab, above what the tab shows."""
    end_block(m)
    open_mark(&m.inline_, MARK_STRONG, row)
    add_words(m, m.labels.text.data + m.labels.start[row], m.labels.length[row])
    close_mark(m, row)
    end_block(m)


cdef void enter(Markdown* m, int row) noexcept nogil:
    cdef int tag = m.rows.tag[row]
    cdef bint is_separator = m.written[row] & IS_SEPARATOR
    if (m.rows.block[row] == row or is_separator) and row != m.joined_value:
        end_block(m)
    if is_replaced(&m.labels, row) and is_free(m):
        add_label(m, row)
    if is_replaced(&m.posts, row):
        begin_post(m, row)
    if is_note(&m.notes, row) and tag != TAG_LI:
        nest_note(m, row)
    if is_return(&m.notes, row):
        mute(&m.inline_, row)
    if not is_separator:
        if CLASSES_OF[tag] & LEAF:
            enter_leaf(m, row, tag)
        elif m.rows.block[row] == row:
            enter_block(m, row, tag)
        else:
            enter_span(m, row, tag)
        if m.waits_for_title and row != m.note_row:
            look_for_title(m, row)


cdef void leave(Markdown* m, int row) noexcept nogil:
    cdef int tag = m.rows.tag[row]
    if row == m.title_row:
        close_mark(m, row)
    if not m.written[row] & IS_SEPARATOR:
        if m.rows.block[row] == row:
            leave_block(m, row, tag)
        else:
            leave_span(m, row, tag)
    if is_return(&m.notes, row):
        close_mark(m, row)
    if m.rows.block[row] == row and not (tag == TAG_DT and m.joined_value >= m.rows.end[row]):
        end_block(m)
    if row == m.note_row:
        leave_admonition(m)
    if is_note(&m.notes, row) and tag != TAG_LI:
        unnest(&m.lines)


cdef void enter_leaf(Markdown* m, int row, int tag) noexcept nogil:
    """Breaks, rules, pictures and media."""
    if tag == TAG_BR:
        add_break(m)
    elif tag == TAG_HR:
        if is_free(m):
            add_lines(m, b"***", 3)  # in a list item, three hyphens would be one rule with its marker
    elif tag == TAG_IMG or tag == TAG_IMAGE:
        add_image(m, row)
    elif tag != TAG_WBR:
        add_media(m, row)


cdef void enter_block(Markdown* m, int row, int tag) noexcept nogil:
    if CLASSES_OF[tag] & HEADING or row == m.headline:
        enter_heading(m, row)
    elif CLASSES_OF[tag] & PREFORMATTED:
        enter_code(m, row)
    elif is_list_tag(tag):
        enter_list(m, row)
    elif tag == TAG_LI or tag == TAG_OPTION:
        enter_item(m, row)
    elif tag == TAG_BLOCKQUOTE:
        nest(m, b"> ", 2, 2, True)
    elif tag == TAG_TABLE:
        enter_table(m, row)
    elif tag == TAG_TR:
        if m.grid.is_open:
            begin_grid_row(m, row)
    elif tag == TAG_DIV or tag == TAG_ASIDE or tag == TAG_SECTION:
        enter_admonition(m, row)
    else:
        enter_labelled(m, row, tag)


cdef void enter_labelled(Markdown* m, int row, int tag) noexcept nogil:
    """Terms and what they mean, and the line that opens what is folded."""
    if tag == TAG_DL:
        enter_terms(m, row)
    elif tag == TAG_DT:
        enter_term(m, row)
    elif tag == TAG_DD:
        enter_value(m, row)
    elif tag == TAG_SUMMARY and holds_one_line(m.rows, row, MOST_ROWS_OF_TERM):
        enter_mark(m, row, MARK_STRONG)


cdef void leave_block(Markdown* m, int row, int tag) noexcept nogil:
    if CLASSES_OF[tag] & HEADING or row == m.headline:
        leave_heading(m, row)
    elif CLASSES_OF[tag] & PREFORMATTED:
        leave_code(m, row)
    elif is_list_tag(tag):
        leave_list(m)
    elif tag == TAG_LI or tag == TAG_OPTION:
        leave_item(m, row)
    elif tag == TAG_BLOCKQUOTE:
        end_block(m)
        unnest(&m.lines)
    elif tag == TAG_DT:
        leave_term(m, row)
    elif tag == TAG_DL:
        leave_terms(m, row)
    elif tag == TAG_SUMMARY:
        close_mark(m, row)
    elif m.grid.is_open:
        leave_table_part(m, row, tag)


cdef void leave_table_part(Markdown* m, int row, int tag) noexcept nogil:
    if tag == TAG_TABLE:
        leave_table(m)
    elif tag == TAG_TR:
        end_grid_row(m)
    elif tag == TAG_CAPTION:
        leave_caption(m)
    elif CLASSES_OF[tag] & CELL:
        leave_cell(m, row)


cdef void enter_span(Markdown* m, int row, int tag) noexcept nogil:
    cdef int kind = kind_of_mark(tag)
    if kind != NONE:
        enter_mark(m, row, kind)
    elif tag == TAG_A:
        enter_link(m, row)
    elif tag == TAG_Q:
        add_text_of_page(m, b"\xe2\x80\x9c", 3)
    elif tag == TAG_SUP or tag == TAG_SUB:
        enter_shifted(m, row)
    elif tag == TAG_RP or tag == TAG_RT:
        enter_ruby(m, row, tag)
    elif tag == TAG_MATH or tag == TAG_SCRIPT:
        enter_formula(m, row)


cdef void leave_span(Markdown* m, int row, int tag) noexcept nogil:
    if tag == TAG_A or tag == TAG_MATH or tag == TAG_SCRIPT or kind_of_mark(tag) != NONE:
        close_mark(m, row)
    elif tag == TAG_Q:
        add_text_of_page(m, b"\xe2\x80\x9d", 3)
    elif tag == TAG_SUP or tag == TAG_SUB:
        leave_shifted(m, row)
    elif row == m.ruby_row:
        m.ruby_row = NONE
        add_text_of_page(m, b")", 1)


cdef void enter_ruby(Markdown* m, int row, int tag) noexcept nogil:
    """How characters are read, in parentheses, which few pages write themselves."""
    if tag == TAG_RP:
        m.plain_ruby_until = m.rows.end[row]
    elif m.plain_ruby_until == 0 or m.plain_ruby_until < row - 1:
        m.ruby_row = row
        add_text_of_page(m, b"(", 1)


cdef int kind_of_mark(int tag) noexcept nogil:
    if tag == TAG_B or tag == TAG_STRONG:
        return MARK_STRONG
    if tag == TAG_I or tag == TAG_EM or tag == TAG_CITE or tag == TAG_DFN or tag == TAG_VAR:
        return MARK_EMPHASIS
    if tag == TAG_S or tag == TAG_STRIKE or tag == TAG_DEL:
        return MARK_DELETED
    if tag == TAG_CODE or tag == TAG_KBD or tag == TAG_SAMP or tag == TAG_TT:
        return MARK_CODE
    return NONE
