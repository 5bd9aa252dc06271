"""The entries of listings: siblings that look alike and each lead somewhere."""

from __future__ import annotations

from typing import Final

import numpy as np

from thresher.page import Page, tags, tree
from thresher.roles.element_signs import ElementSigns

_RECORD_BY_TAG: Final = tags.table(["article", "li", "tr", "dl"])
_RECORD_BY_NAME: Final = tags.table(["section", "div", "a"])
"""These are records only if they have a class: without one they make up the layout of a page."""
_LEAST_RECORDS: Final = 3
_LEAST_LINES: Final = 1.5
"""Lines that the records of a list have on the average: menus and plain lists have one each."""
_WORDS: Final = (4, 120)
"""Words of a record, on the average: paragraphs that look alike are longer or lead nowhere."""
_MOST_LEAD_SOMEWHERE: Final = 0.8


def record_rows(page: Page, signs: ElementSigns, blocks: tree.Array) -> tree.Bools:
    """The rows in records; `blocks` are the first rows of the page's text blocks."""
    shown = np.where(page.hidden, 0, page.words)
    words = tree.subtree_sum(shown, page.end)
    looks = np.zeros(len(page), dtype=np.int64)
    looks[signs.elements] = signs.classes.number
    is_named = np.zeros(len(page), dtype=np.bool_)
    is_named[signs.elements] = np.array([bool(name) for name in signs.classes.values], np.bool_)[signs.classes.number]
    rows = np.flatnonzero((_RECORD_BY_TAG[page.tag] | (_RECORD_BY_NAME[page.tag] & is_named)) & (words > 0))
    rows = rows[rows > page.body]
    result = np.zeros(len(page), dtype=np.bool_)
    if len(rows) < _LEAST_RECORDS:
        return result
    kinds = (page.parent[rows].astype(np.int64) * len(tags.TAGS) + page.tag[rows]) * (len(page) + 1) + looks[rows]
    _, group, count = np.unique(kinds, return_inverse=True, return_counts=True)
    begins = np.zeros(len(page), dtype=np.int64)
    begins[blocks] = 1

    def mean(column: tree.Array) -> tree.Array:
        return np.asarray(np.bincount(group, weights=column) / count)

    is_link = page.tag == tags.CODE["a"]
    links = mean(tree.above(is_link, page.end)[rows] | page.link[rows])
    size = mean(words[rows])
    is_list = (count >= _LEAST_RECORDS) & (links >= _MOST_LEAD_SOMEWHERE) & (_WORDS[0] <= size) & (size <= _WORDS[1])
    is_list &= mean(tree.subtree_sum(begins, page.end)[rows]) >= _LEAST_LINES
    result[rows[is_list[group]]] = True
    return tree.covered(result, page.end)
