"""A small model with weights that chance has made: the harness asks it about every page. Made once, always the same."""

from __future__ import annotations

import random
from array import array
from importlib import import_module
from typing import Any, Final

kernel: Any = import_module("kernel")  # the one that is built into the fuzzer

FEATURES: Final = 257
PAGE_FEATURES: Final = 52
KINDS: Final = 7
SIGNS: Final = 14
FIRST, PAGE, SECOND = 20, 9, 12

NAMES: Final = "content main article post body text entry nav menu footer side ad share related comment 0 x1 a b c d"
WORDS: Final = "the a of and to in is for on with this that by 1 2 read more share login und der die das 語 и в на x y"


class Matrix:
    """Rows of weights, as much like an array of numpy as the kernel asks for."""

    def __init__(self, chance: random.Random, rows: int, columns: int) -> None:
        self.numbers = numbers(chance, rows * columns)
        self.shape = rows, columns

    def reshape(self, *_shape: int) -> memoryview[float]:
        return memoryview(self.numbers).cast("B").cast("f", self.shape)


class Layers:
    """By the letters of `thresher/kernel/auto/network.pxi`."""

    def __init__(self, chance: random.Random) -> None:
        self.low, self.high = array("f", [-2.0] * FEATURES), array("f", [2.0] * FEATURES)
        self.page_low, self.page_high = array("f", [-3.0] * PAGE_FEATURES), array("f", [3.0] * PAGE_FEATURES)
        self.w1, self.b1 = Matrix(chance, FIRST, FEATURES).reshape(), numbers(chance, FIRST)
        self.wp, self.bp = Matrix(chance, PAGE, 3 * FIRST + PAGE_FEATURES).reshape(), numbers(chance, PAGE)
        self.wf, self.bf = Matrix(chance, 2 * SECOND, PAGE).reshape(), numbers(chance, 2 * SECOND)
        self.w2, self.b2 = Matrix(chance, SECOND, FIRST).reshape(), numbers(chance, SECOND)
        self.w, self.b = Matrix(chance, 1, SECOND), numbers(chance, 1)
        self.wk, self.bk = Matrix(chance, KINDS, PAGE).reshape(), numbers(chance, KINDS)


def numbers(chance: random.Random, count: int) -> array[float]:
    return array("f", [chance.uniform(-1, 1) for _ in range(count)])


def odds(chance: random.Random, names: str) -> dict[str, float]:
    return {name: chance.uniform(-3, 3) for name in names.split()}


def network() -> Any:
    chance = random.Random(1)  # noqa: S311
    whole, parts = odds(chance, NAMES), odds(chance, NAMES)
    names = kernel.NameOdds(whole | {f"~{name}": value for name, value in parts.items()})
    return kernel.Network(vars(Layers(chance)), names, kernel.WordOdds(odds(chance, WORDS)), numbers(chance, SIGNS))
