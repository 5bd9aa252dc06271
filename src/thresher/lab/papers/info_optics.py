"""Info Optics: the four graphs of a page, the accuracy of its first nodes, thresholds by genre against fixed ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.lab.evaluate.align import found_in
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.report.figures import count, figure, signed
from thresher.lab.evaluate.tokens import words
from thresher.lab.papers import tables
from thresher.lab.papers.claims import Claim, Finding, better
from thresher.lab.papers.experiment import Experiment, Measured
from thresher.lab.papers.parts import Cell, Chart, Part, Section, Table, TableRow, scored
from thresher.lab.papers.pictures import bars, curves
from thresher.lab.papers.study import Study
from thresher.methods.genre import genre_of
from thresher.methods.info_optics import Optics, info_optics, optics, thresholds_of
from thresher.page import Page
from thresher.verdict import visible_in_body

NAME: Final = "info-optics"
FIXED: Final = "info-optics:weight=1:cut=0.1"
"""The same thresholds for all pages, as the paper's earlier system had them: those that were fitted over all genres."""
FIRST_NODES: Final = 15

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Nodes(NamedTuple):
    """The nodes of a page, and what was wanted and kept of them."""

    genre: str
    normal_deviation: Floats
    normal_link_density: Floats
    size: Ints
    """Words of each."""
    wanted: npt.NDArray[np.bool_]
    """Whether at least half of its words are in the gold text."""
    kept: npt.NDArray[np.bool_]

    @property
    def accuracy(self) -> Floats:
        """For each of the first nodes 1 where it was judged rightly, and else 0."""
        return np.asarray((self.wanted == self.kept)[:FIRST_NODES], dtype=np.float64)


def words_of_nodes(page: Page, found: Optics, gold: list[str]) -> tuple[Ints, Ints]:
    """For each node its words, and how many of them belong to a longest common subsequence with the gold."""
    texts = np.flatnonzero(visible_in_body(page) & (page.chars > 0))
    said = [words(text) for text in page.texts(texts)]
    node = np.repeat(np.searchsorted(found.rows, page.block[texts]), [len(each) for each in said])
    hit = found_in([word for each in said for word in each], gold)
    count = len(found.rows)
    return np.bincount(node, minlength=count), np.bincount(node[hit], minlength=count)


@lru_cache(maxsize=4096)
def nodes_of(labelled: Labelled) -> Nodes:
    page = Page.parse(labelled.html)
    found = optics(page)
    size, right = words_of_nodes(page, found, words(labelled.gold or ""))
    text = visible_in_body(page) & (page.chars > 0)
    kept_rows = np.bincount(page.block, weights=info_optics(page).keep & text, minlength=len(page)) > 0
    return Nodes(
        genre=genre_of(page).name,
        normal_deviation=found.normal_deviation,
        normal_link_density=found.normal_link_density,
        size=size,
        wanted=(2 * right >= np.maximum(size, 1)) & (size > 0),
        kept=kept_rows[found.rows],
    )


def sections(experiment: Experiment) -> Sequence[Section]:
    first = experiment.corpora[0]
    return [
        Section("What was measured", [tables.packages(experiment, "The pages, split by site")]),
        Section("Thresholds by genre against fixed ones", [_genres(experiment), _methods(experiment)]),
        Section("The four graphs of a page, as in Figures 2 to 5", _graphs(first)),
        Section(
            "Accuracy of the first 15 nodes, as in Figure 6",
            [_first_nodes_of_page(first), _first_nodes(experiment)],
            "A node is judged rightly if it is kept and at least half of its words are in the gold text, or neither.",
        ),
    ]


def _methods(experiment: Experiment) -> Table:
    systems = (NAME, FIXED, "lqf", "plain")
    return tables.methods(experiment, "F1 by package", systems, note=f"{FIXED}: one pair of thresholds for all genres.")


def _genres(experiment: Experiment) -> Table:
    rows = []
    for corpus in experiment.corpora:
        genre = np.array([nodes_of(page).genre for page in corpus.pages])
        for name in sorted(set(genre.tolist())):
            places, chosen = np.flatnonzero(genre == name), thresholds_of(name)
            scores = scored([corpus.mean(system, places=places) for system in (NAME, FIXED)])
            about = [Cell(count(len(places))), Cell(f"{chosen.weight:g}"), Cell(f"{chosen.cut:g}")]
            rows.append(TableRow(f"{corpus.corpus}: {name}", [*about, *scores]))
    columns = ("pages", "weight of links", "cut", "F1 by genre", "F1 fixed")
    note = "The genre is told from what a page says of itself: meta tags, title, types of its data, well-known sites."
    return Table("Genres", columns, rows, "genre", note)


