# Emphasis that Markdown can read.
#
# Whether a run of signs (`*`, `**`, `~~`) opens or closes emphasis depends on its neighbours (CommonMark 0.31, section
# 6.2). Some spans cannot be written at all, such as bold that ends with a full stop right before a letter. Readers
# would see their signs, so those are left out, and the words stay.

cdef enum:
    DEEPEST_EMPHASIS = 4

cdef enum:
    # What stands beside a run.
    BESIDE_WORD = 0
    BESIDE_WHITE = 1
    BESIDE_PUNCTUATION = 2

cdef struct Run:
    unsigned char sign
    int length
    bint opens
    bint closes

cdef struct Waiting:
    # Runs that have opened emphasis, and how many of their signs are left.
    Run[DEEPEST_EMPHASIS] runs
    int[DEEPEST_EMPHASIS] left
    int count


cdef void drop_unreadable_signs(Markdown* m) noexcept nogil:
    """Drop signs so that all others pair up: first those that cannot open or close, then nested ones, then all."""
    cdef Inline* inline_ = &m.inline_
    find_closers(inline_)
    if all_pair_up(inline_, True):
        return
    drop_not_tight(inline_)
    if not all_pair_up(inline_, False):
        drop_nested(inline_)
        if not all_pair_up(inline_, False):
            drop_all(inline_)
    remove_dropped(inline_)


cdef void find_closers(Inline* inline_) noexcept nogil:
    cdef Py_ssize_t place
    for place in range(inline_.count):
        if inline_.pieces[place].opener != NONE:
            inline_.pieces[inline_.pieces[place].opener].closer = <int>place


cdef void drop_not_tight(Inline* inline_) noexcept nogil:
    """The spans that cannot be opened or cannot be closed where they stand."""
    cdef Py_ssize_t place
    cdef InlinePiece* opener
    for place in range(inline_.count):
        if inline_.pieces[place].opener != NONE:
            opener = &inline_.pieces[inline_.pieces[place].opener]
            if not (opener.can_open and inline_.pieces[place].can_close):
                opener.is_dropped = inline_.pieces[place].is_dropped = True


cdef void drop_nested(Inline* inline_) noexcept nogil:
    """The spans that stand inside others."""
    cdef Py_ssize_t place
    cdef int end = NONE
    cdef InlinePiece* piece
    for place in range(inline_.count):
        piece = &inline_.pieces[place]
        if piece.closer == NONE:
            continue
        if piece.closer < end:
            piece.is_dropped = inline_.pieces[piece.closer].is_dropped = True
        end = max(end, piece.closer)


cdef void drop_all(Inline* inline_) noexcept nogil:
    cdef Py_ssize_t place
    for place in range(inline_.count):
        inline_.pieces[place].is_dropped = inline_.pieces[place].kind == PIECE_SIGN


cdef void remove_dropped(Inline* inline_) noexcept nogil:
    """Take the dropped signs out of the pieces, so that the words around them are neighbours."""
    cdef Py_ssize_t place, count = 0
    cdef int length = 0
    cdef InlinePiece* piece
    for place in range(inline_.count):
        piece = &inline_.pieces[place]
        if piece.is_dropped:
            continue
        memmove(inline_.words.data + length, inline_.words.data + piece.start, <size_t>piece.length)
        inline_.pieces[count] = piece[0]
        inline_.pieces[count].start = length
        length += piece.length
        count += 1
    inline_.count, inline_.words.length = count, length


# ---- runs

cdef inline bint is_left(const InlinePiece* piece) noexcept nogil:
    """Whether it is left out."""
    return piece.is_dropped or piece.is_silent


cdef bint all_pair_up(Inline* inline_, bint notes_tightness) noexcept nogil:
    """Whether CommonMark's rules leave no sign over. On the way, it can be noted which signs can open and close."""
    cdef Waiting waiting
    cdef Run run
    cdef Py_ssize_t place = 0, stop
    cdef bint is_fine = True
    waiting.count = 0
    while place < inline_.count:
        if inline_.pieces[place].kind != PIECE_SIGN or is_left(&inline_.pieces[place]):
            place += 1
            continue
        stop = read_run(inline_, place, &run)
        if notes_tightness:
            note_tightness(inline_, place, stop, &run)
        elif not is_fine:
            return False
        is_fine = is_fine and takes_run(&waiting, &run)
        place = stop
    return is_fine and waiting.count == 0


