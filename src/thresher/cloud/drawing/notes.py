"""What is said about words that a cloud leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_NAMED: Final = 3
"""Words or scripts that a note names; of the others it says how many they are."""


def listed(words: Sequence[str]) -> str:
    """The first of them, and how many more there are."""
    more = len(words) - _NAMED
    return ", ".join(words[:_NAMED]) + (f" and {more:,} more" if more > 0 else "")
