"""All blocks of a page in the order of their relevance.

    D. Insa, J. Silva, S. Tamarit: Using the words/leafs ratio in the DOM tree for content extraction, Section 7: "we
    could detect the most relevant block; then, remove from the DOM tree all its nodes, and detect the next relevant
    block in the remaining DOM tree. This process would identify all blocks in relevant order."

Each round is `wlr` on what the rounds before have left (`thresher.methods.wlr` has the vocabulary). After `MOST_ROUNDS`
rounds the rest is listed in one go, so that time stays linear in the size of the page: each text block that is left,
those with the largest ratio first. So is text that is no content node, such as the choices of a `select`. So every
visible word of a page stands in exactly one block. The last block is often the body: what the others have left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np

from thresher.cached import cached_property
from thresher.methods.wlr import Content, Rows, best_node, check_ratio, content_nodes, log_relevance, ratios, weights
from thresher.page import Page, tags, tree
from thresher.verdict import visible_in_body

MOST_ROUNDS: Final = 50
"""Blocks that are found one by one. The tuning half of the development corpora has 8 on a usual page and 43 at most
(56 with `cnr`)."""


@dataclass(frozen=True, eq=False)
class RelevantBlock:
    """A part of a page with its place in the order of relevance."""

    rank: int
    """1 for the most relevant block."""
    row: int
    """Row of the node that holds it."""
    ratio: float
    """Words for each leaf of the node, or what else the ratio counts, when the block was found."""
    words: int
    links: float
    """Share of the words that stand in links."""
    share: float
    """Share of the visible words of the page."""
    rows: Rows = field(repr=False)
    """Its text rows: those of the node that are visible and not in a more relevant block."""
    page: Page = field(repr=False)

    @cached_property
    def text(self) -> str:
        """The text, a line for each line or paragraph of the page, white space folded."""
        return text_of(self.page, self.rows)

    @cached_property
    def xpath(self) -> str:
        return self.page.xpath(self.row)

    def to_dict(self) -> dict[str, Any]:
        return {
            "rank": self.rank,
            "words": self.words,
            "share": round(self.share, 4),
            "links": round(self.links, 4),
            "ratio": round(self.ratio, 4),
            "xpath": self.xpath,
            "text": self.text,
        }


def blocks_by_relevance(page: Page, *, ratio: str = "wlr") -> list[RelevantBlock]:
    """Every block of a page, the most relevant first; `ratio` is wlr, clr, wnr or cnr."""
    check_ratio(ratio)
    visible = visible_in_body(page) & page.is_text
    total = int(page.words[visible].sum())
    found = list(_one_by_one(page, ratio, visible))
    left = visible.copy()
    for each in found:
        left[each.rows] = False
    found += _in_one_go(page, ratio, left)
    return [_block(page, place + 1, each, total) for place, each in enumerate(found)]


class _Found(NamedTuple):
    row: int
    ratio: float
    rows: Rows


def _block(page: Page, rank: int, found: _Found, total: int) -> RelevantBlock:
    words = int(page.words[found.rows].sum())
    linked = int(page.words[found.rows[page.link[found.rows]]].sum())
    return RelevantBlock(
        rank=rank,
        row=found.row,
        ratio=found.ratio,
        words=words,
        links=linked / words,
        share=words / total,
        rows=found.rows,
        page=page,
    )


def _one_by_one(page: Page, ratio: str, visible: tree.Bools) -> Iterator[_Found]:
    """Take the best node, remove its nodes, look again."""
    content, left = content_nodes(page), visible.copy()
    for _ in range(MOST_ROUNDS):
        if not len(content.rows):
            return
        values = ratios(page, content, ratio)
        best = best_node(log_relevance(content, values, weights(values)))
        row = int(content.rows[best])
        rows = row + np.flatnonzero(left[row : page.end[row]])
        left[rows] = False
        yield _Found(row, float(values[best]), rows)
        content = without(content, best)


def without(content: Content, place: int) -> Content:
    """The content nodes that are left when one is removed with all below it."""
    words = content.words.copy()
    words[place : content.end[place]] = 0
    return content.narrowed(tree.above(words > 0, content.end))


def _in_one_go(page: Page, ratio: str, left: tree.Bools) -> list[_Found]:
    """The text blocks that are left. Each is one leaf, so its ratio is its number of words or characters."""
    rows = np.flatnonzero(left)
    rows = rows[np.argsort(page.block[rows], kind="stable")]
    starts = np.flatnonzero(np.diff(page.block[rows], prepend=-1))
    column = page.spoken_words if ratio[0] == "w" else page.chars
    groups = [group for group in np.split(rows, starts[1:]) if page.words[group].any()]
    found = [_Found(int(page.block[group[0]]), float(column[group].sum()), group) for group in groups]
    return sorted(found, key=lambda each: -each.ratio)


def text_of(page: Page, rows: Rows) -> str:
    """The text of some text rows, on one line as long as no break and no other block element comes between them."""
    if len(rows) == 1:
        return " ".join(page.text(int(rows[0])).split())
    first, last = int(rows[0]), int(rows[-1])
    breaks = np.cumsum(tags.BREAK[page.tag[first : last + 1]])[rows - first]
    ends = np.flatnonzero((np.diff(page.block[rows]) != 0) | (np.diff(breaks) != 0)) + 1
    lines = (" ".join("".join(page.texts(part)).split()) for part in np.split(rows, ends))
    return "\n".join(line for line in lines if line)
