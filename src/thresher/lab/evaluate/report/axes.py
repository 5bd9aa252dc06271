"""Scales, their ticks, and the frame around a chart."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from markupsafe import Markup

from thresher.lab.evaluate.report import svg

WIDTH: Final = 460.0
HEIGHT: Final = 330.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 446.0, 30.0, 286.0
"""The frame of a chart of the usual size."""

_NICE_STEPS: Final = (1, 2, 5, 10)
_EPSILON: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to places in the picture."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        share = (self._even(value) - self._even(self.low)) / (self._even(self.high) - self._even(self.low))
        return self.start + share * (self.end - self.start)

    def _even(self, value: float) -> float:
        return math.log10(value) if self.log else value

    def clamped(self, value: float) -> float:
        return self(min(max(value, self.low), self.high))

    def ticks(self, most: int = 6) -> list[float]:
        return log_ticks(self.low, self.high, most) if self.log else ticks(self.low, self.high, most)


def nice_step(span: float, most: int) -> float:
    """The smallest of 1, 2, 5, 10, … with which no more than `most` steps are needed."""
    rough = span / most
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * factor for factor in _NICE_STEPS if power * factor >= rough * (1 - _EPSILON))


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round values between low and high."""
    step = nice_step(high - low, most)
    first, last = math.ceil(low / step - _EPSILON), math.floor(high / step + _EPSILON)
    return [round(number * step, 10) for number in range(first, last + 1)]


def log_ticks(low: float, high: float, most: int = 6) -> list[float]:
    """1, 2, 5, 10, …, or only powers of ten, or only some of those, as many as there is room for."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    powers = range(first, last + 1)
    fine = [10.0**power * factor for power in powers for factor in (1, 2, 5)]
    coarse = [10.0**power for power in powers[:: max(1, math.ceil(len(powers) / most))]]
    inside = [value for value in fine if low * (1 - _EPSILON) <= value <= high * (1 + _EPSILON)]
    return inside if len(inside) <= most + 2 else [value for value in coarse if low <= value <= high]


def zoomed(values: Iterable[float], least: float = 0.06) -> tuple[float, float]:
    """Round bounds between 0 and 1 that hold all values, and are not so close that noise looks like a difference."""
    finite = [value for value in values if math.isfinite(value)] or [0.0, 1.0]
    low, high = min(finite), max(finite)
    margin = max(0.06 * (high - low), (least - (high - low)) / 2)
    step = nice_step(max(high - low + 2 * margin, least), 6)
    low, high = step * math.floor((low - margin) / step), step * math.ceil((high + margin) / step)
    return max(0.0, round(low, 10)), min(1.0, round(high, 10))


def decimals(values: list[float]) -> Callable[[float], str]:
    """How to write ticks: with the digits that tell them apart."""
    step = min((b - a for a, b in pairwise(values)), default=0.1)
    digits = max(0, -math.floor(math.log10(step) + _EPSILON))
    return lambda value: f"{value:.{digits}f}"


def across(scale: Scale, top: float, bottom: float, title: str, write: Callable[[float], str] | None = None) -> Markup:
    """The horizontal axis: upright grid lines, values and the title below."""
    values = scale.ticks()
    write = write or decimals(values)
    marks = [svg.line(scale(value), top, scale(value), bottom, "grid") for value in values]
    marks += [svg.text(scale(value), bottom + 15, write(value), "tick", "middle") for value in values]
    marks += [svg.line(scale.start, bottom, scale.end, bottom, "axis")]
    marks += [svg.text((scale.start + scale.end) / 2, bottom + 33, title, "name", "middle")]
    return svg.tag("g", *marks, class_="across")


def upright(scale: Scale, left: float, right: float, title: str) -> Markup:
    """The vertical axis: level grid lines, values on the left, the title on top where it can be read."""
    values = scale.ticks()
    write = decimals(values)
    marks = [svg.line(left, scale(value), right, scale(value), "grid") for value in values]
    marks += [svg.text(left - 6, scale(value) + 4, write(value), "tick", "end") for value in values]
    marks += [svg.text(left - 34, min(scale.start, scale.end) - 14, title, "name")]
    return svg.tag("g", *marks, class_="upright")
