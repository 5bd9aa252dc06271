"""What stood where on a rendered page, as columns beside the page's own.

The page and the snapshot are two accounts of one document. A row has the box of the node with the same path, which is
the XPath that a browser shows: where both tell of the same document, each node is found; where a script has made what
no markup can say, the rows in question have no box.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.errors import BadSnapshot
from thresher.page import tree
from thresher.page.snapshot import COMMENT, ELEMENT, TEXT_NODE, Snapshot

if TYPE_CHECKING:
    from thresher.page.page import Page

__all__ = ["Boxes", "boxes_of", "markup_of"]

_VOID: Final = frozenset(
    "area base br col embed hr img input link meta param source track wbr basefont bgsound frame keygen".split()
)
_RAW: Final = frozenset("script style xmp iframe noembed noframes plaintext noscript".split())
"""Elements whose text is written as it is."""
_DEEPEST: Final = 520
"""Levels below which no parsed page has rows."""


class Boxes(NamedTuple):
    """One entry for each row."""

    left: tree.Floats
    top: tree.Floats
    right: tree.Floats
    bottom: tree.Floats
    """In pixels; NaN where a row is not on the screen."""
    font_size: tree.Floats
    font_weight: tree.Floats
    background: npt.NDArray[np.int64]
    """A number for each colour, that of the nearest element with one; 0 for none."""

    @property
    def shown(self) -> tree.Bools:
        """Rows that take up room on the screen."""
        return ~np.isnan(self.left)


def boxes_of(page: Page, snapshot: Snapshot) -> Boxes:
    """The boxes of a page's rows, from a snapshot that was made of it; `BadSnapshot` if it was made of another."""
    first = _first_of_joined(snapshot)
    node = _nodes_of_rows(page, snapshot, first)
    found = node >= 0
    box = snapshot.box.copy()
    np.fmin.at(box[:, :2], first, snapshot.box[:, :2])
    np.fmax.at(box[:, 2:], first, snapshot.box[:, 2:])
    left, top, right, bottom = (np.where(found, column[node], np.nan) for column in box.T)
    size, weight = (np.where(found, column[node], 0.0) for column in (snapshot.font_size, snapshot.font_weight))
    own = np.where(found & ~page.is_text, snapshot.background[node], 0)
    painted = tree.nearest(own > 0, page.parent)
    boxes = Boxes(left, top, right, bottom, size, weight, np.where(painted >= 0, own[painted], 0))
    texts = page.is_text & (page.chars > 0) & ~page.hidden
    if texts.any() and not (texts & boxes.shown).any() and not np.isnan(snapshot.box).all():
        raise BadSnapshot("the snapshot is of another page: none of its texts stand where the page has some")
    return boxes


# ---- which node a row is


class _Paths(NamedTuple):
    """What the steps of a path are made of: for each node its parent, its depth, its name and its place."""

    parent: npt.NDArray[np.int64]
    depth: npt.NDArray[np.int64]
    name: npt.NDArray[np.int64]
    place: npt.NDArray[np.int64]


