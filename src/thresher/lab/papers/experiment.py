"""What an experiment has measured: every system on every page of each corpus, split by site into packages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.results import Results, Row
from thresher.lab.evaluate.statistics import FEWEST_SITES, by_site, swap_test
from thresher.lab.evaluate.summary import Sweep

Floats = npt.NDArray[np.float64]
Places = npt.NDArray[np.intp]

PARTS: Final = ("precision", "recall", "F1")
LEAST_PACKAGE: Final = 5
"""Pages that a site must have to be a package of its own."""
MOST_PACKAGES: Final = 12
_KILO: Final = 1024


class Package(NamedTuple):
    """Some pages of a corpus: those of one site, of all smaller ones, or all."""

    name: str
    places: Places


class Difference(NamedTuple):
    """How much better the first of two systems is, and how often chance alone would do as much."""

    value: float
    p: float | None
    """None where there are too few sites to test."""


@dataclass(eq=False)
class Measured:
    """One corpus. Columns have one entry for each page that has labels, in the order of the corpus."""

    corpus: str
    pages: tuple[Labelled, ...]
    sites: list[str]
    scores: dict[str, Floats]
    """By system: precision, recall and F1 of each page."""
    others: dict[str, dict[str, Floats]]
    """By further measure and system: its F1."""
    seconds_per_kb: dict[str, Floats]
    """By system; NaN where it gave no answer."""
    texts: dict[str, list[str]]
    """By system: what it extracted."""

    def mean(self, system: str, part: str = "F1", places: Places | None = None) -> float:
        column = self.scores[system][:, PARTS.index(part)]
        return float((column if places is None else column[places]).mean())

    def speed(self, system: str, places: Places | None = None) -> float:
        """Mean seconds for a kB over the pages that were answered."""
        column = self.seconds_per_kb[system] if places is None else self.seconds_per_kb[system][places]
        answered = column[np.isfinite(column)]
        return float(answered.mean()) if len(answered) else float("nan")

    def difference(self, first: str, second: str, part: str = "F1") -> Difference:
        one, two = (self.scores[system][:, [PARTS.index(part)]] for system in (first, second))
        value = float((one - two).mean())
        parts_of_one, parts_of_two = (np.column_stack((each, np.ones(len(each)))) for each in (one, two))
        if len(by_site(parts_of_one, self.sites)) < FEWEST_SITES:
            return Difference(value, None)
        chance = swap_test(
            parts_of_one, parts_of_two, self.sites, lambda sums: sums[..., :1] / np.maximum(sums[..., 1:], 1)
        )
        return Difference(value, float(chance[0]))

    @cached_property
    def packages(self) -> list[Package]:
        """The sites with enough pages, the largest first; all other pages together; all pages."""
        of_site: dict[str, list[int]] = defaultdict(list)
        for place, site in enumerate(self.sites):
            of_site[site].append(place)
        large = sorted(
            (site for site in of_site if len(of_site[site]) >= LEAST_PACKAGE), key=lambda s: -len(of_site[s])
        )
        chosen = large[:MOST_PACKAGES]
        found = [Package(site, np.array(of_site[site])) for site in chosen]
        rest = [place for site, places in of_site.items() if site not in chosen for place in places]
        if rest and chosen:
            found.append(Package(f"{len(of_site) - len(chosen):,} other sites", np.array(sorted(rest))))
        return [*found, Package("all pages", np.arange(len(self.sites)))]

    def only(self, places: Places) -> Measured:
        """The same of some pages."""
        return Measured(
            corpus=self.corpus,
            pages=tuple(self.pages[place] for place in places),
            sites=[self.sites[place] for place in places],
            scores={system: column[places] for system, column in self.scores.items()},
            others={name: {s: column[places] for s, column in of.items()} for name, of in self.others.items()},
            seconds_per_kb={system: column[places] for system, column in self.seconds_per_kb.items()},
            texts={system: [texts[place] for place in places] for system, texts in self.texts.items()},
        )

    def typical(self, system: str) -> int:
        """The page whose F1 by a system is nearest to the median; of equals the first."""
        f1 = self.scores[system][:, PARTS.index("F1")]
        return int(np.argmin(np.abs(f1 - np.median(f1))))


@dataclass(eq=False)
class Experiment:
    """Everything that a report is made of."""

    corpora: list[Measured]
    sweeps: list[Sweep]


def measured(corpora: Sequence[Corpus], results: Results, measure: str, others: Iterable[str] = ()) -> list[Measured]:
    """The results by corpus, of the pages that have labels for the measure."""
    rows_of: dict[str, list[Row]] = defaultdict(list)
    for row in results.rows:
        rows_of[row.corpus].append(row)
    found = [_measured(corpus, rows_of[corpus.name], measure, tuple(others)) for corpus in corpora]
    return [each for each in found if each.pages]


def _measured(corpus: Corpus, rows: list[Row], measure: str, others: tuple[str, ...]) -> Measured:
    by_system: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row.score(measure) is not None:
            by_system[row.system].append(row)
    first = next(iter(by_system.values()), [])
    labelled = {row.id for row in first}
    return Measured(
        corpus=corpus.name,
        pages=tuple(page for page in corpus.pages if page.id in labelled),
        sites=[row.site for row in first],
        scores={system: _scores(rows, measure) for system, rows in by_system.items()},
        others={name: {system: _scores(rows, name)[:, 2] for system, rows in by_system.items()} for name in others},
        seconds_per_kb={system: np.array(list(map(_seconds_per_kb, rows))) for system, rows in by_system.items()},
        texts={system: [row.text for row in rows] for system, rows in by_system.items()},
    )


def _scores(rows: list[Row], measure: str) -> Floats:
    return np.array([row.score(measure) for row in rows], dtype=np.float64).reshape(-1, len(PARTS))


def _seconds_per_kb(row: Row) -> float:
    return float("nan") if row.problem else row.ms / 1000 / (max(row.page_bytes, 1) / _KILO)
