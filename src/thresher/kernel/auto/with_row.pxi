# The rest of a row of a data table of which something is kept: a label without its value would be misleading.

cdef struct RowSums:
    # Over all rows of the page before this one, from the beginning of a table.
    int kept
    int words                # of what is neither kept nor hidden
    int linked               # those of them that are in links


cdef void keep_with_row(Study* s, unsigned char* keep, unsigned char* why) noexcept nogil:
    cdef RowSums* before = NULL
    cdef int row
    for row in range(<int>s.rows.length):
        if s.rows.tag[row] == TAG_TABLE and table_holds_data(s.p, s.rows, row):
            if before == NULL:
                before = <RowSums*>room_for(&s.scratch, s.rows.length + 1, sizeof(RowSums))
            if before == NULL:
                return
            keep_rows_of(s, row, before, keep, why)


cdef void keep_rows_of(Study* s, int table, RowSums* before, unsigned char* keep, unsigned char* why) noexcept nogil:
    """Where something of a table row is kept, keep whatever else can be seen of it, unless that is mostly links."""
    cdef int row, end = s.rows.end[table], kept_until = table
    add_up_rows(s, table, before, keep)
    for row in range(table, end):
        if s.rows.tag[row] == TAG_TR and is_kept_whole(&before[row], &before[s.rows.end[row]]):
            kept_until = max(kept_until, s.rows.end[row])
        if row < kept_until and s.rows.chars[row] > 0 and not s.hidden[row] and not keep[row]:
            keep[row], why[row] = True, WHY_WITH_ROW


cdef void add_up_rows(Study* s, int table, RowSums* before, const unsigned char* keep) noexcept nogil:
    cdef int row, words
    memset(&before[table], 0, sizeof(RowSums))
    for row in range(table, s.rows.end[table]):
        words = 0 if keep[row] or s.hidden[row] else s.rows.words[row]
        before[row + 1].kept = before[row].kept + keep[row]
        before[row + 1].words = before[row].words + words
        before[row + 1].linked = before[row].linked + (words if s.link[row] else 0)


cdef inline bint is_kept_whole(const RowSums* low, const RowSums* high) noexcept nogil:
    return high.kept > low.kept and 2 * <long long>(high.linked - low.linked) <= high.words - low.words
