# What the page's own style sheets hide, for all elements at once.
#
# The selector engine finds the elements that some hiding rule selects. Only for those few is it worked out which rule
# wins. Only simple rules count: declarations that hide, under a selector without states such as `:hover`, at the top
# level or inside at-rules that apply to a screen 1,280 pixels wide.

cdef struct Sheets:
    # The page's sheets as plain rules, but for at-rules. They are read once, when somebody asks.
    SheetText text
    Blocks blocks                # that have anything to do with hiding
    Bytes tidy                   # the copies that `text` may be; empty where none was needed
    Bytes unnested
    Bytes without_variables
    bint is_read


cdef bint read_sheets(Rows* rows, Sheets* sheets) noexcept nogil:
    """Read the sheets, if nobody has; False where there is no memory."""
    cdef SheetText* text = &sheets.text
    if sheets.is_read:
        return True
    text.data, text.length = rows.styles.data, rows.styles.length
    sheets.is_read = (
        tidy_up(text, &sheets.tidy)
        and write_out_nested(text, &sheets.unnested)
        and (not has_telling_variable(text) or write_out_variables(text, &sheets.without_variables))
        and find_sheet_blocks(text, &sheets.blocks)
    )
    return sheets.is_read


cdef void free_sheets(Sheets* sheets) noexcept nogil:
    free(sheets.blocks.items)
    free(sheets.tidy.data)
    free(sheets.unnested.data)
    free(sheets.without_variables.data)


cdef bint mark_by_sheets(
    Parser* p, Rows* rows, Sheets* sheets, TagIndex** tags, NameIndex** index, unsigned int* ways
) noexcept nogil:
    """Add to the ways of each row those in which the sheets hide it; False where there is no memory.

    The indexes are made if they are needed and missing; the caller keeps them, and frees the sheets.
    """
    cdef Blocks blocks
    cdef bint is_done
    if rows.styles.length == 0:
        return True
    memset(&blocks, 0, sizeof(Blocks))
    is_done = read_sheets(rows, sheets) and blocks_about(&sheets.text, &sheets.blocks, 0, &blocks)
    if is_done and blocks.count:
        is_done = has_indexes(p, rows, tags, index) and mark_by_blocks(
            p, rows, tags[0], index[0], sheets, &blocks, ways
        )
    free(blocks.items)
    return is_done


cdef bint has_indexes(Parser* p, Rows* rows, TagIndex** tags, NameIndex** index) noexcept nogil:
    """Make the indexes that are missing; False where there is no memory."""
    if tags[0] == NULL:
        tags[0] = new_tag_index(p, rows)
    if tags[0] != NULL and index[0] == NULL:
        index[0] = new_index(p, rows, tags[0])
    return index[0] != NULL


cdef bint mark_by_blocks(
    Parser* p,
    Rows* rows,
    TagIndex* tags,
    NameIndex* index,
    Sheets* sheets,
    Blocks* blocks,
    unsigned int* ways,
) noexcept nogil:
    """The same, from the blocks that may hide something."""
    cdef Matcher matcher
    cdef Pattern pattern
    cdef Contest contest
    cdef Rules hiding, others
    cdef Scratch scratch
    cdef bint is_done
    memset(&scratch, 0, sizeof(Scratch))
    memset(&pattern, 0, sizeof(Pattern))
    memset(&contest, 0, sizeof(Contest))
    memset(&hiding, 0, sizeof(Rules))
    memset(&others, 0, sizeof(Rules))
    start_sheet_matcher(&matcher, p, rows, tags, index)
    contest.bearers.p, contest.bearers.rows, contest.bearers.index = p, rows, index
    contest.text, contest.scratch, contest.matcher, contest.pattern = sheets.text, &scratch, &matcher, &pattern
    contest.blocks = &sheets.blocks
    is_done = find_hiding(index, &sheets.text, blocks, &hiding) and find_candidates(&contest, &hiding)
    if is_done and contest.candidates.length:
        is_done = mark_candidates(&contest, &hiding, blocks, &others, ways)
    free(contest.candidates.data)
    free(contest.selected.data)
    free(hiding.items)
    free(others.items)
    free_pattern(&pattern)
    free_matcher(&matcher)
    give_back(&scratch)
    return is_done


cdef bint find_hiding(NameIndex* index, SheetText* text, Blocks* blocks, Rules* hiding) noexcept nogil:
    """The rules of these blocks that hide, as far as the page has the keys of their selectors."""
    cdef SelectorKey key
    cdef Judged judged
    cdef Span rest, selector
    cdef Py_ssize_t number
    cdef bint is_judged
    for number in range(blocks.count):
        rest = first_selectors(text, blocks.items[number].selectors)
        is_judged = False
        while hiding.looked_at < MOST_RULES and next_selector(text, &rest, &selector):
            find_key(text.data + selector.start, selector.length, &key)
            if not is_on_page(index, &key):
                continue
            if not is_judged and not judge_block(text, &blocks.items[number], &judged):
                return False
            is_judged = True
            if not add_rules(text, &blocks.items[number], selector, &judged, True, hiding):
                return False
    keep_hiding(hiding)
    return True


cdef void keep_hiding(Rules* rules) noexcept nogil:
    cdef Py_ssize_t number, count = 0
    for number in range(rules.count):
        if rules.items[number].hides:
            rules.items[count] = rules.items[number]
            count += 1
    rules.count = count


cdef bint mark_candidates(
    Contest* c, Rules* hiding, Blocks* blocks, Rules* rules, unsigned int* ways
) noexcept nogil:
    cdef Py_ssize_t place
    c.open = <unsigned int*>room_for(c.scratch, c.matcher.rows.length, sizeof(int))
    c.hidden = <unsigned int*>room_for(c.scratch, c.matcher.rows.length, sizeof(int))
    c.has_own = <unsigned char*>room_for(c.scratch, c.matcher.rows.length, 1)
    if c.scratch.failed:
        return False
    if not find_winners(c, hiding, blocks, rules, SELDOM_SET):
        return False
    if not find_winners(c, hiding, blocks, rules, ~<unsigned int>SELDOM_SET):
        return False
    for place in range(c.candidates.length):
        ways[c.candidates.data[place]] |= c.hidden[c.candidates.data[place]]
    return True


def ways_by_sheets(Table table not None):
    """The rows that the page's style sheets hide, in order, each with the ways in which they do."""
    cdef TagIndex* tags = table.tags
    cdef NameIndex* index = table.index
    cdef unsigned int* ways = <unsigned int*>calloc(<size_t>table.rows.length, sizeof(int))
    cdef bint is_done = False
    cdef Sheets sheets
    cdef Py_ssize_t row
    if ways == NULL:
        raise MemoryError
    memset(&sheets, 0, sizeof(Sheets))
    try:
        with nogil:
            is_done = mark_by_sheets(&table.parser, &table.rows, &sheets, &tags, &index, ways)
            free_sheets(&sheets)
        keep_indexes(table, tags, index)
        if not is_done:
            raise MemoryError
        return [(row, ways[row]) for row in range(table.rows.length) if ways[row]]
    finally:
        free(ways)


cdef void keep_indexes(Table table, TagIndex* tags, NameIndex* index) noexcept:
    """Give the table the indexes that were made for it. If two threads have made the same, one throws its own away."""
    if table.tags == NULL:
        table.tags = tags
    elif table.tags != tags:
        free_tag_index(tags)
    if table.index == NULL:
        table.index = index
    elif table.index != index:
        free_index(index)
