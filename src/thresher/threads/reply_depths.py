"""How deep each post lies among the replies: 0 for an answer to the page itself."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from thresher.page import Page, tags, tree
from thresher.threads.element_marks import BEGINS, ElementMarks, Rows
from thresher.threads.post_elements import PostElements

_DEPTH_ATTRIBUTES: Final = ("depth", "data-depth", "data-level", "data-comment-depth", "aria-level", "data-indent")
_DEPTH_IN_CLASS: Final = re.compile(
    r"(?:^|[\s_-])(?:depth|level|indent|nested-level|comment-level)[_-]?(\d{1,3})(?=$|[\s_-])", re.IGNORECASE
)
_DEEPEST: Final = 500
_MOST_FIRST_CELLS: Final = 12


def reply_depths(page: Page, marks: ElementMarks, found: PostElements) -> list[int]:
    """The depth that each post states, or else how many posts it lies in. The shallowest posts are at 0."""
    stated = [_stated(page, row_of_post) for row_of_post in found.rows.tolist()]
    told = [depth for depth in stated if depth is not None]
    if len(told) * 2 > len(stated):
        least = min(told)
        return [0 if depth is None else min(depth - least, _DEEPEST) for depth in stated]
    return _nested(page, marks, found)


def _nested(page: Page, marks: ElementMarks, found: PostElements) -> list[int]:
    """How many posts each post lies in.

    Some pages nest replies in wrappers beside the posts instead of in the posts. Then wrappers are counted, except for
    those around all posts that look the same.
    """
    rows = found.rows
    posts = _around(page, rows[~_begins(page, marks, found)], rows)
    wrappers = _around(page, np.setdiff1d(found.candidates, rows), rows)
    least = np.full(int(found.looks.max()) + 1, len(page), dtype=np.int64)
    np.minimum.at(least, found.looks, wrappers)
    depth = np.maximum(posts, wrappers - least[found.looks])
    return [int(each) for each in depth - depth.min()]


def _begins(page: Page, marks: ElementMarks, found: PostElements) -> tree.Bools:
    """The posts that begin a discussion: all others may lie inside them, and are still no replies to a reply."""
    rows, looks = found.rows, found.looks
    begins = marks.types[rows] == BEGINS
    begins[0] |= bool(page.end[rows[0]] > rows[-1]) and looks[0] not in looks[1:]
    return np.asarray(begins)


def _around(page: Page, outer: Rows, rows: Rows) -> tree.Array:
    """How many of the outer rows each row lies in, not counting itself."""
    change = np.zeros(len(page) + 1, dtype=np.int64)
    change[outer] = 1
    is_outer = change[rows]
    change -= np.bincount(page.end[outer], minlength=len(page) + 1)
    return np.asarray(np.cumsum(change)[rows] - is_outer)


def _stated(page: Page, row_of_post: int) -> int | None:
    for attribute in _DEPTH_ATTRIBUTES:
        if (value := page.attr(row_of_post, attribute)) and len(value) < 4 and value.isdecimal():
            return int(value)
    found = _DEPTH_IN_CLASS.search((page.attr(row_of_post, "class") or "")[:400])
    return int(found[1]) if found else _indented(page, row_of_post)


def _indented(page: Page, row_of_post: int) -> int | None:
    """How far a table row is indented, if one of its first cells says so."""
    if page.tag[row_of_post] != tags.CODE["tr"]:
        return None
    inside = range(row_of_post + 1, min(int(page.end[row_of_post]), row_of_post + _MOST_FIRST_CELLS))
    values = (page.attr(row, "indent") for row in inside)
    return next((int(value) for value in values if value and len(value) < 4 and value.isdecimal()), None)
