# Which hidden rows a reader can open: tabs, accordions, carousels, and what a script will show in a moment.
#
# Text that nobody can ever see may have been put there only for machines, to tell them what to say. Text behind a tab
# is a part of the page. Nothing in the markup tells the two apart for certain. These signs were found on labelled
# pages, in what annotators took for content though it is hidden:
#
# - it is a tab panel by its role, or its class or id suggests opening or something that is commonly opened; and there
#   is a control near by, or one like it that is shown, or a script has its name, or `aria-hidden` says it is closed;
# - it is in `details`, and `aria-hidden` says it is closed;
# - something on the page says that it opens the element, or links to it; or a script selects it (`scripts.pxi`);
# - it is one of several of a kind, of which another is shown;
# - it is hidden only from screen readers (`aria-hidden`), and visible to all others, unless it draws a formula;
# - React has sent it ahead, and a script moves it into its place;
# - it has no height, and its style or its name suggests motion, or a button stands right before it.
#
# Broken markup can repeat an attribute in every paragraph, so no more characters of names are read than the page has:
# an honest page, whose attributes are each in the source once, is read whole.

cdef enum:
    FEW_NODES = 4  # texts between an element and the one before it
    MOST_ALIKE = 16  # siblings before a hidden element that are compared with it
    NEAR_LEVELS = 3  # elements around a hidden one in which its control may be

cdef struct Opening:
    Parser* p
    Rows* rows
    const unsigned int* ways
    const unsigned char* is_hidden
    long long most               # characters of names that are read, and as many of controls
    Scratch scratch
    unsigned char* chosen        # rows that may open, and later those that do
    int* buttons                 # how many there are before each row; NULL until somebody asks
    int* controls                # the same for all that can be clicked
    signed char* said_beside     # by row: 1 if something beside it says that it opens, NONE if not; NULL until asked
    long long left_beside        # characters of names that may still be read for that
    int still                    # whether nothing on the page can move: 1, 0, or NONE until somebody asks


cdef Py_ssize_t choose(Opening* o) noexcept nogil:
    """Rows that are hidden by something other than tags and tricks, if they hold text: most hidden rows are icons."""
    cdef Rows* rows = o.rows
    cdef Py_ssize_t row, text = 0, count = 0
    for row in range(rows.length):
        if not o.is_hidden[row] or is_tricked(o.ways[row]) or SIGHT_OF[rows.tag[row]] & SIGHT_NEVER_SHOWN:
            continue
        text = max(text, row)
        while text < rows.length and rows.chars[text] == 0:
            text += 1
        if text < rows.end[row]:
            o.chosen[row] = 1
            count += 1
    return count


cdef inline bint is_tricked(unsigned int ways) noexcept nogil:
    """Whether a trick hides a row. What is not displayed has no place yet: menus are put beyond the screen until a
    script opens them and puts them where they belong."""
    return ways & (WAYS_TRICKS & ~<unsigned int>WAYS_AWAY if ways & WAY_DISPLAY else WAYS_TRICKS) != 0


cdef void keep_openable(Opening* o, Py_ssize_t count) noexcept nogil:
    """Keep those of the chosen rows, at most `count`, that a reader can open."""
    cdef Seeking seeking
    cdef Py_ssize_t row
    cdef long long budget = o.most
    cdef Called names
    cdef bint is_named
    seeking.p, seeking.rows, seeking.count = o.p, o.rows, 0
    seeking.ways, seeking.is_hidden, seeking.opened = o.ways, o.is_hidden, o.chosen
    seeking.sought = <Sought*>room_for(&o.scratch, count * MOST_SOUGHT, sizeof(Sought))
    if seeking.sought == NULL:
        return
    for row in range(o.rows.length):
        if not o.chosen[row] or o.ways[row] == WAY_SILENT or (o.ways[row] & WAY_MOVES and not is_still(o)):
            continue
        o.chosen[row] = 0
        if budget < 0:
            continue
        names = called(o.p, o.rows, row)
        if not affords(o.p, &budget, names):
            continue
        is_named = opens_by_name(o, row, names)
        o.chosen[row] = opens_by_neighbours(o, <int>row, is_named) or (
            o.ways[row] & WAYS_WAITING and opens_by_motion(o, row, names)
        )
        if not o.chosen[row]:
            seek_all(&seeking, <int>row, names, is_named)
    open_those_spoken_of(&seeking, o.most)


