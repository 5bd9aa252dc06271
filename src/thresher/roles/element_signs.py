"""What the elements of a page say about the roles of their text: by tag, attribute or name.

A name alone proves nothing. An element that is named like a part of the page, such as an advert, is none if it holds
most of the page or most of what was kept; and what is named like a line, such as a byline, must be short.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.blocks.role import CODES, ROLES, Role
from thresher.page import Page, tags, tree
from thresher.page.numbered import numbered
from thresher.roles.part_names import is_beside, signs_of

Codes = npt.NDArray[np.uint8]
NONE: Final = 255
"""The code of no role."""

_LARGEST_PART: Final = 0.5
"""The share of the page's words, and of the kept ones, that a part beside the content may hold."""
_LONGEST_LINES: Final = {
    Role.CAPTION: 150,
    Role.BYLINE: 40,
    Role.DATE: 25,
    Role.TAGS: 60,
    Role.LEAD: 150,
}
"""Words that an element may hold if its name is that of a line."""

_PART_TAGS: Final = {"nav": Role.NAVIGATION, "menu": Role.NAVIGATION, "footer": Role.FOOTER} | dict.fromkeys(
    ("form", "button", "select", "textarea", "option"), Role.FORM
)
_LINE_TAGS: Final = {"figcaption": Role.CAPTION, "caption": Role.CAPTION, "time": Role.DATE}
_ARIA: Final = {
    "navigation": Role.NAVIGATION,
    "menu": Role.NAVIGATION,
    "menubar": Role.NAVIGATION,
    "search": Role.FORM,
    "contentinfo": Role.FOOTER,
}
_PROPERTIES: Final = {
    "author": Role.BYLINE,
    "creator": Role.BYLINE,
    "datepublished": Role.DATE,
    "datemodified": Role.DATE,
    "datecreated": Role.DATE,
    "caption": Role.CAPTION,
    "keywords": Role.TAGS,
    "alternativeheadline": Role.LEAD,
}
_RELATIONS: Final = {"author": Role.BYLINE, "tag": Role.TAGS}
_ASIDE: Final = tags.table(["aside"])
_ARTICLE: Final = tags.table(["article"])


class ElementSigns:
    """For each row the role of the nearest element above it that speaks for one; `NONE` where there is none."""

    def __init__(self, page: Page, keep: tree.Bools) -> None:
        self.page = page
        inside = slice(page.body + 1, int(page.end[page.body]))
        self.elements = np.flatnonzero(~page.is_text[inside]) + page.body + 1
        self._words = tree.subtree_sum(np.where(page.hidden, 0, page.words), page.end)
        kept = tree.subtree_sum(np.where(keep, page.words, 0), page.end)
        self.is_small = (self._words <= _LARGEST_PART * self._words[0]) & (kept <= _LARGEST_PART * kept[0])
        self.classes = numbered(page.attributes(self.elements, "class"))
        part, line = self._by_name()
        self.part = inherited(np.where(self.is_small, self._parts(part), NONE), page.parent)
        self.line = inherited(self._lines(line), page.parent)
        self.in_aside = tree.covered((_ASIDE[page.tag] | self._named_beside()) & self.is_small, page.end)

    def _named_beside(self) -> tree.Bools:
        column = np.zeros(len(self.page), dtype=np.bool_)
        column[self.elements] = np.array(list(map(is_beside, self.classes.values)), np.bool_)[self.classes.number]
        return column

    def _by_name(self) -> tuple[Codes, Codes]:
        part, line = np.full(len(self.page), NONE, np.uint8), np.full(len(self.page), NONE, np.uint8)
        for different in (numbered(self.page.attributes(self.elements, "id")), self.classes):
            signs = np.array([[code_of(role) for role in signs_of(value)] for value in different.values], np.uint8)
            for column, codes in zip((part, line), signs.reshape(-1, 2).T, strict=True):
                found = codes[different.number] if len(codes) else np.empty(0, np.uint8)
                column[self.elements] = np.where(found == NONE, column[self.elements], found)
        return part, line

    def _parts(self, named: Codes) -> Codes:
        """What names say, else tags, else roles for screen readers; the footer of an article is none of the page."""
        tag = _by_tag(_PART_TAGS)[self.page.tag]
        tag[(tag == CODES[Role.FOOTER]) & tree.covered(_ARTICLE[self.page.tag], self.page.end)] = NONE
        named = np.where((named == CODES[Role.FOOTER]) & (tag != NONE), NONE, named)
        return first_of(first_of(named, tag), self._by_attribute("role", _ARIA))

    def _lines(self, named: Codes) -> Codes:
        longest = np.array([_LONGEST_LINES.get(role, 0) for role in ROLES] + [0] * (NONE + 1 - len(ROLES)))
        named = np.where(self._words <= longest[named], named, NONE).astype(np.uint8)
        stated = first_of(self._by_attribute("itemprop", _PROPERTIES), self._by_attribute("rel", _RELATIONS))
        stated = np.where(self._words <= longest[stated], stated, NONE).astype(np.uint8)
        return first_of(first_of(_by_tag(_LINE_TAGS)[self.page.tag], stated), named)

    def _by_attribute(self, name: str, known: Mapping[str, Role]) -> Codes:
        """The roles for the words of an attribute."""
        column = np.full(len(self.page), NONE, np.uint8)
        if len(self.elements):
            different = numbered(self.page.attributes(self.elements, name))
            judge: Callable[[str | None], int] = lambda value: _code_of(value, known)  # noqa: E731
            column[self.elements] = np.array(list(map(judge, different.values)), np.uint8)[different.number]
        return column


def code_of(role: Role | None) -> int:
    return NONE if role is None else CODES[role]


def _by_tag(known: Mapping[str, Role]) -> Codes:
    codes = np.full(len(tags.TAGS), NONE, np.uint8)
    for name, role in known.items():
        codes[tags.CODE[name]] = CODES[role]
    return codes


def _code_of(value: str | None, known: Mapping[str, Role]) -> int:
    words = (value or "")[:200].lower().split()
    return next((CODES[known[word]] for word in words if word in known), NONE)


def first_of(codes: Codes, others: Codes) -> Codes:
    """The first codes, and the others where there are none."""
    return np.where(codes != NONE, codes, others).astype(np.uint8)


def inherited(codes: Codes, parent: tree.Ints) -> Codes:
    """For each row the code of the nearest element above it that has one, or its own."""
    nearest = tree.nearest(codes != NONE, parent)
    return np.where(nearest >= 0, codes[np.maximum(nearest, 0)], NONE).astype(np.uint8)
