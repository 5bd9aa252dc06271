"""Which rows of a page are worth a line, so that a page of any size gives a tree that can be read.

The words below a node are never fewer than those below its children. So the nodes with the most words always form a
tree, and where there are too many for the lines that are wanted, those are taken: the small ends of the page go first.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from thresher.page import Page, tree

Rows = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class TreeView:
    """What is to be seen of a page."""

    top: int
    """The row to begin at."""
    depth: int | None = None
    """Levels below the top; None for all."""
    min_words: int = 1
    """Nodes with fewer words are left out."""
    lines: int | None = None
    """At most this many nodes; None for all."""
    hidden: bool = False
    """Whether what a reader cannot see is shown as well."""
    fold: bool = True
    """Whether a text, or an element just like its parent, shares the line of a parent that has nothing else."""


@dataclass(frozen=True, slots=True, eq=False)
class Selection:
    """The rows that get a line, and how much is left out below each."""

    rows: Rows
    """In document order. Whatever is above them, up to the top, is here as well or joined."""
    joined: tree.Bools
    """Rows that share the line of their only child."""
    left_out: npt.NDArray[np.int64]
    """For each row that is shown, how many nodes below it the view leaves out."""
    left_out_words: npt.NDArray[np.int64]
    """The words of these."""


def select(page: Page, view: TreeView, alike: tree.Bools) -> Selection:
    """Choose the rows; the top is always among them. `alike` says which rows have the same figures as their parent."""
    inside = np.zeros(len(page), dtype=np.bool_)
    inside[view.top : page.end[view.top]] = True
    if not view.hidden:
        inside &= ~page.hidden
    words = tree.subtree_sum(np.where(inside, page.words, 0), page.end)
    worthy = inside & (words >= min(view.min_words, 1)) & ~(page.is_text & (page.chars == 0))
    alone = _alone(page, worthy, view)
    worthy &= ~(page.is_text & alone)
    chosen = worthy & (words >= view.min_words) & _shallow(page, view)
    chosen[view.top] = True
    joined = np.zeros(len(page), dtype=np.bool_)
    joined[page.parent[chosen & alone & alike]] = True
    joined[view.top] = False
    rows = _richest(np.flatnonzero(chosen & ~joined), words, view.lines)
    return Selection(rows, joined, *_left_out(page, worthy, rows, joined, words))


def _alone(page: Page, worthy: tree.Bools, view: TreeView) -> tree.Bools:
    """Rows that are the only child of their parent that is worth a line."""
    if not view.fold:
        return np.zeros(len(page), dtype=np.bool_)
    siblings = tree.child_sum(worthy.astype(np.int64), page.parent)[page.parent]
    alone = np.asarray(worthy & (siblings == 1))
    alone[view.top] = False
    return alone


def _shallow(page: Page, view: TreeView) -> tree.Bools:
    deepest = np.iinfo(np.int32).max if view.depth is None else int(page.depth[view.top]) + view.depth
    return np.asarray(page.depth <= deepest)


def _richest(rows: Rows, words: npt.NDArray[np.int64], most: int | None) -> Rows:
    """The rows with the most words, those nearer to the top first; in document order."""
    if most is None or len(rows) <= most:
        return rows
    return np.sort(rows[np.argsort(-words[rows], kind="stable")[:most]])


def _left_out(
    page: Page, worthy: tree.Bools, rows: Rows, joined: tree.Bools, words: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    shown = np.zeros(len(page), dtype=np.bool_)
    shown[rows] = True
    told = shown | (joined & tree.above(shown, page.end))
    left = np.flatnonzero(worthy & ~told)
    count = np.bincount(tree.nearest(shown, page.parent)[left], minlength=len(page)) if len(left) else 0 * words
    highest = left[shown[page.parent[left]]]  # what is below these is counted with them
    total = np.bincount(page.parent[highest], weights=words[highest], minlength=len(page))
    return count.astype(np.int64), total.astype(np.int64)
