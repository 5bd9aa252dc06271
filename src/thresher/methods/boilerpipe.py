"""Boilerplate detection by shallow text features.

    C. Kohlschütter, P. Fankhauser, W. Nejdl: Boilerplate detection using shallow text features. WSDM 2010.

Whether a block of text is content can be told from two numbers of it and of the blocks just before and after it: how
many words it has, and how many of these are in links. The paper learned a decision tree for this from labelled news
pages and cut it down to a handful of rules (its classifier based on the number of words, Algorithm 2).

Vocabulary: a block is text in one block element with no break in between, hidden text left out. Of a block,

    number of words   all its words that have a letter or a digit; in scripts without spaces they are estimated
    link density      words inside links divided by all words, 0 where there are none

Before the first block and after the last there is an empty one: no words, link density 0.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from thresher.page import Page, textblocks, tree
from thresher.verdict import Verdict, Why, reasons, visible_in_body

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def boilerpipe(
    page: Page,
    *,
    link_density: float = 0.333333,
    previous_link_density: float = 0.555556,
    words: float = 16.0,
    next_words: float = 15.0,
    previous_words: float = 4.0,
    words_after_links: float = 40.0,
    next_words_after_links: float = 17.0,
) -> Verdict:
    """The rules on words and link density of a block and its two neighbours. All numbers are the paper's.

    A block with a link density above `link_density` is boilerplate. Any other is content if it is long or has a long
    neighbour: more than `words` itself, more than `next_words` in the next block, or more than `previous_words` in the
    previous one. Where the previous block is mostly links (above `previous_link_density`), that one does not help, and
    more is asked for: `words_after_links` of the block itself or `next_words_after_links` of the next one.
    """
    rows = np.flatnonzero(visible_in_body(page) & (page.chars > 0))
    starts = textblocks.starts(page, rows)
    spoken = page.spoken_words[rows]
    here, linked = _sums(spoken, starts), _sums(spoken * page.link[rows], starts)
    density = linked / np.maximum(here, 1)
    before, after = _shifted(here, 1), _shifted(here, -1)
    by_itself = (here > words) | (after > next_words) | (before > previous_words)
    after_links = (here > words_after_links) | (after > next_words_after_links)
    content = (density <= link_density) & np.where(
        _shifted(density, 1) <= previous_link_density, by_itself, after_links
    )
    return _verdict(page, rows, starts, content, here - linked)


def _sums(column: tree.Array, starts: textblocks.Rows) -> Ints:
    """The sum of a column over each block."""
    return np.add.reduceat(column, starts, dtype=np.int64) if len(starts) else np.empty(0, dtype=np.int64)


def _shifted(column: tree.Array, by: int) -> tree.Array:
    """The column of the previous blocks (by 1) or of the next ones (by -1); an empty block stands at the end."""
    shifted = np.zeros_like(column)
    if by > 0:
        shifted[1:] = column[:-1]
    else:
        shifted[:-1] = column[1:]
    return shifted


def _verdict(
    page: Page, rows: textblocks.Rows, starts: textblocks.Rows, content: tree.Bools, unlinked_words: Ints
) -> Verdict:
    """What is said of blocks, said of their rows. The score is the block's number of words outside links."""
    sizes = np.diff(np.append(starts, len(rows)))
    keep, score = np.zeros(len(page), dtype=np.bool_), np.zeros(len(page))
    keep[rows] = np.repeat(content, sizes)
    score[rows] = np.repeat(unlinked_words, sizes)
    why = reasons(page, keep, kept=Why.LONG_OR_BESIDE_LONG, dropped=Why.SHORT_OR_LINKED)
    return Verdict(keep, score, why)
