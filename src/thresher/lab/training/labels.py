"""Which blocks of a page are content, found by laying a person's text over the page's words."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.lab.evaluate.align import found_in
from thresher.lab.evaluate.tokens import words
from thresher.lab.training.study import Study
from thresher.page import Page, tree

SURE_RUN: Final = 4
"""This many words in a row that are found in the gold text are no accident."""
SURE_SHARE: Final = 0.8
"""If this much of a block is found, single words of it count too."""

Floats = npt.NDArray[np.float32]


class Labels(NamedTuple):
    """One value for each block."""

    share: Floats
    """How much of the block is content, from 0 to 1."""
    words: Floats
    """Words as the evaluation counts them."""
    gold_words: int
    """Words of the gold text, found or not."""


def labels_of(page: Page, study: Study, gold: str) -> Labels:
    """Lay the gold text over the blocks. The headline is left out of it: some labels have it and some never do, which
    says nothing about pages."""
    gold_words = words(gold)
    block_words = [words(text) for text in block_texts(page, study)]
    counts = np.fromiter(map(len, block_words), dtype=np.intp, count=len(block_words))
    blocks = len(block_words)
    of_word = np.repeat(np.arange(blocks), counts)
    found = found_in([word for some in block_words for word in some], gold_words)
    share = np.bincount(of_word[found], minlength=blocks) / np.maximum(counts, 1)
    sure = found & (_in_long_runs(found) | (share >= SURE_SHARE)[of_word])
    share = np.bincount(of_word[sure], minlength=blocks) / np.maximum(counts, 1)
    told = ~study.is_headline
    in_headline = int((counts * share)[~told].sum())
    return Labels(share.astype(np.float32), (counts * told).astype(np.float32), len(gold_words) - in_headline)


def block_texts(page: Page, study: Study) -> list[str]:
    """The text of each block within reach, white space between its pieces included."""
    reachable = page.is_text & ~page.closed
    first, last = study.texts[study.bounds[:-1]], study.texts[study.bounds[1:] - 1]
    spans = zip(first.tolist(), (last + 1).tolist(), strict=True)
    return ["".join(page.texts(start + np.flatnonzero(reachable[start:stop]))) for start, stop in spans]


def _in_long_runs(found: tree.Bools) -> tree.Bools:
    """Marks that stand in a run of at least `SURE_RUN`."""
    edges = np.flatnonzero(np.diff(found.astype(np.int8), prepend=0, append=0))
    starts, stops = edges[0::2], edges[1::2]
    long = stops - starts >= SURE_RUN
    change = np.zeros(len(found) + 1, dtype=np.int32)
    change[starts[long]] += 1
    change[stops[long]] -= 1
    return np.asarray(np.cumsum(change)[:-1] > 0)
