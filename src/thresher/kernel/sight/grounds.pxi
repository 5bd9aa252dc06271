# Letters that have the colour of what is behind them: white on the white of the page, or on that of an element above.
#
# Colours come from attributes of old (`<font color>`, `bgcolor`), from rules and from styles. What cannot be told counts
# as visible: pictures and gradients behind letters, something painted beside them that may lie behind them, and on pages
# with linked sheets every element with a class or an id, which such a sheet may paint.

cdef enum:
    NO_PAINT = 0               # nothing is said
    IS_PAINT = 1 << 24         # beside a colour
    ANY_PAINT = 1 << 25        # some colour that we do not know
    IS_READ = 1 << 26          # beside the paint of a style
    LINK_BLUE = IS_PAINT | 0x0000EE
    LEVELS_BESIDE = 3          # elements around a text in which something painted may lie behind it

cdef unsigned int HASH_OF_BGCOLOR = hash_of(b"bgcolor", 7)
cdef unsigned int HASH_OF_BACKGROUND = hash_of(b"background", 10)
cdef unsigned int HASH_OF_TEXT = hash_of(b"text", 4)
cdef unsigned int HASH_OF_COLOR = hash_of(b"color", 5)

cdef struct Painting:
    Look* look
    bint is_linked             # there are sheets that we do not have
    bint is_old                # some element has an attribute of old other than that of `<font>`
    unsigned int* ink          # by row
    unsigned int* ground
    int* painted               # how many rows before each are pictures, or have a ground


cdef unsigned int paint_of(StyleText value) noexcept nogil:
    cdef int colour
    if value.length == 0 or value_is_one_of(value, b"inherit unset initial revert transparent none currentcolor"):
        return NO_PAINT
    colour = colour_of(value)
    if colour == NO_COLOUR or is_see_through(value):
        return ANY_PAINT
    return <unsigned int>colour | IS_PAINT


cdef bint read_paint(const unsigned char* text, Py_ssize_t length, unsigned int* ink, unsigned int* ground) noexcept nogil:
    """The colour that a style gives letters, and what it puts behind them; False where there is no memory."""
    cdef unsigned char* copy = <unsigned char*>malloc(<size_t>length + 1)
    cdef Style style
    if copy == NULL:
        return False
    read_style(copy, clean_style(text, length, copy), &style)
    ink[0] = ANY_PAINT if draws_letters(&style) else paint_of(colour_of_letters(&style))
    ground[0] = paint_of(style_value_or(&style, CSS_BACKGROUND_COLOR, CSS_BACKGROUND))
    if is_set_to_some(&style, CSS_BACKGROUND_IMAGE) or value_is_one_of(
        style_value(&style, CSS_POSITION), b"absolute fixed"
    ):
        ground[0] = ANY_PAINT
    free(copy)
    return True


cdef unsigned int old_paint(Parser* p, Rows* rows, Py_ssize_t row, const char* name) noexcept nogil:
    """From an attribute of old, which may leave out the #."""
    cdef Span span = value_of(p, rows, row, name)
    cdef unsigned char[LONGEST_LENGTH] text
    cdef StyleText value
    if span.length == 0 or span.length >= LONGEST_LENGTH:
        return NO_PAINT
    text[0] = c"#"
    value.start, value.length = text + 1, clean_style(bytes_of(p, span), span.length, text + 1)
    value = value_between(value.start, value.start + value.length)
    if value.length == 6 and colour_of(value) == NO_COLOUR:
        value.start -= 1
        value.length += 1
    return paint_of(value)


cdef void paint_by_tag(Painting* painting, Py_ssize_t row) noexcept nogil:
    """What browsers and attributes of old say, where nothing else has."""
    cdef Parser* p = painting.look.p
    cdef Rows* rows = painting.look.rows
    cdef short tag = rows.tag[row]
    cdef unsigned int ink = NO_PAINT, ground = NO_PAINT
    if tag == TAG_BUTTON or tag == TAG_INPUT or tag == TAG_SELECT or tag == TAG_TEXTAREA:
        ink = ground = ANY_PAINT
    elif tag == TAG_MARK:
        ink, ground = IS_PAINT, IS_PAINT | 0xFFFF00
    elif tag == TAG_A and attribute_of_row(p, rows, row, b"href", 4, HASH_OF_HREF) != NULL:
        ink = LINK_BLUE
    elif tag == TAG_FONT:
        ink = old_paint(p, rows, row, b"color")
    if painting.is_old and rows.attribute_count[row] and tag != TAG_FONT:
        ink = old_paint(p, rows, row, b"text") if tag == TAG_BODY else ink
        ground = old_paint(p, rows, row, b"bgcolor") if ground == NO_PAINT else ground
        ground = ANY_PAINT if has_attribute(p, rows, row, b"background") else ground
    painting.ink[row] = ink if painting.ink[row] == NO_PAINT else painting.ink[row]
    painting.ground[row] = ground if painting.ground[row] == NO_PAINT else painting.ground[row]


