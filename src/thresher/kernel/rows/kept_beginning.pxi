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
                if why[row] == WHY_HEADLINE:
                    return None
                if words < most_words:
                    stop = row
            words += rows.words[row]
            first.append(row)
        row += 1
    return first, start, stop
