"""The network of `kernel/auto/network.pxi`, its formulas one by one in double precision."""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.model.weights import Layers

Doubles = npt.NDArray[np.float64]


class Answer(NamedTuple):
    probability: Doubles
    """Of each block: that it is content."""
    kinds: Doubles
    """Of each of `KINDS`: that the page is of that kind."""


def forward(blocks: npt.NDArray[np.generic], page: npt.NDArray[np.generic], words: Doubles, layers: Layers) -> Answer:
    """`blocks` has a row for each block, `words` says how many words it has."""
    own = SimpleNamespace(**{name: layer.astype(np.float64) for name, layer in layers._asdict().items()})
    hidden = np.maximum(np.clip(blocks, own.low, own.high) @ own.w1.T + own.b1, 0)
    weight = np.sqrt(words + 1)
    facts = np.clip(page, own.page_low, own.page_high)
    whole = np.concatenate((hidden.mean(axis=0), weight / weight.sum() @ hidden, hidden.max(axis=0), facts))
    view = np.maximum(own.wp @ whole + own.bp, 0)
    scale, shift = np.split(own.wf @ view + own.bf, 2)
    second = np.maximum((hidden @ own.w2.T + own.b2) * (1 + scale) + shift, 0)
    return Answer(logistic(second @ own.w + own.b), _softmax(own.wk @ view + own.bk))


def logistic(values: Doubles) -> Doubles:
    """Without overflow, however sure the network is."""
    return np.asarray((1 + np.tanh(values / 2)) / 2)


def _softmax(values: Doubles) -> Doubles:
    raised = np.exp(values - values.max())
    return np.asarray(raised / raised.sum())
