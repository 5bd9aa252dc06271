# Lists: markers, numbers, and what keeps two lists from being read as one.

cdef enum:
    LARGEST_NUMBER = 999_999_999


cdef void enter_list(Markdown* m, int row) noexcept nogil:
    cdef OpenList opened = list_of(m, row)
    if m.grid.is_open:
        add_tag(m, b"<ol>" if opened.is_numbered else b"<ul>")
    if m.lines.count == m.list_end and opened.sign == m.list_sign and not begins_item(&m.lines):
        opened.sign = other_sign(opened.sign)
    if m.lists_count:
        follow_tightly(&m.lines)
        if is_list_tag(m.rows.tag[m.rows.parent[row]]):
            opened.is_in_item = False
            nest(m, NULL, 0, m.lists[m.lists_count - 1].width, False)
    if not has_room(<void**>&m.lists, &m.lists_room, m.lists_count + 1, sizeof(OpenList)):
        m.failed = True
        return
    m.lists[m.lists_count] = opened
    m.lists_count += 1


cdef inline unsigned char other_sign(unsigned char sign) noexcept nogil:
    """Two lists, one right below the other, with the same signs would be read as one."""
    if sign == c"-" or sign == c"+":
        return c"+" if sign == c"-" else c"-"
    return c")" if sign == c"." else c"."


cdef inline bint is_list_tag(int tag) noexcept nogil:
    """Those that hold items: what can be chosen is written as a list too."""
    return tag == TAG_UL or tag == TAG_OL or tag == TAG_MENU or tag == TAG_DIR or tag == TAG_SELECT


cdef OpenList list_of(Markdown* m, int row) noexcept nogil:
    cdef OpenList opened
    memset(&opened, 0, sizeof(OpenList))
    opened.sign, opened.step, opened.is_in_item = c"-", 1, True
    if m.rows.tag[row] != TAG_OL:
        return opened
    opened.sign, opened.is_numbered, opened.number = c".", True, 1
    if has_attribute(m.p, m.rows, row, b"reversed"):
        opened.step, opened.number = -1, count_items(m.rows, row)
    opened.number = number_in(m.p, value_of(m.p, m.rows, row, b"start"), opened.number)
    return opened


cdef int count_items(Rows* rows, int row) noexcept nogil:
    """How many items a list has: its children are looked at, and nothing below them."""
    cdef int child = row + 1, count = 0
    while child < rows.end[row]:
        count += rows.tag[child] == TAG_LI
        child = rows.end[child]
    return count


cdef long long number_in(Parser* p, Span value, long long otherwise) noexcept nogil:
    """A whole number of up to nine digits."""
    cdef const unsigned char* data
    cdef long long number = 0
    cdef Py_ssize_t place
    value = stripped(p, value)
    data = bytes_of(p, value)
    if value.length == 0 or value.length > 9:
        return otherwise
    for place in range(value.length):
        if not is_digit(data[place]):
            return otherwise
        number = 10 * number + data[place] - c"0"
    return number


cdef void add_tag(Markdown* m, const char* tag) noexcept nogil:
    """In a cell of a table, Markdown has no lists but those of HTML."""
    m.inline_.waiting = NOTHING_WAITS
    add_raw(m, <const unsigned char*>tag, <Py_ssize_t>strlen(tag))


cdef void leave_list(Markdown* m) noexcept nogil:
    cdef OpenList* closed
    end_block(m)
    if m.lists_count == 0:
        return
    m.lists_count -= 1
    closed = &m.lists[m.lists_count]
    if m.grid.is_open:
        add_tag(m, b"</ol>" if closed.is_numbered else b"</ul>")
    if closed.width:  # without an item, what it wrote is text
        m.list_end, m.list_sign = m.lines.count, closed.sign
    if not closed.is_in_item:
        unnest(&m.lines)
    if m.lists_count:
        follow_tightly(&m.lines)
    else:
        m.lines.is_tight = False


cdef void enter_item(Markdown* m, int row) noexcept nogil:
    cdef char[32] marker
    cdef int length
    if is_note(&m.notes, row):
        m.lines.is_tight = False
        nest_note(m, row)
        return
    if m.grid.is_open and m.lists_count:
        add_tag(m, b"<li>")
    length = write_marker(m, row, marker)
    nest(m, <const unsigned char*>marker, length, length, False)


cdef int write_marker(Markdown* m, int row, char* marker) noexcept nogil:
    """A sign, or a number and a sign, and a space; returns how long it is."""
    cdef OpenList* opened = &m.lists[m.lists_count - 1] if m.lists_count else NULL
    cdef long long number
    cdef int length
    if opened == NULL or not opened.is_numbered:
        length = snprintf(marker, 32, b"%c ", <int>(opened.sign if opened != NULL else c"-"))
    else:
        number = number_in(m.p, value_of(m.p, m.rows, row, b"value"), opened.number)
        opened.number = number + opened.step
        if number != 1 and opened.width == 0:
            m.lines.is_tight = False  # only a list that begins with 1 can follow a paragraph without a blank line
        length = snprintf(marker, 32, b"%lld%c ", min(max(number, 0), <long long>LARGEST_NUMBER), <int>opened.sign)
    if opened != NULL:
        opened.width = length
    return length


cdef void leave_item(Markdown* m, int row) noexcept nogil:
    end_block(m)
    if m.grid.is_open and m.lists_count:
        add_tag(m, b"</li>")
    unnest(&m.lines)
    if not is_note(&m.notes, row):
        follow_tightly(&m.lines)
