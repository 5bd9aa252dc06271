# From the ways in which rows are hidden themselves to all that a reader does not see.
#
# Some pages hide all their text until a script has run, or keep a copy of it for browsers without scripts. So hidden
# elements that hold more words than all that is shown are taken as shown, but never what is hidden by a trick.

cdef enum:
    ENOUGH_TO_UNVEIL = 50  # words


cdef inline bint is_shown_after_all(Parser* p, Rows* rows, Py_ssize_t row) noexcept nogil:
    """An open dialog, or a template that is a declarative shadow root."""
    if rows.tag[row] == TAG_DIALOG:
        return has_attribute(p, rows, row, b"open")
    if rows.tag[row] == TAG_TEMPLATE:
        return has_attribute(p, rows, row, b"shadowrootmode")
    return False


cdef void find_hidden_rows(Look* look) noexcept nogil:
    """Rows that are hidden themselves: by their tags, or in some way that nothing below can undo."""
    cdef Rows* rows = look.rows
    cdef unsigned int hiding = ~<unsigned int>(WAYS_INHERITED | WAY_MOVES)
    cdef Py_ssize_t row
    for row in range(rows.length):
        look.is_hidden[row] = look.ways[row] & hiding != 0
        if SIGHT_OF[rows.tag[row]] & SIGHT_NEVER_SHOWN and not is_shown_after_all(look.p, rows, row):
            look.is_hidden[row] = 1


cdef void hide_below(
    Rows* rows, const unsigned char* is_hidden, const unsigned char* illegible, unsigned char* hidden
) noexcept nogil:
    """Everything that is hidden because it or something above it is, and fallbacks that no browser shows."""
    cdef Py_ssize_t row
    cdef int reach = 0, fallback = 0
    for row in range(rows.length):
        if is_hidden[row]:
            reach = max(reach, rows.end[row])
        if SIGHT_OF[rows.tag[row]] & SIGHT_FALLBACK:
            fallback = max(fallback, rows.end[row])
            hidden[row] = row < reach
        else:
            hidden[row] = row < reach or row < fallback
    if illegible != NULL:
        for row in range(rows.length):
            hidden[row] |= illegible[row]


cdef void count_words(Look* look, long long* all_words, long long* shown_words) noexcept nogil:
    """All words of the page, and those that are shown."""
    cdef Py_ssize_t row
    all_words[0] = shown_words[0] = 0
    for row in range(look.rows.length):
        all_words[0] += look.rows.words[row]
        shown_words[0] += look.rows.words[row] if not look.hidden[row] else 0


cdef void unveil(Look* look) noexcept nogil:
    """Take as shown what holds more words than all that is shown, unless a trick hides it."""
    cdef Rows* rows = look.rows
    cdef long long all_words = 0, shown_words = 0, enough
    cdef long long* words
    cdef Py_ssize_t row
    count_words(look, &all_words, &shown_words)
    if all_words < 2 * shown_words + ENOUGH_TO_UNVEIL:
        return
    words = running_sum(&look.scratch, rows, rows.words, NULL)
    if words == NULL:
        return
    enough = max(shown_words, <long long>ENOUGH_TO_UNVEIL)
    for row in range(rows.length):
        if not look.is_hidden[row] or look.ways[row] & WAYS_TRICKS or sum_below(rows, words, row) <= enough:
            continue
        if not SIGHT_OF[rows.tag[row]] & SIGHT_NEVER_UNVEILED:
            look.is_hidden[row] = 0
            look.unveiled = True
    if look.unveiled:
        hide_below(rows, look.is_hidden, look.illegible, look.hidden)


cdef void find_hidden(Look* look) noexcept nogil:
    """Fill the columns of what is hidden. Memory may run out on the way: `scratch.failed` says so."""
    find_hidden_rows(look)
    hide_below(look.rows, look.is_hidden, look.illegible, look.hidden)
    unveil(look)
