"""Where each word of a cloud stands: boxes of cells, packed round a centre, none over another.

The first box takes the middle of the free cells, and each next one the place nearest to the middle that is still free.
Distances are measured in units of how far the free cells spread, across and down. So the cloud grows in the proportions
of the room it has, wide on a wide canvas, whatever the proportions of a cell are: a square of pixels, or a letter of a
terminal.

Whether a box fits at a place is read from a table of sums: how many taken cells are above and to the left of each
corner. All places of a box are tried at once, so time grows with boxes times cells, whatever the boxes are. Once a box
has found no room, later ones that are at least as wide and as high are not tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

BoolArray: TypeAlias = npt.NDArray[np.bool_]
Floats: TypeAlias = npt.NDArray[np.float64]
Spot: TypeAlias = tuple[int, int]
"""The left and the top cell of a box."""


def place(boxes: Sequence[tuple[int, int]], free: BoolArray) -> list[Spot | None]:
    """The left and top cell of each box (width, height), in the order given; None where it finds no room.

    `free` has a row for each row of cells and is True where a box may stand. The same boxes and the same room always
    give the same places.
    """
    return list(placing(boxes, free))


def placing(boxes: Iterable[tuple[int, int]], free: BoolArray) -> Iterator[Spot | None]:
    """The same one by one, for callers that stop at the first box without room."""
    taken = _sums(~free)
    middle = _Middle(free)
    too_large: list[tuple[int, int]] = []
    for width, height in ((max(wide, 1), max(high, 1)) for wide, high in boxes):
        if any(width >= wide and height >= high for wide, high in too_large):
            yield None
            continue
        spot = _nearest(taken, middle, width, height)
        if spot is not None:
            _take(taken, spot, width, height)
        else:
            too_large.append((width, height))
        yield spot


class _Middle:
    """The centre of the free cells, and how far they spread from it."""

    def __init__(self, free: BoolArray) -> None:
        self.x, self.spread_x = _centre(free.sum(axis=0))
        self.y, self.spread_y = _centre(free.sum(axis=1))

    def distances(self, columns: int, rows: int, width: int, height: int) -> Floats:
        """How far a box is from the centre, for each of the columns and rows that it can begin in."""
        across = (np.abs(np.arange(columns) + width / 2 - self.x) / self.spread_x) ** 2
        down = (np.abs(np.arange(rows) + height / 2 - self.y) / self.spread_y) ** 2
        distances: Floats = down[:, None] + across[None, :]
        return distances


def _centre(counts: npt.NDArray[np.int_]) -> tuple[float, float]:
    """The mean place of the cells that are counted along one axis, and their standard deviation."""
    if not counts.any():
        return len(counts) / 2, 1.0
    places = np.arange(len(counts)) + 0.5
    mean = float(np.average(places, weights=counts))
    return mean, max(float(np.sqrt(np.average((places - mean) ** 2, weights=counts))), 0.5)


def _sums(taken: BoolArray) -> npt.NDArray[np.int32]:
    """In row y and column x: the taken cells above y and left of x."""
    sums = np.zeros((taken.shape[0] + 1, taken.shape[1] + 1), dtype=np.int32)
    sums[1:, 1:] = taken.cumsum(axis=0, dtype=np.int32).cumsum(axis=1)
    return sums


def _nearest(taken: npt.NDArray[np.int32], middle: _Middle, width: int, height: int) -> Spot | None:
    rows, columns = taken.shape[0] - height, taken.shape[1] - width
    if rows <= 0 or columns <= 0:
        return None
    fits = taken[height:, width:] + taken[:rows, :columns] == taken[height:, :columns] + taken[:rows, width:]
    distances = middle.distances(columns, rows, width, height)
    distances[~fits] = np.inf
    best = int(distances.argmin())
    top, left = divmod(best, columns)
    return (left, top) if fits[top, left] else None


def _take(taken: npt.NDArray[np.int32], spot: Spot, width: int, height: int) -> None:
    """Count the cells of a box that has found its place, without counting all the others again."""
    left, top = spot
    below = taken[top + 1 :, left + 1 :]
    down = np.minimum(np.arange(1, below.shape[0] + 1, dtype=np.int32), height)
    across = np.minimum(np.arange(1, below.shape[1] + 1, dtype=np.int32), width)
    below += down[:, None] * across[None, :]
