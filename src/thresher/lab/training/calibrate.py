"""Fitting the confidence: from the signs of a judgement to the F1 that it turned out to have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.lab.training.examples import Example
from thresher.lab.training.labels import Labels
from thresher.lab.training.study import opinion_of
from thresher.model.weights import Model
from thresher.page import tree

_ROUNDS: Final = 30
_RIDGE: Final = 1.0


class Outcome(NamedTuple):
    fold: int
    signs: npt.NDArray[np.float64]
    f1: float


def outcome_of(example: Example, model: Model) -> Outcome:
    """What a model says about a page, held against its labels."""
    opinion = opinion_of(example.page, model)
    return Outcome(example.fold, opinion.signs, f1_of(example.labels, opinion.kept))


def f1_of(labels: Labels, kept: tree.Bools) -> float:
    """The F1 of keeping some blocks, as far as labels can tell."""
    right = float((labels.words * labels.share)[kept].sum())
    both = float(labels.words[kept].sum()) + labels.gold_words
    return 2 * right / both if both else 1.0


def fit_trust(outcomes: Sequence[Outcome]) -> npt.NDArray[np.float32]:
    """Logistic regression of the F1 on the signs, by Newton's method, with a light ridge."""
    inputs = np.stack([outcome.signs for outcome in outcomes])
    wanted = np.array([outcome.f1 for outcome in outcomes])
    weights = np.zeros(inputs.shape[1])
    for _ in range(_ROUNDS):
        likely = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        slope = inputs.T @ (likely - wanted) + _RIDGE * weights
        curve = (inputs.T * (likely * (1 - likely))) @ inputs + _RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    return weights.astype(np.float32)