cdef void seek(Seeking* s, int row, unsigned char kind, Span name, bint is_named) noexcept nogil:
    cdef Sought* sought = &s.sought[s.count]
    if name.length == 0:
        return
    sought.name, sought.length, sought.row = bytes_of(s.p, name), name.length, row
    sought.kind, sought.is_named, sought.spoken_of = kind, is_named, 0
    s.count += 1


cdef void seek_all(Seeking* s, int row, Called names, bint is_named) noexcept nogil:
    """Names by which others may refer to an element; a slider's frame may be known by the slider that it holds."""
    cdef Span rest = names.classes, word
    cdef int number, held = row + 1
    seek(s, row, c"#", names.name, is_named)
    if not is_named:
        return
    for number in range(MOST_CLASSES):
        word = first_word(s.p, rest)
        seek(s, row, c".", word, is_named)
        rest.length -= word.start + word.length - rest.start
        rest.start = word.start + word.length
    held += s.rows.tag[held] == TAG_TEXT  # there is text somewhere below, so there is a row
    if held < s.rows.end[row]:
        word = value_of(s.p, s.rows, held, b"id")
        if word.length < LONGEST_NAME:
            seek(s, row, c"#", word, is_named)


cdef bint opens_by_neighbours(Opening* o, int row, bint is_named) noexcept nogil:
    """Whether it calls itself so, and there is a control near by, or one like it that is shown."""
    if o.ways[row] & WAY_SILENT and (is_named or is_in_details(o, row)) and not is_still(o):
        return True  # scripts set this where they close something
    if not is_named:
        return is_one_of_a_row(o, row)
    return has_control_near(o, row) or is_one_of_several(o, row)


cdef inline bint is_in_details(Opening* o, int row) noexcept nogil:
    return row > 0 and o.rows.tag[o.rows.parent[row]] == TAG_DETAILS


cdef bint opens_by_name(Opening* o, Py_ssize_t row, Called names) noexcept nogil:
    """Whether what the element calls itself says that it can be opened."""
    if is_word(o.p, names.role, b"tabpanel"):
        return True
    if is_name_of_opening(bytes_of(o.p, names.name), names.name.length):
        return True
    return is_name_of_opening(bytes_of(o.p, names.classes), names.classes.length)


cdef bint is_still(Opening* o) noexcept nogil:
    if o.still == NONE:
        o.still = nothing_moves(o.p)
    return o.still != 0


cdef bint nothing_moves(Parser* p) noexcept nogil:
    """Whether a page has no script, no linked sheet and no animation: what is out of sight then stays there."""
    return not (
        source_mentions(p, b"<script") or source_mentions(p, b"stylesheet") or source_mentions(p, b"animation")
    )


cdef bint has_control_near(Opening* o, int row) noexcept nogil:
    """Whether something that can be clicked stands beside an element, or beside what it is in.

    The element right before it is a control, too, if it calls itself a tab or the like: some pages are saved without
    their scripts. Where scripts can make anything a control, a heading before it is one, and so is what it is in.
    """
    cdef Rows* rows = o.rows
    cdef int around = row, step
    if o.controls == NULL:
        count_controls(o)
    if o.controls == NULL:
        return False
    for step in range(NEAR_LEVELS):
        around = rows.parent[around]
        if step > 0 and (rows.tag[around] == TAG_BODY or rows.tag[around] == TAG_HTML):
            break
        if count_below(rows, o.controls, around) > count_below(rows, o.controls, row):
            return True
    before = element_before(rows, row)
    if is_still(o):
        return before != NONE and is_called_opening(o, before)
    around = row
    for step in range(NEAR_LEVELS):
        if says_beside(o, around):
            return True
        around = rows.parent[around]
    return False


