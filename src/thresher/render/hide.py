"""The hide view: the page as it was, with everything in its place, and only its content to be seen.

What is hidden still takes its room, so that the reader sees where on the page the content stood. Elements around the
content stay visible for their grounds and borders, without which light text on a dark ground could not be read; text of
theirs that was dropped is hidden by itself.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.page import Page, tags, tree
from thresher.page.original import MARK, Original, original_of
from thresher.render.html import document, to_html
from thresher.render.links import absolute
from thresher.render.walk import Shown

KEPT: Final = "kept"
"""The mark of elements whose own text is content, or that stand around content."""

BESIDE: Final = "beside"
"""The mark of what is seen with the content, though no text of it was kept: pictures, drawings, ornaments."""

_STYLE: Final = f"""
@layer thresher {{
  *:not(svg *), svg:not([{MARK}]) * {{ visibility: hidden !important; }}
  [{MARK}] {{ visibility: visible !important; opacity: 1 !important; }}
  thresher-formula:not([{MARK}]) {{ display: none !important; }}
}}
"""
"""In the first layer of all, important rules weigh more than all others of the page, however they select."""

_FORMULA: Final = tags.table(["script"])
_TEMPLATE: Final = tags.table(["template"])
_SLOT: Final = tags.table(["slot"])


def hide(shown: Shown, *, url: str | None = None) -> str:
    """The whole page, all but the content hidden; "" where there is no content."""
    page = shown.page
    kept = kept_texts(shown)
    if not kept.any():
        return ""
    original = original_of(page)
    if original is None:  # better the content alone than the wrong part of the page
        return document(to_html(shown, url=url))
    around = _around(shown, kept)
    original.mark(np.flatnonzero(around), KEPT)
    dropped = page.is_text & (page.chars > 0) & ~kept & ~page.hidden & around[page.parent]
    rows = np.flatnonzero(dropped)
    original.mark_texts(rows, [""] * len(rows))
    _mark_beside(original, page, kept)
    return original.html(style=_STYLE, base=base_of(page, url))


def kept_texts(shown: Shown) -> tree.Bools:
    """Text rows that are content as the page shows them: formulas as they are drawn, or by their source if scripts draw
    them."""
    page = shown.page
    drawn = shown.keep & page.is_text & ~page.hidden & (page.chars > 0)
    return np.asarray(drawn | (shown.text & _FORMULA[page.tag[page.parent]]))


def base_of(page: Page, url: str | None) -> str:
    """The address that the page's addresses start from; "" where it is not known."""
    given = (page.attr(row, "href") for row in page.rows("base").tolist())
    first = next((address for address in given if address is not None), "")
    base = absolute(first, url or "") or url or ""
    return base if base.lower().startswith(("http://", "https://")) else ""


def _around(shown: Shown, kept: tree.Bools) -> tree.Bools:
    """Elements that show, or stand around, what is content."""
    page = shown.page
    around = np.zeros(len(page), dtype=np.bool_)
    around[shown.rows_with_drawings] = True
    around[list(shown.separators)] = False
    around = (around & ~page.hidden) | tree.above(kept, page.end)
    return np.asarray((around | _around_slots(page, around)) & ~page.is_text)


def _around_slots(page: Page, around: tree.Bools) -> tree.Bools:
    """The way down to the slots of shadow trees: what stands in a host's own markup is seen through them."""
    shadows = _TEMPLATE[page.tag] & ~page.hidden & around[page.parent]
    inside = tree.covered(shadows, page.end)
    return np.asarray(inside & tree.above(inside & _SLOT[page.tag], page.end))


def _mark_beside(original: Original, page: Page, kept: tree.Bools) -> None:
    """Mark what the table does not have, or takes as hidden though it is seen, where it stands amid kept text."""
    original.mark_drawings(np.flatnonzero(_amid(page, kept, original.drawings)), BESIDE)
    roots = np.flatnonzero(page.hidden & ~page.hidden[page.parent] & ~page.is_text)
    roots = roots[_amid(page, kept, roots)]
    ornaments = [row for row in roots.tolist() if (page.attr(row, "aria-hidden") or "").lower() == "true"]
    for row in ornaments:
        inside = np.arange(row, page.end[row])
        original.mark(inside[~page.is_text[inside]], BESIDE)


def _amid(page: Page, kept: tree.Bools, places: npt.NDArray[np.intp]) -> tree.Bools:
    """Whether the nearest visible text on both sides of each place is kept."""
    rows = np.flatnonzero((page.chars > 0) & ~page.hidden)
    if not len(rows):
        return np.zeros(len(places), dtype=np.bool_)
    place = np.searchsorted(rows, places)
    before = kept[rows[np.maximum(place - 1, 0)]] & (place > 0)
    after = kept[rows[np.minimum(place, len(rows) - 1)]] & (place < len(rows))
    return np.asarray(before & after)
