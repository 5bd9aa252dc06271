# Which tables hold data: half of the tables of the old web hold the layout of the page.

cdef enum:
    MOST_WORDS_IN_CELL = 40  # on average, where no label says that a table holds data

cdef struct TableParts:
    # What a table has in it.
    int trs
    int cells
    int labels
    int lists
    long long words
    bint has_blocks  # that are not for cells; what comes after the first of them is not counted


cdef bint find_data_tables(Parser* p, Rows* rows, unsigned char* holds_data) noexcept nogil:
    """Mark the rows of the tables that hold data; whether there are any. All marks are 0 before."""
    cdef Py_ssize_t row
    cdef bint found = False
    for row in range(rows.length):
        if rows.tag[row] == TAG_TABLE and table_holds_data(p, rows, row):
            holds_data[row] = found = True
    return found


cdef bint table_holds_data(Parser* p, Rows* rows, Py_ssize_t table) noexcept nogil:
    """No blocks in its cells, two columns, and cells that are labels or short."""
    cdef TableParts parts = parts_of_table(rows, table, False)
    if parts.has_blocks or parts.cells <= parts.trs:
        return False
    if parts.labels == 0 and (parts.trs < 2 or parts.lists):
        return False
    if parts.labels == 0 and parts.words > MOST_WORDS_IN_CELL * <long long>parts.cells:
        return False
    return not is_for_layout(p, rows, table)


cdef TableParts parts_of_table(Rows* rows, Py_ssize_t table, bint allows_code) noexcept nogil:
    """Up to the first block that does not belong in cells. A table is such a block, so no row counts for two tables."""
    cdef TableParts parts
    cdef Py_ssize_t row
    cdef int tag
    memset(&parts, 0, sizeof(TableParts))
    for row in range(table + 1, rows.end[table]):
        tag = rows.tag[row]
        if is_refused_in_cells(tag, allows_code):
            parts.has_blocks = True
            break
        parts.words += rows.words[row]
        parts.trs += tag == TAG_TR
        parts.cells += tag == TAG_TD or tag == TAG_TH
        parts.labels += tag == TAG_TH or tag == TAG_CAPTION or tag == TAG_THEAD
        parts.lists += tag == TAG_UL or tag == TAG_OL or tag == TAG_DL
    return parts


cdef void find_written_tables(Parser* p, Rows* rows, unsigned char* holds_data) noexcept nogil:
    """The same for a writer that can put lists and code into cells: a table that has labels may hold those too."""
    cdef Py_ssize_t row
    cdef TableParts parts
    for row in range(rows.length):
        if rows.tag[row] != TAG_TABLE:
            continue
        holds_data[row] = table_holds_data(p, rows, row)
        if not holds_data[row]:
            parts = parts_of_table(rows, row, True)
            holds_data[row] = (
                not parts.has_blocks and parts.labels > 0 and parts.trs > 1 and parts.cells > parts.trs
                and parts.words <= MOST_WORDS_IN_CELL * <long long>parts.cells and not is_for_layout(p, rows, row)
            )


cdef inline bint is_refused_in_cells(int tag, bint allows_code) noexcept nogil:
    if allows_code and (tag == TAG_PRE or tag == TAG_BLOCKQUOTE):
        return False
    return CLASSES_OF[tag] & NOT_IN_CELLS != 0


cdef bint is_for_layout(Parser* p, Rows* rows, Py_ssize_t table) noexcept nogil:
    """Whether its role tells screen readers that it is not a table."""
    cdef int place, first = rows.attributes[table]
    cdef Span role
    cdef Py_ssize_t blank
    for place in range(first, first + rows.attribute_count[table]):
        if is_word(p, p.attributes[place].name, b"role"):
            role = p.attributes[place].value
            blank = space_before(bytes_of(p, role), role.length)
            role.start += <unsigned int>blank
            role.length -= <unsigned int>blank
            role.length -= <unsigned int>space_behind(bytes_of(p, role), role.length)
            return is_word(p, role, b"presentation") or is_word(p, role, b"none")
    return False
