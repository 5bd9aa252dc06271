# Plain text in one walk over the rows: one line for a block, the cells of a table row side by side, nothing added.
#
# Formulas, exponents and marks on hidden text are rare. Where it meets one, the writer stops, and is called again with
# the rows to write and with the texts that replace those of some rows.

cdef struct Writer:
    Shown* shown
    Bytes text
    Replaced replaced
    int* cell                # by row, the cell of a data table around it, or NONE; NULL where no table holds data
    # --- the text that was written last
    int last                 # its row; NONE before the first
    bint last_is_verbatim
    bint last_ends_white     # as it stands in the page
    Py_ssize_t last_start    # where it begins in `text`
    # --- what stands between it and the current row
    bint is_broken           # a block or a line break
    bint is_apart            # white space, a picture, or words that were dropped
    bint is_beyond           # there is something that the caller must first say how to write


cdef void write_plain_text(Writer* writer) noexcept nogil:
    """Write everything into `text`, unless something is beyond this writer or memory runs out (`scratch.failed`)."""
    cdef Shown* shown = writer.shown
    cdef Rows* rows = shown.rows
    cdef Py_ssize_t room = rows.pool.length + writer.replaced.text.length + rows.length + 1  # one separator for each text
    if not look_at_page(shown) or not has_room(<void**>&writer.text.data, &writer.text.room, room, 1):
        shown.scratch.failed = True
        return
    find_cells(writer)
    if shown.scratch.failed:
        return
    write_rows(writer)
    if writer.last_is_verbatim:
        strip_last(writer)


cdef void write_rows(Writer* writer) noexcept nogil:
    cdef Shown* shown = writer.shown
    cdef Rows* rows = shown.rows
    cdef int tag, verbatim_until = 0, shifted_until = 0
    cdef int row
    for row in range(<int>rows.length):
        if is_called_off(row):
            shown.scratch.failed = True
            return
        tag = rows.tag[row]
        if tag != TAG_TEXT:
            writer.is_broken |= IS_BLOCK[tag] | (tag == TAG_BR)
            if not CLASSES_OF[tag] & CHANGES_TEXT:
                continue
            if CLASSES_OF[tag] & PREFORMATTED:
                verbatim_until = max(verbatim_until, rows.end[row])
            elif tag == TAG_SUP or tag == TAG_SUB:
                shifted_until = max(shifted_until, rows.end[row])
            elif tag == TAG_MATH or tag == TAG_SCRIPT:
                writer.is_beyond = shown.text == NULL
            elif shown.seen[row]:  # a picture, a film
                writer.is_apart = True
        elif is_kept_text(shown, row):
            if row < shifted_until and shown.text == NULL and not shown.link[row] and is_shifted_number(rows, row):
                writer.is_beyond = True
            write_text(writer, row, row < verbatim_until)
        elif rows.chars[row] > 0:
            if shown.seen[row] and not shown.keep[row]:
                writer.is_apart = True
        elif is_kept_space(shown, row):
            if row < verbatim_until:
                write_text(writer, row, True)
            else:
                writer.is_apart = True
        if writer.is_beyond:
            return


cdef void write_text(Writer* writer, int row, bint is_verbatim) noexcept nogil:
    """A text with what stands before it."""
    cdef Rows* rows = writer.shown.rows
    cdef const unsigned char* text
    cdef Py_ssize_t length = rows.text_length[row]
    cdef unsigned char sign
    text = rows.pool.data + rows.text_start[row]
    if is_replaced(&writer.replaced, row):
        text, length = writer.replaced.text.data + writer.replaced.start[row], writer.replaced.length[row]
    if length == 0:
        return
    if writer.last != NONE:
        sign = separator_before(writer, row, is_verbatim, space_before(text, length) > 0)
        if sign == c"\n" and writer.last_is_verbatim:
            strip_last(writer)
        if sign:
            writer.text.data[writer.text.length] = sign
            writer.text.length += 1
    writer.last, writer.last_is_verbatim, writer.last_start = row, is_verbatim, writer.text.length
    writer.last_ends_white = space_behind(text, length) > 0
    writer.is_broken = writer.is_apart = False
    if is_verbatim:
        memcpy(writer.text.data + writer.text.length, text, <size_t>length)
        writer.text.length += length
    else:
        writer.text.length += fold_white(text, length, writer.text.data + writer.text.length)


