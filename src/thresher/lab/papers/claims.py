"""What a paper claims, and whether it holds on a corpus.

A difference holds if it goes the paper's way and chance alone would rarely give as much: sites are exchanged by the
toss of a coin, and the p-values of one corpus are corrected for their number. A statement without a second system, such
as "recall is above 0.9", holds or does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

import numpy as np

from thresher.lab.evaluate.report.figures import chance, count, few_digits, figure, signed
from thresher.lab.evaluate.statistics import holm
from thresher.lab.papers.experiment import PARTS, Experiment, Measured

_SURE: Final = 0.05
_AS_FAST: Final = 1.5
"""Times that are within this factor are called similar."""


class Word(StrEnum):
    """Whether a claim holds on a corpus."""

    HOLDS = "holds"
    MAYBE = "so it is here, but it may be chance"
    FAILS = "does not hold"
    UNTESTED = "too few sites to test"
    ABSENT = "no such pages here"


class Finding(NamedTuple):
    """What a corpus says of a claim, before it is known how many claims there are."""

    is_so: bool | None
    """Whether the figures go the paper's way; None where the corpus has nothing to say."""
    detail: str
    p: float | None = None
    needs_test: bool = False


class Outcome(NamedTuple):
    corpus: str
    word: Word
    detail: str


Test = Callable[[Measured, Experiment], Finding]


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of a paper, in our words."""

    says: str
    where: str
    """Section or table."""
    printed: str
    """The paper's own figures."""
    test: Test


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim and what all corpora say of it."""

    claim: Claim
    outcomes: tuple[Outcome, ...]

    @property
    def summary(self) -> str:
        """Such as "on 1 of 4 corpora; on 2 it may be chance"."""
        often = Counter(outcome.word for outcome in self.outcomes)
        asked = len(self.outcomes) - often[Word.ABSENT]
        if not asked:
            return "no corpus here has such pages"
        parts = [f"on {often[Word.HOLDS]} of {count(asked, 'corpus').replace('corpuss', 'corpora')}"]
        parts += [f"on {often[Word.MAYBE]} it may be chance"] if often[Word.MAYBE] else []
        parts += [f"{often[Word.UNTESTED]} with too few sites to test"] if often[Word.UNTESTED] else []
        return "; ".join(parts)


def judged(claims: Sequence[Claim], experiment: Experiment) -> list[Judged]:
    outcomes: list[list[Outcome]] = [[] for _ in claims]
    for corpus in experiment.corpora:
        findings = [claim.test(corpus, experiment) for claim in claims]
        p_values = [finding.p for finding in findings if finding.p is not None]
        corrected = iter(holm(p_values))
        for place, finding in enumerate(findings):
            p = next(corrected) if finding.p is not None else None
            told = f"{finding.detail}, {chance(p)}" if p is not None else finding.detail
            outcomes[place].append(Outcome(corpus.corpus, _word(finding, p), told))
    return [Judged(claim, tuple(found)) for claim, found in zip(claims, outcomes, strict=True)]


def _word(finding: Finding, p: float | None) -> Word:
    if finding.is_so is None:
        return Word.ABSENT
    if finding.needs_test and p is None:
        return Word.UNTESTED
    if not finding.is_so:
        return Word.FAILS
    return Word.HOLDS if p is None or p < _SURE else Word.MAYBE


def better(first: str, second: str, part: str = "F1") -> Test:
    """The first system is better than the second."""

    def test(corpus: Measured, _: Experiment) -> Finding:
        found = corpus.difference(first, second, part)
        return Finding(found.value > 0, f"{part} {signed(found.value)}", found.p, needs_test=True)

    return test


def best_of(first: str, others: Sequence[str], part: str = "F1") -> Test:
    """The first system is better than the best of the others."""

    def test(corpus: Measured, experiment: Experiment) -> Finding:
        rival = max(others, key=lambda other: corpus.mean(other, part))
        found = better(first, rival, part)(corpus, experiment)
        return found._replace(detail=f"{found.detail} over {rival}")

    return test


def all_better(systems: Sequence[str], second: str) -> Test:
    """Each of the systems is better than the second: the least of them is tested."""

    def test(corpus: Measured, experiment: Experiment) -> Finding:
        least = min(systems, key=corpus.mean)
        found = better(least, second)(corpus, experiment)
        return found._replace(detail=f"the least, {least}: {found.detail}")

    return test


def no_worse(first: str, second: str, by: float = 0.01) -> Test:
    """The first system loses next to nothing against the second."""

    def test(corpus: Measured, _: Experiment) -> Finding:
        value = corpus.difference(first, second).value
        return Finding(value > -by, f"F1 {signed(value)}")

    return test


def same(first: str, second: str, by: float = 0.01) -> Test:
    def test(corpus: Measured, _: Experiment) -> Finding:
        values = [corpus.mean(first, part) - corpus.mean(second, part) for part in PARTS]
        told = ", ".join(f"{part} {signed(value)}" for part, value in zip(PARTS, values, strict=True))
        return Finding(max(map(abs, values)) <= by, told)

    return test


def faster(first: Sequence[str], second: Sequence[str]) -> Test:
    """The slowest of the first needs less time for a kB than the fastest of the second."""

    def test(corpus: Measured, _: Experiment) -> Finding:
        ratio = min(map(corpus.speed, second)) / max(map(corpus.speed, first))
        return Finding(ratio > 1, f"{few_digits(ratio)} times as fast")

    return test


def as_fast(first: str, second: str) -> Test:
    def test(corpus: Measured, _: Experiment) -> Finding:
        ratio = corpus.speed(first) / corpus.speed(second)
        return Finding(1 / _AS_FAST <= ratio <= _AS_FAST, f"{few_digits(ratio)} times the time")

    return test


def at_least(system: str, part: str, value: float) -> Test:
    def test(corpus: Measured, _: Experiment) -> Finding:
        found = corpus.mean(system, part)
        return Finding(found >= value, f"{part} {figure(found)}")

    return test


def above(system: str, part: str, other: str) -> Test:
    """One part of a system's scores is higher than another."""

    def test(corpus: Measured, _: Experiment) -> Finding:
        one, two = corpus.mean(system, part), corpus.mean(system, other)
        return Finding(one > two, f"{part} {figure(one)}, {other} {figure(two)}")

    return test


