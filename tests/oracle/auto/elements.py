"""The elements above the text blocks, found by walking up from each of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from oracle.auto.blocks import Ints, TextBlocks
from thresher.model.feature_names import LEVELS


@dataclass(frozen=True, eq=False)
class Elements:
    """The elements of the body that hold the beginning of a block, in document order; one entry for each."""

    rows: Ints
    parent: Ints
    """Place of the parent among them; the body is its own."""
    low: Ints
    """Their blocks are `low` up to `high`."""
    high: Ints
    of_block: Ints
    """For each block, the place of the innermost element around it."""

    @classmethod
    def above(cls, blocks: TextBlocks) -> Elements:
        page, held = blocks.page, dict[int, list[int]]()
        for block, first in enumerate(blocks.first.tolist()):
            row = first
            while row != page.body:
                row = int(page.parent[row])
                held.setdefault(row, []).append(block)
        rows = sorted(held)
        place = {row: number for number, row in enumerate(rows)}
        return cls(
            rows=np.array(rows, dtype=np.intp),
            parent=np.array([0 if row == page.body else place[int(page.parent[row])] for row in rows], dtype=np.intp),
            low=np.array([held[row][0] for row in rows], dtype=np.intp),
            high=np.array([held[row][-1] + 1 for row in rows], dtype=np.intp),
            of_block=np.array([place[blocks.element(block)] for block in range(len(blocks))], dtype=np.intp),
        )

    def upwards(self, place: int) -> list[int]:
        """An element and all that is above it, up to the body."""
        path = [place]
        while path[-1]:
            path.append(int(self.parent[path[-1]]))
        return path

    def path(self, block: int) -> list[int]:
        """The innermost element of a block and all that is above it."""
        return self.upwards(int(self.of_block[block]))

    def up(self, block: int, count: int) -> list[int]:
        """The innermost element and those next above, so many of them: the body again where there are no more."""
        return (self.path(block) + [0] * count)[:count]

    def levels(self, block: int) -> list[int]:
        """The outermost element that holds the block alone, then the outermost that holds the next few, and so on."""
        outermost = {int(self.high[place] - self.low[place]): place for place in self.path(block)}  # the last one stays
        return ([outermost[size] for size in sorted(outermost)] + [0] * LEVELS)[:LEVELS]

    @cached_property
    def all_levels(self) -> Ints:
        """Those of all blocks, one row for each level."""
        return np.array([self.levels(block) for block in range(len(self.of_block))], dtype=np.intp).T
