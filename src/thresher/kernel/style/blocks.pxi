# Blocks of a style sheet that matter: found by walking from brace to brace once, without parsing the rest.

cdef enum:
    MOST_STYLE_BLOCKS = 40_000  # that are looked at in one page for one purpose
    MOST_LAYERS = 8      # blocks around a declaration: no author nests more at-rules

cdef struct Block:
    int number           # of its opening brace
    bint may_hide        # something in it looks like it
    unsigned int ways    # of hiding that it affects
    Span selectors       # all before the brace, until somebody asks for the block
    Span body
    bint is_layered      # in a `@layer`: what is in none outweighs it

cdef struct Blocks:
    Block* items
    Py_ssize_t count
    Py_ssize_t room

cdef struct OpenBlocks:
    Span prelude         # what stands before the brace
    int holds            # whether it applies to a screen; NONE where nobody has asked
    bint is_layer        # it is a `@layer`, as far as anybody has asked

cdef struct Walk:
    SheetText text
    int brace            # the number of the last one; NONE before the first
    Py_ssize_t place     # of the last brace
    int depth            # how many blocks are open
    bint is_open         # the last brace opens a block
    Block block          # what is known of it
    OpenBlocks[MOST_LAYERS + 1] layers


cdef bint find_sheet_blocks(SheetText* text, Blocks* found) noexcept nogil:
    """The blocks that affect some way of hiding and apply to a screen; False where there is no memory."""
    cdef Walk walk
    cdef Marks marks
    cdef int place
    start_marks(&marks, text)
    walk.text, walk.brace, walk.place, walk.depth, walk.is_open = text[0], NONE, NONE, 0, False
    while True:
        place = next_mark(&marks)
        if place != NONE and text.data[place] != c"{" and text.data[place] != c"}":
            if walk.is_open:
                note_declaration(text, place, &walk.block)
            continue
        if walk.is_open and (walk.block.ways or walk.block.may_hide) and is_of_use(&walk):
            walk.block.body = span_of(walk.place + 1, place if place != NONE else text.length)
            if not add_block(&walk.block, found):
                return False
        if place == NONE:
            return True
        pass_brace(&walk, place)


cdef void note_declaration(SheetText* text, Py_ssize_t mark, Block* block) noexcept nogil:
    """Add what the declaration around a colon, or an exponent, says to what is known of its block."""
    cdef Py_ssize_t before
    cdef unsigned int kinds, ways
    cdef Property property
    if text.data[mark] == c"-":
        block.may_hide = block.may_hide or is_exponent(text, mark)
        return
    before = solid_before(text, mark)
    if before < 0 or not may_end_name(text, before):
        return
    ways = ways_by_last_letter[text.data[before]] & ~block.ways
    kinds = kinds_of_suspects(text, before, mark) if not block.may_hide else 0
    if not ways and not kinds:
        return
    property = property_before(text, mark)
    block.ways |= property_ways[<int>property] if property != CSS_POSITION else <unsigned int>WAYS_AWAY
    if kind_of_property[<int>property] & kinds:
        block.may_hide = is_suspect(text, mark, kind_of_property[<int>property])


cdef bint blocks_about(SheetText* text, Blocks* blocks, unsigned int ways, Blocks* found) noexcept nogil:
    """Those that affect some of these ways, or where no ways are given, that may hide something.

    Only those that have selectors. False where there is no memory.
    """
    cdef Py_ssize_t number
    cdef Block* block
    found.count = 0
    for number in range(blocks.count):
        block = &blocks.items[number]
        if not (block.ways & ways) and not (ways == 0 and block.may_hide):
            continue
        block.selectors = own_prelude(text, block.selectors)
        if block.selectors.length == 0 or text.data[block.selectors.start] == c"@":
            continue
        if is_broken_list(text, block.selectors):
            continue
        if found.count < MOST_STYLE_BLOCKS and not add_block(block, found):
            return False
    return True


cdef inline void pass_brace(Walk* walk, Py_ssize_t place) noexcept nogil:
    cdef Span prelude = span_of(walk.place + 1, place)
    walk.brace += 1
    walk.place = place
    walk.is_open = walk.text.data[place] == c"{"
    if not walk.is_open:
        walk.depth -= walk.depth > 0  # a stray "}" closes nothing
        return
    walk.depth += 1
    walk.block.number, walk.block.ways, walk.block.may_hide = walk.brace, 0, False
    if walk.depth <= MOST_LAYERS:
        walk.layers[walk.depth].prelude = prelude
        walk.layers[walk.depth].holds = NONE


cdef Span own_prelude(SheetText* text, Span prelude) noexcept nogil:
    """What belongs to a brace of the text before it: what follows the last semicolon."""
    cdef Py_ssize_t start = prelude.start, stop = start + prelude.length, at = stop
    while at > start and text.data[at - 1] != c";":
        at -= 1
    return trimmed_span(text, at, stop)


cdef bint is_of_use(Walk* walk) noexcept nogil:
    """Whether every at-rule around this block applies to a screen."""
    cdef OpenBlocks* layer
    cdef Span prelude
    cdef int depth
    if walk.depth > MOST_LAYERS:
        return False
    walk.block.selectors = walk.layers[walk.depth].prelude
    walk.block.is_layered = False
    for depth in range(1, walk.depth):
        layer = &walk.layers[depth]
        if layer.holds == NONE:
            prelude = own_prelude(&walk.text, layer.prelude)
            layer.holds = holds_on_screen(&walk.text, prelude)
            layer.is_layer = begins_here(&walk.text, prelude.start, prelude.start + prelude.length, b"@layer")
        if not layer.holds:
            return False
        walk.block.is_layered = walk.block.is_layered or layer.is_layer
    return True


cdef bint add_block(Block* block, Blocks* found) noexcept nogil:
    if not has_room(<void**>&found.items, &found.room, found.count + 1, sizeof(Block)):
        return False
    found.items[found.count] = block[0]
    found.count += 1
    return True
