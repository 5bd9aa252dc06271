"""Text that a page has twice: once for wide screens and once for narrow ones, or shortened above and whole below.

A reader sees one of the copies. Which rows a copy consists of is told by their texts: several blocks in a row that
stand in the same order further up, in another element. What an author has written twice stands in one element, what a
quote repeats belongs to it, and tables repeat themselves: these stay. The kernel looks for them, on every page
(`kernel/rows/copies.pxi`).

Cards of listings are too short for that. What they have twice is the link with the name of what they lead to.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from thresher.kernel import copies
from thresher.page import Page, tags, tree
from thresher.verdict import Verdict, Why

_OF_CARDS: Final = frozenset(("listing", "collection", "product"))
_LINK: Final = tags.CODE["a"]
_HEADING: Final = tags.table(tags.HEADINGS)
_MOST_ROWS_OF_CARD: Final = 60
_LONGEST_NAME: Final = 200
_MAY_REPEAT: Final = tags.table(["blockquote", "q", "td", "th", "pre", "code"])


def without_copies(page: Page, verdict: Verdict) -> Verdict:
    """The verdict with one of several copies, the first."""
    rows = copies(page.native, tree.marks(verdict.keep), tree.marks(page.hidden))
    if not rows:
        return verdict
    is_copy = np.zeros(len(page), dtype=np.bool_)
    is_copy[rows] = True
    is_copy &= (verdict.why != Why.RULE_KEEP) & ~tree.covered(_MAY_REPEAT[page.tag], page.end)
    if not is_copy.any():
        return verdict
    why = np.where(is_copy, np.uint8(Why.REPEATED), verdict.why)
    return replace(verdict, keep=verdict.keep & ~is_copy, why=why)


def without_repeated_names(page: Page, verdict: Verdict) -> Verdict:
    """The verdict with one of several links of a card that stand alone, say the same and lead to the same place: the
    first, or a heading."""
    if verdict.kind is None or verdict.kind.name not in _OF_CARDS:
        return verdict
    kept = verdict.keep & (page.chars > 0)
    chars = tree.subtree_sum(np.where(kept, page.chars, 0), page.end)
    of_block = np.bincount(page.block[kept], weights=page.chars[kept], minlength=len(page))
    is_heading = tree.covered(_HEADING[page.tag], page.end)
    keep, last = verdict.keep.copy(), dict[tuple[str, str], int]()
    for row in np.flatnonzero((page.tag == _LINK) & (chars > 0)).tolist():
        inside = slice(row, int(page.end[row]))
        if page.end[row] - row > _MOST_ROWS_OF_CARD or chars[row] > _LONGEST_NAME:
            continue
        blocks = page.block[inside][kept[inside]]
        if blocks[0] != blocks[-1] or chars[row] < of_block[blocks[0]]:  # it does not stand alone
            continue
        name = (page.attr_start(row, "href"), page.text_below(row, longest=_LONGEST_NAME).strip())
        other = last.get(name, row)
        if other != row and row - other <= _MOST_ROWS_OF_CARD and all(name):
            dropped, row = (other, row) if is_heading[row] and not is_heading[other] else (row, other)
            inside = slice(dropped, int(page.end[dropped]))
            keep[inside] &= verdict.why[inside] == Why.RULE_KEEP
        last[name] = row
    return replace(verdict, keep=keep, why=np.where(verdict.keep & ~keep, np.uint8(Why.REPEATED), verdict.why))
