"""From the model's judgement of a page to a verdict on its rows.

A page that the kernel has read it also judges (`page/kernel/auto/`): with the same answer, in a fraction of the time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from thresher.methods.auto_reasons import whys
from thresher.methods.cetd import cectd_ds
from thresher.model.blocks import TextBlocks
from thresher.model.judge import Judgement, judge, kind_of
from thresher.model.prepare import prepare
from thresher.model.trust import confidence
from thresher.model.weights import Model, load, shipped
from thresher.page import Page, tags, tree
from thresher.page.tree import marks
from thresher.verdict import Verdict, Why, reasons

if TYPE_CHECKING:
    from thresher.kernel.native import Network, Table

MOST_BLOCKS: Final = 50_000
"""The largest of 4,400 labelled pages has 2,641; a page of mere tags could have millions, at 4 KB each."""

_DIGITS: Final = 4
"""Of a probability: the last ones differ from processor to processor."""


def verdict_of(page: Page, *, strictness: float, weights: str) -> Verdict:
    """What `auto` says about a page."""
    model = load(weights) if weights else shipped()
    if page.native is not None and model.native is not None:
        return _native_verdict(page, page.native, model.native, strictness)
    blocks = TextBlocks.of(page)
    if len(blocks) > MOST_BLOCKS:
        return _too_many_blocks(page)
    if not len(blocks):
        return _nothing(page)
    judgement = judge(prepare(page, blocks), model)
    return _verdict(blocks, judgement, judgement.kept(moved(judgement.cut, strictness)), model)


def _native_verdict(page: Page, table: Table, network: Network, strictness: float) -> Verdict:
    from thresher.kernel.native import judged  # only here: there may be no kernel

    keep, score = np.empty(len(page), dtype=np.bool_), np.empty(len(page))
    why = np.empty(len(page), dtype=np.uint8)
    columns = marks(page.hidden), marks(page.openable), marks(page.link)
    count, kind, likely, sure = judged(table, network, *columns, page.body, strictness, keep.view(np.uint8), score, why)
    if count > MOST_BLOCKS:
        return _too_many_blocks(page)
    if not count:
        return _nothing(page)
    return Verdict(keep, score, why, kind=kind_of(kind, likely), confidence=sure)


def _too_many_blocks(page: Page) -> Verdict:
    note = f"the page has more than {MOST_BLOCKS:,} blocks: cectd-ds judged it instead of auto"
    return replace(cectd_ds(page), note=note)


def _nothing(page: Page) -> Verdict:
    nothing = np.zeros(len(page), dtype=np.bool_)
    why = reasons(page, nothing, kept=Why.LIKE_CONTENT, dropped=Why.LIKE_CHAFF)
    return Verdict(nothing, np.zeros(len(page)), why, confidence=0.0)


def moved(cut: float, strictness: float) -> float:
    """The cut, moved a part of the way to 1, or to 0 where the part is negative."""
    return cut + strictness * (1 - cut if strictness > 0 else cut)


def _verdict(blocks: TextBlocks, judgement: Judgement, kept: tree.Bools, model: Model) -> Verdict:
    page = blocks.page
    keep = np.zeros(len(page), dtype=np.bool_)
    score = np.zeros(len(page))
    keep[blocks.rows] = kept[blocks.of_row]
    with_row = _with_row(page, keep) & ~keep
    keep |= with_row
    score[blocks.rows] = np.round(judgement.probability.astype(np.float64), _DIGITS)[blocks.of_row]
    why = reasons(page, keep, kept=Why.LIKE_CONTENT, dropped=Why.LIKE_CHAFF)
    why[blocks.rows] = whys(judgement, kept)[blocks.of_row]
    why[with_row] = Why.WITH_ROW
    return Verdict(keep, score, why, kind=judgement.kind, confidence=confidence(judgement, kept, model.trust))


def _with_row(page: Page, keep: tree.Bools) -> tree.Bools:
    """The texts of rows of data tables of which anything is kept: a label without its value says something false.

    Where the rest is mostly links, it is a menu. On labelled pages all this makes no difference to speak of.
    """
    holds_data = np.zeros(len(page), dtype=np.bool_)
    holds_data[list(page.data_tables)] = True
    rows = np.flatnonzero((page.tag == tags.CODE["tr"]) & tree.covered(holds_data, page.end))
    marked = np.zeros(len(page), dtype=np.bool_)
    if not len(rows):
        return marked
    rest = np.where(keep | page.hidden, 0, page.words)
    words, linked = (tree.subtree_sum(each, page.end)[rows] for each in (rest, rest * page.link))
    marked[rows[(tree.subtree_sum(keep, page.end)[rows] > 0) & (2 * linked <= words)]] = True
    return np.asarray(tree.covered(marked, page.end) & (page.chars > 0) & ~page.hidden)
