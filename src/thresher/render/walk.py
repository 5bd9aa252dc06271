"""Which rows are written, and the one walk over them that every writer follows.

A verdict says which rows are content. What a writer needs beside them follows from the page alone, so no writer's
option can change which text is kept:

- the ancestors of what is kept, for the original structure;
- white space between kept words;
- pictures and other media that stand in or between kept text;
- line breaks, rules, and all cells of a table row, so that columns stay columns;
- mathematics by its TeX source where the page has it, in place of the drawn formula.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.page import Page, tags, tree

Rows = npt.NDArray[np.intp]

_MATH: Final = tags.table(["math"])
_ANNOTATION: Final = tags.table(["annotation"])
_MATH_SCRIPT: Final = tags.table(["script"])  # only mathematics is left of scripts, see page/columns.py
_FORMULA: Final = _MATH | _MATH_SCRIPT
_BREAK: Final = tags.table(["br", "wbr"])
_RULE: Final = tags.table(["hr"])


@dataclass(frozen=True, eq=False)
class Shown:
    """The part of a page that is written."""

    page: Page
    keep: tree.Bools

    @cached_property
    def text(self) -> tree.Bools:
        """Text rows that are written, white space between them included."""
        page = self.page
        kept = self.keep & ~page.hidden & (page.chars > 0)
        if _FORMULA[page.tag].any():
            kept = self._with_tex(kept)
        has_kept = np.zeros(len(page), dtype=np.bool_)
        has_kept[page.block[kept]] = True
        return np.asarray(kept | (page.is_text & (page.chars == 0) & ~page.hidden & has_kept[page.block]))

    def _with_tex(self, kept: tree.Bools) -> tree.Bools:
        """Put the TeX source of formulas in the place of what is drawn."""
        page = self.page
        source = page.is_text & tree.covered(self._tex_annotations, page.end)
        has_source = _MATH[page.tag] & tree.above(source, page.end)
        formulas = has_source & tree.above(kept, page.end)
        without_drawing = kept & ~tree.covered(has_source, page.end)
        in_script = page.is_text & tree.covered(_MATH_SCRIPT[page.tag] & self._is_between(kept), page.end)
        return np.asarray(without_drawing | (source & tree.covered(formulas, page.end)) | in_script)

    @cached_property
    def _tex_annotations(self) -> tree.Bools:
        page = self.page
        found = _ANNOTATION[page.tag]
        for row in np.flatnonzero(found).tolist():
            found[row] = "tex" in (page.attr(row, "encoding") or "").lower()
        return found

    @cached_property
    def tex_formulas(self) -> frozenset[int]:
        """Rows of the formulas that are written as TeX."""
        page = self.page
        if not _FORMULA[page.tag].any():
            return frozenset()
        has_tex = _MATH_SCRIPT[page.tag] | (_MATH[page.tag] & tree.above(self._tex_annotations, page.end))
        return frozenset(np.flatnonzero(has_tex).tolist())

    def _is_between(self, kept: tree.Bools) -> tree.Bools:
        """Rows that are kept themselves, or whose nearest visible text on both sides is."""
        page = self.page
        rows = np.flatnonzero((page.chars > 0) & ~page.hidden)
        if not len(rows):
            return kept
        place = np.searchsorted(rows, np.arange(len(page)))
        before = kept[rows[np.maximum(place - 1, 0)]] & (place > 0)
        after = kept[rows[np.minimum(place, len(rows) - 1)]] & (place < len(rows))
        return np.asarray(self.keep | (before & after))

    @cached_property
    def rows(self) -> list[int]:
        """All rows that are written, in document order."""
        page, text = self.page, self.text
        solid = text & (page.chars > 0)
        leaves = text.copy()
        if solid.any():
            between = self._is_between(solid) & ~page.hidden
            leaves |= between & (tags.MEDIA[page.tag] | _RULE[page.tag])
            leaves |= self._breaks(solid)
        written = tree.above(leaves, page.end)
        written |= tags.CELL[page.tag] & written[page.parent]
        return np.flatnonzero(written).tolist()

    def _breaks(self, solid: tree.Bools) -> tree.Bools:
        """Line breaks between kept words: `<br>`, and empty blocks, which part what is before and after them."""
        page = self.page
        has_text = np.zeros(len(page), dtype=np.bool_)
        has_text[page.block[solid]] = True
        breaks = _BREAK[page.tag] & has_text[page.block]
        empty = tags.BLOCK[page.tag] & (tree.subtree_sum(page.chars, page.end) == 0) & has_text[page.block[page.parent]]
        return np.asarray((breaks | empty) & ~page.hidden)


def walk(shown: Shown) -> Iterator[tuple[int, bool]]:
    """Every written row on entering, `(row, True)`, and every element again on leaving, `(row, False)`."""
    end, is_text = shown.page.end.tolist(), shown.page.is_text.tolist()
    open_rows: list[int] = []
    for row in shown.rows:
        while open_rows and row >= end[open_rows[-1]]:
            yield open_rows.pop(), False
        yield row, True
        if not is_text[row]:
            open_rows.append(row)
    while open_rows:
        yield open_rows.pop(), False
