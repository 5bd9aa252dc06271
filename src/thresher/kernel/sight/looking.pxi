# What a reader sees, as Python asks for it: columns of bytes, and one of 32-bit numbers, that arrays are laid over.

cdef class Looked:
    """What a reader sees of a table. Columns have a byte for each row, but for `ways`: it has a 32-bit number."""

    cdef Table table
    cdef long long most
    cdef readonly bytearray ways        # in which each row is itself hidden by attributes and styles
    cdef readonly bytearray link        # inside a link, a button or a selection list
    cdef readonly bytearray is_hidden   # hidden itself
    cdef readonly bytearray hidden      # with what is below
    cdef readonly bytearray illegible   # text whose letters have no size or no colour; None where there is none
    cdef readonly bytearray faded       # taken as shown, because a script will fade it in; None where nothing is
    cdef readonly bint unveiled         # whether something hidden was taken as shown


cdef inline unsigned char* bytes_in(bytearray column) noexcept:
    return <unsigned char*><char*>column if column is not None else NULL


cdef unsigned int union_of(const unsigned int* ways, Py_ssize_t length) noexcept nogil:
    cdef unsigned int found = 0
    cdef Py_ssize_t row
    for row in range(length):
        found |= ways[row]
    return found


cdef bint find_ways(Look* look) noexcept nogil:
    """Note in which ways rows are themselves hidden; False where there is no memory."""
    mark_outright(look.p, look.rows, look.ways)
    if not mark_by_styles(look.p, look.rows, look.ways):
        return False
    if not mark_by_sheets(look.p, look.rows, &look.sheets, &look.tags, &look.index, look.ways):
        return False
    if not join_rules(look):
        return False
    if union_of(look.ways, look.rows.length) & (WAYS_TRICKS | WAYS_WAITING):
        show_formulas(&look.scratch, look.rows, look.ways)
    return not look.scratch.failed


cdef void find_all(Look* look) noexcept nogil:
    """From the ways to all the rest. Columns that would stay empty are left out."""
    cdef unsigned int found = union_of(look.ways, look.rows.length)
    find_same_colours(look)
    if not found & WAYS_INHERITED and not look.has_illegible:
        look.illegible = NULL
    if not found & WAY_FADED:
        look.faded = NULL
    find_links(look.p, look.rows, look.link)
    if look.illegible != NULL and found & WAYS_INHERITED:
        find_illegible(look, WAY_FONT)
        find_illegible(look, WAYS_COLOUR)
    if look.faded != NULL:
        show_faded(look)
    find_hidden(look)


def look(Table table not None, long long most):
    """What a reader sees of a page; no more than `most` characters of names are read."""
    cdef Py_ssize_t length = table.rows.length
    cdef Looked looked = Looked()
    cdef Look look
    cdef bint is_done
    looked.table, looked.most = table, most
    looked.ways = bytearray(length * sizeof(int))
    looked.link, looked.is_hidden, looked.hidden = bytearray(length), bytearray(length), bytearray(length)
    looked.illegible, looked.faded = bytearray(length), bytearray(length)
    memset(&look, 0, sizeof(Look))
    look.p, look.rows, look.tags, look.index = &table.parser, &table.rows, table.tags, table.index
    look.most, look.ways = most, <unsigned int*>bytes_in(looked.ways)
    look.link, look.is_hidden, look.hidden = (
        bytes_in(looked.link), bytes_in(looked.is_hidden), bytes_in(looked.hidden)
    )
    look.illegible, look.faded = bytes_in(looked.illegible), bytes_in(looked.faded)
    try:
        with nogil:
            is_done = find_ways(&look)
            if is_done:
                find_all(&look)
    finally:
        give_back(&look.scratch)
        free_sheets(&look.sheets)
        keep_indexes(table, look.tags, look.index)
    if not is_done or look.scratch.failed:
        raise MemoryError
    if look.illegible == NULL:
        looked.illegible = None
    if look.faded == NULL:
        looked.faded = None
    looked.unveiled = look.unveiled
    return looked


cdef list held_columns(Looked looked):
    """The columns, as views: while there are views, no column can be shortened. Checks that none has been before."""
    cdef Table table = looked.table
    cdef Py_ssize_t length
    if table is None:
        raise ValueError("nothing was looked at")
    length = table.rows.length
    if len(looked.ways) != length * <Py_ssize_t>sizeof(int):
        raise ValueError("the columns have other lengths than the page")
    for column in (looked.is_hidden, looked.hidden, looked.illegible):
        if column is not None and len(column) != length:
            raise ValueError("the columns have other lengths than the page")
    columns = (looked.ways, looked.is_hidden, looked.hidden, looked.illegible)
    return [memoryview(column) for column in columns if column is not None]


def openable(Looked looked not None):
    """A column of what is hidden only until a reader opens everything that can be opened; None if there is nothing."""
    cdef Table table = looked.table
    cdef list held = held_columns(looked)
    cdef bytearray column = bytearray(table.rows.length)
    cdef Opening opening
    cdef const unsigned char* hidden = bytes_in(looked.hidden)
    cdef const unsigned char* illegible = bytes_in(looked.illegible)
    cdef unsigned char* opened = bytes_in(column)
    cdef bint any_opens
    memset(&opening, 0, sizeof(Opening))
    opening.still = NONE
    opening.p, opening.rows, opening.most = &table.parser, &table.rows, looked.most
    opening.left_beside = looked.most
    opening.ways, opening.is_hidden = <const unsigned int*>bytes_in(looked.ways), bytes_in(looked.is_hidden)
    try:
        if table.parser.length <= SHORT_PAGE:
            any_opens = open_what_opens(&opening, hidden, illegible, opened)
        else:
            with nogil:
                any_opens = open_what_opens(&opening, hidden, illegible, opened)
    finally:
        give_back(&opening.scratch)
    if opening.scratch.failed:
        raise MemoryError
    return column if any_opens else None
