"""What spoke for and against a block: the learned network's own answer, shared out among its inputs.

Integrated gradients (Sundararajan, Taly, Yan 2017): on the straight line from the mean block of the page to the block,
the slope of the answer by each input is summed up. The shares add up to the difference between the two answers, so
nothing is left unsaid; what the network has made of the page as a whole stays as it is. Families of features
(`families.py`) are what is told. What would flip a block is found by trying: which families of it would have to be as
they are on average where the page was judged the other way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.cached import cached_property
from thresher.kernel import native
from thresher.lab.training.study import Study, study_of
from thresher.model.feature_names import FEATURES
from thresher.model.weights import Model
from thresher.page import Page
from thresher.page.tree import marks
from thresher.studio.families import FAMILIES, members

Floats = npt.NDArray[np.float64]

_STEPS: Final = 64
"""Points on the line; with these the shares add up to within some hundredths of the difference."""
_TOLD: Final = 4
"""Families for, and as many against, that are told."""
_LEAST: Final = 0.05
"""In log-odds: a smaller share is not worth a word."""
_MOST_TOGETHER: Final = 5
"""Families that are changed together, where fewer would not flip a block."""


class Share(NamedTuple):
    """What a family of features did to the answer."""

    family: int
    effect: float
    """In log-odds: above 0 it spoke for the block."""
    feature: int
    """The one among them that did most of it."""


class Flip(NamedTuple):
    """Families that would turn the judgement round, were they as on the mean of the blocks judged the other way."""

    families: tuple[int, ...]
    probability: float
    """What the block's would be."""


@dataclass(frozen=True, eq=False)
class Attribution:
    """Of a block."""

    probability: float
    mean_probability: float
    """That of the page's mean block, with which all is compared."""
    shares: tuple[Share, ...]
    """Of all families, the strongest first."""
    flip: Flip | None

    @property
    def total(self) -> float:
        return sum(share.effect for share in self.shares)


