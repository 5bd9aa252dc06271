"""A small model with weights that chance has made: the harness asks it about every page. Made once, always the same."""

from __future__ import annotations

import random
from array import array
from importlib import import_module
from typing import Any, Final, NamedTuple

native: Any = import_module("native")  # the kernel that is built into the fuzzer

FIRST_UNITS, PAGE_UNITS, SECOND_UNITS = 20, 9, 12

NAMES: Final = "content main article post body text entry nav menu footer side ad share related comment 0 x1 a b c d"
WORDS: Final = "the a of and to in is for on with this that by 1 2 read more share login und der die das 語 и в на x y"


class Sizes(NamedTuple):
    """Of the model, as the kernel has them."""

    features: int
    page_features: int
    kinds: int
    signs: int


class Matrix:
    """Rows of weights, as much like an array of numpy as the kernel asks for."""

    def __init__(self, chance: random.Random, rows: int, columns: int) -> None:
        self.numbers = numbers(chance, rows * columns)
        self.shape = rows, columns

    def reshape(self, *_shape: int) -> memoryview[float]:
        return memoryview(self.numbers).cast("B").cast("f", self.shape)


def layers(chance: random.Random, sizes: Sizes) -> dict[str, Any]:
    """By the letters of `auto/network.pxi`."""
    shapes = {
        "1": (FIRST_UNITS, sizes.features),
        "p": (PAGE_UNITS, 3 * FIRST_UNITS + sizes.page_features),
        "f": (2 * SECOND_UNITS, PAGE_UNITS),
        "2": (SECOND_UNITS, FIRST_UNITS),
        "k": (sizes.kinds, PAGE_UNITS),
    }
    weights = {f"w{letter}": Matrix(chance, *shape).reshape() for letter, shape in shapes.items()}
    biases = {f"b{letter}": numbers(chance, units) for letter, (units, _) in shapes.items()}
    bounds = {
        "low": array("f", [-2.0] * sizes.features),
        "high": array("f", [2.0] * sizes.features),
        "page_low": array("f", [-3.0] * sizes.page_features),
        "page_high": array("f", [3.0] * sizes.page_features),
    }
    return {**bounds, **weights, **biases, "w": Matrix(chance, 1, SECOND_UNITS), "b": numbers(chance, 1)}


def numbers(chance: random.Random, count: int) -> array[float]:
    return array("f", [chance.uniform(-1, 1) for _ in range(count)])


def odds(chance: random.Random, names: str) -> dict[str, float]:
    return {name: chance.uniform(-3, 3) for name in names.split()}


def network(sizes: tuple[int, int, int, int]) -> Any:
    chance = random.Random(1)  # noqa: S311
    known = Sizes(*sizes)
    whole, parts = odds(chance, NAMES), odds(chance, NAMES)
    names = native.NameOdds(whole | {f"~{name}": value for name, value in parts.items()})
    words = native.WordOdds(odds(chance, WORDS))
    return native.Network(layers(chance, known), names, words, numbers(chance, known.signs))
