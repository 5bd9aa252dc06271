# Code blocks. `languages.pxi` says which programming language they are in, `beside_code.pxi` what in them is no code.

cdef void enter_code(Markdown* m, int row) noexcept nogil:
    if m.code_row == NONE and not m.is_on_one_line:
        m.code_row = row
        m.code.length = 0


cdef void leave_code(Markdown* m, int row) noexcept nogil:
    cdef Py_ssize_t start = 0, length
    if m.code_row != row:
        return
    m.code_row = NONE
    if m.code.length == 0:
        return
    end_lines_in_line_feeds(&m.code)
    drop_numbered_lines(&m.code)
    while start < m.code.length and m.code.data[start] == c"\n":
        start += 1
    length = m.code.length - start
    length -= space_behind(m.code.data + start, length)
    if length and m.grid.is_open:
        add_code_in_cell(m, m.code.data + start, length)
    elif length:
        add_code_block(m, row, m.code.data + start, length)


cdef void add_code_in_cell(Markdown* m, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """A cell has no code blocks: every line is code of its own, and keeps the space that it begins with."""
    cdef Py_ssize_t at = 0, stop, count
    while at < length and not m.failed:
        stop = at + first_place(text + at, length - at, c"\n")
        count = stop - at - space_behind(text + at, stop - at)
        if count:
            m.block.length = 0
            put_line_of_code(m, text + at, count)
            add_break_in_cell(&m.inline_)
            add_raw(m, m.block.data, m.block.length)
        at = stop + 1
    add_break_in_cell(&m.inline_)


cdef void put_line_of_code(Markdown* m, const unsigned char* line, Py_ssize_t length) noexcept nogil:
    """Between more backticks than stand together in it."""
    cdef Py_ssize_t count = longest_run(line, length, c"`") + 1
    cdef bint is_padded = line[0] == c"`" or line[length - 1] == c"`"
    put_signs(m, &m.block, c"`", count)
    put_signs(m, &m.block, c" ", is_padded)
    put(m, &m.block, line, length)
    put_signs(m, &m.block, c" ", is_padded)
    put_signs(m, &m.block, c"`", count)


cdef void end_lines_in_line_feeds(Bytes* text) noexcept nogil:
    """To Markdown a carriage return ends a line as well: left alone, it would end a code block inside a quote."""
    cdef Py_ssize_t at, length = 0
    for at in range(text.length):
        if text.data[at] == c"\n" and at and text.data[at - 1] == c"\r":
            continue
        text.data[length] = text.data[at]
        length += 1
    text.length = length
    for at in range(length):
        if text.data[at] == c"\r":
            text.data[at] = c"\n"


cdef void add_code_block(Markdown* m, int row, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t fence = max(longest_run(text, length, c"`") + 1, <Py_ssize_t>3)
    cdef Py_ssize_t lines = m.lines.count, reserve = fence + 1 + width_of_prefixes(&m.lines)
    m.block.length = 0
    put_signs(m, &m.block, c"`", fence)
    put_language(m, row)
    m.badge.length = 0
    put_sign(m, &m.block, c"\n")
    put(m, &m.block, text, length)
    put_sign(m, &m.block, c"\n")
    put_signs(m, &m.block, c"`", fence)
    if m.failed:
        return
    m.lines.limit -= reserve
    if is_alive_outside_code(text, length):
        add_lines_outside(m, m.block.data, m.block.length)
    else:
        add_lines(m, m.block.data, m.block.length)
    m.lines.limit += reserve
    if m.lines.is_full and m.lines.count > lines:
        close_cut_code(m, fence)


cdef void close_cut_code(Markdown* m, Py_ssize_t fence) noexcept nogil:
    """Where the limit has cut off the end of a code block, end it all the same: there is a reserve for that."""
    m.block.length = 0
    put_signs(m, &m.block, c"`", fence)
    add_line(m, m.block.data, m.block.length, False)


cdef bint is_alive_outside_code(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Whether code would be dangerous if it were read as Markdown: it has tags, links or attributes."""
    cdef Py_ssize_t at, following
    for at in range(length):
        if text[at] == c"<" and begins_tag(text, at, length):
            return True
        if text[at] == c"]":
            following = at + 1 + space_before(text + at + 1, length - at - 1)
            if following < length and (text[following] == c"(" or text[following] == c":"):
                return True
    return holds_handler(text, length)


cdef void drop_numbered_lines(Bytes* code) noexcept nogil:
    """Where a number stands on a line of its own before every line, drop the numbers: they count the lines."""
    cdef Py_ssize_t at = 0, stop, length = 0
    cdef long long number
    if not counts_its_lines(code):
        return
    number = number_of_line(code.data, first_place(code.data, code.length, c"\n"))
    while at < code.length:
        stop = at + first_place(code.data + at, code.length - at, c"\n")
        if number_of_line(code.data + at, stop - at) == number:
            number += 1
            at = stop + 1
            stop = at + first_place(code.data + at, code.length - at, c"\n") if at < code.length else at
            if number_of_line(code.data + at, stop - at) == number:
                code.data[length] = c"\n"  # an empty line
                length += 1
                continue
        memmove(code.data + length, code.data + at, <size_t>(min(stop + 1, code.length) - at if at < code.length else 0))
        length += min(stop + 1, code.length) - at if at < code.length else 0
        at = stop + 1
    code.length = length


cdef bint counts_its_lines(const Bytes* code) noexcept nogil:
    """Whether every line has its number before it, counted up by one; at least two have, and some hold more than that."""
    cdef Py_ssize_t at = 0, stop
    cdef long long wanted = NONE, found
    cdef int count = 0, others = 0
    cdef bint is_after_number = False
    while at < code.length:
        stop = at + first_place(code.data + at, code.length - at, c"\n")
        found = number_of_line(code.data + at, stop - at)
        if found != NONE and (wanted == NONE or found == wanted):
            wanted = found + 1
            count += 1
            is_after_number = True
        elif not is_after_number:
            return False
        else:
            others += 1
            is_after_number = False
        at = stop + 1
    return count >= 2 and others >= 2


cdef long long number_of_line(const unsigned char* line, Py_ssize_t length) noexcept nogil:
    """The number that a line is; NONE where it is none."""
    cdef Py_ssize_t at
    cdef long long number = 0
    if length < 1 or length > 6:
        return NONE
    for at in range(length):
        if not is_digit(line[at]):
            return NONE
        number = 10 * number + line[at] - c"0"
    return number
