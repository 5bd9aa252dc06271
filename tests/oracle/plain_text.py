"""Plain text with arrays: what the kernel writes in one walk (`kernel/writing/`)."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from oracle.data_tables import data_tables
from thresher.page import Page, tags, tree
from thresher.render.text import preformatted
from thresher.render.walk import Shown

Rows = npt.NDArray[np.intp]

_NOTHING, _SPACE, _TAB, _LINE = range(4)
_SEPARATORS: Final = ("", " ", "\t", "\n")


def with_arrays(shown: Shown) -> str:
    page = shown.page
    verbatim = preformatted(page)
    rows = np.flatnonzero(shown.text & ((page.chars > 0) | verbatim))
    if not len(rows):
        return ""
    raw = page.texts(rows)
    if instead := {**shown.exponents, **shown.made_tex}:
        raw = [instead.get(row, text) for row, text in zip(rows.tolist(), raw, strict=True)]
    if shown.flagged:
        raw = [shown.marked(row, text) for row, text in zip(rows.tolist(), raw, strict=True)]
    separators = _separators(shown, rows, raw, verbatim)
    texts = [" ".join(text.split()) for text in raw]
    for place in np.flatnonzero(verbatim[rows]).tolist():
        ends_line = separators[place + 1] == _LINE
        texts[place] = raw[place].rstrip() if ends_line else raw[place]
    pieces = [""] * (2 * len(texts))
    pieces[0::2] = [_SEPARATORS[kind] for kind in separators[:-1]]
    pieces[1::2] = texts
    return "".join(pieces)


def _separators(shown: Shown, rows: Rows, raw: list[str], verbatim: tree.Bools) -> list[int]:
    """What stands before each text, and after the last."""
    page = shown.page
    block = page.block[rows]
    breaks = np.cumsum(tags.BREAK[page.tag])[rows]
    new_line = (breaks[1:] != breaks[:-1]) | (block[1:] != block[:-1])
    separators = np.where(_spaced(shown, rows, raw, verbatim, ~new_line), _SPACE, _NOTHING)
    separators[new_line] = _LINE
    _keep_table_rows_together(separators, new_line, page, rows)
    return [_NOTHING, *separators.tolist(), _LINE]


def _keep_table_rows_together(separators: npt.NDArray[np.int64], new_line: tree.Bools, page: Page, rows: Rows) -> None:
    """In tables that hold data, a row is a line: its cells are parted by tabs, the blocks in a cell by spaces."""
    tables = data_tables(page)
    if not tables:
        return
    holds_data = np.zeros(len(page), dtype=np.bool_)
    holds_data[list(tables)] = True
    cell = tree.nearest(tags.CELL[page.tag] & tree.covered(holds_data, page.end), page.parent)[rows]
    both = (cell[1:] >= 0) & (cell[:-1] >= 0)
    same_cell = both & (cell[1:] == cell[:-1])
    same_row = both & (page.parent[cell[1:]] == page.parent[cell[:-1]])
    separators[same_row & ~same_cell] = _TAB
    separators[same_cell & new_line] = _SPACE


def _spaced(shown: Shown, rows: Rows, raw: list[str], verbatim: tree.Bools, same_line: tree.Bools) -> tree.Bools:
    """Whether each text and the next of its line are apart: by white space, a picture, or words that were dropped.

    White space of preformatted text is written as it is and needs no other.
    """
    page = shown.page
    apart = shown.text & (page.chars == 0) & ~verbatim
    apart |= (tags.MEDIA[page.tag] | ((page.chars > 0) & ~shown.keep)) & shown.seen
    gaps = np.cumsum(apart)[rows]
    spaced: tree.Bools = gaps[1:] != gaps[:-1]
    for place in np.flatnonzero(same_line & ~spaced & ~verbatim[rows[1:]]).tolist():
        spaced[place] = raw[place][-1].isspace() or raw[place + 1][0].isspace()
    return spaced
