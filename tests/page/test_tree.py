"""Every function of tree arithmetic against a slow one that can be read at a glance, on random trees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher.page import tree

MAX_ROWS = 60


@dataclass(frozen=True)
class Tree:
    """Rows in preorder, described by the parent of each; the root is its own."""

    parents: list[int]

    def __len__(self) -> int:
        return len(self.parents)

    def below(self, row: int) -> list[int]:
        """The rows of a subtree, its root included."""
        return [row, *(one for child in self.children(row) for one in self.below(child))]

    def children(self, row: int) -> list[int]:
        return self._children[row]

    @cached_property
    def _children(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self.parents]
        for row, parent in enumerate(self.parents[1:], start=1):
            found[parent].append(row)
        return found

    def path(self, row: int) -> list[int]:
        """The row and all its ancestors, upwards."""
        return [0] if row == 0 else [row, *self.path(self.parents[row])]

    @property
    def parent(self) -> tree.Ints:
        return np.array(self.parents, dtype=np.int32)

    @property
    def child_counts(self) -> npt.NDArray[np.int64]:
        return np.array([len(self.children(row)) for row in range(len(self))], dtype=np.int64)

    @property
    def end(self) -> tree.Ints:
        return np.array([max(self.below(row)) + 1 for row in range(len(self))], dtype=np.int32)

    @property
    def depth(self) -> tree.Ints:
        return np.array([len(self.path(row)) - 1 for row in range(len(self))], dtype=np.int32)


def from_depths(depths: list[int]) -> Tree:
    """Each row hangs below the last one that is a level higher; too deep a level is made one that exists."""
    parents, path = [0], [0]
    for depth in depths:
        path = path[: depth + 1]
        parents.append(path[-1])
        path.append(len(parents) - 1)
    return Tree(parents)


random_trees = st.lists(st.integers(0, 12), max_size=MAX_ROWS - 1).map(from_depths)
chains = st.integers(1, MAX_ROWS).map(lambda size: Tree([max(0, row - 1) for row in range(size)]))
stars = st.integers(1, MAX_ROWS).map(lambda size: Tree([0] * size))
trees = st.one_of(random_trees, random_trees, chains, stars)


def columns(low: int, high: int, size: int = MAX_ROWS) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(low, high), min_size=size, max_size=size)


marks = st.lists(st.booleans(), min_size=MAX_ROWS, max_size=MAX_ROWS)
checked = settings(max_examples=120, deadline=None)


@checked
@given(trees)
def test_the_shape_follows_from_the_numbers_of_children(one: Tree) -> None:
    end = tree.ends(one.child_counts)
    assert end.tolist() == one.end.tolist()
    depth = tree.depths(end)
    assert depth.tolist() == one.depth.tolist()
    assert tree.parents(depth, one.child_counts).tolist() == one.parents
    assert {end.dtype, depth.dtype} == {np.dtype(np.int32)}


@checked
@given(trees, marks)
def test_children_of_a_removed_row_move_up(one: Tree, marked: list[bool]) -> None:
    drop = np.array([False, *marked[1 : len(one)]])
    kept = [row for row in range(len(one)) if not drop[row]]
    wanted = [next(up for up in one.path(one.parents[row]) if not drop[up]) for row in kept]
    old_end = one.end.tolist()
    parent, end = tree.without(drop, one.parent, one.end)
    assert parent.tolist() == [kept.index(row) for row in wanted]
    assert end.tolist() == [sum(row < old_end[top] for row in kept) for top in kept]


@checked
@given(trees, columns(-9, 9))
def test_a_subtree_sum_counts_every_row_of_the_subtree_once(one: Tree, values: list[int]) -> None:
    found = tree.subtree_sum(np.array(values[: len(one)]), one.end)
    assert found.tolist() == [sum(values[row] for row in one.below(top)) for top in range(len(one))]


@checked
@given(trees, columns(0, 3), marks)
def test_the_first_of_the_largest_is_found(one: Tree, values: list[int], asked: list[bool]) -> None:
    rows = np.flatnonzero(asked[: len(one)])
    found = tree.first_max(np.array(values[: len(one)]), one.end, rows)
    assert found.tolist() == [max(one.below(row), key=lambda below: (values[below], -below)) for row in rows.tolist()]


def test_the_largest_of_nothing_but_zeros_is_the_row_itself() -> None:
    star = Tree([0, 0, 0])
    assert tree.first_max(np.zeros(3), star.end, np.array([0, 2])).tolist() == [0, 2]


@checked
@given(trees, marks)
def test_a_mark_covers_what_lies_below_it(one: Tree, marked: list[bool]) -> None:
    found = tree.covered(np.array(marked[: len(one)]), one.end)
    assert found.tolist() == [any(marked[up] for up in one.path(row)) for row in range(len(one))]


@checked
@given(trees, marks)
def test_a_mark_is_seen_from_above(one: Tree, marked: list[bool]) -> None:
    found = tree.above(np.array(marked[: len(one)]), one.end)
    assert found.tolist() == [any(marked[below] for below in one.below(row)) for row in range(len(one))]


@checked
@given(trees, columns(-9, 9), st.sampled_from([np.int32, np.int64, np.float64]))
def test_children_are_summed(one: Tree, values: list[int], dtype: type) -> None:
    column: tree.Array = np.array(values[: len(one)], dtype=dtype)
    below = [sum(values[child] for child in one.children(row)) for row in range(len(one))]
    assert tree.child_sum(column, one.parent).tolist() == below
    assert tree.child_sum(column, one.parent).dtype == column.dtype


@checked
@given(trees, marks)
def test_the_nearest_marked_ancestor_is_found(one: Tree, marked: list[bool]) -> None:
    found = tree.nearest(np.array(marked[: len(one)]), one.parent)
    assert found.tolist() == [next((up for up in one.path(row) if marked[up]), -1) for row in range(len(one))]


@checked
@given(trees, columns(-9, 9))
def test_the_smallest_value_on_the_path_is_found(one: Tree, values: list[int]) -> None:
    found = tree.path_min(np.array(values[: len(one)]), one.parent)
    assert found.tolist() == [min(values[up] for up in one.path(row)) for row in range(len(one))]


@checked
@given(trees, columns(0, 2))
def test_places_are_counted_among_siblings_of_the_same_tag(one: Tree, tags: list[int]) -> None:
    tags = [3, *tags[1 : len(one)]]  # the root is its own parent: a tag that nobody else has keeps it alone
    place, total = tree.sibling_place(np.array(tags), one.parent)
    for row in range(1, len(one)):
        same = [child for child in one.children(one.parents[row]) if tags[child] == tags[row]]
        assert (place[row], total[row]) == (same.index(row) + 1, len(same))
    assert (place[0], total[0]) == (1, 1)


@pytest.mark.parametrize("size", [1, 2, 511, 512, 513, 5_000])
def test_long_chains_and_wide_stars_are_within_reach(size: int) -> None:
    for counts in ([1] * (size - 1) + [0], [size - 1] + [0] * (size - 1)):
        children = np.array(counts)
        end = tree.ends(children)
        depth = tree.depths(end)
        parent = tree.parents(depth, children)
        assert end[0] == size
        assert depth.max() == (size - 1 if size == 1 or counts[0] == 1 else 1)
        assert tree.path_min(np.arange(size) + 7, parent).tolist() == [7] * size


def test_nothing_is_changed_in_place() -> None:
    one = from_depths([0, 1, 1, 0, 1])
    column, marked = np.array([5, 1, 0, 2, 2, 9]), np.array([False, True, False, False, True, False])
    inputs = (one.parent, one.end, column, marked)
    for array in inputs:
        array.setflags(write=False)
    parent, end = inputs[:2]
    tree.without(marked, parent, end)
    tree.first_max(column, end, np.array([0, 3]))
    tree.covered(marked, end)
    tree.child_sum(column, parent)
    tree.nearest(marked, parent)
    tree.path_min(column, parent)
    tree.sibling_place(column, parent)


@given(trees, columns(-5, 5), st.sets(st.integers(0, MAX_ROWS - 1)))
def test_subtree_min_passes_over_what_is_unknown(shape: Tree, values: list[int], unknown: set[int]) -> None:
    column = np.array([np.nan if row in unknown else values[row] for row in range(len(shape))])
    known = [[column[one] for one in shape.below(row) if one not in unknown] for row in range(len(shape))]
    expected = [min(each) if each else np.nan for each in known]
    np.testing.assert_array_equal(tree.subtree_min(column, shape.depth, shape.parent), expected)
