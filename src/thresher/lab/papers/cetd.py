"""Text density: its six tables, the densities of a page, what the threshold trades, and its worked example."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from thresher.lab.evaluate.report.figures import figure, signed
from thresher.lab.papers import tables
from thresher.lab.papers.claims import Claim, Finding, Points, all_better, best_of, better, swept
from thresher.lab.papers.experiment import Experiment, Measured
from thresher.lab.papers.parts import Chart, Part, Section, Table, TableRow, plain_cells
from thresher.lab.papers.pictures import bars, curves
from thresher.lab.papers.study import Study, Tried
from thresher.methods import METHODS
from thresher.methods.cetd import composite_densities, counts, text_densities, text_density
from thresher.page import Page
from thresher.verdict import visible_in_body

OWN: Final = ("cetd-ds", "cectd-ds", "cectd-s")
RIVALS: Final = ("bte", "dsc", "fe", "kfe", "lqf", "ccb", "cetr")
_LAMBDAS: Final = (0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2)
_EXAMPLE_2: Final = (
    f'<div id="main"><div id="article"><div id="headline">{"h" * 46}</div>'
    f'<div id="text">{"b" * 24}<a href="x" id="link">{"l" * 15}</a></div></div></div>'
)
_PRINTED: Final = {"main": 21.25, "article": 28.33, "headline": 46.0, "text": 39.0, "link": 15.0}


def sections(experiment: Experiment) -> Sequence[Section]:
    everyone = (*RIVALS, *OWN)
    first = experiment.corpora[0]
    return [
        Section("What was measured", [tables.packages(experiment, "Sources, split by site")]),
        Section(
            "Each method by source, as in Tables 1 to 3",
            [
                tables.of_one_method(experiment, f"{method.upper()} (Table {number})", method, "cleaneval")
                for number, method in enumerate(OWN, 1)
            ],
            "Score is CleanEval's, as the paper rewrites it: words in common over all steps of the alignment.",
        ),
        Section("F1 against other systems, as in Table 4", [tables.methods(experiment, "F1", everyone)]),
        Section("Recall, as in Table 5", [tables.methods(experiment, "Recall", everyone, "recall")]),
        Section("Precision, as in Table 6", [tables.methods(experiment, "Precision", everyone, "precision")]),
        Section("What the threshold trades, as in Figure 5", _lambda_curves(experiment)),
        Section("The densities of a page, as in Figures 3 and 4", _densities(first)),
        Section("Worked example", [_worked()]),
    ]


def _lambda_curves(experiment: Experiment) -> list[Part]:
    found: list[Part] = []
    for sweep in experiment.sweeps:
        lines = {
            name: [(point.value, getattr(point, name)) for point in sweep.points]
            for name in ("precision", "recall", "f1")
        }
        title = f"{sweep.corpus}: {sweep.method.upper()} by λ"
        found.append(Chart(title, curves(title, lines, "threshold coefficient λ", "word-lcs")))
    return found


def _densities(corpus: Measured) -> list[Part]:
    labelled = corpus.pages[corpus.typical("cectd-ds")]
    page = Page.parse(labelled.html)
    body = slice(page.body, int(page.end[page.body]))
    if not page.chars[body].any():
        return []
    found: list[Part] = []
    for number, name, measured in ((3, "cetd-ds", text_densities), (4, "cectd-ds", composite_densities)):
        densities, kept = measured(page, 1.0), METHODS[name](page).keep[body]
        title = f"{'Composite text' if number == 4 else 'Text'} density of every node (Figure {number})"
        drawing = bars(
            title,
            densities.density[body],
            kept,
            "node, in document order",
            "density",
            (densities.least, f"threshold {densities.least:.3g}"),
        )
        found.append(Chart(title, drawing, f"Page {labelled.id}. In colour: kept.", is_wide=True))
    return found


def _worked() -> Table:
    page = Page.parse(_EXAMPLE_2)
    density = text_density(counts(page, visible_in_body(page)))
    computed = {page.attr(row, "id"): float(density[row]) for row in range(len(page)) if page.attr(row, "id")}
    rows = [TableRow(name, plain_cells(f"{value:g}", f"{computed[name]:.2f}")) for name, value in _PRINTED.items()]
    note = "Texts of the lengths that the paper counts: 46 and 39 characters, 15 of them in a link."
    return Table("Example 2: text densities", ("printed", "computed"), rows, "node", note)


def _falls(points: Points) -> Finding:
    ordered = [points[value] for value in sorted(points)]
    recalls, precisions = [p[1] for p in ordered], [p[0] for p in ordered]
    is_so = bool((np.diff(recalls) <= 1e-9).all()) and precisions[-3] > precisions[0]
    told = f"recall {figure(recalls[0])} to {figure(recalls[-1])}, precision {figure(precisions[0])} to "
    return Finding(is_so, told + figure(precisions[-1]))


def _everything_at_0(points: Points) -> Finding:
    return Finding(points[0.0][1] >= 0.99, f"recall {figure(points[0.0][1])}")


def _one_is_best(points: Points) -> Finding:
    best = max(points, key=lambda value: points[value][2])
    lost = points[best][2] - points[1.0][2]
    return Finding(lost <= 0.01, f"best at {best:g}, F1 {signed(lost)} over λ = 1")


STUDY: Final = Study(
    name="cetd",
    title="Content extraction via text density",
    source="F. Sun, D. Song, L. Liao: DOM based content extraction via text density. SIGIR 2011.",
    measure="word-lcs",
    about_measure="the longest common subsequence of words of the answer and the gold text",
    methods=OWN,
    rivals=RIVALS,
    other_measures=("cleaneval",),
    claims=(
        Claim(
            "CECTD-DS is better than CETD-DS",
            "Tables 1, 2",
            "96.51 % and 93.73 % (CleanEval)",
            better("cectd-ds", "cetd-ds"),
        ),
        Claim("CECTD-DS is better than CECTD-S", "Tables 2, 3", "96.51 % and 91.46 %", better("cectd-ds", "cectd-s")),
        Claim(
            "CECTD-DS is better than all other systems", "Table 4", "by 8.79 % in the mean", best_of("cectd-ds", RIVALS)
        ),
        Claim("All three are better than CETR", "Tables 4 to 6", "in words", all_better(OWN, "cetr")),
        Claim("DSC is not better than BTE", "Section 5", "in words", better("bte", "dsc")),
        Claim("DSC is more precise than BTE", "Section 5", "in words", better("dsc", "bte", "precision")),
        Claim("DSC finds less than BTE", "Section 5", "in words", better("bte", "dsc", "recall")),
        Claim("A smaller λ gives recall for precision", "Figure 5", "a curve", swept("cectd-ds", _falls)),
        Claim("λ = 0 keeps everything", "Section 5", "recall 100 %", swept("cectd-ds", _everything_at_0)),
        Claim("λ = 1 is a good choice", "Section 5", "in words", swept("cectd-ds", _one_is_best)),
    ),
    sections=sections,
    sweeps=(Tried("cectd-ds", "threshold", _LAMBDAS),),
)
