"""Text density of every node, after Figures 3 and 4 of the paper on text density (see `methods/cetd.py`)."""

from __future__ import annotations

import numpy as np

from thresher.methods.cetd import density_threshold
from thresher.page import tree
from thresher.plots import canvas
from thresher.plots.canvas import Figure, Subject


def draw(figure: Figure, subject: Subject) -> None:
    page, density = subject.page, subject.verdict.score
    body = slice(page.body, int(page.end[page.body]))
    axes = figure.add_subplot()
    canvas.bars(axes, np.arange(body.start, body.stop + 1, dtype=np.float64), density[body], subject.keep[body])
    threshold = _threshold(subject)
    canvas.limit(axes, threshold, f"threshold {threshold:.4g}")
    composite = "composite " if subject.method.startswith("cectd") else ""
    smoothed = ", smoothed with its siblings'" if subject.method == "cectd-s" else ""
    title = f"{subject.method}: {composite}text density of every node{smoothed}"
    unit = "characters per tag" + (", weighed by links" if composite else "")
    canvas.label(axes, title, "node, in document order", unit)


def _threshold(subject: Subject) -> float:
    page, density = subject.page, subject.verdict.score
    richness = density if subject.method == "cectd-s" else tree.child_sum(density, page.parent)
    best = page.body + int(np.argmax(richness[page.body : page.end[page.body]]))
    return float(subject.parameters["threshold"] * density_threshold(density, best, page))
