"""Text from strangers, made fit for a terminal."""

from __future__ import annotations

import unicodedata
from typing import Final

_UNSEEN: Final = ("Cc", "Cf", "Cs")
_JOINERS: Final = "\u200c\u200d"
"""They are part of how words are written in Persian, Hindi and others."""


def on_one_line(text: str) -> str:
    """White space folded, and no character left that could move the cursor or turn the line around."""
    return harmless(" ".join(text.split()))


def harmless(text: str, *, besides: str = "") -> str:
    """Without characters that steer a terminal; those of `besides` may stay."""
    if text.isascii() and text.isprintable():
        return text
    allowed = _JOINERS + besides
    return "".join(one for one in text if one in allowed or unicodedata.category(one) not in _UNSEEN)
