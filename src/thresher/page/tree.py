"""Tree arithmetic on arrays.

Rows stand in preorder, so the subtree of row `i` is the slice `i : end[i]`. Everything here follows from that: no
recursion, no visit to single rows. `parent` of the root is the root itself, so that walking up always arrives.

Cost: sums, covers and depths are linear. Walking up (`nearest`, `path_min`) doubles its stride, so it takes
log2(depth) array operations, at most ten: the parser cuts trees off at 512 levels. `first_max` looks at every row
once for each of the given rows above it, 512 times at the worst.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Array = npt.NDArray[Any]


def ends(children: Array) -> Ints:
    """`end` of every row from the number of its children, rows in preorder.

    Let open(i) be the number of nodes still promised after row i: each row keeps one promise and makes `children` new
    ones. The subtree of i is complete at the first row where open has dropped one below what it was before i. As it
    never drops by more than one at a step, that is the first row at or after i with exactly that value: a look-up.
    """
    count = len(children)
    rows = np.arange(count, dtype=np.int64)
    still_open = np.cumsum(children, dtype=np.int64) - rows  # 0 at the last row
    before = np.concatenate(([1], still_open[:-1]))
    ordered = np.sort(still_open * count + rows)
    found = np.searchsorted(ordered, (before - 1) * count + rows)
    return (ordered[found] % count + 1).astype(np.int32)


def keep_rows(end: Ints, keep: Bools) -> Ints:
    """`end` of the kept rows after the others are taken out; children of a removed row move up to its parent."""
    place = np.concatenate(([0], np.cumsum(keep, dtype=np.int32)))
    return place[end[keep]].astype(np.int32)


def depths(end: Ints) -> Ints:
    """How many ancestors each row has: one for every subtree that has begun before it and not ended."""
    change = -np.bincount(end, minlength=len(end) + 1)[: len(end)]
    change[1:] += 1
    return np.cumsum(change, dtype=np.int32)


def parents(depth: Ints) -> Ints:
    """The last row before each that is one level up; the root is its own parent."""
    count = len(depth)
    rows = np.arange(count, dtype=np.int64)
    key = depth.astype(np.int64) * count + rows
    ordered = np.sort(key)
    found = np.searchsorted(ordered, key - count) - 1
    parent = ordered[found] % count
    parent[0] = 0
    return parent.astype(np.int32)


def subtree_sum(column: Array, end: Ints) -> Array:
    """The sum of a column over every subtree, its root included."""
    total = np.concatenate(([0], np.cumsum(column)))
    return np.asarray(total[end] - total[:-1])


def first_max(column: Array, end: Ints, rows: Array) -> Array:
    """For each of the given rows, the row of its subtree that has the largest value; the first one on a tie."""
    if not len(rows):
        return rows
    order = np.argsort(-column, kind="stable")  # best row first
    place = np.empty(len(column) + 1, dtype=np.int64)  # one more: `reduceat` wants every bound inside the array
    place[order] = np.arange(len(column))
    bounds = np.column_stack((rows, end[rows])).ravel()
    return np.asarray(order[np.minimum.reduceat(place, bounds)[0::2]])


def covered(marked: Bools, end: Ints) -> Bools:
    """Rows that are marked or lie below a marked row."""
    change = marked.astype(np.int32)
    change -= np.bincount(end[marked], minlength=len(end) + 1)[: len(end)].astype(np.int32)
    return np.asarray(np.cumsum(change) > 0)


def above(marked: Bools, end: Ints) -> Bools:
    """Rows that are marked or have a marked row below them."""
    return np.asarray(subtree_sum(marked, end) > 0)


def child_sum(column: Array, parent: Ints) -> Array:
    """For each row the sum of a column over its children."""
    total = np.bincount(parent[1:], weights=column[1:], minlength=len(parent))
    return total.astype(column.dtype) if column.dtype.kind in "iu" else total


def sibling_sum(column: Array, parent: Ints) -> Array:
    """For each row the sum of a column over all children of its parent, itself included; the root stands alone."""
    total = child_sum(column, parent)[parent]
    total[0] = column[0]
    return total


def nearest(marked: Bools, parent: Ints) -> Ints:
    """The nearest ancestor-or-self that is marked; -1 where there is none."""
    up = np.where(marked, np.arange(len(parent), dtype=np.int32), parent)
    while True:
        further = up[up]
        if np.array_equal(further, up):
            break
        up = further
    up[~marked[up]] = -1
    return up


def path_min(column: Array, parent: Ints) -> Array:
    """The smallest value on the way from each row up to the root, both included."""
    lowest, up = column.copy(), parent
    while True:
        lowest = np.minimum(lowest, lowest[up])
        further = up[up]
        if np.array_equal(further, up):
            return np.asarray(lowest)
        up = further


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
