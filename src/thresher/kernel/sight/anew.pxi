# Elements whose letters get a size or a colour of their own, so that they do not inherit those of the elements above.
# This is only asked of elements below one that hides its letters.

cdef enum:
    MOST_SETTING = 40  # selectors that are tried: each costs a look at many elements


cdef bint find_set_anew(
    Look* look, unsigned int way, const unsigned char* below, unsigned char* settled
) noexcept nogil:
    """Mark elements whose letters are set by style sheets, their own styles or browsers; False without memory."""
    settle_by_browsers(look.p, look.rows, way, below, settled)
    return settle_by_styles(look, way, below, settled) and settle_by_sheets(look, way, below, settled)


cdef void settle_by_browsers(
    Parser* p, Rows* rows, unsigned int way, const unsigned char* below, unsigned char* settled
) noexcept nogil:
    """Elements whose letters get a size or colour of their own from browsers."""
    cdef Py_ssize_t row
    cdef short tag
    for row in range(rows.length):
        tag = rows.tag[row]
        if not below[row]:
            continue
        if way == WAY_FONT:
            settled[row] = (
                tag == TAG_BUTTON or tag == TAG_INPUT or tag == TAG_SELECT or tag == TAG_TEXTAREA
                or (tag == TAG_FONT and has_attribute(p, rows, row, b"size"))
            )
        else:
            settled[row] = (
                tag == TAG_BUTTON or tag == TAG_MARK or (tag == TAG_A and has_attribute(p, rows, row, b"href"))
            )


cdef bint settle_by_styles(
    Look* look, unsigned int way, const unsigned char* below, unsigned char* settled
) noexcept nogil:
    """Copies of an element share their attributes, so what a style does is kept by its number: 1 if it sets nothing."""
    cdef Rows* rows = look.rows
    cdef unsigned char* known = <unsigned char*>room_for(&look.scratch, look.p.attributes_count, 1)
    cdef Attribute* style
    cdef Judged judged
    cdef Py_ssize_t row, number
    if known == NULL:
        return False
    for row in range(rows.length):
        if not below[row]:
            continue
        style = attribute_of_row(look.p, rows, row, b"style", 5, HASH_OF_STYLE)
        if style == NULL:
            continue
        number = style - look.p.attributes
        if not known[number]:
            if not judge_style(bytes_of(look.p, style.value), style.value.length, &judged):
                return False
            known[number] = 2 if judged.sets & way else 1
        settled[row] |= known[number] == 2
    return True


cdef bint settle_by_sheets(
    Look* look, unsigned int way, const unsigned char* below, unsigned char* settled
) noexcept nogil:
    """Rules are only looked at if the sheets mention such a property at all."""
    cdef Blocks blocks
    cdef Rules rules
    cdef bint is_done
    if look.rows.styles.length == 0:
        return True
    memset(&blocks, 0, sizeof(Blocks))
    memset(&rules, 0, sizeof(Rules))
    is_done = read_sheets(look.rows, &look.sheets)
    is_done = is_done and blocks_about(&look.sheets.text, &look.sheets.blocks, way, &blocks)
    if is_done and blocks.count:
        is_done = has_indexes(look.p, look.rows, &look.tags, &look.index) and settle_by_blocks(
            look, way, below, &blocks, &rules, settled
        )
    free(blocks.items)
    free(rules.items)
    return is_done


cdef bint settle_by_blocks(
    Look* look,
    unsigned int way,
    const unsigned char* below,
    Blocks* blocks,
    Rules* rules,
    unsigned char* settled,
) noexcept nogil:
    """From the blocks that set the size, or the colour."""
    cdef Matcher matcher
    cdef Pattern pattern
    cdef Contest contest
    cdef Py_ssize_t row
    cdef bint is_done
    memset(&pattern, 0, sizeof(Pattern))
    memset(&contest, 0, sizeof(Contest))
    start_sheet_matcher(&matcher, look.p, look.rows, look.tags, look.index)
    contest.bearers.p, contest.bearers.rows, contest.bearers.index = look.p, look.rows, look.index
    contest.text, contest.scratch = look.sheets.text, &look.scratch
    contest.matcher, contest.pattern = &matcher, &pattern
    is_done = start_bearers(&contest.bearers, &look.scratch)
    if is_done:
        for row in range(look.rows.length):
            if below[row]:
                mean(&contest.bearers, <int>row)
        is_done = add_setting(&contest, way, blocks, rules) and settle_selected(&contest, rules, settled)
    free(contest.selected.data)
    free_pattern(&pattern)
    free_matcher(&matcher)
    return is_done


cdef bint add_setting(Contest* c, unsigned int way, Blocks* blocks, Rules* rules) noexcept nogil:
    """The rules that set it, from blocks about names that the elements have; False where there is no memory."""
    cdef Judged judged
    cdef Span rest, selector
    cdef Py_ssize_t number
    for number in range(blocks.count):
        if not concerns_bearers(c, &blocks.items[number]):
            continue
        if not judge_block(&c.text, &blocks.items[number], &judged):
            return False
        rest = first_selectors(&c.text, blocks.items[number].selectors)
        while rules.looked_at < MOST_RULES and next_selector(&c.text, &rest, &selector):
            if not add_rules(&c.text, &blocks.items[number], selector, &judged, judged.sets & way != 0, rules):
                return False
    return True


cdef bint settle_selected(Contest* c, Rules* rules, unsigned char* settled) noexcept nogil:
    """Mark the rows that the first of these rules select; False where there is no memory."""
    cdef Rule* rule = NULL
    cdef Py_ssize_t number, place
    cdef int tried = 0
    if rules.count == 0:
        return True
    qsort(rules.items, <size_t>rules.count, sizeof(Rule), by_selector)
    for number in range(rules.count):
        if rule != NULL and is_same_selector(rule, &rules.items[number]):
            continue
        rule = &rules.items[number]
        tried += 1
        if tried > MOST_SETTING:
            break
        if not select_by(c, rule.selector, rule.length):
            return False
        for place in range(c.selected.length):
            settled[c.selected.data[place]] = 1
    return True