def _graphs(corpus: Measured) -> list[Part]:
    labelled = corpus.pages[corpus.typical(NAME)]
    page = Page.parse(labelled.html)
    found = optics(page)
    if not len(found.rows):
        return []
    kept = nodes_of(labelled).kept
    graphs = (
        ("Deviation of the text size D (Figure 2)", "characters", found.deviation),
        ("Normalised deviation N (Figure 3)", "0 to 1", found.normal_deviation),
        ("Link density L (Figure 4)", "share of the text", found.link_density),
        ("Normalised link density NL (Figure 5)", "0 to 1", found.normal_link_density),
    )
    note = f"Page {labelled.id}, genre {nodes_of(labelled).genre}. In colour: kept."
    across = "block with text, in document order"
    return [Chart(title, bars(title, values, kept, across, unit), note, is_wide=True) for title, unit, values in graphs]


def _first_nodes_of_page(corpus: Measured) -> Part:
    labelled = corpus.pages[corpus.typical(NAME)]
    nodes = nodes_of(labelled)
    size = nodes.size[:FIRST_NODES].astype(np.float64)
    rows = [
        TableRow(
            f"node {number + 1}",
            [
                Cell(f"{int(size[number]):,}"),
                Cell("content" if nodes.wanted[number] else "chaff", is_word=True),
                Cell("kept" if nodes.kept[number] else "dropped", is_word=True),
                Cell("right" if right else "wrong", heat=float(right), is_word=True),
            ],
        )
        for number, right in enumerate(nodes.accuracy.tolist())
    ]
    columns = ("words", "is", "was", "judged")
    return Table(f"Page {labelled.id}", columns, rows, "node", f"Mean accuracy {figure(_mean_accuracy([nodes]))}.")


def _mean_accuracy(found: Sequence[Nodes]) -> float:
    accuracies = [float(nodes.accuracy.mean()) for nodes in found if len(nodes.size)]
    return sum(accuracies) / len(accuracies) if accuracies else float("nan")


def _first_nodes(experiment: Experiment) -> Part:
    lines = {}
    for corpus in experiment.corpora:
        found = [nodes_of(page).accuracy for page in corpus.pages]
        by_place = [[each[place] for each in found if len(each) > place] for place in range(FIRST_NODES)]
        lines[corpus.corpus] = [(n + 1.0, sum(values) / len(values)) for n, values in enumerate(by_place) if values]
    title = "Share of pages on which the node is judged rightly"
    return Chart(title, curves(title, {n: line for n, line in lines.items() if line}, "node", "accuracy"))


def _of_content(column: Callable[[Nodes], Floats]) -> Callable[[Measured, Experiment], Finding]:
    """The mean of a graph over nodes of content less that over all others, page by page."""

    def test(corpus: Measured, _: Experiment) -> Finding:
        gaps = []
        for nodes in map(nodes_of, corpus.pages):
            if nodes.wanted.any() and not nodes.wanted.all():
                values = column(nodes)
                gaps.append(float(values[nodes.wanted].mean() - values[~nodes.wanted].mean()))
        if not gaps:
            return Finding(None, "")
        mean = sum(gaps) / len(gaps)
        return Finding(mean > 0, f"{signed(mean)}; on {sum(gap > 0 for gap in gaps) / len(gaps):.0%} of pages")

    return test


def _accurate(corpus: Measured, _: Experiment) -> Finding:
    mean = _mean_accuracy([nodes_of(page) for page in corpus.pages])
    return Finding(mean > 0.8, f"accuracy {figure(mean)}")


STUDY: Final = Study(
    name=NAME,
    title="Info Optics",
    source='Combinational scheme for efficient content extraction from web pages ("Info Optics").',
    measure="word-bag",
    about_measure="the amount of text that was retrieved, and that is in the page's content: words, order ignored",
    methods=(NAME, FIXED),
    rivals=("lqf", "plain"),
    claims=(
        Claim("Thresholds by genre are better than fixed ones", "Conclusion", "in words", better(NAME, FIXED)),
        Claim("Nodes of content have the higher N", "Section 2", "Figure 3", _of_content(lambda n: n.normal_deviation)),
        Claim("Other nodes have the higher NL", "Section 2", "Figure 5", _of_content(lambda n: -n.normal_link_density)),
        Claim("Text and links together beat links alone", "Section 2", "in words", better(NAME, "lqf")),
        Claim("It is better than taking everything", "Section 1", "not measured", better(NAME, "plain")),
        Claim("The first 15 nodes are judged rightly", "Figure 6", "a curve of one page", _accurate),
    ),
    sections=sections,
)
