"""Text density of every node, after Figures 3 and 4 of the paper on text density (see `methods/cetd.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from thresher.lab.plots import canvas
from thresher.lab.plots.canvas import Figure, Subject
from thresher.methods.cetd import Densities, composite_densities, smoothed_densities, text_densities

MEASURED: Final[dict[str, Callable[..., Densities]]] = {
    "cetd-ds": text_densities,
    "cectd-s": smoothed_densities,
    "cectd-ds": composite_densities,
}


def draw(figure: Figure, subject: Subject) -> None:
    page, density = subject.page, subject.verdict.score
    body = slice(page.body, int(page.end[page.body]))
    axes = figure.add_subplot()
    canvas.bars(axes, np.arange(body.start, body.stop + 1, dtype=np.float64), density[body], subject.keep[body])
    threshold = MEASURED[subject.method](page, **subject.parameters).least
    canvas.limit(axes, threshold, f"threshold {threshold:.4g}")
    composite = "composite " if subject.method.startswith("cectd") else ""
    smoothed = ", smoothed with its siblings'" if subject.method == "cectd-s" else ""
    title = f"{subject.method}: {composite}text density of every node{smoothed}"
    room = "room on the screen" if subject.parameters.get("area") == "screen" else "tag"
    unit = f"characters per {room}" + (", weighed by links" if composite else "")
    canvas.label(axes, title, "node, in document order", unit)
