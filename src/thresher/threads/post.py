"""One post of a discussion."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Post:
    """One comment, or one post of a forum."""

    author: str | None
    date: str | None
    """ISO 8601; None where the page only says how long ago it was."""
    text: str
    """What was written, a line for each block: without names, dates, buttons, signatures and nested replies."""
    depth: int
    """0 for a reply to the page itself, 1 for a reply to such a reply."""
    row: int
    """Row of the element that holds it."""

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)
