"""Words without what an apostrophe attaches to them.

Before the word: articles and small words of French, Italian and Catalan (l'homme, dell'arte). After it: the English
possessive and shortened verbs (mill's, don't), small words of Catalan (encendre's), and the endings of Turkish names
(İstanbul'da). Elsewhere the apostrophe belongs to the word (O'Brien, м'яч).
"""

from __future__ import annotations

import re
from typing import Final

_ELIDED: Final = {
    "fr": "l d j m t s n c qu jusqu lorsqu puisqu quoiqu presqu",
    "it": "l un d all dall dell nell sull coll quell quest c s n m t v gl anch bell sant senz tutt cos dov com",
    "ca": "l d m t s n",
    "oc": "l d m t s n qu",
    "co": "l d un",
    "lb": "d",
}
_BEFORE: Final = {
    language: re.compile(rf"\A(?:{'|'.join(words.split())})['’](?=\w)", re.IGNORECASE)
    for language, words in _ELIDED.items()
}
_AFTER_CATALAN: Final = re.compile(r"(?<=\w\w)['’](?:ls|ns|[lmnst])\Z", re.IGNORECASE)
_ENGLISH: Final = re.compile(r"(.+?)(n)?['’](?:s|t|m|d|re|ve|ll)?", re.IGNORECASE)
_NAME_WITH_ENDING: Final = re.compile(r"(\w{2,})['’]\w*")


def without_apostrophes(word: str, language: str) -> str:
    """The word itself; "" where there is none, as in don't."""
    word = word.strip("'’ʼ")
    if "'" not in word and "’" not in word:
        return word
    if language in _BEFORE:
        word = _BEFORE[language].sub("", word)
        return _AFTER_CATALAN.sub("", word) if language == "ca" else word
    if language in ("tr", "az"):
        return _NAME_WITH_ENDING.sub(r"\1", word)
    return _english(word) if language == "en" else word


def _english(word: str) -> str:
    found = _ENGLISH.fullmatch(word)
    if found is None:
        return word
    is_negation = found[2] and word[-1] in "tT"
    return "" if is_negation else found[1] + (found[2] or "")
