"""How likely each text of a page is content, as the learned method sees it (`methods/auto.py`)."""

from __future__ import annotations

import numpy as np

from thresher.lab.plots import canvas
from thresher.lab.plots.canvas import Figure, Subject


def draw(figure: Figure, subject: Subject) -> None:
    page, verdict = subject.page, subject.verdict
    axes = figure.add_subplot()
    rows = np.flatnonzero((page.chars > 0) & ~page.closed)
    rows = rows[(rows > page.body) & (rows < page.end[page.body])]
    if not len(rows):
        canvas.nothing_to_draw(axes)
        return
    kept = verdict.keep[rows]
    edges = np.concatenate(([0.0], np.cumsum(np.maximum(page.words[rows], 1), dtype=np.float64)))
    canvas.bars(axes, edges, verdict.score[rows], kept)
    if kept.any():
        canvas.limit(axes, float(verdict.score[rows][kept].min()), "the least likely that is kept")
    axes.set_ylim(0, 1)
    kind = f" (kind: {verdict.kind.name}, {verdict.kind.probability:.0%})" if verdict.kind else ""
    title = f"{subject.method}: how likely text is content{kind}"
    canvas.label(axes, title, "words of the page, in order", "probability")
