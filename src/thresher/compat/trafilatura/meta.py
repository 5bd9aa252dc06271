"""Memory."""

from __future__ import annotations


def reset_caches() -> None:
    """Nothing needs to be done: what is kept between pages does not grow (`docs/steady.md`)."""
