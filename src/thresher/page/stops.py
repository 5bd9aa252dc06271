"""The signs that end sentences, and those that part them, in all scripts.

The kernel counts them for `auto` (`tools/kernel_tables.py` writes them into its tables); what reads texts in Python
asks here too. Thai, Lao and most of Javanese end sentences by a space, which says nothing on its own: they have none.
"""

from __future__ import annotations

from typing import Final

SPACED_STOPS: Final = ".!?\u2026\u203c\u2047\u2048\u2049\u2025\u22ef\u037e"
"""Latin, Greek, Cyrillic and whatever borrows their signs: two in one, dots of an ellipsis (low or on middle height),
the Greek question mark. Most Greek texts write that as a semicolon, which Unicode takes for the same sign: only a text
whose language is known can tell. Such signs also stand inside numbers and addresses, so white space must follow."""
OTHER_STOPS: Final = (
    "\u3002\uff01\uff1f\uff0e\uff61"  # Chinese and Japanese, the last as narrow as katakana in old encodings
    "\u061f\u06d4\u0700\u0701\u0702"  # Arabic, Urdu, Syriac
    "\u0964\u0965\u0df4\uabeb"  # Hindi and most scripts of India (danda, double danda), Sinhala, Meitei
    "\u104b\u17d4\u17d5\u0f0d\u0f0e"  # Burmese, Khmer, Tibetan
    "\u1362\u1367\u1368\u0589\u1803\u1809"  # Ethiopic, Armenian, Mongolian
)
"""Signs that stand nowhere but at the end of a sentence."""
STOPS: Final = SPACED_STOPS + OTHER_STOPS

COMMAS: Final = (
    ",;:\u0387"  # Latin and Greek
    "\u3001\uff0c\uff1b\uff1a\uff64"  # Chinese and Japanese
    "\u060c\u061b\u104a\u1363\u1364\u1365\u055d\u1802"  # Arabic, Burmese, Ethiopic, Armenian, Mongolian
)
"""What parts the pieces of a sentence."""

CLOSING: Final = "\"'\u201d\u2019\u00bb\u203a\u300d\u300f\u300b)\uff09]\u3011"
"""Quotation marks and brackets that may follow the end of a sentence."""
