"""Keywords and a summary by counting words: the plainest way that there is.

A keyword is a word that the text, or its title, has often and that is none of the small words of its language. A
summary is made of the sentences that have the most of the keywords for their length; the first ones count a little
more. Where no spaces stand between words, what is counted are phrases.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Final

from thresher.page.stops import CLOSING, STOPS

_WORD: Final = re.compile(r"[^\W\d_]{4,40}")
_BETWEEN_SENTENCES: Final = re.compile(
    rf"(?<=[{STOPS}])\s+|(?<=[{STOPS}][{re.escape(CLOSING)}])\s+|\n|(?<=[。！？])(?![{re.escape(CLOSING)}])"
)
_SENTENCE_LENGTH: Final = range(20, 1000)
_SENTENCE_ENDS: Final = tuple(STOPS + CLOSING)
_IN_TITLE: Final = 3
"""A word of the title counts so many times."""
_FIRST: Final = 0.5
"""How much more the first sentence counts than the last."""
_LONGEST_TEXT: Final = 200_000
"""Characters of a text that are looked at."""
_MORE_OF_ENGLISH: Final = frozenset(
    """
    about above after again against almost along already also although always among another anything around away back
    because been before behind being below beside between beyond both came come could does doing done down during each
    either else enough even ever every everything from further gave getting give given goes going gone have having here
    herself himself however into itself just keep know known last later least less like likely made make making many may
    maybe might more most much must myself near nearly never nobody none nothing often once only other others over
    perhaps quite rather really said same says seem seems shall should since some someone something soon still such take
    taken than them themselves then therefore these thing things those though through thus together told took toward
    towards under until unto upon used using very want wanted ways well went were whatever where whether while whom
    whose within without yourself
    """.split()
)
"""The list that all languages have is short: it was made to tell them apart."""


def keyword_scores(text: str, title: str, language: str, most: int) -> dict[str, float]:
    """The words that tell what a text is about, with their share of all words that count, the most frequent first."""
    words = Counter(_WORD.findall(text[:_LONGEST_TEXT].lower()))
    for word in _WORD.findall(title.lower()):
        words[word] += _IN_TITLE
    counted = {word: often for word, often in words.items() if word not in _small_words(language)}
    total = sum(counted.values())
    chosen = sorted(counted, key=lambda word: (-counted[word], word))[:most]
    return {word: counted[word] / total for word in chosen}


def summary(text: str, scores: dict[str, float], most: int) -> list[str]:
    """So many sentences of the text, in its order."""
    pieces = (" ".join(piece.split()) for piece in _BETWEEN_SENTENCES.split(text[:_LONGEST_TEXT]))
    sentences = [piece for piece in pieces if len(piece) in _SENTENCE_LENGTH and piece.endswith(_SENTENCE_ENDS)]
    best = sorted(range(len(sentences)), key=lambda place: -_worth(sentences, place, scores))[:most]
    return [sentences[place] for place in sorted(best)]


def _worth(sentences: list[str], place: int, scores: dict[str, float]) -> float:
    words = _WORD.findall(sentences[place].lower())
    about = sum(scores.get(word, 0.0) for word in words) / max(len(words), 8)
    return about * (1 + _FIRST * (1 - place / len(sentences)))


@cache
def _small_words(language: str) -> frozenset[str]:
    """The words that any text of the language has; none for a language that is not known."""
    import tomllib

    known = tomllib.loads((files("thresher.metadata") / "function_words.toml").read_text(encoding="utf-8"))
    small = frozenset(" ".join(languages.get(language, "") for languages in known.values()).split())
    return small | _MORE_OF_ENGLISH if language == "en" else small
