# Running text: emphasis, links, breaks, pictures, media, formulas.

cdef enum:
    MOST_ALTERNATIVE = 300    # characters of the text that stands for a picture
    # How pictures are written.
    IMAGES_INLINE = 1
    IMAGES_AS_TEXT = 2
    IMAGES_AS_LINKS = 3
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
        if m.with_links == LINKS_AS_REFERENCES:
            put_reference(m, end)
        else:
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
    elif m.grid.is_open:
        add_break_in_cell(&m.inline_)
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
    if m.folded.length and is_picture_of_formula(m, row):
        if not is_right_behind_formula(m, row):  # else it draws the formula before it
            add_picture_of_formula(m, row)
    elif is_emoji(m, row):
        add_words(m, m.folded.data, m.folded.length)
    elif m.with_images and is_decoration(m.p, m.rows, row):
        add_space(&m.inline_)
    elif m.with_images == IMAGES_AS_TEXT:
        if m.folded.length:
            add_alternative(m)
    elif m.with_images:
        if find_image(&m.addresses, row):
            add_found_image(m)
        else:
            add_space(&m.inline_)


cdef bint is_emoji(Markdown* m, int row) noexcept nogil:
    """A picture of a character, which is in `folded`."""
    if not 0 < m.folded.length <= MOST_EMOJI_BYTES:
        return False
    return is_named(m.p, value_of(m.p, m.rows, row, b"class"), b"emoji emoticon smiley smilie ")


cdef void add_found_image(Markdown* m) noexcept nogil:
    """The picture at the address that was found last; the text that stands for it is in `folded`."""
    if m.with_images == IMAGES_AS_LINKS:
        if m.inline_.open_of_kind[MARK_LINK]:
            add_alternative(m)
            return
        if m.folded.length == 0:
            put(m, &m.folded, b"image", 5)
        put_sign(m, &m.block, c"[")
    else:
        put(m, &m.block, b"![", 2)
    put_short_label(m)
    put_found_target(m, &m.block)
    add_raw(m, m.block.data, m.block.length)


cdef void add_alternative(Markdown* m) noexcept nogil:
    """The text that stands for a picture, in its place."""
    cdef Py_ssize_t length = short_length(m)
    if length:
        add_words(m, m.folded.data, length)
    add_space(&m.inline_)


cdef void add_picture_of_formula(Markdown* m, int row) noexcept nogil:
    """The TeX in `folded`."""
    cdef const unsigned char* text = m.folded.data
    cdef Py_ssize_t length = m.folded.length
    cdef Py_ssize_t dollars = 1 + holds_word(m.p, value_of(m.p, m.rows, row, b"class"), b"image-display")
    strip_tex(&text, &length)
    put_signs(m, &m.block, c"$", dollars)
    put_tex(m, &m.block, text, length, length)
    put_signs(m, &m.block, c"$", dollars)
    add_raw(m, m.block.data, m.block.length)


cdef bint is_picture_of_formula(Markdown* m, int row) noexcept nogil:
    """Whether the text in `folded` is TeX, or the class of the picture says so."""
    return is_named(
        m.p, value_of(m.p, m.rows, row, b"class"), b"math latex quicklatex tex "
    ) or looks_like_tex(m.folded.data, m.folded.length)


cdef bint is_right_behind_formula(Markdown* m, int picture) noexcept nogil:
    """Whether no text stands between a picture and the formula before it."""
    cdef int row
    if m.formula_end == 0 or picture - m.formula_end > 6:
        return False
    for row in range(m.formula_end, picture):
        if m.rows.chars[row]:
            return False
    return True


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
    memset(&around, 0, sizeof(Around))
    around.in_brackets = True
    around.last_greater = m.folded.length
    put_escaped(m, &m.block, m.folded.data, short_length(m), &around)


cdef Py_ssize_t short_length(Markdown* m) noexcept nogil:
    """How much of the text in `folded` is written where it stands for something else."""
    cdef Py_ssize_t length = 0
    cdef int count = 0
    while length < m.folded.length and count < MOST_ALTERNATIVE:
        length = character_after(m.folded.data, length, m.folded.length)
        count += 1
    return length


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
    if m.folded.length == 0:
        name = TAG_NAMES[m.rows.tag[row]]
        put(m, &m.folded, <const unsigned char*>name, <Py_ssize_t>strlen(name))
        put_host(m, &m.folded)
    m.block.length = 0
    put_sign(m, &m.block, c"[")
    put_short_label(m)
    put_found_target(m, &m.block)
    if not m.failed:
        add_lines(m, m.block.data, m.block.length)


cdef void put_host(Markdown* m, Bytes* target) noexcept nogil:
    """Where the address leads that was found last, for links that nothing else names."""
    cdef const unsigned char* address = m.addresses.found.data
    cdef Py_ssize_t at = 0, stop, length = m.addresses.found.length
    while at + 1 < length and not (address[at] == c"/" and address[at + 1] == c"/"):
        at += 1
    at += 2
    if at >= length or at > 8:
        return
    at += 4 if has_signs(address, at, length, b"www.") else 0
    stop = at
    while stop < length and address[stop] != c"/" and address[stop] != c"?" and address[stop] != c"#":
        stop += 1
    put(m, target, b" (", 2)
    put(m, target, address + at, stop - at)
    put_sign(m, target, c")")


# ---- formulas

cdef void enter_formula(Markdown* m, int row) noexcept nogil:
    cdef int count = m.inline_.open_count
    if m.code_row == NONE and m.tex != NULL and m.tex[row]:
        open_mark(&m.inline_, MARK_TEX, row)
        m.formula_end = m.rows.end[row]
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
