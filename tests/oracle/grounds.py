"""Letters in the colour of what is behind them: painted by styles, rules and old attributes, row by row.

A paint is a colour, `ANY` for one that is not known, or None where nothing is said.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from oracle.colours import Colour, are_near, colour_of, share_of_colour
from oracle.declarations import COLOUR, Style, colour_of_letters, draws_letters, read_style
from oracle.reading import Reading, selected
from oracle.styles import Sheet
from thresher.page import tags, tree

ANY: Final = "any"
Paint = Colour | str | None
Paints = list[Paint]

_WHITE, _BLACK, _YELLOW, _LINK_BLUE = (255, 255, 255), (0, 0, 0), (255, 255, 0), (0, 0, 238)
_NO_PAINT: Final = ("", "inherit", "unset", "initial", "revert", "transparent", "none", "currentcolor")
_LONGEST: Final = 40
_LEVELS_BESIDE: Final = 3
_PICTURES: Final = tags.table("img video picture canvas iframe object embed".split())
_PAINTED_BY_BROWSERS: Final = tags.table("button input select textarea".split())
_OUTER: Final = tags.table("body article main".split())


def rows_in_colour_of_ground(page: Reading, sheet: Sheet, styles: dict[int, str]) -> tree.Bools:
    """The text rows that nobody can tell from their ground; `styles` are those of the elements that have one."""
    is_linked = bool(page.elements.select('link[rel*="stylesheet" i]'))
    if not _gives_ink(page, styles) and (is_linked or not page.css()):
        return np.zeros(len(page.tag), dtype=np.bool_)
    return _Painting(page, sheet, styles, is_linked).illegible()


def _gives_ink(page: Reading, styles: dict[int, str]) -> bool:
    return any("olor" in style for style in styles.values()) or bool(page.elements.select("font[color]"))


class _Painting:
    def __init__(self, page: Reading, sheet: Sheet, styles: dict[int, str], is_linked: bool) -> None:
        self._page, self._is_linked = page, is_linked
        self._ink: Paints = [None] * len(page.tag)
        self._ground: Paints = [None] * len(page.tag)
        for row, style in styles.items():
            self._paint(row, *_paints(style))
        if not is_linked:
            self._paint_by(sheet)
        for row in np.flatnonzero(page.tag != tags.TEXT).tolist():
            self._paint_by_tag(row)

    def _paint(self, row: int, ink: Paint, ground: Paint) -> None:
        """What was said before stays."""
        self._ink[row] = self._ink[row] or ink
        self._ground[row] = self._ground[row] or ground

    def _paint_by(self, sheet: Sheet) -> None:
        for rule, body in sorted(sheet.bodies_about(COLOUR), key=lambda found: found[0].weight(), reverse=True):
            for row in selected(self._page.elements, rule.selector):
                self._paint(row, *_paints(body))

    def _paint_by_tag(self, row: int) -> None:
        attribute, tag = self._page.elements.attribute, self._page.tag[row]
        ink: Paint = None
        ground = _old_paint(attribute(row, "bgcolor")) if tag != tags.CODE["font"] else None
        if _PAINTED_BY_BROWSERS[tag]:
            ink = ground = ANY
        elif tag == tags.CODE["mark"]:
            ink, ground = _BLACK, _YELLOW
        elif tag == tags.CODE["a"] and attribute(row, "href") is not None:
            ink = _LINK_BLUE
        elif tag in (tags.CODE["font"], tags.CODE["body"]):
            ink = _old_paint(attribute(row, "color" if tag == tags.CODE["font"] else "text"))
        if tag != tags.CODE["font"] and attribute(row, "background") is not None:
            ground = ANY
        self._paint(row, ink, ground)

    def illegible(self) -> tree.Bools:
        page, ink, ground = self._page, self._ink, self._ground
        self._is_painted = _PICTURES[page.tag] | np.array([paint is not None for paint in ground])
        ink[0], ground[0] = ink[0] or _BLACK, ground[0] or (ANY if self._is_linked else _WHITE)
        found = np.zeros(len(page.tag), dtype=np.bool_)
        for row, parent in enumerate(page.parent.tolist()):
            if row:
                ground[row] = ground[row] or (ANY if self._may_be_painted(row) else ground[parent])
                ink[row] = ink[row] or ink[parent]
                found[row] = page.chars[row] and _are_alike(ink[row], ground[row]) and not self._is_painted_beside(row)
        return found

    def _may_be_painted(self, row: int) -> bool:
        attribute = self._page.elements.attribute
        return self._is_linked and (attribute(row, "class") is not None or attribute(row, "id") is not None)

    def _is_painted_beside(self, row: int) -> bool:
        """Whether something painted is in one of the elements around a text, but not itself around it."""
        page, around, above = self._page, int(self._page.parent[row]), 0
        for _ in range(_LEVELS_BESIDE):
            if _OUTER[page.tag[around]] or around == 0:
                return False
            if int(self._is_painted[around + 1 : page.end[around]].sum()) > above:
                return True
            above += bool(self._is_painted[around])
            around = int(page.parent[around])
        return False


def _paints(text: str) -> tuple[Paint, Paint]:
    style, _ = read_style(text)
    ink = ANY if draws_letters(style) else _paint_of(colour_of_letters(style))
    return ink, ANY if _is_apart(style) else _paint_of(style.get("background-color") or style.get("background") or "")


def _is_apart(style: Style) -> bool:
    """Whether the ground is a picture, or not that of what is around."""
    return style.get("background-image", "none") != "none" or style.get("position") in ("absolute", "fixed")


def _paint_of(value: str) -> Paint:
    if value in _NO_PAINT:
        return None
    colour = colour_of(value)
    return ANY if colour is None or share_of_colour(value) < 1 else colour


def _old_paint(value: str | None) -> Paint:
    """From an attribute of old, which may leave out the #."""
    if not value or len(value.encode()) >= _LONGEST:
        return None
    plain = read_style(f"color:{value}")[0].get("color", "")
    return _paint_of(f"#{plain}" if len(plain) == 6 and colour_of(plain) is None else plain)


def _are_alike(ink: Paint, ground: Paint) -> bool:
    return isinstance(ink, tuple) and isinstance(ground, tuple) and are_near(ink, ground)
