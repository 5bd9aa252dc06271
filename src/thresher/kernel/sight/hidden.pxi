# From the ways in which rows are hidden themselves to all that a reader does not see.
#
# Some pages hide all their text until a script has run, or keep a copy of it for browsers without scripts. So hidden
# elements that hold more words than all that is shown are taken as shown, and so is what the page itself says readers
# pay for; but never what is hidden by a trick.

cdef enum:
    ENOUGH_TO_UNVEIL = 50  # words
    MOST_COLLAPSIBLE = 64  # of a table that may be collapsed
    MOST_SLOTTED_ROWS = 200  # of a shadow root in which slots are looked for; in a larger one there are some


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
    cdef bint any_host = False
    for row in range(rows.length):
        look.is_hidden[row] |= look.ways[row] & hiding != 0
        if rows.tag[row] == TAG_TEXT:
            continue
        if SIGHT_OF[rows.tag[row]] & SIGHT_NEVER_SHOWN:
            if not is_shown_after_all(look.p, rows, row):
                look.is_hidden[row] = 1
            else:
                any_host |= rows.tag[row] == TAG_TEMPLATE
        elif rows.tag[row] == TAG_RP and has_spoken_words(rows, row):
            look.is_hidden[row] = 1
        elif rows.tag[row] == TAG_OBJECT and holds_its_data(look.p, rows, row):
            look.is_hidden[row] = 1  # that can always be shown, and then what is inside is not
        elif rows.tag[row] == TAG_MACTION:
            hide_other_expressions(look, <int>row)
        elif rows.tag[row] == TAG_TABLE:
            hide_collapsed_columns(look, <int>row)
    if any_host:
        for row in range(rows.length):
            if rows.tag[row] == TAG_TEMPLATE and is_shown_after_all(look.p, rows, row):
                hide_unslotted(look, <int>row)


cdef void hide_collapsed_columns(Look* look, int table) noexcept nogil:
    """Hide the cells of columns that `<col style="visibility:collapse">` takes out of a table."""
    cdef Rows* rows = look.rows
    cdef int row = table + 1
    cdef unsigned long long columns = collapsed_columns(look, table, &row)
    cdef short tag
    while columns and row < rows.end[table]:
        tag = rows.tag[row]
        if tag == TAG_TR:
            hide_cells(look, row, columns)
        row = row + 1 if tag == TAG_TBODY or tag == TAG_THEAD or tag == TAG_TFOOT else rows.end[row]


cdef unsigned long long collapsed_columns(Look* look, int table, int* row) noexcept nogil:
    """The collapsed among the first columns of a table, as bits; `row` is moved behind what says so."""
    cdef Rows* rows = look.rows
    cdef unsigned long long columns = 0
    cdef int column = 0
    cdef short tag
    while row[0] < rows.end[table] and column < MOST_COLLAPSIBLE:
        tag = rows.tag[row[0]]
        if tag == TAG_COL:
            columns |= <unsigned long long>(look.ways[row[0]] & WAY_VISIBILITY != 0) << column
            column += 1
        elif tag != TAG_COLGROUP and tag != TAG_CAPTION and tag != TAG_TEXT:
            break
        row[0] = row[0] + 1 if tag == TAG_COLGROUP else rows.end[row[0]]
    return columns


cdef void hide_cells(Look* look, int row, unsigned long long columns) noexcept nogil:
    """Hide the cells in these columns of a row."""
    cdef int cell = row + 1, column = 0
    while cell < look.rows.end[row] and column < MOST_COLLAPSIBLE:
        if look.rows.tag[cell] == TAG_TD or look.rows.tag[cell] == TAG_TH:
            if columns >> column & 1:
                look.ways[cell] |= WAY_VISIBILITY
                look.is_hidden[cell] = 1
            column += 1
        cell = look.rows.end[cell]


cdef void hide_other_expressions(Look* look, int action) noexcept nogil:
    """Of the expressions of a formula that a reader may choose from, the first is drawn."""
    cdef int child = action + 1
    while child < look.rows.end[action]:
        look.is_hidden[child] |= has_element_before(look.rows, child)
        child = look.rows.end[child]


cdef bint has_element_before(Rows* rows, int row) noexcept nogil:
    """Whether an element, and not the first in its parent; nobody puts many texts before that."""
    cdef int first = rows.parent[row] + 1, step
    if rows.tag[row] == TAG_TEXT:
        return False
    for step in range(FEW_NODES):
        if first >= row or rows.tag[first] != TAG_TEXT:
            break
        first += 1
    return first < row


cdef bint holds_its_data(Parser* p, Rows* rows, Py_ssize_t row) noexcept nogil:
    """Whether what an object shows is in the page itself."""
    cdef Span address = value_of(p, rows, row, b"data")
    address.length = min(address.length, 5)
    return is_word(p, address, b"data:")


cdef bint has_spoken_words(Rows* rows, Py_ssize_t row) noexcept nogil:
    """Whether there is more than signs in it: the brackets around a gloss, which no browser draws, are written."""
    if rows.end[row] != row + 2:
        return rows.end[row] > row + 1
    return spoken_words_in(rows.pool.data + rows.text_start[row + 1], rows.text_length[row + 1]) > 0


cdef bint is_first_template(Look* look, int template) noexcept nogil:
    """Whether no shadow root is among the few siblings before."""
    cdef int before = template, step
    for step in range(FEW_NODES):
        before = sibling_before(look.rows, before)
        if before == NONE:
            return True
        if look.rows.tag[before] == TAG_TEMPLATE:
            return False
    return False


