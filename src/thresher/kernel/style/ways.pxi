# The ways in which text can be taken out of sight, as bits, so that a set of them is a number.
#
# Each can be undone only by declarations of the same names, so there are many. Some are tricks: nothing on the page
# will ever show such text. With others text waits: faded out until a reader scrolls to it, folded until it is opened.

cdef enum:
    WAY_DISPLAY = 1 << 0
    WAY_VISIBILITY = 1 << 1
    WAY_FONT = 1 << 2
    WAY_BOX = 1 << 3
    WAY_CLIP = 1 << 4
    WAY_PATH = 1 << 5
    WAY_INDENT = 1 << 6
    WAY_LEFT = 1 << 7
    WAY_RIGHT = 1 << 8
    WAY_TOP = 1 << 9
    WAY_BOTTOM = 1 << 10
    WAY_START = 1 << 11
    WAY_MARGIN = 1 << 12
    WAY_MOVED = 1 << 13
    WAY_SCALED = 1 << 14
    WAY_CLEAR = 1 << 15
    WAY_ALIKE = 1 << 16
    WAY_FADED = 1 << 17
    WAY_FOLDED = 1 << 18
    WAY_NARROW = 1 << 19
    WAY_MOVES = 1 << 20    # not a way to hide: the style that hides also mentions motion
    WAY_FLAT = 1 << 22     # nor this: a box has no height, but what does not fit may be drawn all the same
    WAY_CUT = 1 << 23      # nor this: what does not fit into a box is cut off
    WAY_DRAWN = 1 << 24    # nor this: the background is drawn in the shape of the letters
    WAY_SILENT = 1 << 21   # nor is this: the text is hidden only from screen readers

    WAYS_COLOUR = WAY_CLEAR | WAY_ALIKE
    WAYS_AWAY = WAY_LEFT | WAY_RIGHT | WAY_TOP | WAY_BOTTOM | WAY_START | WAY_MARGIN | WAY_MOVED
    WAYS_TRICKS = (
        WAY_FONT | WAY_BOX | WAY_CLIP | WAY_PATH | WAY_INDENT | WAYS_AWAY | WAY_SCALED | WAYS_COLOUR
    )
    WAYS_INHERITED = WAY_FONT | WAYS_COLOUR                # an element below can undo them for itself
    WAYS_WAITING = WAY_FADED | WAY_FOLDED | WAY_NARROW

TRICKS, INHERITED, WAITING, SILENT = WAYS_TRICKS, WAYS_INHERITED, WAYS_WAITING, WAY_SILENT  # for Python
