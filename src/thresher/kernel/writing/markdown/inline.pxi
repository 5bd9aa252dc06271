# The running text of one block, collected as it comes: white space folded, marks set tight around their words.
#
# White space waits until the next word. So it always lands outside the marks, and a mark without a word in it is never
# written.

cdef void add_words(Markdown* m, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Add text of the page."""
    cdef Inline* inline_ = &m.inline_
    cdef Py_ssize_t before, behind
    if inline_.muted_by != NONE or length == 0:
        return
    before = space_before(text, length)
    if before:
        add_space(inline_)
    if before == length:
        return
    behind = space_behind(text + before, length - before)
    add_piece(m, kind_of_words(inline_, text, length), text + before, length - before - behind, True)
    if behind:
        add_space(inline_)


cdef inline void add_space(Inline* inline_) noexcept nogil:
    if inline_.waiting == NOTHING_WAITS:
        inline_.waiting = SPACE_WAITS


cdef inline void add_break_in_cell(Inline* inline_) noexcept nogil:
    inline_.waiting = CELL_BREAK_WAITS


cdef inline bint ends_with_break(Inline* inline_) noexcept nogil:
    return inline_.waiting == BREAK_WAITS or inline_.count == 0


cdef inline int kind_of_words(Inline* inline_, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    cdef int place = inline_.open_count
    while place:
        place -= 1
        if inline_.open[place].kind == MARK_CODE:
            if inline_.open_of_kind[MARK_LINK] and first_place(text, length, c"`") < length:
                return PIECE_LABEL  # in the text of a link, marked knows only code without backticks in it
            return PIECE_CODE
        if inline_.open[place].kind == MARK_TEX:
            return PIECE_TEX
    return PIECE_LABEL if inline_.open_of_kind[MARK_LINK] else PIECE_TEXT


# ---- marks

cdef void open_mark(Inline* inline_, int kind, int owner) noexcept nogil:
    """Begin a span that belongs to the element of row `owner`."""
    cdef Mark* mark
    if inline_.muted_by != NONE or inline_.open_count == MOST_MARKS:
        return
    mark = &inline_.open[inline_.open_count]
    mark.kind, mark.owner, mark.place, mark.is_display = kind, owner, NONE, False
    inline_.open_count += 1
    inline_.open_of_kind[kind] += 1


cdef inline void mute(Inline* inline_, int owner) noexcept nogil:
    """Leave out what is added before the element of row `owner` is closed."""
    if inline_.muted_by == NONE:
        inline_.muted_by = owner


cdef void close_mark(Markdown* m, int owner) noexcept nogil:
    """End the span of an element, if it has one that is still open."""
    cdef Inline* inline_ = &m.inline_
    if inline_.muted_by == owner:
        inline_.muted_by = NONE
    if inline_.open_count == 0 or inline_.open[inline_.open_count - 1].owner != owner:
        return
    inline_.open_count -= 1
    inline_.open_of_kind[inline_.open[inline_.open_count].kind] -= 1
    if inline_.begun > inline_.open_count:
        inline_.begun -= 1
        end_mark(m, &inline_.open[inline_.open_count])


cdef Py_ssize_t sign_of_mark(const Mark* mark, const unsigned char** sign) noexcept nogil:
    """What stands on both sides of a span; returns how long it is."""
    if mark.kind == MARK_STRONG:
        sign[0] = b"**"
        return 2
    if mark.kind == MARK_DELETED:
        sign[0] = b"~~"
        return 2
    sign[0] = b"*" if mark.kind == MARK_EMPHASIS else b"$$"
    return 1 + (mark.kind == MARK_TEX and mark.is_display)


cdef void begin_mark(Markdown* m, Mark* mark) noexcept nogil:
    """Write the first sign of a span. One right after another of its kind goes on with that one."""
    cdef Inline* inline_ = &m.inline_
    cdef const unsigned char* sign
    cdef Py_ssize_t length
    cdef InlinePiece* last = &inline_.pieces[inline_.count - 1] if inline_.count else NULL
    if mark.kind == MARK_CODE:
        return
    if mark.kind == MARK_LINK:
        append_piece(m, PIECE_RAW, b"[", 1, False)
        return
    length = sign_of_mark(mark, &sign)
    if last != NULL and last.opener != NONE and last.length == length and inline_.words.data[last.start] == sign[0]:
        mark.place = last.opener
        inline_.words.length = last.start
        inline_.count -= 1
        return
    append_piece(m, PIECE_RAW if mark.kind == MARK_TEX else PIECE_SIGN, sign, length, False)
    mark.place = <int>inline_.count - 1


cdef void end_mark(Markdown* m, const Mark* mark) noexcept nogil:
    """Write the last sign of a span."""
    cdef Inline* inline_ = &m.inline_
    cdef const unsigned char* sign
    cdef Py_ssize_t length
    if mark.kind == MARK_CODE:
        return
    if mark.kind == MARK_LINK:
        append_piece(m, PIECE_RAW, inline_.link_end.data, inline_.link_end.length, False)
        return
    length = sign_of_mark(mark, &sign)
    append_piece(m, PIECE_RAW if mark.kind == MARK_TEX else PIECE_SIGN, sign, length, False)
    if mark.kind != MARK_TEX and not m.failed:
        inline_.pieces[inline_.count - 1].opener = mark.place


# ---- pieces

cdef void add_raw(Markdown* m, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Add Markdown as it is."""
    if m.inline_.muted_by == NONE:
        add_piece(m, PIECE_RAW, text, length, False)


cdef void add_piece(
    Markdown* m, int kind, const unsigned char* text, Py_ssize_t length, bint folds
) noexcept nogil:
    """Add a piece with the white space and the marks that wait for it."""
    cdef Inline* inline_ = &m.inline_
    if inline_.waiting and inline_.count:
        if inline_.waiting == SPACE_WAITS:
            append_piece(m, kind_of_gap(inline_, kind), b" ", 1, False)
        elif inline_.waiting == CELL_BREAK_WAITS:
            if not ends_with_tag(inline_):
                append_piece(m, PIECE_RAW, b"<br>", 4, False)
        else:
            append_piece(m, PIECE_TEXT, b"  \n", 3, False)
    inline_.waiting = NOTHING_WAITS
    while inline_.begun < inline_.open_count and not m.failed:
        begin_mark(m, &inline_.open[inline_.begun])
        inline_.begun += 1
    append_piece(m, kind, text, length, folds)


cdef bint ends_with_tag(const Inline* inline_) noexcept nogil:
    """Whether the tag of a list in a cell was written last: what follows it begins a line anyway."""
    cdef const InlinePiece* last = &inline_.pieces[inline_.count - 1]
    return last.kind == PIECE_RAW and is_one_of(
        inline_.words.data + last.start, last.length, b"<br> <ul> <ol> <li> </li> </ul> </ol> "
    )


cdef int kind_of_gap(Inline* inline_, int kind) noexcept nogil:
    """White space belongs to code, to a formula or to the text of a link only inside one and the same span."""
    cdef int wanted = MARK_LINK if kind == PIECE_LABEL else MARK_CODE if kind == PIECE_CODE else MARK_TEX
    cdef int place
    if kind == PIECE_LABEL or kind == PIECE_CODE or kind == PIECE_TEX:
        for place in range(inline_.begun):
            if inline_.open[place].kind == wanted:
                return kind
    return PIECE_TEXT


cdef void append_piece(
    Markdown* m, int kind, const unsigned char* text, Py_ssize_t length, bint folds
) noexcept nogil:
    cdef Inline* inline_ = &m.inline_
    cdef InlinePiece* piece
    cdef Py_ssize_t start = inline_.words.length
    if not has_room(<void**>&inline_.pieces, &inline_.room, inline_.count + 1, sizeof(InlinePiece)):
        m.failed = True
        return
    if folds:
        put_folded(m, &inline_.words, text, length)
    else:
        put(m, &inline_.words, text, length)
    piece = &inline_.pieces[inline_.count]
    memset(piece, 0, sizeof(InlinePiece))
    piece.kind, piece.opener, piece.closer = kind, NONE, NONE
    piece.start, piece.length = <int>start, <int>(inline_.words.length - start)
    inline_.count += 1
