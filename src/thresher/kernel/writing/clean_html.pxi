# Clean HTML: the original structure with the ancestors of what was kept, safe to put into a page.
#
# Safe by construction: only elements of the class IN_CLEAN_HTML and the attributes listed here are ever written, all
# text is escaped, and addresses pass `addresses.pxi`. An element that is not listed leaves its children behind.

cdef enum:
    # What is written behind the inside of an element, by row.
    ENDS_WITH_NOTHING = 0
    ENDS_WITH_SPACE = 1
    ENDS_WITH_TAG = 2
    ENDS_WITH_CODE = 3

cdef struct CleanHtml:
    Markdown m                  # for its addresses, and what it knows of languages
    Shown* shown
    Parser* p
    Rows* rows
    unsigned char* written      # see `written.pxi`
    unsigned char* endings
    const unsigned char* flagged   # texts that are marked as hidden; NULL where there are none
    Bytes text
    Bytes piece                 # what is written next
    long long left              # bytes that may be written
    long long left_for_attributes
    bint is_full
    int last_text
    bint is_after_gap


cdef void write_clean_html(CleanHtml* h) noexcept nogil:
    cdef Shown* shown = h.shown
    if not look_at_page(shown):
        h.m.failed = True
        return
    h.written = find_written(shown)
    h.endings = <unsigned char*>room_for(&shown.scratch, h.rows.length, 1)
    if shown.scratch.failed or not set_base(&h.m.addresses.base):
        h.m.failed = True
        return
    if shown.text != NULL:
        add_drawings(h)
    write_elements(h)


cdef bint has_formulas(Rows* rows) noexcept nogil:
    cdef Py_ssize_t row
    for row in range(rows.length):
        if rows.tag[row] == TAG_MATH or rows.tag[row] == TAG_SCRIPT:
            return True
    return False


cdef void add_drawings(CleanHtml* h) noexcept nogil:
    """What draws a formula is written as well as its TeX source."""
    cdef Py_ssize_t row, until = 0
    for row in range(h.rows.length):
        if h.rows.tag[row] == TAG_MATH and h.written[row] & HOLDS_LEAF:
            until = max(until, <Py_ssize_t>h.rows.end[row])
        if row < until and h.shown.seen[row]:
            h.written[row] |= HOLDS_LEAF


cdef void write_elements(CleanHtml* h) noexcept nogil:
    """Enter every written row, and leave every element again behind the last row of it."""
    cdef Rows* rows = h.rows
    cdef int row, open = NONE
    for row in range(<int>rows.length):
        if rows.chars[row] > 0 and h.shown.seen[row] and not h.shown.keep[row]:
            h.is_after_gap = True
        if not h.written[row] & IS_WRITTEN:
            continue
        while open != NONE and row >= rows.end[open]:
            end_element(h, open)
            open = rows.parent[open] if open else NONE
        if h.is_full or h.m.failed:
            break
        if rows.tag[row] == TAG_TEXT:
            add_html_text(h, row)
        else:
            begin_element(h, row)
            open = row
    while open != NONE and not h.m.failed:
        end_element(h, open)
        open = rows.parent[open] if open else NONE


cdef bint pay_for(CleanHtml* h, Py_ssize_t bytes) noexcept nogil:
    h.left -= bytes
    h.is_full = h.is_full or h.left < 0
    return not h.is_full


cdef void add_html_text(CleanHtml* h, int row) noexcept nogil:
    """The text of a row; where some was dropped right before it, a space keeps the words apart."""
    cdef Rows* rows = h.rows
    cdef bint is_marked = h.flagged != NULL and h.flagged[row]
    h.piece.length = 0
    if is_marked:
        put(&h.m, &h.piece, b'<span data-hidden="true">', 25)
    if h.is_after_gap and h.last_text != NONE and rows.block[row] == rows.block[h.last_text]:
        put_sign(&h.m, &h.piece, c" ")
    h.last_text, h.is_after_gap = row, False
    put_html(h, rows.pool.data + rows.text_start[row], rows.text_length[row], False)
    if is_marked:
        put(&h.m, &h.piece, b"</span>", 7)
    if pay_for(h, h.piece.length):
        put(&h.m, &h.text, h.piece.data, h.piece.length)