class Network:
    """The network on one page: the same as in the kernel, in numpy and one block at a time."""

    def __init__(self, page: Page, model: Model, strictness: float = 0.0) -> None:
        self._page = page
        self._strictness = strictness
        self._model = model
        self._layers = model.layers

    @cached_property
    def study(self) -> Study:
        return study_of(self._page, self._model.tables)

    @cached_property
    def inputs(self) -> Floats:
        """The features of all blocks, within their bounds."""
        low, high = self._layers.low, self._layers.high
        return np.clip(self.study.features, low, high).astype(np.float64)

    @cached_property
    def mean(self) -> Floats:
        return np.asarray(self.inputs.mean(axis=0))

    @cached_property
    def opinion(self) -> dict[str, Any]:
        page = self._page
        columns = marks(page.hidden), marks(page.openable), marks(page.link)
        found = native.opinion(page.native, self._model.native, *columns, page.body, self._strictness)
        return {name: np.asarray(value) for name, value in found.items()}

    @cached_property
    def _scales(self) -> tuple[Floats, Floats]:
        """What the page as a whole does to the second layer."""
        layers, study = self._layers, self.study
        hidden = np.maximum(self.inputs @ layers.w1.T + layers.b1, 0)
        facts = np.clip(study.page, layers.page_low, layers.page_high)
        whole = np.concatenate([hidden.mean(axis=0), study.weight @ hidden, hidden.max(axis=0), facts])
        view = np.maximum(layers.wp @ whole + layers.bp, 0)
        scales = layers.wf @ view + layers.bf
        units = len(layers.b2)
        return scales[:units], scales[units:]

    def logits(self, inputs: Floats) -> Floats:
        return self._forward(inputs)[0]

    def slopes(self, inputs: Floats) -> Floats:
        """Of the answer, by each input."""
        layers = self._layers
        _, first, second = self._forward(inputs)
        back = np.where(second > 0, layers.w.reshape(-1) * (1 + self._scales[0]), 0.0) @ layers.w2
        return np.asarray(np.where(first > 0, back, 0.0) @ layers.w1)

    def _forward(self, inputs: Floats) -> tuple[Floats, Floats, Floats]:
        layers, (scale, shift) = self._layers, self._scales
        first = inputs @ layers.w1.T + layers.b1
        second = (np.maximum(first, 0) @ layers.w2.T + layers.b2) * (1 + scale) + shift
        logits = np.maximum(second, 0) @ layers.w.reshape(-1) + float(layers.b[0])
        return logits.astype(np.float64), first, second

    def block_of(self, row: int) -> int | None:
        """The network's own number of the block that a text row belongs to."""
        place = int(np.searchsorted(self.study.texts, row))
        if place >= len(self.study.texts) or self.study.texts[place] != row:
            return None
        return int(np.searchsorted(self.study.bounds, place, side="right")) - 1

    def attribution(self, block: int) -> Attribution:
        here = self.inputs[block]
        line = self.mean + (np.arange(_STEPS) + 0.5)[:, None] / _STEPS * (here - self.mean)
        effects = (here - self.mean) * self.slopes(line).mean(axis=0)
        shares = [_share(at, effects) for at in range(len(FAMILIES))]
        shares.sort(key=lambda share: -abs(share.effect))
        likely = _likely(self.logits(np.stack([here, self.mean]))).tolist()
        return Attribution(
            probability=likely[0],
            mean_probability=likely[1],
            shares=tuple(shares),
            flip=self._flip(block),
        )

    def _flip(self, block: int) -> Flip | None:
        """The fewest families that turn the judgement round when they are as where it went the other way."""
        cut, kept = float(self.opinion["cut"][0]), self.opinion["probability"] >= self.opinion["cut"][0]
        is_kept = bool(kept[block])
        others = self.inputs[kept != is_kept]
        if not len(others):
            return None
        here, model = self.inputs[block], others.mean(axis=0)
        alone = self.logits(np.stack([_with(here, model, (each,)) for each in range(len(FAMILIES))]))
        order = [int(each) for each in (np.argsort(alone) if is_kept else np.argsort(-alone))]
        tried = [tuple(order[:many]) for many in range(1, _MOST_TOGETHER + 1)]
        likely = _likely(self.logits(np.stack([_with(here, model, families) for families in tried])))
        for families, probability in zip(tried, likely.tolist(), strict=True):
            if (probability >= cut) != is_kept:
                return Flip(families, probability)
        return None

    def told(self, block: int) -> dict[str, Any]:
        """In words and figures, for whoever points at a block."""
        found = self.attribution(block)
        worth = [share for share in found.shares if abs(share.effect) >= _LEAST]
        return {
            "probability": found.probability,
            "mean_probability": found.mean_probability,
            "cut": float(self.opinion["cut"][0]),
            "in_favour": [self._in_words(block, share) for share in worth if share.effect > 0][:_TOLD],
            "against": [self._in_words(block, share) for share in worth if share.effect < 0][:_TOLD],
            "flip": self._flip_in_words(found.flip),
        }

    def _in_words(self, block: int, share: Share) -> dict[str, Any]:
        family = FAMILIES[share.family]
        return {
            "name": family.name,
            "effect": round(share.effect, 3),
            "feature": FEATURES[share.feature],
            "value": round(float(self.inputs[block, share.feature]), 3),
            "mean": round(float(self.mean[share.feature]), 3),
        }

    def _flip_in_words(self, flip: Flip | None) -> str:
        if flip is None:
            return ""
        is_kept = flip.probability >= float(self.opinion["cut"][0])
        what = ", ".join(FAMILIES[family].name[:1].lower() + FAMILIES[family].name[1:] for family in flip.families)
        where, then = ("kept", "kept") if is_kept else ("dropped", "dropped")
        return f"Were these as they are on average where text was {where}, it would be {then}: {what}."


def _with(inputs: Floats, others: Floats, families: tuple[int, ...]) -> Floats:
    """Inputs of which some families are taken from elsewhere."""
    changed = inputs.copy()
    for family in families:
        changed[members()[family]] = others[members()[family]]
    return changed


def _share(family: int, effects: Floats) -> Share:
    rows = members()[family]
    strongest = rows[np.argmax(np.abs(effects[rows]))]
    return Share(family, float(effects[rows].sum()), int(strongest))


def _likely(logits: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -30, 30))))
