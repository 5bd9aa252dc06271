"""The papers' figures as SVG that follows the reader's light or dark theme: curves, strips, a bar for each node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from markupsafe import Markup

from thresher.lab.evaluate.report import axes, svg
from thresher.lab.evaluate.report.axes import BOTTOM, LEFT, RIGHT, TOP, Scale
from thresher.lab.evaluate.report.labels import SIZE, spread
from thresher.lab.evaluate.report.looks import looks

Values = npt.NDArray[np.float64]

_WIDE: Final = 960.0
_MOST_BARS: Final = 320
_MOST_COLUMNS: Final = 480
_GREYS: Final = 32
_STRIP_HEIGHT: Final = 26.0
_STRIP_LEFT: Final = 110.0
_BARS_BOTTOM: Final = 190.0


def curves(
    title: str, lines: Mapping[str, Sequence[tuple[float, float]]], across: str, up: str, *, log: bool = False
) -> Markup:
    """Several lines from point to point, each with its name at its end."""
    right = RIGHT - 64
    points = [point for line in lines.values() for point in line]
    x = Scale(min(p[0] for p in points), max(p[0] for p in points), LEFT, right, log=log)
    y = Scale(*axes.zoomed([p[1] for p in points]), BOTTOM, TOP)
    look = looks(lines)
    marks = [axes.across(x, TOP, BOTTOM, across, lambda value: f"{value:g}"), axes.upright(y, LEFT, right, up)]
    for name, line in lines.items():
        places = [(x(at), y(value)) for at, value in line]
        dots = [
            look[name].at(*place, f"{name}: {value:.3f} at {at:g}")
            for place, (at, value) in zip(places, line, strict=True)
        ]
        marks.append(svg.tag("g", svg.path(places, "trace"), *dots, class_=look[name].class_name))
    ends = spread([y(line[-1][1]) for line in lines.values()], SIZE + 2, TOP, BOTTOM)
    for name, at in zip(lines, ends, strict=True):
        marks.append(svg.text(right + 8, at + 4, name, f"label ink {look[name].class_name}"))
    said = "; ".join(f"{name}: " + ", ".join(f"{v:.3f} at {a:g}" for a, v in line) for name, line in lines.items())
    return svg.chart(title, said, (axes.WIDTH, axes.HEIGHT), *marks)


def strips(title: str, rows: Mapping[str, npt.NDArray[np.generic]]) -> Markup:
    """Values from 0, black, to 1, white, one strip below the other."""
    marks = []
    for number, (name, values) in enumerate(rows.items()):
        top = 6 + number * (_STRIP_HEIGHT + 8)
        marks.append(svg.text(_STRIP_LEFT - 8, top + _STRIP_HEIGHT / 2 + 4, name, "tick", "end"))
        marks.append(_strip(np.asarray(values, dtype=np.float64), top))
    return svg.chart(title, title, (_WIDE, 12 + len(rows) * (_STRIP_HEIGHT + 8)), *marks)


def _strip(values: Values, top: float) -> Markup:
    few = _means(values, _MOST_COLUMNS)
    grey = np.rint(few * _GREYS).astype(int)
    starts = np.flatnonzero(np.diff(grey, prepend=-1))
    ends = np.append(starts[1:], len(grey))
    unit = (_WIDE - _STRIP_LEFT - 4) / len(grey)
    rects = [
        svg.tag(
            "rect",
            x=_STRIP_LEFT + unit * float(start),
            y=top,
            width=unit * float(end - start) + 0.3,  # so that no gap shines through
            height=_STRIP_HEIGHT,
            fill="#{0:02x}{0:02x}{0:02x}".format(round(255 * int(grey[start]) / _GREYS)),
        )
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
    ]
    frame = svg.tag(
        "rect", x=_STRIP_LEFT, y=top, width=_WIDE - _STRIP_LEFT - 4, height=_STRIP_HEIGHT, class_="strip-frame"
    )
    return svg.tag("g", *rects, frame)


def _means(values: Values, most: int) -> Values:
    starts = np.arange(len(values)) if len(values) <= most else _stretches(len(values), most)
    return np.asarray(np.add.reduceat(values, starts) / np.diff(np.append(starts, len(values))))


def _stretches(count: int, most: int) -> npt.NDArray[np.intp]:
    return np.linspace(0, count, most, endpoint=False).astype(np.intp)


def bars(
    title: str,
    values: Values,
    kept: npt.NDArray[np.bool_],
    across: str,
    up: str,
    limit: tuple[float, str] | None = None,
) -> Markup:
    """A bar for each node in the order of the page: kept ones in colour. Of long pages the farthest of each stretch."""
    few, is_kept = _farthest(values, kept)
    low, high = min(0.0, float(few.min())), max(float(few.max()), limit[0] if limit else 0.0) or 1.0
    left, right = 64.0, _WIDE - 8
    y = Scale(low, high * 1.05, _BARS_BOTTOM, TOP)
    x = Scale(0.0, float(len(few)), left, right)
    unit = (right - left) / len(few)
    marks = [axes.upright(y, left, right, up)]
    for chosen, class_ in ((~is_kept, "bar-dropped"), (is_kept, "bar-kept")):
        steps = "".join(
            f"M{x(place + 0.5):.1f} {y(0):.1f}V{y(float(few[place])):.1f}" for place in np.flatnonzero(chosen).tolist()
        )
        marks.append(svg.tag("path", d=steps or "M0 0", class_=class_, stroke_width=round(max(unit - 0.4, 0.5), 2)))
    if limit:
        marks.append(svg.line(left, y(limit[0]), right, y(limit[0]), "usual"))
        marks.append(svg.text(right, y(limit[0]) - 4, limit[1], "usual-name", "end"))
    marks.append(svg.line(left, y(0), right, y(0), "axis"))
    marks.append(svg.text((left + right) / 2, _BARS_BOTTOM + 20, across, "name", "middle"))
    said = f"{len(values):,} nodes, {int(kept.sum()):,} of them kept, from {values.min():.3g} to {values.max():.3g}"
    return svg.chart(title, said, (_WIDE, _BARS_BOTTOM + 30), *marks)


def _farthest(values: Values, kept: npt.NDArray[np.bool_]) -> tuple[Values, npt.NDArray[np.bool_]]:
    if len(values) <= _MOST_BARS:
        return values, kept
    starts = _stretches(len(values), _MOST_BARS)
    ends = np.append(starts[1:], len(values))
    places = [s + int(np.argmax(np.abs(values[s:e]))) for s, e in zip(starts.tolist(), ends.tolist(), strict=True)]
    return values[places], kept[places]
