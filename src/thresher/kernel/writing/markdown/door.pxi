# Markdown as Python asks for it.

def markdown(
    Table table not None,
    const unsigned char[::1] keep,
    const unsigned char[::1] hidden,
    const unsigned char[::1] link,
    const unsigned char[::1] openable=None,
    *,
    str base not None,
    int links,
    int images,
    bint tables,
    Py_ssize_t limit,
    Py_ssize_t address_limit,
    Py_ssize_t absolute_limit,
    int heading_offset=0,
    Py_ssize_t wrap=0,
    Py_ssize_t most_characters=0,
    Py_ssize_t first_reference=1,
    const unsigned char[::1] text=None,
    const unsigned char[::1] tex=None,
    const unsigned char[::1] why=None,
    dict instead=None,
    dict posts=None,
    footnotes=None,
    dict labels=None,
):
    """The kept part of a page, and whether it is cut off because it would have more bytes than `limit`.

    `links` and `images` say how they are written, as `references.pxi` and `spans.pxi` name it; 0 is not at all. With
    `most_characters`, what is written ends with the last block before that many; then the third value is True.

    `base` is where relative addresses start from. All addresses, as the page has them, have no more bytes than
    `address_limit`, and no more than `absolute_limit` when they are absolute; others are left out.

    None where the page has formulas, tabs or may have footnotes: then call again with `text`, all text rows to write,
    white space between them included; `tex`, the formulas that are written as TeX; `footnotes`, the labels of references
    and of notes by row, and the rows that lead back; and `labels`, the labels of tabs by the rows that they show, and an
    empty one for each row that is told there. `instead` has texts that replace those of some rows.

    `why`, the reasons of the verdict, tells the headline. `posts` has what is said of each post of a thread, by row:
    a line before it, and a rule between them.
    """
    cdef Shown shown
    cdef Markdown m
    check_columns(table, [keep, hidden, link, openable, text, tex, why])
    memset(&shown, 0, sizeof(Shown))
    shown.p, shown.rows = &table.parser, &table.rows
    shown.keep, shown.hidden, shown.link = &keep[0], &hidden[0], &link[0]
    if openable is not None:
        shown.openable = &openable[0]
    if text is not None:
        shown.text = &text[0]
    start_markdown(&m, &shown, limit)
    m.with_links, m.with_images, m.with_tables = links, images, tables
    m.heading_offset, m.wrap, m.references.first = heading_offset, wrap, first_reference
    m.lines.most_characters, m.lines.counts_characters = most_characters, most_characters > 0
    m.addresses.budget, m.addresses.absolute_budget = address_limit, absolute_limit
    if tex is not None:
        m.tex = &tex[0]
    if why is not None:
        m.why = &why[0]
    try:
        take_base(&m, base)
        if instead:
            take_replaced(&m.replaced, &shown.scratch, table.rows.length, instead)
        if labels is not None:
            m.has_labels = True
            if labels:
                take_replaced(&m.labels, &shown.scratch, table.rows.length, labels)
        if posts:
            take_replaced(&m.posts, &shown.scratch, table.rows.length, posts)
        if footnotes is not None:
            m.notes.are_known = True
            take_footnotes(&m.notes, &shown.scratch, table.rows.length, footnotes)
        with nogil:
            write_markdown(&m)
        if m.failed:
            raise MemoryError
        if m.is_beyond:
            return None
        return decoded_text(&m.lines.text), m.lines.is_full, m.lines.is_cut_at_block
    finally:
        free_markdown(&m)


cdef void start_markdown(Markdown* m, Shown* shown, Py_ssize_t limit) noexcept nogil:
    memset(m, 0, sizeof(Markdown))
    m.shown, m.p, m.rows = shown, shown.p, shown.rows
    m.addresses.p, m.addresses.rows = shown.p, shown.rows
    m.lines.limit = limit
    m.inline_.muted_by = m.code_row = m.last_text = m.shifted_by = NONE
    m.list_end = m.headline = m.post_of_headline = m.note_row = m.title_row = m.joined_value = m.ruby_row = NONE


cdef int take_base(Markdown* m, str base) except -1:
    cdef bytes data = base.encode("utf-8", "replace")
    if not add_bytes(&m.addresses.base.text, data, len(data)):
        raise MemoryError
    return 0


cdef str decoded_text(const Bytes* text):
    return PyUnicode_DecodeUTF8(<const char*>text.data, text.length, NULL) if text.length else ""


cdef void free_markdown(Markdown* m) noexcept nogil:
    give_back(&m.shown.scratch)
    free_addresses(&m.addresses)
    free(m.replaced.text.data)
    free(m.labels.text.data)
    free(m.posts.text.data)
    free(m.notes.labels.text.data)
    free(m.lines.text.data)
    free(m.lines.prefix_text.data)
    free(m.inline_.words.data)
    free(m.inline_.pieces)
    free(m.inline_.link_end.data)
    free(m.block.data)
    free(m.folded.data)
    free(m.value.data)
    free(m.apart.data)
    free(m.code.data)
    free(m.language_names.data)
    free(m.badge.data)
    free(m.grid.text.data)
    free(m.grid.cells)
    free(m.grid.rows)
    free(m.lists)
    free(m.references.text.data)
    free(m.references.starts)
    free(m.references.slots)
