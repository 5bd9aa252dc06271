"""How large each word is, and where it stands: one scale for the whole cloud, as large as the room allows.

The size of a word shows its weight. All sizes depend on one number, the size of the heaviest word, and the largest
number with which all words find room is found by trying: no word is ever made smaller by itself. Where not all words
find room even at the smallest legible sizes, those that do not are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, sqrt
from typing import Final, NamedTuple

from thresher.cloud.drawing.ink import Ink
from thresher.cloud.drawing.place import BoolArray, Spot, placing

CELLS: Final = 75_000
"""Cells of the grid that words are placed on: more fill the room better, but take longer."""
_SMALLEST_LETTERS: Final = 11 / sqrt(1200 * 800)
"""The smallest font size, as a share of the square root of the area: 11 pixels in a picture of 1200 by 800."""
_SMALLEST_LEGIBLE: Final = 9.0
"""Pixels below which letters cannot be read, however small the picture is."""
_CONTRASTS: Final = (0.75, 0.65, 0.55, 0.45, 0.35)
"""Exponents that turn weights into sizes: 1 would make most words tiny, 0 all words alike. Those after the first are
for clouds of few words, where lighter words can still grow when the heaviest is as large as it may be."""
_SPAN: Final = 2.5
"""Where room is scarce, the heaviest word is still this many times as large as the smallest size."""
_WIDEST_WORD: Final = 0.85
"""No word is wider than this part of the picture."""
_TALLEST_LETTERS: Final = 0.22
"""No word has letters larger than this part of the picture's height: a single word should not fill it."""
_LIGHTEST_SHARE: Final = 1e-9
"""A smaller share of the heaviest weight is taken as this one: it could be rounded to nothing."""
_ROOM_BESIDE: Final = 0.14
"""Room on each side of a word, as part of its font size: two words side by side should not read as one."""
_ROOM_ABOVE: Final = 0.07
"""Room above and below it."""
_FILLED_SHARE: Final = 0.62
"""The part of the room that well-packed words fill: the search begins with it."""
_SCALE_STEP: Final = 1.2
"""How far the search goes at once while nothing is known yet about larger or smaller scales."""
_TRIES: Final = 6
"""This many bring the scale within about three percent of the best."""
_NEARLY: Final = 0.95
"""From this share of the largest scale allowed, a scale counts as the largest."""
_TALLEST_WORD: Final = 3.0
"""In font sizes: anything taller is not a word of any script, but a letter under a pile of marks."""


class Grid(NamedTuple):
    """The room as cells, each a square of pixels."""

    free: BoolArray
    cell: float


class Standing(NamedTuple):
    """A word that has found its place: its font size and the centre of its ink, in pixels."""

    size: float
    x: float
    y: float


def grid(size: tuple[int, int], field: Callable[[int, int], BoolArray]) -> Grid:
    """The grid for a picture of a size in pixels; `field` takes columns and rows, and says which cells are free."""
    cell = max(1.0, sqrt(size[0] * size[1] / CELLS))
    return Grid(field(int(size[0] / cell), int(size[1] / cell)), cell)


def lay_out(weights: Sequence[float], inks: Sequence[Ink], size: tuple[int, int], grid: Grid) -> list[Standing | None]:
    """The size and the place of each word, heaviest first; None where it finds no room."""
    standing: list[Standing | None] = [None] * len(inks)
    rows = [row for row, ink in enumerate(inks) if ink.height <= _TALLEST_WORD]
    for _ in range(2):  # if not all words find room, once more with those that do, which may then be larger
        if not rows:
            break
        cloud = _Cloud([weights[row] / weights[rows[0]] for row in rows], [inks[row] for row in rows], size, grid)
        if found := cloud.search() or cloud.attempt(cloud.floor):
            for row, one in zip(rows, found.calmed().standing(), strict=True):
                standing[row] = one
            break
        spots = placing(cloud.boxes(cloud.floor), grid.free)
        rows = [row for row, spot in zip(rows, spots, strict=True) if spot is not None]
    return standing


