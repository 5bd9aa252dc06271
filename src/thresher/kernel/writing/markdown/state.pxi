# Markdown: CommonMark with pipe tables, footnotes and mathematics between dollar signs.
#
# `walk.pxi` goes over the written rows; for each tag there is a small function on entering and one on leaving, in
# `blocks.pxi`, `lists.pxi`, `tables.pxi`, `code.pxi` and `spans.pxi`. `inline.pxi` collects the running text of one
# block as pieces, `joining.pxi` makes Markdown of them when the block is complete and all neighbours are known, and
# `lines.pxi` puts the blocks one below the other. Every function says by `Markdown.failed` that memory ran out.

cdef enum:
    # Kinds of spans.
    MARK_STRONG = 0
    MARK_EMPHASIS = 1
    MARK_DELETED = 2
    MARK_CODE = 3
    MARK_LINK = 4
    MARK_TEX = 5
    MARK_KINDS = 6
    MOST_MARKS = 16          # open at the same time; only formulas in formulas could reach it

cdef enum:
    # Kinds of pieces: plain words, words in a link, code, a formula, finished Markdown, signs of emphasis.
    PIECE_TEXT = 0
    PIECE_LABEL = 1
    PIECE_CODE = 2
    PIECE_TEX = 3
    PIECE_RAW = 4
    PIECE_SIGN = 5

cdef enum:
    # What waits until the next word: so white space always lands outside the marks.
    NOTHING_WAITS = 0
    SPACE_WAITS = 1
    BREAK_WAITS = 2
    CELL_BREAK_WAITS = 3     # in a cell, where a line break is a tag

cdef enum:
    DEEPEST_NESTING = 16     # quotes and lists; each level repeats its prefix on every line

cdef struct Mark:
    # An open span.
    int kind
    int owner                # the row of its element
    int place                # of the piece that opens it, once that is written
    bint is_display          # a formula on a line of its own

cdef struct InlinePiece:
    int kind
    int start                # in `words`
    int length
    int opener               # of a sign that closes a span, the place of the one that opens it; NONE for others
    int closer               # the other way round
    bint can_open            # see `emphasis.pxi`
    bint can_close
    bint is_dropped
    bint is_silent           # a sign that is not written, though it keeps its neighbours apart

cdef struct Inline:
    # The text of a block so far. Marks that are open when a block ends go on in the next one.
    Bytes words              # the texts of the pieces
    InlinePiece* pieces
    Py_ssize_t count
    Py_ssize_t room
    Mark[MOST_MARKS] open
    int open_count
    int begun                # how many of the open marks have their first sign among the pieces
    int[MARK_KINDS] open_of_kind
    int waiting
    int muted_by             # the row whose text is left out; NONE for none
    Bytes link_end           # what is written behind the open link

cdef struct Prefix:
    # What goes before the lines in a quote or a list item.
    int start                # of what goes before the first line, in `prefix_text`
    int width                # of the spaces before all others; ...
    bint is_quote            # ... or `> ` instead
    bint has_begun

cdef struct Lines:
    Bytes text
    Py_ssize_t count
    Prefix[DEEPEST_NESTING] prefixes
    int depth
    int too_deep             # how many more are open than are written
    Bytes prefix_text
    bint is_tight            # the next block follows without a blank line if it begins a list item
    bint has_left_items      # the next item begins a list of its own, after a blank line
    Py_ssize_t limit         # bytes that may be written
    Py_ssize_t characters    # that were written so far, where somebody counts them
    Py_ssize_t most_characters  # in whole blocks; any number where it is 0 or less and nobody counts
    bint counts_characters
    bint is_cut_at_block
    bint is_full             # there was more to write

cdef struct OpenList:
    unsigned char sign       # what follows the number, or stands in its place
    bint is_numbered
    long long number         # of the next item
    int step
    int width                # of the marker of the last item
    bint is_in_item          # it stands in an item, as it should, and not directly in another list
    # --- of a list of terms
    bint is_of_terms
    int owner                # its row
    bint has_term            # an item is open
    bint has_value           # and what its term means has begun

cdef struct Cell:
    int start                # in `Grid.text`
    int length
    bint is_label            # a `th`

cdef struct GridRow:
    int first                # cell
    int count
    bint has_labels_only
    bint is_in_head
    bint has_text

cdef enum:
    MOST_SPANNED = 64        # columns and rows; beyond, a cell covers nothing but itself

