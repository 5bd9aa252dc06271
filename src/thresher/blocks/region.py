"""A region: a part of a page that a reader would point at and name."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

import numpy as np

from thresher.blocks.relevance import text_of
from thresher.cached import cached_property
from thresher.methods.wlr import Rows
from thresher.page import Page
from thresher.page.located import Located


class RegionLabel(StrEnum):
    """What a region is. `thresher.roles.regions` finds out; `docs/regions.md` says how."""

    HEADER = "header"
    """The head of the page: name, motto, search, what stands above all else."""
    MENU = "menu"
    """Links to the parts of the site, breadcrumbs, pagers, buttons to share."""
    MAIN = "main content"
    """What was kept, with the lines that belong to it: byline, date, captions, tags."""
    COMMENTS = "comments"
    RELATED = "related links"
    """Leads to other pages that one might like as well."""
    ASIDE = "aside"
    """Text beside the main content."""
    BANNER = "banner"
    """What asks for something: consent, a subscription, a log-in."""
    ADVERT = "advert"
    FOOTER = "footer"
    """The foot of the page: copyright, terms, contact."""


LABELS: Final = tuple(RegionLabel)
LABEL_CODES: Final = {label: code for code, label in enumerate(LABELS)}


@dataclass(frozen=True, eq=False)
class Region(Located):
    """A part of a page with its label. Every word that a reader sees is in exactly one region."""

    label: RegionLabel
    row: int
    """Row of the lowest element that holds all of it; it may hold other regions too."""
    words: int
    links: float
    """Share of the words that stand in links."""
    rows: Rows = field(repr=False)
    """Its text rows, in the order of the page."""
    page: Page = field(repr=False)

    @property
    def element(self) -> int:
        return self.row

    @cached_property
    def span(self) -> tuple[int, int] | None:
        """Where it begins and ends in `page.source`; other regions may stand in between."""
        return None if self.page.origin else self.page.span(int(self.rows[0]), int(self.rows[-1]))

    @cached_property
    def text(self) -> str:
        """The text, a line for each line or paragraph of the page, white space folded."""
        first, last = int(self.rows[0]), int(self.rows[-1])
        page = self.page
        spaces = first + np.flatnonzero(page.is_text[first:last] & (page.chars[first:last] == 0))  # they part words
        return text_of(page, np.union1d(self.rows, spaces))

    def to_dict(self) -> dict[str, Any]:
        return {
            "label": self.label.value,
            "words": self.words,
            "links": round(self.links, 4),
            "text": self.text,
            **self.location(),
        }
