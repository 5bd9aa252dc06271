"""The tables of the report: what stands in each cell, and which figures are the best of their column or row."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from markupsafe import Markup

from thresher.lab.evaluate.report.figures import NOTHING, count, few_digits, figure, span
from thresher.lab.evaluate.report.sentences import HEADLINE_IGNORED, SIGNIFICANT, winners
from thresher.lab.evaluate.report.strips import Strip
from thresher.lab.evaluate.summary import Comparison, Interval, Line, Part

BEST: Final = "★"
AS_GOOD: Final = "≈"


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure in a table."""

    text: str
    small: str = ""
    """In small print below: the interval."""
    sign: str = ""
    """`BEST`, `AS_GOOD` or nothing."""
    heat: float | None = None
    """How strong the tint behind it is, from 0 to 1."""
    strip: Markup | None = None
    """A small picture that takes the place of the text."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the main table."""

    group: str
    title: str
    cells: list[Cell]


@dataclass(frozen=True, slots=True)
class Breakdown:
    """F1 on parts of a corpus."""

    by: str
    systems: list[str]
    rows: list[tuple[str, str, list[Cell]]]
    """The group, how many pages it has, and a cell for each system."""
    note: str = ""
    """What is special about the scores."""


def main_table(lines: list[Line], comparisons: list[Comparison], measure: str, *, ignored: list[Line]) -> list[Column]:
    """Every system of a corpus with every figure there is of it; `ignored` are the same lines without the headline."""
    others = dict.fromkeys(name for line in lines for name in line.scores if name != measure)
    return [
        Column(measure, "F1", _with_as_good(_scores(lines, measure, "f1"), lines, comparisons)),
        Column(measure, "", _strips([_part(line, measure, "f1") for line in lines])),
        *([Column(measure, HEADLINE_IGNORED, _scores(ignored, measure, "f1"))] if ignored else []),
        Column(measure, "precision", _scores(lines, measure, "precision")),
        Column(measure, "recall", _scores(lines, measure, "recall")),
        *(Column("F1 by", other, _scores(lines, other, "f1")) for other in others),
        _least("pages", "failed", [float(line.failed) for line in lines], lambda value: count(int(value))),
        _least("pages", "empty", [float(line.empty) for line in lines], lambda value: count(int(value))),
        _least("time", "ms a page", [line.ms for line in lines], few_digits),
        _least("time", "× parse", [line.relative for line in lines], few_digits),
        *_trust(lines),
    ]


def _trust(lines: list[Line]) -> list[Column]:
    """How well a system's own confidence tells good pages from bad, where any gives one."""
    if all(line.trust is None for line in lines):
        return []
    return [Column("confidence", "ρ with F1", [Cell(figure(_number(line.trust), 2)) for line in lines])]


def _number(value: float | None) -> float:
    return math.nan if value is None else value


def _part(line: Line, measure: str, part: str) -> Interval | None:
    """Precision, recall or F1, where there is one."""
    found: Interval | None = getattr(line.scores.get(measure), part, None)
    return found


def _scores(lines: list[Line], measure: str, part: str) -> list[Cell]:
    return _highest_marked([_part(line, measure, part) for line in lines])


def interval_cell(interval: Interval | None) -> Cell:
    return Cell(NOTHING) if interval is None else Cell(figure(interval.value), span(interval))


def _highest_marked(intervals: Sequence[Interval | None]) -> list[Cell]:
    values = [interval.value if interval else math.nan for interval in intervals]
    cells = map(interval_cell, intervals)
    return [replace(cell, sign=sign) for cell, sign in zip(cells, _signs(values, max), strict=True)]


def _signs(values: list[float], best_of: Callable[[list[float]], float]) -> list[str]:
    """The sign beside the best figure. What most of them reach, such as no failures, is not worth a sign."""
    known = [value for value in values if math.isfinite(value)]
    best = best_of(known) if known else math.nan
    if known.count(best) > len(known) / 2:
        return [""] * len(values)
    return [BEST if value == best else "" for value in values]


def _least(group: str, title: str, values: list[float], write: Callable[[float], str]) -> Column:
    """A column of which the lowest figure is the best."""
    return Column(
        group, title, [Cell(write(value), sign=sign) for value, sign in zip(values, _signs(values, min), strict=True)]
    )


def as_good(lines: list[Line], comparisons: list[Comparison]) -> set[str]:
    """The systems that cannot be told from the best."""
    best = {line.system for line in winners(lines)}
    close = [found for found in comparisons if found.p >= SIGNIFICANT]
    return {
        name for found in close if found.first in best or found.second in best for name in (found.first, found.second)
    } - best


def _with_as_good(cells: list[Cell], lines: list[Line], comparisons: list[Comparison]) -> list[Cell]:
    good = as_good(lines, comparisons)
    return [
        replace(cell, sign=AS_GOOD) if line.system in good and not cell.sign else cell
        for line, cell in zip(lines, cells, strict=True)
    ]


def _strips(intervals: list[Interval | None]) -> list[Cell]:
    """The intervals once more, to be compared at a glance."""
    strip = Strip.over([interval for interval in intervals if interval])
    return [Cell("", strip=strip.drawn(interval) if interval else None) for interval in intervals]


def breakdowns(parts: list[Part]) -> list[Breakdown]:
    """A table for each way in which the corpus was divided."""
    ways = dict.fromkeys(part.by for part in parts)
    return [_breakdown(way, [part for part in parts if part.by == way]) for way in ways]


def _breakdown(way: str, parts: list[Part]) -> Breakdown:
    systems = list(dict.fromkeys(part.system for part in parts))
    groups = dict.fromkeys(part.group for part in parts)
    return Breakdown(way, systems, [_group(group, systems, [p for p in parts if p.group == group]) for group in groups])


def _group(group: str, systems: list[str], parts: list[Part]) -> tuple[str, str, list[Cell]]:
    by_system = {part.system: part.f1 for part in parts}
    intervals = [by_system.get(system) for system in systems]
    cells = [
        replace(cell, heat=_heat(interval))
        for cell, interval in zip(_highest_marked(intervals), intervals, strict=True)
    ]
    return group, count(max(part.pages for part in parts)), cells


def _heat(interval: Interval | None) -> float | None:
    """Stronger with F1; the square keeps the many middling figures pale."""
    if interval is None or not math.isfinite(interval.value):
        return None
    return round(min(max(interval.value, 0.0), 1.0) ** 2, 3)
