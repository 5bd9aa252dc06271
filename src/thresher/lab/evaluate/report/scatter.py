"""Charts with a point for each system: precision against recall, and time against F1."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from thresher.lab.evaluate.report import axes, svg
from thresher.lab.evaluate.report.axes import BOTTOM, LEFT, RIGHT, TOP, Scale
from thresher.lab.evaluate.report.figures import few_digits, shortened, with_span
from thresher.lab.evaluate.report.labels import Box, place, text_width
from thresher.lab.evaluate.report.looks import Look
from thresher.lab.evaluate.summary import Interval, Line

MOST_NAMES: Final = 10
"""With more systems than this, points are named by their numbers in the table."""
_LONGEST_NAME: Final = 24
_SIZE: Final = (axes.WIDTH, axes.HEIGHT)
_FRAME: Final = Box(LEFT, TOP - 4, RIGHT + 8, BOTTOM)
_CURVE_STEPS: Final = 80
_LEAST_TIMES: Final = 4.0
"""The end of a time axis is at least this many times its beginning."""


@dataclass(frozen=True, slots=True)
class Point:
    """A system at its place."""

    name: str
    look: Look
    x: Interval
    y: Interval
    words: str


def point_names(lines: list[Line]) -> list[str]:
    """What is written beside the points."""
    if len(lines) > MOST_NAMES:
        return [str(number) for number, _ in enumerate(lines, 1)]
    return [shortened(line.system, _LONGEST_NAME) for line in lines]


def precision_recall(lines: list[Line], look: dict[str, Look], measure: str) -> Markup | None:
    """None where no system has both."""
    points = _precision_recall_points(lines, look, measure)
    if not points:
        return None
    x = Scale(*axes.zoomed([end for point in points for end in _ends(point.x)]), LEFT, RIGHT)
    y = Scale(*axes.zoomed([end for point in points for end in _ends(point.y)]), BOTTOM, TOP)
    frame = [axes.across(x, TOP, BOTTOM, f"{measure} recall"), axes.upright(y, LEFT, RIGHT, f"{measure} precision")]
    curves, taken = _equal_f1(x, y)
    title = f"{measure} precision against recall, a point for each system, with curves of equal F1"
    return svg.chart(title, _words(points), _SIZE, *frame, *curves, *_drawn(points, x, y, taken))


def _precision_recall_points(lines: list[Line], look: dict[str, Look], measure: str) -> list[Point]:
    points = []
    for line, name in zip(lines, point_names(lines), strict=True):
        scores = line.scores.get(measure)
        if scores and scores.precision and scores.recall and _known(scores.precision, scores.recall):
            words = f"{line.system}: precision {with_span(scores.precision)}, recall {with_span(scores.recall)}"
            points.append(Point(name, look[line.system], scores.recall, scores.precision, words))
    return points


def time_quality(lines: list[Line], look: dict[str, Look], measure: str) -> Markup | None:
    """None where no system has both a time and an F1."""
    points = _time_points(lines, look, measure)
    if not points:
        return None
    x = Scale(*_time_bounds([point.x.value for point in points]), LEFT, RIGHT, log=True)
    y = Scale(*axes.zoomed([end for point in points for end in _ends(point.y)]), BOTTOM, TOP)
    frame = [
        axes.across(x, TOP, BOTTOM, "time, as multiple of the bare parse (log)", _times),
        axes.upright(y, LEFT, RIGHT, f"{measure} F1"),
    ]
    title = f"Time against {measure} F1, a point for each system"
    return svg.chart(title, _words(points), _SIZE, *frame, *_drawn(points, x, y, []))


def _time_points(lines: list[Line], look: dict[str, Look], measure: str) -> list[Point]:
    points = []
    for line, name in zip(lines, point_names(lines), strict=True):
        scores = line.scores.get(measure)
        if scores and _known(scores.f1) and math.isfinite(line.relative) and line.relative > 0:
            words = f"{line.system}: F1 {with_span(scores.f1)}, {few_digits(line.relative)} times the bare parse"
            time = Interval(line.relative, line.relative, line.relative)
            points.append(Point(name, look[line.system], time, scores.f1, words))
    return points


def _known(*intervals: Interval) -> bool:
    return all(math.isfinite(interval.value) for interval in intervals)


def _ends(interval: Interval) -> tuple[float, float, float]:
    return interval.value, interval.low, interval.high


def _times(value: float) -> str:
    return f"{value:g}×"


def _words(points: list[Point]) -> str:
    return "; ".join(point.words for point in points)


def _time_bounds(values: list[float]) -> tuple[float, float]:
    """With some room on both sides, by factors since the axis is logarithmic."""
    low, high = min(values), max(values)
    room = max((high / low) ** 0.08, math.sqrt(_LEAST_TIMES / (high / low)), 1.15)
    return low / room, high * room


def _drawn(points: list[Point], x: Scale, y: Scale, taken: list[Box]) -> list[Markup]:
    """Crosses below, then markers, then names."""
    places = [(x(point.x.value), y(point.y.value)) for point in points]
    arms = [arm for point in points for arm in _arms(point, x, y)]
    labels = place(places, [point.name for point in points], taken, [box for box, _ in arms], _FRAME)
    names = [label.drawn(*at) for label, at in zip(labels, places, strict=True) if label]
    markers = [point.look.at(*at, point.words) for point, at in zip(points, places, strict=True)]
    return [*(mark for _, mark in arms), *reversed(markers), *names]


def _arms(point: Point, x: Scale, y: Scale) -> list[tuple[Box, Markup]]:
    """The intervals of a point as a thin cross."""
    at_x, at_y = x(point.x.value), y(point.y.value)
    arms = []
    if point.x.low < point.x.high:
        arms.append((x.clamped(point.x.low), at_y, x.clamped(point.x.high), at_y))
    if point.y.low < point.y.high:
        arms.append((at_x, y.clamped(point.y.high), at_x, y.clamped(point.y.low)))
    style = f"arm {point.look.class_name}"
    return [
        (Box(left, top, right, bottom), svg.line(left, top, right, bottom, style)) for left, top, right, bottom in arms
    ]


def _equal_f1(x: Scale, y: Scale) -> tuple[list[Markup], list[Box]]:
    """Curves along which F1 is the same, and the room that their names take."""
    worst, best = _f1(x.low, y.low), _f1(x.high, y.high)
    values = [value for value in axes.ticks(worst, best, 9) if worst < value < 1 and value > 0]
    write = axes.decimals(axes.ticks(worst, best, 9))
    marks: list[Markup] = []
    taken: list[Box] = []
    for value in values:
        curve = curve_of_equal_f1(value, x, y)
        if len(curve) > 1:
            mark, box = _named(curve, f"F1 {write(value)}")
            marks += [svg.path(curve, "iso"), mark]
            taken.append(box)
    return marks, taken


def _f1(recall: float, precision: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def curve_of_equal_f1(f1: float, x: Scale, y: Scale) -> list[tuple[float, float]]:
    """The part of the curve within the frame, from left to right."""
    first = max(x.low, _partner(y.high, f1))
    last = min(x.high, _partner(y.low, f1))
    if not first < last:
        return []
    recalls = [first + (last - first) * step / _CURVE_STEPS for step in range(_CURVE_STEPS + 1)]
    return [(x(recall), y(_partner(recall, f1))) for recall in recalls]


def _partner(one: float, f1: float) -> float:
    """The recall that gives this F1 together with this precision, or the other way round."""
    return f1 * one / (2 * one - f1) if 2 * one > f1 else math.inf


def _named(curve: list[tuple[float, float]], name: str) -> tuple[Markup, Box]:
    """The name of a curve at its right end, inside the frame."""
    end_x, end_y = curve[-1]
    width = text_width(name)
    left = min(end_x, RIGHT - 2) - width
    bottom = min(end_y, BOTTOM) - 4
    return svg.text(left, bottom, name, "iso-name"), Box(left, bottom - 10, left + width, bottom + 2)
