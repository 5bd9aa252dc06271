"""Intervals and tests by resampling: do they keep what they promise, on data of which the truth is known?"""

from __future__ import annotations

import math
import tracemalloc
from collections.abc import Callable
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher.lab.evaluate import statistics
from thresher.lab.evaluate.measures import MEASURES
from thresher.lab.evaluate.statistics import by_site, difference, holm, intervals, rank_correlation, swap_test
from thresher.lab.evaluate.summary import Interval

Floats = npt.NDArray[np.float64]

MEAN = MEASURES["word-bag"].finish
"""Of three scores a page."""


def pages(scores: Floats) -> Floats:
    """Pages with the same precision, recall and F1, and the 1 that counts them."""
    return np.column_stack((scores, scores, scores, np.ones(len(scores))))


def sites(count: int) -> list[str]:
    """Every page its own."""
    return [f"site {number}" for number in range(count)]


def width(interval: Interval) -> float:
    return interval.high - interval.low


@pytest.fixture
def fewer_draws(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(statistics, "DRAWS", 400)
    monkeypatch.setattr(statistics, "TOSSES", 400)
    return 400


# --- sites


def test_pages_are_added_up_by_site() -> None:
    parts = np.array([[1.0, 10.0], [2.0, 20.0], [4.0, 40.0], [8.0, 80.0]])
    assert sorted(by_site(parts, ["b", "a", "b", "c"]).tolist()) == [[2, 20], [5, 50], [8, 80]]
    assert by_site(np.zeros((0, 2)), []).shape == (0, 2)


# --- intervals


def test_an_interval_is_as_wide_as_theory_says() -> None:
    """The mean of n independent values: 1.96 standard errors to each side."""
    scores = np.random.default_rng(1).normal(0.7, 0.1, size=400)
    precision, recall, f1 = intervals(pages(scores), sites(400), MEAN)
    assert precision == recall == f1
    assert f1.value == pytest.approx(scores.mean())
    assert f1.low < f1.value < f1.high
    assert width(f1) == pytest.approx(2 * 1.96 * scores.std() / 20, rel=0.08)


def test_an_interval_holds_the_truth_95_times_in_100(fewer_draws: int) -> None:
    chance = np.random.default_rng(2)
    truth, held, tries = 8 / 10, 0, 250
    for _ in range(tries):
        found = intervals(pages(chance.beta(8, 2, size=60)), sites(60), MEAN)[2]
        held += found.low <= truth <= found.high
    assert 0.89 < held / tries < 0.985


def test_pages_of_one_site_count_as_one_observation() -> None:
    """Ten sites with ten equal pages each know as much as ten pages: the interval is sqrt(10) times as wide."""
    scores = np.repeat(np.random.default_rng(3).random(10), 10)
    together = intervals(pages(scores), [f"site {number // 10}" for number in range(100)], MEAN)[2]
    apart = intervals(pages(scores), sites(100), MEAN)[2]
    assert together.value == pytest.approx(apart.value)
    assert width(together) / width(apart) == pytest.approx(math.sqrt(10), rel=0.2)


def test_sites_of_unequal_size_hold_the_truth_too(fewer_draws: int) -> None:
    """A site has a level of its own, and one to eight pages around it."""
    chance = np.random.default_rng(4)
    held, tries = 0, 150
    for _ in range(tries):
        sizes = chance.integers(1, 9, size=60)
        levels = np.repeat(chance.normal(0.6, 0.1, size=60), sizes)
        scores = levels + chance.normal(0, 0.05, size=len(levels))
        names = [f"site {number}" for number in np.repeat(np.arange(60), sizes)]
        found = intervals(pages(scores), names, MEAN)[2]
        held += found.low <= 0.6 <= found.high
    assert 0.87 < held / tries < 0.99


def test_a_score_that_a_measure_does_not_have_has_no_interval() -> None:
    parts = np.column_stack((np.linspace(0, 1, 9), np.ones(9)))
    precision, recall, f1 = intervals(parts, sites(9), MEASURES["cleaneval"].finish)
    assert all(math.isnan(value) for each in (precision, recall) for value in (each.value, each.low, each.high))
    assert f1.value == pytest.approx(0.5)
    assert f1.low < f1.value < f1.high


def test_equal_pages_leave_no_doubt() -> None:
    for found in intervals(pages(np.full(20, 0.5)), sites(20), MEAN):
        assert (found.value, found.low, found.high) == pytest.approx((0.5, 0.5, 0.5))


# --- differences


def test_identical_systems_do_not_differ_at_all() -> None:
    parts = pages(np.random.default_rng(6).random(57))
    names = [f"site {number % 20}" for number in range(57)]
    for name in ("word-bag", "shingles", "segments"):
        columns = len(MEASURES[name].parts) + 1
        some = np.resize(parts, (57, columns))
        assert difference(some, some.copy(), names, MEASURES[name].finish) == [Interval(0, 0, 0)] * 3
        assert swap_test(some, some.copy(), names, MEASURES[name].finish).tolist() == [1, 1, 1]


def test_a_difference_is_surer_than_the_scores_themselves() -> None:
    """Both systems find the same pages hard; one is a little better on nearly all of them."""
    chance = np.random.default_rng(7)
    second = chance.uniform(0.2, 0.9, size=80)
    first = second + chance.normal(0.03, 0.02, size=80)
    found = difference(pages(first), pages(second), sites(80), MEAN)[2]
    scores = [intervals(pages(each), sites(80), MEAN)[2] for each in (first, second)]
    assert found.value == pytest.approx((first - second).mean())
    assert 0 < found.low < found.value < found.high
    assert scores[0].low < scores[1].high, "their own intervals overlap"
    back = difference(pages(second), pages(first), sites(80), MEAN)[2]
    assert (back.value, back.low, back.high) == pytest.approx((-found.value, -found.high, -found.low))


# --- the swap test


def test_equal_systems_give_any_chance_equally_often(fewer_draws: int) -> None:
    chance = np.random.default_rng(8)
    found = []
    for _ in range(250):
        hard = chance.normal(0.6, 0.1, size=40)
        one, two = (pages(hard + chance.normal(0, 0.05, size=40)) for _ in range(2))
        found.append(swap_test(one, two, sites(40), MEAN)[2])
    for level in (0.05, 0.25, 0.5, 0.75):
        spread = math.sqrt(level * (1 - level) / 250)
        assert np.mean(np.array(found) <= level) == pytest.approx(level, abs=3.5 * spread)


def test_a_clear_difference_is_not_chance() -> None:
    scores = np.random.default_rng(9).uniform(0.2, 0.6, size=40)
    assert swap_test(pages(scores + 0.3), pages(scores), sites(40), MEAN).tolist() == [1 / 10_001] * 3
    assert swap_test(pages(scores), pages(scores + 0.3), sites(40), MEAN).tolist() == [1 / 10_001] * 3


@pytest.mark.parametrize(
    "gains",
    [
        [1, 1, 1],  # only all or none exchanged gives as much: 2 of 8
        [3, 1, 1, -1],  # 3 and whatever sums to 1 or 3, or the same reversed: 8 of 16
        [0.5, -0.2, 0.1, 0.4, 0.3, -0.1, 0.2],
    ],
)
def test_chances_are_those_of_all_exchanges(gains: list[float]) -> None:
    seen = abs(sum(gains))
    swaps = [abs(sum(map(math.prod, zip(signs, gains, strict=True)))) for signs in product((1, -1), repeat=len(gains))]
    exact = sum(each >= seen - 1e-9 for each in swaps) / len(swaps)
    found = swap_test(pages(np.array(gains)), pages(np.zeros(len(gains))), sites(len(gains)), MEAN)[2]
    assert found == pytest.approx(exact, abs=0.04)


def test_the_pages_of_one_site_prove_nothing() -> None:
    assert swap_test(pages(np.ones(50)), pages(np.zeros(50)), ["same"] * 50, MEAN).tolist() == [1, 1, 1]


def test_a_score_that_a_measure_does_not_have_is_no_difference() -> None:
    first = np.column_stack((np.ones(30), np.ones(30)))
    second = np.column_stack((np.zeros(30), np.ones(30)))
    assert swap_test(first, second, sites(30), MEASURES["cleaneval"].finish).tolist() == [1, 1, 1 / 10_001]


# --- the same, in small batches


def figures(parts: Floats, other: Floats, names: list[str]) -> Floats:
    found = [*intervals(parts, names, MEAN), *difference(parts, other, names, MEAN)]
    return np.array([[each.value, each.low, each.high] for each in found])


def test_the_same_results_give_the_same_figures() -> None:
    chance = np.random.default_rng(10)
    one, two = (pages(chance.random(50)) for _ in range(2))
    assert figures(one, two, sites(50)).tolist() == figures(one, two, sites(50)).tolist()
    assert swap_test(one, two, sites(50), MEAN).tolist() == swap_test(one, two, sites(50), MEAN).tolist()


@pytest.mark.parametrize("cells", [1, 977, 30_000])
def test_batches_do_not_change_the_figures(monkeypatch: pytest.MonkeyPatch, cells: int) -> None:
    chance = np.random.default_rng(11)
    one, two = pages(chance.random(50)), pages(chance.random(50) * 0.9)
    usual, usual_p = figures(one, two, sites(50)), swap_test(one, two, sites(50), MEAN)
    monkeypatch.setattr(statistics, "_CELLS", cells)
    assert sum(statistics._batches(2000, 50)) == 2000
    np.testing.assert_allclose(figures(one, two, sites(50)), usual, atol=0.005)
    np.testing.assert_allclose(swap_test(one, two, sites(50), MEAN), usual_p, atol=0.05)


@pytest.mark.parametrize(
    "run",
    [
        lambda one, two, names: intervals(one, names, MEAN),
        lambda one, two, names: difference(one, two, names, MEAN),
        lambda one, two, names: swap_test(one, two, names, MEAN),
    ],
    ids=["intervals", "difference", "swap_test"],
)
def test_memory_stays_small_on_large_corpora(
    monkeypatch: pytest.MonkeyPatch, run: Callable[[Floats, Floats, list[str]], object]
) -> None:
    """All draws of 3000 sites at once would be 9.6 MB even with a tenth of the draws."""
    monkeypatch.setattr(statistics, "DRAWS", 400)
    monkeypatch.setattr(statistics, "TOSSES", 400)
    monkeypatch.setattr(statistics, "_CELLS", 30_000)
    chance = np.random.default_rng(12)
    one, two, names = pages(chance.random(3000)), pages(chance.random(3000)), sites(3000)
    tracemalloc.start()
    try:
        run(one, two, names)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3_000_000


# --- many comparisons


def test_holm_by_hand() -> None:
    """0.005 * 4 = 0.02, 0.01 * 3 = 0.03, 0.03 * 2 = 0.06, 0.04 * 1 = 0.04, which may not be less than 0.06."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


@pytest.mark.parametrize(
    ("given_values", "expected"),
    [([], []), ([0.2], [0.2]), ([0.6, 0.7], [1.0, 1.0]), ([0.01, 0.01, 0.01], [0.03, 0.03, 0.03])],
)
def test_holm_of_few_and_of_large_values(given_values: list[float], expected: list[float]) -> None:
    assert holm(given_values) == pytest.approx(expected)


@settings(deadline=None)
@given(st.lists(st.floats(0, 1), max_size=12))
def test_holm_keeps_the_order_and_lies_between_none_and_bonferroni(values: list[float]) -> None:
    found = holm(values)
    assert all(p <= each <= min(1, p * len(values)) for p, each in zip(values, found, strict=True))
    pairs = sorted(zip(values, found, strict=True))
    assert [each for _, each in pairs] == sorted(found)


# --- rank correlation


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        # d = -1 1 -1 1 0: 1 - 6 * 4 / (5 * 24)
        ([1, 2, 3, 4, 5], [2, 1, 4, 3, 5], 0.8),
        # ranks 1 2.5 2.5 4 against 1 2 3 4: 4.5 / sqrt(4.5 * 5)
        ([1, 2, 2, 3], [10, 20, 30, 40], 4.5 / math.sqrt(22.5)),
        # ranks 1.5 1.5 3.5 3.5 against 3.5 3.5 1.5 1.5
        ([0, 0, 1, 1], [7, 7, -7, -7], -1),
        ([1, 2, 3], [0.1, 10, 1000], 1),
        ([1, 2, 3], [3, 2, 1], -1),
        ([1, 1, 1], [1, 2, 3], 0),
        ([1, 2, 3], [5, 5, 5], 0),
        ([1], [2], 0),
        ([], [], 0),
    ],
)
def test_rank_correlation_by_hand(first: list[float], second: list[float], expected: float) -> None:
    assert rank_correlation(first, second) == pytest.approx(expected)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(-20, 20), st.integers(-20, 20)), max_size=25))
def test_only_ranks_matter(values: list[tuple[int, int]]) -> None:
    first, second = [one for one, _ in values], [two for _, two in values]
    found = rank_correlation(first, second)
    assert -1.000001 <= found <= 1.000001
    assert rank_correlation(second, first) == pytest.approx(found)
    assert rank_correlation([one**3 + 5 for one in first], second) == pytest.approx(found)
    assert rank_correlation([-one for one in first], second) == pytest.approx(-found)
