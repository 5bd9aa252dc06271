"""The ratio of every content node, with the acceptance line and the best node (see `methods/wlr.py`)."""

from __future__ import annotations

from typing import Final

import numpy as np

from thresher.lab.plots import canvas
from thresher.lab.plots.canvas import Figure, Subject
from thresher.methods.wlr import content_nodes, initial, ratios

_WHAT: Final = {
    "wlr": "words per leaf",
    "clr": "characters per leaf",
    "wnr": "words per node",
    "cnr": "characters per node",
}


def draw(figure: Figure, subject: Subject) -> None:
    axes = figure.add_subplot()
    content = content_nodes(subject.page)
    if not len(content.rows):
        canvas.nothing_to_draw(axes)
        return
    ratio = ratios(subject.page, content, subject.method)
    kept = subject.keep[content.rows]
    edges = np.arange(len(ratio) + 1, dtype=np.float64)
    canvas.shade(axes, edges, kept, label="below the best node")
    canvas.bars(axes, edges, ratio, kept)
    accepted = float(ratio[initial(ratio)].min())
    canvas.limit(axes, accepted, f"initial nodes: from {accepted:.3g}")
    canvas.label(
        axes,
        f"{subject.method}: {_WHAT[subject.method]} of every content node",
        "content node, in document order",
        _WHAT[subject.method],
    )
