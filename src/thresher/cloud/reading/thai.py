"""Thai words, by the dictionary of PyThaiNLP and its newmm (the longest words that fit, in the fewest pieces).

Thai has spaces between phrases, not between words. The text is cut at the spaces, and a phrase that is longer than any
sentence is cut again, so that time stays linear in texts that only look like Thai.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

from thresher.cloud.reading.lookup import Lookup, pieces_of
from thresher.errors import MissingExtra

_PHRASE: Final = re.compile(r"[\u0e01-\u0e4e]{1,400}")
"""At most 400 letters: in the worst case newmm's time grows with the square of a phrase's length."""
_BEGINNING: Final = 4
"""How many letters words are looked up by: few words share this many."""
_READ_ONLY: Final = "PYTHAINLP_READ_ONLY"


def thai_phrases(text: str) -> Iterator[list[str]]:
    """The words of each phrase of a Thai text. The marks of repetition and abbreviation are not words."""
    dictionary = _dictionary()
    spelled = text.replace("\u0e40\u0e40", "\u0e41").replace("\u0e4d\u0e32", "\u0e33")
    dictionary.read_for(spelled)
    for phrase in _PHRASE.findall(spelled):
        yield [word.strip("ๆฯ") for word in dictionary.cut(phrase)]


class _Dictionary:
    """The words that newmm knows, as far as the texts so far have needed them."""

    def __init__(self) -> None:
        with _writing_nothing():
            try:
                from pythainlp.corpus import thai_words
                from pythainlp.tokenize import Trie, word_tokenize
            except ImportError as error:
                raise MissingExtra("pythainlp", "cloud") from error
            self._tokenize = word_tokenize
            self._lookup = Lookup(thai_words())
            self._known = Trie(word for word in thai_words() if len(word) < _BEGINNING)

    def read_for(self, text: str) -> None:
        with self._lookup.lock:
            for word in self._lookup.unseen(pieces_of(text, _BEGINNING)):
                self._known.add(word)

    def cut(self, phrase: str) -> list[str]:
        return list(self._tokenize(phrase, custom_dict=self._known, engine="newmm-safe", join_broken_num=False))


@cache
def _dictionary() -> _Dictionary:
    return _Dictionary()


@cache
def thai_stop_words() -> frozenset[str]:
    with _writing_nothing():
        try:
            from pythainlp.corpus import thai_stopwords
        except ImportError as error:
            raise MissingExtra("pythainlp", "cloud") from error
        return frozenset(thai_stopwords())


@contextmanager
def _writing_nothing() -> Iterator[None]:
    """PyThaiNLP makes a folder in the user's home when it is imported, unless it is told that it may not write."""
    is_told = _READ_ONLY in os.environ or "PYTHAINLP_READ_MODE" in os.environ
    if not is_told:
        os.environ[_READ_ONLY] = "1"
    try:
        yield
    finally:
        if not is_told:
            del os.environ[_READ_ONLY]