cdef void put_html(CleanHtml* h, const unsigned char* text, Py_ssize_t length, bint is_quoted) noexcept nogil:
    """Text, or the value of an attribute; old browsers take a backtick for a quotation mark."""
    cdef Py_ssize_t at, start = 0
    cdef const char* instead
    for at in range(length):
        instead = NULL
        if text[at] == c"&":
            instead = b"&amp;"
        elif text[at] == c"<":
            instead = b"&lt;"
        elif text[at] == c">":
            instead = b"&gt;"
        elif is_quoted and text[at] == c'"':
            instead = b"&quot;"
        elif is_quoted and text[at] == c"'":
            instead = b"&#x27;"
        elif is_quoted and text[at] == c"`":
            instead = b"&#96;"
        if instead != NULL:
            put(&h.m, &h.piece, text + start, at - start)
            put(&h.m, &h.piece, <const unsigned char*>instead, <Py_ssize_t>strlen(instead))
            start = at + 1
    put(&h.m, &h.piece, text + start, length - start)


# ---- elements

cdef void begin_element(CleanHtml* h, int row) noexcept nogil:
    cdef int tag = name_in_html(h, row)
    cdef const char* name = TAG_NAMES[tag]
    cdef Py_ssize_t behind = 0
    cdef int ending = ENDS_WITH_NOTHING
    h.piece.length = 0
    if h.written[row] & IS_SEPARATOR:
        put(&h.m, &h.piece, b"<br>", 4)
    elif tag == TAG_SCRIPT:
        put(&h.m, &h.piece, b'<code class="language-tex">', 27)
        ending, behind = ENDS_WITH_CODE, 7
    elif is_in_html(h, row, tag) and put_start_tag(h, row, tag):
        if not is_void_tag(tag):
            ending, behind = ENDS_WITH_TAG, <Py_ssize_t>strlen(name) + 3
    elif h.rows.block[row] == row or is_medium(h.rows.tag[row]):
        h.piece.length = 0
        put_sign(&h.m, &h.piece, c" ")  # what is left out must not let the words around it run together
        ending, behind = ENDS_WITH_SPACE, 1
    else:
        h.piece.length = 0
    if pay_for(h, h.piece.length) and pay_for(h, behind):
        put(&h.m, &h.text, h.piece.data, h.piece.length)
        h.endings[row] = ending


cdef void end_element(CleanHtml* h, int row) noexcept nogil:
    cdef const char* name
    if h.endings[row] == ENDS_WITH_SPACE:
        put_sign(&h.m, &h.text, c" ")
    elif h.endings[row] == ENDS_WITH_CODE:
        put(&h.m, &h.text, b"</code>", 7)
    elif h.endings[row] == ENDS_WITH_TAG:
        name = TAG_NAMES[name_in_html(h, row)]
        put(&h.m, &h.text, b"</", 2)
        put(&h.m, &h.text, <const unsigned char*>name, <Py_ssize_t>strlen(name))
        put_sign(&h.m, &h.text, c">")


cdef int name_in_html(CleanHtml* h, int row) noexcept nogil:
    """Elements that are not written have others in their place. A custom element around blocks becomes a `div`."""
    cdef int tag = h.rows.tag[row]
    if tag == TAG_LISTING or tag == TAG_XMP or tag == TAG_PLAINTEXT:
        return TAG_PRE
    if tag == TAG_DIR:
        return TAG_UL
    if tag == TAG_ACRONYM:
        return TAG_ABBR
    if tag == TAG_FORM or tag == TAG_DIALOG or (tag == TAG_OTHER and h.rows.block[row] == row):
        return TAG_DIV
    return tag


