"""What is known of a page once it is read, whoever has read it: the kernel, or the parser's tree.

Nothing else in the house asks them anything but this.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from thresher.page import tree
from thresher.page.structured import Item

if TYPE_CHECKING:
    from thresher.kernel.native import Table


class Elements(Protocol):
    """Answers about single rows: texts, names, attributes, places in the source; and which rows a selector selects."""

    @property
    def table(self) -> Table | None:
        """The table of the kernel, for what it can answer about all rows at once; None where it has not read them."""

    def select(self, selector: str) -> list[int]:
        """The rows that a CSS selector selects, in their order; `ValueError` where it is not understood."""

    def matches(self, row: int, selector: str) -> bool:
        """Whether the selector selects the row; `ValueError` where it is not understood."""

    def text(self, row: int) -> str:
        """The text of a text row as it stands in the page."""

    def texts(self, rows: list[int]) -> list[str]:
        """The texts of text rows."""

    def name(self, row: int) -> str:
        """The tag as the page has it; "#text" for text."""

    def attribute(self, row: int, name: str) -> str | None:
        """The value of an attribute; "" where it stands without one; None where it is not there."""

    def attribute_column(self, rows: list[int], name: str) -> list[str | None]:
        """One attribute of many element rows."""

    def attributes(self, row: int) -> dict[str, str]:
        """All attributes of a row."""

    def markup_chars(self) -> tree.Ints:
        """Characters of the start tag of every row; 0 for text."""

    def position(self, row: int) -> tuple[int, int] | None:
        """Line (from 1) and column (from 0) of an element's tag in the parsed text; None for implied ones."""

    def microdata(self) -> list[Item]:
        """What the page says about itself in microdata, where that can be read at a fair price (`structured.py`)."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A page that was read: the columns that need no judgement, and the way to all the rest."""

    tag: npt.NDArray[np.int16]
    parent: tree.Ints
    end: tree.Ints
    depth: tree.Ints
    chars: tree.Ints
    words: tree.Ints
    block: tree.Ints
    css: Callable[[], str]
    """The texts of the style sheets, one after the other: given when they are asked for."""
    linked_data: Callable[[], list[str]]
    """The texts of the scripts that hold JSON-LD: given when they are asked for."""
    markup: str | bytes
    """What was parsed: what was given, but for what had to be tamed (`guard.py`)."""
    elements: Elements