def linear(system: str) -> Test:
    """Time grows no faster than the page: the slope of log time over log size, over pages of more than 10 kB."""

    def test(corpus: Measured, _: Experiment) -> Finding:
        size = np.array([len(page.html) / 1024 for page in corpus.pages])
        time = corpus.seconds_per_kb[system] * size
        usable = np.isfinite(time) & (time > 0) & (size > 10)
        if usable.sum() < 10:
            return Finding(None, "too few pages above 10 kB")
        slope = float(np.polyfit(np.log(size[usable]), np.log(time[usable]), 1)[0])
        return Finding(slope < 1.15, f"time grows as size to the power of {few_digits(slope)}")

    return test


def on_sites(word: str, test: Test) -> Test:
    """The same on pages of sites that have the word in their name."""

    def narrowed(corpus: Measured, experiment: Experiment) -> Finding:
        places = np.array([place for place, site in enumerate(corpus.sites) if word in site], dtype=np.intp)
        if not len(places):
            return Finding(None, "")
        found = test(corpus.only(places), experiment)
        return found._replace(detail=f"{found.detail} on {count(len(places), 'page')}", p=None, needs_test=False)

    return narrowed


Points = dict[float, tuple[float, float, float]]
"""Precision, recall and F1 by the value of a parameter."""


def swept(method: str, test: Callable[[Points], Finding], parameter: str = "threshold") -> Test:
    """A claim on how precision, recall and F1 change with a parameter."""

    def on_corpus(corpus: Measured, experiment: Experiment) -> Finding:
        for sweep in experiment.sweeps:
            if (sweep.corpus, sweep.method, sweep.parameter) == (corpus.corpus, method, parameter):
                return test({point.value: (point.precision, point.recall, point.f1) for point in sweep.points})
        return Finding(None, "")

    return on_corpus
