"""What is said about words that a cloud leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_MOST_NAMED: Final = 3
"""How many words or scripts a note names; the others it only counts."""


def listed(words: Sequence[str]) -> str:
    """The first of them, and how many more there are."""
    more = len(words) - _MOST_NAMED
    return ", ".join(words[:_MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")