cdef bint says_beside(Opening* o, int row) noexcept nogil:
    """Whether the element before is a heading, or it or the one around calls itself so. It is remembered: all that is in
    one element has the same beside it."""
    cdef int before
    if o.said_beside == NULL:
        o.said_beside = <signed char*>room_for(&o.scratch, o.rows.length, 1)
    if o.said_beside == NULL:
        return False
    if o.said_beside[row] == 0:
        before = element_before(o.rows, row)
        o.said_beside[row] = 1 if (
            (before != NONE and (is_head_of_section(o.rows, before) or is_called_opening(o, before)))
            or is_called_opening(o, o.rows.parent[row])
        ) else NONE
    return o.said_beside[row] == 1


cdef bint is_one_of_several(Opening* o, int row) noexcept nogil:
    """Whether an element before is alike, by its tag and its first class, and shown: one slide or panel of many is."""
    cdef Rows* rows = o.rows
    cdef Span name = first_word(o.p, value_of(o.p, rows, row, b"class"))
    cdef int other = row, step
    if name.length == 0 or is_still(o):
        return False
    for step in range(MOST_ALIKE):
        other = sibling_before(rows, other)
        if other == NONE:
            return False
        if rows.tag[other] == rows.tag[row] and not o.is_hidden[other]:
            if same(o.p, first_word(o.p, value_of(o.p, rows, other, b"class")), name):
                return True
    return False


cdef bint is_one_of_a_row(Opening* o, int row) noexcept nogil:
    """Whether one beside it, alike by tag and first two classes, is shown, and another is just as this one is: slides
    that change by themselves have neither controls nor names that say so. What has no inner structure is no slide."""
    cdef Rows* rows = o.rows
    cdef Span classes = value_of(o.p, rows, row, b"class")
    cdef Span head = first_words(o.p, classes)
    cdef int other = rows.parent[row] + 1, step
    cdef bint is_shown = False, is_repeated = False
    if head.length == 0 or rows.end[row] < row + FEW_NODES or is_still(o):
        return False
    for step in range(MOST_ALIKE):
        if other >= rows.end[rows.parent[row]]:
            break
        if other != row and rows.tag[other] == rows.tag[row]:
            if not o.is_hidden[other]:
                is_shown |= same(o.p, first_words(o.p, value_of(o.p, rows, other, b"class")), head)
            else:
                is_repeated |= same(o.p, value_of(o.p, rows, other, b"class"), classes)
        other = rows.end[other]
    return is_shown and is_repeated


cdef Span first_words(Parser* p, Span text) noexcept nogil:
    """The first two words of a text, with what is between them; nothing where there are fewer."""
    cdef Span one = first_word(p, text), two
    text.length -= one.start + one.length - text.start
    text.start = one.start + one.length
    two = first_word(p, text)
    return span_of(one.start, two.start + two.length if two.length else one.start)


cdef Span first_word(Parser* p, Span text) noexcept nogil:
    """What comes before the first white space that follows a word."""
    cdef const unsigned char* data = bytes_of(p, text)
    cdef unsigned int start = 0, stop
    while start < text.length and is_space(data[start]):
        start += 1
    stop = start
    while stop < text.length and not is_space(data[stop]):
        stop += 1
    text.start += start
    text.length = stop - start
    return text


cdef bint is_head_of_section(Rows* rows, int row) noexcept nogil:
    return TAG_H1 <= rows.tag[row] <= TAG_H6 or rows.tag[row] == TAG_DT


cdef bint is_called_opening(Opening* o, int row) noexcept nogil:
    cdef Called names = called(o.p, o.rows, row)
    return o.left_beside >= 0 and affords(o.p, &o.left_beside, names) and opens_by_name(o, row, names)


cdef bint opens_by_motion(Opening* o, Py_ssize_t row, Called names) noexcept nogil:
    """Whether an element without height suggests motion, or follows a button."""
    return (is_called_moving(o.p, o.rows, row, names) and not is_still(o)) or follows_button(o, <int>row)


cdef bint follows_button(Opening* o, int row) noexcept nogil:
    """Whether the element right before is a button or holds one; for a first child, the one before its parent."""
    cdef int before = element_before(o.rows, row)
    if before == NONE and row > 0:
        before = element_before(o.rows, o.rows.parent[row])
    if before == NONE:
        return False
    if o.buttons == NULL:
        count_buttons(o)
    return o.buttons != NULL and count_below(o.rows, o.buttons, before) > 0


