"""Code is kept whole, or not at all: a block of it belongs to the text that it stands in.

Its lines are short, and highlighting takes them apart, so that a method sees little in each. A block is kept where
some of it was, or where the nearest texts before and after it were, other code aside.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from thresher.page import Page, tree
from thresher.verdict import Verdict, Why


def with_whole_code(page: Page, verdict: Verdict) -> Verdict:
    """The verdict with all of the code blocks that belong to the text."""
    blocks = page.rows("pre")
    if not len(blocks) or not verdict.keep.any():
        return verdict
    in_code = np.zeros(len(page), dtype=np.bool_)
    in_code[blocks] = True
    in_code = tree.covered(in_code, page.end)
    shown = (page.chars > 0) & ~page.hidden
    texts = np.flatnonzero(shown & ~in_code)
    if not len(texts):
        return verdict
    before, after = np.searchsorted(texts, blocks) - 1, np.searchsorted(texts, page.end[blocks])
    is_amid = (before >= 0) & (after < len(texts))
    is_amid &= verdict.keep[texts[before]] & verdict.keep[texts[np.minimum(after, len(texts) - 1)]]
    kept = np.append(0, np.cumsum(verdict.keep & shown))
    belongs = np.zeros(len(page), dtype=np.bool_)
    belongs[blocks[is_amid | (kept[page.end[blocks]] > kept[blocks])]] = True
    rows = tree.covered(belongs, page.end) & shown & ~verdict.keep
    rows &= (verdict.why != Why.RULE_DROP) & (verdict.why != Why.REPEATED)
    if not rows.any():
        return verdict
    return replace(verdict, keep=verdict.keep | rows, why=np.where(rows, np.uint8(Why.CODE), verdict.why))
