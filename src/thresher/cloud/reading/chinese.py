"""Chinese words: by jieba where the characters are simplified, by ICU's dictionary where they are traditional.

The dictionary of jieba knows hardly any traditional words; that of ICU has both, but fewer names. jieba's also gives
the part of speech, so numerals, pronouns, adverbs and the like are left out. A single character is nearly always a
function word or a piece of a name; it is left out unless it can be joined with its neighbour (`segment.py`), or is a
noun that the text repeats (tea, cat).

jieba would keep its dictionary in a file in the common folder for temporary files, which anyone could have written, and
reading that file is hardly faster than reading the dictionary itself. So nothing is kept, and only what a text needs is
read (`lookup.py`).
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from thresher.cloud.reading.boundaries import pieces
from thresher.cloud.reading.lookup import Lookup, pieces_of
from thresher.errors import MissingExtra

_PHRASE: Final = re.compile("[\u3007\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]{1,200}")
"""At most 200 characters: in the worst case jieba's time grows with the square of a phrase's length."""
_PARTICLES: Final = frozenset("的得着了过著過")
_RARE_WORD: Final = 300
"""How often jieba's texts have a word. A rarer one that ends in a particle is not a word (刮得); 目的 is one."""
_FUNCTION_TAGS: Final = frozenset("c d e f m mq o p q r rr rz t u ud ug uj ul uv uz x y".split())
"""Conjunctions, adverbs, interjections, words of place such as "above", numerals, prepositions, measure words,
pronouns, words of time, particles."""
_VAGUE: Final = frozenset(
    "成事市问话国省手头处面性部指方意条平制命信力数传文量体流群项象双情形线空记实科化机理产期世著界单题公值势利假专计支微甲班版室业素步格核精局结志证政"
    "社百样程规缘档历标倾径态资优残轴阶辈趋激汇责域序模损效途频人家者"
)
"""Nouns of one character, according to the dictionary, that say little or are mostly pieces of longer words."""


def is_traditional(text: str) -> bool:
    """Whether more of the characters are in the old encoding of Taiwan than in that of the mainland."""
    return len(text.encode("big5", "ignore")) > len(text.encode("gb2312", "ignore"))


def chinese_phrases(text: str, traditional: bool) -> Iterator[list[str]]:
    """The words of each phrase of a Chinese text, with "" in place of those that say nothing."""
    phrases = _PHRASE.findall(text)
    if traditional:
        return map(_traditional, phrases)
    dictionary = _dictionary()
    dictionary.read_for(text)
    return map(dictionary.cut, phrases)


@cache
def nouns_of_one_character() -> frozenset[str]:
    """The characters that are meaningful nouns by themselves."""
    with _tokenizer().get_dict_file() as file:
        return frozenset(re.findall(r"^(.) \d+ n\r?$", file.read().decode(), re.MULTILINE)) - _VAGUE


def _traditional(phrase: str) -> list[str]:
    return ["" if word[-1] in _PARTICLES and word != "目的" else word for word in pieces(phrase, "zh")]


class _Dictionary:
    """jieba's own dictionary, as far as the texts so far have needed it."""

    def __init__(self, tokenizer: Any) -> None:
        with tokenizer.get_dict_file() as file:
            content = file.read().decode()
        self._lookup = Lookup(content.splitlines())
        self._tokenizer = tokenizer
        self._function_words: set[str] = set()
        tokenizer.FREQ = {}
        tokenizer.total = sum(map(int, re.findall(r" (\d+) ", content)))
        tokenizer.initialized = True

    def read_for(self, text: str) -> None:
        """Read the words that can be in a text: with their frequencies, and their beginnings with 0, as jieba does."""
        frequency = self._tokenizer.FREQ
        with self._lookup.lock:
            for line in self._lookup.unseen(pieces_of(text, 2) | {f"{letter} " for letter in text}):
                word, often, tag = line.split(" ")
                frequency[word] = int(often)
                for length in range(1, len(word)):
                    frequency.setdefault(word[:length], 0)
                if tag in _FUNCTION_TAGS:
                    self._function_words.add(word)

    def cut(self, phrase: str) -> list[str]:
        return [word if self._tells(word) else "" for word in self._tokenizer.cut(phrase)]

    def _tells(self, word: str) -> bool:
        """Whether a word is neither a function word nor a rare word that ends in a particle."""
        if word in self._function_words:
            return False
        often = self._tokenizer.FREQ.get(word, 0)
        return often >= _RARE_WORD or not (word[-1] in _PARTICLES or (not often and self._function_words & set(word)))


@cache
def _dictionary() -> _Dictionary:
    return _Dictionary(_tokenizer())


def _tokenizer() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Python warns of how its patterns are written
        try:
            import jieba
        except ImportError as error:
            raise MissingExtra("jieba", "cloud") from error
    jieba.default_logger.setLevel("ERROR")
    return jieba.Tokenizer()
