# Running text: emphasis, links, breaks, pictures, media, formulas.

cdef enum:
    MOST_ALTERNATIVE = 300    # characters of the text that stands for a picture
    WRAPPERS_OF_FORMULA = 4   # KaTeX: math < span.katex-mathml < span.katex < span.katex-display


cdef void enter_mark(Markdown* m, int row, int kind) noexcept nogil:
    """Inside another span of its kind the signs are not repeated."""
    if m.code_row == NONE and not m.inline_.open_of_kind[kind] and not m.inline_.open_of_kind[MARK_CODE]:
        open_mark(&m.inline_, kind, row)


cdef void enter_link(Markdown* m, int row) noexcept nogil:
    cdef Bytes* end = &m.inline_.link_end
    if m.code_row != NONE or not m.with_links or m.inline_.open_of_kind[MARK_LINK]:
        return
    if is_reference(&m.notes, row):
        add_reference(m, row)
    elif find_link(&m.addresses, row):
        end.length = 0
        put_found_target(m, end)
        open_mark(&m.inline_, MARK_LINK, row)


cdef void put_found_target(Markdown* m, Bytes* target) noexcept nogil:
    """What is written behind the text of a link: the address that was found last."""
    put(m, target, b"](", 2)
    put_target(m, target, m.addresses.found.data, m.addresses.found.length)
    put_sign(m, target, c")")


cdef void add_break(Markdown* m) noexcept nogil:
    if m.code_row != NONE:
        put_sign(m, &m.code, c"\n")
    elif is_in_line(m):
        add_space(&m.inline_)
    elif ends_with_break(&m.inline_):
        end_block(m)  # two breaks are how old pages separate paragraphs
    else:
        m.inline_.waiting = BREAK_WAITS


# ---- pictures and media

cdef void add_image(Markdown* m, int row) noexcept nogil:
    if m.code_row != NONE:
        return
    m.folded.length = m.block.length = 0
    put_folded_value(m, value_of(m.p, m.rows, row, b"alt"))
    if m.folded.length and is_named(m.p, value_of(m.p, m.rows, row, b"class"), b"math latex quicklatex tex "):
        put_sign(m, &m.block, c"$")
        put_tex(m, &m.block, m.folded.data, m.folded.length)
        put_sign(m, &m.block, c"$")
        add_raw(m, m.block.data, m.block.length)
    elif is_emoji(m, row):
        add_words(m, m.folded.data, m.folded.length)
    elif m.with_images and not is_decoration(m.p, m.rows, row):
        if find_image(&m.addresses, row):
            put(m, &m.block, b"![", 2)
            put_short_label(m)
            put_found_target(m, &m.block)
            add_raw(m, m.block.data, m.block.length)
        else:
            add_space(&m.inline_)


cdef bint is_emoji(Markdown* m, int row) noexcept nogil:
    """A picture of a character, which is in `folded`."""
    if not 0 < m.folded.length <= MOST_EMOJI_BYTES:
        return False
    return is_named(m.p, value_of(m.p, m.rows, row, b"class"), b"emoji emoticon smiley ")


cdef void put_folded_value(Markdown* m, Span value) noexcept nogil:
    """Put the value of an attribute into `folded`, without what draws nothing."""
    cdef Py_ssize_t taken = 0
    m.folded.length = m.value.length = 0
    put(m, &m.value, bytes_of(m.p, value), value.length)
    if not m.failed:
        m.value.length = without_unseen(m.value.data, m.value.length, &taken)
        put_folded(m, &m.folded, m.value.data, m.value.length)


cdef void put_short_label(Markdown* m) noexcept nogil:
    """The text in `folded`, cut short, as the label of a link."""
    cdef Around around
    cdef Py_ssize_t length = 0
    cdef int count = 0
    memset(&around, 0, sizeof(Around))
    around.in_brackets = True
    while length < m.folded.length and count < MOST_ALTERNATIVE:
        length = character_after(m.folded.data, length, m.folded.length)
        count += 1
    put_escaped(m, &m.block, m.folded.data, length, &around)


cdef void add_media(Markdown* m, int row) noexcept nogil:
    """Films, sounds and embedded pages: a link to them."""
    cdef Span title
    cdef const char* name
    if not m.with_images or not is_free(m) or not find_media(&m.addresses, row):
        return
    end_block(m)
    title = value_of(m.p, m.rows, row, b"title")
    if title.length == 0:
        title = value_of(m.p, m.rows, row, b"aria-label")
    put_folded_value(m, title)
    if title.length == 0:
        name = TAG_NAMES[m.rows.tag[row]]
        put(m, &m.folded, <const unsigned char*>name, <Py_ssize_t>strlen(name))
    m.block.length = 0
    put_sign(m, &m.block, c"[")
    put_short_label(m)
    put_found_target(m, &m.block)
    if not m.failed:
        add_lines(m, m.block.data, m.block.length)


# ---- formulas

cdef void enter_formula(Markdown* m, int row) noexcept nogil:
    cdef int count = m.inline_.open_count
    if m.code_row == NONE and m.tex != NULL and m.tex[row]:
        open_mark(&m.inline_, MARK_TEX, row)
        if m.inline_.open_count > count:
            m.inline_.open[count].is_display = is_display_formula(m, row)


cdef bint is_display_formula(Markdown* m, int row) noexcept nogil:
    """Whether a formula stands on a line of its own, as its own attributes or those of the wrappers around it say."""
    cdef int number
    if is_word(m.p, value_of(m.p, m.rows, row, b"display"), b"block"):
        return True
    if holds_word(m.p, value_of(m.p, m.rows, row, b"type"), b"mode=display"):
        return True
    for number in range(WRAPPERS_OF_FORMULA):
        row = m.rows.parent[row]
        if is_named_display(m, row):
            return True
    return False


cdef bint is_named_display(Markdown* m, int row) noexcept nogil:
    """Many formulas may stand in one element, whose class is read once."""
    cdef Span names
    cdef int first = m.rows.attributes[row]
    if m.rows.attribute_count[row] == 0:
        return False
    if m.displays == NULL:
        m.displays = <unsigned char*>room_for(&m.shown.scratch, m.p.attributes_count, 1)
        if m.displays == NULL:
            m.failed = True
            return False
    if m.displays[first] == 0:
        names = value_of(m.p, m.rows, row, b"class")
        m.displays[first] = 2 if (
            holds_word(m.p, names, b"katex-display") or holds_word(m.p, names, b"mathjax_display")
            or holds_word(m.p, names, b"math-display") or holds_word(m.p, names, b"mwe-math-mathml-display")
        ) else 1
    return m.displays[first] == 2
