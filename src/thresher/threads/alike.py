"""Posts of unknown markup: siblings that look alike, each with a date, a name and a text."""

from __future__ import annotations

from typing import Final

import numpy as np

from thresher.page import Page, tags, tree
from thresher.page.numbered import numbered
from thresher.threads.marks import Marks, Rows
from thresher.threads.signs import RECORD_TAGS, Signs

_LEAST: Final = 3
"""Siblings that make a list of posts."""
_LEAST_WORDS: Final = 8
"""Words of text that is no link which they hold on average."""
_NEARLY_ALL: Final = 0.8
_MOST: Final = 0.6


def alike(page: Page, marks: Marks, signs: Signs) -> Rows:
    """The siblings of one look that hold the most text, if nearly all of them have a date and most an author, or if
    they have one of these and an element named like the body of a post."""
    rows = marks.elements
    first = _first_class(marks)
    wanted = RECORD_TAGS[page.tag[rows]] & (signs.words_below[rows] > 0) & ~page.link[rows]
    rows, first = rows[wanted], first[wanted]
    if not len(rows):
        return np.asarray(rows)
    look = (page.parent[rows].astype(np.int64) * len(tags.TAGS) + page.tag[rows]) * (int(first.max()) + 1) + first
    _, family, size = np.unique(look, return_inverse=True, return_counts=True)
    dated = np.bincount(family, weights=signs.has_date[rows]) / size
    named = np.bincount(family, weights=signs.has_author[rows]) / size
    with_body = np.bincount(family, weights=tree.above(marks.body > 0, page.end)[rows]) / size
    plain = np.bincount(family, weights=signs.plain_below[rows])
    enough = (size >= _LEAST) & (plain >= _LEAST_WORDS * size)
    signed = (dated >= _NEARLY_ALL) & (named >= _MOST)
    good = enough & (signed | ((with_body >= _NEARLY_ALL) & (np.maximum(dated, named) >= _NEARLY_ALL)))
    if not good.any():
        return np.asarray(rows[:0])
    return np.asarray(rows[family == int(np.argmax(np.where(good, plain, 0)))])


def _first_class(marks: Marks) -> Rows:
    return np.asarray(numbered([(value or "")[:200].split(" ", 1)[0] for value in marks.classes]).number)
