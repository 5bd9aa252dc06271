# Figures, captions and cells that belong to what is kept, though no method has kept them.
#
# Of a table of data that is mostly kept all cells are, so that it stays one table, with its labels.
#
# A figure is an element `figure`, or what is around a picture and its caption. It belongs to the text if the nearest
# texts before and after it, other figures aside, are kept, or if its caption is, or if it ends the element that the
# kept text before it is in. Plain text has no pictures, so it has no captions either, unless the method keeps them.

cdef enum:
    MOST_CAPTION_WORDS = 150
    MOST_CAPTION_ROWS = 200
    MOST_ROWS_TO_CAPTION = 40      # between a picture and what is named a caption
    MOST_FIGURE_ROWS = 400
    MOST_FIGURE_LEVELS = 8         # from a picture up to its figure
    MOST_WORDS_TO_FIGURE = 60      # between the headline and the picture below it: byline, date

cdef enum:
    # Bits of `Figures.parts`.
    IN_FIGCAPTION = 1
    IN_FIGURE = 2
    BEGINS_FIGURE = 4
    FOLLOWS_TEXT = 8

cdef struct Figures:
    Parser* p
    Rows* rows
    unsigned char* keep            # the verdict, to which is added
    const unsigned char* why
    const unsigned char* hidden
    unsigned char* parts
    int* next_caption              # from each row on
    bint with_captions
    bint is_more                   # something was added
    Scratch scratch


cdef void keep_figures(Figures* f) noexcept nogil:
    """Add to `keep` the texts of captions, and the pictures that they are about."""
    f.parts = <unsigned char*>room_for(&f.scratch, f.rows.length, 1)
    f.next_caption = <int*>room_for(&f.scratch, f.rows.length + 1, sizeof(int))
    if f.scratch.failed:
        return
    keep_tables(f)
    find_captions(f)
    if find_figures(f):
        mark_figures_after_text(f)
        keep_figures_before_text(f)


cdef void keep_tables(Figures* f) noexcept nogil:
    """All of the tables of data of which at least half the words are kept; no table is in one of those."""
    cdef unsigned char* holds_data = <unsigned char*>room_for(&f.scratch, f.rows.length, 1)
    cdef Py_ssize_t row, inside
    cdef long long kept, words
    if holds_data == NULL or not find_data_tables(f.p, f.rows, holds_data):
        return
    for row in range(f.rows.length):
        if not holds_data[row] or f.hidden[row]:
            continue
        kept = words = 0
        for inside in range(row, f.rows.end[row]):
            if not f.hidden[inside]:
                words += f.rows.words[inside]
                kept += f.rows.words[inside] if f.keep[inside] else 0
        if kept < words <= 2 * kept:
            for inside in range(row, f.rows.end[row]):
                if CLASSES_OF[f.rows.tag[inside]] & CELL:
                    keep_texts(f, <int>inside)


# ---- captions

cdef void find_captions(Figures* f) noexcept nogil:
    cdef Rows* rows = f.rows
    cdef int row, inside, picture = NONE, until = 0
    for row in range(<int>rows.length):
        if f.hidden[row] or rows.tag[row] == TAG_TEXT:
            continue
        if rows.tag[row] == TAG_IMG:
            picture = row
        elif row >= until and is_caption(f, row, picture != NONE and row - picture <= MOST_ROWS_TO_CAPTION):
            until = rows.end[row]
            for inside in range(row, until):
                f.parts[inside] |= IN_FIGCAPTION
            if rows.tag[row] == TAG_CAPTION and f.with_captions:
                keep_caption_of_table(f, row)
    f.next_caption[rows.length] = row = <int>rows.length
    while row > 0:
        row -= 1
        f.next_caption[row] = row if f.parts[row] & IN_FIGCAPTION else f.next_caption[row + 1]


cdef bint is_caption(Figures* f, int row, bint is_near_picture) noexcept nogil:
    cdef Rows* rows = f.rows
    cdef int tag = rows.tag[row], inside
    cdef long long words = 0
    if tag != TAG_FIGCAPTION and tag != TAG_CAPTION:
        if not is_near_picture or not (tag == TAG_DIV or tag == TAG_P or tag == TAG_SPAN or tag == TAG_DD):
            return False
        if not holds_word(f.p, value_of(f.p, rows, row, b"class"), b"caption"):
            return False
    if rows.end[row] - row > MOST_CAPTION_ROWS:
        return False
    for inside in range(row + 1, rows.end[row]):
        words += rows.words[inside]
        if rows.tag[inside] == TAG_IMG and tag != TAG_FIGCAPTION:  # what is around both has such a name too
            return False
    return words <= MOST_CAPTION_WORDS


cdef void keep_caption_of_table(Figures* f, int caption) noexcept nogil:
    cdef int table = f.rows.parent[caption], row
    if f.rows.tag[table] != TAG_TABLE:
        return
    for row in range(f.rows.end[caption], min(f.rows.end[table], f.rows.end[caption] + MOST_FIGURE_ROWS)):
        if f.keep[row] and f.rows.chars[row] > 0:
            keep_texts(f, caption)
            return


cdef void keep_texts(Figures* f, int element) noexcept nogil:
    """Those below an element. What a rule of the user drops stays out, and so do buttons."""
    cdef Rows* rows = f.rows
    cdef int row = element + 1
    while row < rows.end[element]:
        if rows.tag[row] == TAG_BUTTON:
            row = rows.end[row]
            continue
        if rows.chars[row] > 0 and not f.keep[row] and not f.hidden[row] and f.why[row] != WHY_RULE_DROP:
            f.keep[row] = f.is_more = True
        row += 1


