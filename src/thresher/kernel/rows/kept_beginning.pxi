# Where the kept text of a page begins, and where its headline may stand.

cdef enum:
    NEAR_THE_BEGINNING = 1000    # rows before and after the first kept text that are looked at
    MOST_FIRST_TEXTS = 60        # kept texts that are told of
    TEXTS_WITH_HEADLINE = 8      # the first of them, among which the method's own headline may be


def kept_beginning(
    Table table not None, const unsigned char[::1] keep, const unsigned char[::1] why,
    const unsigned char[::1] hidden, const unsigned char[::1] link, int most_words,
):
    """The first kept rows that have words, and the bounds of the rows in which their headline may stand.

    Those are the rows before them, with no more than so many words outside links in between, and the first few of them,
    up to as many words. None where nothing is kept, or where a headline is among the first few.
    """
    cdef Rows* rows = &table.rows
    cdef Py_ssize_t length = rows.length, row = 0, start, stop, until
    cdef int words = 0
    if not (length == keep.shape[0] == why.shape[0] == hidden.shape[0] == link.shape[0]):
        raise ValueError("columns of another page")
    while row < length and not (keep[row] and rows.words[row] > 0):
        row += 1
    if row == length:
        return None
    start = stop = row
    while start > 0 and row - start < NEAR_THE_BEGINNING:
        if not link[start - 1] and not hidden[start - 1]:
            words += rows.words[start - 1]
        if words > most_words:
            break
        start -= 1
    words, first = 0, []
    until = min(length, row + NEAR_THE_BEGINNING)
    while row < until and len(first) < MOST_FIRST_TEXTS:
        if keep[row] and rows.words[row] > 0:
            if len(first) < TEXTS_WITH_HEADLINE:
                if why[row] == WHY_HEADLINE and not is_in_small_heading(rows, row):
                    return None
                if words < most_words:
                    stop = row
            words += rows.words[row]
            first.append(row)
        row += 1
    return first, start, stop


cdef bint is_in_small_heading(Rows* rows, Py_ssize_t row) noexcept nogil:
    """Below the third level: what a method takes for the headline there may be a byline or a kicker."""
    return rows.block[row] != NONE and TAG_H4 <= rows.tag[rows.block[row]] <= TAG_H6


def shown_headings(
    Table table not None, const unsigned char[::1] hidden, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t most
):
    """The rows of the first headings of the upper three levels among these rows, as far as they are shown."""
    cdef Rows* rows = &table.rows
    cdef Py_ssize_t row
    if hidden.shape[0] != rows.length or not 0 <= start or stop > rows.length:
        raise ValueError("rows of another page")
    found = []
    for row in range(start, stop):
        if TAG_H1 <= rows.tag[row] <= TAG_H3 and not hidden[row]:
            found.append(row)
            if len(found) >= most:
                break
    return found


def shown_lines(
    Table table not None, const unsigned char[::1] hidden, const unsigned char[::1] link,
    Py_ssize_t start, Py_ssize_t stop, int shortest, int longest, Py_ssize_t most,
):
    """The first texts of such a length among these rows, as far as they are shown and in no link."""
    cdef Rows* rows = &table.rows
    cdef Py_ssize_t row
    if not (hidden.shape[0] == link.shape[0] == rows.length) or not 0 <= start or stop > rows.length:
        raise ValueError("rows of another page")
    found = []
    for row in range(start, stop):
        if shortest <= rows.chars[row] <= longest and rows.chars[row] > 0 and not hidden[row] and not link[row]:
            found.append(row)
            if len(found) >= most:
                break
    return found


def shown_text(
    Table table not None, const unsigned char[::1] hidden, Py_ssize_t row, Py_ssize_t most_rows, Py_ssize_t most_bytes
):
    """How the text of an element begins: what is shown of its first so many rows, up to about so many bytes."""
    cdef Rows* rows = &table.rows
    cdef Py_ssize_t stop, length
    cdef Bytes said
    if hidden.shape[0] != rows.length or not 0 <= row < rows.length:
        raise IndexError(row)
    memset(&said, 0, sizeof(Bytes))
    stop = min(<Py_ssize_t>rows.end[row], row + most_rows)
    try:
        while row < stop and said.length < most_bytes:
            if not hidden[row]:
                if not add_bytes(&said, rows.pool.data + rows.text_start[row], rows.text_length[row]):
                    raise MemoryError
            row += 1
        return PyUnicode_DecodeUTF8(<const char*>said.data, said.length, NULL) if said.length else ""
    finally:
        free(said.data)
