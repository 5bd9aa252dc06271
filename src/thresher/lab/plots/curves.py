"""Tags met so far along the tokens of the page: the document slope curve (`methods/dsc.py`, `methods/bte.py`)."""

from __future__ import annotations

import numpy as np

from thresher.lab.plots import canvas
from thresher.lab.plots.canvas import Axes, Figure, Subject
from thresher.methods.dsc import in_low_slope
from thresher.page import tree
from thresher.verdict import visible_in_body

_ALONG = "tags and words of the page, in source order"


def draw_slope(figure: Figure, subject: Subject) -> None:
    """The curve, and the windows in which it climbs slowly."""
    is_tag, kept = _tokens(subject)
    low = in_low_slope(is_tag, int(subject.parameters["window"]), subject.parameters["share"])
    axes = figure.add_subplot()
    canvas.shade(axes, np.arange(len(low) + 1.0), low, "in windows of low slope")
    _slope(axes, is_tag, kept)
    canvas.label(axes, f"{subject.method}: document slope curve", _ALONG, "tags so far")


def draw_stretch(figure: Figure, subject: Subject) -> None:
    """The curve, and below it the balance of words and tags: the stretch that is kept is its highest climb."""
    is_tag, kept = _tokens(subject)
    stretch = _from_first_to_last(kept)
    upper, lower = figure.subplots(2, 1, sharex=True)
    for axes in (upper, lower):
        canvas.shade(axes, np.arange(len(stretch) + 1.0), stretch, "the one stretch")
    canvas.curve(upper, np.arange(1.0, len(is_tag) + 1), np.cumsum(is_tag, dtype=np.float64), kept)
    _balance(lower, subject)
    canvas.label(upper, f"{subject.method}: tags so far, and the balance of words and tags", "", "tags so far")
    lower.set_xlabel(_ALONG)
    lower.set_ylabel("words − tags")


def _tokens(subject: Subject) -> tuple[tree.Bools, tree.Bools]:
    """For every token of the page whether it is a tag, and whether it is a word that is kept."""
    page = subject.page
    stream = page.stream.of(visible_in_body(page))
    size = stream.tokens(page.spoken_words)
    return np.repeat(stream.is_tag, size), np.repeat(subject.keep[stream.row] & stream.is_text, size)


def _slope(axes: Axes, is_tag: tree.Bools, kept: tree.Bools) -> None:
    tags_so_far = np.cumsum(is_tag, dtype=np.float64)
    canvas.curve(axes, np.arange(1.0, len(is_tag) + 1), tags_so_far, kept)
    ends = ((0, len(is_tag)), (0, tags_so_far[-1]))
    axes.plot(*ends, color=canvas.LIMIT, linewidth=1, linestyle=canvas.DASHES, label="mean slope of the page")


def _balance(axes: Axes, subject: Subject) -> None:
    """The score of every row, where it opens."""
    page = subject.page
    stream = page.stream.of(visible_in_body(page))
    opens = ~stream.is_end
    places = np.cumsum(stream.tokens(page.spoken_words), dtype=np.float64)[opens]
    rows = stream.row[opens]
    canvas.curve(axes, places, subject.verdict.score[rows])


def _from_first_to_last(kept: tree.Bools) -> tree.Bools:
    inside = np.zeros_like(kept)
    places = np.flatnonzero(kept)
    if len(places):
        inside[places[0] : places[-1] + 1] = True
    return inside
