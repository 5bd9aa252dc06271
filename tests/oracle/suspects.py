"""Which styles are worth reading: pages have thousands of them, and hardly any hides something.

What is searched is compact: without white space and in small letters, so that a declaration can be written in one way
only. In short texts one pattern finds what is sought. In long ones every colon is looked at, all at once: the four
letters before it say the name, the first one behind it whether the value may be one that hides; only what is left after
that is compared letter by letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from oracle.declarations import AWAY, BOTTOM, CLIPS, CUT, DRAWN, LEFT, MARGIN, OTHER_NAMES, RIGHT, TOP, WAYS_OF, judge

Places = npt.NDArray[np.intp]

_DIGITS: Final = "0123456789"
_ANY: Final = "".join(chr(code) for code in range(33, 127) if chr(code) not in ";}")
_SUM: Final = r"(?:calc|min|max|clamp)\("
_TINY: Final = rf"{_SUM}|" r"[+-]?(?:0{0,9}\.0|[.0]{1,12}+(?:(?![1-9])|\d{1,9}p)|1(?:p[xt]|%))|-\d"
_FAR: Final = rf"{_SUM}|" r"\d{3}[%v]|-(?:\d{3}|\d\d[.erv]|\d[er])|\d{4}"
_CLEAR: Final = (
    r"transparent|color-mix\(|(?:rgb|hsl)a?\([^)]{0,40}[,/]0?\.?0{0,9}%?\)|#(?:\w{3}|\w{6}0)0(?!\w)|#\w{6}0\w"
)
_NO_SCALE: Final = r"[^;}]{0,60}?scale(?:x|y|3d)?\([+-]?(?:0(?!\.[1-9])|\.0)"
_MOVED: Final = r"[^;}]{0,60}?(?:matrix\(|rotate[xy]\(|translate(?:x|y|3d)?\([^;}]{0,40}?(?:\d{4}|\d\dr?em|\d{3}%))"

_VALUES: Final = (
    ("display", "n", "none"),
    ("visibility content-visibility", "hc", "hidden|collapse"),
    (
        "font-size height width max-height max-width inline-size block-size max-inline-size max-block-size"
        " grid-template-rows",
        "0.+-1cm",
        _TINY,
    ),
    ("font", "0.+-1abcdefghijklmnopqrstuvwxyz", rf"[a-z]{{0,30}}(?:{_TINY})"),
    ("opacity", "0.+-12345cm", rf"{_TINY}|[1-5]%"),
    ("clip", "r", r"rect\("),
    ("clip-path -webkit-clip-path", "iceprx", r"(?:inset|circle|ellipse|polygon|path|rect|xywh)\("),
    ("text-indent", "-cm" + _DIGITS, rf"-|\d\d|{_SUM}"),
    (
        "left right top bottom inset-inline-start inset-inline-end inset-block-start inset-block-end margin-left"
        " margin-top margin-inline-start margin-block-start margin-right margin-inline-end",
        "-cm" + _DIGITS,
        _FAR,
    ),
    (
        "inset inset-inline inset-block margin margin-inline margin-block",
        _ANY,
        rf"[^;}}]{{0,60}}?(?:\d\d[\der]|{_SUM})",
    ),
    ("contain", "s", "size|strict"),
    ("rotate", "xy", "[xy]"),
    ("mask mask-image -webkit-mask -webkit-mask-image", "lrc-", r"[^;}]{0,24}?gradient\("),
    ("transform -webkit-transform", _ANY, f"{_NO_SCALE}|{_MOVED}"),
    ("scale", "0.+-cm", rf"[+-]?[.0]|{_SUM}"),
    ("translate", _ANY, r"[^;}]{0,40}?(?:\d{4}|\d\dr?em|\d{3}%)"),
    ("color -webkit-text-fill-color", "trhc#", _CLEAR),
    ("background background-color", "#wc", "#fff|white|currentcolor"),
    ("filter", _ANY, r"[^;}]{0,40}?(?:opacity|contrast)\("),
)
"""Names, the first letters of values that may hide something, and how such values begin.

