"""The hide view: the page as it was, with everything in its place, but only its content visible.

What is hidden still takes its room, so that the reader sees where on the page the content stood. Elements around the
content stay visible for their backgrounds and borders, without which light text on a dark background could not be
read; dropped text in them is hidden by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.page import Page, tags, tree
from thresher.page.addresses import web_base_of
from thresher.page.budget import Purse, Step
from thresher.page.marked_source import WRAPPER, MarkedSource
from thresher.page.safe_tags import MARK
from thresher.render.walk import Shown

KEPT: Final = "kept"
"""The mark of elements whose own text is content, or that stand around content."""

BESIDE: Final = "beside"
"""The mark of what is shown with the content, though it has no kept text: pictures, drawings, ornaments."""

_HIDDEN: Final = f":not([{MARK}])"
_GENERATED: Final = "before after marker placeholder file-selector-button".split()
_GENERATED_IN_SOME: Final = "picker-icon checkmark scroll-marker scroll-button(*)".split()
"""Pseudo-elements, with which style sheets add text to an element. Those of the second list get a rule each, because a
browser that does not know one drops the whole rule."""


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
"""Important rules in the first layer outweigh every other rule of the page, whatever its selector. The layer has no
name, so that the page cannot add rules to it. A shadow tree has layers of its own, and its important rules outweigh
those of the page around it: inside one, these rules therefore also cover its host and what stands in its slots. The
element around a text is our own, and rules of the page for elements in its place must not change how it looks."""

_FEW_WORDS: Final = 3
_FORMULA: Final = tags.table(["script"])
_TEMPLATE: Final = tags.table(["template"])
_SLOT: Final = tags.table(["slot"])


def hide(shown: Shown, *, url: str | None = None, purse: Purse | None = None) -> str:
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
    # Each by itself: a browser may nest broken markup otherwise than we did, and put dropped text into what is shown.
    dropped = page.is_text & (page.chars > 0) & ~kept & ~beside
    dropped[: page.body] = False
    rows = np.flatnonzero(dropped)
    original.mark_texts(rows, [""] * len(rows))
    return original.html(style=_STYLE, base=web_base_of(page, url), purse=purse or page.purse(Step.HIDE))


def kept_texts(shown: Shown) -> tree.Bools:
    """Text rows that are content as the page shows it: formulas as they are drawn, or their source where it is a script
    that draws them."""
    page = shown.page
    drawn = page.writable(shown.keep) & page.is_text & (page.chars > 0)
    return np.asarray(drawn | (shown.text & _FORMULA[page.tag[page.parent]]))


def _around(shown: Shown, kept: tree.Bools) -> tree.Bools:
    """Elements that are content themselves, or stand around it."""
    page = shown.page
    around = np.zeros(len(page), dtype=np.bool_)
    around[shown.rows_with_drawings] = True
    around[list(shown.separators)] = False
    around = (around & shown.seen) | tree.above(kept, page.end)
    return np.asarray((around | _around_slots(page, around)) & ~page.is_text)


def _around_slots(page: Page, around: tree.Bools) -> tree.Bools:
    """Elements on the way down to the slots of shadow trees, through which a host's own markup is shown."""
    shadows = _TEMPLATE[page.tag] & ~page.hidden & around[page.parent]
    inside = tree.covered(shadows, page.end)
    return np.asarray(inside & tree.above(inside & _SLOT[page.tag], page.end))


def _ornaments(page: Page, kept: tree.Bools) -> tree.Bools:
    """What is visible amid kept text, though the table has it as hidden: a few words that screen readers pass over."""
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