cdef bint paint_by_styles(Painting* painting) noexcept nogil:
    """From `style` attributes; copies of an element share theirs. False where there is no memory."""
    cdef Rows* rows = painting.look.rows
    cdef Py_ssize_t attributes = painting.look.p.attributes_count, row, number
    cdef unsigned int* inks = <unsigned int*>room_for(&painting.look.scratch, attributes, sizeof(int))
    cdef unsigned int* grounds = <unsigned int*>room_for(&painting.look.scratch, attributes, sizeof(int))
    cdef Attribute* style
    cdef Attribute* before = NULL
    if painting.look.scratch.failed:
        return False
    for row in range(rows.length):
        if rows.attribute_count[row] == 0:
            continue
        style = attribute_of_row(painting.look.p, rows, row, b"style", 5, HASH_OF_STYLE)
        if style == NULL:
            continue
        number = style - painting.look.p.attributes
        if inks[number] == 0 and before != NULL and same(painting.look.p, style.value, before.value):
            inks[number] = inks[before - painting.look.p.attributes]  # most say the same as the one before
            grounds[number] = grounds[before - painting.look.p.attributes]
        if inks[number] == 0:
            if not read_paint(
                bytes_of(painting.look.p, style.value), style.value.length, &inks[number], &grounds[number]
            ):
                return False
            inks[number] |= IS_READ
        before = style
        painting.ink[row] = inks[number] & ~<unsigned int>IS_READ
        painting.ground[row] = grounds[number]
    return True


cdef bint has_linked_sheet(Look* look) noexcept nogil:
    cdef Py_ssize_t row
    for row in range(look.rows.length):
        if look.rows.tag[row] == TAG_LINK and holds_word(look.p, value_of(look.p, look.rows, row, b"rel"), b"stylesheet"):
            return True
    return False


cdef inline bint speaks_of_colours(Parser* p, Attribute* style) noexcept nogil:
    cdef StyleText text
    text.start, text.length = <unsigned char*>bytes_of(p, style.value), style.value.length
    return value_holds(text, b"olor")


cdef bint mentions_ink(Parser* p) noexcept nogil:
    """Whether any attribute is a style, or the `color` of old. Only those of rows still have their values."""
    cdef Py_ssize_t number
    for number in range(p.attributes_count):
        if p.attributes[number].hash == HASH_OF_COLOR or p.attributes[number].hash == HASH_OF_STYLE:
            return True
    return False


cdef bint gives_ink(Look* look) noexcept nogil:
    """Whether any element has a colour of letters of its own."""
    cdef Rows* rows = look.rows
    cdef unsigned char* is_read
    cdef Attribute* style
    cdef Py_ssize_t row
    if not mentions_ink(look.p):
        return False
    is_read = <unsigned char*>room_for(&look.scratch, look.p.attributes_count, 1)
    if is_read == NULL:
        return False
    for row in range(rows.length):
        if rows.attribute_count[row] == 0:
            continue
        if rows.tag[row] == TAG_FONT and has_attribute(look.p, rows, row, b"color"):
            return True
        style = attribute_of_row(look.p, rows, row, b"style", 5, HASH_OF_STYLE)
        if style != NULL and not is_read[style - look.p.attributes]:
            is_read[style - look.p.attributes] = 1
            if speaks_of_colours(look.p, style):
                return True
    return False


