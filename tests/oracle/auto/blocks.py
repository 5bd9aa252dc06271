"""The text blocks of a page that a reader can see or open: what the model judges, one answer for each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from thresher.page import Page, tags

Ints = npt.NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class TextBlocks:
    """Consecutive text under the same block element."""

    page: Page
    members: list[list[int]]
    """The text rows of each block."""

    @classmethod
    def of(cls, page: Page) -> TextBlocks:
        """A walk over the rows. A block ends at breaks, and where hidden text follows shown text or the other way."""
        found: list[list[int]] = []
        broken, last = True, -1
        for row in range(page.body, int(page.end[page.body])):
            broken |= bool(tags.BREAK[page.tag[row]])
            if not page.chars[row] or page.closed[row]:
                continue
            same = last >= 0 and page.block[row] == page.block[last] and page.hidden[row] == page.hidden[last]
            if broken or not same:
                found.append([])
            found[-1].append(row)
            broken, last = False, row
        return cls(page, found)

    def __len__(self) -> int:
        return len(self.members)

    @property
    def rows(self) -> Ints:
        return np.array([row for rows in self.members for row in rows], dtype=np.intp)

    @property
    def of_row(self) -> Ints:
        """The block of each of `rows`."""
        return np.array([block for block, rows in enumerate(self.members) for _ in rows], dtype=np.intp)

    @property
    def first(self) -> Ints:
        return np.array([rows[0] for rows in self.members], dtype=np.intp)

    @property
    def tag(self) -> npt.NDArray[np.int16]:
        """Of the block element."""
        return self.page.tag[self.page.block[self.first]]

    def element(self, block: int) -> int:
        """The innermost element around a whole block."""
        first, *more = self.members[block]
        return int(self.page.block[first] if more else self.page.parent[first])

    def added(self, column: npt.NDArray[np.generic]) -> npt.NDArray[np.float64]:
        """The sums of a column of the page over the rows of each block."""
        return np.array([float(column[rows].sum()) for rows in self.members])
