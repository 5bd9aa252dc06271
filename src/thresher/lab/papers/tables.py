"""Tables that several papers have: packages, packages by methods, times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from thresher.lab.evaluate.report.figures import count
from thresher.lab.papers.experiment import Experiment, Measured, Package
from thresher.lab.papers.parts import Cell, Table, TableRow, percent, plain_cells, scored

Figures = Callable[[Measured, Package], Sequence[Cell]]


def by_package(experiment: Experiment, figures: Figures) -> list[TableRow]:
    """A row for each package of every corpus, and one for all its pages."""
    return [
        TableRow(_name(corpus, package), figures(corpus, package), is_total=package is corpus.packages[-1])
        for corpus in experiment.corpora
        for package in corpus.packages
    ]


def _name(corpus: Measured, package: Package) -> str:
    return f"{corpus.corpus}: {package.name}"


def packages(experiment: Experiment, title: str) -> Table:
    """What was measured, split by site."""

    def figures(corpus: Measured, package: Package) -> list[Cell]:
        sites = {corpus.sites[place] for place in package.places.tolist()}
        return plain_cells(count(len(package.places)), count(len(sites)))

    note = "Sites with at least five pages are packages of their own, at most twelve of a corpus."
    return Table(title, ("pages", "sites"), by_package(experiment, figures), "package", note)


def methods(experiment: Experiment, title: str, systems: Sequence[str], part: str = "F1", note: str = "") -> Table:
    """Packages by methods."""

    def figures(corpus: Measured, package: Package) -> list[Cell]:
        return scored([corpus.mean(system, part, package.places) for system in systems])

    return Table(title, systems, by_package(experiment, figures), "package", note)


def of_one_method(
    experiment: Experiment, title: str, system: str, score: str | None = None, names: Sequence[str] = ()
) -> Table:
    """Precision, recall and F1 of a method for each package; with a further measure beside them."""

    def figures(corpus: Measured, package: Package) -> list[Cell]:
        values = [corpus.mean(system, part, package.places) for part in ("precision", "recall", "F1")]
        values += [float(corpus.others[score][system][package.places].mean())] if score else []
        return [cell for value in values for cell in [Cell(percent(value), heat=round(value**2, 3))]]

    columns = names or ("precision", "recall", "F1", *(("score",) if score else ()))
    return Table(title, columns, by_package(experiment, figures), "source")


def seconds(experiment: Experiment, title: str, systems: Sequence[str]) -> Table:
    """Seconds for a kB."""

    def figures(corpus: Measured, package: Package) -> list[Cell]:
        return [Cell(f"{corpus.speed(system, package.places):.6f}") for system in systems]

    note = (
        "From bytes to text, parsing included, in one process among several, so that only ratios within a row tell "
        "much. Times that came from the cache are those of the run that made them."
    )
    return Table(title, systems, by_package(experiment, figures), "package", note)


def spread_over_sites(corpus: Measured, most: int) -> list[int]:
    """The first page of each site, then the second of each, at most so many; in the order of the corpus."""
    seen: Counter[str] = Counter()
    turns = []
    for place, site in enumerate(corpus.sites):
        turns.append((seen[site], place))
        seen[site] += 1
    return sorted(place for _, place in sorted(turns)[:most])
