"""Which hidden elements a reader can open: tabs, accordions, carousels, and what a script will show in a moment.

Text that nobody can ever see may have been put there for machines alone, to tell them what to say. Text behind a tab is
a part of the page. Nothing in the markup tells the two apart for certain. These signs were found on labelled pages, by
what annotators took for content though it is hidden:

- the element is a tab panel by its role;
- its class or id speaks of opening, or of what is commonly opened;
- something on the page says that it opens the element, or links to it;
- it is only not read aloud (`aria-hidden`): whoever looks at the page sees it (but see `sight.py` on formulas);
- React has sent it ahead, and a script moves it into its place;
- it has no height, and its style or its name speaks of motion, or a button stands right before it.

Text is also faded out until a reader scrolls to it. Such text counts as shown where its style or its name speaks of
motion, or where it has an inner structure, as sections of a page have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

import numpy as np

from oracle.declarations import MOVES, SILENT, WAITING
from oracle.reading import Elements, Reading
from thresher.page import tags

_Texts = TypeVar("_Texts", bound=tuple[str, ...])

_PARTS: Final = re.compile(
    "panel|accord|collaps|toggl|expand|slid|swiper|carousel|answer|faq|drawer|content|descr|detail|tab|pane|more|fold"
)
"""Parts of names that speak of opening, or of what is commonly opened."""
_SHORT: Final = frozenset({"tab", "pane", "more", "fold"})
_WORDS: Final = re.compile(
    r"(?<![a-z])(?:tab(?![lou])|pane|more|fold(?!er))"  # begins a word: tab-2, tabbed; not table, tablet, taboola
    r"|(?:tab|pane|more)s?(?![a-z])"  # ends one: readmore, mytabs; not database, japanese
)
"""The short ones, where they are more than letters inside of a word."""
_MOTION: Final = re.compile(
    "anim|fade|fading|reveal|motion|transition|duration|ease|appear|entrance|inview|in-view|scroll|lazy|delay|aos|wow|"
    "invisible|loading|gsap|parallax"
)
"""Parts of names that speak of motion."""
_BUTTON: Final = "button, summary, label, [aria-expanded], [role=button], [role=tab]"
_MOTION_ATTRIBUTES: Final = "[data-aos], [data-w-id], [data-animation], [data-animate], [data-sal], [data-scroll]"
_NEW_WORD: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_FEW_NODES: Final = 4
"""Texts between an element and the one before it."""
_STREAMED: Final = re.compile(r"S:[0-9a-fA-F]+")
_NAMING: Final = ("aria-controls", "data-target", "data-bs-target")
_CONTROLS: Final = ", ".join(f"[{name}]" for name in _NAMING) + ', a[href^="#"]'


def can_open(page: Reading, rows: list[int], ways: list[int], most: int) -> list[bool]:
    """For each of the hidden rows whether a reader can open it; `ways` says how each is hidden.

    Of the attributes of these elements and of those of all controls, at most so many characters are looked at, because
    broken markup can repeat an attribute in every paragraph. With the length of the page, an honest one is looked at
    whole: there each stands in the source once.
    """
    opened = [hidden == SILENT or bool(hidden & MOVES) for hidden in ways]
    asked = [place for place, is_open in enumerate(opened) if not is_open]
    by_id = []
    all_names = (_names(page.elements, rows[place]) for place in asked)
    for place, names in zip(asked, _affordable(all_names, most), strict=False):
        row = rows[place]
        opened[place] = _opens_by_name(page, row, *names) or (
            bool(ways[place] & WAITING) and (_speaks_of_motion(page.elements, row, names) or _follows_button(page, row))
        )
        if names[1] and not opened[place]:
            by_id.append((place, names[1]))
    targets = set(_targets(page.elements, most)) if by_id else set()
    for place, name in by_id:
        opened[place] = name in targets
    return opened


def will_appear(page: Reading, rows: list[int], is_section: list[bool], most: int) -> list[bool]:
    """For each of the rows that are faded out whether it is only so until a script fades it in.

    `is_section` says which are certainly: their styles speak of motion, or they have an inner structure.
    """
    appears = is_section.copy()
    for place, names in enumerate(_affordable((_names(page.elements, row) for row in rows), most)):
        appears[place] = appears[place] or _speaks_of_motion(page.elements, rows[place], names)
    return appears


def _speaks_of_motion(elements: Elements, row: int, names: tuple[str, ...]) -> bool:
    if _MOTION.search(" ".join(names[1:]).lower()):
        return True
    return elements.matches(row, _MOTION_ATTRIBUTES)


def _names(elements: Elements, row: int) -> tuple[str, str, str]:
    """Role, id and classes."""
    role, name, classes = (elements.attribute(row, one) or "" for one in ("role", "id", "class"))
    return role, name, classes


def _affordable(found: Iterable[_Texts], most: int) -> Iterator[_Texts]:
    """The first of what is found, until it has too many characters in all."""
    for texts in found:
        most -= sum(map(len, texts))
        if most < 0:
            return
        yield texts


def _opens_by_name(page: Reading, row: int, role: str, name: str, classes: str) -> bool:
    """Whether what the element calls itself says that it can be opened."""
    if role.lower() == "tabpanel" or _speaks_of_opening(f"{name} {classes}"):
        return True
    if page.tag[row] != tags.CODE["div"] or _STREAMED.fullmatch(name) is None:
        return False
    return page.elements.attribute(row, "hidden") is not None


def _follows_button(page: Reading, row: int) -> bool:
    """Whether the element right before is a button or holds one; for a first child, the one before its parent."""
    before = _element_before(page, row)
    if before is None and row > 0:
        before = _element_before(page, int(page.parent[row]))
    if before is None:
        return False
    buttons = page.elements.select(_BUTTON)
    return bool(np.diff(np.searchsorted(buttons, [before, page.end[before]]))[0] > 0)


def _element_before(page: Reading, row: int) -> int | None:
    """The nearest element among the siblings before a row, if it is near."""
    for _ in range(_FEW_NODES):
        before = _sibling_before(page, row)
        if before is None or page.tag[before] != tags.TEXT:
            return before
        row = before
    return None


def _sibling_before(page: Reading, row: int) -> int | None:
    """Unless the row before is the parent, it is the sibling before or something inside it."""
    parent = page.parent[row]
    before = row - 1
    if before <= parent:
        return None
    while page.parent[before] != parent:
        before = int(page.parent[before])
    return before


def _speaks_of_opening(names: str) -> bool:
    found = _PARTS.findall(names.lower())
    if not found or not _SHORT.issuperset(found):
        return bool(found)
    return _WORDS.search(_NEW_WORD.sub(" ", names).lower()) is not None


def _targets(elements: Elements, most: int) -> Iterator[str]:
    """The ids that controls and links of the page speak of."""
    spoken_of = (_spoken_of(elements, row) for row in elements.select(_CONTROLS))
    for link, *named in _affordable(spoken_of, most):
        if link.startswith("#"):
            yield link[1:]
        for names in named:
            yield from (name.removeprefix("#") for name in names.replace(",", " ").split())


def _spoken_of(elements: Elements, row: int) -> tuple[str, ...]:
    """Its address, and the lists of ids that its attributes hold."""
    return elements.attribute(row, "href") or "", *(elements.attribute(row, name) or "" for name in _NAMING)
