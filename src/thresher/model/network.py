"""The network: from the features of all blocks of a page to how likely each is content, and what kind of page it is.

h    = relu(W1 x + b1)                       each block by itself
v    = relu(Wp [mean h, weighted mean h, max h, page] + bp)    the page as a whole
a, c = Wf v + bf                             which scales and shifts the second layer:
g    = relu((W2 h + b2) (1 + a) + c)
logit = w g + b;   kind = softmax(Wk v + bk)
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument
from thresher.model.features import Features

Floats = npt.NDArray[np.float32]

_SURE: Final = 30.0
"""A logit so far from 0 leaves no doubt; beyond, the exponential would overflow."""


class Layers(NamedTuple):
    """The weights by the letters above; a matrix has one column for each input."""

    low: Floats
    high: Floats
    """Bounds of each feature: what lies outside is moved to the bound, so that no odd page can go off the scale."""
    page_low: Floats
    page_high: Floats
    w1: Floats
    b1: Floats
    wp: Floats
    bp: Floats
    wf: Floats
    bf: Floats
    w2: Floats
    b2: Floats
    w: Floats
    b: Floats
    wk: Floats
    bk: Floats


class Answer(NamedTuple):
    probability: Floats
    """Of each block: that it is content."""
    kinds: Floats
    """Of each of `KINDS`: that the page is of that kind."""


def forward(features: Features, layers: Layers) -> Answer:
    """Judge all blocks of a page. As in the features, each block is a column."""
    taken = layers.w1.shape[1], layers.wp.shape[1] - 3 * len(layers.w1)
    if taken != (given := (len(features.blocks), len(features.page))):
        raise BadArgument(f"these weights were made for another version: they take {taken} features, not {given}")
    inputs = np.clip(features.blocks, layers.low[:, None], layers.high[:, None])
    hidden = np.maximum(layers.w1 @ inputs + layers.b1[:, None], 0)
    facts = np.clip(features.page, layers.page_low, layers.page_high)
    whole = np.concatenate((hidden.mean(axis=1), hidden @ features.weight, hidden.max(axis=1), facts))
    page = np.maximum(layers.wp @ whole + layers.bp, 0)
    scale, shift = np.split(layers.wf @ page + layers.bf, 2)
    second = layers.w2 @ hidden + layers.b2[:, None]
    second = np.maximum(second * (1 + scale)[:, None] + shift[:, None], 0)
    return Answer(_sigmoid(layers.w @ second + layers.b), _softmax(layers.wk @ page + layers.bk))


def _sigmoid(values: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(values, -_SURE, _SURE))))


def _softmax(values: Floats) -> Floats:
    raised = np.exp(values - values.max())
    return np.asarray(raised / raised.sum())
