"""Words and leaves: the densest subtree of the page.

    D. Insa, J. Silva, S. Tamarit: Using the words/leafs ratio in the DOM tree for content extraction. Journal of Logic
    and Algebraic Programming 82, 2013.

Text is words in leaves of the tree. Where few leaves hold many words, there is prose; where many leaves hold a word or
two each, there is navigation. The answer is one node with all that stands below it: the one that brings together most
of the dense nodes of the page before its own density falls.

Vocabulary, for a node n:

    C        the content nodes: visible nodes that have words, or have such a node below them (Definition 4.1)
    tw       words in the subtree of n; a word has a letter or a digit (`page.spoken_words`)
    l        leaves in the subtree of n; a run of text that is only formatted is one leaf (Figure 5)
    ratio    tw/l for `wlr`; characters for words in `clr` and `cnr`; nodes for leaves in `wnr` and `cnr` (Section 5)
    I        the initial nodes: those with a high ratio (Definition 4.5)
    W        the weight of an initial node: high if dense and early in the page (Definition 4.6)
    R        the relevance: ratio(n) times the weights that n brings together (Definition 4.6)

Definition 4.6 cannot be meant as it is printed, `R(n) = ratio(n) * max(W(n), sum of R over the children)`. A leaf has
at least one word, so no ratio of words or characters to leaves is below 1, so no node has a smaller R than its child,
and the best node is the body of every page, which Example 4.8 denies. What the text says of the two factors, "M(n)
increases bottom-up", "WLR(n) [stops] going up when the ancestor introduces subtrees with a low density", and that
nodes may tie, is true of

    M(n) = max(W(n), sum of M over the children),    R(n) = ratio(n) * M(n)

which is the default here. `formula="printed"` gives the other.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument
from thresher.page import Page, tags, tree
from thresher.verdict import Verdict, Why, reasons, visible_in_body

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.intp]

RATIOS: Final = ("wlr", "clr", "wnr", "cnr")
FORMULAS: Final = ("described", "printed")

_NOT_VALID: Final = tags.table(["select"])
"""Of the paper's list the one whose text can be seen. The page has no rows for the others, or hides them; it shows
`noscript` only where the text of the page stands there alone (Definition 4.1)."""

_FORMATTING: Final = tags.table("#text p a u b i em span sub sup strong div".split())
"""Figure 5: what formats a text without ending it."""

_DIV: Final = tags.CODE["div"]
_TAKEN_OUT: Final = re.compile(r"(?:^|;)\s*position\s*:\s*(?:absolute|fixed)\b", re.IGNORECASE)
_ROUNDING: Final = 1e-9
"""Ratios and logarithms of relevances that are this close are equal: they differ by the rounding of sums."""


class Content(NamedTuple):
    """The content nodes C as a tree of their own, in preorder; the place of a node is its identifier."""

    rows: Rows
    """The row of each node in the page."""
    tag: npt.NDArray[np.int16]
    parent: tree.Ints
    end: tree.Ints
    words: tree.Ints
    chars: tree.Ints

    def narrowed(self, keep: tree.Bools) -> Content:
        """Some of the nodes; with each node those above it must be kept."""
        place = np.cumsum(keep, dtype=np.int32) - 1
        parent = place[self.parent[keep]]
        parent[:1] = 0  # the root is its own parent, whatever stood above it
        return Content(
            self.rows[keep], self.tag[keep], parent, place[self.end[keep] - 1] + 1, self.words[keep], self.chars[keep]
        )


def content_nodes(page: Page) -> Content:
    """Definition 4.1. The fix-point that takes out leaves without words keeps what stands above a node with words."""
    visible = visible_in_body(page)
    valid = visible & ~tree.covered(_NOT_VALID[page.tag], page.end)
    words = page.spoken_words
    keep = visible & tree.above(valid & (words > 0), page.end)
    return Content(np.arange(len(page)), page.tag, page.parent, page.end, words, page.chars).narrowed(keep)


def static_position(page: Page, content: Content) -> tree.Bools:
    """Definition 4.2: sp(n). Only a `div` can be taken out of the flow of the text, by its own style attribute.

    Read only where it matters: a `div` without siblings makes the same number of leaves either way.
    """
    static = np.ones(len(content.rows), dtype=np.bool_)
    for place in np.flatnonzero((content.tag == _DIV) & _has_siblings(content)).tolist():
        style = page.attr(int(content.rows[place]), "style")
        static[place] = style is None or _TAKEN_OUT.search(style) is None
    return static


def _has_siblings(content: Content) -> tree.Bools:
    children = np.bincount(content.parent[1:], minlength=len(content.parent))
    several = children[content.parent] > 1
    several[:1] = False
    return np.asarray(several)


def leaves(content: Content, static: tree.Bools) -> npt.NDArray[np.int64]:
    """Definition 4.2 and Figure 5: l(n).

    A child joins its neighbours if it only formats and is itself one leaf. So a node is one leaf if wherever its
    subtree branches, all branches only format; and a node that is more than one has a leaf for each run of joining
    nodes below it that do not stand inside another such run.
    """
    formats = _FORMATTING[content.tag] & static
    splits = _has_siblings(content) & ~formats
    is_one = tree.subtree_sum(splits, content.end) == splits
    joins = formats & is_one
    starts = joins & ~_joins_before(joins, content) & ~tree.covered(joins, content.end)[content.parent]
    return np.where(is_one, 1, tree.subtree_sum(starts, content.end))


def _joins_before(joins: tree.Bools, content: Content) -> tree.Bools:
    """Nodes whose sibling just before them joins. That sibling ends where the node begins."""
    joining = np.flatnonzero(joins & (content.end < len(joins)))
    following = content.end[joining]
    siblings = content.parent[following] == content.parent[joining]
    after = np.zeros(len(joins), dtype=np.bool_)
    after[following[siblings]] = True
    return after


def ratios(page: Page, content: Content, ratio: str = "wlr") -> Floats:
    """Definition 4.4, and the other three of Section 5: words or characters for each leaf or node of a subtree."""
    check_ratio(ratio)
    total = tree.subtree_sum(content.words if ratio[0] == "w" else content.chars, content.end)
    if ratio[1] == "n":
        return np.asarray(total / (content.end - np.arange(len(total))))
    return np.asarray(total / leaves(content, static_position(page, content)))


def check_ratio(name: str) -> None:
    """Refuse names that are none of the four."""
    if name not in RATIOS:
        raise BadArgument(f"no ratio is called {name!r}; there are: {', '.join(RATIOS)}")


def initial(ratio: Floats) -> tree.Bools:
    """Definition 4.5: I, the nodes nearer to the largest ratio than to that of the root, which is the average one."""
    threshold = np.sqrt(ratio.max() * ratio[0])
    return np.asarray(ratio >= threshold * (1 - _ROUNDING))


def weights(ratio: Floats) -> Floats:
    """Definition 4.6: W = rpos * rratio for initial nodes, and 0 for all others. 0/0 counts as 1."""
    is_initial = initial(ratio)
    places = np.flatnonzero(is_initial)
    position = 1 - _from_0_to_1(np.arange(len(ratio)), places[0], places[-1], empty=0.0)
    density = _from_0_to_1(ratio, ratio.min(), ratio.max(), empty=1.0)
    return np.where(is_initial, position * density, 0.0)


def _from_0_to_1(values: npt.NDArray[Any], low: float, high: float, *, empty: float) -> Floats:
    if high == low:
        return np.full(len(values), empty)
    return np.asarray((values - low) / (high - low))


def log_relevance(content: Content, ratio: Floats, weight: Floats, formula: str = "described") -> Floats:
    """Definition 4.6: the logarithm of R, which is a product along the depth of the page as it is printed.

    From the lowest level up: each level is a few array operations, and children of one parent stand together in it.
    """
    depth = tree.depths(content.end)
    order = np.argsort(depth.astype(np.uint16), kind="stable")
    place = np.empty(len(order), dtype=np.intp)
    place[order] = np.arange(len(order))
    parent = place[content.parent[order]]
    log_ratio = _log(ratio[order])
    passed_on = log_ratio if formula == "printed" else np.zeros(len(order))
    brought = _log(weight[order])  # M of the paper
    first = 1 + np.flatnonzero(np.diff(parent[1:], prepend=-1))  # the first child of each parent
    levels = np.searchsorted(depth[order], np.arange(depth.max() + 2))
    for low, high, children in _levels_upwards(levels, first):
        sums = np.logaddexp.reduceat(brought[low:high] + passed_on[low:high], children - low)
        above = parent[children]
        brought[above] = np.maximum(brought[above], sums)
    return np.asarray((log_ratio + brought)[place])


def _levels_upwards(levels: Rows, first: Rows) -> list[tuple[int, int, Rows]]:
    """Where each level begins and ends, and the first children in it, from the lowest level to that below the root."""
    bounds = np.searchsorted(first, levels).tolist()
    places = levels.tolist()
    return [
        (places[level], places[level + 1], first[bounds[level] : bounds[level + 1]])
        for level in range(len(places) - 2, 0, -1)
    ]


def _log(values: Floats) -> Floats:
    return np.log(values, out=np.full(len(values), -np.inf), where=values > 0)


def best_node(relevance: Floats) -> int:
    """Definition 4.7: the largest relevance; the lowest identifier on a tie."""
    return int(np.argmax(relevance >= relevance.max() - _ROUNDING))


def _verdict(page: Page, ratio_name: str, formula: str) -> Verdict:
    """Algorithm 1. The answer is all of the best node's subtree that can be seen, pictures included."""
    if formula not in FORMULAS:
        raise BadArgument(f"formula is one of {', '.join(FORMULAS)}, not {formula!r}")
    keep = np.zeros(len(page), dtype=np.bool_)
    score = np.zeros(len(page))
    content = content_nodes(page)
    if len(content.rows):
        ratio = ratios(page, content, ratio_name)
        score[content.rows] = ratio
        best = int(content.rows[best_node(log_relevance(content, ratio, weights(ratio), formula))])
        keep[best : page.end[best]] = ~page.hidden[best : page.end[best]]
    return Verdict(keep, score, reasons(page, keep, kept=Why.IN_BEST_NODE, dropped=Why.OUTSIDE_BEST_NODE))


def wlr(page: Page, *, formula: str = "described") -> Verdict:
    """Words for each leaf of a subtree: the node that brings the densest ones together.

    `formula` is "described", as the text of the paper describes the relevance of a node, or "printed", as Definition
    4.6 has it, which takes the whole body.
    """
    return _verdict(page, "wlr", formula)


def clr(page: Page, *, formula: str = "described") -> Verdict:
    """Characters for each leaf of a subtree: as `wlr`, but long words count for more.

    `formula` is that of `wlr`.
    """
    return _verdict(page, "clr", formula)


def wnr(page: Page, *, formula: str = "described") -> Verdict:
    """Words for each node of a subtree: as `wlr`, but every tag counts, also those that only format.

    `formula` is that of `wlr`.
    """
    return _verdict(page, "wnr", formula)


def cnr(page: Page, *, formula: str = "described") -> Verdict:
    """Characters for each node of a subtree: the authors' earlier ratio, with the selection of `wlr`.

    `formula` is that of `wlr`.
    """
    return _verdict(page, "cnr", formula)