Only of white backgrounds it is asked whether letters have the same colour: in style sheets, backgrounds abound."""

_RARE: Final = (b"\\", b"/*", b"background", b"var(")
_WHITE_SPACE: Final = b" \t\n\r\f"
_BEFORE: Final = np.arange(-4, 0)


def _last_letters(name: str) -> list[bytes]:
    """The four letters before the colon; a short name has the sign before it among them."""
    return [name.encode()[-4:]] if len(name) > 3 else [sign + name.encode() for sign in (b";", b"{")]


def _tables() -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.bool_], list[re.Pattern[bytes]]]:
    """By the last letters of names, in their order: the numbers of the letters, which first letters of values are
    worth a look, and how name and value look in full."""
    firsts: dict[bytes, str] = {}
    patterns: dict[bytes, list[str]] = {}
    for names, first, value in _VALUES:
        for name in names.split():
            for letters in _last_letters(name):
                firsts[letters] = firsts.get(letters, "") + first
                patterns.setdefault(letters, []).append(rf"(?<=[;{{]{name}:)(?:{value})")
    order = sorted(firsts, key=lambda letters: int(np.frombuffer(letters, dtype=np.uint32)[0]))
    table = np.zeros((len(order), 256), dtype=np.bool_)
    for place, letters in enumerate(order):
        table[place, list(firsts[letters].encode())] = True
    numbers = np.frombuffer(b"".join(order), dtype=np.uint32)
    return numbers, table, [re.compile("|".join(patterns[letters]).encode()) for letters in order]


_NUMBERS, _FIRST, _PATTERNS = _tables()
_EACH: Final = (rf"(?:{names.replace(' ', '|')}):(?={value})" for names, _, value in _VALUES)
_PATTERN: Final = re.compile(f"[;{{](?:{'|'.join(_EACH)})".encode())
SHORT: Final = 5_000
"""Characters up to which one pattern is quicker than arrays."""
_IS_SIZE: Final = np.isin(_NUMBERS, np.frombuffer(b"sizeidth", dtype=np.uint32))
"""Sizes and widths: a 1 is worth a look only where it is 1px or 1%, because many begin with it."""


def compact(css: str) -> bytes:
    """The text without white space, in small letters; other characters than those of Latin-1 are question marks."""
    return css.encode("latin-1", "replace").lower().translate(None, _WHITE_SPACE)


def suspects(packed: bytes) -> list[int]:
    """Where in a compact text the values of declarations begin that may hide something, in order."""
    codes = np.frombuffer(packed, dtype=np.uint8)
    found = by_pattern(packed) if len(packed) <= SHORT else by_colons(packed, codes)
    exponents = _exponents(codes) if b"e-" in packed else []
    return sorted((*found, *exponents)) if exponents else found


def by_pattern(packed: bytes) -> list[int]:
    return [match.end() for match in _PATTERN.finditer(packed)]


def by_colons(packed: bytes, codes: npt.NDArray[np.uint8]) -> list[int]:
    colons = np.flatnonzero(codes[:-1] == ord(":"))
    colons = colons[colons >= 4]
    letters = codes[colons[:, None] + _BEFORE].view(np.uint32).ravel()
    group = np.minimum(np.searchsorted(_NUMBERS, letters), len(_NUMBERS) - 1)
    first, second = codes[colons + 1], codes[np.minimum(colons + 2, len(codes) - 1)]
    worth = (_NUMBERS[group] == letters) & _FIRST[group, first]
    worth &= ~_IS_SIZE[group] | (first != ord("1")) | (second == ord("p")) | (second == ord("%"))
    pairs = zip((colons[worth] + 1).tolist(), group[worth].tolist(), strict=True)
    return [place for place, kind in pairs if _PATTERNS[kind].match(packed, place)]


def _exponents(codes: npt.NDArray[np.uint8]) -> list[int]:
    """Where a number such as 1e-9 stands: nobody writes it but to be overlooked."""
    at = np.flatnonzero((codes[1:-1] == ord("e")) & (codes[2:] == ord("-"))) + 1
    is_number = (codes[at - 1] - ord("0") < 10) & (codes[np.minimum(at + 2, len(codes) - 1)] - ord("0") < 10)
    places: list[int] = at[is_number].tolist()
    return places


def hiding_styles(styles: Iterable[str | None]) -> dict[str | None, int]:
    """Of many `style` attributes those that hide something, and in which ways."""
    distinct = [style for style in dict.fromkeys(styles) if style]
    if not distinct:
        return {}
    packed = b"\0;" + compact("\0;".join(distinct)) + b"\0"
    number = place = 0
    found = set()
    for stop in suspects(packed):
        number += packed.count(b"\0", place, stop)
        place = stop
        found.add(number - 1)
    if any(sign in packed for sign in _RARE):
        found.update(number for number, piece in enumerate(packed.split(b"\0")[1:-1]) if _is_odd(piece))
    judged = {distinct[number]: judge(distinct[number]).hides for number in found}
    return {style: ways for style, ways in judged.items() if ways}


def _is_odd(style: bytes) -> bool:
    """Whether a style can hide something that the search does not find."""
    return b"\\" in style or b"/*" in style or b"var(" in style or (b"background" in style and b";color:" in style)


def speaking_of(ways: int, packed: bytes) -> list[int]:
    """Where in a compact text declarations stand that have a say in some of the ways."""
    meant = {name: WAYS_OF.get(name, 0) for name in WAYS_OF}
    meant |= {name: WAYS_OF.get(other, 0) for name, other in OTHER_NAMES.items()}
    meant |= {"inset": LEFT | RIGHT | TOP | BOTTOM, "inset-inline": LEFT, "inset-block": TOP}
    meant |= dict.fromkeys(("margin", "margin-inline", "margin-block"), MARGIN)
    names = [name for name, spoken in meant.items() if spoken & ways]
    names += ["position"] if ways & AWAY else []
    names += ["overflow", "overflow-x", "overflow-y", "overflow-inline", "overflow-block"] if ways & CUT else []
    names += CLIPS if ways & DRAWN else ()
    found = []
    for name in names:
        sought = f"{name}:".encode()
        place = packed.find(sought)
        while place >= 0:
            if packed[place - 1] in b";{":
                found.append(place + len(sought))
            place = packed.find(sought, place + 1)
    return found
