"""Which words a cloud shows: the heaviest, each of them once.

Words and weights come from anywhere. Line breaks and invisible characters are taken out of a word, words that then look
alike are one, and a word whose weight is not a positive, finite number is left out.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Final, SupportsFloat

from thresher.errors import BadArgument
from thresher.printable import on_one_line

LONGEST_WORD: Final = 60
"""In characters: anything longer is not a word, and would make all others tiny."""
_MOST_COUNTED: Final = 1e15
"""From here on, floats skip whole numbers: a larger one is not a count."""
_UNSEEN: Final = re.compile("[\u034f\u200c\u200d\ufe00-\ufe0f]")
"""Joiners and variation selectors: two words that differ in nothing else look alike."""


@dataclass(frozen=True)
class Word:
    text: str
    weight: float
    count: int | None
    """How often it was found, where that is known."""


def heaviest(words: Mapping[str, float], counts: Mapping[str, int] | None, most: int) -> tuple[list[Word], list[str]]:
    """The words to be shown, the heaviest first, and notes on those that are not words, or have no weight."""
    found: dict[str, Word] = {}
    too_long = 0
    weights = _weighty(words)
    for written, weight in sorted(weights, key=lambda item: -item[1]):
        if len(found) == most:
            break
        text = on_one_line(written)
        count = _whole(weight if counts is None else _number(written, counts.get(written)))
        if len(text) > LONGEST_WORD:
            too_long += 1
        elif look := _UNSEEN.sub("", unicodedata.normalize("NFC", text)):
            found[look] = _joined(found.get(look), Word(text, weight, count))
    weightless = len(words) - len(weights)
    notes = [f"{too_long:,} left out: longer than {LONGEST_WORD} characters"] if too_long else []
    notes += [f"{weightless:,} left out: a weight is a number above 0, and not infinite"] if weightless else []
    notes += [] if found else ["there are no words to draw"]
    return sorted(found.values(), key=lambda word: -word.weight), notes


def _weighty(words: Mapping[str, float]) -> list[tuple[str, float]]:
    if not isinstance(words, Mapping):
        raise BadArgument(f"words come with their weights, as in {{'wheat': 12}}, not as {type(words).__name__}")
    weights = [(written, _number(written, weight)) for written, weight in words.items()]
    return [(written, weight) for written, weight in weights if weight is not None and weight > 0]


def _number(written: str, value: SupportsFloat | None) -> float | None:
    """The weight or the count of a word; None where it has none, or an infinite one."""
    if not isinstance(written, str):
        raise BadArgument(f"a word is a text, not {written!r}")
    if value is None:
        return None
    try:
        number = float(value) if not isinstance(value, str | bytes) else None
    except OverflowError:
        return None
    except (TypeError, ValueError):
        number = None
    if number is None:
        raise BadArgument(f"the weight of {written!r} is a number, not {value!r}")
    return number if isfinite(number) else None


def _whole(number: float | None) -> int | None:
    return int(number) if number is not None and 0 <= number < _MOST_COUNTED and number == int(number) else None


def _joined(one: Word | None, other: Word) -> Word:
    if one is None:
        return other
    both = None if one.count is None or other.count is None else one.count + other.count
    return Word(one.text, min(one.weight + other.weight, sys.float_info.max), both)
