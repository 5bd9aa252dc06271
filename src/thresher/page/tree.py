"""Tree arithmetic on arrays.

Rows stand in preorder, so the subtree of row `i` is the slice `i : end[i]`. Everything here follows from that: no
recursion, and no loop over rows. The `parent` of the root is the root itself, so that walking up always ends there.
What is asked most often (`covered`, `above`, `nearest`) is one pass of the kernel over the marks.

Cost: sums, covers and depths are linear. Walking up (`path_min`) doubles its stride, so it takes
log2(depth) array operations, at most ten: the parser cuts trees off at 512 levels. `first_max` looks at every row
once for each of the given rows above it, 512 times at the worst.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from thresher.kernel import native

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Array = npt.NDArray[Any]

_ROWS_AT_ONCE: Final = 50_000_000
"""Rows that one call of numpy looks at where subtrees are nested deeply: between two calls Python hears of signals."""


def ends(children: Array) -> Ints:
    """`end` of every row from the number of its children, rows in preorder.

    Let open(i) be the number of nodes still promised after row i: each row keeps one promise and makes `children` new
    ones. The subtree of i is complete at the first row where open has dropped one below what it was before i. As it
    never drops by more than one at a step, that is the first row at or after i with exactly that value: a look-up.
    """
    count = len(children)
    rows = np.arange(count, dtype=np.int64)
    still_open = np.cumsum(children, dtype=np.int64) - rows
    ordered = np.sort(still_open * count + rows)
    inner = np.flatnonzero(children)  # a row without children ends where the next begins
    wanted = still_open[inner] - children[inner]  # one below the value before the row
    end = np.arange(1, count + 1, dtype=np.int32)
    end[inner] = ordered[np.searchsorted(ordered, wanted * count + inner)] % count + 1
    return end


def depths(end: Ints) -> Ints:
    """How many ancestors each row has: one for every subtree that has begun before it and not ended."""
    change = -np.bincount(end, minlength=len(end) + 1)[: len(end)]
    change[1:] += 1
    return np.cumsum(change, dtype=np.int32)


def parents(depth: Ints, children: Array) -> Ints:
    """The parent of every row; the root is its own.

    Level by level, rows stand in the order of their parents: each row of one level comes as often as it has children.
    """
    by_level = np.argsort(depth.astype(np.int16), kind="stable")
    parent = np.zeros(len(depth), dtype=np.int32)
    parent[by_level[1:]] = np.repeat(by_level, children[by_level])
    return parent


def without(drop: Bools, parent: Ints, end: Ints) -> tuple[Ints, Ints]:
    """`parent` and `end` after some rows are taken out; children of a removed row move up to its parent."""
    while (orphan := drop[parent]).any():
        parent = np.where(orphan, parent[parent], parent)
    place = np.zeros(len(drop) + 1, dtype=np.int32)
    np.cumsum(~drop, out=place[1:])
    return place[parent[~drop]], place[end[~drop]]


def subtree_sum(column: Array, end: Ints) -> Array:
    """The sum of a column over every subtree, its root included."""
    total = np.zeros(len(column) + 1, dtype=np.float64 if column.dtype.kind == "f" else np.int64)
    np.cumsum(column, out=total[1:])
    below: Array = total[end]
    below -= total[:-1]
    return below


def subtree_min(column: Floats, depth: Ints, parent: Ints) -> Floats:
    """The smallest value of every subtree, its root included; NaN counts for nothing. One operation for each level."""
    found = column.copy()
    order = np.argsort(depth, kind="stable")
    levels = np.searchsorted(depth[order], np.arange(1, int(depth.max(initial=0)) + 2))
    for start, stop in zip(levels[-2::-1].tolist(), levels[:0:-1].tolist(), strict=True):
        rows = order[start:stop]
        np.fmin.at(found, parent[rows], found[rows])
    return found


def first_max(column: Array, end: Ints, rows: Array) -> Array:
    """For each of the given rows, the row of its subtree with the largest value; the first one on a tie.

    The column must not be negative. Where all of a subtree is 0, that is the row itself.
    """
    if not len(rows):
        return rows
    positive = np.flatnonzero(column > 0)
    best_first = positive[np.argsort(-column[positive], kind="stable")]
    place = np.full(len(column) + 1, len(column), dtype=np.int64)  # one more: `reduceat` wants bounds inside the array
    place[best_first] = np.arange(len(best_first))
    work = np.cumsum(end[rows] - rows, dtype=np.int64)
    parts = np.split(rows, np.searchsorted(work, np.arange(_ROWS_AT_ONCE, work[-1], _ROWS_AT_ONCE)))
    bounds = (np.column_stack((part, end[part])).ravel() for part in parts if len(part))
    best = np.concatenate([np.minimum.reduceat(place, each)[0::2] for each in bounds])
    found = best < len(best_first)
    result = rows.copy()
    result[found] = best_first[best[found]]
    return np.asarray(result)


def covered(marked: Bools, end: Ints) -> Bools:
    """Rows that are marked or lie below a marked row."""
    return np.frombuffer(native.covered(*_columns(marked, end)), dtype=np.bool_)


def above(marked: Array, end: Ints) -> Bools:
    """Rows that are marked or have a marked row below them."""
    return np.frombuffer(native.above(*_columns(marked, end)), dtype=np.bool_)


def _columns(marked: Array, numbers: Array) -> tuple[Bools, Ints]:
    """Columns as the kernel takes them."""
    return np.ascontiguousarray(marked, dtype=np.bool_), np.ascontiguousarray(numbers, dtype=np.int32)


def child_sum(column: Array, parent: Ints) -> Array:
    """For each row the sum of a column over its children."""
    total = np.bincount(parent[1:], weights=column[1:], minlength=len(parent))
    return total.astype(column.dtype if column.dtype.kind in "iu" else np.float64, copy=False)


def nearest(marked: Bools, parent: Array) -> Ints:
    """The nearest ancestor-or-self that is marked; -1 where there is none."""
    return np.frombuffer(native.nearest(*_columns(marked, parent)), dtype=np.int32)


def path_min(column: Array, parent: Array) -> Array:
    """The smallest value on the way from each row up to the root, both included."""
    found, up = column, parent
    while up.any():  # until all have arrived at the root
        found = np.minimum(found, found[up])  # a value may come in twice, which makes no difference
        up = up[up]
    return np.asarray(np.minimum(found, column[0]))


def sibling_place(tag: Array, parent: Ints) -> tuple[Ints, Ints]:
    """For each row its place (from 1) among the siblings with the same tag, and how many of those there are."""
    count = len(tag)
    order = np.lexsort((np.arange(count), tag, parent))
    same = (np.diff(parent[order]) == 0) & (np.diff(tag[order]) == 0)
    starts = np.flatnonzero(np.concatenate(([True], ~same)))
    sizes = np.diff(np.append(starts, count))
    place = np.empty(count, dtype=np.int32)
    total = np.empty(count, dtype=np.int32)
    place[order] = np.arange(count) - np.repeat(starts, sizes) + 1
    total[order] = np.repeat(sizes, sizes)
    return place, total


def marks(column: Bools) -> npt.NDArray[np.uint8]:
    """Marks on rows as the kernel takes them."""
    return np.ascontiguousarray(column, dtype=np.bool_).view(np.uint8)
