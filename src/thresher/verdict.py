"""What a method says about a page: for each row whether to keep it, what was measured, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.page import Page


class Why(IntEnum):
    """Why a row was kept or dropped. `SENTENCES` says it in words."""

    HIDDEN = 0
    OUTSIDE_BODY = 1
    VISIBLE = 2
    IN_DENSE_BLOCK = 3
    SPARSE = 4
    IN_BEST_NODE = 5
    OUTSIDE_BEST_NODE = 6
    AMONG_TEXT = 7
    AMONG_TAGS = 8
    IN_SPAN = 9
    OUTSIDE_SPAN = 10
    GENTLE_SLOPE = 11
    STEEP_SLOPE = 12
    FEW_LINKS = 13
    MANY_LINKS = 14
    RICHEST_BLOCK = 15
    POORER_BLOCK = 16
    PASSED_FILTERS = 17
    ADVERT = 18
    FORM = 19
    TEXT_LINES = 20
    TAG_LINES = 21
    LONG_OR_BESIDE_LONG = 22
    SHORT_OR_LINKED = 23
    FOOTER = 24
    TOO_SHORT = 25
    INFORMATIVE = 26
    FORMATTED_ALIKE = 27
    UNINFORMATIVE = 28
    AGREED = 29
    OUTVOTED = 30
    LIKE_CONTENT = 31
    LIKE_CHAFF = 32
    HEADLINE = 33
    LONG_TEXT = 34
    WITH_SIBLINGS = 35
    IN_MAIN_PART = 36
    OPENED = 37
    UNOPENED = 38
    IN_NAV = 39
    IN_HEADER = 40
    IN_FOOTER = 41
    IN_ASIDE = 42
    REPEATED = 43
    APART = 44
    RULE_KEEP = 45
    RULE_DROP = 46
    COMMENT = 47
    COMMENT_KEPT = 48
    WITH_ROW = 49
    ON_OTHER_PAGES = 50
    WANTED = 51
    NOT_WANTED = 52
    BARE_HEADING = 53
    POST = 54
    SMALL_PRINT = 55
    IN_BEST_SEGMENT = 56
    OTHER_SEGMENT = 57
    PRICE = 58
    CODE = 59


SENTENCES: Final[dict[Why, str]] = {
    Why.HIDDEN: "not shown to a reader",
    Why.OUTSIDE_BODY: "outside the body of the page",
    Why.VISIBLE: "visible text",
    Why.IN_DENSE_BLOCK: "in a block with much text for its tags and links",
    Why.SPARSE: "little text for its tags and links",
    Why.IN_BEST_NODE: "in the part of the page with the most relevant text",
    Why.OUTSIDE_BEST_NODE: "outside the part with the most relevant text",
    Why.AMONG_TEXT: "surrounded by text rather than tags",
    Why.AMONG_TAGS: "surrounded by tags rather than text",
    Why.IN_SPAN: "in the one stretch with most words and fewest tags",
    Why.OUTSIDE_SPAN: "outside the stretch with most words and fewest tags",
    Why.GENTLE_SLOPE: "few tags among the words around it",
    Why.STEEP_SLOPE: "many tags among the words around it",
    Why.FEW_LINKS: "few links for its text",
    Why.MANY_LINKS: "mostly links",
    Why.RICHEST_BLOCK: "in the block with the most text",
    Why.POORER_BLOCK: "another block has more text",
    Why.PASSED_FILTERS: "no filter took it out",
    Why.ADVERT: "looks like an advert",
    Why.FORM: "part of a form",
    Why.TEXT_LINES: "on lines with much text for their tags",
    Why.TAG_LINES: "on lines with little text for their tags",
    Why.LONG_OR_BESIDE_LONG: "long, with few links, or beside such text",
    Why.SHORT_OR_LINKED: "short or mostly links, and nothing beside it says otherwise",
    Why.FOOTER: "begins like a footer",
    Why.TOO_SHORT: "too short to say anything",
    Why.INFORMATIVE: "much text and few links for this kind of page",
    Why.FORMATTED_ALIKE: "formatted like the text of the page",
    Why.UNINFORMATIVE: "little text or many links for this kind of page",
    Why.AGREED: "enough of the combined methods keep it",
    Why.OUTVOTED: "too few of the combined methods keep it",
    Why.LIKE_CONTENT: "reads like content",
    Why.LIKE_CHAFF: "reads like chaff",
    Why.HEADLINE: "the headline of the page",
    Why.LONG_TEXT: "long text with few links",
    Why.WITH_SIBLINGS: "part of the same item as text that was kept",
    Why.IN_MAIN_PART: "among the long text of the page",
    Why.OPENED: "hidden until a reader opens it, but part of the content",
    Why.UNOPENED: "hidden until a reader opens it",
    Why.IN_NAV: "inside nav",
    Why.IN_HEADER: "inside a header",
    Why.IN_FOOTER: "inside a footer",
    Why.IN_ASIDE: "inside an aside",
    Why.REPEATED: "repeats on the page",
    Why.APART: "apart from the main text",
    Why.RULE_KEEP: "kept by one of your rules",
    Why.RULE_DROP: "dropped by one of your rules",
    Why.COMMENT: "a comment below the article",
    Why.COMMENT_KEPT: "a comment, and comments were asked for",
    Why.WITH_ROW: "in the same table row as what was kept",
    Why.ON_OTHER_PAGES: "on most pages of the site",
    Why.WANTED: "always kept, as you asked",
    Why.NOT_WANTED: "never kept, as you asked",
    Why.BARE_HEADING: "a heading of which nothing was kept, or a link or button in one",
    Why.POST: "a post of the same thread as text that was kept",
    Why.IN_BEST_SEGMENT: "in the part of the screen with the most text",
    Why.OTHER_SEGMENT: "in another part of the screen",
    Why.SMALL_PRINT: "small print: a footnote, a disclaimer, or a window that opens on top",
    Why.PRICE: "the price of the product, or what it can be had in",
    Why.CODE: "code amid text that was kept",
}


KINDS: Final = ("article", "collection", "documentation", "forum", "listing", "product", "service")
"""The kinds of pages that are distinguished."""


class Kind(NamedTuple):
    """The most likely kind of a page."""

    name: str
    probability: float


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """A method's answer; all three arrays have one entry for each row of the page."""

    keep: npt.NDArray[np.bool_]
    score: npt.NDArray[np.float64]
    why: npt.NDArray[np.uint8]
    kind: Kind | None = None
    """The kind of page, if the method tells it."""
    confidence: float | None = None
    """How well the method thinks it did, from 0 to 1, if it says so."""
    note: str = ""
    """What the method has to say about the page as a whole, if anything."""
    words: dict[int, str] = field(default_factory=dict)
    """The text of kept rows of which the method keeps only some words. HTML and the hide view show the whole row."""


Method = Callable[..., Verdict]
"""`method(page, *, its parameters) -> Verdict`. Never changes the page; same page, same answer; linear time."""


def visible_in_body(page: Page) -> npt.NDArray[np.bool_]:
    """The rows that a reader can see: where every method starts."""
    visible = ~page.hidden
    visible[: page.body] = False
    visible[page.end[page.body] :] = False
    return visible


def reasons(page: Page, keep: npt.NDArray[np.bool_], *, kept: Why, dropped: Why) -> npt.NDArray[np.uint8]:
    """Reason codes for a method that has one reason to keep and one to drop."""
    why = np.where(keep, kept, dropped).astype(np.uint8)
    why[page.hidden] = Why.HIDDEN
    why[: page.body] = Why.OUTSIDE_BODY
    why[page.end[page.body] :] = Why.OUTSIDE_BODY
    return why
