"""Fitting the network that the kernel asks (`kernel/auto/network.pxi`), with PyTorch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from thresher.lab.training.examples import Example
from thresher.model.feature_names import FEATURES
from thresher.model.weights import Layers
from thresher.verdict import KINDS

FIRST: Final = 64
SECOND: Final = 64
PAGE: Final = 32
"""Sizes of the layers."""
_DROPPED: Final = 0.1
_BATCH: Final = 12
_RATE: Final = 3e-3
_DECAY: Final = 0.02
_WARM_UP: Final = 0.25
_AVERAGED: Final = 0.998
"""The weights that are kept are a running mean over the steps."""
_FEWEST_STEPS: Final = 10
"""With fewer, the learning rate could not rise and fall."""
_KIND_WEIGHT: Final = 0.05
_LARGEST_LOSS: Final = 3.0
"""A page whose labels make no sense must not pull harder than this."""
_REACH: Final = 5.0
_PAGE_REACH: Final = 4.0
"""Features are cut off this many standard deviations from their mean."""

_OF_WORDS: Final = np.array([place for place, name in enumerate(FEATURES) if "odds of words" in name], dtype=np.int64)
"""The features that a table of words decides, of the block itself and of those around it."""

Floats = npt.NDArray[np.float32]


class Features(NamedTuple):
    """What the network is given of a page."""

    blocks: npt.NDArray[np.float16]
    """One row for each block. Half of the precision is enough, and takes half of the memory."""
    page: Floats
    weight: Floats
    """Of each block in the mean of the page; they add up to 1."""


@dataclass(frozen=True, eq=False)
class Pages:
    """Examples with their features."""

    examples: Sequence[Example]
    features: Sequence[Features]
    weights: Sequence[float]

    def __len__(self) -> int:
        return len(self.examples)


@dataclass(frozen=True, eq=False)
class Scaling:
    """Mean and spread of the features."""

    mean: Floats
    spread: Floats
    page_mean: Floats
    page_spread: Floats

    @property
    def of_nothing(self) -> Floats:
        """What the features of a block are where all of them are 0."""
        return np.asarray(np.clip(-self.mean / self.spread, -_REACH, _REACH), dtype=np.float32)

    @classmethod
    def of(cls, pages: Pages) -> Scaling:
        some = np.concatenate([features.blocks[::7] for features in pages.features]).astype(np.float32)
        whole = np.stack([features.page for features in pages.features])
        return cls(some.mean(axis=0), some.std(axis=0) + 1e-2, whole.mean(axis=0), whole.std(axis=0) + 1e-3)

    def scaled(self, pages: Pages) -> Pages:
        """The same pages with scaled features."""
        return replace(pages, features=[self._scaled(features) for features in pages.features])

    def _scaled(self, features: Features) -> Features:
        blocks = np.clip((features.blocks - self.mean) / self.spread, -_REACH, _REACH)
        page = np.clip((features.page - self.page_mean) / self.page_spread, -_PAGE_REACH, _PAGE_REACH)
        return features._replace(blocks=blocks.astype(np.float16), page=page)


class Network(nn.Module):  # type: ignore[misc]
    def __init__(self, features: int, page_features: int) -> None:
        super().__init__()
        self.first = nn.Linear(features, FIRST)
        self.whole = nn.Linear(3 * FIRST + page_features, PAGE)
        self.bend = nn.Linear(PAGE, 2 * SECOND)
        self.second = nn.Linear(FIRST, SECOND)
        self.out = nn.Linear(SECOND, 1)
        self.kind = nn.Linear(PAGE, len(KINDS))
        self.dropout = nn.Dropout(_DROPPED)
        nn.init.zeros_(self.bend.weight)
        nn.init.zeros_(self.bend.bias)

    def forward(self, batch: Batch) -> tuple[Tensor, Tensor]:
        hidden = self.dropout(functional.relu(self.first(batch.blocks)))
        mean = batch.sum_by_page(hidden) / batch.sizes[:, None]
        weighted = batch.sum_by_page(hidden * batch.weight[:, None])
        zeros = torch.zeros(len(batch.sizes), FIRST)
        highest = zeros.scatter_reduce(0, batch.page_of[:, None].expand(-1, FIRST), hidden, "amax")
        page = functional.relu(self.whole(torch.cat((mean, weighted, highest, batch.pages), dim=1)))
        scale, shift = self.bend(self.dropout(page)).chunk(2, dim=1)
        second = self.second(hidden) * (1 + scale[batch.page_of]) + shift[batch.page_of]
        return self.out(self.dropout(functional.relu(second)))[:, 0], self.kind(page)

    def layers(self, scaling: Scaling) -> Layers:
        """The weights as the kernel wants them: the scaling of the features is worked into them."""
        state = {name: value.detach().numpy().astype(np.float64) for name, value in self.state_dict().items()}
        first, whole = state["first.weight"] / scaling.spread, state["whole.weight"].copy()
        whole[:, 3 * FIRST :] /= scaling.page_spread
        found = {
            "low": scaling.mean - _REACH * scaling.spread,
            "high": scaling.mean + _REACH * scaling.spread,
            "page_low": scaling.page_mean - _PAGE_REACH * scaling.page_spread,
            "page_high": scaling.page_mean + _PAGE_REACH * scaling.page_spread,
            "w1": first,
            "b1": state["first.bias"] - first @ scaling.mean,
            "wp": whole,
            "bp": state["whole.bias"] - whole[:, 3 * FIRST :] @ scaling.page_mean,
            "wf": state["bend.weight"],
            "bf": state["bend.bias"],
            "w2": state["second.weight"],
            "b2": state["second.bias"],
            "w": state["out.weight"][0],
            "b": state["out.bias"],
            "wk": state["kind.weight"],
            "bk": state["kind.bias"],
        }
        return Layers(**{name: value.astype(np.float32) for name, value in found.items()})


class Batch:
    """Some pages with scaled features, their blocks one after another."""

    def __init__(self, pages: Pages, chosen: Sequence[int]) -> None:
        features = [pages.features[place] for place in chosen]
        examples = [pages.examples[place] for place in chosen]
        labels = [example.labels for example in examples]
        sizes = [len(one.words) for one in labels]
        self.blocks = torch.from_numpy(np.concatenate([one.blocks for one in features], dtype=np.float32))
        self.pages = torch.from_numpy(np.stack([one.page for one in features]).astype(np.float32))
        self.weight = torch.from_numpy(np.concatenate([one.weight for one in features]))
        self.sizes = torch.tensor(sizes, dtype=torch.float32)
        self.page_of = torch.from_numpy(np.repeat(np.arange(len(chosen)), sizes))
        self.share = torch.from_numpy(np.concatenate([one.share for one in labels]))
        self.words = torch.from_numpy(np.concatenate([one.words for one in labels]))
        self.gold_words = torch.tensor([float(max(one.gold_words, 1)) for one in labels])
        self.page_weight = torch.tensor([pages.weights[place] for place in chosen])
        self.kind = torch.tensor([KINDS.index(one.kind) if one.kind in KINDS else -1 for one in examples])
        self.kind_weight = torch.tensor([one.kind_weight for one in examples])

    def forget_words(self, pages: npt.NDArray[np.bool_], of_nothing: Floats) -> None:
        """Take away from some pages what the table says of their words."""
        rows = torch.from_numpy(pages)[self.page_of].nonzero()
        self.blocks[rows, torch.from_numpy(_OF_WORDS)] = torch.from_numpy(of_nothing[_OF_WORDS])

    def sum_by_page(self, values: Tensor) -> Tensor:
        return torch.zeros(len(self.sizes), *values.shape[1:]).index_add(0, self.page_of, values)


def loss_of(logit: Tensor, kind: Tensor, batch: Batch) -> Tensor:
    """Cross-entropy, weighted by words over the page's gold words, and 1 - the expected F1; that of the kind beside."""
    likely = torch.sigmoid(logit)
    error = functional.binary_cross_entropy_with_logits(logit, batch.share, reduction="none")
    wanted = batch.sum_by_page(batch.words * batch.share)
    per_word = torch.maximum(wanted, batch.gold_words * 0.3).clamp(min=5)
    entropy = (batch.sum_by_page(error * batch.words.clamp(min=0.5)) / per_word).clamp(max=_LARGEST_LOSS)
    right = batch.sum_by_page(likely * batch.share * batch.words)
    f1 = 2 * right / (batch.sum_by_page(likely * batch.words) + batch.gold_words)
    loss = (batch.page_weight * (entropy + 1 - f1)).sum() / batch.page_weight.sum()
    labelled = (batch.kind >= 0) & (batch.kind_weight > 0)
    if labelled.any():
        error = functional.cross_entropy(kind[labelled], batch.kind[labelled], reduction="none")
        weight = batch.kind_weight[labelled]
        loss = loss + _KIND_WEIGHT * (error * weight).sum() / weight.sum()
    return loss


