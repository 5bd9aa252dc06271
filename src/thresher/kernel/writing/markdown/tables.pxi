# Tables that hold data, as pipe tables. Of tables that hold the layout of a page only the contents are written.

cdef void enter_table(Markdown* m, int row) noexcept nogil:
    if m.with_tables and m.holds_data[row] and is_free(m):
        m.grid.is_open = True
        m.grid.text.length = m.grid.count = m.grid.rows_count = 0
        memset(m.grid.from_above, 0, MOST_SPANNED)
        memset(m.grid.to_below, 0, MOST_SPANNED)


cdef void begin_grid_row(Markdown* m, int table_row) noexcept nogil:
    cdef Grid* grid = &m.grid
    cdef GridRow* row
    if not has_room(<void**>&grid.rows, &grid.rows_room, grid.rows_count + 1, sizeof(GridRow)):
        m.failed = True
        return
    row = &grid.rows[grid.rows_count]
    row.first, row.count, row.has_labels_only, row.has_text = <int>grid.count, 0, True, False
    row.is_in_head = m.rows.tag[m.rows.parent[table_row]] == TAG_THEAD
    grid.rows_count += 1


cdef void end_grid_row(Markdown* m) noexcept nogil:
    cdef Grid* grid = &m.grid
    cdef int column
    if grid.rows_count:
        skip_covered(m)
    for column in range(MOST_SPANNED):
        if grid.from_above[column]:
            grid.from_above[column] -= 1
        if grid.to_below[column]:
            grid.from_above[column] = grid.to_below[column]
            grid.to_below[column] = 0


cdef void skip_covered(Markdown* m) noexcept nogil:
    """Leave the columns empty that cells above reach down to."""
    cdef Grid* grid = &m.grid
    cdef GridRow* row = &grid.rows[grid.rows_count - 1]
    while row.count < MOST_SPANNED and grid.from_above[row.count] and not m.failed:
        add_grid_cell(m, grid.text.length)


cdef void add_grid_cell(Markdown* m, Py_ssize_t start) noexcept nogil:
    """A cell with the text from `start` on."""
    cdef Grid* grid = &m.grid
    cdef Cell* cell
    if not has_room(<void**>&grid.cells, &grid.room, grid.count + 1, sizeof(Cell)):
        m.failed = True
        return
    cell = &grid.cells[grid.count]
    cell.start, cell.length, cell.is_label = <int>start, <int>(grid.text.length - start), False
    grid.count += 1
    grid.rows[grid.rows_count - 1].count += 1


cdef void leave_cell(Markdown* m, int row) noexcept nogil:
    """Add a cell; the columns and rows that it covers beside its own are left empty."""
    cdef Grid* grid = &m.grid
    cdef int columns, rows, column, first
    cdef GridRow* last
    if grid.rows_count == 0:
        begin_grid_row(m, row)
    if m.failed:
        return
    skip_covered(m)
    take_text(m)
    last = &grid.rows[grid.rows_count - 1]
    first = last.count
    columns = min(span_of_cell(m, row, b"colspan"), max(0, MOST_SPANNED - first))
    rows = span_of_cell(m, row, b"rowspan")
    put_cell_text(m)
    last.has_labels_only = last.has_labels_only and m.rows.tag[row] == TAG_TH
    if not m.failed:
        grid.cells[grid.count - 1].is_label = m.rows.tag[row] == TAG_TH
    for column in range(first, first + columns):
        if rows > 1:
            grid.to_below[column] = <unsigned char>(rows - 1)
        if column > first and not m.failed:
            add_grid_cell(m, grid.text.length)


cdef void put_cell_text(Markdown* m) noexcept nogil:
    """The text in `block` as a cell, on one line, with a backslash before every bar that has none.

    White space is folded already, but for that of code, whose lines keep their beginnings.
    """
    cdef const unsigned char* text = m.block.data
    cdef Py_ssize_t start = m.grid.text.length, at, backslashes = 0, stop = m.block.length - space_behind(
        m.block.data, m.block.length
    )
    for at in range(space_before(text, stop), stop):
        if text[at] == c"|" and backslashes % 2 == 0:
            put_sign(m, &m.grid.text, c"\\")
        backslashes = backslashes + 1 if text[at] == c"\\" else 0
        put_sign(m, &m.grid.text, c" " if text[at] == c"\n" or text[at] == c"\r" else text[at])
    if not m.failed:
        add_grid_cell(m, start)
        m.grid.rows[m.grid.rows_count - 1].has_text |= stop > 0


