"""Content code blurring: packages by methods, seconds for a kB, the choice of t and range, the blurred strips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from thresher.lab.papers import tables
from thresher.lab.papers.claims import (
    Claim,
    Finding,
    Points,
    all_better,
    as_fast,
    better,
    faster,
    no_worse,
    on_sites,
    swept,
)
from thresher.lab.papers.experiment import Experiment, Measured
from thresher.lab.papers.parts import Chart, Part, Section
from thresher.lab.papers.pictures import curves, strips
from thresher.lab.papers.study import Study, Tried
from thresher.methods import METHODS
from thresher.methods.ccb import blur, boxes, character_vector, token_vector
from thresher.page import Page

OWN: Final = ("accb", "ccb", "tccb")
_SYSTEMS: Final = (*OWN, "dsc", "crunch", "lqf", "plain")
"""In the order of the paper's tables."""
_THRESHOLDS: Final = (0.55, 0.65, 0.75, 0.85, 0.95)
_RANGES: Final = (10.0, 25.0, 40.0, 60.0, 90.0)
_ROUNDS: Final = (1.0, 3.0, 10.0, 30.0)
_NEAR: Final = 0.01


def sections(experiment: Experiment) -> Sequence[Section]:
    return [
        Section("Evaluation packages, as in Table 1", [tables.packages(experiment, "Packages")]),
        Section("F1, as in Table 2", [tables.methods(experiment, "Average F1", _SYSTEMS)]),
        Section(
            "Recall and precision, as Section 4.2 compares them",
            [
                tables.methods(experiment, "Average recall", ("accb", "dsc"), "recall"),
                tables.methods(experiment, "Average precision", ("accb", "dsc"), "precision"),
            ],
        ),
        Section("Seconds for a kB, as in Table 3", [tables.seconds(experiment, "Average processing time", _SYSTEMS)]),
        Section("Fixing the parameters, as in Section 4.1", _parameters(experiment)),
        Section("A page as a strip, as in Figure 2", _strips(experiment.corpora[0])),
    ]


def _parameters(experiment: Experiment) -> list[Part]:
    found: list[Part] = []
    for parameter, name in (("threshold", "threshold t"), ("reach", "range")):
        for corpus in experiment.corpora:
            lines = {
                sweep.method: [(point.value, point.f1) for point in sweep.points]
                for sweep in experiment.sweeps
                if (sweep.parameter, sweep.corpus) == (parameter, corpus.corpus)
            }
            if lines:
                drawing = curves(f"F1 by {name} on {corpus.corpus}", lines, name, "F1")
                found.append(Chart(f"{corpus.corpus}: F1 by {name}", drawing))
    return found


def _strips(corpus: Measured) -> list[Part]:
    labelled = corpus.pages[corpus.typical("accb")]
    page = Page.parse(labelled.html)
    found: list[Part] = []
    for method in OWN:
        vector = token_vector(page) if method == "tccb" else character_vector(page, anchors=method != "accb")
        if not len(vector.row):
            continue
        entries = vector.entries
        reach, width = (25.0, 0.2) if method == "tccb" else (40.0, 0.5)
        rows = {"content, code": entries.astype(np.float64)}
        for rounds in _ROUNDS:
            name = f"{rounds:g} round{'s' if rounds > 1 else ''}"
            rows[name] = blur(entries, boxes(reach, width, rounds)).astype(np.float64)
        rows["kept"] = (METHODS[method](page).keep[vector.entry_rows] & entries.astype(np.bool_)).astype(np.float64)
        title = f"{method.upper()}: the vector, and how it settles"
        note = f"Page {labelled.id}. White is content, black is code; from left to right the source of the page."
        found.append(Chart(title, strips(f"{title}, page {labelled.id}", rows), note, is_wide=True))
    return found


def _best_near(usual: float) -> Callable[[Points], Finding]:
    def test(points: Points) -> Finding:
        best = max(points, key=lambda value: points[value][2])
        lost = points[best][2] - points[usual][2]
        return Finding(lost <= _NEAR, f"best at {best:g}, {lost:.3f} more than at {usual:g}")

    return test


def _settles(method: str, parameter: str, usual: float) -> Claim:
    named = {"threshold": "t", "reach": "A range of"}[parameter]
    says = (
        f"{named} = {usual:g} suits {method.upper()}" if named == "t" else f"{named} {usual:g} suits {method.upper()}"
    )
    return Claim(says, "Section 4.1", f"{usual:g}", swept(method, _best_near(usual), parameter))


STUDY: Final = Study(
    name="ccb",
    title="Content code blurring",
    source="T. Gottron: Content code blurring: a new approach to content extraction. DEXA 2008.",
    measure="word-lcs",
    about_measure="the longest common subsequence of words of the answer and the gold text",
    methods=OWN,
    rivals=("dsc", "crunch", "lqf", "plain"),
    claims=(
        Claim(
            "All three are better than no extraction", "Section 4.2", "on 13 of 14 packages", all_better(OWN, "plain")
        ),
        Claim("ACCB is better than DSC", "Table 2", "on 5 of 14 packages, 6 alike", better("accb", "dsc")),
        Claim("ACCB finds more than DSC", "Section 4.2", "in words", better("accb", "dsc", "recall")),
        Claim("ACCB is no worse than CCB", "Table 2", "in words", no_worse("accb", "ccb")),
        Claim(
            "On a wiki ACCB is better than CCB", "Table 2", "0.682 and 0.403", on_sites("wiki", better("accb", "ccb"))
        ),
        Claim("On a wiki no extraction is best", "Table 2", "0.823", on_sites("wiki", better("plain", "accb"))),
        Claim("TCCB and DSC are faster than ACCB and CCB", "Table 3", "", faster(("tccb", "dsc"), ("accb", "ccb"))),
        Claim("CCB takes about as long as LQF", "Section 4.2", "", as_fast("ccb", "lqf")),
        Claim("CCB is faster than Crunch", "Table 3", "on 14 of 14 packages", faster(("ccb",), ("crunch",))),
        *(_settles(method, "threshold", 0.75) for method in ("ccb", "accb", "tccb")),
        _settles("ccb", "reach", 40.0),
        _settles("accb", "reach", 40.0),
        _settles("tccb", "reach", 25.0),
    ),
    sections=sections,
    sweeps=tuple(
        Tried(method, parameter, values)
        for parameter, values in (("threshold", _THRESHOLDS), ("reach", _RANGES))
        for method in ("ccb", "accb", "tccb")
    ),
)
