"""The words of a text, each run in the way of its script.

Scripts without spaces have their phrases cut into words by dictionaries, and what those cut into pieces is joined again
where the whole text shows that it belongs together (`compounds.py`). So all runs of a script are looked at together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from thresher.cloud.reading.boundaries import phrases_between_boundaries, words_between_boundaries
from thresher.cloud.reading.chinese import chinese_phrases, is_traditional, nouns_of_one_character
from thresher.cloud.reading.compounds import PIECES, SYLLABLES, joined
from thresher.cloud.reading.japanese import japanese_phrases
from thresher.cloud.reading.left_out import is_small
from thresher.cloud.reading.scripts import Run
from thresher.cloud.reading.thai import thai_phrases

_FEWEST_ALONE: Final = 3
"""How often a Chinese noun of one character must occur."""
_BETWEEN_MARKS: Final = re.compile(r"(?:[^\W_]|[ '’&+#.-](?=\w)|[\u0300-\u036f])+")
"""Words without punctuation between them, so that they can be parts of one."""
_WITHOUT_SPACES: Final = frozenset(["thai", "lao", "khmer", "burmese", "han", "kana"])


def segmented(runs: Sequence[Run], languages: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The words of all runs in their order, each with the language of its script. Numbers may be among them."""
    traditional = is_traditional("".join(run.text for run in runs if run.script == "han"))
    phrases = [(run.script, phrase) for run in runs for phrase in _phrases(run, languages[run.script], traditional)]
    for script, language in languages.items():
        if script in _WITHOUT_SPACES or language == "vi":
            _join(phrases, script, language)
    lone = _lone_nouns(word for script, words in phrases if script == "han" for word in words)
    return (
        (word, languages[script])
        for script, words in phrases
        for word in words
        if word and (script != "han" or len(word) > 1 or word in lone)
    )


def _join(phrases: list[tuple[str, list[str]]], script: str, language: str) -> None:
    """Join what belongs together in the phrases of a script."""
    places = [place for place, (its_script, _) in enumerate(phrases) if its_script == script]
    small = partial(is_small, language=language)
    rule = SYLLABLES if language == "vi" else PIECES
    for place, words in zip(places, joined([phrases[place][1] for place in places], small, rule), strict=True):
        phrases[place] = script, words


def _lone_nouns(words: Iterable[str]) -> frozenset[str]:
    """The nouns of one Chinese character that occur often enough not to be pieces of names."""
    often = Counter(word for word in words if len(word) == 1)
    frequent = {word for word, times in often.items() if times >= _FEWEST_ALONE}
    return nouns_of_one_character() & frequent if frequent else frozenset()


def _phrases(run: Run, language: str, traditional: bool) -> Iterator[list[str]]:
    match run.script:
        case "thai":
            return thai_phrases(run.text)
        case "han":
            return chinese_phrases(run.text, traditional)
        case "kana":
            return japanese_phrases(run.text)
        case script if script in _WITHOUT_SPACES:
            return phrases_between_boundaries(run.text, language)
        case _ if language == "vi":
            return (list(words_between_boundaries(phrase, language)) for phrase in _BETWEEN_MARKS.findall(run.text))
        case _:
            return iter([list(words_between_boundaries(run.text, language))])
