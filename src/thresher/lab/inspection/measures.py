"""What is told about every node: how much text it has, how much of that is linked and kept, and its score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.page import Page, tree
from thresher.verdict import Verdict, visible_in_body

Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]

LEVELS: Final = 8
"""Steps of the scale by which scores are shown."""


@dataclass(frozen=True, slots=True, eq=False)
class Measures:
    """One entry for each row of the page."""

    words: Counts
    """Words below it: the hidden ones of a hidden row, those that a reader sees of any other."""
    chars: Counts
    """Characters below, counted in the same way."""
    linked: Floats
    """Share of the characters that are in links."""
    kept: Counts
    """How many of the words are kept."""
    score: Floats
    """What the method measured."""
    level: npt.NDArray[np.int64]
    """The score on the scale of this page, from 0 to `LEVELS` - 1."""


def measure(page: Page, verdict: Verdict) -> Measures:
    """The measures of every row, by sums over subtrees."""
    chars = _below(page, page.chars)
    score = scores(page, verdict)
    kept = np.where(page.writable(verdict.keep), page.words, 0)
    return Measures(
        words=_below(page, page.words),
        chars=chars,
        linked=_below(page, page.chars * page.link) / np.maximum(chars, 1),
        kept=_below(page, kept),
        score=score,
        level=_levels(page, score),
    )


def same_as_parent(page: Page, measures: Measures) -> tree.Bools:
    """Rows whose figures are those of their parent."""
    same = np.asarray(page.hidden == page.hidden[page.parent])
    for column in (measures.words, measures.chars, measures.linked, measures.kept, _rounded(measures.score)):
        same &= column == column[page.parent]
    return same


def scores(page: Page, verdict: Verdict) -> Floats:
    """The score of every row. An element to which the method gives none has the mean over the words below it.

    Many methods score only texts or blocks, and their verdicts have 0 for every element around those.
    """
    weight = np.where(visible_in_body(page), page.words, 0).astype(np.float64)
    mean = tree.subtree_sum(verdict.score * weight, page.end) / np.maximum(tree.subtree_sum(weight, page.end), 1)
    return np.where((verdict.score == 0) & ~page.is_text, mean, verdict.score)


def _below(page: Page, column: npt.NDArray[np.int32]) -> Counts:
    everything = tree.subtree_sum(column, page.end)
    return np.where(page.hidden, everything, tree.subtree_sum(np.where(page.hidden, 0, column), page.end))


def _levels(page: Page, score: Floats) -> npt.NDArray[np.int64]:
    """Steps that hold equally many of the page's nodes, so that a few very large scores do not flatten the rest."""
    visible = visible_in_body(page) & (tree.subtree_sum(page.words, page.end) > 0)
    if not visible.any():
        return np.zeros(len(page), dtype=np.int64)
    rounded = _rounded(score)
    here = rounded[visible]
    bounds = np.unique(np.quantile(here, np.arange(1, LEVELS) / LEVELS))
    bounds = bounds[bounds < here.max()]  # so that the largest scores are on the highest step
    return np.searchsorted(bounds, rounded) * (LEVELS - 1) // max(len(bounds), 1)


def _rounded(score: Floats) -> npt.NDArray[np.float32]:
    """Without the last digits, in which sums that should be equal differ."""
    return np.clip(score, -1e38, 1e38).astype(np.float32)
