"""How precision, recall and F1 change with a parameter."""

from __future__ import annotations

import math
from typing import Final

from markupsafe import Markup

from thresher.lab.evaluate.report import axes, svg
from thresher.lab.evaluate.report.axes import BOTTOM, LEFT, TOP, Scale
from thresher.lab.evaluate.report.figures import figure
from thresher.lab.evaluate.report.labels import SIZE, spread
from thresher.lab.evaluate.report.looks import Look
from thresher.lab.evaluate.summary import Sweep, SweepPoint

_RIGHT: Final = axes.RIGHT - 56
"""The names of the lines stand to the right of the frame."""
_NAMES: Final = {"f1": "F1", "precision": "precision", "recall": "recall"}
_MANY_TIMES: Final = 50.0
"""From here on a logarithmic axis serves better."""


def sweep_chart(sweep: Sweep, look: Look | None, measure: str) -> Markup | None:
    """None where fewer than two values were tried."""
    points = sorted((point for point in sweep.points if _known(point)), key=lambda point: point.value)
    if len({point.value for point in points}) < 2:
        return None
    x = _parameter_scale([point.value for point in points])
    y = Scale(*axes.zoomed([getattr(point, name) for point in points for name in _NAMES]), BOTTOM, TOP)
    marks = [
        axes.across(x, TOP, BOTTOM, sweep.parameter, lambda value: f"{value:g}"),
        axes.upright(y, LEFT, _RIGHT, measure),
        *_usual(sweep, x),
        *(_curve(name, points, x, y) for name in _NAMES),
        *_names(points[0], x, y),
    ]
    group = svg.tag("g", *marks, class_=look.class_name if look else "plain")
    title = f"{sweep.method}: precision, recall and F1 against {sweep.parameter}"
    return svg.chart(title, "; ".join(_words(sweep, point) for point in points), (axes.WIDTH, axes.HEIGHT), group)


def _known(point: SweepPoint) -> bool:
    return all(math.isfinite(value) for value in (point.value, point.precision, point.recall, point.f1))


def _parameter_scale(values: list[float]) -> Scale:
    low, high = min(values), max(values)
    return Scale(low, high, LEFT, _RIGHT, log=low > 0 and high / low >= _MANY_TIMES)


def _words(sweep: Sweep, point: SweepPoint) -> str:
    scores = f"precision {figure(point.precision)}, recall {figure(point.recall)}, F1 {figure(point.f1)}"
    return f"{sweep.parameter} {point.value:g}: {scores}"


def _usual(sweep: Sweep, x: Scale) -> list[Markup]:
    """The value that the run used, where it lies within what was tried."""
    if not x.low <= sweep.usual <= x.high:
        return []
    at = x(sweep.usual)
    anchor = "end" if at > (LEFT + _RIGHT) / 2 else "start"
    beside = at - 4 if anchor == "end" else at + 4
    name = svg.text(beside, BOTTOM - 6, f"usual: {sweep.usual:g}", "usual-name", anchor)
    return [svg.line(at, TOP, at, BOTTOM, "usual"), name]


def _curve(name: str, points: list[SweepPoint], x: Scale, y: Scale) -> Markup:
    places = [(x(point.value), y(getattr(point, name))) for point in points]
    dots = [
        svg.tag("circle", _tooltip(name, point), cx=at_x, cy=at_y, r=2.6, class_="dot")
        for point, (at_x, at_y) in zip(points, places, strict=True)
    ]
    return svg.tag("g", svg.path(places, "curve"), *dots, class_=f"curve-{name}")


def _tooltip(name: str, point: SweepPoint) -> Markup:
    return svg.tooltip(f"{_NAMES[name]} {figure(getattr(point, name))} at {point.value:g}")


def _names(first: SweepPoint, x: Scale, y: Scale) -> list[Markup]:
    """Each line's name above its beginning: with the highest values, lines often end together at nothing."""
    wanted = [y(getattr(first, name)) - SIZE for name in _NAMES]
    places = spread(wanted, SIZE + 2, TOP, BOTTOM)
    return [
        svg.text(x(first.value) + 7, at + 4, written, f"label name-{name}")
        for at, (name, written) in zip(places, _NAMES.items(), strict=True)
    ]
