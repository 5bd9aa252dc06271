"""Which words a cloud may show: those that say something about the text.

Numbers are left out, with their units and ordinal endings (10km, 2nd, 1990s, XIV), and so are single letters, small
words of the language, and what is too long for a word. Names with digits stay: COVID-19, H2O, 5G.
"""

from __future__ import annotations

import re
from typing import Final

from thresher.cloud.reading.stop_words import (
    beginnings_of_no_compounds,
    comparable,
    has_real_compounds,
    is_stop_word,
    names_in_capitals,
    smallest_words,
    stop_words,
    words_for_numbers,
)

LONGEST_WORD: Final = 40
"""In letters: even the longest words of German and Finnish have fewer, codes and keys have more."""
_MOST_DIGITS: Final = 4
"""Digits in a name such as RTX4090; codes have more."""
_NUMBER: Final = re.compile(r"\d[\d.,:'’]*(?:-.*|[^\W\d]{0,3})")
_NAME_OF_DIGIT_AND_LETTER: Final = re.compile(r"\d[A-Z]")
_ROMAN: Final = re.compile(r"(?=..)X{0,3}(?:IX|IV|V?I{0,3})")
_HAN: Final = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_HYPHENS: Final = re.compile("[-\u2010\u2011]")
_LONGEST_OF_SMALL_WORDS: Final = 20
_MOST_PARTS: Final = 3
"""How many letters a word made only of small words can have, and how many small words."""
_BEFORE_SMALL_WORDS: Final = {"ar": "وف", "he": "ושהכ", "fa": "و"}
"""Letters that are small words, written together with the next word."""
_PERSIAN_VERB: Final = re.compile("ن?می\u200c.*|.*\u200c(?:اند|است|ایم|اید|شود)")
_KOREAN_PARTICLE: Final = re.compile("(?:은|는|이|가|을|를|의|에|에서|에게|로|으로|와|과|도|만)$")


def is_word(word: str) -> bool:
    """Whether this is a word at all: not a number, a mark or a single letter, and not far too long."""
    letters = sum(map(str.isalpha, word))
    is_short = len(word) < 2 and not _HAN.fullmatch(word)
    return 0 < letters <= LONGEST_WORD and not is_short and len(word) <= 2 * LONGEST_WORD and not is_number(word)


def is_number(word: str) -> bool:
    """Whether a word is a number, with its unit or its ending, or a code."""
    if _ROMAN.fullmatch(word):
        return True
    if not any(map(str.isdigit, word)):
        return False
    is_name = _NAME_OF_DIGIT_AND_LETTER.fullmatch(word) is not None
    return not is_name and (_NUMBER.fullmatch(word) is not None or sum(map(str.isdigit, word)) > _MOST_DIGITS)


def is_small(word: str, language: str) -> bool:
    """Whether a word is one of the small words of the language, or made up of them."""
    if is_stop_word(word, language):
        return word not in names_in_capitals(language)
    parts = _HYPHENS.split(word)
    if len(parts) > 1:
        return _is_small_with_hyphens(parts, language)
    if word[0] in _BEFORE_SMALL_WORDS.get(language, "") and is_stop_word(word[1:], language):
        return True
    if language == "fa":
        return _PERSIAN_VERB.fullmatch(word) is not None
    if language == "ko":
        return is_stop_word(_KOREAN_PARTICLE.sub("", word), language)
    return _is_made_of_small_words(word, language)


def _is_small_with_hyphens(parts: list[str], language: str) -> bool:
    """Whether a word with hyphens is small: all its parts are, and together they are no real word such as start-up."""
    if is_stop_word("-".join(parts), language):
        return True
    if not all(len(part) < 2 or is_stop_word(part, language) for part in parts):
        return False
    if not has_real_compounds(language) or comparable(parts[0]) in words_for_numbers(language):
        return True
    return all(len(part) < 2 or comparable(part) in smallest_words(language) for part in parts)


def _is_made_of_small_words(word: str, language: str) -> bool:
    """Whether a word of a language without spaces is two or three small words, written together."""
    beginnings = beginnings_of_no_compounds(language)
    if beginnings is None or len(word) > _LONGEST_OF_SMALL_WORDS or word.startswith(beginnings):
        return False
    small = stop_words(language)
    ends = {0}
    for _ in range(_MOST_PARTS):
        ends = {stop for start in ends for stop in range(start + 1, len(word) + 1) if word[start:stop] in small}
        if len(word) in ends:
            return True
    return False