cdef int element_before(Rows* rows, int row) noexcept nogil:
    """The nearest element among the siblings before a row, if it is near; NONE where there is none."""
    cdef int step
    for step in range(FEW_NODES):
        row = sibling_before(rows, row)
        if row == NONE or rows.tag[row] != TAG_TEXT:
            return row
    return NONE


cdef int sibling_before(Rows* rows, int row) noexcept nogil:
    """Unless the row before is the parent, it is the sibling before or something inside it."""
    cdef int parent = rows.parent[row], before = row - 1
    if before <= parent:
        return NONE
    while rows.parent[before] != parent:
        before = rows.parent[before]
    return before


cdef bint is_button(Parser* p, Rows* rows, Py_ssize_t row) noexcept nogil:
    cdef short tag = rows.tag[row]
    cdef Span role
    if tag == TAG_BUTTON or tag == TAG_SUMMARY or tag == TAG_LABEL or has_attribute(p, rows, row, b"aria-expanded"):
        return True
    role = value_of(p, rows, row, b"role")
    return is_exactly(p, role, b"button") or is_exactly(p, role, b"tab")


cdef bint is_place_of_page(Parser* p, Rows* rows, Py_ssize_t row) noexcept nogil:
    """Whether a link leads nowhere but to a script, or to a place of the same page."""
    cdef Attribute* href = attribute_of_row(p, rows, row, b"href", 4, HASH_OF_HREF)
    if href == NULL:
        return not has_attribute(p, rows, row, b"name")
    return href.value.length == 0 or bytes_of(p, href.value)[0] == c"#" or begins_with(p, href.value, b"javascript:")


cdef void count_buttons(Opening* o) noexcept nogil:
    cdef int* count = <int*>room_for(&o.scratch, o.rows.length + 1, sizeof(int))
    cdef Py_ssize_t row
    if count == NULL:
        return
    for row in range(o.rows.length):
        count[row + 1] = count[row] + is_button(o.p, o.rows, row)
    o.buttons = count


cdef void count_controls(Opening* o) noexcept nogil:
    """Buttons, lists to choose from, and links that lead to no other page."""
    cdef int* count = <int*>room_for(&o.scratch, o.rows.length + 1, sizeof(int))
    cdef Py_ssize_t row
    cdef bint is_control
    if count == NULL:
        return
    for row in range(o.rows.length):
        is_control = o.rows.tag[row] == TAG_INPUT or o.rows.tag[row] == TAG_SELECT or is_button(o.p, o.rows, row)
        if o.rows.tag[row] == TAG_A:
            is_control |= is_place_of_page(o.p, o.rows, row)
        count[row + 1] = count[row] + is_control
    o.controls = count


cdef bint find_opening(Opening* o) noexcept nogil:
    """Choose the rows that a reader can open; whether there are any."""
    cdef Py_ssize_t count
    o.chosen = <unsigned char*>room_for(&o.scratch, o.rows.length, 1)
    if o.chosen == NULL:
        return False
    count = choose(o)
    if count == 0:
        return False
    leave_out_drawings(&o.scratch, o.rows, o.chosen)
    keep_openable(o, count)
    return not o.scratch.failed and memchr(o.chosen, 1, <size_t>o.rows.length) != NULL


cdef void open_all(
    Opening* o, const unsigned char* hidden, const unsigned char* illegible, unsigned char* opened
) noexcept nogil:
    """Mark what is hidden now, but not once the chosen rows are open."""
    cdef Py_ssize_t row
    cdef unsigned char* still_hidden = o.chosen
    for row in range(o.rows.length):
        still_hidden[row] = o.is_hidden[row] and not o.chosen[row]
    hide_below(o.rows, still_hidden, illegible, opened)
    for row in range(o.rows.length):
        opened[row] = hidden[row] and not opened[row]


cdef bint open_what_opens(
    Opening* o, const unsigned char* hidden, const unsigned char* illegible, unsigned char* opened
) noexcept nogil:
    """Mark what is hidden only until a reader opens everything that can be opened; whether there is anything."""
    if not find_opening(o):
        return False
    open_all(o, hidden, illegible, opened)
    return True