cdef struct Grid:
    # The cells of the table that is being written.
    bint is_open
    Bytes text
    Cell* cells
    Py_ssize_t count
    Py_ssize_t room
    GridRow* rows
    Py_ssize_t rows_count
    Py_ssize_t rows_room
    unsigned char[MOST_SPANNED] from_above   # how many more rows the cells above reach down, by column
    unsigned char[MOST_SPANNED] to_below

cdef struct References:
    # Links that are written below the text; see `references.pxi`.
    Py_ssize_t first         # what the first of them is called
    Bytes text               # the addresses as they are written, one behind the other
    Py_ssize_t* starts       # in it, by number
    Py_ssize_t count
    Py_ssize_t starts_room
    int* slots               # numbers + 1 by hash; 0 for none
    Py_ssize_t slots_count   # a power of two

cdef struct Markdown:
    Shown* shown
    Parser* p
    Rows* rows
    int with_links           # see `references.pxi`
    int with_images          # see `spans.pxi`
    bint with_tables
    bint failed
    bint is_beyond           # there is something that the caller must first say how to write
    unsigned char* written   # see `written.pxi`
    unsigned char* holds_data
    unsigned char* is_bare   # headings that are not written as such
    const unsigned char* tex # formulas that are written as TeX; NULL where there are none
    int heading_offset
    Py_ssize_t wrap          # characters in a line of a paragraph; 0 for any number
    References references
    Replaced replaced
    Replaced labels          # of tabs, by the row of what they show; empty for those that are told there
    bint has_labels
    Replaced posts           # what is said of a post before it, by its row
    bint has_posts           # one of them has begun
    int post_of_headline     # the post that begins with the headline: its line follows that
    const unsigned char* why # the reasons of the verdict; NULL where none are known
    int headline             # the block that is written as the headline; NONE for none
    bint is_headline         # the next heading is that
    Footnotes notes
    Addresses addresses
    Lines lines
    Inline inline_
    Bytes block              # the block that is being put together
    Bytes folded
    Bytes value              # of an attribute, while it is cleaned
    Bytes apart              # the text of a note
    # --- blocks
    int level                # the next block is a heading of this level
    bint is_on_one_line
    int code_row             # of the open code block; NONE for none
    Bytes code
    int* languages           # by first attribute; see `code.pxi`
    Bytes language_names
    Bytes badge              # what was written above the code block that comes next as its language
    bint has_code            # the page has code blocks
    int looked_until         # elements before this row are not asked again whether they hold line numbers
    int skipped_until        # rows before this one are left out
    unsigned char* displays  # by first attribute; see `spans.pxi`
    Grid grid
    OpenList* lists
    Py_ssize_t lists_count
    Py_ssize_t lists_room
    Py_ssize_t list_end      # how many lines there were when the last list ended, ...
    unsigned char list_sign  # ... and its sign
    # --- boxes and terms
    int note_row             # of the box that is being written; NONE for none
    bint waits_for_title     # no text of the box has come yet
    int title_row
    int joined_value         # the `dd` that goes on in the line of its term
    # --- texts
    int last_text            # the row of the last text; NONE before the first
    bint is_after_gap        # visible text was dropped since then
    int shifted_by           # the `sup` or `sub` around; NONE for none
    int* shifted_before      # by row of such an element, the one around it
    int plain_ruby_until     # the end of the last `rp`
    int ruby_row             # the `rt` that parentheses are written around; NONE for none
    int formula_end          # the end of the last formula that was written


cdef inline void put(Markdown* m, Bytes* target, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    if not add_bytes(target, data, length):
        m.failed = True


cdef inline void put_sign(Markdown* m, Bytes* target, unsigned char sign) noexcept nogil:
    if not add_byte(target, sign):
        m.failed = True


cdef void put_signs(Markdown* m, Bytes* target, unsigned char sign, Py_ssize_t count) noexcept nogil:
    if count == 0:
        return
    if not has_room(<void**>&target.data, &target.room, target.length + count, 1):
        m.failed = True
        return
    memset(target.data + target.length, sign, <size_t>count)
    target.length += count


cdef void put_folded(Markdown* m, Bytes* target, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Add a text with one space where it has white space, and none at its ends."""
    if not has_room(<void**>&target.data, &target.room, target.length + length + 1, 1):
        m.failed = True
        return
    target.length += fold_white(data, length, target.data + target.length)


cdef inline bint is_in_line(Markdown* m) noexcept nogil:
    """Whether blocks cannot be written here: in a cell of a table, in a heading."""
    return m.grid.is_open or m.is_on_one_line


cdef inline bint is_free(Markdown* m) noexcept nogil:
    """Whether blocks can be written here."""
    return m.code_row == NONE and not is_in_line(m)
