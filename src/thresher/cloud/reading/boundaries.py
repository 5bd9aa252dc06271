"""Words by the word boundaries of Unicode, and by ICU's dictionaries for Lao, Khmer, Burmese and traditional Chinese.

Four things differ from the plain boundaries. Words with a hyphen stay together (post-mill). Full stops and underscores
inside a word separate words (one.Two), but not the letters of an abbreviation (U.S.). Some names have punctuation in
them (C++, AT&T, Node.js). And what is longer than any word is not taken as one.

Vietnamese puts spaces between syllables, so a word of two comes as two: `compounds.py` joins those that a text repeats.
Known limit: the Burmese dictionary is small, so names and new words come in syllables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from thresher.errors import MissingExtra

_HYPHENS: Final = frozenset("-\u2010\u2011")
_INITIALS: Final = re.compile(r"[^\W\d_](?:\.[^\W\d_])+")
_NAME_WITH_MARKS: Final = re.compile(
    r"(?<![\w&.])([A-Z](?:\+\+|\#)|(?:ASP)?\.NET|[A-Z]{1,2}&[A-Z]{1,2}|[A-Z][a-z]{1,15}\.(?:js|io|ai))(?![\w&+#])"
)
_APART: Final = re.compile(r"[._:·]+")
_PHRASE: Final = re.compile(r"\S{1,400}")
_LONGEST_WORD: Final = 100
"""In characters, punctuation included; here only to keep chains of hyphens short."""


def words_between_boundaries(text: str, language: str = "en") -> Iterator[str]:
    """The words of a text, numbers included. An abbreviation gets its last full stop even if it is not written."""
    for place, part in enumerate(_NAME_WITH_MARKS.split(text)):
        if place % 2:
            yield part
        else:
            yield from _words(part, language)


def _words(text: str, language: str) -> Iterator[str]:
    for word in _joined_by_hyphens(pieces(text, language)):
        if "." in word or "_" in word or ":" in word or "·" in word:
            yield from [word + "."] if _INITIALS.fullmatch(word) else _APART.split(word)
        else:
            yield word


def phrases_between_boundaries(text: str, language: str) -> Iterator[list[str]]:
    """The words of each phrase, in a script that has spaces between phrases but not between words."""
    for phrase in _PHRASE.findall(text):
        yield [piece if piece[0].isalnum() else "" for piece in pieces(phrase, language)]


def pieces(text: str, language: str) -> Iterator[str]:
    """What stands between two boundaries: words, and the spaces and punctuation among them."""
    try:
        from icu4py.breakers import WordBreaker
    except ImportError as error:
        raise MissingExtra("icu4py", "cloud") from error
    return iter(WordBreaker(text, language or "en"))


def _joined_by_hyphens(found: Iterator[str]) -> Iterator[str]:
    """Words and what stands between them; words joined by a hyphen are one."""
    word, hyphen = "", ""
    for piece in found:
        is_word = piece[0].isalnum()
        if is_word and hyphen and len(word) < _LONGEST_WORD:
            word, hyphen = word + hyphen + piece, ""
        elif piece in _HYPHENS and word and not hyphen:
            hyphen = piece
        else:
            if word:
                yield word
            word, hyphen = (piece, "") if is_word else ("", "")
    if word:
        yield word