cdef bint paint_by_sheets(Painting* painting) noexcept nogil:
    """Rules about colours, the most specific first; False where there is no memory, or where it would take too long."""
    cdef Look* look = painting.look
    cdef Blocks blocks
    cdef Rules rules
    cdef Matcher matcher
    cdef Pattern pattern
    cdef Contest contest
    cdef Py_ssize_t number
    cdef bint is_done
    memset(&blocks, 0, sizeof(Blocks))
    memset(&rules, 0, sizeof(Rules))
    if look.rows.styles.length == 0:
        return True
    is_done = read_sheets(look.rows, &look.sheets)
    is_done = is_done and blocks_about(&look.sheets.text, &look.sheets.blocks, WAYS_COLOUR, &blocks)
    is_done = is_done and has_indexes(look.p, look.rows, &look.tags, &look.index)
    is_done = is_done and add_paints(look, &look.sheets.text, &blocks, &rules)
    if is_done and rules.count:
        memset(&pattern, 0, sizeof(Pattern))
        memset(&contest, 0, sizeof(Contest))
        start_sheet_matcher(&matcher, look.p, look.rows, look.tags, look.index)
        contest.matcher, contest.pattern = &matcher, &pattern
        qsort(rules.items, <size_t>rules.count, sizeof(Rule), by_weight)
        for number in range(rules.count):
            is_done = is_done and paint_selected(painting, &contest, &rules.items[number])
        free(contest.selected.data)
        free_pattern(&pattern)
        free_matcher(&matcher)
    free(blocks.items)
    free(rules.items)
    return is_done


cdef bint add_paints(Look* look, SheetText* text, Blocks* blocks, Rules* rules) noexcept nogil:
    """What blocks say about selectors whose names are on the page: the ink in `hides`, the ground in `shows`."""
    cdef SelectorKey key
    cdef Judged paint
    cdef Span rest, selector
    cdef Block* block
    cdef Py_ssize_t number
    cdef bint is_known
    memset(&paint, 0, sizeof(Judged))
    for number in range(blocks.count):
        block = &blocks.items[number]
        is_known = False
        rest = first_selectors(text, block.selectors)
        while rules.count < MOST_RULES and next_selector(text, &rest, &selector):
            find_key(text.data + selector.start, selector.length, &key)
            if not is_on_page(look.index, &key):
                continue
            if not is_known and not read_paint(
                text.data + block.body.start, block.body.length, &paint.hides, &paint.shows
            ):
                return False
            is_known = True
            if paint.hides == NO_PAINT and paint.shows == NO_PAINT:
                break
            if not add_rule(text, block, selector, &paint, ~0u, rules):
                return False
    return True


cdef bint paint_selected(Painting* painting, Contest* contest, Rule* rule) noexcept nogil:
    cdef Py_ssize_t place
    cdef int row
    if not select_by(contest, rule.selector, rule.length) or is_spent(contest.matcher):
        return False
    for place in range(contest.selected.length):
        row = contest.selected.data[place]
        painting.ink[row] = rule.hides if painting.ink[row] == NO_PAINT else painting.ink[row]
        painting.ground[row] = rule.shows if painting.ground[row] == NO_PAINT else painting.ground[row]
    return True


cdef void hand_paint_down(Painting* painting) noexcept nogil:
    """From each element to what is in it; text that has the colour of its ground is illegible."""
    cdef Rows* rows = painting.look.rows
    cdef unsigned int* ink = painting.ink
    cdef unsigned int* ground = painting.ground
    cdef Py_ssize_t row
    cdef int parent
    for row in range(rows.length):
        painting.painted[row + 1] = painting.painted[row] + (ground[row] != NO_PAINT or is_picture(rows.tag[row]))
    for row in range(rows.length):
        parent = rows.parent[row]
        if row == 0:
            ink[0] = ink[0] if ink[0] else IS_PAINT
            ground[0] = ground[0] if ground[0] else (ANY_PAINT if painting.is_linked else IS_PAINT | 0xFFFFFF)
            continue
        if ground[row] == NO_PAINT:
            ground[row] = ground[parent]
            if painting.is_linked and ground[row] != ANY_PAINT and may_be_painted(painting.look, row):
                ground[row] = ANY_PAINT
        ink[row] = ink[parent] if ink[row] == NO_PAINT else ink[row]
        if rows.chars[row] and are_paints_alike(ink[row], ground[row]) and not is_painted_beside(painting, row):
            painting.look.illegible[row] = 1
            painting.look.has_illegible = True


cdef inline bint is_picture(short tag) noexcept nogil:
    return tag != TAG_TEXT and (
        tag == TAG_IMG or tag == TAG_VIDEO or tag == TAG_PICTURE or tag == TAG_CANVAS or tag == TAG_IFRAME
        or tag == TAG_OBJECT or tag == TAG_EMBED
    )


