"""Boxes stand where there is room, none over another, as near to the middle as they can."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher.cloud.drawing.place import place, placing

Box = tuple[int, int]
boxes = st.lists(st.tuples(st.integers(1, 6), st.integers(1, 4)), max_size=12)
rooms = st.tuples(st.integers(1, 9), st.integers(1, 12)).flatmap(
    lambda shape: st.lists(
        st.lists(st.sampled_from([True, True, True, False]), min_size=shape[1], max_size=shape[1]),
        min_size=shape[0],
        max_size=shape[0],
    )
)


def _naive(some: list[Box], free: npt.NDArray[np.bool_]) -> list[tuple[int, int] | None]:
    """Each box, each place, each cell."""
    open_cells = free.copy()
    ys, xs = np.nonzero(free)
    x, y = (xs.mean() + 0.5, ys.mean() + 0.5) if len(xs) else (0.0, 0.0)
    wide, high = (max(xs.std(), 0.5), max(ys.std(), 0.5)) if len(xs) else (1.0, 1.0)
    answer: list[tuple[int, int] | None] = []
    for width, height in some:
        places = [
            (((left + width / 2 - x) / wide) ** 2 + ((top + height / 2 - y) / high) ** 2, top, left)
            for top in range(free.shape[0] - height + 1)
            for left in range(free.shape[1] - width + 1)
            if open_cells[top : top + height, left : left + width].all()
        ]
        if not places:
            answer.append(None)
            continue
        _, top, left = min(places)
        open_cells[top : top + height, left : left + width] = False
        answer.append((left, top))
    return answer


def _distance(spot: tuple[int, int], box: Box, free: npt.NDArray[np.bool_]) -> float:
    ys, xs = np.nonzero(free)
    x = (spot[0] + box[0] / 2 - xs.mean() - 0.5) / max(xs.std(), 0.5)
    y = (spot[1] + box[1] / 2 - ys.mean() - 0.5) / max(ys.std(), 0.5)
    return float(x**2 + y**2)


@settings(max_examples=80, deadline=None)
@given(boxes, rooms)
def test_boxes_stand_apart_and_in_free_cells(some: list[Box], room: list[list[bool]]) -> None:
    free = np.array(room, dtype=np.bool_)
    times_taken = np.zeros(free.shape, dtype=int)
    for spot, (width, height) in zip(place(some, free), some, strict=True):
        if spot is not None:
            times_taken[spot[1] : spot[1] + height, spot[0] : spot[0] + width] += 1
    assert times_taken.max(initial=0) <= 1
    assert not times_taken[~free].any()


@settings(max_examples=80, deadline=None)
@given(boxes, rooms)
def test_the_first_box_stands_as_near_as_a_naive_search_finds(some: list[Box], room: list[list[bool]]) -> None:
    """Only the first: where two places are equally near but for the last digit, what follows may differ."""
    free = np.array(room, dtype=np.bool_)
    for box in some:
        [found], [naive] = place([box], free), _naive([box], free)
        assert (found is None) == (naive is None)
        if found is not None and naive is not None:
            assert abs(_distance(found, box, free) - _distance(naive, box, free)) < 1e-9


def test_all_boxes_stand_where_a_naive_search_puts_them() -> None:
    """On an open field, where all numbers are exact: ties go to the upper, then to the left place in both."""
    free = np.ones((16, 32), dtype=np.bool_)
    some = [(9, 5), (7, 4), (5, 3), (5, 3), (4, 2), (3, 3), (3, 1), (2, 2), (8, 1), (1, 1), (1, 6)]
    assert place(some, free) == _naive(some, free)


def test_the_heaviest_box_has_the_middle_and_the_cloud_is_as_wide_as_the_room() -> None:
    free = np.ones((20, 60), dtype=np.bool_)
    spots = place([(2, 2)] * 60, free)
    assert spots[0] == (29, 9)
    lefts, tops = zip(*(spot for spot in spots if spot is not None), strict=True)
    assert max(lefts) - min(lefts) > 2 * (max(tops) - min(tops))


def test_a_box_too_large_finds_no_room_and_the_next_one_does() -> None:
    assert place([(11, 1), (1, 11), (10, 10), (1, 1)], np.ones((10, 10), dtype=np.bool_)) == [None, None, (0, 0), None]


def test_no_free_cell_at_all() -> None:
    assert place([(1, 1)], np.zeros((5, 5), dtype=np.bool_)) == [None]
    assert place([], np.zeros((0, 0), dtype=np.bool_)) == []
    assert place([(1, 1)], np.zeros((0, 3), dtype=np.bool_)) == [None]


def test_placing_goes_no_further_than_it_is_asked_to() -> None:
    def endless() -> Iterator[Box]:
        while True:
            yield (3, 3)

    assert next(placing(endless(), np.ones((9, 9), dtype=np.bool_))) == (3, 3)
