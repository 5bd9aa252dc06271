"""The link quota filter.

    C. Mantratzis, M. Orgun, S. Cassidy: Separating XHTML content from navigation clutter using DOM-structure block
    analysis. Hypertext 2005.

Menus, lists of related pages and text adverts are structures, be they tables, lists or plain boxes, in which most text
belongs to links. Look at the structures of a page at every level of its tree, drop those whose share of link text is
above a quota, and the content is left.

Vocabulary, for a structure element i (all counts are over the subtree of i and leave out what is hidden):

    structure   an element that lays a page out: a list, a table and its parts, a box, a paragraph
    C           characters, without those of structures below i that were dropped before
    LC          the same, inside links only
    link quota  LC/C, between 0 and 1; 0 where C is 0
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument
from thresher.page import Page, tags, tree
from thresher.verdict import Verdict, Why, reasons, visible_in_body

Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]

STRUCTURE: Final = tags.table(
    """
    table thead tbody tfoot tr td th ul ol menu dir li dl dt dd
    div center p blockquote fieldset form section article nav aside header footer main
    """.split()
)
"""The paper's tables and lists of any kind, and the elements that took their place in later pages."""


_MILLION: Final = 1_000_000
"""Quotas are counted in millionths, so that all sums are whole numbers and 2 of 5 are never more than 0.4."""


def over_quota(page: Page, structure: tree.Bools, part: Counts, whole: Counts, quota: float) -> tree.Bools:
    """The structures that are dropped because their part is more than `quota` times their whole.

    `part` and `whole` are what each row adds of its own. The walk goes from the leaves up, one level of the tree at a
    time, so that what was dropped no longer weighs on what is around it: the box around an article and a menu is
    judged by the article.
    """
    order = np.argsort(page.depth.astype(np.int16), kind="stable")  # the levels one after the other, each a slice
    starts = np.searchsorted(page.depth[order], np.arange(page.depth.max() + 2))
    place = np.empty(len(page), dtype=np.intp)
    place[order] = np.arange(len(page))
    parent, judged = place[page.parent[order]], structure[order]
    excess = (_MILLION * part - round(_MILLION * quota) * whole)[order]
    falls = np.zeros(len(page), dtype=np.bool_)
    for first, last in zip(starts[-2:0:-1].tolist(), starts[:1:-1].tolist(), strict=True):
        own = excess[first:last]
        np.logical_and(judged[first:last], own > 0, out=falls[first:last])
        np.add.at(excess, parent[first:last], own * ~falls[first:last])
    return falls[place]


def lqf(page: Page, *, threshold: float = 0.4) -> Verdict:
    """Keep what is left after structures made of links are dropped.

    `threshold` is the quota: a structure is dropped if a larger share of its text belongs to links. The paper leaves it
    open, and later comparisons tried 0.25, 0.5 and 0.75; the default was chosen on the tuning half of the development
    corpora, split by site.

    The score of a row is the smallest share of unlinked text among the structures around it: below 1 - threshold it is
    dropped.
    """
    if not 0 <= threshold <= 1:
        raise BadArgument(f"threshold is a share of link text between 0 and 1, not {threshold}")
    visible = visible_in_body(page)
    structure = STRUCTURE[page.tag]
    chars = np.where(visible, page.chars, 0).astype(np.int64)
    dropped = over_quota(page, structure, chars * page.link, chars, threshold)
    gone = tree.covered(dropped, page.end)
    keep = visible & ~gone
    left = np.where(gone, _link_quota(page, chars), _link_quota(page, np.where(gone, 0, chars)))
    score = tree.path_min(np.where(structure, 1 - left, 1.0), page.parent)
    return Verdict(keep, score, reasons(page, keep, kept=Why.FEW_LINKS, dropped=Why.MANY_LINKS))


def _link_quota(page: Page, chars: Counts) -> Floats:
    """LC/C of every row."""
    linked = tree.subtree_sum(chars * page.link, page.end)
    return np.asarray(linked / np.maximum(tree.subtree_sum(chars, page.end), 1))
