# The text blocks of a page that a reader can see or open, as `page/textblocks.py` finds them among any rows.


cdef void find_text_blocks(Study* s) noexcept nogil:
    """A block begins under another block element, after a line break, and where hidden text follows shown text or the
    other way round."""
    cdef Rows* rows = s.rows
    cdef int end = rows.end[s.body]
    cdef int row, before = NONE
    cdef bint is_broken = False
    s.texts = <int*>room_for(&s.scratch, end - s.body, sizeof(int))
    s.first_text = <int*>room_for(&s.scratch, end - s.body + 1, sizeof(int))
    if s.scratch.failed:
        return
    s.count = s.text_count = 0
    for row in range(s.body, end):
        if rows.chars[row] == 0:
            is_broken = is_broken or IS_BLOCK[rows.tag[row]] or rows.tag[row] == TAG_BR
            continue
        if s.hidden[row] and not s.openable[row]:
            continue
        if before == NONE or is_broken or rows.block[row] != rows.block[before] or s.hidden[row] != s.hidden[before]:
            s.first_text[s.count] = s.text_count
            s.count += 1
        s.texts[s.text_count] = row
        s.text_count += 1
        before = row
        is_broken = False
    s.first_text[s.count] = s.text_count
    describe_blocks(s)


cdef void describe_blocks(Study* s) noexcept nogil:
    """The tags of the blocks."""
    cdef int block
    s.tag = <short*>room_for(&s.scratch, s.count, sizeof(short))
    if s.scratch.failed:
        return
    for block in range(s.count):
        s.tag[block] = s.rows.tag[s.rows.block[s.texts[s.first_text[block]]]]
