"""The page as a grey strip before and after blurring, after Figure 2 of content code blurring (`methods/ccb.py`)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from thresher.lab.plots import canvas
from thresher.lab.plots.canvas import Axes, Figure, Subject
from thresher.methods.ccb import Blurring, Vector, character_vector, token_vector

_HOW: Final = ("threshold", "reach", "width", "rounds", "until")


def draw(figure: Figure, subject: Subject) -> None:
    vector = _vector(subject)
    if not len(vector.row):
        canvas.nothing_to_draw(figure.add_subplot())
        return
    wishes = subject.parameters
    entries = vector.entries
    ratio = Blurring(**{name: wishes[name] for name in _HOW}).ratios(entries)
    kept = subject.keep[vector.entry_rows] & entries.astype(np.bool_)
    panels = figure.subplots(4, 1, sharex=True, height_ratios=(1, 1, 1, 4))
    _strip(panels[0], "content white,\ncode black", entries, "gray")
    _strip(panels[1], "blurred", ratio, "gray")
    _strip(panels[2], "kept", kept, canvas.KEPT_SHARE)
    _curve(panels[3], ratio, wishes["threshold"])
    unit = "tags and words" if subject.method == "tccb" else "characters"
    panels[3].set_xlabel(f"{unit} of the page, in source order")
    left_out = ", anchor tags left out" if subject.method == "accb" else ""
    panels[0].set_title(f"{subject.method}: content code vector of the page{left_out}")


def _vector(subject: Subject) -> Vector:
    if subject.method == "tccb":
        return token_vector(subject.page)
    return character_vector(subject.page, anchors=subject.method != "accb")


def _strip(axes: Axes, name: str, values: npt.NDArray[np.generic], colours: Any) -> None:
    """Values from 0 to 1 as a strip."""
    mean = canvas.means(values.astype(np.float32))[np.newaxis]
    whole = (0, len(values), 0, 1)
    axes.imshow(mean, cmap=colours, vmin=0, vmax=1, aspect="auto", interpolation="nearest", extent=whole)
    axes.set_yticks([])
    axes.tick_params(bottom=False)
    axes.grid(visible=False)
    axes.set_ylabel(name, rotation=0, ha="right", va="center", fontsize=9)


def _curve(axes: Axes, ratio: npt.NDArray[np.float32], threshold: float) -> None:
    places, values = canvas.thinned(ratio.astype(np.float64))
    axes.plot(places, values, color=canvas.INK, linewidth=0.9)
    axes.fill_between(places, threshold, np.maximum(values, threshold), color=canvas.KEPT, linewidth=0)
    canvas.limit(axes, threshold, "")
    axes.text(
        1.005,
        threshold,
        f"threshold\n{threshold:g}",
        transform=axes.get_yaxis_transform(),
        color=canvas.LIMIT,
        va="center",
    )
    axes.set_ylim(0, 1.03)
    axes.set_ylabel("content code ratio")
