# Boxes to which one rule gives no height, and another, or the element's own style, that what does not fit is cut off.

cdef bint fold_flat_boxes(Look* look) noexcept nogil:
    """Take as folded the flat boxes that something cuts off; False where there is no memory."""
    cdef unsigned char* is_cut_off
    cdef Py_ssize_t row
    if not union_of(look.ways, look.rows.length) & WAY_FLAT:
        return True
    is_cut_off = <unsigned char*>room_for(&look.scratch, look.rows.length, 1)
    if is_cut_off == NULL or not (cut_by_styles(look, is_cut_off) and cut_by_sheets(look, is_cut_off)):
        return False
    for row in range(look.rows.length):
        if look.ways[row] & WAY_FLAT:
            look.ways[row] &= ~<unsigned int>WAY_FLAT
            look.ways[row] |= WAY_FOLDED if is_cut_off[row] else 0
    return True


cdef bint cut_by_styles(Look* look, unsigned char* is_cut_off) noexcept nogil:
    cdef Attribute* style
    cdef Attribute* before = NULL
    cdef Judged judged
    cdef Py_ssize_t row
    for row in range(look.rows.length):
        style = NULL
        if look.ways[row] & WAY_FLAT:
            style = attribute_of_row(look.p, look.rows, row, b"style", 5, HASH_OF_STYLE)
        if style == NULL:
            continue
        if style != before and not judge_style(bytes_of(look.p, style.value), style.value.length, &judged):
            return False
        before = style
        is_cut_off[row] = judged.sets & WAY_CUT != 0
    return True


cdef bint cut_by_sheets(Look* look, unsigned char* is_cut_off) noexcept nogil:
    """What cuts off nearly always does so whatever else is said, so the weight of rules does not matter."""
    cdef SheetText* text = &look.sheets.text
    cdef Blocks blocks
    cdef Matcher matcher
    cdef Pattern pattern
    cdef Contest contest
    cdef Py_ssize_t number
    cdef bint is_done
    if look.rows.styles.length == 0:
        return True
    memset(&blocks, 0, sizeof(Blocks))
    is_done = read_sheets(look.rows, &look.sheets) and blocks_about(text, &look.sheets.blocks, WAY_CUT, &blocks)
    is_done = is_done and has_indexes(look.p, look.rows, &look.tags, &look.index)
    if is_done:
        memset(&pattern, 0, sizeof(Pattern))
        memset(&contest, 0, sizeof(Contest))
        start_sheet_matcher(&matcher, look.p, look.rows, look.tags, look.index)
        contest.matcher, contest.pattern = &matcher, &pattern
        for number in range(blocks.count):
            is_done = is_done and cut_by_block(look, &contest, text, &blocks.items[number], is_cut_off)
        free(contest.selected.data)
        free_pattern(&pattern)
        free_matcher(&matcher)
    free(blocks.items)
    return is_done


cdef bint cut_by_block(
    Look* look, Contest* contest, SheetText* text, Block* block, unsigned char* is_cut_off
) noexcept nogil:
    cdef SelectorKey key
    cdef Judged judged
    cdef Span selector, rest = first_selectors(text, block.selectors)
    cdef Py_ssize_t place
    if not judge_block(text, block, &judged):
        return False
    while judged.sets & WAY_CUT and next_selector(text, &rest, &selector):
        find_key(text.data + selector.start, selector.length, &key)
        if not is_on_page(look.index, &key):
            continue
        if not select_by(contest, text.data + selector.start, <int>selector.length):
            return False
        for place in range(contest.selected.length):
            is_cut_off[contest.selected.data[place]] = 1
    return True
