"""calc(), min(), max() and clamp(): worked out where all that is in them has a value."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_SPACE: Final = " \t\n\v\f\r\x1c\x1d\x1e\x1f"


class _Wrong(Exception):
    """It is not a sum, or one of things that cannot be added."""


class _Sum:
    def __init__(self, text: str, measure: Callable[[str], float | None], is_share: bool) -> None:
        self.text, self.at, self.depth = text, 0, 0
        self.measure, self.is_share, self.has_unit = measure, is_share, False

    def passes(self, sign: str) -> bool:
        while self.at < len(self.text) and self.text[self.at] in _SPACE:
            self.at += 1
        found = self.text[self.at : self.at + 1] == sign != ""
        self.at += found
        return found

    def term(self) -> float:
        self.passes("\0")
        start = self.at
        self.at += self.text[start : start + 1] in ("+", "-")
        while self.at < len(self.text) and re.match(r"[a-zA-Z0-9.%]", self.text[self.at]):
            self.at += 1
        word = self.text[start : self.at]
        if self.text[self.at : self.at + 1] == "(":
            self.at += 1
            return self.call(word)
        found = self.measure(word)
        if found is not None:
            self.has_unit = True
        elif (
            self.is_share and re.fullmatch(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?", word) and len(word) <= 64
        ):
            found = float(word)
        if found is None:
            raise _Wrong
        return found

    def call(self, name: str) -> float:
        self.depth += 1
        if self.depth > 8 or name not in ("", "calc", "min", "max", "clamp"):
            raise _Wrong
        values = [self.sum()]
        while self.passes(","):
            values.append(self.sum())
        if not self.passes(")") or (len(values) > 1 and name not in ("min", "max", "clamp")):
            raise _Wrong
        self.depth -= 1
        if name == "clamp":
            found = max(values[:2])
            for number, value in enumerate(values[2:], 3):
                found = min(found, value) if number == 3 else max(found, value)
            return found
        return min(values) if name == "min" else max(values) if name == "max" else values[0]

    def sum(self) -> float:
        found = self.product()
        while True:
            if self.passes("+"):
                found += self.product()
            elif self.passes("-"):
                found -= self.product()
            else:
                return found

    def product(self) -> float:
        found = self.term()
        while True:
            if self.passes("*"):
                found *= self.term()
            elif self.passes("/"):
                divisor = self.term()
                if divisor == 0:
                    raise _Wrong
                found /= divisor
            else:
                return found


def worked_out(value: str, measure: Callable[[str], float | None], *, unit_is_needed: bool = False) -> float | None:
    """What a browser would work out; None where it cannot be told."""
    if len(value) > 120:
        return None
    sum_ = _Sum(value, measure, unit_is_needed)
    try:
        found = sum_.term()
    except (_Wrong, RecursionError):
        return None
    return found if sum_.at == len(value) and (sum_.has_unit or not unit_is_needed) else None
