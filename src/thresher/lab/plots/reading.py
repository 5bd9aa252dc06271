"""The picture of any method: its score along the words of the page, and what is kept of them."""

from __future__ import annotations

from typing import Final

import numpy as np

from thresher.lab.plots import canvas
from thresher.lab.plots.canvas import Figure, Subject
from thresher.verdict import visible_in_body

_MEASURED: Final = {
    "xpath-blocks": ("links in the block around each text", "anchor ratio"),
    "plain": ("what a reader can see", "1 if visible"),
    "lqf": ("unlinked text in the structures around each text", "smallest share"),
    "fe": ("the page's {feature} in the block around each text", "share"),
    "kfe": ("the page's {feature} in the block around each text", "share"),
    "crunch": ("filters that each text has passed", "share of the filters"),
    "boilerpipe": ("words outside links in the block of each text", "words"),
    "combine": ("methods that keep each text", "share of the methods"),
}
"""What the score is, for methods that have no picture of their own, and its unit."""


def draw(figure: Figure, subject: Subject) -> None:
    page = subject.page
    rows = np.flatnonzero(visible_in_body(page) & (page.words > 0))
    axes = figure.add_subplot()
    if not len(rows):
        canvas.nothing_to_draw(axes)
        return
    edges = np.concatenate(([0.0], np.cumsum(page.words[rows], dtype=np.float64)))
    kept = subject.keep[rows]
    canvas.shade(axes, edges, kept, "kept text")
    canvas.bars(axes, edges, subject.verdict.score[rows], kept, ("score of dropped text", "score of kept text"))
    for value, name in _limits(subject):
        canvas.limit(axes, value, name)
    method = subject.method.partition(":")[0]
    what, unit = _MEASURED.get(method, ("the score of each text", "score"))
    title = f"{method}: {what.format_map(subject.parameters)}"
    canvas.label(axes, title, "words of the page, in reading order", unit)


def _limits(subject: Subject) -> list[tuple[float, str]]:
    """What the score has to reach or to stay below, where one number decides."""
    given = subject.parameters
    if subject.method == "lqf":
        return [(1 - given["threshold"], "dropped below")]
    if subject.method == "xpath-blocks":
        return [(given["threshold"], "dropped from here up")]
    return []
