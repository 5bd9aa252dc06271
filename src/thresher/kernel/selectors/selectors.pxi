# From a pattern to the rows that it selects: whole sets of rows at a time, so that no chain is ever tried twice.
#
# A chain such as `a b > c` goes from left to right: the rows that are `a`; of those that are `b` the ones with such an
# `a` above them; of those that are `c` the ones whose parent is such a `b`. Sets are in document order, so one walk
# over both finds which rows stand below, next to or after others. Its time depends on the size of the sets, not on how
# deep or long the page is. `:has()` goes the same way backwards. What is in other parentheses is a set too if it has
# combinators, and is found before the rest; without combinators it is tried on the row itself.

cdef void select_rows(Matcher* m, Pattern* pattern, Ints* found) noexcept nogil:
    """Add the rows that a pattern selects to those found, in their order."""
    cdef Py_ssize_t start = found.length
    cdef int arm = pattern.arms
    m.pattern = pattern
    m.selection += 1
    while arm != NONE and not is_spent(m):
        follow_chain(m, arm, found)
        forget_columns(m)
        arm = pattern.chains[arm].next
    if pattern.chains[pattern.arms].next != NONE:
        put_in_order(m, found, start)


cdef void put_in_order(Matcher* m, Ints* found, Py_ssize_t start) noexcept nogil:
    """Rows of several arms: in the order of the page, each once."""
    cdef Py_ssize_t place
    cdef int row, first = <int>m.rows.length, last = NONE
    if found.length == start or not has_scratch(m):
        return
    for place in range(start, found.length):
        row = found.data[place]
        m.counts[row] = 1
        first = row if row < first else first
        last = row if row > last else last
    found.length = start
    for row in range(first, last + 1):
        if m.counts[row]:
            m.counts[row] = 0
            found.data[found.length] = row
            found.length += 1


cdef void follow_chain(Matcher* m, int arm, Ints* found) noexcept nogil:
    """From the leftmost compound to the rightmost. Where no row has the name of the last one, nothing needs a look."""
    cdef int compound = m.pattern.chains[arm].leftmost
    cdef int rightmost = m.pattern.chains[arm].rightmost
    cdef Ints left, right
    if candidates_of(m, rightmost).count == 0:
        return
    memset(&left, 0, sizeof(Ints))
    memset(&right, 0, sizeof(Ints))
    while True:
        find_columns(m, m.pattern.compounds[compound].first)
        if is_spent(m):
            break
        if m.pattern.compounds[compound].left == NONE:
            keep_passing(m, compound, found if compound == rightmost else &right)
        else:
            keep_related(m, compound, &left, found if compound == rightmost else &right)
        if compound == rightmost or right.length == 0:
            break
        left, right = right, left
        right.length = 0
        compound = m.pattern.compounds[compound].right
    free(left.data)
    free(right.data)


cdef Candidates candidates_of(Matcher* m, int compound) noexcept nogil:
    """The fewest rows that some name in the compound leaves; all elements where it has none."""
    cdef Candidates best, some
    cdef int simple = m.pattern.compounds[compound].first
    best.rows, best.count, best.passed = m.tags.elements, m.tags.elements_count, NONE
    while simple != NONE:
        some = rows_named(m, simple)
        if some.rows != NULL and some.count < best.count:
            best = some
        simple = m.pattern.simples[simple].next
    return best


cdef Candidates rows_named(Matcher* m, int simple) noexcept nogil:
    """The rows with the name that a test asks for; NULL where it asks for none, or the index does not know."""
    cdef Simple* test = &m.pattern.simples[simple]
    cdef Span name = test.name
    cdef Candidates found
    cdef int number
    found.rows, found.count, found.passed = NULL, 0, simple
    if test.asks == ASKS_TYPE:
        number = test.tag
        if number == NONE:
            number = tag_on_page(m.p, piece_of(m.pattern, test.name), test.name.length, test.hash)
        found.rows = m.tags.rows
        if number != NONE:
            found.rows += m.tags.start[number]
            found.count = m.tags.start[number + 1] - m.tags.start[number]
        return found
    if is_class_in_brackets(m.pattern, test):
        name = test.value  # [class~="name"] is nearly .name
        found.passed = NONE
    elif test.asks != ASKS_ID and test.asks != ASKS_CLASS:
        return found
    if m.index != NULL and m.index.is_whole:
        number = key_of(
            m.index,
            KIND_OF_ID if test.asks == ASKS_ID else KIND_OF_CLASS,
            piece_of(m.pattern, name),
            name.length,
            False,
        )
        found.rows = m.index.key_rows
        if number != NONE:
            found.rows += m.index.keys[number].start
            found.count = m.index.keys[number].count
    return found


cdef void keep_passing(Matcher* m, int compound, Ints* found) noexcept nogil:
    """The rows that pass the tests of a compound."""
    cdef Candidates some = candidates_of(m, compound)
    cdef int first = m.pattern.compounds[compound].first
    cdef Py_ssize_t place
    for place in range(some.count):
        if passes(m, first, some.rows[place], some.passed):
            add_row_to(m, found, some.rows[place])
        if is_spent(m):
            return


cdef void keep_related(Matcher* m, int compound, Ints* left, Ints* found) noexcept nogil:
    """The rows that pass the tests of a compound and have one of the rows on its left where the combinator says."""
    cdef Candidates some = candidates_of(m, compound)
    cdef int first = m.pattern.compounds[compound].first
    cdef unsigned char combinator = m.pattern.compounds[compound].combinator
    cdef Py_ssize_t place, at = 0
    cdef int row, reach = 0
    if combinator == c"+":
        find_before(m)
    if combinator != c" " and not has_scratch(m):
        return
    m.stamp += 1
    for place in range(some.count):
        row = some.rows[place]
        while at < left.length and left.data[at] < row:
            reach = max(reach, m.rows.end[left.data[at]])
            stamp_related(m, combinator, left.data[at])
            at += 1
        m.work += 1
        if is_spent(m) or (combinator == c" " and at == left.length and row >= reach):
            return
        if is_related(m, combinator, row, reach) and passes(m, first, row, some.passed):
            add_row_to(m, found, row)


cdef inline void stamp_related(Matcher* m, unsigned char combinator, int row) noexcept nogil:
    """Leave a mark where the rows on the right will look for it."""
    if combinator == c">" or combinator == c"+":
        m.stamps[row] = m.stamp
    elif combinator == c"~" and row != 0:
        m.stamps[m.rows.parent[row]] = m.stamp


cdef inline bint is_related(Matcher* m, unsigned char combinator, int row, int reach) noexcept nogil:
    cdef int other
    if combinator == c" ":
        return row < reach
    if combinator == c"~":
        return row != 0 and m.stamps[m.rows.parent[row]] == m.stamp
    other = parent_of(m.rows, row) if combinator == c">" else m.before[row]
    return other != NONE and m.stamps[other] == m.stamp