cdef Py_ssize_t read_run(Inline* inline_, Py_ssize_t place, Run* run) noexcept nogil:
    """A run of equal signs that begins here; returns the place behind it."""
    cdef int before = beside_end(inline_, place), after
    cdef InlinePiece* piece
    run.sign, run.length = inline_.words.data[inline_.pieces[place].start], 0
    while place < inline_.count:
        piece = &inline_.pieces[place]
        if not is_left(piece):
            if piece.kind != PIECE_SIGN or inline_.words.data[piece.start] != run.sign:
                break
            run.length += piece.length
        place += 1
    after = beside_start(inline_, place)
    run.opens, run.closes = is_tight(before, after), is_tight(after, before)
    return place


cdef void note_tightness(Inline* inline_, Py_ssize_t place, Py_ssize_t stop, const Run* run) noexcept nogil:
    for place in range(place, stop):
        if not inline_.pieces[place].is_silent:
            inline_.pieces[place].can_open, inline_.pieces[place].can_close = run.opens, run.closes


cdef inline bint is_tight(int outside, int inside) noexcept nogil:
    """Whether a run with these neighbours is tight on its inner side: left-flanking or, mirrored, right-flanking."""
    return inside != BESIDE_WHITE and (inside != BESIDE_PUNCTUATION or outside != BESIDE_WORD)


cdef int beside_end(Inline* inline_, Py_ssize_t place) noexcept nogil:
    """What the piece before this place ends with."""
    cdef InlinePiece* piece
    cdef Py_ssize_t at
    while place > 0 and is_left(&inline_.pieces[place - 1]):
        place -= 1
    if place == 0:
        return BESIDE_WHITE
    piece = &inline_.pieces[place - 1]
    at = character_before(inline_.words.data + piece.start, piece.length)
    return beside(inline_, piece, at)


cdef int beside_start(Inline* inline_, Py_ssize_t place) noexcept nogil:
    """What the piece at this place, or the next that is written, begins with."""
    while place < inline_.count and is_left(&inline_.pieces[place]):
        place += 1
    return beside(inline_, &inline_.pieces[place], 0) if place < inline_.count else BESIDE_WHITE


cdef int beside(Inline* inline_, const InlinePiece* piece, Py_ssize_t at) noexcept nogil:
    """A sign is escaped by another one, so that it does not matter here. Code begins and ends with a backtick."""
    cdef const unsigned char* text = inline_.words.data + piece.start
    cdef unsigned int code
    if piece.kind == PIECE_CODE:
        return BESIDE_PUNCTUATION
    code = code_at(text, &at, piece.length)
    if code < 0x80 and WHITE_BY_BYTE[code] == IS_WHITE or code >= 0x80 and is_white(code):
        return BESIDE_WHITE
    return BESIDE_PUNCTUATION if is_punctuation(code) else BESIDE_WORD


cdef bint is_punctuation(unsigned int code) noexcept nogil:
    """Whether Unicode calls it punctuation or a symbol."""
    cdef int number = 0
    cdef unsigned char kind
    if code > 0xFFFF:
        while FAR_SIGNS[number] and FAR_SIGNS[number + 1] < code:
            number += 2
        return FAR_SIGNS[number] and code >= FAR_SIGNS[number]
    kind = said_of(code) & KIND_BITS
    return CHARACTER_SYMBOL <= kind <= CHARACTER_SIGN


# ---- pairs

cdef bint takes_run(Waiting* waiting, const Run* run) noexcept nogil:
    """Let a run close what waits, and wait itself with the rest; False where signs would be left over."""
    cdef int rest = run.length, taken, number
    while run.closes and rest and waiting.count:
        taken = signs_taken(&waiting.runs[waiting.count - 1], waiting.left[waiting.count - 1], run, rest)
        if taken == 0:
            break
        rest -= taken
        waiting.left[waiting.count - 1] -= taken
        if waiting.left[waiting.count - 1] <= 0:
            waiting.count -= 1
    if rest == 0:
        return True
    if not run.opens or waiting.count == DEEPEST_EMPHASIS:
        return False
    for number in range(waiting.count):
        if signs_taken(&waiting.runs[number], waiting.left[number], run, rest):
            return False
    waiting.runs[waiting.count], waiting.left[waiting.count] = run[0], rest
    waiting.count += 1
    return True


cdef int signs_taken(const Run* opener, int left, const Run* closer, int rest) noexcept nogil:
    """How many signs a closing run takes from an opening one."""
    cdef bint is_ambiguous = (opener.opens and opener.closes) or (closer.opens and closer.closes)
    if opener.sign != closer.sign or not closer.closes:
        return 0
    if opener.sign == c"~":
        return 2
    if is_ambiguous and (opener.length + closer.length) % 3 == 0 and (opener.length % 3 or closer.length % 3):
        return 0
    return min(left, rest, 2)
