"""Which control would flip a block, and how far it would have to be moved: found by moving each."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from thresher.errors import BadArgument
from thresher.methods import find_method
from thresher.methods.auto import FAVORS
from thresher.methods.parameters import parameters_of
from thresher.studio.asking import Asked, range_of
from thresher.studio.opened_page import OpenedPage

_STEPS: Final = 8
_MOST_CONTROLS: Final = 8
_MOST_ROWS: Final = 20_000
"""A page with more rows is not asked so often."""


def by_controls(opened: OpenedPage, asked: Asked, number: int, weights: str) -> dict[str, Any]:
    """For each control with numbers, the value nearest to the present one that flips the block; the nearest first."""
    if number >= len(opened.blocks):
        raise BadArgument(f"the page has no block {number}")
    if len(opened.page) > _MOST_ROWS:
        return {"controls": [], "too_large": True}
    now = _is_kept(opened, asked, number, weights)
    known = parameters_of(find_method(asked.method))
    numbers = {name: value for name, value in known.items() if isinstance(value, float)}
    found: list[dict[str, Any]] = []
    for name, default in list(numbers.items())[:_MOST_CONTROLS]:
        low, high, _ = range_of(asked.method, name, default)
        present = float(asked.parameters.get(name, default))
        value = _nearest(opened, asked, number, weights, name, present, (low, high), now)
        if value is not None:
            found.append({"name": name, "value": round(value, 3), "far": abs(value - present) / (high - low)})
    found.sort(key=lambda each: float(each["far"]))
    return {"controls": found, "kept": now, "too_large": False}


def _nearest(
    opened: OpenedPage,
    asked: Asked,
    number: int,
    weights: str,
    name: str,
    present: float,
    bounds: tuple[float, float],
    now: bool,
) -> float | None:
    values = sorted(np.linspace(*bounds, _STEPS + 1).tolist(), key=lambda value: abs(value - present))
    for value in values:
        if value != present and _can_be(asked, name) and _flips(opened, asked, number, weights, name, value, now):
            return float(value)
    return None


def _can_be(asked: Asked, name: str) -> bool:
    """`favor` and `strictness` move the same threshold: only one of them can be given."""
    return name != "strictness" or not FAVORS.get(str(asked.parameters.get("favor", "")), 0.0)


def _flips(opened: OpenedPage, asked: Asked, number: int, weights: str, name: str, value: float, now: bool) -> bool:
    try:
        return _is_kept(opened, asked.with_parameter(name, value), number, weights) != now
    except BadArgument:  # between its bounds a method may still refuse a value, such as half a round
        return False


def _is_kept(opened: OpenedPage, asked: Asked, number: int, weights: str) -> bool:
    """By the method alone: what comes after it is the same whatever its controls say."""
    page = opened.page.showing(asked.hidden)
    verdict = find_method(asked.method)(page, **asked.with_weights(weights))
    return bool(opened.blocks.kept(verdict.keep)[number])
