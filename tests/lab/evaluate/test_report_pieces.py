"""Parts of the report that need no whole run: words for what went wrong, ticks, names in charts, looks, figures."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from thresher.lab.evaluate.report import axes, figures, labels, scatter
from thresher.lab.evaluate.report.looks import looks
from thresher.lab.evaluate.report.sentences import guess
from thresher.lab.evaluate.summary import Interval, Line, WorstPage


def bad(**changes: object) -> WorstPage:
    page = WorstPage("news", "p1", "", "article", "b", 0.2, 0.9, 0.33, "", "a b", "b c", (("a", 0.6),))
    return replace(page, **changes)  # type: ignore[arg-type]


def test_sixty_four_systems_look_different() -> None:
    assert len(set(looks(map(str, range(64))).values())) == 64


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (bad(), "kept almost everything: precision 0.20"),
        (bad(precision=0.95, recall=0.12), "missed most: recall 0.12, though what it kept is right"),
        (bad(precision=0.36, recall=0.02), "missed most: recall 0.02"),
        (bad(precision=0.1, recall=0.1), "took another part of the page: precision 0.10, recall 0.10"),
        (bad(precision=0.55, recall=0.75), "kept too much: precision 0.55, recall 0.75"),
        (bad(precision=0.75, recall=0.6), "missed some: recall 0.60, precision 0.75"),
        (bad(got=" "), "found nothing"),
        (bad(gold="", got="a b c"), "kept 3 words where the label says that there is nothing to keep"),
        (bad(problem="ran out of time"), "gave no answer: ran out of time"),
        (bad(got="", others=(("a", 0.1),)), "found nothing; no other does better than 0.10: look at the label as well"),
        (bad(f1=0.6, others=(("a", 0.1),)), "kept almost everything: precision 0.20"),
        (bad(f1=0.3, others=(("a", 0.1), ("c", 0.9))), "kept almost everything: precision 0.20; c reaches 0.90"),
        (bad(precision=math.nan, recall=math.nan, f1=0.55), "scores 0.55"),
    ],
)
def test_guesses_what_went_wrong(page: WorstPage, said: str) -> None:
    assert guess(page) == said


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.0, 1.0, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (0.85, 0.95, [0.86, 0.88, 0.9, 0.92, 0.94]),
        (0.0, 500.0, [0.0, 100.0, 200.0, 300.0, 400.0, 500.0]),
    ],
)
def test_ticks_are_round(low: float, high: float, expected: list[float]) -> None:
    assert axes.ticks(low, high) == expected


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (1.0, 40.0, [1, 2, 5, 10, 20]),
        (1.0, 1e5, [1, 10, 100, 1e3, 1e4, 1e5]),
        (0.4, 2.5, [0.5, 1, 2]),
    ],
)
def test_logarithmic_ticks_are_round(low: float, high: float, expected: list[float]) -> None:
    assert axes.log_ticks(low, high) == pytest.approx(expected)


def test_names_do_not_collide() -> None:
    points = [(200.0 + 3 * number, 150.0 + 2 * number) for number in range(10)]
    frame = labels.Box(0, 0, 460, 330)
    placed = [label for label in labels.place(points, ["a-system"] * 10, [], [], frame) if label]
    assert len(placed) > 5
    for number, label in enumerate(placed):
        assert frame.holds(label.box)
        assert not any(label.box.overlaps(other.box) for other in placed[:number])


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [([10, 50], [10, 50]), ([20, 21], [20, 33]), ([99, 98, 97], [100, 87, 74]), ([0, 0], [0, 13])],
)
def test_names_beside_lines_are_spread(wanted: list[float], expected: list[float]) -> None:
    assert sorted(labels.spread(wanted, 13, 0, 100)) == sorted(expected)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (figures.figure(-0.0001), "0.000"),
        (figures.figure(-0.25), "−0.250"),
        (figures.figure(math.nan), "–"),
        (figures.signed(0.01), "+0.010"),
        (figures.signed(-0.01), "−0.010"),
        (figures.signed(math.nan), "–"),
        (figures.span(Interval(0.5, 0.4, 0.6)), "0.400–0.600"),
        (figures.span(Interval(0.5, -0.4, 0.6)), "−0.400 to 0.600"),
        (figures.with_span(Interval(0.5, math.nan, math.nan)), "0.500"),
        (figures.chance(0.0), "p < 0.001"),
        (figures.chance(0.0312), "p = 0.031"),
        (figures.chance(0.312), "p = 0.31"),
        (figures.chance(math.nan), "p –"),
        (figures.count(1, "page"), "1 page"),
        (figures.count(1381, "page"), "1,381 pages"),
        (figures.few_digits(1234.5), "1,234"),
        (figures.few_digits(12.34), "12.3"),
        (figures.shortened("abcdefghij", 5), "ab…ij"),
    ],
)
def test_figures_are_written_alike(written: str, expected: str) -> None:
    assert written == expected


@pytest.mark.parametrize("f1", [0.3, 0.5, 0.8, 0.95])
def test_along_a_curve_f1_is_the_same(f1: float) -> None:
    curve = scatter.curve_of_equal_f1(f1, axes.Scale(0.2, 1.0, 0.2, 1.0), axes.Scale(0.1, 1.0, 0.1, 1.0))
    assert len(curve) > 10
    assert [2 * p * r / (p + r) for r, p in curve] == pytest.approx([f1] * len(curve))
    assert all(0.2 <= r <= 1 and 0.0999 <= p <= 1.0001 for r, p in curve)


def test_curves_outside_the_frame_are_left_out() -> None:
    corner = axes.Scale(0.9, 1.0, 0.0, 1.0)
    assert scatter.curve_of_equal_f1(0.5, corner, corner) == []


def test_many_systems_have_numbers_for_names() -> None:
    lines = [Line("news", f"method-{number}" + "-" * 60, 1, 0, 0, {}, (), 1.0, 1.0) for number in range(30)]
    assert scatter.point_names(lines) == [str(number) for number in range(1, 31)]
    assert all(name.startswith("method-") and len(name) < 30 for name in scatter.point_names(lines[:5]))
