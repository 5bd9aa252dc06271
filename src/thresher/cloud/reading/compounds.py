"""Pieces that a text puts together every time are one word.

Where no spaces are written, words come from a dictionary, and a name that is not in it is cut into pieces that mean
something else. But the text itself shows what belongs together: two pieces that stand side by side nearly whenever one
of them occurs. They are joined, and the result may be joined again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

_FEWEST: Final = 3
"""Times that two pieces must stand side by side: twice is chance."""
_TOGETHER: Final = 0.7
"""Of all the times that the more frequent one of them occurs."""
_ROUNDS: Final = 3
"""How often is joined again: a name of eight pieces is the longest."""
_LONGEST: Final = 12
"""Characters of a joined word: more is a phrase."""

Pair = tuple[str, str]


def joined(phrases: Sequence[list[str]], is_small: Callable[[str], bool]) -> list[list[str]]:
    """The phrases with pieces joined that belong together. Small words and gaps ("") are joined with nothing."""
    found = list(phrases)
    for _ in range(_ROUNDS):
        pairs = _belonging(found, is_small)
        if not pairs:
            break
        found = [_with_pairs(phrase, pairs) for phrase in found]
    return found


def _belonging(phrases: Sequence[list[str]], is_small: Callable[[str], bool]) -> frozenset[Pair]:
    alone = Counter(word for phrase in phrases for word in phrase)
    together = Counter(pair for phrase in phrases for pair in pairwise(phrase))
    return frozenset(
        (first, second)
        for (first, second), often in together.items()
        if first
        and second
        and often >= max(_FEWEST, _TOGETHER * max(alone[first], alone[second]))
        and first != second
        and len(first + second) <= _LONGEST
        and not (is_small(first) or is_small(second))
    )


def _with_pairs(phrase: list[str], pairs: frozenset[Pair]) -> list[str]:
    words: list[str] = []
    is_open = False  # whether the last word can still be the first of a pair
    for word in phrase:
        if is_open and (words[-1], word) in pairs:
            words[-1] += word
            is_open = False
        else:
            words.append(word)
            is_open = True
    return words
