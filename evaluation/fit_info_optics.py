"""Fit the thresholds of `info-optics` for each genre of page.

    python evaluation/fit_info_optics.py          fit, report, write the thresholds
    python evaluation/fit_info_optics.py --dry    fit and report only

The development corpora are split by site: the fit uses sites whose name has an even hash, and all figures are those of
the others. For every page and every pair of thresholds on a grid, F1 is counted in words of text blocks that are found
in the gold. A genre takes the pair with the best mean over its sites: all pages of a site count as much as the one page
of another. Means differ little from one point of the grid to the next, so each is averaged with its neighbours, lest
chance decide. A genre with hardly any pages gets no thresholds of its own. This takes a few minutes on one core.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import Progress

from thresher.errors import BadCorpus
from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.facts import FITTED_ON, in_fitting_half, site_of
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.metrics import prf
from thresher.lab.evaluate.tokens import words
from thresher.lab.papers.info_optics import words_of_nodes
from thresher.methods.genre import GENRES, genre_of
from thresher.methods.info_optics import Groups, Optics, Thresholds, chosen_nodes, formatting_groups, optics
from thresher.page import Page

TARGET: Final = Path(__file__).parent.parent / "src" / "thresher" / "methods" / "data" / "thresholds.toml"

WEIGHTS: Final = (0.0, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0)
CUTS: Final = (0.0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4)
GRID: Final = tuple(Thresholds(weight, cut) for weight, cut in product(WEIGHTS, CUTS))
FEWEST_PAGES: Final = 20
"""A genre with fewer gets no thresholds of its own."""

RIGHT: Final = {
    "article": ("news", "blog"),
    "service": ("service",),
    "product": ("shop",),
    "collection": ("shop",),
    "forum": ("forum",),
    "listing": ("listing",),
    "documentation": ("documentation", "reference"),
}
"""Which genres are right for the kinds that people gave to pages."""

Ints = npt.NDArray[np.int64]
Scores = npt.NDArray[np.float64]
"""One row for each page, one column for each point of the grid."""


class Sample(NamedTuple):
    """A page as the fit needs it."""

    corpus: str
    kind: str
    genre: str
    site: str
    found: Optics
    groupings: tuple[Groups, Groups]
    size: Ints
    """Words of each node."""
    right: Ints
    """Those of them that are in the gold."""
    wanted: int
    """Words of the gold."""


def sample_of(corpus: str, labelled: Labelled) -> Sample:
    """Everything about a page that does not depend on thresholds."""
    page = Page.parse(labelled.html)
    found, gold = optics(page), words(labelled.gold or "")
    size, right = words_of_nodes(page, found, gold)
    return Sample(
        corpus=corpus,
        kind=labelled.kind,
        genre=genre_of(page).name,
        site=site_of(labelled),
        found=found,
        groupings=formatting_groups(page, found.rows),
        size=size,
        right=right,
        wanted=len(gold),
    )


def f1(sample: Sample, keep: npt.NDArray[np.bool_]) -> float:
    return prf(int(sample.right[keep].sum()), int(sample.size[keep].sum()), sample.wanted).f1


def scores_of(samples: Iterable[Sample]) -> Scores:
    """F1 of every page with every pair of thresholds."""
    rows = [[f1(each, chosen_nodes(each.found, each.groupings, point)[1]) for point in GRID] for each in samples]
    return np.array(rows).reshape(-1, len(GRID))


def fit(samples: Sequence[Sample], scores: Scores) -> dict[str, Thresholds]:
    """The best thresholds over all sites of the fitting half, and those of each genre that has enough pages."""
    to_fit = np.array([in_fitting_half(each.site) for each in samples])
    genres = np.array([each.genre for each in samples])
    pages = Counter(each.site for each in samples)
    share = np.array([1 / pages[each.site] for each in samples])
    fitted = {"overall": _best(scores[to_fit], share[to_fit])}
    for genre in GENRES:
        here = to_fit & (genres == genre)
        if here.sum() >= FEWEST_PAGES:
            fitted[genre] = _best(scores[here], share[here])
    return fitted


def _best(scores: Scores, share: Scores) -> Thresholds:
    """The point of the grid with the best mean, its neighbours included."""
    mean = np.average(scores, axis=0, weights=share).reshape(len(WEIGHTS), len(CUTS))
    for axis in (0, 1):
        mean = np.apply_along_axis(
            lambda line: np.convolve(np.pad(line, 1, "edge"), (0.25, 0.5, 0.25), "valid"), axis, mean
        )
    return GRID[int(mean.argmax())]


def toml(fitted: dict[str, Thresholds], samples: Sequence[Sample], day: date) -> str:
    """The text of the data file."""
    pages = Counter(each.genre for each in samples if in_fitting_half(each.site))
    pages["overall"] = pages.total()
    lines = [
        "# The thresholds of info-optics for each genre; `overall` is for genres that had too few pages to be fitted.",
        "# Written by `python evaluation/fit_info_optics.py`.",
        "",
        "[fitted]",
        f'on = "{", ".join(dict.fromkeys(each.corpus for each in samples))}: the sites with an even hash"',
        f"when = {day.isoformat()}",
    ]
    for genre, (weight, cut) in fitted.items():
        lines += ["", f"[thresholds.{genre}]", f"weight = {weight}", f"cut = {cut}", f"pages = {pages[genre]}"]
    return "\n".join(lines) + "\n"


def report(samples: Sequence[Sample], scores: Scores, fitted: dict[str, Thresholds]) -> Iterator[str]:
    """Mean F1 on the half that was not fitted on: by genre, by corpus, by kind."""
    unseen = [(each, row) for each, row in zip(samples, scores, strict=True) if not in_fitting_half(each.site)]
    yield "| pages of | weight | cut | pages | all text | one pair for all | by genre |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for genre in GENRES:
        weight, cut = fitted.get(genre, fitted["overall"])
        yield _line(f"{genre} | {weight:g} | {cut:g}", unseen, fitted, lambda each, name=genre: each.genre == name)
    for corpus in dict.fromkeys(each.corpus for each in samples):
        yield _line(f"{corpus} | | ", unseen, fitted, lambda each, name=corpus: each.corpus == name)
    for kind in RIGHT:
        yield _line(f"kind {kind} | | ", unseen, fitted, lambda each, name=kind: each.kind == name)


def _line(
    head: str,
    pages: Sequence[tuple[Sample, Scores]],
    fitted: dict[str, Thresholds],
    belongs: Callable[..., bool],
) -> str:
    chosen = [(each, row) for each, row in pages if belongs(each)]
    overall = GRID.index(fitted["overall"])
    plain = _mean(f1(each, np.ones(len(each.size), dtype=np.bool_)) for each, _ in chosen)
    one_pair = _mean(row[overall] for _, row in chosen)
    by_genre = _mean(row[GRID.index(fitted.get(each.genre, fitted["overall"]))] for each, row in chosen)
    return f"| {head} | {len(chosen)} | {plain:.3f} | {one_pair:.3f} | {by_genre:.3f} |"


def _mean(values: Iterable[Any]) -> float:
    found = [float(value) for value in values]
    return sum(found) / len(found) if found else 0.0


def confusion(samples: Sequence[Sample]) -> Iterator[str]:
    """Which genre was found on pages whose kind is known, on the half that was not fitted on."""
    yield f"| kind | {' | '.join(GENRES)} | right |"
    yield "| --- " * (len(GENRES) + 2) + "|"
    seen = Counter((each.kind, each.genre) for each in samples if each.kind and not in_fitting_half(each.site))
    for kind, right in RIGHT.items():
        counts = [seen[kind, genre] for genre in GENRES]
        share = sum(seen[kind, genre] for genre in right) / max(sum(counts), 1)
        yield f"| {kind} | {' | '.join(map(str, counts))} | {share:.0%} |"
    hits = sum(seen[kind, genre] for kind, right in RIGHT.items() for genre in right)
    yield f"right: {hits / max(seen.total(), 1):.1%} of {seen.total()} pages"


def read(corpora: Iterable[str]) -> list[Sample]:
    """The pages of the corpora that have a gold text."""
    labelled = [(name, each) for name in corpora for each in open_corpus(name).pages if each.gold]
    with Progress(console=Console(stderr=True), transient=True) as bar:
        return [sample_of(name, each) for name, each in bar.track(labelled, description="reading pages")]


def scored(samples: Sequence[Sample]) -> Scores:
    with Progress(console=Console(stderr=True), transient=True) as bar:
        return scores_of(bar.track(samples, description="trying thresholds"))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--dry", action="store_true", help="fit and report, but write nothing")
    options = parser.parse_args()
    try:
        samples = read(FITTED_ON)
    except BadCorpus as error:
        sys.exit(f"nothing was fitted: {error}")
    scores = scored(samples)
    fitted = fit(samples, scores)
    print("\n".join([*report(samples, scores, fitted), "", *confusion(samples)]))
    if not options.dry:
        TARGET.write_text(toml(fitted, samples, date.today()), encoding="utf-8")
        print(f"\nwritten: {TARGET.name}")


if __name__ == "__main__":
    main()