def fit(
    pages: Pages,
    *,
    epochs: int,
    seed: int,
    without_words: float = 0.0,
    advance: Callable[[float], None] = lambda loss: None,
) -> Layers:
    """Fit a network; `advance` is called with the mean loss after each epoch.

    On a share of the pages, `without_words`, others in each epoch, no word is known, as on a page in a language that no
    label is in.
    """
    torch.set_num_threads(1)  # several fits run side by side, and sums come out the same on any machine
    torch.manual_seed(seed)
    order = np.random.default_rng(seed)
    scaling = Scaling.of(pages)
    scaled = scaling.scaled(pages)
    network = Network(len(scaling.mean), len(scaling.page_mean))
    steps = max(epochs * -(-len(pages) // _BATCH), _FEWEST_STEPS)
    optimizer = torch.optim.AdamW(network.parameters(), lr=_RATE, weight_decay=_DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, _RATE, total_steps=steps, pct_start=_WARM_UP)
    averaged = torch.optim.swa_utils.AveragedModel(
        network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(_AVERAGED)
    )
    network.train()
    for _ in range(epochs):
        losses = []
        for chosen in np.array_split(order.permutation(len(pages)), -(-len(pages) // _BATCH)):
            batch = Batch(scaled, chosen.tolist())
            if without_words:
                batch.forget_words(order.random(len(chosen)) < without_words, scaling.of_nothing)
            logit, kind = network(batch)
            loss = loss_of(logit, kind, batch)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            averaged.update_parameters(network)
            losses.append(float(loss.detach()))
        advance(float(np.mean(losses)))
    layers: Layers = averaged.module.layers(scaling)
    return layers
