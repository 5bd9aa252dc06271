"""How deep each post lies among the replies: 0 for an answer to the page itself."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from thresher.page import Page, tags, tree
from thresher.threads.marks import BEGINS, Marks, Rows
from thresher.threads.records import Found

_STATED: Final = ("depth", "data-depth", "data-level", "data-comment-depth", "aria-level", "data-indent")
_IN_CLASS: Final = re.compile(
    r"(?:^|[\s_-])(?:depth|level|indent|nested-level|comment-level)[_-]?(\d{1,3})(?=$|[\s_-])", re.IGNORECASE
)
_DEEPEST: Final = 500
_FIRST_CELLS: Final = 12


def depths_of(page: Page, marks: Marks, found: Found) -> list[int]:
    """What each post states, else how many posts it lies in. The shallowest of them are at 0."""
    stated = [_stated(page, record) for record in found.rows.tolist()]
    told = [depth for depth in stated if depth is not None]
    if len(told) * 2 > len(stated):
        least = min(told)
        return [0 if depth is None else min(depth - least, _DEEPEST) for depth in stated]
    return _nested(page, marks, found)


def _nested(page: Page, marks: Marks, found: Found) -> list[int]:
    """How many posts each lies in. Where replies lie only in wrappers of posts, beside the posts themselves, these
    count, but for those that are around all posts that look the same."""
    rows = found.rows
    posts = _around(page, rows[~_begins(page, marks, found)], rows)
    wrappers = _around(page, np.setdiff1d(found.candidates, rows), rows)
    least = np.full(int(found.looks.max()) + 1, len(page), dtype=np.int64)
    np.minimum.at(least, found.looks, wrappers)
    depth = np.maximum(posts, wrappers - least[found.looks])
    return [int(each) for each in depth - depth.min()]


def _begins(page: Page, marks: Marks, found: Found) -> tree.Bools:
    """What begins the discussion: all others may lie inside it, without being replies to a reply."""
    rows, looks = found.rows, found.looks
    begins = marks.types[rows] == BEGINS
    begins[0] |= bool(page.end[rows[0]] > rows[-1]) and looks[0] not in looks[1:]
    return np.asarray(begins)


def _around(page: Page, outer: Rows, rows: Rows) -> tree.Array:
    """How many of the outer rows each row lies in, itself not counted."""
    change = np.zeros(len(page) + 1, dtype=np.int64)
    change[outer] = 1
    is_outer = change[rows]
    change -= np.bincount(page.end[outer], minlength=len(page) + 1)
    return np.asarray(np.cumsum(change)[rows] - is_outer)


def _stated(page: Page, record: int) -> int | None:
    for attribute in _STATED:
        if (value := page.attr(record, attribute)) and len(value) < 4 and value.isdecimal():
            return int(value)
    found = _IN_CLASS.search((page.attr(record, "class") or "")[:400])
    return int(found[1]) if found else _indented(page, record)


def _indented(page: Page, record: int) -> int | None:
    """Of a table row: how far its first cells say that it is indented."""
    if page.tag[record] != tags.CODE["tr"]:
        return None
    inside = range(record + 1, min(int(page.end[record]), record + _FIRST_CELLS))
    values = (page.attr(row, "indent") for row in inside)
    return next((int(value) for value in values if value and len(value) < 4 and value.isdecimal()), None)
