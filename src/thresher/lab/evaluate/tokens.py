"""What counts as a word when texts are compared."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final, NamedTuple

_UNSPACED: Final = (
    "\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
)
"""Only characters up to U+FFFF, here and in the marks: beyond them, `re` searches a list for each character."""
_PLAIN_WORD: Final = re.compile(r"\w+")
_INVISIBLE: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
"""Soft hyphens, joiners and the like: whether a label has them depends on the browser it was copied from."""


def words(text: str, *, lower: bool = True) -> list[str]:
    """The words of a text, in lower case unless told otherwise, without punctuation.

    A word is a run of letters, digits and the marks that belong to them. In scripts that are written without spaces
    (Chinese, Japanese, Thai, Lao, Khmer, Burmese) each character is one: cutting them into words needs a dictionary,
    and two dictionaries would give two scores. How accents are stored makes no difference, nor do invisible characters.
    """
    text = text.lower() if lower else text
    if not text.isascii():
        text = unicodedata.normalize("NFC", text.translate(_INVISIBLE))
    patterns = _patterns()
    pattern = patterns.word if patterns.special.search(text) else _PLAIN_WORD
    return pattern.findall(text)


class _Patterns(NamedTuple):
    special: re.Pattern[str]
    """A character with which `_PLAIN_WORD` would go wrong. Looking for one first is what makes this fast."""
    word: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    """Python's `\\w` has no combining marks, without which the words of Hindi or Tamil would fall to pieces."""
    marks, signs = (
        "".join(chr(code) for code in range(0x300, 0x10000) if unicodedata.category(chr(code)).startswith(kinds))
        for kinds in ("M", ("P", "Sc"))
    )
    spaced = rf"[^\W{_UNSPACED}]"
    return _Patterns(
        special=re.compile(rf"[{_UNSPACED}{marks}]"),
        word=re.compile(rf"{spaced}+(?:[{marks}]+{spaced}*)*|(?![{signs}])[{_UNSPACED}][{marks}]*"),
    )
