"""From the probabilities of blocks to a verdict on rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from oracle.auto.features import Measured
from oracle.auto.network import logistic
from thresher.model.feature_names import IN_HEADING
from thresher.page import Page, tags, tree
from thresher.verdict import KINDS, Why, reasons

Doubles = npt.NDArray[np.float64]

CUT: Final = 0.5
LOWEST_CUT: Final = 0.2
_BETWEEN_CUT: Final = 0.2
_CAPTION: Final = tags.CODE["caption"]
_HEADLINE_CUT: Final = 0.5
_LEAST_WEIGHT: Final = 0.3
_DOUBT: Final = (0.2, 0.8)
_EXTREME: Final = 1e-3
_MOSTLY: Final = 0.5
_FEW_WORDS: Final = 4
_AROUND: Final = {
    "in nav": Why.IN_NAV,
    "in footer": Why.IN_FOOTER,
    "in aside": Why.IN_ASIDE,
    "in form": Why.FORM,
    "in header": Why.IN_HEADER,
}


def best_expected_f1(probability: Doubles, words: Doubles) -> float:
    """The best of the expected F1 scores as more and more blocks are kept, the likeliest first."""
    order = np.argsort(-probability, kind="stable")
    weight = np.maximum(words, _LEAST_WEIGHT)[order]
    right = np.cumsum(weight * probability[order])
    return float((2 * right / (np.cumsum(weight) + right[-1])).max())


def balanced_cut(expected_f1: float, probability: Doubles) -> float:
    """Half of the expected F1; not below a floor that some block reaches, and never above the likeliest block."""
    likeliest = float(probability.max())
    return min(max(CUT * expected_f1, LOWEST_CUT if likeliest >= LOWEST_CUT else 0.0), likeliest)


def moved(cut: float, strictness: float) -> float:
    """The cut, moved a part of the way to 1, or to 0 where the part is negative."""
    return cut + strictness * (1 - cut if strictness > 0 else cut)


@dataclass(frozen=True, eq=False)
class Judgement:
    """What follows from the probabilities of the blocks and of the kinds of a page."""

    measured: Measured
    probability: Doubles
    kinds: Doubles
    strictness: float = 0.0

    @cached_property
    def expected_f1(self) -> float:
        return best_expected_f1(self.probability, self.measured.texts.words)

    @cached_property
    def cut(self) -> float:
        return moved(balanced_cut(self.expected_f1, self.probability), self.strictness)

    @cached_property
    def kept(self) -> npt.NDArray[np.bool_]:
        cuts = np.where(self.measured.texts.is_title, _HEADLINE_CUT * self.cut, self.cut)
        kept = np.asarray(self.probability >= cuts)
        between = np.concatenate(([False], kept[:-2] & kept[2:], [False]))[: len(kept)]
        return kept | (between & self._belongs_between & (self.probability >= _BETWEEN_CUT * self.cut))

    @property
    def _belongs_between(self) -> npt.NDArray[np.bool_]:
        """Headings, quotes, captions of tables."""
        columns, texts = self.measured.columns, self.measured.texts
        around = [columns[name].astype(np.bool_) for name in (IN_HEADING, "in blockquote")]
        of_kind = around[0] | around[1] | (texts.blocks.tag == _CAPTION)
        return np.asarray(of_kind & (texts.link < _MOSTLY) & (texts.hidden == 0))

    @property
    def signs(self) -> Doubles:
        """What tells good answers from bad ones, in the order of `SIGNS`."""
        words, kept = self.measured.texts.words, self.kept
        in_doubt = (self.probability > _DOUBT[0]) & (self.probability < _DOUBT[1])
        expected = min(max(self.expected_f1, _EXTREME), 1 - _EXTREME)
        kept_words, all_words = float(words[kept].sum()), max(float(words.sum()), 1.0)
        linked = float((words * self.measured.texts.link)[kept].sum())
        return np.array(
            [
                1.0,
                np.log(expected / (1 - expected)),
                np.log1p(kept_words) / 5,
                kept_words / all_words,
                linked / max(kept_words, 1.0),
                float(words[in_doubt].sum()) / all_words,
                self.kinds.max(),
                *self.kinds,
            ]
        )

    def confidence(self, weights: npt.NDArray[np.float32]) -> float:
        """The F1 to expect, from 0 to 1; 0 where nothing is kept."""
        return float(logistic(self.signs @ weights)) if self.kept.any() else 0.0

    @property
    def kind(self) -> tuple[str, float]:
        best = int(self.kinds.argmax())
        return KINDS[best], float(self.kinds[best])

    def whys(self) -> list[Why]:
        """A reason for each block."""
        mostly_kept = self._lists_mostly_kept()
        return [
            self._why_kept(n, mostly_kept) if kept else self._why_dropped(n)
            for n, kept in enumerate(self.kept.tolist())
        ]

    def _why_kept(self, block: int, mostly_kept: set[Hashable]) -> Why:
        columns = self.measured.columns
        signs = (
            (columns["openable"][block], Why.OPENED),
            (columns["is title"][block], Why.HEADLINE),
            (columns["long"][block], Why.LONG_TEXT),
            (self.measured.looks.record_list[block] in mostly_kept, Why.WITH_SIBLINGS),
            (columns["in the main part"][block], Why.IN_MAIN_PART),
        )
        return next((why for is_so, why in signs if is_so), Why.LIKE_CONTENT)

    def _lists_mostly_kept(self) -> set[Hashable]:
        """The lists of records of which more than half of the words are kept."""
        balance: Counter[Hashable] = Counter()
        words = np.maximum(self.measured.texts.words, 1)
        for record_list, weight, kept in zip(self.measured.looks.record_list, words, self.kept, strict=True):
            balance[record_list] += weight if kept else -weight
        return {one for one, weight in balance.items() if one is not None and weight > 0}

    def _why_dropped(self, block: int) -> Why:
        columns, texts = self.measured.columns, self.measured.texts
        signs = (
            *((columns[name][block], why) for name, why in _AROUND.items()),
            (texts.link[block] > _MOSTLY, Why.MANY_LINKS),
            (columns["is repeat"][block], Why.REPEATED),
            (columns["openable"][block], Why.UNOPENED),
            (texts.words[block] < _FEW_WORDS, Why.TOO_SHORT),
            (not columns["in the main part"][block], Why.APART),
        )
        return next((why for is_so, why in signs if is_so), Why.LIKE_CHAFF)

    def rows(self) -> tuple[tree.Bools, Doubles, npt.NDArray[np.uint8]]:
        """What is kept of the rows of the page, their scores, and why."""
        blocks, page = self.measured.blocks, self.measured.blocks.page
        keep, score = np.zeros(len(page), dtype=np.bool_), np.zeros(len(page))
        keep[blocks.rows] = self.kept[blocks.of_row]
        score[blocks.rows] = self.probability[blocks.of_row]
        with_row = _with_row(page, keep) & ~keep
        why = reasons(page, keep, kept=Why.LIKE_CONTENT, dropped=Why.LIKE_CHAFF)
        why[blocks.rows] = np.array(self.whys())[blocks.of_row]
        why[with_row] = Why.WITH_ROW
        return keep | with_row, score, why


def _with_row(page: Page, keep: tree.Bools) -> tree.Bools:
    """The texts of rows of data tables of which anything is kept, unless the rest is mostly links."""
    found = np.zeros(len(page), dtype=np.bool_)
    rest = np.where(keep | page.hidden, 0, page.words)
    holds_data = np.zeros(len(page), dtype=np.bool_)
    holds_data[list(page.data_tables)] = True
    for row in np.flatnonzero((page.tag == tags.CODE["tr"]) & tree.covered(holds_data, page.end)).tolist():
        inside = slice(row, page.end[row])
        if keep[inside].any() and 2 * (rest * page.link)[inside].sum() <= rest[inside].sum():
            found[inside] = True
    return found & (page.chars > 0) & ~page.hidden
