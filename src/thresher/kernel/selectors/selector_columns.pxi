# Lists in parentheses whose rows are found before the selector around them is tried.

cdef void find_columns(Matcher* m, int simple) noexcept nogil:
    """Find what the tests of a compound will look up. Recursion follows nested parentheses, which are limited."""
    cdef Simple* test
    cdef int arm
    while simple != NONE and not is_spent(m):
        test = &m.pattern.simples[simple]
        arm = test.arms
        if test.column != NONE:
            fill_column(m, test)
        elif test.asks == ASKS_POSITION:
            find_positions(m, test.position)
        else:
            while arm != NONE:
                find_columns(m, m.pattern.compounds[m.pattern.chains[arm].rightmost].first)
                arm = m.pattern.chains[arm].next
        simple = test.next


cdef void fill_column(Matcher* m, Simple* test) noexcept nogil:
    """Mark the rows that any of the arms selects; NULL stands for a column of none."""
    cdef int arm = test.arms
    cdef Ints found
    cdef Py_ssize_t place
    cdef int* column
    if m.columns[test.column] != NULL:
        return
    memset(&found, 0, sizeof(Ints))
    while arm != NONE and not is_spent(m):
        if test.asks == ASKS_HAS:
            follow_back(m, arm, &found)
        else:
            follow_chain(m, arm, &found)
        arm = m.pattern.chains[arm].next
    if found.length and not m.failed:
        column = m.columns[test.column] = new_column(m, 0)
        if column != NULL and test.asks == ASKS_POSITION:
            put_in_order(m, &found, 0)
            number_rows(m, found.data, found.length, test.position == FROM_BACK, column)
        elif column != NULL:
            for place in range(found.length):
                column[found.data[place]] = 1
    free(found.data)


cdef void follow_back(Matcher* m, int arm, Ints* found) noexcept nogil:
    """The rows that have what an arm of `:has()` asks for: from the rightmost compound back to the row itself."""
    cdef int compound = m.pattern.chains[arm].rightmost
    cdef Ints having, passing
    memset(&having, 0, sizeof(Ints))
    memset(&passing, 0, sizeof(Ints))
    find_columns(m, m.pattern.compounds[compound].first)
    if not is_spent(m):
        keep_passing(m, compound, &passing)
    while passing.length and not is_spent(m):
        having.length = 0
        find_having(m, m.pattern.compounds[compound].combinator, &passing, &having)
        compound = m.pattern.compounds[compound].left
        if compound == NONE:
            add_all(m, &having, found)
            break
        find_columns(m, m.pattern.compounds[compound].first)
        passing.length = 0
        keep_those_passing(m, compound, &having, &passing)
    free(having.data)
    free(passing.data)


cdef void add_all(Matcher* m, Ints* rows, Ints* found) noexcept nogil:
    cdef Py_ssize_t place
    for place in range(rows.length):
        add_row_to(m, found, rows.data[place])


cdef void keep_those_passing(Matcher* m, int compound, Ints* rows, Ints* found) noexcept nogil:
    cdef Py_ssize_t place
    for place in range(rows.length):
        if is_spent(m):
            return
        if passes(m, m.pattern.compounds[compound].first, rows.data[place], NONE):
            add_row_to(m, found, rows.data[place])


cdef void find_having(Matcher* m, unsigned char combinator, Ints* rows, Ints* found) noexcept nogil:
    """The rows that have one of these below, as a child, right after or somewhere after them: each once.

    A walk up, or back, ends where an earlier one has been: everything beyond was found then.
    """
    cdef bint goes_up = combinator == c" " or combinator == c">"
    cdef bint goes_on = combinator == c" " or combinator == c"~"
    cdef Py_ssize_t place
    cdef int row
    if not goes_up:
        find_before(m)
    if not has_scratch(m):
        return
    m.stamp += 1
    for place in range(rows.length):
        row = parent_of(m.rows, rows.data[place]) if goes_up else m.before[rows.data[place]]
        while row != NONE and m.stamps[row] != m.stamp:
            m.stamps[row] = m.stamp
            m.work += 1
            add_row_to(m, found, row)
            if not goes_on:
                break
            row = parent_of(m.rows, row) if goes_up else m.before[row]
