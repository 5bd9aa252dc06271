"""The words of a text, each run in the way of its script.

Scripts without spaces have their phrases cut into words by dictionaries, and what those cut into pieces is joined again
where the whole text shows that it belongs together (`compounds.py`). So all runs of a script are looked at together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from thresher.cloud.reading.boundaries import phrases_between_boundaries, words_between_boundaries
from thresher.cloud.reading.chinese import chinese_phrases
from thresher.cloud.reading.compounds import joined
from thresher.cloud.reading.japanese import japanese_phrases
from thresher.cloud.reading.left_out import is_small
from thresher.cloud.reading.scripts import Run
from thresher.cloud.reading.thai import thai_phrases
from thresher.metadata.detect import chinese

_WITHOUT_SPACES: Final = frozenset(["thai", "lao", "khmer", "burmese", "han", "kana"])


def segmented(runs: Sequence[Run], languages: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The words of all runs in their order, each with the language of its script. Numbers may be among them."""
    is_traditional = chinese("".join(run.text for run in runs if run.script == "han")) == "zh-Hant"
    phrases = [(run.script, phrase) for run in runs for phrase in _phrases(run, languages[run.script], is_traditional)]
    for script in _WITHOUT_SPACES & languages.keys():
        places = [place for place, (its_script, _) in enumerate(phrases) if its_script == script]
        small = partial(is_small, language=languages[script])
        for place, words in zip(places, joined([phrases[place][1] for place in places], small), strict=True):
            phrases[place] = script, words
    return (
        (word, languages[script])
        for script, words in phrases
        for word in words
        if word and not (script == "han" and len(word) == 1)
    )


def _phrases(run: Run, language: str, is_traditional: bool) -> Iterator[list[str]]:
    match run.script:
        case "thai":
            return thai_phrases(run.text)
        case "han":
            return chinese_phrases(run.text, is_traditional)
        case "kana":
            return japanese_phrases(run.text)
        case script if script in _WITHOUT_SPACES:
            return phrases_between_boundaries(run.text, language)
        case _:
            return iter([list(words_between_boundaries(run.text, language))])
