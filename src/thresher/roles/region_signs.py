"""Which elements of a page say what region they are: by landmark, tag, role for screen readers, or name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import numpy as np

from thresher.blocks.region import LABEL_CODES, RegionLabel
from thresher.blocks.role import CODES, Role
from thresher.page import Page, tags, tree
from thresher.page.numbered import numbered
from thresher.roles.element_signs import NONE, Codes, ElementSigns, inherited
from thresher.threads.markup_names import normalised_name

_OF_PARTS: Final = {
    Role.ADVERT: RegionLabel.ADVERT,
    Role.LEGAL: RegionLabel.FOOTER,
    Role.RELATED: RegionLabel.RELATED,
    Role.NAVIGATION: RegionLabel.MENU,
    Role.FOOTER: RegionLabel.FOOTER,
}
"""What a part of the page is as a region. A form is none by itself: it belongs to what is around it."""
_SWALLOWED: Final = [LABEL_CODES[label] for label in (RegionLabel.MENU, RegionLabel.ASIDE, RegionLabel.BANNER)]
"""Regions that are part of the footer where they stand in it."""

_HEADER: Final = tags.table(["header"])
_NO_HEADER_IN: Final = tags.table(["article", "main", "section", "aside", "nav"])
"""A header in one of these is theirs and not the page's, as HTML has it."""
_LANDMARKS: Final = {
    "banner": RegionLabel.HEADER,
    "complementary": RegionLabel.ASIDE,
    "dialog": RegionLabel.BANNER,
    "alertdialog": RegionLabel.BANNER,
}
_NAMES: Final = {
    RegionLabel.BANNER: re.compile(
        r"-(?:cookies?|cookiebar|cookiebanner|cookiebot|consent|gdpr|ccpa|onetrust|newsletters?|subscribe|subscription|"
        r"signup|sign-up|optin|opt-in|mailchimp|popup|pop-up|modal|paywall|app-banner|smartbanner|announcement)-"
    ),
    RegionLabel.HEADER: re.compile(
        r"-(?:masthead|site-header|siteheader|page-top|header-top|top-header|globalheader)-"
    ),
}
_LONGEST_VALUE: Final = 400

LabelOf = Callable[[list[str]], RegionLabel | None]


class RegionSigns:
    """For each row the label of the nearest element above it that says one, `NONE` where none does, and its row."""

    def __init__(self, page: Page, signs: ElementSigns) -> None:
        own = _parts(page, signs)
        for found in (_asides(page, signs), _headers(page), _landmarks(page, signs), _named(page, signs)):
            own = np.where((found != NONE) & signs.is_small, found, own).astype(np.uint8)
        self.label = inherited(own, page.parent)
        self.owner = tree.nearest(own != NONE, page.parent)
        footer = tree.nearest(own == LABEL_CODES[RegionLabel.FOOTER], page.parent)
        swallowed = (footer >= 0) & np.isin(self.label, _SWALLOWED)
        self.label[swallowed] = LABEL_CODES[RegionLabel.FOOTER]
        self.owner = np.where(swallowed, footer, self.owner)


def _parts(page: Page, signs: ElementSigns) -> Codes:
    """Where a part of the page begins."""
    of_roles = np.full(NONE + 1, NONE, np.uint8)
    for role, label in _OF_PARTS.items():
        of_roles[CODES[role]] = LABEL_CODES[label]
    begins = signs.part != signs.part[page.parent]
    return np.where(begins, of_roles[signs.part], NONE).astype(np.uint8)


def _asides(page: Page, signs: ElementSigns) -> Codes:
    begins = signs.in_aside & ~signs.in_aside[page.parent] & (signs.part == NONE)
    return _marked(page, begins, RegionLabel.ASIDE)


def _headers(page: Page) -> Codes:
    begins = _HEADER[page.tag] & ~tree.covered(_NO_HEADER_IN[page.tag], page.end)
    return _marked(page, begins, RegionLabel.HEADER)


def _marked(page: Page, rows: tree.Bools, label: RegionLabel) -> Codes:
    return np.where(rows, LABEL_CODES[label], NONE).astype(np.uint8)


def _landmarks(page: Page, signs: ElementSigns) -> Codes:
    return _by_values(page, signs, "role", _landmark_of)


def _landmark_of(words: list[str]) -> RegionLabel | None:
    return next((_LANDMARKS[word.lower()] for word in words if word.lower() in _LANDMARKS), None)


def _named(page: Page, signs: ElementSigns) -> Codes:
    found = _by_values(page, signs, "class", _label_of_names)
    return np.where(found != NONE, found, _by_values(page, signs, "id", _label_of_names)).astype(np.uint8)


def _label_of_names(names: list[str]) -> RegionLabel | None:
    plain = [f"-{normalised_name(name)}-" for name in names]
    return next((label for label, pattern in _NAMES.items() if any(map(pattern.search, plain))), None)


def _by_values(page: Page, signs: ElementSigns, attribute: str, label_of: LabelOf) -> Codes:
    column = np.full(len(page), NONE, np.uint8)
    if len(signs.elements):
        values, number = numbered(page.attributes(signs.elements, attribute))
        found = [label_of((value or "")[:_LONGEST_VALUE].split()) for value in values]
        codes = np.array([NONE if label is None else LABEL_CODES[label] for label in found], np.uint8)
        column[signs.elements] = codes[number]
    return column