class _Cloud:
    """The words with everything needed to try a scale, which is the font size of the heaviest word."""

    def __init__(
        self,
        shares: Sequence[float],
        inks: Sequence[Ink],
        size: tuple[int, int],
        grid: Grid,
        contrast: float = _CONTRASTS[0],
    ) -> None:
        self.shares, self.inks, self.size, self.grid = shares, inks, size, grid
        self.powers = [max(share, _LIGHTEST_SHARE) ** contrast for share in shares]
        self.least = max(_SMALLEST_LEGIBLE, _SMALLEST_LETTERS * sqrt(size[0] * size[1]))
        self.bound = self.widest()
        self.floor = min(self.least * _SPAN, self.bound)

    def sizes(self, scale: float) -> list[float]:
        return [self.least + (scale - self.least) * power for power in self.powers]

    def boxes(self, scale: float) -> list[tuple[int, int]]:
        """The cells that each word takes, with some room around it."""
        cell = self.grid.cell
        return [
            (ceil((ink.width + 2 * _ROOM_BESIDE) * size / cell), ceil((ink.height + 2 * _ROOM_ABOVE) * size / cell))
            for ink, size in zip(self.inks, self.sizes(scale), strict=True)
        ]

    def widest(self) -> float:
        """The largest scale with which no word is too wide, leaving aside words that are too wide at any scale."""
        bound = self.size[1] * _TALLEST_LETTERS
        for ink, power in zip(self.inks, self.powers, strict=True):
            size = self.size[0] * _WIDEST_WORD / max(ink.width, 0.01)
            if size >= self.least:
                bound = min(bound, self.least + (size - self.least) / power)
        return max(bound, self.least)

    def search(self) -> _Found | None:
        """The largest scale with which all words find room."""
        low, high = self.floor, self.bound
        scale = min(max(self.guess(), low), high)
        best = None
        for _ in range(_TRIES):
            if found := self.attempt(scale):
                best, low = found, scale
                scale = min(sqrt(low * high), scale * _SCALE_STEP)
            else:
                high = scale
                scale = max(sqrt(low * high), scale / _SCALE_STEP)
            if high / low < 1.02:
                break
        return best

    def guess(self) -> float:
        """The scale with which the boxes of all words together have the area that well-packed words fill."""
        room = float(self.grid.free.sum()) * _FILLED_SHARE
        low, high = self.least, float(max(self.size))
        for _ in range(12):
            middle = sqrt(low * high)
            low, high = (middle, high) if sum(w * h for w, h in self.boxes(middle)) < room else (low, middle)
        return low

    def attempt(self, scale: float) -> _Found | None:
        """The words at this scale; None, as soon as one finds no room."""
        spots: list[Spot] = []
        for spot in placing(self.boxes(scale), self.grid.free):
            if spot is None:
                return None
            spots.append(spot)
        return _Found(self, scale, spots)


class _Found(NamedTuple):
    """A scale with which all words find room, and where."""

    cloud: _Cloud
    scale: float
    spots: list[Spot]

    def calmed(self) -> _Found:
        """With larger light words, if the heaviest word is as large as it may be and there is still room."""
        best = self
        for contrast in _CONTRASTS[1:]:
            cloud = best.cloud
            calmer = _Cloud(cloud.shares, cloud.inks, cloud.size, cloud.grid, contrast)
            if best.scale < _NEARLY * cloud.bound or not (found := calmer.attempt(calmer.bound)):
                break
            best = found
        return best

    def standing(self) -> list[Standing]:
        cell, sizes, boxes = self.cloud.grid.cell, self.cloud.sizes(self.scale), self.cloud.boxes(self.scale)
        return [
            Standing(size, (left + wide / 2) * cell, (top + high / 2) * cell)
            for (left, top), size, (wide, high) in zip(self.spots, sizes, boxes, strict=True)
        ]
