# From the pieces of a block to Markdown.

cdef bint take_text(Markdown* m) noexcept nogil:
    """Put the text so far into `block`, and begin a new one in which the open marks go on; whether there is any."""
    cdef Inline* inline_ = &m.inline_
    cdef int place
    m.block.length = 0
    inline_.waiting = NOTHING_WAITS
    if inline_.count == 0:
        return False
    for place in range(inline_.begun):
        end_mark(m, &inline_.open[inline_.begun - 1 - place])
    if m.failed:
        return False
    join_pieces(m)
    forget_begun_links(inline_)
    inline_.count = inline_.words.length = inline_.begun = 0
    return True


cdef void forget_begun_links(Inline* inline_) noexcept nogil:
    """A link is written once: where it goes on in the next block, its text goes on alone."""
    cdef int place, count = 0
    for place in range(inline_.open_count):
        if inline_.open[place].kind == MARK_LINK and place < inline_.begun:
            inline_.open_of_kind[MARK_LINK] -= 1
            continue
        inline_.open[count] = inline_.open[place]
        count += 1
    inline_.open_count = count


cdef void join_pieces(Markdown* m) noexcept nogil:
    cdef Inline* inline_ = &m.inline_
    cdef Joint joint
    cdef Py_ssize_t place, stop
    memset(&joint, 0, sizeof(Joint))
    look_at_code(inline_, &joint)
    joint.last_greater = inline_.words.length
    while joint.last_greater and inline_.words.data[joint.last_greater - 1] != c">":
        joint.last_greater -= 1
    for place in range(inline_.count):
        if inline_.pieces[place].opener != NONE:
            drop_unreadable_signs(m)
            break
    place = 0
    while place < inline_.count and not m.failed:
        stop = end_of_group(inline_, place)
        put_group(m, place, stop, &joint)
        place = stop


cdef void look_at_code(Inline* inline_, Joint* joint) noexcept nogil:
    """Some renderers look for the end of a span inside code too: its signs are escaped outside, or left out."""
    cdef Py_ssize_t place
    cdef InlinePiece* piece
    for place in range(inline_.count):
        piece = &inline_.pieces[place]
        if piece.kind == PIECE_TEX:
            joint.around.escapes_dollars = True
        elif piece.kind == PIECE_CODE:
            look_at_signs(inline_.words.data + piece.start, piece.length, joint)
    if joint.has_tildes_in_code:
        for place in range(inline_.count):
            piece = &inline_.pieces[place]
            piece.is_silent = piece.kind == PIECE_SIGN and inline_.words.data[piece.start] == c"~"


cdef void look_at_signs(const unsigned char* code, Py_ssize_t length, Joint* joint) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(length):
        if code[at] == c"^":
            joint.around.escapes_carets = True
        elif code[at] == c"$":
            joint.around.escapes_dollars = True
        elif code[at] == c"]":
            joint.has_bracket_in_code = True
        elif code[at] == joint.last_of_code:
            joint.around.escapes_equals |= code[at] == c"="
            joint.has_tildes_in_code |= code[at] == c"~"
        joint.last_of_code = code[at]


cdef Py_ssize_t end_of_group(Inline* inline_, Py_ssize_t place) noexcept nogil:
    """Words of neighbours are escaped together; finished Markdown and signs stand alone."""
    cdef int kind = inline_.pieces[place].kind
    place += 1
    if kind != PIECE_RAW and kind != PIECE_SIGN:
        while place < inline_.count and inline_.pieces[place].kind == kind:
            place += 1
    return place


cdef void put_group(Markdown* m, Py_ssize_t place, Py_ssize_t stop, Joint* joint) noexcept nogil:
    """The pieces of a group lie one behind the other."""
    cdef Inline* inline_ = &m.inline_
    cdef InlinePiece* first = &inline_.pieces[place]
    cdef InlinePiece* last = &inline_.pieces[stop - 1]
    cdef const unsigned char* text = inline_.words.data + first.start
    cdef Py_ssize_t length = last.start + last.length - first.start, start = m.block.length
    if first.kind == PIECE_CODE:
        put_code_span(m, &m.block, text, length)
    elif first.kind == PIECE_TEX:
        strip_tex(&text, &length)
        put_tex(m, &m.block, text, length, length)
    elif first.kind == PIECE_TEXT or first.kind == PIECE_LABEL:
        joint.around.in_brackets = (
            first.kind == PIECE_LABEL or joint.has_bracket_in_code or m.with_links == LINKS_AS_REFERENCES
        )
        joint.around.last_greater = joint.last_greater - first.start
        joint.around.after_space, joint.around.before_space = place == 0, stop == inline_.count
        put_escaped(m, &m.block, text, length, &joint.around)
    elif not first.is_silent:
        put(m, &m.block, text, length)
    if m.failed or m.block.length == start:
        return
    start += split_address_before(m, start, joint)
    if start and not m.failed:
        mend_seam(m, start, joint)
    joint.is_after_tildes = first.kind == PIECE_SIGN and text[0] == c"~"
    note_address(m, start, joint)
