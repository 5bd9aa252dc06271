"""What all pictures share: paper, colours, ways to draw long pages with few strokes, and the file in the end.

Pictures look the same whatever a user has configured, and are made without the state that matplotlib keeps for
interactive use. Its settings are global all the same, so threads take turns to draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument, MissingExtra
from thresher.page import Page, tree
from thresher.verdict import Verdict, visible_in_body

try:
    import matplotlib
    import matplotlib.style
    from matplotlib.axes import Axes as Axes
    from matplotlib.colors import LinearSegmentedColormap
    from matplotlib.figure import Figure as Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine
except ImportError as error:
    raise MissingExtra("matplotlib", "plot") from error

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.intp]

KEPT: Final = "#0072b2"
"""Blue: what is kept. With the grey and the red below it stays apart for every kind of colour vision, and in print."""
DROPPED: Final = "#b4b4b4"
LIMIT: Final = "#c2410c"
DASHES: Final = (0, (5, 3))
SHADE: Final = "#d7e8f4"
INK: Final = "#333333"

KEPT_SHARE: Final = LinearSegmentedColormap.from_list("kept", ["#eeeeee", KEPT])
"""From nothing kept to all kept."""

MOST_STEPS: Final = 1500
"""Steps in a curve: more than the picture has points across would only make it slow."""

_STYLE: Final[dict[str, Any]] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 11.5,
    "axes.titleweight": "bold",
    "axes.titlepad": 10,
    "axes.edgecolor": "#888888",
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": "#e6e6e6",
    "xtick.color": "#555555",
    "ytick.color": "#555555",
    "legend.frameon": False,
    "legend.fontsize": 9.5,
    "legend.handlelength": 1.4,
    "legend.borderpad": 0.2,
    "legend.columnspacing": 1.6,
    "svg.fonttype": "none",
    "svg.hashsalt": "thresher",
}

_ONE_AT_A_TIME: Final = Lock()


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """What is drawn: a page and what a method said about it."""

    page: Page
    verdict: Verdict
    method: str
    parameters: dict[str, Any]
    """Every keyword of the method, as it was given or by default."""

    @property
    def keep(self) -> tree.Bools:
        return self.verdict.keep & visible_in_body(self.page)


@contextmanager
def style() -> Iterator[None]:
    """The look of our pictures, for as long as one is drawn or written."""
    with _ONE_AT_A_TIME, matplotlib.style.context(["default", _STYLE]):
        yield


def new_figure() -> Figure:
    return Figure(figsize=(9.0, 4.5), layout=ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.08))


def save(figure: Figure, path: Path, *, dpi: int = 150) -> None:
    """Write a picture; the ending of the name says which kind. The same picture gives the same bytes."""
    unsaid = {".png": {"Software": None}, ".svg": {"Date": None, "Creator": None}}.get(path.suffix.lower())
    if unsaid is None:
        raise BadArgument(f"{path}: a picture ends in .png or .svg")
    with style():
        figure.savefig(path, dpi=dpi, metadata=unsaid)


def bars(
    axes: Axes, edges: Floats, values: Floats, kept: tree.Bools, names: tuple[str, str] = ("dropped", "kept")
) -> None:
    """A bar for each value, from one edge to the next: kept ones blue, others grey."""
    starts = _starts(len(values))
    few_edges = np.append(edges[starts], edges[-1])
    for chosen, colour, name in zip((~kept, kept), (DROPPED, KEPT), names, strict=True):
        heights = _farthest(np.where(chosen, values, 0.0), starts)
        axes.stairs(heights, few_edges, fill=True, color=colour, linewidth=0, label=name, zorder=2)
    axes.set_xlim(edges[0], edges[-1])


def shade(axes: Axes, edges: Floats, kept: tree.Bools, label: str = "kept") -> None:
    """Colour the background where something is kept."""
    starts = _starts(len(kept))
    most = np.maximum.reduceat(kept, starts).astype(np.float64)
    few_edges = np.append(edges[starts], edges[-1])
    axes.stairs(
        most,
        few_edges,
        fill=True,
        color=SHADE,
        linewidth=0,
        label=label,
        transform=axes.get_xaxis_transform(),
        zorder=0,
    )


def curve(axes: Axes, places: Floats, values: Floats, kept: tree.Bools | None = None) -> None:
    """A line through values, thick and blue where they are kept."""
    few = sampled(np.arange(len(values)), 2 * MOST_STEPS)
    axes.plot(places[few], values[few], color=INK, linewidth=1)
    if kept is not None:
        axes.plot(places[few], np.where(kept, values, np.nan)[few], color=KEPT, linewidth=3.2, label="kept")
    axes.set_xlim(0, places[-1])


def limit(axes: Axes, value: float, label: str) -> None:
    """A line that scores must reach."""
    axes.axhline(value, color=LIMIT, linewidth=1.4, linestyle=DASHES, label=label, zorder=3)


def thinned(values: Floats, most: int = MOST_STEPS) -> tuple[Floats, Floats]:
    """Places and values of a curve, few enough to draw: of each stretch its first, smallest and largest value."""
    if len(values) <= 3 * most:
        return np.arange(len(values), dtype=np.float64), values
    starts = _starts(len(values), most)
    width = np.diff(np.append(starts, len(values)))
    places: Floats = np.column_stack((starts, starts + width / 3, starts + width * 2 / 3)).ravel().astype(np.float64)
    low, high = np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts)
    return places, np.column_stack((values[starts], low, high)).ravel()


def sampled(rows: Rows, most: int = 3 * MOST_STEPS) -> Rows:
    """Some of the rows at equal steps, few enough to draw."""
    return rows[_starts(len(rows), most)]


def means(values: npt.NDArray[np.float32], most: int = MOST_STEPS) -> npt.NDArray[np.float32]:
    """The mean of each stretch."""
    starts = _starts(len(values), most)
    return np.asarray(np.add.reduceat(values, starts) / np.diff(np.append(starts, len(values))), dtype=np.float32)


def label(axes: Axes, title: str, across: str, up: str) -> None:
    """Say what is seen, what is along the axes, and what the colours mean."""
    axes.set_title(title, pad=26)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.legend(**_LEGEND)


def headline(figure: Figure, title: str, axes: Axes) -> None:
    """Say what is seen above several graphs that share the colours of one."""
    figure.suptitle(title, x=0.01, ha="left", fontsize=_STYLE["axes.titlesize"], fontweight="bold")
    handles, names = axes.get_legend_handles_labels()
    figure.legend(handles, names, loc="outside upper right", ncols=len(names))


_LEGEND: Final[dict[str, Any]] = {"loc": "lower left", "bbox_to_anchor": (0.0, 1.0), "ncols": 5, "borderaxespad": 0.3}


def nothing_to_draw(axes: Axes) -> None:
    """For a page without text."""
    axes.text(0.5, 0.5, "the page has no text", transform=axes.transAxes, ha="center", va="center")
    axes.set_axis_off()


def _starts(count: int, most: int = MOST_STEPS) -> Rows:
    """Where stretches of about the same length begin, at most this many of them."""
    if count <= most:
        return np.arange(count)
    return np.linspace(0, count, most, endpoint=False).astype(np.intp)


def _farthest(values: Floats, starts: Rows) -> Floats:
    """Of each stretch the value that is farthest from 0."""
    low, high = np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts)
    return np.where(-low > high, low, high)
