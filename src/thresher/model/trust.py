"""How good the answer probably is: the F1 to expect, from what the model itself was sure of.

The probabilities give an expected F1; it is too high where the page is of an odd kind. A small regression over a few
signs sets that right; `docs/confidence.md` has the curve.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.model.judge import Judgement
from thresher.page import tree

SIGNS: Final = (
    "bias",
    "expected F1",
    "words kept",
    "share kept",
    "links kept",
    "words in doubt",
    "sure of the kind",
    "article",
    "collection",
    "documentation",
    "forum",
    "listing",
    "product",
    "service",
)
_DOUBT: Final = (0.2, 0.8)
_EXTREME: Final = 1e-3
_SURE: Final = 30.0
"""Beyond, the exponential could overflow."""

Floats = npt.NDArray[np.float64]


def signs(judgement: Judgement, kept: tree.Bools) -> Floats:
    """What tells good answers from bad ones, in the order of `SIGNS`."""
    words = judgement.prepared.words
    likely = judgement.probability
    kept_words = float(words[kept].sum())
    in_doubt = (likely > _DOUBT[0]) & (likely < _DOUBT[1])
    expected = float(np.clip(judgement.expected_f1, _EXTREME, 1 - _EXTREME))
    shares = (kept_words, float((words * judgement.prepared.link)[kept].sum()), float(words[in_doubt].sum()))
    return np.array(
        [
            1.0,
            np.log(expected / (1 - expected)),
            np.log1p(kept_words) / 5,
            shares[0] / max(float(words.sum()), 1.0),
            shares[1] / max(kept_words, 1.0),
            shares[2] / max(float(words.sum()), 1.0),
            float(judgement.kinds.max()),
            *judgement.kinds.tolist(),
        ]
    )


def confidence(judgement: Judgement, kept: tree.Bools, weights: npt.NDArray[np.float32]) -> float:
    """The F1 to expect if these blocks are kept, from 0 to 1; 0 where none is."""
    if not kept.any():
        return 0.0
    return float(1 / (1 + np.exp(-np.clip(signs(judgement, kept) @ weights, -_SURE, _SURE))))