def _nodes_of_rows(page: Page, snapshot: Snapshot, first: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """For each row the node of the snapshot with the same path; -1 where there is none.

    Level by level: two steps are the same if their names and places are, and the paths above them.
    """
    numbers: dict[str, int] = {}
    ours = _paths_of_page(page, numbers)
    theirs = _paths_of_snapshot(snapshot, first != np.arange(len(first)), numbers)
    node = np.full(len(page), -1, dtype=np.int64)
    roots = np.flatnonzero((snapshot.kind == ELEMENT) & (theirs.name == ours.name[0]))
    if not len(roots):
        return node
    root = node[0] = int(roots[0])
    paths_ours, paths_theirs = np.full(len(page), -1), np.full(len(snapshot.parent), -1)
    paths_ours[0] = paths_theirs[root] = 0
    for ours_here, theirs_here in _levels(ours.depth, theirs.depth - theirs.depth[root]):
        ours_here = ours_here[paths_ours[ours.parent[ours_here]] >= 0]
        theirs_here = theirs_here[paths_theirs[theirs.parent[theirs_here]] >= 0]
        if not len(ours_here) or not len(theirs_here):
            break
        steps = np.concatenate(
            [
                np.column_stack((paths_ours[ours.parent[ours_here]], ours.name[ours_here], ours.place[ours_here])),
                np.column_stack(
                    (paths_theirs[theirs.parent[theirs_here]], theirs.name[theirs_here], theirs.place[theirs_here])
                ),
            ]
        )
        path = _numbered(steps)
        paths_ours[ours_here], paths_theirs[theirs_here] = path[: len(ours_here)], path[len(ours_here) :]
        node_of_path = np.full(len(path), -1, dtype=np.int64)
        node_of_path[paths_theirs[theirs_here]] = theirs_here
        node[ours_here] = node_of_path[paths_ours[ours_here]]
    return node


def _levels(ours: npt.NDArray[np.int64], theirs: npt.NDArray[np.int64]) -> list[tuple[tree.Array, tree.Array]]:
    """The rows and the nodes of each level below the root."""
    deepest = min(int(ours.max(initial=0)), int(theirs.max(initial=0)), _DEEPEST)
    orders = [np.argsort(depth, kind="stable") for depth in (ours, theirs)]
    sorted_depths = [depth[order] for depth, order in zip((ours, theirs), orders, strict=True)]
    cuts = [np.searchsorted(depth, np.arange(1, deepest + 2)) for depth in sorted_depths]
    return [
        (orders[0][cuts[0][level] : cuts[0][level + 1]], orders[1][cuts[1][level] : cuts[1][level + 1]])
        for level in range(deepest)
    ]


def _numbered(steps: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """A number for each row of a table, the same for equal ones."""
    order = np.lexsort(steps.T)
    new = np.any(np.diff(steps[order], axis=0) != 0, axis=1)
    number = np.empty(len(steps), dtype=np.int64)
    number[order] = np.concatenate(([0], np.cumsum(new)))
    return number


def _paths_of_page(page: Page, numbers: dict[str, int]) -> _Paths:
    name = np.fromiter((numbers.setdefault(page.name(row), len(numbers)) for row in range(len(page))), np.int64)
    place = tree.sibling_place(name.astype(np.int32), page.parent)[0]
    return _Paths(page.parent.astype(np.int64), page.depth.astype(np.int64), name, place.astype(np.int64))


def _paths_of_snapshot(snapshot: Snapshot, joined: tree.Bools, numbers: dict[str, int]) -> _Paths:
    name = np.fromiter((numbers.setdefault(each, len(numbers)) for each in snapshot.names), np.int64)
    # A text that goes with the one before it, and whatever is neither element nor text, is no step of any path.
    is_step = ((snapshot.kind == ELEMENT) | (snapshot.kind == TEXT_NODE)) & ~joined
    name[~is_step] = len(numbers)
    place = tree.sibling_place(name.astype(np.int32), snapshot.parent)[0]
    return _Paths(snapshot.parent.astype(np.int64), _depths(snapshot.parent), name, place.astype(np.int64))


def _depths(parent: tree.Ints) -> npt.NDArray[np.int64]:
    """How many ancestors each node has, by steps that double."""
    depth, up = (np.arange(len(parent)) != parent).astype(np.int64), parent
    while up.any():
        depth = depth + depth[up]
        up = up[up]
    return np.asarray(depth)


def _first_of_joined(snapshot: Snapshot) -> npt.NDArray[np.int64]:
    """For each text the first of those that a script has put right after each other; any other node is its own.

    Written out as markup they are one.
    """
    order = np.argsort(snapshot.parent, kind="stable")
    is_text = (snapshot.kind == TEXT_NODE)[order]
    joined = np.zeros(len(order), dtype=np.bool_)
    joined[1:] = is_text[1:] & is_text[:-1] & (np.diff(snapshot.parent[order]) == 0)
    first = np.empty(len(order), dtype=np.int64)
    first[order] = order[np.maximum.accumulate(np.where(joined, 0, np.arange(len(order))))]
    return first


# ---- a page from its snapshot alone


def markup_of(snapshot: Snapshot) -> str:
    """The document as HTML. Nodes stand in the order of the page: an element ends where none is below it any more."""
    parts, open_elements = ["<!DOCTYPE html>"], list[int]()
    told = {0}  # nodes whose children belong to the document: not shadow roots, nor what browsers make for themselves
    for node, (parent, kind) in enumerate(zip(snapshot.parent.tolist(), snapshot.kind.tolist(), strict=True)):
        if parent not in told or snapshot.names[node].startswith("::"):
            continue
        while parent and open_elements and open_elements[-1] != parent:
            parts.append(f"</{snapshot.names[open_elements.pop()]}>")
        if kind == ELEMENT:
            told.add(node)
            _start(snapshot, node, parts, open_elements)
        elif kind == TEXT_NODE:
            is_raw = bool(open_elements) and snapshot.names[open_elements[-1]] in _RAW
            parts.append(snapshot.values[node] if is_raw else escape(snapshot.values[node], quote=False))
        elif kind == COMMENT:  # it parts two texts
            parts.append("<!---->")
    parts.extend(f"</{snapshot.names[node]}>" for node in reversed(open_elements))
    return "".join(parts)


def _start(snapshot: Snapshot, node: int, parts: list[str], open_elements: list[int]) -> None:
    name = snapshot.names[node]
    written = "".join(f' {key}="{escape(value)}"' for key, value in snapshot.attributes[node].items())
    parts.append(f"<{name}{written}>")
    if name not in _VOID:
        open_elements.append(node)
