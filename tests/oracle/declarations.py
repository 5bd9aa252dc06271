"""What the declarations of a style do to text: which of them take it out of a reader's sight, and in which way.

A style is what stands between the braces of a rule, or in a `style` attribute. `judge` reads one.

Ways are bits, so that a set of them is a number. Some are tricks: nothing on the page will ever bring such text into
sight. By others text waits: faded out until it is scrolled to, folded until it is opened.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from oracle.colours import NUMBER, alike, is_clear
from oracle.sums import worked_out
from oracle.variables import with_variables

DISPLAY, VISIBILITY, FONT, BOX, CLIP, PATH, INDENT, LEFT, RIGHT, TOP, BOTTOM, START, MARGIN, MOVED, SCALED, CLEAR = (
    1 << bit for bit in range(16)
)
ALIKE, FADED, FOLDED, NARROW, MOVES, SILENT, FLAT, CUT, DRAWN = (1 << bit for bit in range(16, 25))
"""Ways to hide; the last four are none: a style that hides speaks of motion, text is only not read aloud, a box has no
height, what does not fit into a box is cut off.

Each can be undone only by declarations of the same names, so there are many."""

COLOUR: Final = CLEAR | ALIKE
AWAY: Final = LEFT | RIGHT | TOP | BOTTOM | START | MARGIN | MOVED
TRICKS: Final = FONT | BOX | CLIP | PATH | INDENT | AWAY | SCALED | COLOUR
INHERITED: Final = FONT | COLOUR
"""What an element below can undo for itself."""
WAITING: Final = FADED | FOLDED | NARROW

FAR: Final = 500
"""Pixels beyond the edge of the screen, for an element that is positioned by itself."""
VERY_FAR: Final = 2_000
"""The same where nothing says how it is positioned: the track of a carousel may be moved by a screen or two."""
TINY: Final = 1
"""Pixels: nobody can read what is no larger."""
FAINT: Final = 0.05
"""Opacity that nobody can see."""

COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ESCAPE: Final = re.compile(r"\\(?:([0-9a-f]{1,6})[\s\x1c-\x1f]?|(.))", re.DOTALL)
_IMPORTANT: Final = re.compile(r"!\s*important")
_LENGTH: Final = re.compile(rf"({NUMBER})([a-z]{{1,4}}|%)?")
_PIXELS: Final = {"px": 1, "pt": 4 / 3, "em": 16, "rem": 16, "ex": 8, "ch": 8, "vw": 12.8, "vh": 7.2, "cm": 37.8}
_PIXELS_MORE: Final = {"mm": 3.8, "in": 96, "pc": 16, "vmin": 7.2, "vmax": 12.8, "q": 0.95}
_UNITS: Final = {**_PIXELS, **_PIXELS_MORE}
MEANS_SOMETHING: Final = re.compile(
    r"[+-]?[\d.].*|#[0-9a-f]+|[a-z0-9-]+\(.*|-(?:webkit|moz|ms)-.*|auto|none|normal|inherit|initial|unset|revert"
    r"|block|flow|flow-root|inline|contents|list-item|(?:inline-)?(?:block|flex|grid|table)|table-.*|ruby.*"
    r"|visible|hidden|collapse|clip|scroll|static|relative|absolute|fixed|sticky|currentcolor|transparent"
    r"|black|silver|gr[ae]y|white|maroon|red|purple|fuchsia|green|lime|olive|yellow|navy|blue|teal|aqua|orange"
    r"|left|right|size|strict|content|x*-?small|medium|x*-?large|smaller|larger|bold.*|italic.*|[^a-z].*",
    re.DOTALL,
)
"""Values that a browser may know: what it does not know does not take the place of an earlier declaration."""
_MOTION: Final = re.compile(r"transition|animation|will-change|transform")

Style = dict[str, str]


class Judgement(NamedTuple):
    """What one style does, as sets of ways."""

    hides: int = 0
    shows: int = 0
    """Ways that it speaks of without hiding anything by them."""
    important: int = 0
    """Those of both that no ordinary rule can overrule."""
    sets: int = 0
    """`FONT`, `COLOUR`: what it gives letters of their own, whatever is above."""


NOTHING: Final = Judgement()


def judge(text: str) -> Judgement:
    """What a style does to the text below an element that it holds for."""
    text = with_variables(text)
    style, important = read_style(text)
    spoken = weighs = hides = 0
    for name in style:
        ways = WAYS_OF.get(name, 0)
        spoken |= ways
        weighs |= ways if name in important else 0
    for way, hides_by in _TESTS.items():
        if way & spoken and hides_by(style):
            hides |= way
    shows = spoken & ~hides
    if style.get("position") == "static":
        hides, shows = hides & ~AWAY, shows | AWAY
    if hides & WAITING and _MOTION.search(text):
        hides |= MOVES
    sets = _sets(style) if spoken & INHERITED else 0
    sets |= CUT if _is_cut(style) and not _has_height(style) else 0
    return Judgement(hides, shows, weighs, sets | (DRAWN if "text" in map(style.get, CLIPS) else 0))


def _sets(style: Style) -> int:
    size = style.get("font-size") or style.get("font") or "inherit"
    colour = style.get("color") or "inherit"
    sets_size = size.endswith("rem") or not size.endswith(("em", "%", "inherit", "unset", "smaller", "larger"))
    return (FONT if sets_size else 0) | (COLOUR if colour not in ("inherit", "unset", "currentcolor") else 0)


def read_style(text: str) -> tuple[Style, set[str]]:
    """The declarations of a style, of which the last of a name counts, and the names of the important ones.

    CSS knows no letters, digits and spaces but those of ASCII: all other characters are read as question marks.
    """
    text = COMMENT.sub(" ", text.encode("ascii", "replace").decode().lower())
    text = _ESCAPE.sub(_unescaped, text)
    style: Style = {}
    important: set[str] = set()
    for declaration in text.split(";"):
        name, _, value = declaration.partition(":")
        name = OTHER_NAMES.get(name.strip(), name.strip())
        value, found = _IMPORTANT.subn("", value)
        is_important = bool(found)
        for side, part in _sides(name, value.strip()):
            if is_important:
                important.add(side)
            elif side in important:
                continue
            if side not in style or MEANS_SOMETHING.fullmatch(part):
                style[side] = part
    return style, important


def _sides(name: str, value: str) -> list[tuple[str, str]]:
    """A declaration, or those that a shorthand stands for."""
    if name not in _SHORTHANDS:
        return [(name, value)]
    parts = _words(value)[:4]
    if not parts:
        return []
    across = parts[1] if len(parts) > 1 else parts[0]
    last = parts[3] if len(parts) > 3 else across
    below = parts[2] if len(parts) > 2 else parts[0]
    if name == "margin-inline":
        return [("margin-right", across), ("margin-left", parts[0])]
    if name == "inset-inline":
        return [("left", parts[0])]
    top = [("top" if name.startswith("inset") else "margin-top", parts[0])]
    if name == "inset":
        return [*top, ("right", across), ("bottom", below), ("left", last)]
    return [("margin-right", across), *top, ("margin-left", last)] if name == "margin" else top


def _words(value: str) -> list[str]:
    """The words of a value; white space in parentheses ends none."""
    words, nested = [""], 0
    for sign in value:
        nested += (sign == "(") - (sign == ")")
        if sign in _SPACE and nested <= 0:
            words.append("")
        else:
            words[-1] += sign
    return [word for word in words if word]


def _unescaped(match: re.Match[str]) -> str:
    if match[1] is None:
        return match[2]
    code = int(match[1], 16)
    return chr(code).lower() if 0 < code < 128 else "?"


_SPACE: Final = " \t\n\v\f\r\x1c\x1d\x1e\x1f"
_SHORTHANDS: Final = ("inset", "inset-inline", "inset-block", "margin", "margin-inline", "margin-block")
OTHER_NAMES: Final = {
    "inline-size": "width",
    "block-size": "height",
    "max-inline-size": "max-width",
    "max-block-size": "max-height",
    "min-inline-size": "min-width",
    "min-block-size": "min-height",
    "overflow-inline": "overflow-x",
    "overflow-block": "overflow-y",
    "inset-inline-end": "right",
    "inset-block-start": "top",
    "inset-block-end": "bottom",
    "margin-inline-start": "margin-left",
    "margin-block-start": "margin-top",
    "margin-inline-end": "margin-right",
    "contain-intrinsic-height": "contain-intrinsic-size",
    "contain-intrinsic-block-size": "contain-intrinsic-size",
    "mask-image": "mask",
    "-webkit-mask": "mask",
    "-webkit-mask-image": "mask",
}


# ---- lengths


def _pixels(value: str | None) -> float | None:
    """A length in pixels; None for a share of something and for what is not a length at all."""
    if value and value.endswith(")"):
        return worked_out(value, plain_pixels)
    return plain_pixels(value)


def plain_pixels(value: str | None) -> float | None:
    found = _LENGTH.fullmatch(value) if value and len(value) <= 40 else None
    unit = _UNITS.get(found[2] or "px") if found else None
    return float(found[1]) * unit if found and unit else None


def _share(value: str | None) -> float | None:
    """A share such as 50% or 100vw as a number of hundredths."""
    if value and value.endswith(")"):
        return worked_out(value, _plain_share, unit_is_needed=True)
    return _plain_share(value)


def _plain_share(value: str | None) -> float | None:
    found = _LENGTH.fullmatch(value) if value and len(value) <= 40 else None
    return float(found[1]) if found and found[2] in ("%", "vw", "vh") else None


def _is_tiny(value: str | None) -> bool:
    length, share = _pixels(value), _share(value)
    return (length is not None and length <= TINY) or share == 0


def _is_nothing(value: str | None) -> bool:
    return _pixels(value) == 0 or _share(value) == 0


def _is_cut(style: Style) -> bool:
    """Whether what does not fit into the box is not drawn."""
    kinds = " ".join(style.get(name, "") for name in ("overflow", "overflow-x", "overflow-y"))
    return any(word in kinds for word in ("hidden", "clip", "auto", "scroll"))


def _grows(style: Style, *names: str) -> bool:
    """Whether something else gives the box a size: a film is put into a box without height, but with padding."""
    return any(name in style and not _is_nothing(style[name].split()[-1:][0] if style[name] else "") for name in names)


def _flexes(style: Style) -> bool:
    first = (_words(style.get("flex", "")) or [""])[0]
    return (first[:1].isdecimal() and not _is_nothing(first)) or _grows(style, "flex", "flex-grow")


def _padded(style: Style, direction: int) -> bool:
    """Whether the padding gives the box some height (0) or width (1)."""
    if "padding" not in style:
        return False
    words = _words(style["padding"])[:4]
    return not words or not all(map(_is_nothing, words[direction::2] or words))


# ---- ways


def _no_display(style: Style) -> bool:
    return style["display"] == "none"


def _invisible(style: Style) -> bool:
    return style.get("visibility") in ("hidden", "collapse") or style.get("content-visibility") == "hidden"


def _tiny_font(style: Style) -> bool:
    size = style.get("font-size")
    if size is None:
        size = next((part.partition("/")[0] for part in style["font"].split()[:6] if _is_length(part)), None)
    share = _share(size) if size and size.endswith("%") else None
    return _is_tiny(size) or (share is not None and share * 0.16 <= TINY)


def _is_length(part: str) -> bool:
    size = part.partition("/")[0]
    return (_pixels(size) is not None and not size.isdigit()) or part.startswith("0")


def _tiny_box(style: Style) -> bool:
    return _is_cut(style) and _is_tiny(style.get("width")) and _is_tiny(style.get("height"))


def _clipped(style: Style) -> bool:
    clip = style["clip"]
    sides = [_pixels(side) for side in clip.removeprefix("rect(").rstrip(") ").replace(",", " ").split()[:5]]
    if not clip.startswith("rect(") or len(sides) != 4:
        return False
    top, right, bottom, left = sides
    flat = top is not None and bottom is not None and bottom - top <= TINY
    return flat or (right is not None and left is not None and right - left <= TINY)


def _cut_out(style: Style) -> bool:
    path = style.get("clip-path") or style.get("-webkit-clip-path", "")
    shape, _, inside = path[:200].partition("(")
    values = inside.rstrip(") ").replace(",", " ").split()
    if not values:
        return False
    if shape == "inset":
        top, right, bottom, left = _four(values)
        return _meet(top, bottom) or _meet(right, left)
    if shape in ("circle", "ellipse"):
        return _is_nothing(values[0])
    if shape == "polygon":
        return len(values) >= 2 and len(values) % 2 == 0 and 1 in (len(set(values[::2])), len(set(values[1::2])))
    if shape == "path":
        return sum(letter.isalpha() and letter != "e" for letter in inside.rstrip(") ")) == 1
    if len(values) != 4 or shape not in ("rect", "xywh"):
        return False
    if shape == "xywh":
        return _pixels(values[2]) == 0 or _pixels(values[3]) == 0
    return _close(values[0], values[2]) or _close(values[3], values[1])


def _four(values: list[str]) -> tuple[str, str, str, str]:
    top = values[0]
    right = values[1] if len(values) > 1 else top
    bottom = values[2] if len(values) > 2 else top
    return top, right, bottom, values[3] if len(values) > 3 else right


def _meet(one: str, other: str) -> bool:
    shares = _share(one), _share(other)
    if shares == (None, None) or _pixels(one) or _pixels(other):
        return False
    return _number_of(one) + _number_of(other) >= 100


def _number_of(value: str) -> float:
    """The number of a length, whatever its unit; 0 for what is none."""
    share = _share(value)
    if share is not None:
        return share
    found = _LENGTH.fullmatch(value) if len(value) <= 40 else None
    return float(found[1]) if found else 0


def _close(start: str, end: str) -> bool:
    first, second = _pixels(start), _pixels(end)
    return first is not None and second is not None and second - first <= TINY


def _masked(style: Style) -> bool:
    mask = style.get("mask", "")
    before, call, inside = mask.partition("gradient(")
    if len(mask) > 200 or not call or len(before) + len(call) > 30:
        return False
    if "/" in mask:
        words = mask.partition("/")[2].replace(",", " ").split()
        return bool(words) and _is_nothing(words[0])
    words = inside.rstrip(") ").replace(",", " ").split()
    return any(map(is_clear, words)) and all(is_clear(word) or _share(word) is not None for word in words)


def _indented(style: Style) -> bool:
    indent, share = _pixels(style["text-indent"]), _share(style["text-indent"])
    if indent is not None and abs(indent) >= FAR:
        return indent < 0 or _is_cut(style)
    return share is not None and abs(share) >= 100 and _is_cut(style)


def _away(name: str) -> Callable[[Style], bool]:
    """Whether the edge of that name lies far beyond the screen."""

    def is_away(style: Style) -> bool:
        offset, share = _pixels(style[name]), _share(style[name])
        is_fixed = style.get("position") == "fixed"
        if share is not None and is_fixed:
            return abs(share) >= 100
        far = FAR if style.get("position") in ("absolute", "fixed") else VERY_FAR
        far = 100 if is_fixed and name == "bottom" else far
        return offset is not None and (-offset >= far or offset >= 2 * VERY_FAR)

    return is_away


def _pushed_out(style: Style) -> bool:
    for name, padding in (("margin-left", "padding-left"), ("margin-top", "padding-top")):
        offset = _pixels(style.get(name))
        if offset is not None and -offset >= VERY_FAR and not _grows(style, padding):
            return True
    offset = _pixels(style.get("margin-right")) if style.get("float") == "right" else None
    return offset is not None and -offset >= VERY_FAR and not _grows(style, "padding-right")


def _moved_out(style: Style) -> bool:
    far = any(abs(offset) >= VERY_FAR for offset in _translations(style))
    return far or any(abs(entry) >= VERY_FAR for matrix in _matrices(style) for entry in matrix[4:])


def _matrices(style: Style) -> list[list[float]]:
    calls = [found for name in ("transform", "-webkit-transform") for found in _MATRIX.findall(style.get(name, ""))[:1]]
    entries = [[_pixels(part) for part in call.replace(",", " ").split()] for call in calls]
    return [[entry or 0.0 for entry in call] for call in entries if len(call) == 6 and None not in call]


def _edge_on(style: Style) -> bool:
    turns = [turn for name in ("transform", "-webkit-transform") for turn in _TURN.findall(style.get(name, ""))]
    axis, *angle = [*style.get("rotate", "").split(), ""]
    return any(map(_is_quarter, [*turns, angle[0] if axis in ("x", "y") and angle else ""]))


def _is_quarter(angle: str) -> bool:
    found = re.fullmatch(rf"({NUMBER})(deg|grad|rad|turn)", angle.strip())
    if not found or len(angle.strip()) > 64:
        return False
    degrees = abs(float(found[1]) * {"deg": 1, "grad": 0.9, "rad": 57.29577951308232, "turn": 360}[found[2]])
    return 89 <= degrees <= 91 or 269 <= degrees <= 271


def _translations(style: Style) -> list[float]:
    moves = [found for name in ("transform", "-webkit-transform") for found in _TRANSLATE.findall(style.get(name, ""))]
    parts = [part for move in (*moves, style.get("translate", "")) for part in move.replace(",", " ").split()[:3]]
    found = [offset for part in parts if (offset := _pixels(part)) is not None]
    shares = [share for part in parts if _pixels(part) is None and (share := _share(part)) is not None]
    return found + [VERY_FAR for share in shares if abs(share) >= 500]


def _scaled(style: Style) -> bool:
    moves = [found for name in ("transform", "-webkit-transform") for found in _SCALE.findall(style.get(name, ""))]
    factors = [part for move in (*moves, style.get("scale", "")) for part in move.replace(",", " ").split()[:2]]
    if any((size := _pixels(factor)) is not None and abs(size) <= 0.01 for factor in factors):
        return True
    return _edge_on(style) or any(abs(m[0] * m[3] - m[1] * m[2]) <= 1e-4 for m in _matrices(style))


def _clear(style: Style) -> bool:
    return is_clear(colour_of_letters(style)) and not draws_letters(style)


def _alike(style: Style) -> bool:
    behind = style.get("background-color") or style.get("background") or ""
    if behind == "currentcolor":
        return "-webkit-text-fill-color" not in style and not draws_letters(style)
    return alike(colour_of_letters(style), behind) and not draws_letters(style)


def colour_of_letters(style: Style) -> str:
    return style.get("-webkit-text-fill-color") or style.get("color") or ""


def draws_letters(style: Style) -> bool:
    """Whether something other than their colour makes letters visible."""
    return any(style.get(name, "none") != "none" for name in _OUTLINES)


def _faded(style: Style) -> bool:
    value, filters = style.get("opacity"), style.get("filter", "")
    if not value and _is_nothing(filters.partition("contrast(")[2].partition(")")[0]):
        return True
    value = value or filters.partition("opacity(")[2].partition(")")[0]
    share = _share(value)
    size = _pixels(value) if share is None else share / 100
    return size is not None and size <= FAINT


def _folded(style: Style) -> bool:
    rows = style.get("grid-template-rows")
    if rows == "0fr" or _is_nothing(rows):
        return True
    is_flat = _is_tiny(style.get("max-height")) or (_is_tiny(style.get("height")) and _is_cut(style))
    is_flat = is_flat or _is_sized_as_empty(style)
    return is_flat and not _has_height(style)


def _has_height(style: Style) -> bool:
    """Whether something other than its height makes the box higher."""
    return _padded(style, 0) or _grows(style, "padding-top", "padding-bottom", "min-height") or _flexes(style)


def _flat(style: Style) -> bool:
    if any(name in style for name in ("overflow", "overflow-x", "overflow-y")):
        return False
    return _is_tiny(style.get("height")) and not _has_height(style)


def _is_sized_as_empty(style: Style) -> bool:
    contain = style.get("contain", "")
    if contain != "strict" and not (contain.startswith("size") and _is_cut(style)):
        return False
    return style.get("position") not in ("absolute", "fixed") and not any(name in style for name in _SIZES)


def _narrow(style: Style) -> bool:
    is_narrow = _is_nothing(style.get("max-width", style.get("width"))) and _is_cut(style)
    return (
        is_narrow
        and not _padded(style, 1)
        and not _grows(style, "padding-left", "padding-right", "min-width")
        and not _flexes(style)
    )


_SIZES: Final = ("height", "aspect-ratio", "contain-intrinsic-size")
_TRANSLATE: Final = re.compile(r"translate(?:x|y|3d)?\(([^()]{0,60})\)")
_SCALE: Final = re.compile(r"scale(?:x|y|3d)?\(([^()]{0,60})\)")
_MATRIX: Final = re.compile(r"matrix(?:x|y|3d)?\(([^()]{0,60})\)")
_TURN: Final = re.compile(r"rotate[xy]\(([^()]{0,60})\)")
CLIPS: Final = ("background-clip", "-webkit-background-clip")
_OUTLINES: Final = (*CLIPS, "text-shadow", "-webkit-text-stroke")
_TESTS: Final[dict[int, Callable[[Style], bool]]] = {
    DISPLAY: _no_display,
    VISIBILITY: _invisible,
    FONT: _tiny_font,
    BOX: _tiny_box,
    CLIP: _clipped,
    PATH: lambda style: _cut_out(style) or _masked(style),
    INDENT: _indented,
    LEFT: _away("left"),
    RIGHT: _away("right"),
    TOP: _away("top"),
    BOTTOM: _away("bottom"),
    START: _away("inset-inline-start"),
    MARGIN: _pushed_out,
    MOVED: _moved_out,
    SCALED: _scaled,
    CLEAR: _clear,
    ALIKE: _alike,
    FADED: _faded,
    FOLDED: _folded,
    NARROW: _narrow,
    FLAT: _flat,
}
WAYS_OF: Final[dict[str, int]] = {
    "display": DISPLAY,
    "visibility": VISIBILITY,
    "content-visibility": VISIBILITY,
    "font-size": FONT,
    "font": FONT,
    "width": BOX | NARROW,
    "height": BOX | FOLDED | FLAT,
    "max-height": FOLDED,
    "max-width": NARROW,
    "clip": CLIP,
    "clip-path": PATH,
    "-webkit-clip-path": PATH,
    "text-indent": INDENT,
    "left": LEFT,
    "right": RIGHT,
    "top": TOP,
    "bottom": BOTTOM,
    "inset-inline-start": START,
    "margin-left": MARGIN,
    "margin-top": MARGIN,
    "margin-right": MARGIN,
    "grid-template-rows": FOLDED,
    "contain": FOLDED,
    "transform": MOVED | SCALED,
    "-webkit-transform": MOVED | SCALED,
    "translate": MOVED,
    "scale": SCALED,
    "rotate": SCALED,
    "mask": PATH,
    "color": COLOUR,
    "-webkit-text-fill-color": COLOUR,
    "background": ALIKE,
    "background-color": ALIKE,
    "background-image": ALIKE,
    "opacity": FADED,
    "filter": FADED,
}
"""The ways that declarations of a name have a say in."""
