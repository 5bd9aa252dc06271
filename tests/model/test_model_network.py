"""The network, against one written out in plain loops."""

from __future__ import annotations

from math import exp
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import Page
from thresher.model.blocks import TextBlocks
from thresher.model.features import Features, complete
from thresher.model.kinds import KINDS
from thresher.model.network import Answer, Floats, Layers, forward
from thresher.model.prepare import prepare
from thresher.model.weights import shipped

INPUTS: Final = 6
FACTS: Final = 4
FIRST: Final = 5
SECOND: Final = 3
WHOLE: Final = 4


def some_layers(seed: int, size: float = 1.0) -> Layers:
    chance = np.random.default_rng(seed)
    shapes = {
        "w1": (FIRST, INPUTS), "b1": (FIRST,), "wp": (WHOLE, 3 * FIRST + FACTS), "bp": (WHOLE,),
        "wf": (2 * SECOND, WHOLE), "bf": (2 * SECOND,), "w2": (SECOND, FIRST), "b2": (SECOND,),
        "w": (SECOND,), "b": (1,), "wk": (len(KINDS), WHOLE), "bk": (len(KINDS),),
    }  # fmt: skip
    arrays = {name: (size * chance.normal(size=shape)).astype(np.float32) for name, shape in shapes.items()}
    bounds = {
        "low": -np.ones(INPUTS),
        "high": 2 * np.ones(INPUTS),
        "page_low": -np.ones(FACTS),
        "page_high": np.ones(FACTS),
    }
    return Layers(**{name: bound.astype(np.float32) for name, bound in bounds.items()}, **arrays)


def some_features(seed: int, blocks: int, size: float = 1.0) -> Features:
    chance = np.random.default_rng(seed)
    weight = chance.random(blocks)
    values = (size * chance.normal(size=(INPUTS, blocks)), size * chance.normal(size=FACTS), weight / weight.sum())
    return Features(*(value.astype(np.float32) for value in values))


def relu(value: float) -> float:
    return max(value, 0.0)


def times(matrix: Floats, vector: list[float], bias: Floats) -> list[float]:
    return [
        sum(float(w) * v for w, v in zip(row, vector, strict=True)) + float(b)
        for row, b in zip(matrix, bias, strict=True)
    ]


def in_loops(features: Features, layers: Layers) -> tuple[list[float], list[float]]:
    blocks = features.blocks.shape[1]
    hidden = []
    for block in range(blocks):
        inputs = [
            min(max(float(value), float(low)), float(high))
            for value, low, high in zip(features.blocks[:, block], layers.low, layers.high, strict=True)
        ]
        hidden.append([relu(value) for value in times(layers.w1, inputs, layers.b1)])
    facts = [
        min(max(float(value), float(low)), float(high))
        for value, low, high in zip(features.page, layers.page_low, layers.page_high, strict=True)
    ]
    by_unit = list(zip(*hidden, strict=True))
    mean = [sum(unit) / blocks for unit in by_unit]
    weighted = [sum(value * float(w) for value, w in zip(unit, features.weight, strict=True)) for unit in by_unit]
    whole = [relu(value) for value in times(layers.wp, [*mean, *weighted, *map(max, by_unit), *facts], layers.bp)]
    bend = times(layers.wf, whole, layers.bf)
    scale, shift = bend[: len(bend) // 2], bend[len(bend) // 2 :]
    probability = []
    for units in hidden:
        second = [
            relu(v * (1 + a) + c) for v, a, c in zip(times(layers.w2, units, layers.b2), scale, shift, strict=True)
        ]
        logit = sum(float(w) * value for w, value in zip(layers.w, second, strict=True)) + float(layers.b[0])
        probability.append(1 / (1 + exp(-logit)))
    raised = [exp(value) for value in times(layers.wk, whole, layers.bk)]
    return probability, [value / sum(raised) for value in raised]


@given(seed=st.integers(0, 10_000), blocks=st.integers(1, 12))
@settings(max_examples=60, deadline=None)
def test_it_is_what_the_formulas_say(seed: int, blocks: int) -> None:
    features, layers = some_features(seed, blocks), some_layers(seed + 1)
    probability, kinds = in_loops(features, layers)
    answer = forward(features, layers)
    assert answer.probability.tolist() == pytest.approx(probability, abs=1e-4)
    assert answer.kinds.tolist() == pytest.approx(kinds, abs=1e-4)


def check(answer: Answer) -> None:
    assert ((answer.probability >= 0) & (answer.probability <= 1)).all()
    assert ((answer.kinds >= 0) & (answer.kinds <= 1)).all()
    assert answer.kinds.sum() == pytest.approx(1, abs=1e-5)
    assert len(answer.kinds) == len(KINDS)


@pytest.mark.parametrize("size", [0.0, 1.0, 10.0, 1e3])
@pytest.mark.parametrize("seed", range(5))
def test_answers_are_probabilities_however_large_the_weights(seed: int, size: float) -> None:
    check(forward(some_features(seed, 9), some_layers(seed, size)))


@pytest.mark.parametrize("logit", [-1e4, -200.0, -89.0, 0.0, 89.0, 200.0, 1e4])
def test_a_network_that_is_very_sure_says_so_without_a_warning(logit: float) -> None:
    layers = some_layers(1, size=0.0)
    answer = forward(some_features(1, 3), layers._replace(b=np.array([logit], dtype=np.float32)))
    check(answer)
    assert answer.probability.tolist() == pytest.approx([(np.sign(logit) + 1) / 2] * 3, abs=1e-6)


@pytest.mark.parametrize("value", [1e30, -1e30, 1e4, float("inf"), -float("inf")])
def test_what_lies_outside_the_bounds_counts_as_the_bound(value: float) -> None:
    layers = some_layers(2)
    outside, inside = some_features(3, 4), some_features(3, 4)
    outside.blocks[2], outside.page[1] = value, value
    inside.blocks[2], inside.page[1] = (2, 1) if value > 0 else (-1, -1)
    assert forward(outside, layers).probability.tolist() == forward(inside, layers).probability.tolist()


def test_the_shipped_network_stays_calm_at_every_bound() -> None:
    """Features at the bounds are as far as any page can go."""
    layers = shipped().layers
    chance = np.random.default_rng(1)
    for _ in range(50):
        high = chance.random((len(layers.low), 40)) < 0.5
        blocks = np.where(high, layers.high[:, None], layers.low[:, None])
        facts = np.where(chance.random(len(layers.page_low)) < 0.5, layers.page_high, layers.page_low)
        check(forward(Features(blocks, facts, np.full(40, 1 / 40, dtype=np.float32)), layers))


def test_blocks_can_change_each_other_only_through_the_page() -> None:
    """The same block twice has the same answer, wherever it stands."""
    page = Page.parse("<p>one two three</p>")
    features = complete(prepare(page, TextBlocks.of(page)), shipped().tables)
    twice = features._replace(blocks=np.tile(features.blocks, 2), weight=np.full(2, 0.5, dtype=np.float32))
    once, both = forward(features, shipped().layers), forward(twice, shipped().layers)
    assert both.probability.tolist() == pytest.approx([once.probability[0]] * 2, abs=1e-5)
    assert both.kinds.tolist() == pytest.approx(once.kinds.tolist(), abs=1e-5)
