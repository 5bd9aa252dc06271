# The names of declarations that matter, and the ways of hiding that each affects.

cdef enum Property:
    CSS_DISPLAY, CSS_VISIBILITY, CSS_CONTENT_VISIBILITY, CSS_FONT_SIZE, CSS_FONT
    CSS_WIDTH, CSS_HEIGHT, CSS_MAX_WIDTH, CSS_MAX_HEIGHT, CSS_CLIP, CSS_CLIP_PATH, CSS_WEBKIT_CLIP_PATH
    CSS_TEXT_INDENT, CSS_LEFT, CSS_RIGHT, CSS_TOP, CSS_BOTTOM, CSS_INSET_START, CSS_MARGIN_LEFT, CSS_MARGIN_TOP
    CSS_MARGIN_RIGHT, CSS_GRID_ROWS, CSS_CONTAIN
    CSS_TRANSFORM, CSS_WEBKIT_TRANSFORM, CSS_TRANSLATE, CSS_SCALE, CSS_ROTATE, CSS_MASK
    CSS_COLOR, CSS_TEXT_FILL_COLOR, CSS_BACKGROUND, CSS_BACKGROUND_COLOR, CSS_BACKGROUND_IMAGE, CSS_OPACITY, CSS_FILTER
    # These do nothing by themselves, but change what others do.
    CSS_POSITION, CSS_FLOAT, CSS_OVERFLOW, CSS_OVERFLOW_X, CSS_OVERFLOW_Y
    CSS_PADDING, CSS_PADDING_LEFT, CSS_PADDING_RIGHT, CSS_PADDING_TOP, CSS_PADDING_BOTTOM
    CSS_MIN_WIDTH, CSS_MIN_HEIGHT, CSS_FLEX, CSS_FLEX_GROW, CSS_ASPECT_RATIO, CSS_INTRINSIC_SIZE
    CSS_BACKGROUND_CLIP, CSS_WEBKIT_BACKGROUND_CLIP, CSS_TEXT_SHADOW, CSS_TEXT_STROKE
    CSS_PROPERTIES
    # Several at once: they are read as the longer names that they stand for.
    CSS_INSET, CSS_INSET_INLINE, CSS_INSET_BLOCK, CSS_MARGIN, CSS_MARGIN_INLINE, CSS_MARGIN_BLOCK
    CSS_OTHER = 255

cdef enum:
    MOST_NAMES = 100
    PROPERTY_SLOTS = 512  # a power of two, and large enough that most names that do not matter meet an empty slot

cdef struct PropertyName:
    const char* name
    Py_ssize_t length
    unsigned char property

cdef PropertyName[MOST_NAMES] property_names
cdef int property_names_count = 0
cdef unsigned int[CSS_OTHER + 1] property_ways
cdef unsigned char[PROPERTY_SLOTS] property_table


cdef inline unsigned int property_slot(const unsigned char* name, Py_ssize_t length) noexcept nogil:
    """Length, first and last letter tell most names apart."""
    return <unsigned int>(length * 19 + name[0] * 5 + name[length - 1] * 47) & (PROPERTY_SLOTS - 1)


cdef Property property_of(const unsigned char* name, Py_ssize_t length) noexcept nogil:
    """The number of a name in lower case; CSS_OTHER for one that does not matter."""
    cdef unsigned int slot
    cdef PropertyName* known
    if length == 0:
        return CSS_OTHER
    slot = property_slot(name, length)
    while True:
        if property_table[slot] == CSS_OTHER:
            return CSS_OTHER
        known = &property_names[property_table[slot]]
        if known.length == length and memcmp(known.name, name, <size_t>length) == 0:
            return <Property>known.property
        slot = (slot + 1) & (PROPERTY_SLOTS - 1)


cdef void add_property(Property number, const char* name, unsigned int ways) noexcept:
    """A name of its own."""
    property_ways[<int>number] = ways
    add_name(number, name)


cdef void add_name(Property number, const char* name) noexcept:
    """Another name for the same: text is taken to run from left to right, and lines from top to bottom."""
    global property_names_count
    cdef Py_ssize_t length = <Py_ssize_t>strlen(name)
    cdef unsigned int slot = property_slot(<const unsigned char*>name, length)
    cdef PropertyName* known = &property_names[property_names_count]
    known.name, known.length, known.property = name, length, <unsigned char>number
    while property_table[slot] != CSS_OTHER:
        slot = (slot + 1) & (PROPERTY_SLOTS - 1)
    property_table[slot] = <unsigned char>property_names_count
    property_names_count += 1


