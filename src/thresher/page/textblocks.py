"""Where the text blocks of a page begin: what a reader would call its lines and paragraphs."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from thresher.page import tags
from thresher.page.page import Page

Rows = npt.NDArray[np.intp]


def starts(page: Page, rows: Rows) -> Rows:
    """Places in `rows` (text rows in document order) where a block begins.

    A block begins under another block element, after a forced line break, and where hidden text follows shown text or
    the other way round.
    """
    if not len(rows):
        return np.empty(0, dtype=np.intp)
    block, breaks = page.block[rows], np.cumsum(tags.BREAK[page.tag])[rows]
    hidden = page.hidden[rows]
    changes = (np.diff(block) != 0) | (np.diff(breaks) != 0) | (hidden[1:] != hidden[:-1])
    return np.concatenate(([0], np.flatnonzero(changes) + 1))
