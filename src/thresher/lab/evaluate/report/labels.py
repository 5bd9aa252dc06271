"""Finds room for names beside the points of a chart."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from thresher.lab.evaluate.report import svg

SIZE: Final = 11.0
"""Height of the letters; the style sheet says the same."""
_DIRECTIONS: Final = ((1, 0), (-1, 0), (0.8, -0.8), (0.8, 0.8), (-0.8, -0.8), (-0.8, 0.8), (0, -1.2), (0, 1.2))
_DISTANCES: Final = (8.0, 15.0, 24.0, 36.0, 52.0)
_NEEDS_LEADER: Final = 20.0
_OVER_A_LINE: Final = 12.0
"""Crossing an interval is as bad as being this much farther away."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle that is taken."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: Box) -> bool:
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


@dataclass(frozen=True, slots=True)
class Label:
    """A name, and the room found for it."""

    text: str
    box: Box
    distance: float

    def drawn(self, x: float, y: float) -> Markup:
        """The name, with a thin line to its point where that is not next to it."""
        box = self.box
        anchor, at = ("start", box.left) if box.left > x else ("end", box.right) if box.right < x else ("middle", x)
        name = svg.text(at, box.bottom - 3, self.text, "label", anchor)
        if self.distance < _NEEDS_LEADER:
            return name
        end_y = box.top if box.top > y else box.bottom if box.bottom < y else (box.top + box.bottom) / 2
        return svg.line(x, y, at, end_y, "leader") + name


def text_width(text: str) -> float:
    """About as wide as the text will be: the reader's font is not known."""
    return SIZE * sum(1.0 if unicodedata.east_asian_width(sign) in "WF" else 0.58 for sign in text)


def around(x: float, y: float, radius: float) -> Box:
    return Box(x - radius, y - radius, x + radius, y + radius)


def place(
    points: list[tuple[float, float]], names: list[str], taken: list[Box], lines: list[Box], frame: Box
) -> list[Label | None]:
    """Beside each point the best free room for its name, in order; None where there is none."""
    taken = taken + [around(x, y, 5) for x, y in points]
    placed: list[Label | None] = []
    for (x, y), name in zip(points, names, strict=True):
        free = (label for label in _candidates(x, y, name) if _is_free(label.box, taken, frame))
        best = min(free, key=lambda label: _cost(label, lines), default=None)
        placed.append(best)
        taken += [best.box] if best else []
    return placed


def _candidates(x: float, y: float, name: str) -> Iterator[Label]:
    width, height = text_width(name), SIZE + 2
    for distance in _DISTANCES:
        for across, down in _DIRECTIONS:
            left = x + across * distance - (0 if across > 0 else width if across < 0 else width / 2)
            top = y + down * distance - height / 2
            yield Label(name, Box(left, top, left + width, top + height), distance)


def _is_free(box: Box, taken: list[Box], frame: Box) -> bool:
    return frame.holds(box) and not any(box.overlaps(other) for other in taken)


def _cost(label: Label, lines: list[Box]) -> float:
    return label.distance + _OVER_A_LINE * sum(label.box.overlaps(line) for line in lines)


def spread(wanted: list[float], least: float, low: float, high: float) -> list[float]:
    """Places on a line, as near to the wanted ones as may be but no closer to each other than `least`."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    places = [0.0] * len(wanted)
    before = -math.inf
    for rank, number in enumerate(order):
        still_to_come = len(order) - 1 - rank
        before = max(min(wanted[number], high - still_to_come * least), before + least, low)
        places[number] = before
    return places