cdef void hide_unslotted(Look* look, int template) noexcept nogil:
    """Hide the children of a shadow root's host that no slot takes in. A second shadow root is none."""
    cdef Rows* rows = look.rows
    cdef int host = rows.parent[template], child = host + 1
    if sibling_before(rows, template) != NONE and not is_first_template(look, template):
        return
    while child < rows.end[host]:
        if child != template and not look.is_hidden[child] and not is_slotted(look, child, template):
            look.is_hidden[child] = 1
        child = rows.end[child]


cdef bint is_slotted(Look* look, int child, int template) noexcept nogil:
    """Whether a slot with the child's name, or none for a child without one, is among the first of the shadow root."""
    cdef Rows* rows = look.rows
    cdef Span wanted = value_of(look.p, rows, child, b"slot")
    cdef int row = template + 1, tried = 0
    while row < rows.end[template] and tried < MOST_SLOTTED_ROWS:
        if rows.tag[row] == TAG_SLOT and same(look.p, value_of(look.p, rows, row, b"name"), wanted):
            return True
        row += 1
        tried += 1
    return row < rows.end[template]


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


cdef inline bint is_paragraph_of_sheets(Look* look, Py_ssize_t row) noexcept nogil:
    return look.rows.tag[row] == TAG_P and is_hidden_by_rule(look, row)


cdef inline bint is_hidden_by_rule(Look* look, Py_ssize_t row) noexcept nogil:
    """Whether an element is hidden by a rule, and by no trick."""
    if not look.is_hidden[row] or look.ways[row] & WAYS_TRICKS or SIGHT_OF[look.rows.tag[row]] & SIGHT_NEVER_SHOWN:
        return False
    return not has_attribute(look.p, look.rows, row, b"hidden") and not has_attribute(look.p, look.rows, row, b"style")


cdef long long words_of_paragraphs(Look* look, const long long* words) noexcept nogil:
    """Words of the paragraphs that are hidden one by one, as pages do that some readers have to pay for."""
    cdef Py_ssize_t row
    cdef long long found = 0
    for row in range(look.rows.length):
        if is_paragraph_of_sheets(look, row):
            found += sum_below(look.rows, words, row)
    return found


cdef void unveil(Look* look) noexcept nogil:
    """Take as shown what holds more words than all that is shown, unless a trick hides it."""
    cdef Rows* rows = look.rows
    cdef long long all_words = 0, shown_words = 0, enough, most
    cdef bint only_paragraphs = False
    cdef long long* words
    cdef Py_ssize_t row
    count_words(look, &all_words, &shown_words)
    if all_words < 2 * shown_words + ENOUGH_TO_UNVEIL:
        return
    words = running_sum(&look.scratch, rows, rows.words, NULL)
    if words == NULL:
        return
    enough = most = max(shown_words, <long long>ENOUGH_TO_UNVEIL)
    if words_of_paragraphs(look, words) > enough:
        enough = 0
        only_paragraphs = True
    for row in range(rows.length):
        if not look.is_hidden[row] or look.ways[row] & WAYS_TRICKS or sum_below(rows, words, row) <= enough:
            continue
        if only_paragraphs and not is_paragraph_of_sheets(look, row) and sum_below(rows, words, row) <= most:
            continue
        if not SIGHT_OF[rows.tag[row]] & SIGHT_NEVER_UNVEILED:
            look.is_hidden[row] = 0
            look.unveiled = True
    if look.unveiled:
        hide_below(rows, look.is_hidden, look.illegible, look.hidden)


cdef Span paid_class(Parser* p) noexcept nogil:
    """The class of what readers pay for, as the page's linked data say it: `"cssSelector": ".paid"`."""
    cdef Py_ssize_t start = next_mention(p, b'"cssselector"', 0) + 13, stop
    while start < p.length and (is_space(p.source[start]) or p.source[start] == c":"):
        start += 1
    if start + 2 >= p.length or p.source[start] != c'"' or p.source[start + 1] != c".":
        return span_of(0, 0)
    start += 2
    stop = start
    while stop < p.length and is_sign_of_name(p.source[stop]):
        stop += 1
    return span_of(start, stop)


cdef bint has_class(Parser* p, Span classes, Span wanted) noexcept nogil:
    cdef Span word = first_word(p, classes)
    while word.length:
        if same(p, word, wanted):
            return True
        classes.length -= word.start + word.length - classes.start
        classes.start = word.start + word.length
        word = first_word(p, classes)
    return False


cdef void show_paid(Look* look) noexcept nogil:
    """Take as shown what rules hide from those who have not paid: a script shows it to all others."""
    cdef Rows* rows = look.rows
    cdef Span wanted, classes
    cdef long long budget = look.most
    cdef Py_ssize_t row = 0
    cdef int reach = 0
    while row < rows.length and not is_hidden_by_rule(look, row):
        row += 1
    if row == rows.length or not mentions_any_case(rows.scripts.data, rows.scripts.length, b'"cssselector"'):
        return
    wanted = paid_class(look.p)
    if wanted.length == 0:
        return
    for row in range(rows.length):
        if rows.attribute_count[row] and budget >= 0:
            classes = value_of(look.p, rows, row, b"class")
            budget -= classes.length
            if has_class(look.p, classes, wanted):
                reach = max(reach, rows.end[row])
        if row < reach and is_hidden_by_rule(look, row):
            look.is_hidden[row] = 0
            look.unveiled = True


cdef void find_hidden(Look* look) noexcept nogil:
    """Fill the columns of what is hidden. Memory may run out on the way: `scratch.failed` says so."""
    find_hidden_rows(look)
    show_paid(look)
    hide_below(look.rows, look.is_hidden, look.illegible, look.hidden)
    unveil(look)
