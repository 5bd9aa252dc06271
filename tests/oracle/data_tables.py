"""Which tables hold data.

Half of the tables of the old web hold the layout of the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from thresher.page import tags, tree

if TYPE_CHECKING:
    from thresher.page import Page

MAX_WORDS_PER_CELL: Final = 40

_ROW: Final = tags.table(["tr"])
_TABLE: Final = tags.table(["table"])
_SAYS_DATA: Final = tags.table(["th", "caption", "thead"])
NOT_FOR_CELLS: Final = tags.table("table pre blockquote article section form".split()) | tags.table(tags.HEADINGS)
_LIST: Final = tags.table(["ul", "ol", "dl"])


def data_tables(page: Page) -> set[int]:
    """Rows of the tables that hold data: no blocks in their cells, two columns, and cells that are labels or short.

    Lists may stand in the cells of a table that has labels; their items are written one after the other.
    """
    tables = np.flatnonzero(_TABLE[page.tag])
    if not len(tables):
        return set()
    trs = tree.subtree_sum(_ROW[page.tag], page.end)[tables]
    cells = tree.subtree_sum(tags.CELL[page.tag], page.end)[tables]
    words = tree.subtree_sum(page.words, page.end)[tables]
    blocks = tree.subtree_sum(NOT_FOR_CELLS[page.tag], page.end)[tables] - 1
    labels = tree.subtree_sum(_SAYS_DATA[page.tag], page.end)[tables]
    lists = tree.subtree_sum(_LIST[page.tag], page.end)[tables]
    holds_data = (blocks == 0) & (cells > trs) & ((trs > 1) | (labels > 0)) & ((lists == 0) | (labels > 0))
    holds_data &= (labels > 0) | (words <= MAX_WORDS_PER_CELL * cells)
    return {row for row in tables[holds_data].tolist() if _role(page, row) not in ("presentation", "none")}


def _role(page: Page, row: int) -> str:
    return (page.attr(row, "role") or "").strip().lower()


def data_rows(page: Page) -> tree.Ints:
    """The rows (`tr`) of tables that hold data."""
    holds_data = np.zeros(len(page), dtype=np.bool_)
    holds_data[list(data_tables(page))] = True  # data tables hold no other tables
    return np.flatnonzero(_ROW[page.tag] & tree.covered(holds_data, page.end)).astype(np.int32)
