# What hides or shows only together with another rule, or with the element's own style: a box without height hides if
# what does not fit is cut off; letters without colour are seen if the background is drawn in their shape.

cdef bint join_rules(Look* look) noexcept nogil:
    """False where there is no memory."""
    return fold_flat_boxes(look) and show_drawn_letters(look)


cdef bint show_drawn_letters(Look* look) noexcept nogil:
    cdef unsigned char* is_drawn
    cdef Py_ssize_t row
    if not union_of(look.ways, look.rows.length) & WAY_CLEAR:
        return True
    is_drawn = <unsigned char*>room_for(&look.scratch, look.rows.length, 1)
    if is_drawn == NULL or not note_those_set(look, WAY_CLEAR, WAY_DRAWN, is_drawn):
        return False
    for row in range(look.rows.length):
        if is_drawn[row]:
            look.ways[row] &= ~<unsigned int>WAY_CLEAR
    return True


cdef bint fold_flat_boxes(Look* look) noexcept nogil:
    """Take as folded the flat boxes that something cuts off; False where there is no memory."""
    cdef unsigned char* is_cut_off
    cdef Py_ssize_t row
    if not union_of(look.ways, look.rows.length) & WAY_FLAT:
        return True
    is_cut_off = <unsigned char*>room_for(&look.scratch, look.rows.length, 1)
    if is_cut_off == NULL or not note_those_set(look, WAY_FLAT, WAY_CUT, is_cut_off):
        return False
    for row in range(look.rows.length):
        if look.ways[row] & WAY_FLAT:
            look.ways[row] &= ~<unsigned int>WAY_FLAT
            look.ways[row] |= WAY_FOLDED if is_cut_off[row] else 0
    return True


cdef bint note_those_set(Look* look, unsigned int hidden, unsigned int way, unsigned char* found) noexcept nogil:
    """Mark rows for which a rule sets this, or for those that are hidden so, their own style; False where there is no
    memory. What is set so nearly always holds whatever else is said, so the weight of rules does not matter."""
    return set_by_styles(look, hidden, way, found) and set_by_sheets(look, way, found)


cdef bint set_by_styles(Look* look, unsigned int hidden, unsigned int way, unsigned char* found) noexcept nogil:
    cdef Attribute* style
    cdef Attribute* before = NULL
    cdef Judged judged
    cdef Py_ssize_t row
    for row in range(look.rows.length):
        style = NULL
        if look.ways[row] & hidden:
            style = attribute_of_row(look.p, look.rows, row, b"style", 5, HASH_OF_STYLE)
        if style == NULL:
            continue
        if style != before and not judge_style(bytes_of(look.p, style.value), style.value.length, &judged):
            return False
        before = style
        found[row] = judged.sets & way != 0
    return True


cdef bint set_by_sheets(Look* look, unsigned int way, unsigned char* found) noexcept nogil:
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
    is_done = read_sheets(look.rows, &look.sheets) and blocks_about(text, &look.sheets.blocks, way, &blocks)
    is_done = is_done and has_indexes(look.p, look.rows, &look.tags, &look.index)
    if is_done:
        memset(&pattern, 0, sizeof(Pattern))
        memset(&contest, 0, sizeof(Contest))
        start_sheet_matcher(&matcher, look.p, look.rows, look.tags, look.index)
        contest.matcher, contest.pattern = &matcher, &pattern
        for number in range(blocks.count):
            is_done = is_done and set_by_block(look, &contest, text, &blocks.items[number], way, found)
        free(contest.selected.data)
        free_pattern(&pattern)
        free_matcher(&matcher)
    free(blocks.items)
    return is_done


cdef bint set_by_block(
    Look* look, Contest* contest, SheetText* text, Block* block, unsigned int way, unsigned char* found
) noexcept nogil:
    cdef SelectorKey key
    cdef Judged judged
    cdef Span selector, rest = first_selectors(text, block.selectors)
    cdef Py_ssize_t place
    if not judge_block(text, block, &judged):
        return False
    while judged.sets & way and next_selector(text, &rest, &selector):
        find_key(text.data + selector.start, selector.length, &key)
        if not is_on_page(look.index, &key):
            continue
        if not select_by(contest, text.data + selector.start, <int>selector.length):
            return False
        for place in range(contest.selected.length):
            found[contest.selected.data[place]] = 1
    return True