cdef bint is_in_html(CleanHtml* h, int row, int tag) noexcept nogil:
    if not h.shown.seen[row]:
        return tag == TAG_ANNOTATION
    if tag == TAG_A:
        return h.m.with_links
    if tag == TAG_IMG or tag == TAG_VIDEO or tag == TAG_AUDIO or tag == TAG_PICTURE:
        return h.m.with_images
    if not h.m.with_tables and CLASSES_OF[tag] & IN_TABLES:
        return False
    return CLASSES_OF[tag] & IN_CLEAN_HTML != 0


cdef inline bint is_void_tag(int tag) noexcept nogil:
    return tag == TAG_BR or tag == TAG_WBR or tag == TAG_HR or tag == TAG_IMG or tag == TAG_COL


cdef bint put_start_tag(CleanHtml* h, int row, int tag) noexcept nogil:
    """Add the start tag of an element; False where it is a picture or a film without an address."""
    cdef const char* name = TAG_NAMES[tag]
    put_sign(&h.m, &h.piece, c"<")
    put(&h.m, &h.piece, <const unsigned char*>name, <Py_ssize_t>strlen(name))
    if not put_html_address(h, row, tag):
        return False
    if h.rows.attribute_count[row]:
        put_html_attributes(h, row, tag)
    if tag == TAG_VIDEO or tag == TAG_AUDIO:
        put(&h.m, &h.piece, b" controls", 9)
    put_sign(&h.m, &h.piece, c">")
    if tag == TAG_PRE:
        put_sign(&h.m, &h.piece, c"\n")  # parsers drop the first line break in it: let it be this one
    return True


cdef bint put_html_address(CleanHtml* h, int row, int tag) noexcept nogil:
    cdef Addresses* all = &h.m.addresses
    cdef const char* name = NULL
    if tag == TAG_A:
        if find_link(all, row):
            name = b"href"
    elif tag == TAG_IMG:
        if is_decoration(h.p, h.rows, row) or not find_image(all, row):
            return False
        name = b"src"
    elif tag == TAG_VIDEO or tag == TAG_AUDIO:
        if not find_media(all, row):
            return False
        name = b"src"
    elif tag == TAG_BLOCKQUOTE or tag == TAG_Q or tag == TAG_DEL or tag == TAG_INS:
        if find_source(all, value_of(h.p, h.rows, row, b"cite")):
            name = b"cite"
    if name != NULL:
        put_html_attribute(h, name, all.found.data, all.found.length)
    return True


cdef void put_html_attribute(
    CleanHtml* h, const char* name, const unsigned char* value, Py_ssize_t length
) noexcept nogil:
    put_sign(&h.m, &h.piece, c" ")
    put(&h.m, &h.piece, <const unsigned char*>name, <Py_ssize_t>strlen(name))
    put(&h.m, &h.piece, b'="', 2)
    put_html(h, value, length, True)
    put_sign(&h.m, &h.piece, c'"')


cdef void put_html_attributes(CleanHtml* h, int row, int tag) noexcept nogil:
    copy_attribute(h, row, b"lang")
    copy_attribute(h, row, b"dir")
    copy_attribute(h, row, b"title")
    if tag == TAG_TD or tag == TAG_TH:
        copy_attribute(h, row, b"colspan")
        copy_attribute(h, row, b"rowspan")
        copy_attribute(h, row, b"headers" if tag == TAG_TD else b"scope")
    elif tag == TAG_COL or tag == TAG_COLGROUP:
        copy_attribute(h, row, b"span")
    elif tag == TAG_OL:
        copy_attribute(h, row, b"start")
        copy_attribute(h, row, b"reversed")
        copy_attribute(h, row, b"type")
    elif tag == TAG_LI or tag == TAG_DATA:
        copy_attribute(h, row, b"value")
    elif tag == TAG_TIME:
        copy_attribute(h, row, b"datetime")
    elif tag == TAG_DETAILS:
        copy_attribute(h, row, b"open")
    elif tag == TAG_IMG or tag == TAG_VIDEO:
        if tag == TAG_IMG:
            copy_attribute(h, row, b"alt")
        copy_attribute(h, row, b"width")
        copy_attribute(h, row, b"height")
    elif tag == TAG_MATH:
        copy_attribute(h, row, b"display")
    elif tag == TAG_ANNOTATION:
        copy_attribute(h, row, b"encoding")
    elif tag == TAG_CODE or tag == TAG_PRE:
        put_class_of_language(h, row)


