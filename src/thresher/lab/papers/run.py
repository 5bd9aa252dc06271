"""A study on corpora: every system on every page, and every value of a parameter that the paper tries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from thresher.errors import BadArgument
from thresher.lab.evaluate.corpora import sampled
from thresher.lab.evaluate.facts import FITTED_ON, in_fitting_half, site_of
from thresher.lab.evaluate.labelled import Corpus
from thresher.lab.evaluate.results import Results
from thresher.lab.evaluate.summary import Sweep, SweepPoint
from thresher.lab.evaluate.systems import System, find_system
from thresher.lab.papers import ccb, cetd, info_optics, wlr, xpath_blocks
from thresher.lab.papers.experiment import Measured, measured
from thresher.lab.papers.study import Study, Tried
from thresher.methods import find_method
from thresher.methods.parameters import parameters_of

STUDIES: Final[dict[str, Study]] = {
    module.STUDY.name: module.STUDY for module in (wlr, ccb, cetd, xpath_blocks, info_optics)
}
MOST_SWEPT: Final = 60
"""Pages of each corpus on which values of parameters are tried."""

Evaluate = Callable[[Sequence[Corpus], Sequence[System], tuple[str, ...], str], Results]
"""Runs systems on corpora by some measures; the last is what to say while it does."""


def study_called(name: str) -> Study:
    if name not in STUDIES:
        raise BadArgument(f"no paper is called {name!r}; there are: {', '.join(STUDIES)}")
    return STUDIES[name]


def unseen(corpus: Corpus) -> Corpus:
    """Without the sites on which parameters were chosen that the papers leave open."""
    if corpus.name.partition(" #")[0] not in FITTED_ON:
        return corpus
    return replace(corpus, pages=tuple(page for page in corpus.pages if not in_fitting_half(site_of(page))))


def results_of(
    study: Study, corpora: Sequence[Corpus], systems: Sequence[System], evaluate: Evaluate
) -> list[Measured]:
    measures = (study.measure, *study.other_measures)
    return measured(corpora, evaluate(corpora, systems, measures, "measuring"), study.measure, study.other_measures)


def sweeps_of(study: Study, corpora: Iterable[Corpus], evaluate: Evaluate) -> list[Sweep]:
    """How scores change with each parameter that the paper tries."""
    some = [replace(sampled(corpus, MOST_SWEPT), bad=()) for corpus in corpora]
    found: list[Sweep] = []
    for tried in study.sweeps:
        systems = [find_system(tried.method).with_parameter(tried.parameter, value) for value in tried.values]
        results = evaluate(some, systems, (study.measure,), f"{tried.parameter} of {tried.method}")
        found += [_sweep(corpus, tried, systems) for corpus in measured(some, results, study.measure)]
    return found


def _sweep(corpus: Measured, tried: Tried, systems: Sequence[System]) -> Sweep:
    means = [[corpus.mean(system.name, part) for part in ("precision", "recall", "F1")] for system in systems]
    points = tuple(SweepPoint(value, *mean) for value, mean in zip(tried.values, means, strict=True))
    usual = float(parameters_of(find_method(tried.method))[tried.parameter])
    return Sweep(corpus.corpus, tried.method, tried.parameter, usual, len(corpus.pages), points)