cdef void fill_property_table() noexcept:
    """Once, at import."""
    memset(property_table, CSS_OTHER, sizeof(property_table))
    add_property(CSS_DISPLAY, b"display", WAY_DISPLAY)
    add_property(CSS_VISIBILITY, b"visibility", WAY_VISIBILITY)
    add_property(CSS_CONTENT_VISIBILITY, b"content-visibility", WAY_VISIBILITY)
    add_property(CSS_FONT_SIZE, b"font-size", WAY_FONT)
    add_property(CSS_FONT, b"font", WAY_FONT)
    add_property(CSS_WIDTH, b"width", WAY_BOX | WAY_NARROW)
    add_property(CSS_HEIGHT, b"height", WAY_BOX | WAY_FOLDED | WAY_FLAT)
    add_property(CSS_MAX_WIDTH, b"max-width", WAY_NARROW)
    add_property(CSS_MAX_HEIGHT, b"max-height", WAY_FOLDED)
    add_property(CSS_CLIP, b"clip", WAY_CLIP)
    add_property(CSS_CLIP_PATH, b"clip-path", WAY_PATH)
    add_property(CSS_WEBKIT_CLIP_PATH, b"-webkit-clip-path", WAY_PATH)
    add_property(CSS_TEXT_INDENT, b"text-indent", WAY_INDENT)
    add_property(CSS_LEFT, b"left", WAY_LEFT)
    add_property(CSS_RIGHT, b"right", WAY_RIGHT)
    add_property(CSS_TOP, b"top", WAY_TOP)
    add_property(CSS_BOTTOM, b"bottom", WAY_BOTTOM)
    add_property(CSS_INSET_START, b"inset-inline-start", WAY_START)
    add_property(CSS_MARGIN_LEFT, b"margin-left", WAY_MARGIN)
    add_property(CSS_MARGIN_TOP, b"margin-top", WAY_MARGIN)
    add_property(CSS_MARGIN_RIGHT, b"margin-right", WAY_MARGIN)
    add_property(CSS_GRID_ROWS, b"grid-template-rows", WAY_FOLDED)
    add_property(CSS_CONTAIN, b"contain", WAY_FOLDED)
    add_property(CSS_TRANSFORM, b"transform", WAY_MOVED | WAY_SCALED)
    add_property(CSS_WEBKIT_TRANSFORM, b"-webkit-transform", WAY_MOVED | WAY_SCALED)
    add_property(CSS_TRANSLATE, b"translate", WAY_MOVED)
    add_property(CSS_SCALE, b"scale", WAY_SCALED)
    add_property(CSS_ROTATE, b"rotate", WAY_SCALED)
    add_property(CSS_MASK, b"mask", WAY_PATH)
    add_property(CSS_COLOR, b"color", WAYS_COLOUR)
    add_property(CSS_TEXT_FILL_COLOR, b"-webkit-text-fill-color", WAYS_COLOUR)
    add_property(CSS_BACKGROUND, b"background", WAY_ALIKE)
    add_property(CSS_BACKGROUND_COLOR, b"background-color", WAY_ALIKE)
    add_property(CSS_OPACITY, b"opacity", WAY_FADED)
    add_property(CSS_FILTER, b"filter", WAY_FADED)
    add_property(CSS_POSITION, b"position", 0)
    add_property(CSS_FLOAT, b"float", 0)
    add_property(CSS_OVERFLOW, b"overflow", WAY_CUT)
    add_property(CSS_OVERFLOW_X, b"overflow-x", WAY_CUT)
    add_property(CSS_OVERFLOW_Y, b"overflow-y", WAY_CUT)
    add_property(CSS_PADDING, b"padding", 0)
    add_property(CSS_PADDING_LEFT, b"padding-left", 0)
    add_property(CSS_PADDING_RIGHT, b"padding-right", 0)
    add_property(CSS_PADDING_TOP, b"padding-top", 0)
    add_property(CSS_PADDING_BOTTOM, b"padding-bottom", 0)
    add_property(CSS_MIN_WIDTH, b"min-width", 0)
    add_property(CSS_MIN_HEIGHT, b"min-height", 0)
    add_property(CSS_FLEX, b"flex", 0)
    add_property(CSS_FLEX_GROW, b"flex-grow", 0)
    add_property(CSS_ASPECT_RATIO, b"aspect-ratio", 0)
    add_property(CSS_INTRINSIC_SIZE, b"contain-intrinsic-size", 0)
    add_property(CSS_BACKGROUND_CLIP, b"background-clip", WAY_DRAWN)
    add_property(CSS_WEBKIT_BACKGROUND_CLIP, b"-webkit-background-clip", WAY_DRAWN)
    add_property(CSS_TEXT_SHADOW, b"text-shadow", 0)
    add_property(CSS_TEXT_STROKE, b"-webkit-text-stroke", 0)
    add_property(CSS_BACKGROUND_IMAGE, b"background-image", WAY_ALIKE)
    add_name(CSS_WIDTH, b"inline-size")
    add_name(CSS_HEIGHT, b"block-size")
    add_name(CSS_MAX_WIDTH, b"max-inline-size")
    add_name(CSS_MAX_HEIGHT, b"max-block-size")
    add_name(CSS_MIN_WIDTH, b"min-inline-size")
    add_name(CSS_MIN_HEIGHT, b"min-block-size")
    add_name(CSS_OVERFLOW_X, b"overflow-inline")
    add_name(CSS_OVERFLOW_Y, b"overflow-block")
    add_name(CSS_RIGHT, b"inset-inline-end")
    add_name(CSS_TOP, b"inset-block-start")
    add_name(CSS_BOTTOM, b"inset-block-end")
    add_name(CSS_MARGIN_LEFT, b"margin-inline-start")
    add_name(CSS_INTRINSIC_SIZE, b"contain-intrinsic-height")
    add_name(CSS_INTRINSIC_SIZE, b"contain-intrinsic-block-size")
    add_name(CSS_MARGIN_RIGHT, b"margin-inline-end")
    add_name(CSS_MARGIN_TOP, b"margin-block-start")
    add_name(CSS_MASK, b"mask-image")
    add_name(CSS_MASK, b"-webkit-mask")
    add_name(CSS_MASK, b"-webkit-mask-image")
    add_property(CSS_INSET, b"inset", WAY_LEFT | WAY_RIGHT | WAY_TOP | WAY_BOTTOM)
    add_property(CSS_INSET_INLINE, b"inset-inline", WAY_LEFT)
    add_property(CSS_INSET_BLOCK, b"inset-block", WAY_TOP)
    add_property(CSS_MARGIN, b"margin", WAY_MARGIN)
    add_property(CSS_MARGIN_INLINE, b"margin-inline", WAY_MARGIN)
    add_property(CSS_MARGIN_BLOCK, b"margin-block", WAY_MARGIN)


fill_property_table()
