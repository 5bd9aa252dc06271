"""What a reader sees of a page: the kernel finds it out (`kernel/sight/`), and this answers questions about it."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.cached import cached_property
from thresher.kernel import Table, look, native, openable
from thresher.page import tags, tree

Rows = npt.NDArray[np.intp]

_MATH: Final = tags.table(["math"])
_NO_TEXT: Final = tags.NEVER_SHOWN & ~tags.table(["dialog"])


class Sight:
    """What a reader sees of a page."""

    def __init__(self, table: Table, length: int) -> None:
        """No more than `length` characters of the names of elements are read; it is the length of the page."""
        self._table = table
        self._looked = look(table, length)
        self.link = np.frombuffer(self._looked.link, dtype=np.bool_)
        """Inside a link, a button or a selection list."""
        self.hidden = np.frombuffer(self._looked.hidden, dtype=np.bool_)
        """Not seen, because of itself or because of something above."""

    @cached_property
    def _is_hidden(self) -> tree.Bools:
        """Hidden itself."""
        return np.frombuffer(self._looked.is_hidden, dtype=np.bool_)

    @cached_property
    def ways(self) -> npt.NDArray[np.uint32]:
        """The ways in which attributes and styles hide each row itself, as bits: see `kernel/style/ways.pxi`."""
        return np.frombuffer(self._looked.ways, dtype=np.uint32)

    @property
    def unveiled(self) -> bool:
        """Whether text that is hidden until a script shows it was taken as shown."""
        return self._looked.unveiled

    @cached_property
    def awaited(self) -> tree.Bools:
        """Rows that count as shown, but are shown only when a script has faded them in."""
        faded = _column(self._looked.faded)
        return np.zeros(len(self.hidden), dtype=np.bool_) if faded is None else self._below(faded) & ~self.hidden

    @cached_property
    def tricked(self) -> tree.Bools:
        """Rows that are out of sight though they have a place: too small, without colour, cut off, far away."""
        by_box = self._below((self.ways & (native.TRICKS & ~native.INHERITED | native.WAITING)) > 0)
        illegible = _column(self._looked.illegible)
        return (by_box if illegible is None else by_box | illegible) & self.hidden

    def openable(self) -> tree.Bools:
        """What is hidden only until a reader opens everything that can be opened."""
        opened = _column(openable(self._looked))
        return np.zeros(len(self.hidden), dtype=np.bool_) if opened is None else opened

    def not_text(self) -> tree.Bools:
        """What is hidden because it was never meant to be part of the page's text."""
        no_text = self._is_hidden & _NO_TEXT[self._tag]
        silent = np.flatnonzero(self._is_hidden & (self.ways == native.SILENT))
        no_text[silent[self._draws_formula(silent)]] = True
        hidden = self._below(no_text)
        with_fallback = tags.FALLBACK_INSIDE[self._tag]
        return hidden | (self._below(with_fallback) & ~with_fallback) if with_fallback.any() else hidden

    def _draws_formula(self, rows: Rows) -> tree.Bools:
        """Whether each row only draws the mathematics beside it for the eye: counted as shown, it would repeat it."""
        formulas, parent = _MATH[self._tag], np.asarray(self._table.parent)[rows]
        if not formulas.any():
            return np.zeros(len(rows), dtype=np.bool_)
        has_formula = tree.above(formulas, self._end)
        return np.asarray(has_formula[parent] & ~has_formula[rows] & ~tags.BLOCK[self._tag[parent]])

    @property
    def _tag(self) -> npt.NDArray[np.int16]:
        return np.asarray(self._table.tag)

    @property
    def _end(self) -> tree.Ints:
        return np.asarray(self._table.end)

    def _below(self, marked: tree.Bools) -> tree.Bools:
        """The marked rows and all below them."""
        return tree.covered(marked, self._end) if marked.any() else marked


def _column(found: bytearray | None) -> tree.Bools | None:
    return None if found is None else np.frombuffer(found, dtype=np.bool_)
