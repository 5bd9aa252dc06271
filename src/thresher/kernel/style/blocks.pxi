# Blocks of a style sheet that matter: found by walking from brace to brace, without parsing the rest.

cdef enum:
    MOST_STYLE_BLOCKS = 40_000  # that are looked at in one page
    MOST_LAYERS = 8      # blocks around a declaration: no author nests more at-rules

cdef struct Block:
    int number           # of its opening brace
    Span selectors
    Span body
    bint is_layered      # in a `@layer`: what is in none outweighs it

cdef struct Blocks:
    Block* items
    Py_ssize_t count
    Py_ssize_t room

cdef struct OpenBlocks:
    Span prelude         # what stands before the brace
    int holds            # whether it applies to a screen; NONE where nobody has asked

cdef struct Walk:
    SheetText text
    int brace            # the number of the last one; NONE before the first
    Py_ssize_t place     # of the last brace
    int depth            # how many blocks are open
    bint is_sought       # the last brace opens a block of which nothing is known yet
    OpenBlocks[MOST_LAYERS + 1] layers


cdef bint find_sheet_blocks(SheetText* text, unsigned int ways, Blocks* found) noexcept nogil:
    """The blocks that affect these ways of hiding, or where no ways are given, that may hide something.

    Only those that apply to a screen, and have selectors. False where there is no memory.
    """
    cdef Walk walk
    cdef Marks marks
    cdef int place, last = NONE
    start_marks(&marks, text, ways == 0)
    walk.text, walk.brace, walk.place, walk.depth, walk.is_sought = text[0], NONE, NONE, 0, False
    found.count = 0
    while True:
        place = next_mark(&marks)
        if place == NONE or text.data[place] == c"{" or text.data[place] == c"}":
            if last != NONE:
                found.items[last].body = span_of(walk.place + 1, place if place != NONE else text.length)
                last = NONE
            if place == NONE:
                return True
            pass_brace(&walk, place)
        elif walk.is_sought and has_say(text, place, ways):
            walk.is_sought = False
            if found.count < MOST_STYLE_BLOCKS and is_of_use(&walk):
                if not add_block(&walk, found):
                    return False
                last = <int>found.count - 1


cdef inline bint has_say(SheetText* text, Py_ssize_t mark, unsigned int ways) noexcept nogil:
    if text.data[mark] == c"-":
        return is_exponent(text, mark)
    return speaks_of(text, mark, ways) if ways else is_suspect(text, mark)


cdef inline void pass_brace(Walk* walk, Py_ssize_t place) noexcept nogil:
    cdef Span prelude = span_of(walk.place + 1, place)
    walk.brace += 1
    walk.place = place
    walk.is_sought = walk.text.data[place] == c"{"
    if not walk.is_sought:
        walk.depth -= walk.depth > 0  # a stray "}" closes nothing
        return
    walk.depth += 1
    if walk.depth <= MOST_LAYERS:
        walk.layers[walk.depth].prelude = prelude
        walk.layers[walk.depth].holds = NONE


cdef Span own_prelude(Walk* walk, int depth) noexcept nogil:
    """What belongs to a brace of the text before it: what follows the last semicolon."""
    cdef Py_ssize_t start = walk.layers[depth].prelude.start
    cdef Py_ssize_t stop = start + walk.layers[depth].prelude.length, at = stop
    while at > start and walk.text.data[at - 1] != c";":
        at -= 1
    return trimmed_span(&walk.text, at, stop)


cdef bint is_of_use(Walk* walk) noexcept nogil:
    """Whether this block has selectors, and every at-rule around it applies to a screen."""
    cdef Span selectors
    cdef OpenBlocks* layer
    cdef int depth
    if walk.depth > MOST_LAYERS:
        return False
    selectors = own_prelude(walk, walk.depth)
    if selectors.length == 0 or walk.text.data[selectors.start] == c"@" or is_broken_list(&walk.text, selectors):
        return False
    for depth in range(1, walk.depth):
        layer = &walk.layers[depth]
        if layer.holds == NONE:
            layer.holds = holds_on_screen(&walk.text, own_prelude(walk, depth))
        if not layer.holds:
            return False
    return True


cdef bint is_in_layer(Walk* walk) noexcept nogil:
    cdef Span prelude
    cdef int depth
    for depth in range(1, walk.depth):
        prelude = own_prelude(walk, depth)
        if begins_here(&walk.text, prelude.start, prelude.start + prelude.length, b"@layer"):
            return True
    return False


cdef bint add_block(Walk* walk, Blocks* found) noexcept nogil:
    if not has_room(<void**>&found.items, &found.room, found.count + 1, sizeof(Block)):
        return False
    found.items[found.count].number = walk.brace
    found.items[found.count].selectors = own_prelude(walk, walk.depth)
    found.items[found.count].is_layered = is_in_layer(walk)
    found.count += 1
    return True
