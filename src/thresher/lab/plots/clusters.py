"""Tag ratios line by line, and the lines as points among which content and noise are told apart (`methods/cetr.py`)."""

from __future__ import annotations

import numpy as np

from thresher.lab.plots import canvas
from thresher.lab.plots.canvas import Axes, Figure, Subject
from thresher.methods.cetr import clustered
from thresher.page import tree


def draw(figure: Figure, subject: Subject) -> None:
    _, ratio, change, content = clustered(subject.page, **subject.parameters)
    left, right = figure.subplots(1, 2, width_ratios=(3, 2), sharey=True)
    canvas.bars(left, np.arange(len(ratio) + 1.0), ratio, content, ("lines of noise", "lines of content"))
    canvas.label(
        left, f"{subject.method}: tag ratio of every line, smoothed", "line of the source", "characters per tag"
    )
    _scatter(right, ratio, change, content)


def _scatter(axes: Axes, ratio: tree.Floats, change: tree.Floats, content: tree.Bools) -> None:
    """The plane in which lines are grouped; the centre of the noise is held at the origin."""
    for chosen, colour, marker in ((~content, "#8a8a8a", "x"), (content, canvas.KEPT, "o")):
        places = canvas.sampled(np.flatnonzero(chosen))
        axes.scatter(change[places], ratio[places], s=18, c=colour, marker=marker, linewidths=0.9, alpha=0.8)
    axes.plot(
        0,
        0,
        "+",
        color=canvas.LIMIT,
        markersize=14,
        markeredgewidth=2,
        clip_on=False,
        label="centre of the noise, fixed",
    )
    canvas.label(axes, "the lines as points", "change ahead, smoothed", "")
    axes.grid(axis="x")
