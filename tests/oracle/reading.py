"""A page as the oracles look at it, whoever has read it: turbohtml's tree (`dom.py`), or the kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from thresher.kernel import Table
from thresher.page import tree


class Elements(Protocol):
    """Answers about single rows: texts, names, attributes, places in the source; and which rows a selector selects."""

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


def selected(elements: Elements, selector: str) -> list[int]:
    """The rows that a selector selects; none if it is not understood."""
    try:
        return elements.select(selector)
    except ValueError:
        return []


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


def read_by_kernel(source: str | bytes) -> Reading:
    """The page of a text, or of bytes that are UTF-8, as the kernel has it."""
    table = Table(source)
    return Reading(
        tag=np.asarray(table.tag),
        parent=np.asarray(table.parent),
        end=np.asarray(table.end),
        depth=np.asarray(table.depth),
        chars=np.asarray(table.chars),
        words=np.asarray(table.words),
        block=np.asarray(table.block),
        css=table.styles,
        linked_data=table.linked_data,
        markup=source,
        elements=KernelElements(table),
    )


class KernelElements:
    """Answers about rows, from the kernel."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.select = table.select
        self.matches = table.matches
        self.text = table.text
        self.texts = table.texts_of
        self.name = table.name
        self.attribute = table.attribute
        self.attribute_column = table.attribute_column
        self.attributes = table.attributes
        self.position = table.position

    def markup_chars(self) -> tree.Ints:
        return np.array(self.table.markup_chars(), dtype=np.int32)
