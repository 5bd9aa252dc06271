# Which rule wins: of those that select an element, the most specific one that affects a way of hiding decides about it.

cdef enum:
    MOST_HIDING = 2_000  # selectors that are tried in search of what may be hidden
    # Ways that sheets seldom mention. They are decided first: nearly every rule sets, say, heights and colours, and
    # those are asked about only where nothing else hides an element.
    SELDOM_SET = (
        WAY_DISPLAY | WAY_VISIBILITY | WAY_CLIP | WAY_PATH | WAY_INDENT | WAY_SCALED | WAY_FADED
    )
    IS_KNOWN = 1 << 30
    # The most rows tried and bytes compared. Real pages need a hundredth of it.
    FREE_WORK = 20_000_000
    WORK_PER_ROW = 100

cdef struct Contest:
    Bearers bearers
    SheetText text
    Blocks* blocks              # of the sheets, all that matter
    Scratch* scratch
    Matcher* matcher
    Pattern* pattern            # the selector that is being tried
    Ints candidates             # rows that a hiding rule selects
    Ints selected               # rows that the current rule selects
    unsigned int* open          # by row: the ways that no rule has decided about
    unsigned int* hidden        # by row: the ways in which it is hidden
    unsigned char* has_own      # by row: whether what its own style shows was taken out of the open ways
    unsigned int* own_shows     # by number of an attribute: the ways that it shows, if it is a style that was read


cdef void start_sheet_matcher(
    Matcher* m, Parser* p, Rows* rows, TagIndex* tags, NameIndex* index
) noexcept nogil:
    """For all rules of the sheets together."""
    start_matcher(m, p, rows, tags, index)
    m.most_work = FREE_WORK + WORK_PER_ROW * rows.length


cdef bint select_by(Contest* c, const unsigned char* selector, int length) noexcept nogil:
    """Find the rows that a selector selects: none if it is not understood. False where there is no memory."""
    cdef Reader reader
    cdef Pattern* pattern = c.pattern
    c.selected.length = 0
    memset(&reader, 0, sizeof(Reader))
    reader.text, reader.length, reader.pattern = selector, length, pattern
    pattern.text.length = pattern.simples_count = pattern.compounds_count = pattern.chains_count = 0
    pattern.has_names, pattern.columns = False, 0
    pattern.arms = read_list(&reader, False, False, False)
    if reader.failed:
        return False
    if reader.trouble == NULL and not is_spent(c.matcher):
        select_rows(c.matcher, pattern, &c.selected)
        c.matcher.work += c.selected.length
        if is_spent(c.matcher):
            c.selected.length = 0
    return not c.matcher.failed


cdef bint find_candidates(Contest* c, Rules* hiding) noexcept nogil:
    """The rows with text that the first of the hiding rules select; False where there is no memory."""
    cdef unsigned char* is_chosen
    cdef Rule* rule = NULL
    cdef Py_ssize_t number, place
    cdef int tried = 0
    if hiding.count == 0:
        return True
    is_chosen = <unsigned char*>room_for(c.scratch, c.matcher.rows.length, 1)
    if is_chosen == NULL:
        return False
    qsort(hiding.items, <size_t>hiding.count, sizeof(Rule), by_selector)
    for number in range(hiding.count):
        if rule != NULL and is_same_selector(rule, &hiding.items[number]):
            continue
        rule = &hiding.items[number]
        tried += 1
        if tried > MOST_HIDING:
            break
        if not select_by(c, rule.selector, rule.length):
            return False
        for place in range(c.selected.length):
            is_chosen[c.selected.data[place]] = 1
    return keep_those_with_text(c, is_chosen)


cdef bint keep_those_with_text(Contest* c, const unsigned char* is_chosen) noexcept nogil:
    """Columns of tables have none, but hide cells that have some. The page as a whole never counts: pages hide it until
    a script shows it. False where there is no memory."""
    cdef Rows* rows = c.matcher.rows
    cdef Py_ssize_t row, text = 0
    for row in range(rows.length):
        if not is_chosen[row] or rows.tag[row] == TAG_HTML or rows.tag[row] == TAG_BODY:
            continue
        text = row if row > text else text
        while text < rows.length and rows.chars[text] == 0:
            text += 1
        if text < rows.end[row] or rows.tag[row] == TAG_COL:
            add_row_to(c.matcher, &c.candidates, <int>row)
    return not c.matcher.failed


