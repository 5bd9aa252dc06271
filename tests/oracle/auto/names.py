"""The odds of names and words, each looked up by itself."""

from __future__ import annotations

import re
from typing import Final

_LONGEST_VALUE: Final = 400
_MOST_NAMES: Final = 30
_MOST_PARTS: Final = 8
_LONGEST_NAME: Final = 40
_DIGITS: Final = re.compile(r"\d+")
_PART: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def names_in(value: str) -> list[str]:
    """The names in the value of a `class` or `id`, as they are written."""
    return value[:_LONGEST_VALUE].split()[:_MOST_NAMES]


def folded(name: str) -> str:
    """A name in the form in which the table has it."""
    return _DIGITS.sub("0", name[:_LONGEST_NAME].lower())


def parts_of(name: str) -> list[str]:
    """The words of a name, marked as such; single letters are left out."""
    return ["~" + part.lower() for part in _PART.findall(name)[:_MOST_PARTS] if len(part) > 1]


def terms_of(value: str) -> list[str]:
    """All that a table may have of a value, each once. Names beyond ASCII are in no table, their parts may be."""
    names = names_in(value)
    wholes = [name for name in map(folded, names) if name.isascii()]
    return list(dict.fromkeys([*wholes, *(part for name in names for part in parts_of(name))]))


def extremes(table: dict[str, float], value: str | None) -> tuple[float, float]:
    """The strongest odds against content and the strongest for it."""
    odds = [0.0, *(_odds_of(table, name) for name in names_in(value or ""))]
    return min(odds), max(odds)


def _odds_of(table: dict[str, float], name: str) -> float:
    """Those of the whole name; of one that is not in the table, the mean of its known parts."""
    for whole in (name, folded(name)):
        if whole in table and whole.isascii():
            return table[whole]
    parts = [table[part] for part in parts_of(name) if part in table]
    return sum(parts) / len(parts) if parts else 0.0


def word_odds(table: dict[str, float], words: list[str], count: float) -> tuple[float, ...]:
    """The mean over the known words, their sum, the lowest, the highest, and the share of `count` that is known."""
    odds = [table[word] for word in words if word in table]
    total = sum(odds)
    mean, known = total / max(len(odds), 1), min(len(odds) / max(count, 1), 1)
    return mean, min(max(total / 4, -4), 4), min([0, *odds]), max([0, *odds]), known
