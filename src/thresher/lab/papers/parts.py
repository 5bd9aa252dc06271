"""What a report is put together from: sections with tables, charts and words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from thresher.lab.evaluate.report.figures import figure


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure or a word of a table."""

    text: str
    heat: float | None = None
    """From 0 to 1: how strongly its ground is coloured."""
    is_best: bool = False
    is_word: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    name: str
    cells: Sequence[Cell]
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table in the shape of one of the paper's."""

    title: str
    columns: Sequence[str]
    rows: Sequence[TableRow]
    first_column: str = ""
    note: str = ""
    kind: str = "table"


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture and what it shows."""

    title: str
    drawing: Markup
    note: str = ""
    is_wide: bool = False
    kind: str = "chart"


@dataclass(frozen=True, slots=True)
class Words:
    """Something that is said."""

    title: str
    text: str
    note: str = ""
    kind: str = "words"


Part = Table | Chart | Words


@dataclass(frozen=True, slots=True)
class Section:
    """Part of a report under a heading: a section of the paper, or a corpus."""

    name: str
    parts: Sequence[Part]
    about: str = ""
    anchor: str = field(default="")


def scored(values: Sequence[float], *, digits: int = 3) -> list[Cell]:
    """Scores side by side: coloured by their size, the best in bold."""
    finite = [value for value in values if math.isfinite(value)]
    best = max(finite, default=math.inf)
    cells = [Cell(figure(value, digits), heat=_heat(value)) for value in values]
    is_choice = len(finite) > 1
    return [replace(c, is_best=is_choice and v == best) for c, v in zip(cells, values, strict=True)]


def _heat(value: float) -> float | None:
    return round(min(max(value, 0.0), 1.0) ** 2, 3) if math.isfinite(value) else None


def percent(value: float) -> str:
    """As the papers write shares."""
    return f"{value:.2%}" if math.isfinite(value) else figure(value)


def plain_cells(*texts: str) -> list[Cell]:
    return [Cell(text) for text in texts]


def word_cells(*texts: str) -> list[Cell]:
    return [Cell(text, is_word=True) for text in texts]