# ---- figures

cdef bint find_figures(Figures* f) noexcept nogil:
    """Mark the figures; whether there are any."""
    cdef Rows* rows = f.rows
    cdef int row, figure, inside, until = 0
    for row in range(<int>rows.length):
        if row < until or not is_medium(rows.tag[row]) or not is_shown(f.p, rows, f.hidden, row):
            continue
        figure = figure_around(f, row)
        if figure == NONE or not holds_little(f, figure):
            continue
        until = rows.end[figure]
        f.parts[figure] |= BEGINS_FIGURE
        for inside in range(figure, until):
            f.parts[inside] |= IN_FIGURE
    return until > 0


cdef inline bint is_medium(int tag) noexcept nogil:
    return CLASSES_OF[tag] & LEAF and tag != TAG_BR and tag != TAG_HR and tag != TAG_WBR


cdef int figure_around(Figures* f, int picture) noexcept nogil:
    """The outermost `figure` around a picture, else the innermost element that has its caption too; else NONE."""
    cdef Rows* rows = f.rows
    cdef int found = NONE, row = picture, level
    for level in range(MOST_FIGURE_LEVELS):
        row = rows.parent[row]
        if row <= 0 or rows.tag[row] == TAG_BODY or rows.end[row] - row > MOST_FIGURE_ROWS:
            break
        if rows.tag[row] == TAG_FIGURE:
            found = row
        elif found == NONE and f.next_caption[picture] < rows.end[row]:
            found = row
    return found


cdef bint holds_little(Figures* f, int figure) noexcept nogil:
    """Whether it has no kept text but the caption, and not more words than a caption has."""
    cdef Rows* rows = f.rows
    cdef int row
    cdef long long words = 0
    for row in range(figure, rows.end[figure]):
        words += rows.words[row] if not f.hidden[row] else 0
        if f.keep[row] and rows.words[row] > 0 and not f.parts[row] & IN_FIGCAPTION:
            return False
    return words <= MOST_CAPTION_WORDS


cdef void mark_figures_after_text(Figures* f) noexcept nogil:
    """Those after kept text, or just below the headline, with nothing but a byline in between."""
    cdef Rows* rows = f.rows
    cdef Py_ssize_t row
    cdef bint follows = False, is_headline = False
    cdef int words = 0
    for row in range(rows.length):
        if f.parts[row] & BEGINS_FIGURE and (follows or (is_headline and words <= MOST_WORDS_TO_FIGURE)):
            f.parts[row] |= FOLLOWS_TEXT
        if rows.chars[row] == 0 or f.hidden[row] or f.parts[row] & IN_FIGURE:
            continue
        follows = f.keep[row]
        words += rows.words[row]
        if follows:
            is_headline, words = f.why[row] == WHY_HEADLINE, 0


cdef void keep_figures_before_text(Figures* f) noexcept nogil:
    cdef Rows* rows = f.rows
    cdef int row = <int>rows.length, inside
    cdef bint precedes = False
    while row > 0:
        row -= 1
        if rows.chars[row] > 0 and not f.hidden[row] and not f.parts[row] & IN_FIGURE:
            precedes = f.keep[row]
        if not f.parts[row] & BEGINS_FIGURE:
            continue
        if not (f.parts[row] & FOLLOWS_TEXT and (precedes or ends_section(f, row))) and not has_kept_caption(f, row):
            continue
        inside = row
        while inside < rows.end[row]:
            if is_medium(rows.tag[inside]) and not f.keep[inside] and is_shown(f.p, rows, f.hidden, inside):
                f.keep[inside] = f.is_more = True
            if f.with_captions and f.parts[inside] & IN_FIGCAPTION and rows.tag[inside] != TAG_TEXT:
                keep_texts(f, inside)
                inside = rows.end[inside]
            else:
                inside += 1


cdef bint ends_section(Figures* f, int figure) noexcept nogil:
    """Whether it stands in one element with the kept text before it: the last picture of an article, or of a step."""
    cdef Rows* rows = f.rows
    cdef int around = rows.parent[figure], row
    if rows.tag[figure] != TAG_FIGURE or rows.tag[around] == TAG_BODY:
        return False
    for row in range(max(around, figure - MOST_ROWS_TO_CAPTION), figure):
        if f.keep[row] and rows.words[row] > 0:
            return True
    return False


cdef bint has_kept_caption(Figures* f, int figure) noexcept nogil:
    cdef int row
    for row in range(figure, f.rows.end[figure]):
        if f.keep[row] and f.rows.words[row] > 0 and f.parts[row] & IN_FIGCAPTION:
            return True
    return False


def with_figures(
    Table table not None, const unsigned char[::1] keep, const unsigned char[::1] why, const unsigned char[::1] hidden,
    bint captions=True,
):
    """The rows to keep with the pictures, the captions and the cells that belong to them; None where there are no more.
    """
    cdef Figures f
    cdef bytearray kept
    check_columns(table, [keep, why, hidden])
    kept = bytearray(keep)
    memset(&f, 0, sizeof(Figures))
    f.p, f.rows, f.keep = &table.parser, &table.rows, bytes_in(kept)
    f.why, f.hidden, f.with_captions = &why[0], &hidden[0], captions
    with nogil:
        keep_figures(&f)
    give_back(&f.scratch)
    if f.scratch.failed:
        raise MemoryError
    return kept if f.is_more else None