cdef unsigned char separator_before(Writer* writer, int row, bint is_verbatim, bint begins_white) noexcept nogil:
    """What separates a text from the last one; 0 for nothing.

    In tables that hold data a row is a line: its cells are separated by tabs, the blocks in a cell by spaces. White
    space of preformatted text is written as it is, and needs no separator.
    """
    cdef Rows* rows = writer.shown.rows
    cdef bint is_new_line = writer.is_broken or rows.block[row] != rows.block[writer.last]
    cdef int cell = NONE, last_cell = NONE
    if writer.cell != NULL:
        cell, last_cell = writer.cell[row], writer.cell[writer.last]
    if cell != NONE and last_cell != NONE:
        if cell != last_cell and rows.parent[cell] == rows.parent[last_cell]:
            return c"\t"
        if cell == last_cell and is_new_line:
            return c" "
    if is_new_line:
        return c"\n"
    if writer.is_apart or (not is_verbatim and (begins_white or writer.last_ends_white)):
        return c" "
    return 0


cdef inline void strip_last(Writer* writer) noexcept nogil:
    """Take away the white space at the end of the last text."""
    cdef const unsigned char* last = writer.text.data + writer.last_start
    writer.text.length -= space_behind(last, writer.text.length - writer.last_start)


cdef void find_cells(Writer* writer) noexcept nogil:
    """For each row the cell of a data table around it; nothing where no table holds data."""
    cdef Rows* rows = writer.shown.rows
    cdef Scratch* scratch = &writer.shown.scratch
    cdef unsigned char* holds_data = <unsigned char*>room_for(scratch, rows.length, 1)
    cdef int row, data_until = 0
    if holds_data == NULL or not find_data_tables(writer.shown.p, rows, holds_data):
        return
    writer.cell = <int*>room_for(scratch, rows.length, sizeof(int))
    if writer.cell == NULL:
        return
    for row in range(<int>rows.length):
        if holds_data[row]:
            data_until = rows.end[row]
        if row < data_until and CLASSES_OF[rows.tag[row]] & CELL:
            writer.cell[row] = row
        else:
            writer.cell[row] = writer.cell[rows.parent[row]] if row else NONE


def plain_text(
    Table table not None,
    const unsigned char[::1] keep,
    const unsigned char[::1] hidden,
    const unsigned char[::1] link,
    const unsigned char[::1] openable=None,
    *,
    const unsigned char[::1] text=None,
    dict instead=None,
):
    """The kept text of a page; None where it has formulas or exponents: then call again with `text` and `instead`.

    Without `openable`, the rows that a reader can open, no hidden row is written. `text` marks all text rows to write,
    white space between them included; `instead` has texts that replace those of some rows.
    """
    cdef Shown shown
    cdef Writer writer
    check_columns(table, [keep, hidden, link, openable, text])
    memset(&shown, 0, sizeof(Shown))
    memset(&writer, 0, sizeof(Writer))
    shown.p, shown.rows = &table.parser, &table.rows
    shown.keep, shown.hidden, shown.link = &keep[0], &hidden[0], &link[0]
    if openable is not None:
        shown.openable = &openable[0]
    if text is not None:
        shown.text = &text[0]
    writer.shown, writer.last = &shown, NONE
    try:
        if instead:
            take_replaced(&writer.replaced, &shown.scratch, table.rows.length, instead)
        if table.parser.length <= SHORT_PAGE:
            write_plain_text(&writer)
        else:
            with nogil:
                write_plain_text(&writer)
        if shown.scratch.failed:
            raise_failure()
        if writer.is_beyond:
            return None
        return PyUnicode_DecodeUTF8(<const char*>writer.text.data, writer.text.length, NULL)
    finally:
        give_back(&shown.scratch)
        free(writer.text.data)
        free(writer.replaced.text.data)


cdef int check_columns(Table table, list columns) except -1:
    for column in columns:
        if column is not None and len(column) != table.rows.length:
            raise ValueError("a column has not as many rows as the page")
    return 0
