"""Texts without a word, such as the | between two links, or the full stop after one.

Methods that count words have nothing to say about them. Such a text goes with the text before it in the same block, or
where there is none with the one after it; alone in its block, it goes with the texts around it if both are kept.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from thresher.page import Page, tree
from thresher.verdict import visible_in_body

Column = TypeVar("Column", tree.Bools, tree.Floats)


def lent_to_wordless(said: Column, page: Page) -> Column:
    """A column of what was said about texts, scores or what to keep, in which each text without words has a value."""
    rows = np.flatnonzero(visible_in_body(page) & (page.chars > 0))
    has_words = page.spoken_words[rows] > 0
    if has_words.all() or not has_words.any():
        return said
    worded, wordless = rows[has_words], rows[~has_words]
    place = np.searchsorted(worded, wordless)
    before, after = worded[np.maximum(place - 1, 0)], worded[np.minimum(place, len(worded) - 1)]
    block = page.block[wordless]
    from_after = np.where(page.block[after] == block, said[after], np.minimum(said[before], said[after]))
    lent = said.copy()
    lent[wordless] = np.where(page.block[before] == block, said[before], from_after)
    return lent
