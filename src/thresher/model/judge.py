"""What the model says about a page: how likely each block is content, the kind of page, and where to cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.model.features import complete
from thresher.model.kinds import KINDS, Kind
from thresher.model.network import Floats, forward
from thresher.model.prepare import Prepared
from thresher.model.weights import Model
from thresher.page import tree

CUT: Final = 0.5
LOWEST_CUT: Final = 0.2
"""A block is kept if it is likelier than this part of the best F1 that the page lets expect, but at least so likely.

Half of the best F1 is where keeping a block gains as much as it costs (Lipton, Elkan, Narayanaswamy 2014, theorem 1).
"""

_SUREST: Final = 0.999
"""What a model says of a kind is never quite sure; 1 is for what a person has said."""

HEADLINE_CUT: Final = 0.5
"""Of the cut, for headlines: labels do not agree on whether they are content, readers do."""


@dataclass(frozen=True, eq=False)
class Judgement:
    prepared: Prepared
    probability: Floats
    """Of each block: that it is content."""
    kinds: Floats
    """Of each of `KINDS`: that the page is of that kind."""
    expected_f1: float
    """The best F1 that these probabilities let expect."""
    cut: float
    """The probability from which on blocks are kept."""

    def kept(self, cut: float) -> tree.Bools:
        """The blocks that are at least so likely; a headline may be half as likely."""
        is_headline = self.prepared.column("is title") > 0
        return np.asarray(self.probability >= np.where(is_headline, HEADLINE_CUT * cut, cut))

    @property
    def kind(self) -> Kind:
        best = int(self.kinds.argmax())
        return kind_of(best, float(self.kinds[best]))


def kind_of(number: int, likely: float) -> Kind:
    """One of `KINDS`, as likely as the model says."""
    return Kind(KINDS[number], min(round(likely, 3), _SUREST))


def judge(prepared: Prepared, model: Model) -> Judgement:
    answer = forward(complete(prepared, model.tables), model.layers)
    expected = best_expected_f1(answer.probability, prepared.words)
    return Judgement(prepared, answer.probability, answer.kinds, expected, cut=max(CUT * expected, LOWEST_CUT))


def best_expected_f1(probability: Floats, words: npt.NDArray[np.float64]) -> float:
    """The best of the F1 scores that are expected when blocks are kept from the likeliest on down."""
    order = np.argsort(-probability, kind="stable")
    weight = np.maximum(words, _LEAST_WEIGHT)[order]
    right = np.cumsum(weight * probability[order])
    f1: tree.Floats = 2 * right / (np.cumsum(weight) + right[-1])
    return float(f1.max())


_LEAST_WEIGHT: Final = 0.3
"""Of a block without words, such as a line of signs."""
