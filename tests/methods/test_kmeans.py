"""k-means: where points end up, and what never moves."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher.methods.kmeans import kmeans


def naive(points: list[list[float]], centres: list[list[float]], fixed: int, rounds: int) -> list[int]:
    """Lloyd's iteration, point by point."""

    def nearest(point: list[float]) -> int:
        return min(range(len(centres)), key=lambda k: sum((a - b) ** 2 for a, b in zip(point, centres[k], strict=True)))

    labels = [nearest(point) for point in points]
    for _ in range(rounds):
        for k in range(fixed, len(centres)):
            mine = [point for point, label in zip(points, labels, strict=True) if label == k]
            if mine:
                centres[k] = [sum(axis) / len(mine) for axis in zip(*mine, strict=True)]
        labels = [nearest(point) for point in points]
    return labels


def test_two_heaps_are_told_apart() -> None:
    points = np.array([[0.0], [1.0], [2.0], [50.0], [51.0]])
    assert kmeans(points, np.array([[0.0], [3.0]])).tolist() == [0, 0, 0, 1, 1]


def test_a_fixed_centre_does_not_follow_its_points() -> None:
    """The points at 8 and 9 drag the first centre along, and so stay with it; unless it is held."""
    points = np.array([[8.0], [9.0], [20.0], [21.0]])
    centres = np.array([[0.0], [19.0]])
    assert kmeans(points, centres).tolist() == [0, 0, 1, 1]
    assert kmeans(points, np.array([[0.0], [17.0]]), fixed=1).tolist() == [0, 1, 1, 1]


def test_a_centre_without_points_stays_and_may_get_some_later() -> None:
    points = np.array([[0.0], [10.0]])
    assert kmeans(points, np.array([[0.0], [10.0], [99.0]])).tolist() == [0, 1]


def test_on_a_tie_the_first_centre_wins() -> None:
    assert kmeans(np.array([[5.0, 0.0]]), np.array([[0.0, 0.0], [10.0, 0.0]]), fixed=2).tolist() == [0]


def test_the_centres_that_are_given_are_left_alone() -> None:
    centres = np.array([[0.0], [3.0]])
    kmeans(np.array([[1.0], [8.0]]), centres)
    assert centres.tolist() == [[0.0], [3.0]]


@pytest.mark.parametrize("rounds", [0, 1, 50])
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_agrees_with_the_naive_iteration(rounds: int, data: st.DataObject) -> None:
    dimensions = data.draw(st.integers(1, 3))
    point = st.lists(st.integers(-20, 20).map(float), min_size=dimensions, max_size=dimensions)
    points = data.draw(st.lists(point, min_size=1, max_size=15))
    centres = data.draw(st.lists(point, min_size=1, max_size=4))
    fixed = data.draw(st.integers(0, len(centres)))
    found = kmeans(np.array(points), np.array(centres), fixed=fixed, rounds=rounds)
    assert found.tolist() == naive(points, centres, fixed, rounds)