cdef inline bint may_be_painted(Look* look, Py_ssize_t row) noexcept nogil:
    """Whether a linked sheet can easily select an element."""
    return (
        attribute_of_row(look.p, look.rows, row, b"class", 5, HASH_OF_CLASS) != NULL
        or attribute_of_row(look.p, look.rows, row, b"id", 2, HASH_OF_ID) != NULL
    )


cdef inline bint are_paints_alike(unsigned int one, unsigned int other) noexcept nogil:
    return one & IS_PAINT and other & IS_PAINT and are_near(<int>(one & 0xFFFFFF), <int>(other & 0xFFFFFF))


cdef bint is_painted_beside(Painting* painting, Py_ssize_t row) noexcept nogil:
    """Whether something painted, or a picture, is in the elements around a text, below the page itself."""
    cdef Rows* rows = painting.look.rows
    cdef int around = rows.parent[row], step, on_path = 0
    for step in range(LEVELS_BESIDE):
        if rows.tag[around] == TAG_BODY or rows.tag[around] == TAG_ARTICLE or rows.tag[around] == TAG_MAIN or around == 0:
            return False
        if painting.painted[rows.end[around]] > painting.painted[around + 1] + on_path:
            return True
        on_path += painting.painted[around + 1] - painting.painted[around]
        around = rows.parent[around]
    return False


cdef bint has_old_paint(Parser* p) noexcept nogil:
    """Whether any attribute gives a colour as pages of old did, but for the `color` of letters."""
    cdef Py_ssize_t number
    cdef unsigned int hash
    for number in range(p.attributes_count):
        hash = p.attributes[number].hash
        if hash == HASH_OF_BGCOLOR or hash == HASH_OF_BACKGROUND or hash == HASH_OF_TEXT:
            return True
    return False


cdef bint knows_ground(Painting* painting) noexcept nogil:
    """Whether a style, an attribute of old or a tag gives some element a ground of one colour."""
    cdef Parser* p = painting.look.p
    cdef Rows* rows = painting.look.rows
    cdef Py_ssize_t number
    if union_of(painting.ground, rows.length) & IS_PAINT:
        return True
    for number in range(p.attributes_count):
        if p.attributes[number].hash == HASH_OF_BGCOLOR:
            return True
    for number in range(rows.length):
        if rows.tag[number] == TAG_MARK:
            return True
    return False


cdef void find_same_colours(Look* look) noexcept nogil:
    """Mark the text whose letters have the colour of their ground. Memory may run out: `scratch.failed` says so."""
    cdef Painting painting
    cdef Rows* rows = look.rows
    cdef Py_ssize_t row
    painting.look, painting.is_linked = look, has_linked_sheet(look)
    if not gives_ink(look) and (painting.is_linked or rows.styles.length == 0):
        return
    painting.ink = <unsigned int*>room_for(&look.scratch, rows.length, sizeof(int))
    painting.ground = <unsigned int*>room_for(&look.scratch, rows.length, sizeof(int))
    painting.painted = <int*>room_for(&look.scratch, rows.length + 1, sizeof(int))
    if look.scratch.failed or not paint_by_styles(&painting):
        return
    if not painting.is_linked and not paint_by_sheets(&painting):  # a linked sheet may overrule them
        return
    if painting.is_linked and not knows_ground(&painting):
        return
    painting.is_old = has_old_paint(look.p)
    for row in range(rows.length):
        if rows.tag[row] != TAG_TEXT:
            paint_by_tag(&painting, row)
    hand_paint_down(&painting)
    if look.has_illegible and is_piece_of_page(look.p) and is_mostly_illegible(look):
        memset(look.illegible, 0, <size_t>rows.length)
        look.has_illegible = False


cdef bint is_piece_of_page(Parser* p) noexcept nogil:
    """Whether nothing is there but what was once in a body, which may have had a ground of its own."""
    return not (source_mentions(p, b"<body") or source_mentions(p, b"<html") or source_mentions(p, b"<!doctype"))


cdef bint is_mostly_illegible(Look* look) noexcept nogil:
    """Whether more words have the colour of the ground than do not: then it was another ground."""
    cdef long long illegible = 0, legible = 0
    cdef Py_ssize_t row
    for row in range(look.rows.length):
        if look.illegible[row]:
            illegible += look.rows.words[row]
        else:
            legible += look.rows.words[row]
    return illegible > max(legible, <long long>ENOUGH_TO_UNVEIL)
