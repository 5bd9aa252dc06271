"""Chinese words: by jieba where the characters are simplified, by ICU's dictionary where they are traditional.

The dictionary of jieba knows hardly any traditional words, that of ICU has both but fewer names. jieba's also says what
kind of word each is, so numerals, pronouns, adverbs and the like are left out. A single character is a function
word or a piece of a name nearly always; it is left out unless it can be joined with its neighbour (`segment.py`).

jieba would keep its dictionary in a file in the common folder for temporary files, which anyone could have written, and
reading that file is hardly faster than reading the dictionary itself. So nothing is kept.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from thresher.cloud.reading.boundaries import pieces
from thresher.errors import MissingExtra

_PHRASE: Final = re.compile("[\u3007\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]{1,200}")
"""Characters of a phrase at most: the time of jieba grows with the square of it in the worst case."""
_PARTICLES: Final = frozenset("的得着了过著過")
_RARE: Final = 300
"""Times that jieba's texts have a word: rarer ones that end in a particle are none (刮得), 目的 is one."""
_FUNCTION_TAGS: Final = frozenset("c d e f m mq o p q r rr rz t u ud ug uj ul uv uz x y".split())
"""Conjunctions, adverbs, sounds, places such as above, numerals, prepositions, measures, pronouns, times, particles."""


def chinese_phrases(text: str, is_traditional: bool) -> Iterator[list[str]]:
    """The words of each phrase of a Chinese text, with "" in the place of those that say nothing."""
    cut = _traditional if is_traditional else _simplified
    return map(cut, _PHRASE.findall(text))


def _traditional(phrase: str) -> list[str]:
    return ["" if word[-1] in _PARTICLES and word != "目的" else word for word in pieces(phrase, "zh")]


def _simplified(phrase: str) -> list[str]:
    dictionary = _dictionary()
    return [word if dictionary.tells(word) else "" for word in dictionary.tokenizer.cut(phrase)]


class _Dictionary(NamedTuple):
    tokenizer: Any
    function_words: frozenset[str]

    def tells(self, word: str) -> bool:
        """Whether a word is neither a function word nor a rare one that is made with one."""
        if word in self.function_words:
            return False
        often = self.tokenizer.FREQ.get(word, 0)
        return often >= _RARE or not (word[-1] in _PARTICLES or (not often and self.function_words & set(word)))


@cache
def _dictionary() -> _Dictionary:
    """jieba's own dictionary as its Tokenizer wants it: words with their frequencies, beginnings of words with 0."""
    tokenizer = _tokenizer()
    with tokenizer.get_dict_file() as file:
        columns = file.read().decode().split()
    words, tags = columns[0::3], columns[2::3]
    frequencies = list(map(int, columns[1::3]))
    frequency, tokenizer.total = dict(zip(words, frequencies, strict=True)), sum(frequencies)
    length, longer = 1, words
    while longer := [word for word in longer if len(word) > length]:
        for beginning in {word[:length] for word in longer} - frequency.keys():
            frequency[beginning] = 0
        length += 1
    tokenizer.FREQ = frequency
    tokenizer.initialized = True
    functional = frozenset(word for word, tag in zip(words, tags, strict=True) if tag in _FUNCTION_TAGS)
    return _Dictionary(tokenizer, functional)


def _tokenizer() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its patterns are written in a way that Python warns of
        try:
            import jieba
        except ImportError as error:
            raise MissingExtra("jieba", "cloud") from error
    jieba.default_logger.setLevel("ERROR")
    return jieba.Tokenizer()
