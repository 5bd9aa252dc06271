"""Text that a page has twice: once for wide screens and once for narrow ones, or shortened above and whole below.

A reader sees one of the copies. Which rows a copy consists of is told by their texts: several blocks in a row that
stand in the same order further up, in another element. What an author has written twice stands in one element, what a
quote repeats belongs to it, and tables repeat themselves: these stay. The kernel looks for them, on every page
(`kernel/rows/copies.pxi`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from thresher.kernel import copies
from thresher.page import Page, tags, tree
from thresher.verdict import Verdict, Why

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
