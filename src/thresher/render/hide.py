"""The hide view: the page as it was, with everything in its place, and only its content to be seen.

What is hidden still takes its room, so that the reader sees where on the page the content stood. Elements around the
content stay visible for their grounds and borders, without which light text on a dark ground could not be read; text
that was dropped is hidden by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.page import Page, tags, tree
from thresher.page.addresses import web_base_of
from thresher.page.marked_source import WRAPPER, MarkedSource
from thresher.page.safe_tags import MARK
from thresher.render.walk import Shown

KEPT: Final = "kept"
"""The mark of elements whose own text is content, or that stand around content."""

BESIDE: Final = "beside"
"""The mark of what is seen with the content, though no text of it was kept: pictures, drawings, ornaments."""

_HIDDEN: Final = f":not([{MARK}])"
_GENERATED: Final = "before after marker placeholder file-selector-button".split()
_GENERATED_IN_SOME: Final = "picker-icon checkmark scroll-marker scroll-button(*)".split()
"""Text that style sheets put beside that of an element. A browser that does not know one of the second leaves out the
rule that it stands in."""


def _rule(selectors: Iterable[str]) -> str:
    return f"{','.join(selectors)}{{visibility:hidden!important}}\n"


_STYLE: Final = f"""
@layer {{
{WRAPPER},::slotted({WRAPPER}){{all:unset!important}}
{_rule(["*:not(svg *)", f"svg{_HIDDEN} *", f"{WRAPPER}{_HIDDEN}"])}\
{_rule([f":host({_HIDDEN})", f"::slotted({_HIDDEN})"])}\
{_rule(f"{_HIDDEN}::{each}" for each in _GENERATED)}\
{"".join(_rule([f"{_HIDDEN}::{each}"]) for each in _GENERATED_IN_SOME)}\
{"".join(_rule([f":host({_HIDDEN})::{each}", f"::slotted({_HIDDEN})::{each}"]) for each in ("before", "after"))}\
::first-letter,::first-line{{visibility:inherit!important}}
[{MARK}],:host([{MARK}]),::slotted([{MARK}]){{visibility:visible!important;opacity:1!important}}
thresher-formula{_HIDDEN}{{display:none!important}}
}}
"""
"""In the first layer of all, important rules weigh more than all others of the page, however they select. The layer has
no name, so that no rule of the page can stand in it. A shadow tree has layers of its own, and in what is important it
outdoes the page around it: there these rules are for its host and for what stands in its slots as well. The element
around a text is there for us alone, so that rules of the page for elements in its place must not change it."""

_FEW_WORDS: Final = 3
_FORMULA: Final = tags.table(["script"])
_TEMPLATE: Final = tags.table(["template"])
_SLOT: Final = tags.table(["slot"])


def hide(shown: Shown, *, url: str | None = None) -> str:
    """The whole page, all but the content hidden; "" where there is no content."""
    page = shown.page
    kept = kept_texts(shown)
    if not kept.any():
        return ""
    original = MarkedSource(page)
    around = _around(shown, kept)
    original.mark(np.flatnonzero(around), KEPT)
    beside = _ornaments(page, kept)
    original.mark(np.flatnonzero(beside & ~page.is_text), BESIDE)
    original.mark_drawings(np.flatnonzero(_amid(page, kept, original.drawings)), BESIDE)
    # Each by itself: where browsers nest broken markup otherwise than we did, it may come to stand in what is seen.
    dropped = page.is_text & (page.chars > 0) & ~kept & ~beside
    dropped[: page.body] = False
    rows = np.flatnonzero(dropped)
    original.mark_texts(rows, [""] * len(rows))
    return original.html(style=_STYLE, base=web_base_of(page, url))


def kept_texts(shown: Shown) -> tree.Bools:
    """Text rows that are content as the page shows them: formulas as they are drawn, or by their source if scripts draw
    them."""
    page = shown.page
    drawn = page.writable(shown.keep) & page.is_text & (page.chars > 0)
    return np.asarray(drawn | (shown.text & _FORMULA[page.tag[page.parent]]))


def _around(shown: Shown, kept: tree.Bools) -> tree.Bools:
    """Elements that show, or stand around, what is content."""
    page = shown.page
    around = np.zeros(len(page), dtype=np.bool_)
    around[shown.rows_with_drawings] = True
    around[list(shown.separators)] = False
    around = (around & shown.seen) | tree.above(kept, page.end)
    return np.asarray((around | _around_slots(page, around)) & ~page.is_text)


def _around_slots(page: Page, around: tree.Bools) -> tree.Bools:
    """The way down to the slots of shadow trees: what stands in a host's own markup is seen through them."""
    shadows = _TEMPLATE[page.tag] & ~page.hidden & around[page.parent]
    inside = tree.covered(shadows, page.end)
    return np.asarray(inside & tree.above(inside & _SLOT[page.tag], page.end))


def _ornaments(page: Page, kept: tree.Bools) -> tree.Bools:
    """What the table takes as hidden though it is seen, amid kept text: a few words that are not read out."""
    few = tree.subtree_sum(page.words, page.end) <= _FEW_WORDS
    roots = np.flatnonzero(page.hidden & ~page.hidden[page.parent] & ~page.is_text & few)
    roots = roots[_amid(page, kept, roots)]
    ornaments = np.zeros(len(page), dtype=np.bool_)
    ornaments[[row for row in roots.tolist() if (page.attr(row, "aria-hidden") or "").lower() == "true"]] = True
    return tree.covered(ornaments, page.end)


def _amid(page: Page, kept: tree.Bools, places: npt.NDArray[np.intp]) -> tree.Bools:
    """Whether the nearest visible text on both sides of each place is kept."""
    rows = np.flatnonzero((page.chars > 0) & ~page.hidden)
    if not len(rows):
        return np.zeros(len(places), dtype=np.bool_)
    place = np.searchsorted(rows, places)
    before = kept[rows[np.maximum(place - 1, 0)]] & (place > 0)
    after = kept[rows[np.minimum(place, len(rows) - 1)]] & (place < len(rows))
    return np.asarray(before & after)
