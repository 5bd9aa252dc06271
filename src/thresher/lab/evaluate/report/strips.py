"""Small pictures within tables: a figure and its interval on a scale that the column shares."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from thresher.lab.evaluate.report import svg
from thresher.lab.evaluate.report.axes import Scale
from thresher.lab.evaluate.summary import Interval

_WIDTH: Final = 110.0
_HEIGHT: Final = 14.0
_MARGIN: Final = 5.0


@dataclass(frozen=True, slots=True)
class Strip:
    """The scale of a column."""

    scale: Scale
    zero: bool

    @classmethod
    def over(cls, intervals: list[Interval], *, zero: bool = False) -> Strip:
        """Wide enough for all of them, and for zero where that matters."""
        ends = [end for interval in intervals for end in (interval.low, interval.value, interval.high)]
        ends = [end for end in ends if math.isfinite(end)] + [0.0] * zero
        low, high = min(ends, default=0.0), max(ends, default=1.0)
        return cls(Scale(low, high if high > low else low + 1.0, _MARGIN, _WIDTH - _MARGIN), zero)

    def drawn(self, interval: Interval) -> Markup | None:
        """It only repeats the figures beside it, so screen readers pass over it."""
        if not math.isfinite(interval.value):
            return None
        middle = _HEIGHT / 2
        marks = [svg.line(self.scale(0.0), 0, self.scale(0.0), _HEIGHT, "zero")] if self.zero else []
        if math.isfinite(interval.low) and math.isfinite(interval.high):
            left, right = self.scale(interval.low), self.scale(interval.high)
            ends = f"M{left:.1f} 3v8M{left:.1f} {middle:g}H{right:.1f}M{right:.1f} 3v8"
            marks.append(svg.tag("path", d=ends, class_="reach"))
        marks.append(svg.tag("circle", cx=self.scale(interval.value), cy=middle, r=2.4))
        size = f"0 0 {_WIDTH:g} {_HEIGHT:g}"
        return svg.tag("svg", *marks, class_="strip", viewBox=size, aria_hidden="true")