cdef void copy_attribute(CleanHtml* h, int row, const char* name) noexcept nogil:
    """An attribute as the page has it, without what draws nothing. Broken markup may repeat it, so it is paid for."""
    cdef Span value
    cdef Py_ssize_t taken = 0
    cdef Bytes* clean = &h.m.value
    if not has_attribute(h.p, h.rows, row, name):
        return
    value = value_of(h.p, h.rows, row, name)
    clean.length = 0
    put(&h.m, clean, bytes_of(h.p, value), value.length)
    if h.m.failed:
        return
    clean.length = without_unseen(clean.data, clean.length, &taken)
    if pays_for_attribute(h, clean.length):
        put_html_attribute(h, name, clean.data, clean.length)


cdef bint pays_for_attribute(CleanHtml* h, Py_ssize_t bytes) noexcept nogil:
    if h.left_for_attributes >= 0:
        h.left_for_attributes -= bytes
    return h.left_for_attributes >= 0


cdef void put_class_of_language(CleanHtml* h, int row) noexcept nogil:
    cdef Span names = value_of(h.p, h.rows, row, b"class")
    cdef Bytes* found = &h.m.language_names
    names.length = min(names.length, <unsigned int>LONGEST_CLASS)
    found.length = 0
    if find_in_class(&h.m, names) and pays_for_attribute(h, found.length + 9):
        put(&h.m, &h.piece, b' class="language-', 17)
        put_html(h, found.data, found.length, True)
        put_sign(&h.m, &h.piece, c'"')


def clean_html(
    Table table not None,
    const unsigned char[::1] keep,
    const unsigned char[::1] hidden,
    const unsigned char[::1] link,
    const unsigned char[::1] openable=None,
    *,
    str base not None,
    bint links,
    bint images,
    bint tables,
    Py_ssize_t limit,
    Py_ssize_t attribute_limit,
    Py_ssize_t address_limit,
    Py_ssize_t absolute_limit,
    const unsigned char[::1] text=None,
    const unsigned char[::1] flagged=None,
):
    """The kept part of a page, and whether it is cut off because it would have more bytes than `limit`.

    None where the page has formulas: then call again with `text`, all text rows to write, white space between them
    included. `flagged` are those that are marked as hidden. See `markdown` for the rest.
    """
    cdef Shown shown
    cdef CleanHtml h
    check_columns(table, [keep, hidden, link, openable, text, flagged])
    if text is None and has_formulas(&table.rows):
        return None
    memset(&shown, 0, sizeof(Shown))
    memset(&h, 0, sizeof(CleanHtml))
    shown.p, shown.rows = &table.parser, &table.rows
    shown.keep, shown.hidden, shown.link = &keep[0], &hidden[0], &link[0]
    if openable is not None:
        shown.openable = &openable[0]
    if text is not None:
        shown.text = &text[0]
    if flagged is not None:
        h.flagged = &flagged[0]
    start_markdown(&h.m, &shown, limit)
    h.m.with_links, h.m.with_images, h.m.with_tables = links, images, tables
    h.m.addresses.budget, h.m.addresses.absolute_budget = address_limit, absolute_limit
    h.shown, h.p, h.rows, h.last_text = &shown, shown.p, shown.rows, NONE
    h.left, h.left_for_attributes = limit, attribute_limit
    try:
        take_base(&h.m, base)
        with nogil:
            write_clean_html(&h)
        if h.m.failed or h.m.addresses.failed:
            raise MemoryError
        return decoded_text(&h.text), h.is_full
    finally:
        free_markdown(&h.m)
        free(h.text.data)
        free(h.piece.data)
