"""The kinds of pages that the model tells apart."""

from __future__ import annotations

from typing import Final, NamedTuple

KINDS: Final = ("article", "collection", "documentation", "forum", "listing", "product", "service")


class Kind(NamedTuple):
    """The most likely kind of a page."""

    name: str
    probability: float
