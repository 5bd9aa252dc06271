"""The words-leaves ratio: its five tables, the ratios of a page, and its worked example."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from thresher.lab.evaluate.report.figures import count
from thresher.lab.evaluate.tokens import words
from thresher.lab.papers import tables
from thresher.lab.papers.claims import Claim, Finding, above, better, linear, same
from thresher.lab.papers.experiment import PARTS, Experiment, Measured
from thresher.lab.papers.parts import Cell, Chart, Part, Section, Table, TableRow, percent, plain_cells
from thresher.lab.papers.pictures import bars
from thresher.lab.papers.study import Study
from thresher.methods import METHODS
from thresher.methods.wlr import content_nodes, initial, leaves, ratios, static_position
from thresher.page import Page

RATIOS: Final = ("cnr", "wnr", "clr", "wlr")
_MOST_PAGES: Final = 27
"""As many as the paper has."""
_EXAMPLE_4_3: Final = (
    "<body><em>Gisela Molina</em>, author of the book <strong>Ethical Life</strong>, will be interviewed tomorrow in "
    "<a href='http://www.bbc.com'>BBC</a>."
)


def sections(experiment: Experiment) -> Sequence[Section]:
    return [
        Section("What was measured", [tables.packages(experiment, "The pages, split by site")]),
        Section("Summary, as in Table 5", [_summary(experiment)], "Means over all pages of each corpus."),
        Section(
            "Page by page, as in Tables 1 to 4",
            [_pages(experiment.corpora[0], number, ratio) for number, ratio in enumerate(RATIOS, 1)],
            f"{_MOST_PAGES} pages of {experiment.corpora[0].corpus}, as in the paper: one of each site, then further.",
        ),
        Section("By package", [tables.methods(experiment, "F1 by package", (*RATIOS, "plain"))]),
        Section("Where the answer comes from", _pictures(experiment.corpora[0])),
        Section("Worked examples", [_worked()]),
    ]


def _summary(experiment: Experiment) -> Table:
    rows = [
        TableRow(f"{corpus.corpus}: {ratio.upper()}", [_share(corpus.mean(ratio, part)) for part in _ORDER])
        for corpus in experiment.corpora
        for ratio in RATIOS
    ]
    return Table("Recall, precision and F1 of the four ratios", ("recall", "precision", "F1"), rows, "ratio")


_ORDER: Final = ("recall", "precision", "F1")


def _share(value: float) -> Cell:
    return Cell(percent(value), heat=round(value**2, 3))


def _pages(corpus: Measured, number: int, ratio: str) -> Table:
    chosen = list(tables.spread_over_sites(corpus, _MOST_PAGES))
    rows = [_page(corpus, place, ratio) for place in chosen]
    places = np.array(chosen)
    sizes = np.array([_sizes(corpus, place) for place in chosen]).mean(axis=0)
    means = [_share(corpus.mean(ratio, part, places)) for part in _ORDER]
    rows.append(TableRow("Average", [*plain_cells(*(f"{round(size):,}" for size in sizes)), *means], is_total=True))
    columns = ("DOM words", "main block", *_ORDER)
    return Table(f"{ratio.upper()} (Table {number})", columns, rows, "benchmark")


def _page(corpus: Measured, place: int, ratio: str) -> TableRow:
    scores = [float(corpus.scores[ratio][place][PARTS.index(part)]) for part in _ORDER]
    sizes = (count(size) for size in _sizes(corpus, place))
    return TableRow(corpus.sites[place], [*plain_cells(*sizes), *map(_share, scores)])


def _sizes(corpus: Measured, place: int) -> tuple[int, int]:
    """Words in the nodes that a reader sees, and in the main block as it was labelled."""
    labelled = corpus.pages[place]
    page = Page.parse(labelled.html)
    seen = np.flatnonzero(page.is_text & ~page.hidden)
    return sum(len(words(text)) for text in page.texts(seen)), len(words(labelled.gold or ""))


def _pictures(corpus: Measured) -> list[Part]:
    labelled = corpus.pages[corpus.typical("wlr")]
    page = Page.parse(labelled.html)
    content = content_nodes(page)
    if not len(content.rows):
        return []
    found: list[Part] = []
    for ratio in ("wlr", "cnr"):
        values = ratios(page, content, ratio)
        kept = METHODS[ratio](page).keep[content.rows]
        least = float(values[initial(values)].min())
        drawing = bars(
            f"{ratio} of every content node",
            values,
            kept,
            "content node, in document order",
            ratio,
            (least, f"initial nodes: from {least:.3g}"),
        )
        title = f"{ratio.upper()} of every node (Definitions 4.4 and 4.5)"
        note = f"Page {labelled.id}, whose F1 is the median. In colour: below the best node."
        found.append(Chart(title, drawing, note, is_wide=True))
    return found


def _worked() -> Table:
    page = Page.parse(_EXAMPLE_4_3)
    content = content_nodes(page)
    found = leaves(content, static_position(page, content))[np.flatnonzero(content.rows == page.body)[0]]
    rows = [TableRow("Example 4.3: leaves of a sentence with em, strong and a", plain_cells("1", str(found)))]
    note = "Examples 2.1 and 4.8 are tests: tests/methods/test_wlr.py."
    return Table("The paper's worked example", ("printed", "computed"), rows, "example", note)


def _total_failures(corpus: Measured, _: Experiment) -> Finding:
    f1 = corpus.scores["wlr"][:, PARTS.index("F1")]
    lost = int((f1 == 0).sum())
    return Finding(lost > 0, f"{count(lost, 'page')} of {count(len(f1))}, {lost / len(f1):.0%}")


STUDY: Final = Study(
    name="wlr",
    title="The words-leaves ratio",
    source="D. Insa, J. Silva, S. Tamarit: Using the words/leafs ratio in the DOM tree for content extraction.",
    measure="nodes",
    about_measure="words of the DOM nodes that were taken, of those in the main block, and of those in both",
    methods=RATIOS,
    rivals=("plain",),
    claims=(
        Claim("Words per leaf beat words per node", "Table 5", "F1 73.82 % and 36.89 %", better("wlr", "wnr")),
        Claim("Characters per leaf beat characters per node", "Table 5", "73.82 % and 30.91 %", better("clr", "cnr")),
        Claim("Words per node beat characters per node", "Table 5", "36.89 % and 30.91 %", better("wnr", "cnr")),
        Claim("Words and characters per leaf do the same", "Table 5", "both 73.82 %", same("wlr", "clr")),
        Claim(
            "Precision is high, above recall", "Section 5", "83.84 % and 73.52 %", above("wlr", "precision", "recall")
        ),
        Claim("The ratio is better than taking everything", "Section 1", "not measured", better("wlr", "plain")),
        Claim("Some pages are lost altogether (F1 0)", "Section 5", "2 or 3 of 27", _total_failures),
        Claim("The time is linear in the size of the page", "Section 4", "two passes", linear("wlr")),
    ),
    sections=sections,
)
