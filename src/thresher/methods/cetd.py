"""Content extraction via text density.

    F. Sun, D. Song, L. Liao: DOM based content extraction via text density. SIGIR 2011.

Content is long text with few tags; noise is short text with many tags, most of them links. The density of a node says
which of the two it looks like; where the densities of its children add up to most, there is the content.

Vocabulary, for a node i (all counts are over the subtree of i and leave out what is hidden, as the paper's section 6
asks for):

    C    characters                     LC   characters inside links
    T    tags, i itself not counted     LT   link tags, i itself not counted
    nLC  characters outside links       C_b, LC_b   the same for the body

"Buttons and drop-down lists are treated as hyperlinks" (section 4.3). A denominator that is 0 counts as 1
(Definitions 1, 2).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.methods.verdict import Verdict, Why, reasons, visible_in_body
from thresher.page import Page, tags, tree

Floats = npt.NDArray[np.float64]

_SMALLEST_LOG_BASE = 1e-6
"""A page without any link has a base of 1, and so an infinite density (section 3.2): it is cut off to stay finite."""


class Counts(NamedTuple):
    """C, T, LC and LT of every row."""

    chars: Floats
    tags: Floats
    link_chars: Floats
    link_tags: Floats


def counts(page: Page, visible: tree.Bools) -> Counts:
    """The four numbers from which densities are made, by prefix sums over subtrees."""
    element = visible & ~page.is_text
    link_tag = element & tags.LINK[page.tag] & page.link
    chars = np.where(visible, page.chars, 0).astype(np.float64)
    return Counts(
        chars=tree.subtree_sum(chars, page.end),
        tags=tree.subtree_sum(element.astype(np.float64), page.end) - element,
        link_chars=tree.subtree_sum(chars * page.link, page.end),
        link_tags=tree.subtree_sum(link_tag.astype(np.float64), page.end) - link_tag,
    )


def composite_density(count: Counts, body: int) -> Floats:
    """Definition 2: CTD = C/T * log_b(C/LC * T/LT), with b = ln(C/nLC * LC + LC_b/C_b * C + e)."""
    chars, tag_count, link_chars, link_tags = count
    tag_count = np.maximum(tag_count, 1)
    not_linked = np.maximum(chars - link_chars, 1)
    linked_share_of_body = link_chars[body] / max(chars[body], 1)
    base = np.log(chars / not_linked * link_chars + linked_share_of_body * chars + np.e)
    ratio = chars / np.maximum(link_chars, 1) * tag_count / np.maximum(link_tags, 1)
    logarithm = np.log(np.maximum(ratio, 1)) / np.maximum(np.log(base), _SMALLEST_LOG_BASE)
    return np.asarray(chars / tag_count * logarithm)


def density_threshold(density: Floats, best: int, page: Page) -> float:
    """Section 4.2: the smallest density on the way from the node with the largest DensitySum up to the body."""
    lowest, row = density[best], best
    while row > page.body:
        row = int(page.parent[row])
        lowest = min(lowest, density[row])
    return float(lowest)


def mark_content(density: Floats, density_sum: Floats, threshold: float, page: Page) -> tree.Bools:
    """Algorithm 2: from the body down through every node that passes the threshold, mark its richest descendant.

    A node is reached if no node from the body down to it falls short.
    """
    in_body = slice(page.body, int(page.end[page.body]))
    falls_short = np.zeros(len(page), dtype=np.bool_)
    falls_short[in_body] = density[in_body] < threshold
    reached = np.zeros(len(page), dtype=np.bool_)
    reached[in_body] = ~(tree.covered(falls_short, page.end) | page.is_text)[in_body]
    marked = np.zeros(len(page), dtype=np.bool_)
    marked[tree.first_max(density_sum, page.end, np.flatnonzero(reached))] = True
    return tree.covered(marked, page.end)


def cectd_ds(page: Page, *, threshold: float = 1.0) -> Verdict:
    """Composite text density with DensitySum (the paper's CECTD-DS).

    `threshold` is the paper's lambda: the density threshold is multiplied by it. Below 1 more is kept; above 1 nearly
    nothing is left, because the body itself no longer passes (Figure 5).
    """
    visible = visible_in_body(page)
    density = composite_density(counts(page, visible), page.body)
    # Definition 3. Text that stands directly in a node is a child of its own, as in the authors' program.
    density_sum = tree.child_sum(density, page.parent)
    best = page.body + int(np.argmax(density_sum[page.body : page.end[page.body]]))
    keep = visible & mark_content(density, density_sum, threshold * density_threshold(density, best, page), page)
    return Verdict(keep, density, reasons(page, keep, kept=Why.IN_DENSE_BLOCK, dropped=Why.SPARSE))
