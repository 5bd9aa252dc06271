# What a style does to the text below an element that it applies to: which declarations take it out of sight, and in
# which ways. A style is what is between the braces of a rule, or in a `style` attribute.

cdef enum:
    SHORT_STYLE = 512    # bytes; the copy of a longer one is not kept on the stack

cdef struct Judged:
    unsigned int hides
    unsigned int shows       # ways that it mentions without hiding anything by them
    unsigned int important   # those of both that no ordinary rule can overrule
    unsigned int sets        # WAY_FONT, WAYS_COLOUR: what it sets, whatever the elements above do; WAY_CUT, WAY_DRAWN


cdef bint judge_style(const unsigned char* text, Py_ssize_t length, Judged* found) noexcept nogil:
    """Judge what stands between the braces of a rule, or in a `style` attribute; False where there is no memory."""
    cdef SheetText whole
    cdef Bytes copy
    cdef bint is_done
    whole.data, whole.length = text, length
    if length == 0 or next_variable_call(&whole, 0) == NONE:
        return judge_plain_style(text, length, found)
    is_done = write_out_variables(&whole, &copy) and judge_plain_style(whole.data, whole.length, found)
    free(copy.data)
    return is_done


cdef bint judge_plain_style(const unsigned char* text, Py_ssize_t length, Judged* found) noexcept nogil:
    """The same for a style without variables."""
    cdef unsigned char[SHORT_STYLE] short_copy
    cdef unsigned char* copy = short_copy
    cdef Style style
    if length > SHORT_STYLE:
        copy = <unsigned char*>malloc(<size_t>length)
        if copy == NULL:
            return False
    read_style(copy, clean_style(text, length, copy), &style)
    judge_declarations(&style, found)
    if copy != short_copy:
        free(copy)
    if found.hides & WAYS_WAITING and speaks_of_motion(text, length):
        found.hides |= WAY_MOVES
    return True


cdef void judge_declarations(Style* style, Judged* found) noexcept nogil:
    cdef unsigned int spoken = 0, important = 0, hides
    cdef int property
    for property in range(CSS_POSITION):
        if style.given >> property & 1:
            spoken |= property_ways[property]
            if style.important >> property & 1:
                important |= property_ways[property]
    hides = hiding_ways(style, spoken)
    found.shows = spoken & ~hides
    if value_is(style_value(style, CSS_POSITION), b"static"):
        hides &= ~<unsigned int>WAYS_AWAY
        found.shows |= WAYS_AWAY
    found.hides, found.important = hides, important
    found.sets = letters_set(style) if spoken & WAYS_INHERITED else 0
    found.sets |= WAY_CUT if is_cut(style) and not is_given_height(style) else 0
    found.sets |= WAY_DRAWN if is_clipped_to_letters(style) else 0


cdef unsigned int hiding_ways(Style* style, unsigned int spoken) noexcept nogil:
    """Those of the ways that a style mentions in which it hides something."""
    cdef unsigned int found = 0
    if spoken & WAY_DISPLAY and value_is(style_value(style, CSS_DISPLAY), b"none"):
        found |= WAY_DISPLAY
    if spoken & WAY_VISIBILITY and is_invisible(style):
        found |= WAY_VISIBILITY
    if spoken & WAY_FONT and has_tiny_font(style):
        found |= WAY_FONT
    if spoken & WAY_BOX and is_tiny_box(style):
        found |= WAY_BOX
    if spoken & WAY_CLIP and is_clipped(style):
        found |= WAY_CLIP
    if spoken & WAY_PATH and (is_cut_out(style) or is_masked(style)):
        found |= WAY_PATH
    if spoken & WAY_INDENT and is_indented(style):
        found |= WAY_INDENT
    if spoken & WAYS_AWAY:
        found |= ways_away(style, spoken)
    if spoken & WAY_SCALED and is_scaled_away(style):
        found |= WAY_SCALED
    if spoken & WAY_CLEAR and has_clear_letters(style):
        found |= WAY_CLEAR
    if spoken & WAY_ALIKE and has_letters_like_behind(style):
        found |= WAY_ALIKE
    if spoken & WAY_FADED and is_faded(style):
        found |= WAY_FADED
    if spoken & WAY_FOLDED and is_folded(style):
        found |= WAY_FOLDED
    if spoken & WAY_FLAT and is_flat(style):
        found |= WAY_FLAT
    if spoken & WAY_NARROW and is_narrow(style):
        found |= WAY_NARROW
    return found


cdef unsigned int ways_away(Style* style, unsigned int spoken) noexcept nogil:
    cdef unsigned int found = 0
    if spoken & WAY_LEFT and is_away(style, CSS_LEFT):
        found |= WAY_LEFT
    if spoken & WAY_RIGHT and is_away(style, CSS_RIGHT):
        found |= WAY_RIGHT
    if spoken & WAY_TOP and is_away(style, CSS_TOP):
        found |= WAY_TOP
    if spoken & WAY_BOTTOM and is_away(style, CSS_BOTTOM):
        found |= WAY_BOTTOM
    if spoken & WAY_START and is_away(style, CSS_INSET_START):
        found |= WAY_START
    if spoken & WAY_MARGIN and is_pushed_out(style):
        found |= WAY_MARGIN
    if spoken & WAY_MOVED and is_moved_out(style):
        found |= WAY_MOVED
    return found


cdef bint is_invisible(Style* style) noexcept nogil:
    return (
        value_is_one_of(style_value(style, CSS_VISIBILITY), b"hidden collapse")
        or value_is(style_value(style, CSS_CONTENT_VISIBILITY), b"hidden")
    )


cdef bint speaks_of_motion(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Whether the style, as it was written, names what makes things move."""
    cdef StyleText whole
    whole.start, whole.length = <unsigned char*>text, length
    return (
        value_holds(whole, b"transition") or value_holds(whole, b"animation")
        or value_holds(whole, b"will-change") or value_holds(whole, b"transform")
    )


def judged_style(str text):
    """The ways in which a style hides, those in which it shows, the important ones, and what it sets for letters."""
    cdef Py_ssize_t length = 0
    cdef const unsigned char* data = <const unsigned char*>PyUnicode_AsUTF8AndSize(text, &length)
    cdef Judged found
    cdef bint is_done
    with nogil:
        is_done = judge_style(data, length, &found)
    if not is_done:
        raise MemoryError
    return found.hides, found.shows, found.important, found.sets
