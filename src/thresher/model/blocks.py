"""The text blocks of a page that a reader can see or open: what the model judges, one answer for each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from thresher.page import Page, textblocks

Ints = npt.NDArray[np.int32]
Rows = npt.NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class TextBlocks:
    """Consecutive text under the same block element; all arrays have one entry for each block but for `rows`."""

    page: Page
    rows: Rows
    """The text rows of the body that have text within reach."""
    starts: Rows
    """Where in `rows` each block begins."""

    @classmethod
    def of(cls, page: Page) -> TextBlocks:
        inside = slice(page.body, page.end[page.body])
        rows = np.flatnonzero((page.chars[inside] > 0) & ~page.closed[inside]) + page.body
        return cls(page, rows, textblocks.starts(page, rows))

    def __len__(self) -> int:
        return len(self.starts)

    @cached_property
    def first(self) -> Rows:
        """The first text row."""
        return self.rows[self.starts]

    @cached_property
    def sizes(self) -> Rows:
        """How many text rows."""
        return np.diff(self.starts, append=len(self.rows))

    @cached_property
    def of_row(self) -> Rows:
        """The block of each of `rows`."""
        return np.repeat(np.arange(len(self)), self.sizes)

    @cached_property
    def element(self) -> Ints:
        """The innermost element around the whole block."""
        return np.where(self.sizes == 1, self.page.parent[self.first], self.page.block[self.first])

    def texts(self) -> list[str]:
        """The text of each block within reach, white space between its pieces included."""
        page, rows = self.page, self.rows
        reachable = page.is_text & ~page.closed
        bounds = zip(self.starts.tolist(), (self.starts + self.sizes - 1).tolist(), strict=True)
        spans = ((int(rows[first]), int(rows[last]) + 1) for first, last in bounds)
        return ["".join(page.texts(start + np.flatnonzero(reachable[start:stop]))) for start, stop in spans]
