"""The four graphs of Info Optics, after its Figures 2 to 5 (see `methods/info_optics.py`)."""

from __future__ import annotations

import numpy as np

from thresher.lab.plots import canvas
from thresher.lab.plots.canvas import Figure, Subject
from thresher.methods.info_optics import optics


def draw(figure: Figure, subject: Subject) -> None:
    found = optics(subject.page)
    if not len(found.rows):
        canvas.nothing_to_draw(figure.add_subplot())
        return
    graphs = (
        ("D: deviation of the text size", "characters", found.deviation),
        ("L: link density", "share of the text", found.link_density),
        ("N: normalised deviation", "0 to 1", found.normal_deviation),
        ("NL: normalised link density", "0 to 1", found.normal_link_density),
    )
    kept = subject.keep[found.rows]
    edges = np.arange(len(found.rows) + 1, dtype=np.float64)
    panels = figure.subplots(2, 2, sharex=True)
    for axes, (title, unit, values) in zip(panels.flat, graphs, strict=True):
        canvas.bars(axes, edges, values, kept)
        axes.set_title(title, fontsize=10, pad=5)
        axes.set_ylabel(unit)
    for axes in panels[1]:
        axes.set_xlabel("block with text, in document order")
    canvas.headline(figure, f"{subject.method}: text and links of every block", panels[0, 0])
