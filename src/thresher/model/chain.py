"""The elements above the text blocks, as a small tree of their own."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from thresher.model.blocks import Ints, Rows, TextBlocks
from thresher.page import tree


@dataclass(frozen=True, eq=False)
class Elements:
    """The elements of the body that hold the beginning of a block, in document order; one entry for each."""

    rows: Rows
    """Their rows in the page."""
    parent: Rows
    """Place of the parent among them; the body is its own."""
    low: Ints
    """Their blocks are `low` up to `high`."""
    high: Ints
    of_block: Rows
    """For each block, the place of the innermost element around it."""

    @classmethod
    def above(cls, blocks: TextBlocks) -> Elements:
        page = blocks.page
        before = np.zeros(len(page) + 1, dtype=np.int32)
        before[blocks.first + 1] = 1
        np.cumsum(before, out=before)
        low, high = before[:-1], before[page.end]
        holds = (high > low) & ~page.is_text
        holds[: page.body] = False
        place = np.cumsum(holds) - 1
        rows = np.flatnonzero(holds)
        parent = place[page.parent[rows]]
        parent[0] = 0
        return cls(rows, parent, low[rows], high[rows], place[blocks.element])

    def __len__(self) -> int:
        return len(self.rows)


def up_the_chain(elements: Elements, levels: int) -> Rows:
    """For each block its innermost element and the next ones above, `levels` of them: one row for each level."""
    chain = np.empty((levels, len(elements.of_block)), dtype=np.intp)
    chain[0] = elements.of_block
    for level in range(1, levels):
        chain[level] = elements.parent[chain[level - 1]]
    return chain


def widening(elements: Elements, levels: int) -> Rows:
    """For each block, the outermost element that holds it alone, then the outermost that holds the next few, and so on.

    Wrappers that add no text are one level with what they wrap, so that a few levels reach far.
    """
    size = elements.high - elements.low
    is_outermost = size < size[elements.parent]
    is_outermost[0] = True
    outermost = tree.nearest(is_outermost, elements.parent)
    chain = np.empty((levels, len(elements.of_block)), dtype=np.intp)
    chain[0] = outermost[elements.of_block]
    for level in range(1, levels):
        chain[level] = outermost[elements.parent[chain[level - 1]]]
    return chain
