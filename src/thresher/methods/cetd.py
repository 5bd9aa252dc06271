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

The paper's three programs are here: `cetd_ds` (text density, DensitySum), `cectd_s` (composite density, smoothing) and
`cectd_ds` (composite density, DensitySum). A histogram of `text_density` or `composite_density` over the rows is the
paper's Figure 3 or 4.

Its future work asks for "spatial information (e.g., position, size)". `cectd_ds` with `area="screen"` has density over
the area that a node covers on the screen of a rendered page, in place of the tags that it has.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument, NoBoxes
from thresher.page import Page, tags, tree
from thresher.verdict import Verdict, Why, reasons, visible_in_body

Floats = npt.NDArray[np.float64]

_SMALLEST_LOG_BASE = 1e-6
"""A page without any link has a base of 1, and so an infinite density (Definition 2): it is cut off to stay finite."""
_AREAS = ("tags", "screen")


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


def counts_on_screen(page: Page, visible: tree.Bools) -> Counts:
    """The same numbers with areas in the place of tags: T is what a node covers on the screen, LT what its links cover.

    The unit is the area that the page has for each of its tags, so that the page as a whole is as dense either way.
    """
    boxes = page.boxes
    if boxes is None:
        raise NoBoxes("cectd-ds with area=screen")
    count = counts(page, visible)
    area = np.where(visible & boxes.shown, (boxes.right - boxes.left) * (boxes.bottom - boxes.top), 0.0)
    unit = max(float(area[page.body]), 1.0) / max(float(count.tags[page.body]), 1.0)
    in_links = tree.subtree_sum(np.where(page.is_text & page.link, area, 0.0), page.end)
    return count._replace(tags=area / unit, link_tags=in_links / unit)


def text_density(count: Counts) -> Floats:
    """Definition 1: TD = C/T."""
    return count.chars / np.maximum(count.tags, 1)


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


def smoothed_density(density: Floats, has_text: tree.Bools, page: Page, sibling_weight: float) -> Floats:
    """Section 4.3, "weighted averaging with sibling nodes": each node with the siblings just before and just after it.

    The node weighs 1, each of the two `sibling_weight`. Siblings without text are passed over; where one of the two is
    missing, the average is over those that are there. Text that stands directly in a node is a sibling of its own.
    """
    rows = np.flatnonzero(has_text)
    place = np.zeros(len(page) + 1, dtype=np.int64)  # how many of `rows` stand before each row
    np.cumsum(has_text, out=place[1:])
    left = np.flatnonzero(place[page.end[rows]] < len(rows))
    right = place[page.end[rows[left]]]  # the first row with text after the subtree
    siblings = page.parent[rows[left]] == page.parent[rows[right]]
    left, right = rows[left[siblings]], rows[right[siblings]]
    total, weight = density.copy(), np.ones(len(page))
    for here, beside in ((left, right), (right, left)):
        total[here] += sibling_weight * density[beside]
        weight[here] += sibling_weight
    return total / weight


def density_threshold(density: Floats, best: int, page: Page) -> float:
    """Section 4.2: the smallest density on the way from the best node (the largest DensitySum) up to the body.

    The rows on that way are those that begin at or before the best one and have not ended at it.
    """
    on_the_way = page.end[page.body : best + 1] > best
    return float(density[page.body : best + 1][on_the_way].min())


class Densities(NamedTuple):
    """What one of the three programs measures before it decides."""

    density: Floats
    richness: Floats
    """What the best node has most of: DensitySum, or where there is none, density."""
    least: float
    """The density that content must reach."""


def text_densities(page: Page, threshold: float) -> Densities:
    """Of `cetd_ds`."""
    density = text_density(counts(page, visible_in_body(page)))
    return _densities(page, density, _density_sum(density, page), threshold)


def composite_densities(page: Page, threshold: float, area: str = "tags") -> Densities:
    """Of `cectd_ds`."""
    if area not in _AREAS:
        raise BadArgument(f"area is one of {', '.join(_AREAS)}, not {area!r}")
    measured = counts_on_screen if area == "screen" else counts
    count = measured(page, visible_in_body(page))
    density = composite_density(count, page.body)
    return _densities(page, density, _density_sum(density, page), _if_linked(page, count, threshold))


