"""Intervals and significance by resampling, for any score that is made from sums over pages.

Pages of one site resemble each other, so they are drawn together: the unit of chance is the site, not the page. Drawing
single pages would make intervals too narrow wherever a corpus has several pages of a site.

Random numbers come from a fixed seed: the same results give the same intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.lab.evaluate.summary import Interval

Floats = npt.NDArray[np.float64]
Finish = Callable[[Floats], Floats]

DRAWS: Final = 2000
TOSSES: Final = 10_000
"""More than draws, because p is read far out, where few of them fall, and is multiplied by Holm's correction."""
FEWEST_SITES: Final = 6
"""With fewer, even a system that is better on every site could have been lucky: five coins fall alike in one of
sixteen tosses, and one in twenty is the usual bound."""
_SEED: Final = 20110725
_CELLS: Final = 4_000_000
"""Draws are made in batches of about this many numbers, so that memory stays small on large corpora."""


def by_site(parts: Floats, sites: Sequence[str]) -> Floats:
    """The rows of pages added up for each site."""
    _, group = np.unique(np.asarray(sites, dtype=object).astype(str), return_inverse=True)
    sums = np.zeros((int(group.max()) + 1 if len(group) else 0, parts.shape[1]))
    np.add.at(sums, group, parts)
    return sums


def intervals(parts: Floats, sites: Sequence[str], finish: Finish) -> list[Interval]:
    """Each score of all pages together, with the range that holds 95 % of its bootstrap draws."""
    units = by_site(parts, sites)
    drawn = finish(np.concatenate([weights @ units for weights in _resampled(len(units))]))
    return _around(finish(units.sum(axis=0)), drawn, len(units))


def difference(first: Floats, second: Floats, sites: Sequence[str], finish: Finish) -> list[Interval]:
    """Each score of the first minus that of the second, with its range: the same sites are drawn for both."""
    one, two = by_site(first, sites), by_site(second, sites)
    drawn = np.concatenate([finish(weights @ one) - finish(weights @ two) for weights in _resampled(len(one))])
    return _around(finish(one.sum(axis=0)) - finish(two.sum(axis=0)), drawn, len(one))


def swap_test(first: Floats, second: Floats, sites: Sequence[str], finish: Finish) -> Floats:
    """For each score, how often chance alone gives a difference at least as large.

    If both systems were equally good, their answers could be exchanged site by site without anyone noticing: so they
    are exchanged by the toss of a coin, thousands of times.
    """
    one, two = by_site(first, sites), by_site(second, sites)
    seen = np.abs(finish(one.sum(axis=0)) - finish(two.sum(axis=0)))
    drawn = np.concatenate(
        [
            np.abs(finish(stay @ one + (1 - stay) @ two) - finish(stay @ two + (1 - stay) @ one))
            for stay in _tossed(len(one))
        ]
    )
    as_large = (~(drawn < seen - 1e-12)).sum(axis=0)  # not >=: a score that is NaN counts as chance
    return np.asarray((as_large + 1) / (len(drawn) + 1))


def holm(p_values: Sequence[float]) -> list[float]:
    """p-values corrected for their number: the smallest times n, the next times n - 1, …, never falling."""
    corrected = [0.0] * len(p_values)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda place: p_values[place])):
        highest = max(highest, min(1.0, p_values[place] * (len(p_values) - rank)))
        corrected[place] = highest
    return corrected


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's; equal values share their mean rank. 0 where one of the two never varies."""
    ranks = [_ranks(np.asarray(each, dtype=np.float64)) for each in (first, second)]
    if min(len(first), *(len(np.unique(each)) for each in ranks)) < 2:
        return 0.0
    return float(np.corrcoef(ranks[0], ranks[1])[0, 1])


def _ranks(values: Floats) -> Floats:
    _, place, often = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(often)
    return np.asarray((last - (often - 1) / 2)[place])


def _around(values: Floats, drawn: Floats, units: int) -> list[Interval]:
    """With the range of the draws; a single site says nothing about others."""
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0) if units > 1 else np.full((2, len(values)), np.nan)
    return [Interval(float(value), float(a), float(b)) for value, a, b in zip(values, low, high, strict=True)]


def _batches(draws: int, units: int) -> Iterator[int]:
    size = max(1, min(draws, _CELLS // max(units, 1)))
    for start in range(0, draws, size):
        yield min(size, draws - start)


def _resampled(units: int) -> Iterator[Floats]:
    """How often each unit is drawn, draw by draw."""
    chance = np.random.default_rng(_SEED)
    for draws in _batches(DRAWS, units):
        yield chance.multinomial(units, np.full(units, 1 / units), size=draws).astype(np.float64)


def _tossed(units: int) -> Iterator[Floats]:
    chance = np.random.default_rng(_SEED)
    for draws in _batches(TOSSES, units):
        yield chance.integers(0, 2, size=(draws, units)).astype(np.float64)
