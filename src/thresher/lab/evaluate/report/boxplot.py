"""How the pages of a corpus are spread: a box for each system."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from markupsafe import Markup

from thresher.lab.evaluate.report import axes, svg
from thresher.lab.evaluate.report.figures import figure, shortened
from thresher.lab.evaluate.report.looks import Look
from thresher.lab.evaluate.summary import Line

_LEFT: Final = 156.0
_TOP: Final = 12.0
_TALLEST_ROW, _LOWEST_ROW = 38.0, 23.0
_LONGEST_NAME: Final = 20
_PERCENTILES: Final = (5, 25, 50, 75, 95)


@dataclass(frozen=True, slots=True)
class Spread:
    """Where the pages of a system lie."""

    low: float
    quarter: float
    median: float
    three_quarters: float
    high: float
    mean: float
    outside: tuple[float, ...]
    """The pages below the 5th and above the 95th percentile."""

    def in_words(self, system: str) -> str:
        quartiles = f"quartiles {figure(self.quarter)} and {figure(self.three_quarters)}"
        whiskers = f"5th and 95th percentile {figure(self.low)} and {figure(self.high)}"
        return f"{system}: median {figure(self.median)}, {quartiles}, {whiskers}, mean {figure(self.mean)}"


def spread_of(page_f1: tuple[float, ...]) -> Spread | None:
    """None where no page has a score."""
    values = np.array(page_f1, dtype=np.float64)
    values = values[np.isfinite(values)]
    if not len(values):
        return None
    low, quarter, median, three_quarters, high = np.percentile(values, _PERCENTILES).tolist()
    outside = values[(values < low) | (values > high)]
    return Spread(low, quarter, median, three_quarters, high, float(values.mean()), tuple(outside.tolist()))


def box_plots(lines: list[Line], look: dict[str, Look], measure: str) -> Markup:
    """A row for each system: whiskers at the 5th and 95th percentile, a dot for the mean, ticks for pages beyond."""
    row = min(max((axes.BOTTOM - _TOP) / len(lines), _LOWEST_ROW), _TALLEST_ROW)
    bottom = _TOP + row * len(lines)
    scale = axes.Scale(0.0, 1.0, _LEFT, axes.RIGHT)
    spreads = [spread_of(line.page_f1) for line in lines]
    rows = [
        _row(line.system, spread, look[line.system], scale, _TOP + row * (number + 0.5))
        for number, (line, spread) in enumerate(zip(lines, spreads, strict=True))
    ]
    words = [spread.in_words(line.system) for line, spread in zip(lines, spreads, strict=True) if spread]
    title = f"{measure} F1 of the pages, a box for each system"
    axis = axes.across(scale, _TOP, bottom, f"{measure} F1 of a page")
    return svg.chart(title, "; ".join(words), (axes.WIDTH, bottom + 44), axis, *rows)


def _row(system: str, spread: Spread | None, look: Look, scale: axes.Scale, y: float) -> Markup:
    name = svg.text(_LEFT - 24, y + 4, shortened(system, _LONGEST_NAME), "label", "end")
    words = spread.in_words(system) if spread else f"{system}: no pages"
    name += look.at(_LEFT - 13, y, words)
    if spread is None:
        return svg.tag("g", name, svg.text(_LEFT + 4, y + 4, "no pages", "tick"))
    return svg.tag("g", svg.tooltip(words), name, *_box(spread, scale, y), class_=f"row {look.class_name}")


def _box(spread: Spread, scale: axes.Scale, y: float) -> list[Markup]:
    left, right = scale(spread.quarter), scale(spread.three_quarters)
    return [
        _ticks(spread.outside, scale, y),
        svg.line(scale(spread.low), y, left, y, "whisker"),
        svg.line(right, y, scale(spread.high), y, "whisker"),
        svg.line(scale(spread.low), y - 4, scale(spread.low), y + 4, "whisker"),
        svg.line(scale(spread.high), y - 4, scale(spread.high), y + 4, "whisker"),
        svg.tag("rect", x=left, y=y - 7, width=max(right - left, 0.5), height=14, class_="box"),
        svg.line(scale(spread.median), y - 7, scale(spread.median), y + 7, "median"),
        svg.tag("circle", cx=scale(spread.mean), cy=y, r=2.6, class_="mean"),
    ]


def _ticks(outside: tuple[float, ...], scale: axes.Scale, y: float) -> Markup:
    """All in one path, and no two on the same half pixel: a corpus may have any number of pages."""
    places = sorted({round(2 * scale(value)) / 2 for value in outside})
    return svg.tag("path", d="".join(f"M{x:g} {y - 4:g}v8" for x in places) or None, class_="outside")
