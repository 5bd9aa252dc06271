"""The menus of a page in the order of their relevance.

    D. Insa, J. Silva, S. Tamarit: Using the words/leafs ratio in the DOM tree for content extraction, Section 7: "we
    could use a ratio based on hyperlinks to discover big concentrations of links in the DOM tree. If we collect those
    concentrations of links where the links contain one or two words, we will find the menus of the webpage."

The paper says no more than that; this is how it is read here. A link is short if its text has one or two words. The
ratio of a node is

    short links in its subtree / (1 + leaves of other text in its subtree)

so a list of twenty short links has 20, such a list with a heading 10, and a paragraph with one short link in the middle
1/3. Weights and relevance are those of `thresher.methods.wlr`; the best node is taken and removed, and then the next
one, as in `thresher.blocks.relevance`. But only a menu is taken: a node with at least three short links, at least half
as many as leaves of other text, and more than half of its words in links, whether those are short or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.blocks.relevance import text_of, without
from thresher.cached import cached_property
from thresher.errors import BadArgument
from thresher.methods.wlr import Content, best_node, content_nodes, log_relevance, weights
from thresher.page import Page, tags, tree
from thresher.render.links import Addresses

MOST_ROUNDS: Final = 50
"""Menus that are looked for, so that time stays linear in the size of the page."""

_LINK: Final = tags.CODE["a"]
_LONGEST_SEPARATOR: Final = 2
"""A text of so many characters, such as | or », only separates links: it is no leaf of other text."""
_CHARACTERS_OF_SHORT_WORD: Final = 4
"""A link with no more characters than this for each allowed word is short: in scripts without spaces, the number of
words is only an estimate, rounded up."""
_SMALLEST_RATIO: Final = 0.5
"""The smallest ratio of a menu. The lists of headlines on the tuning half of the development corpora are below it."""


class Link(NamedTuple):
    """One entry of a menu."""

    text: str
    href: str
    """Where it leads; "" where that is a script or nowhere."""


@dataclass(frozen=True, eq=False)
class Menu:
    """A concentration of short links."""

    rank: int
    """1 for the most relevant menu."""
    row: int
    """Row of the node that holds it."""
    ratio: float
    """Short links for each leaf of other text, plus one."""
    links: list[Link]
    """Its links that have a text, in the order of the page."""
    page: Page = field(repr=False)

    @cached_property
    def xpath(self) -> str:
        return self.page.xpath(self.row)

    def to_dict(self) -> dict[str, Any]:
        return {
            "rank": self.rank,
            "ratio": round(self.ratio, 4),
            "xpath": self.xpath,
            "links": [link._asdict() for link in self.links],
        }


def menus(page: Page, *, words: int = 2, links: int = 3, url: str | None = None) -> list[Menu]:
    """The menus of a page, the most relevant first.

    `words` is how many words a short link may have. `links` is how many short links a menu has at least: the paper
    leaves it open, and two links side by side are no concentration. `url` is the page's own address, to make links
    absolute.
    """
    if words < 1 or links < 1:
        raise BadArgument(f"a menu has at least 1 link of at least 1 word, not words={words} and links={links}")
    addresses = Addresses(page, url)
    return [
        Menu(rank, found.row, found.ratio, [_link(page, row, addresses) for row in found.links], page)
        for rank, found in enumerate(_one_by_one(page, words, links), start=1)
    ]


class _Found(NamedTuple):
    row: int
    ratio: float
    links: list[int]


def _one_by_one(page: Page, words: int, least_links: int) -> Iterator[_Found]:
    """Take the best node that is a menu, remove its nodes, look again."""
    content = content_nodes(page)
    for _ in range(MOST_ROUNDS):
        count = _counts(page, content, words)
        ratio = count.short / (1 + count.other)
        is_menu = (count.short >= least_links) & (ratio >= _SMALLEST_RATIO) & (2 * count.linked_words > count.words)
        candidates = np.flatnonzero(is_menu)
        if not len(candidates):
            return
        best = int(candidates[best_node(log_relevance(content, ratio, weights(ratio))[candidates])])
        inside = slice(best, int(content.end[best]))
        yield _Found(int(content.rows[best]), float(ratio[best]), content.rows[inside][count.is_link[inside]].tolist())
        content = without(content, best)


class _Counts(NamedTuple):
    """For each content node: whether it is a link, and how much is in its subtree."""

    is_link: tree.Bools
    short: npt.NDArray[np.int64]
    other: npt.NDArray[np.int64]
    words: npt.NDArray[np.int64]
    linked_words: npt.NDArray[np.int64]


def _counts(page: Page, content: Content, longest: int) -> _Counts:
    end = content.end
    words, chars = tree.subtree_sum(content.words, end), tree.subtree_sum(content.chars, end)
    in_link = page.link[content.rows]
    is_link = (content.tag == _LINK) & in_link
    is_short = is_link & ((words <= longest) | (chars <= _CHARACTERS_OF_SHORT_WORD * longest))
    is_other = (content.tag == tags.TEXT) & ~tree.covered(is_short, end) & (content.chars > _LONGEST_SEPARATOR)
    return _Counts(
        is_link=is_link,
        short=tree.subtree_sum(is_short, end),
        other=tree.subtree_sum(is_other, end),
        words=words,
        linked_words=tree.subtree_sum(content.words * in_link, end),
    )


def _link(page: Page, row: int, addresses: Addresses) -> Link:
    inside = slice(row, int(page.end[row]))
    texts = row + np.flatnonzero(page.is_text[inside] & ~page.hidden[inside])
    return Link(text_of(page, texts).replace("\n", " "), addresses.link(row) or "")
