"""Figures of a comparison: how far texts agree, with each other and with what a person marked.

Vocabulary: a text is a bag of words, each counting as often as it occurs. The agreement of two texts is the F1 of their
bags: twice the words in both, divided by the words of one and of the other. It is the same in both directions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.errors import MissingExtra

try:
    from thresher.lab.evaluate.metrics import Prf, prf, word_bag, word_lcs
except ModuleNotFoundError as error:
    raise MissingExtra("rapidfuzz", "eval") from error

Floats = npt.NDArray[np.float64]

LONGEST_FOR_LCS: Final = 30_000
"""In words. The time of the longest common subsequence grows with the product of both lengths."""


@dataclass(frozen=True, slots=True)
class Scores:
    """How well a text matches the gold: words counted, and words in the right order."""

    word_bag: Prf
    word_lcs: Prf | None
    """None where one of the texts is longer than `LONGEST_FOR_LCS`."""

    def to_dict(self) -> dict[str, dict[str, float] | None]:
        return {
            "word-bag": self.word_bag._asdict(),
            "word-lcs": None if self.word_lcs is None else self.word_lcs._asdict(),
        }


def scores(got: Sequence[str], gold: Sequence[str]) -> Scores:
    too_long = max(len(got), len(gold)) > LONGEST_FOR_LCS
    return Scores(word_bag(got, gold), None if too_long else word_lcs(got, gold))


def agreement(texts: Sequence[Sequence[str] | None]) -> Floats:
    """The word F1 of each text with each other; NaN where there is no text."""
    bags = _bags(texts)
    matrix = np.full((len(texts), len(texts)), np.nan)
    for row, one in enumerate(bags):
        for column, other in enumerate(bags[: row + 1]):
            if one is not None and other is not None:
                shared = int(np.minimum(one, other).sum())
                matrix[row, column] = matrix[column, row] = prf(shared, int(one.sum()), int(other.sum())).f1
    return matrix


def _bags(texts: Sequence[Sequence[str] | None]) -> list[npt.NDArray[np.int64] | None]:
    """How often each word of all texts occurs in each text."""
    places: dict[str, int] = {}
    numbers = [
        None if text is None else np.array([places.setdefault(word, len(places)) for word in text], dtype=np.int64)
        for text in texts
    ]
    return [None if each is None else np.bincount(each, minlength=len(places)) for each in numbers]


def mean_with_others(matrix: Floats) -> Floats:
    """How far each agrees with the others on average; NaN for one without a text."""
    others = matrix.copy()
    np.fill_diagonal(others, np.nan)
    known = ~np.isnan(others)
    count = known.sum(axis=1)
    total = np.where(known, others, 0.0).sum(axis=1)
    return np.where(count > 0, total / np.maximum(count, 1), np.nan)