cdef int span_of_cell(Markdown* m, int row, const char* name) noexcept nogil:
    """The value of `colspan` or `rowspan`, within reason."""
    cdef Span value = stripped(m.p, value_of(m.p, m.rows, row, name))
    cdef long long number = number_in(m.p, value, 1) if value.length < 6 else 1
    return <int>max(1, min(number, <long long>MOST_SPANNED))


cdef void leave_caption(Markdown* m) noexcept nogil:
    if take_text(m):
        add_paragraph(m)


cdef void leave_table(Markdown* m) noexcept nogil:
    """Write the table. Its header is the first row if that holds labels, else empty: Markdown insists on one."""
    cdef Grid* grid = &m.grid
    cdef GridRow* row
    cdef Py_ssize_t number
    cdef int width = 0
    cdef bint is_first = True, is_header
    grid.is_open = False
    m.block.length = 0
    for number in range(grid.rows_count):
        if grid.rows[number].has_text:
            width = max(width, grid.rows[number].count)
    for number in range(grid.rows_count):
        row = &grid.rows[number]
        if not row.has_text:
            continue
        is_header = is_first and (row.has_labels_only or row.is_in_head) and not has_quotes_in_code(grid, row)
        if is_first:
            put_header(m, row if is_header else NULL, width)
        if not is_header:
            put_row(m, row)
        is_first = False
    if m.block.length and not m.failed:
        add_lines(m, m.block.data, m.block.length)


cdef void put_row(Markdown* m, const GridRow* row) noexcept nogil:
    cdef Cell* cell
    cdef int column
    put(m, &m.block, b"\n|", 2)
    for column in range(row.count):
        cell = &m.grid.cells[row.first + column]
        put_sign(m, &m.block, c" ")
        put_bold_label(m, m.grid.text.data + cell.start, cell.length, cell.is_label)
        put(m, &m.block, b" |", 2)


cdef void put_bold_label(Markdown* m, const unsigned char* text, Py_ssize_t length, bint is_label) noexcept nogil:
    """A cell; a label among values, such as the first of its row, is bold, unless it has signs of its own."""
    is_label = is_label and 0 < length == first_place(text, length, c"*") == first_place(text, length, c"<")
    put_signs(m, &m.block, c"*", 2 * is_label)
    put(m, &m.block, text, length)
    put_signs(m, &m.block, c"*", 2 * is_label)


cdef void put_header(Markdown* m, const GridRow* row, int width) noexcept nogil:
    """The labels of a row, if there is one, and empty ones up to this width; and the line below them."""
    cdef Cell* cell
    cdef int column
    put_sign(m, &m.block, c"|")
    for column in range(width):
        put_sign(m, &m.block, c" ")
        if row != NULL and column < row.count:
            cell = &m.grid.cells[row.first + column]
            put_without_quotes(m, m.grid.text.data + cell.start, cell.length)
        put(m, &m.block, b" |", 2)
    put(m, &m.block, b"\n|", 2)
    for column in range(width):
        put(m, &m.block, b" --- |", 6)


# ---- quotation marks in labels
#
# showdown writes labels into attributes as they are: a quotation mark must be a reference there, and cannot be in code.

cdef Py_ssize_t end_of_code(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Where the code ends that begins with the backticks here; 0 where nothing ends it."""
    cdef Py_ssize_t count = run_length(text, at, length), other
    at += count
    while at < length:
        at += first_place(text + at, length - at, c"`")
        if at < length:
            other = run_length(text, at, length)
            at += other
            if other == count:
                return at
    return 0


cdef Py_ssize_t next_label_part(const unsigned char* text, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Where the code here ends, or the backticks that begin none, or the sign."""
    cdef Py_ssize_t stop
    if text[at] != c"`":
        return at + 1
    stop = end_of_code(text, at, length)
    return stop if stop else at + run_length(text, at, length)


cdef bint has_quotes_in_code(const Grid* grid, const GridRow* row) noexcept nogil:
    cdef const unsigned char* text
    cdef Py_ssize_t at, stop, length
    cdef int column
    for column in range(row.count):
        text, length = grid.text.data + grid.cells[row.first + column].start, grid.cells[row.first + column].length
        at = 0
        while at < length:
            stop = next_label_part(text, at, length)
            if text[at] == c"`" and first_place(text + at, stop - at, c"\"") < stop - at:
                return True
            at = stop
    return False


cdef void put_without_quotes(Markdown* m, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t at = 0, stop
    while at < length:
        stop = next_label_part(text, at, length)
        if text[at] == c"\"":
            put(m, &m.block, b"&quot;", 6)
        else:
            put(m, &m.block, text + at, stop - at)
        at = stop
