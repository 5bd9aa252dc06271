"""Pieces that a text puts together every time are one word.

Where no spaces are written, words come from a dictionary, and a name that is not in it is cut into pieces that mean
something else. But the text itself shows what belongs together: two pieces that stand side by side nearly whenever one
of them occurs. They are joined, and the result may be joined again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

_ROUNDS: Final = 3
"""How often joining is repeated: the longest names then have eight pieces."""

Pair = tuple[str, str]


class Rule(NamedTuple):
    """When two pieces are one word, and how it is written."""

    fewest: int = 3
    """How often they must stand side by side: twice is chance."""
    together: float = 0.7
    """The share of the occurrences of the more frequent one in which they do."""
    longest: int = 12
    """The most characters of the joined word: anything longer is a phrase."""
    between: str = ""


PIECES: Final = Rule()
SYLLABLES: Final = Rule(fewest=2, together=0.5, longest=20, between=" ")
"""For Vietnamese, written with a space between syllables: most words have two, and share them with other words."""


def joined(phrases: Sequence[list[str]], is_small: Callable[[str], bool], rule: Rule = PIECES) -> list[list[str]]:
    """The phrases, with pieces that belong together joined. Small words and gaps ("") are never joined."""
    found = list(phrases)
    for _ in range(_ROUNDS):
        pairs = _belonging(found, is_small, rule)
        if not pairs:
            break
        found = [_with_pairs(phrase, pairs, rule.between) for phrase in found]
    return found


def _belonging(phrases: Sequence[list[str]], is_small: Callable[[str], bool], rule: Rule) -> frozenset[Pair]:
    """The pairs that are one word, in lower case."""
    alone = Counter(word.lower() for phrase in phrases for word in phrase)
    together = Counter((first.lower(), second.lower()) for phrase in phrases for first, second in pairwise(phrase))
    return frozenset(
        (first, second)
        for (first, second), often in together.items()
        if first
        and second
        and often >= max(rule.fewest, rule.together * max(alone[first], alone[second]))
        and first != second
        and len(first + second) <= rule.longest
        and not (is_small(first) or is_small(second))
    )


def _with_pairs(phrase: list[str], pairs: frozenset[Pair], between: str) -> list[str]:
    words: list[str] = []
    is_open = False  # whether the last word can still be the first of a pair
    for word in phrase:
        if is_open and (words[-1].lower(), word.lower()) in pairs:
            words[-1] += between + word
            is_open = False
        else:
            words.append(word)
            is_open = True
    return words
