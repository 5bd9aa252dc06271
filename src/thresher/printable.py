"""Text from strangers, made fit for a terminal."""

from __future__ import annotations

import unicodedata
from typing import Final

_UNSEEN: Final = ("Cc", "Cf", "Cs")
_JOINERS: Final = "\u200c\u200d"
"""Words of Persian, Hindi and other languages are written with them."""


def on_one_line(text: str) -> str:
    """White space folded, and no character left that could move the cursor or turn the line around."""
    return harmless(" ".join(text.split()))


def harmless(text: str, *, besides: str = "") -> str:
    """The text without characters that control a terminal, but for those in `besides`."""
    if text.isascii() and text.isprintable():
        return text
    allowed = _JOINERS + besides
    return "".join(one for one in text if one in allowed or unicodedata.category(one) not in _UNSEEN)
