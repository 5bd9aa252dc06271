"""The text of each block, measured: how long, how much of it linked, of what characters, how it begins and ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt
from kernel_vocabulary import kind_of_character

from oracle.auto.blocks import TextBlocks
from thresher.page import tags

Doubles = npt.NDArray[np.float64]
Columns = dict[str, npt.NDArray[np.generic]]
"""Features by name, each with one value for each block."""

_LONG_WORDS: Final = 15
_LONG_LINKED: Final = 0.33
_NEARLY_ALL: Final = 0.8
_LONGEST_WHOLE: Final = 80
_BEGINNING: Final = 50
_ENDING: Final = 30
_TITLE_CHARS: Final = 200
_MOST_HEADINGS: Final = 200
_IS_HEADING: Final = tags.table(tags.HEADINGS)


def end_of(text: str) -> str:
    """A text without the space around it; of a long one, its beginning and its end."""
    text = text.strip()
    return text if len(text) <= _LONGEST_WHOLE else f"{text[:_BEGINNING]} {text[-_ENDING:]}"


@dataclass(frozen=True, eq=False)
class Texts:
    """The texts of the blocks, and what they tell; arrays have one value for each block."""

    blocks: TextBlocks
    title: str

    @cached_property
    def ends(self) -> list[list[str]]:
        """Both ends of each text of each block."""
        page = self.blocks.page
        return [[end_of(page.text(row)) for row in rows] for rows in self.blocks.members]

    @cached_property
    def word_lists(self) -> list[list[str]]:
        """The words of each block in lower case, as white space parts them."""
        return [[word for end in ends for word in end.lower().split()] for ends in self.ends]

    @cached_property
    def words(self) -> Doubles:
        return self.blocks.added(self.blocks.page.words)

    @cached_property
    def chars(self) -> Doubles:
        return self.blocks.added(self.blocks.page.chars)

    @cached_property
    def linked(self) -> Doubles:
        return self.blocks.added(self.blocks.page.words * self.blocks.page.link)

    @cached_property
    def link(self) -> Doubles:
        """The share of the words that is linked; of a block without words, whether it is in a link."""
        is_in_link = self.blocks.page.link[self.blocks.first]
        return np.where(self.words > 0, self.linked / np.maximum(self.words, 1), is_in_link)

    @cached_property
    def hidden(self) -> Doubles:
        return np.asarray(self.blocks.page.hidden[self.blocks.first], dtype=np.float64)

    @cached_property
    def long(self) -> Doubles:
        is_long = (self.words >= _LONG_WORDS) & (self.link < _LONG_LINKED) & (self.hidden == 0)
        return np.asarray(is_long, dtype=np.float64)

    @cached_property
    def kinds(self) -> list[Counter[str]]:
        """How many characters of each kind the ends of each block have."""
        return [Counter(kind_of_character(ord(one)) for one in "".join(ends)) for ends in self.ends]

    def counted(self, *kinds: str) -> Doubles:
        return np.array([float(sum(counts[kind] for kind in kinds)) for counts in self.kinds])

    @cached_property
    def read(self) -> Doubles:
        """How many words the ends have, about."""
        ends = np.array([float(counts.total()) for counts in self.kinds])
        return self.words * np.minimum(ends / np.maximum(self.chars, 1), 1)

    @cached_property
    def in_title(self) -> Doubles:
        """Of a heading, the share of its words that stand in the page's title."""
        shares, in_title = np.zeros(len(self.blocks)), set(self.title[:_TITLE_CHARS].lower().split())
        for heading in np.flatnonzero(_IS_HEADING[self.blocks.tag])[:_MOST_HEADINGS].tolist():
            own = set(self.word_lists[heading])
            shares[heading] = len(in_title & own) / max(len(own), 1)
        return shares

    @cached_property
    def is_title(self) -> npt.NDArray[np.bool_]:
        return self.in_title > _NEARLY_ALL

    def columns(self) -> Columns:
        letters = np.maximum(self.counted("LETTER", "CAPITAL", "UNSPACED"), 1)
        chars = np.maximum([counts.total() for counts in self.kinds], 1)
        read = np.maximum(self.read, 1)
        keys = [tuple(sorted(ends)) for ends in self.ends]  # the pieces of a line may stand in any order
        times, first = Counter(keys), {key: place for place, key in reversed(list(enumerate(keys)))}
        return {
            "words": np.log1p(self.words),
            "chars": np.log1p(self.chars),
            "times": np.log1p([times[key] - 1 for key in keys]),
            "capitals": self.counted("CAPITAL") / letters,
            "unspaced": self.counted("UNSPACED") / letters,
            "digits": self.counted("DIGIT") / chars,
            "symbols": self.counted("SYMBOL") / chars,
            "stops": np.minimum(self.counted("STOP") / read, 2),
            "commas": np.minimum(self.counted("COMMA") / read, 2),
            "word length": np.minimum(self.chars / np.maximum(self.words, 1), 20) / 10,
            "link": self.link,
            "hidden": self.hidden,
            "openable": self.blocks.page.openable[self.blocks.first],
            "long": self.long,
            "in title": self.in_title,
            "is title": self.is_title,
            "is repeat": np.array([first[key] < place for place, key in enumerate(keys)]),
            **self._edges(),
        }

    def _edges(self) -> Columns:
        """How a block begins and ends."""
        first = [kind_of_character(ord("".join(ends)[0])) for ends in self.ends]
        last = [kind_of_character(ord("".join(ends)[-1])) for ends in self.ends]
        return {
            "ends with a stop": np.array([kind == "STOP" for kind in last]),
            "ends with a comma": np.array([kind == "COMMA" for kind in last]),
            "ends with a sign": np.array([kind in ("SIGN", "SYMBOL") for kind in last]),
            "begins with a capital": np.array([kind == "CAPITAL" for kind in first]),
            "begins with a digit": np.array([kind == "DIGIT" for kind in first]),
            "begins with a sign": np.array([kind in ("STOP", "COMMA", "SIGN", "SYMBOL") for kind in first]),
        }
