"""Which elements are the posts of a discussion.

Sources in the order of trust: microdata of schema.org; names that forum and blog software gives to posts; and, where
neither finds two, siblings that look alike and each hold a date, a name and a text. What a name claims must show: most
elements of a name must hold an author or a date. Wrappers around a post, or around all of them, are then taken away.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from thresher.page import Page, tags, tree
from thresher.threads.alike import alike
from thresher.threads.marks import BEGINS, Marks, Ranks, Rows
from thresher.threads.signs import RECORD_TAGS, Signs

_LEAST_SIGNED: Final = 0.5
"""The share of the elements of one name that must hold an author or a date."""
_PASSES: Final = 3
_PLAIN_ENOUGH: Final = 3
_CUSTOM: Final = ("shreddit-post", "shreddit-comment")


class Found(NamedTuple):
    """Posts, and all that looked like one, wrappers included."""

    rows: Rows
    candidates: Rows
    looks: tree.Array
    """For each post a number that is the same for posts of the same tag and name."""


NONE: Final = Found(np.empty(0, dtype=np.intp), np.empty(0, dtype=np.intp), np.empty(0, dtype=np.int64))


def records_of(page: Page, marks: Marks, signs: Signs, *, named: Ranks, types: tuple[int, ...], generic: bool) -> Found:
    """The rows of the posts, in document order. `named` numbers the elements by the name that makes them posts.

    `types` are the types of microdata that make them posts, `generic` says whether looking alike may.
    """
    is_record = np.isin(marks.types, types) | _shown_true(page, signs, named)
    custom = page.rows(*_CUSTOM) if (page.tag == tags.OTHER).any() else np.empty(0, dtype=np.intp)
    is_record[custom] = True
    is_record &= signs.words_below > 0
    is_record[: page.body + 1] = False
    candidates = np.flatnonzero(is_record)
    found = _unwrapped(page, marks, signs, candidates)
    if generic and not len(found):
        found = candidates = alike(page, marks, signs)
    return Found(found, candidates, named[found].astype(np.int64) * len(tags.TAGS) + page.tag[found])


def _shown_true(page: Page, signs: Signs, named: Ranks) -> tree.Bools:
    """Elements with a name of posts, if most elements of that name and tag hold an author or a date."""
    rows = np.flatnonzero((named > 0) & RECORD_TAGS[page.tag] & (signs.words_below > 0) & ~page.link)
    result = np.zeros(len(page), dtype=np.bool_)
    if not len(rows):
        return result
    _, group = np.unique(named[rows].astype(np.int64) * len(tags.TAGS) + page.tag[rows], return_inverse=True)
    signed = signs.has_author[rows] | signs.has_date[rows]
    share = np.bincount(group, weights=signed) / np.bincount(group)
    result[rows[share[group] >= _LEAST_SIGNED]] = True
    return result


def _unwrapped(page: Page, marks: Marks, signs: Signs, rows: Rows) -> Rows:
    """Without elements that only hold posts: each post once, as the smallest element with all that belongs to it."""
    for _ in range(_PASSES):
        keep = _keep(page, marks, signs, rows)
        if keep.all():
            break
        rows = rows[keep]
    return rows


def _keep(page: Page, marks: Marks, signs: Signs, rows: Rows) -> tree.Bools:
    is_record = np.zeros(len(page), dtype=np.bool_)
    is_record[rows] = True
    owner = tree.nearest(is_record, page.parent)
    has_own = _own(owner, (marks.body > 0) & (signs.words_below > 0) & ~is_record, len(page))
    plain = np.bincount(np.maximum(owner, 0), weights=np.where(owner >= 0, signs.plain, 0), minlength=len(page))
    has_text = has_own | ((plain >= _PLAIN_ENOUGH) & (marks.types != BEGINS))
    above = np.where(rows > 0, owner[page.parent[rows]], -1)
    inside = np.bincount(above[above >= 0], minlength=len(page))
    signed = signs.has_author[rows].astype(np.int8) + signs.has_date[rows]
    worth = np.zeros(len(page), dtype=np.int8)
    worth[rows] = signed
    lone = (above >= 0) & (inside[np.maximum(above, 0)] == 1) & ~has_text[np.maximum(above, 0)]
    better_around = lone & (worth[np.maximum(above, 0)] > signed)  # the wrapper has the name or date that it lacks
    wraps = (inside[rows] > 0) & ~has_text[rows]
    wrapper_of_better = np.zeros(len(page), dtype=np.bool_)
    wrapper_of_better[above[better_around]] = True
    return np.asarray(~better_around & (~wraps | wrapper_of_better[rows]))


def _own(owner: tree.Ints, marked: tree.Bools, length: int) -> tree.Bools:
    """For each row whether a marked row belongs to it."""
    found = np.zeros(length, dtype=np.bool_)
    owners = owner[marked]
    found[owners[owners >= 0]] = True
    return found