cdef bint find_winners(Contest* c, Rules* hiding, Blocks* blocks, Rules* rules, unsigned int asked) noexcept nogil:
    """Find those of the given ways in which candidates are hidden; False where there is no memory."""
    cdef unsigned int ways = 0
    cdef Py_ssize_t place
    if not start_bearers(&c.bearers, c.scratch):
        return False
    for place in range(c.candidates.length):
        if not c.hidden[c.candidates.data[place]]:
            mean(&c.bearers, c.candidates.data[place])
    rules.count = rules.looked_at = 0
    if not take_hiding(c, hiding, rules, asked, &ways):
        return False
    if not ways:
        return True
    if not (blocks_about(&c.text, c.blocks, ways, blocks) and add_rules_about(c, blocks, rules)):
        return False
    for place in range(c.candidates.length):
        c.open[c.candidates.data[place]] = ways
        c.has_own[c.candidates.data[place]] = False
    qsort(rules.items, <size_t>rules.count, sizeof(Rule), by_weight)
    for place in range(rules.count):
        if place == 0 or by_weight(&rules.items[place - 1], &rules.items[place]) != 0:
            if (rules.items[place].hides | rules.items[place].shows) & ways:
                if not let_decide(c, &rules.items[place]):
                    return False
    return True


cdef bint take_hiding(Contest* c, Rules* hiding, Rules* rules, unsigned int asked, unsigned int* ways) noexcept nogil:
    """The hiding rules whose keys the candidates have, and the ways in which they hide."""
    cdef SelectorKey key
    cdef Py_ssize_t number
    for number in range(hiding.count):
        find_key(hiding.items[number].selector, hiding.items[number].length, &key)
        if is_borne(&c.bearers, key.kind, key.name, key.length):
            if not has_room(<void**>&rules.items, &rules.room, rules.count + 1, sizeof(Rule)):
                return False
            rules.items[rules.count] = hiding.items[number]
            rules.count += 1
            ways[0] |= hiding.items[number].hides & asked
    return True


cdef bint add_rules_about(Contest* c, Blocks* blocks, Rules* rules) noexcept nogil:
    """What these blocks say about selectors whose keys the candidates have; False where there is no memory."""
    cdef SelectorKey key
    cdef Judged judged
    cdef Span rest, selector
    cdef Py_ssize_t number
    for number in range(blocks.count):
        if rules.looked_at == MOST_RULES:
            return True
        if not concerns_bearers(c, &blocks.items[number]):
            continue
        if not judge_block(&c.text, &blocks.items[number], &judged):
            return False
        rest = first_selectors(&c.text, blocks.items[number].selectors)
        while next_selector(&c.text, &rest, &selector):
            find_key(c.text.data + selector.start, selector.length, &key)
            if not add_rules(
                &c.text, &blocks.items[number], selector, &judged,
                is_borne(&c.bearers, key.kind, key.name, key.length), rules,
            ):
                return False
    return True


cdef bint concerns_bearers(Contest* c, Block* block) noexcept nogil:
    cdef Span rest = first_selectors(&c.text, block.selectors), selector
    while next_selector(&c.text, &rest, &selector):
        if speaks_of_bearers(&c.bearers, c.text.data + selector.start, <int>selector.length):
            return True
    return False


cdef bint let_decide(Contest* c, Rule* rule) noexcept nogil:
    """Let a rule decide about the rows that it selects; False where there is no memory."""
    cdef SelectorKey key
    cdef unsigned int spoken = rule.hides | rule.shows
    cdef Py_ssize_t place
    cdef int row
    if not select_by(c, rule.selector, rule.length):
        return False
    find_key(rule.selector, rule.length, &key)
    for place in range(c.selected.length):
        row = c.selected.data[place]
        if is_spent(c.matcher):
            break
        if not c.bearers.is_meant[row] or not c.open[row] & spoken:
            continue
        if not rule.is_important and not c.has_own[row] and not take_own(c, row):
            return False
        if c.open[row] & spoken and bears(c.matcher, row, &key):
            c.hidden[row] |= rule.hides & (c.open[row] | <unsigned int>WAY_MOVES)
            c.open[row] &= ~spoken
    return True


cdef bint take_own(Contest* c, int row) noexcept nogil:
    """Only important rules can hide what an element's own style shows. Copies of an element share their style."""
    cdef Attribute* style = attribute_of_row(c.matcher.p, c.matcher.rows, row, b"style", 5, HASH_OF_STYLE)
    cdef Parser* p = c.matcher.p
    cdef Judged judged
    cdef Py_ssize_t number
    c.has_own[row] = True
    if style == NULL:
        return True
    if c.own_shows == NULL:
        c.own_shows = <unsigned int*>room_for(c.scratch, p.attributes_count, sizeof(int))
        if c.own_shows == NULL:
            return False
    number = style - p.attributes
    if not c.own_shows[number]:
        if not judge_style(bytes_of(p, style.value), style.value.length, &judged):
            return False
        c.own_shows[number] = judged.shows | <unsigned int>IS_KNOWN
    c.open[row] &= ~c.own_shows[number]
    return True