def smoothed_densities(page: Page, threshold: float, sibling_weight: float) -> Densities:
    """Of `cectd_s`."""
    if not 0 <= sibling_weight < np.inf:
        raise BadArgument(f"sibling_weight is a number from 0 up, not {sibling_weight}")
    visible = visible_in_body(page)
    count = counts(page, visible)
    density = smoothed_density(composite_density(count, page.body), visible & (count.chars > 0), page, sibling_weight)
    return _densities(page, density, density, _if_linked(page, count, threshold))


def _densities(page: Page, density: Floats, richness: Floats, threshold: float) -> Densities:
    best = page.body + int(np.argmax(richness[page.body : page.end[page.body]]))
    return Densities(density, richness, threshold * density_threshold(density, best, page))


def _density_sum(density: Floats, page: Page) -> Floats:
    """Definition 3. Text that stands directly in a node is a child of its own, as in the authors' program."""
    return np.asarray(tree.child_sum(density, page.parent))


def _if_linked(page: Page, count: Counts, threshold: float) -> float:
    """After Definition 2: on a page without links all densities are infinite, and nothing of it is noise."""
    return threshold if count.link_chars[page.body] else 0.0


def mark_content(density: Floats, density_sum: Floats, threshold: float, page: Page) -> tree.Bools:
    """Algorithm 2: from the body down through every node that passes the threshold, mark its richest descendant.

    A node is reached if no node from the body down to it falls short. Text that stands directly in a node is a child of
    its own here too, and marks itself: so with a threshold of 0 nothing of the page is lost (Figure 5).
    """
    in_body = slice(page.body, int(page.end[page.body]))
    falls_short = np.zeros(len(page), dtype=np.bool_)
    falls_short[in_body] = density[in_body] < threshold
    reached = np.zeros(len(page), dtype=np.bool_)
    reached[in_body] = ~tree.covered(falls_short, page.end)[in_body]
    marked = np.zeros(len(page), dtype=np.bool_)
    marked[tree.first_max(density_sum, page.end, np.flatnonzero(reached))] = True
    return tree.covered(marked, page.end)


def without_sparse_blocks(density: Floats, threshold: float, page: Page) -> tree.Bools:
    """Section 4: from the body down, a block element whose density falls short is noise with all that it holds.

    Only block elements are asked, so that a linked word never falls out of its sentence.
    """
    sparse = (density < threshold) & tags.BLOCK[page.tag]
    sparse[: page.body] = False
    return ~tree.covered(sparse, page.end)


def cetd_ds(page: Page, *, threshold: float = 1.0) -> Verdict:
    """Text density with DensitySum (the paper's CETD-DS): links count as any other text.

    `threshold` is the paper's lambda: the density threshold is multiplied by it. Below 1 more is kept; above 1 nearly
    nothing is left, because the body itself no longer passes (Figure 5).
    """
    return _by_density_sum(page, text_densities(page, threshold))


def cectd_s(page: Page, *, threshold: float = 1.0, sibling_weight: float = 0.25) -> Verdict:
    """Composite text density, smoothed with the siblings' (the paper's CECTD-S), in the place of DensitySum.

    `threshold` is the paper's lambda, as for the others. What else is done without DensitySum the paper leaves open.
    Here the best node is the one with the largest smoothed density, siblings are the nearest on both sides, and a
    block element whose density falls short goes with all that it holds.

    `sibling_weight` is what each neighbour weighs beside the node's own 1. The paper leaves it open. From 0.05 to 0.5
    it hardly matters; 0.25 was chosen on the tuning half of the development corpora, split by site.
    """
    density, _, least = smoothed_densities(page, threshold, sibling_weight)
    keep = visible_in_body(page) & without_sparse_blocks(density, least, page)
    return Verdict(keep, density, reasons(page, keep, kept=Why.IN_DENSE_BLOCK, dropped=Why.SPARSE))


def cectd_ds(page: Page, *, threshold: float = 1.0, area: str = "tags") -> Verdict:
    """Composite text density with DensitySum (the paper's CECTD-DS).

    `threshold` is the paper's lambda: the density threshold is multiplied by it. Below 1 more is kept; above 1 nearly
    nothing is left, because the body itself no longer passes (Figure 5).

    `area` is what characters are counted against: "tags" as in the paper, or "screen", which needs a rendered page.
    """
    return _by_density_sum(page, composite_densities(page, threshold, area))


def _by_density_sum(page: Page, found: Densities) -> Verdict:
    keep = visible_in_body(page) & mark_content(*found, page)
    return Verdict(keep, found.density, reasons(page, keep, kept=Why.IN_DENSE_BLOCK, dropped=Why.SPARSE))
