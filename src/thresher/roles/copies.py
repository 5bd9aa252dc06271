"""Text that a page has twice: once for wide screens and once for narrow ones, or shortened above and whole below.

A reader sees one of the copies. Which rows a copy consists of is told by their texts: several blocks in a row that
stand in the same order further up, in another element. What an author has written twice stands in one element, what a
quote repeats belongs to it, and tables repeat themselves: these stay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.page import Page, tags, tree
from thresher.verdict import Verdict, Why

_LEAST_WORDS: Final = 30
_LEAST_SHARE: Final = 0.1
"""A copy has at least so many words, and this share of all that was kept."""
_LEAST_BLOCKS: Final = 2
_MOST_OF_ELEMENT: Final = 0.8
"""The share of the kept words of its element that a copy holds."""
Rows = npt.NDArray[np.intp]

_MAY_REPEAT: Final = tags.table(["blockquote", "q", "td", "th", "pre", "code"])


def without_copies(page: Page, verdict: Verdict) -> Verdict:
    """The verdict with one of several copies, the first."""
    kept = np.flatnonzero(verdict.keep & (page.words > 0) & ~page.hidden)
    if not _may_have_copies(page, kept):
        return verdict
    is_copy = np.zeros(len(page), dtype=np.bool_)
    is_copy[_copies(page, kept)] = True
    is_copy &= (verdict.why != Why.RULE_KEEP) & ~tree.covered(_MAY_REPEAT[page.tag], page.end)
    if not is_copy.any():
        return verdict
    why = np.where(is_copy, np.uint8(Why.REPEATED), verdict.why)
    return replace(verdict, keep=verdict.keep & ~is_copy, why=why)


def _may_have_copies(page: Page, kept: Rows) -> bool:
    """A quick look: whether enough words are in texts that are exactly as long as other texts."""
    return int(page.words[kept[_as_long_as_others(page, kept)]].sum()) >= 2 * _LEAST_WORDS


def _as_long_as_others(page: Page, kept: Rows) -> tree.Bools:
    _, number, often = np.unique(page.chars[kept], return_inverse=True, return_counts=True)
    return np.asarray(often[number] > 1)


def _copies(page: Page, kept: Rows) -> Rows:
    """The rows of copies."""
    before = _places_before(page, kept)
    place = np.arange(len(kept))
    around = page.parent[page.block[kept]]
    told = (before >= 0) & (around[before] != around)
    starts = np.flatnonzero(np.diff(np.where(told, place - before, 0), prepend=-1))  # runs in the same order as before
    words = page.words[kept]
    below = tree.subtree_sum(np.bincount(kept, weights=words, minlength=len(page)), page.end)
    least = max(_LEAST_WORDS, _LEAST_SHARE * words.sum())
    found = []
    for start, stop in zip(starts.tolist(), [*starts[1:].tolist(), len(kept)], strict=True):
        size = words[start:stop].sum()
        if (
            told[start]
            and size >= max(least, _MOST_OF_ELEMENT * below[around[start]])
            and len(np.unique(page.block[kept[start:stop]])) >= _LEAST_BLOCKS
        ):
            found.append(kept[start:stop])
    return np.concatenate(found) if found else kept[:0]


def _places_before(page: Page, kept: Rows) -> Rows:
    """For each kept text the place of the last one before it that says the same; -1 where none does."""
    before = np.full(len(kept), -1, dtype=np.intp)
    places = np.flatnonzero(_as_long_as_others(page, kept))
    last: dict[str, int] = {}
    for place, text in zip(places.tolist(), page.texts(kept[places]), strict=True):
        said = " ".join(text.split())
        before[place] = last.get(said, -1)
        last[said] = place
    return before
