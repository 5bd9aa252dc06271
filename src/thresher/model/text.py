"""The text of each block, measured: how long, how much of it linked, of what characters, how it begins and ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.model.blocks import TextBlocks
from thresher.model.letters import (
    CAPITAL,
    COMMA,
    DIGIT,
    KINDS,
    LETTER,
    SIGN,
    STOP,
    SYMBOL,
    UNSPACED,
    Letters,
    letters_of,
)
from thresher.page import Page, tree
from thresher.page.numbered import numbered

LONG_WORDS: Final = 15
LONG_LINKED: Final = 0.33
"""Text is long from so many words on, unless more than this share of them is linked or it is hidden."""

NEARLY_ALL: Final = 0.8
"""A heading is the title if so many of its words stand in the page's title."""


def _marks(*groups: tuple[int, ...]) -> npt.NDArray[np.float32]:
    """For each group of kinds of characters and each kind, whether it belongs to the group."""
    return np.array([[kind in group for kind in range(KINDS)] for group in groups], dtype=np.float32)


_IS_STOP_COMMA_SIGN: Final = _marks((STOP,), (COMMA,), (SIGN, SYMBOL))
_IS_CAPITAL_DIGIT_SIGN: Final = _marks((CAPITAL,), (DIGIT,), (STOP, COMMA, SIGN, SYMBOL))


@dataclass(frozen=True, eq=False)
class TextMeasures:
    """One value for each block."""

    words: tree.Floats
    chars: tree.Floats
    linked: tree.Floats
    """Words inside links."""
    link: tree.Floats
    """Their share; of a block without words, whether it is in a link."""
    hidden: tree.Bools
    openable: tree.Bools
    """Hidden until a reader opens it."""
    long: tree.Floats
    letters: Letters
    """Of the beginning and the end, where the text is long."""
    read: tree.Floats
    """How many words these are, about."""
    times: npt.NDArray[np.intp]
    """How often the same text stands on the page."""
    is_repeat: tree.Bools
    """Whether it has been on the page before."""
    in_title: tree.Floats
    """Of a heading, the share of its words that stand in the page's title."""


def measure(page: Page, blocks: TextBlocks, ends: list[str], in_title: tree.Floats) -> TextMeasures:
    """`ends` are those of the texts of `blocks.rows`."""
    rows, first = blocks.rows, blocks.first
    row_words = page.words[rows]
    words, linked, chars = np.add.reduceat(
        np.stack((row_words, row_words * page.link[rows], page.chars[rows]), dtype=np.float64), blocks.starts, axis=1
    )
    link = np.where(words > 0, linked / np.maximum(words, 1), page.link[first])
    hidden = page.hidden[first]
    letters = letters_of(blocks, ends)
    times, is_repeat = _repeats(blocks, ends)
    return TextMeasures(
        words=words,
        chars=chars,
        linked=linked,
        link=link,
        hidden=hidden,
        openable=page.openable[first],
        long=((words >= LONG_WORDS) & (link < LONG_LINKED) & ~hidden).astype(np.float64),
        letters=letters,
        read=words * np.minimum(letters.counts.sum(axis=0) / np.maximum(chars, 1), 1),
        times=times,
        is_repeat=is_repeat,
        in_title=in_title,
    )


def _repeats(blocks: TextBlocks, ends: list[str]) -> tuple[npt.NDArray[np.intp], tree.Bools]:
    marks = np.fromiter(map(hash, ends), dtype=np.int64, count=len(ends))
    number = numbered(np.add.reduceat(marks, blocks.starts).tolist()).number
    newest = np.maximum.accumulate(number)  # numbers are given in order, so a text that is new has the highest yet
    is_repeat = np.concatenate(([False], number[1:] <= newest[:-1]))
    return np.bincount(number)[number], is_repeat


NAMES: Final = (
    "words;chars;times;capitals;unspaced;digits;symbols;stops;commas;word length;link;hidden;openable;long;in title;"
    "is title;is repeat;ends with a stop;ends with a comma;ends with a sign;begins with a capital;begins with a digit;"
    "begins with a sign"
).split(";")


def features(text: TextMeasures) -> tree.Array:
    """What the text of a block tells by itself: one row for each of `NAMES`."""
    kinds, first, last = text.letters
    all_letters = np.maximum(kinds[LETTER] + kinds[CAPITAL] + kinds[UNSPACED], 1)
    return np.concatenate(
        (
            np.log1p((text.words, text.chars, text.times - 1)),
            kinds[[CAPITAL, UNSPACED]] / all_letters,
            kinds[[DIGIT, SYMBOL]] / np.maximum(kinds.sum(axis=0), 1),
            np.minimum(kinds[[STOP, COMMA]] / np.maximum(text.read, 1), 2),
            (
                np.minimum(text.chars / np.maximum(text.words, 1), 20) / 10,
                text.link,
                text.hidden,
                text.openable,
                text.long,
                text.in_title,
                text.in_title > NEARLY_ALL,
                text.is_repeat,
            ),
            _IS_STOP_COMMA_SIGN[:, last],
            _IS_CAPITAL_DIGIT_SIGN[:, first],
        ),
        dtype=np.float32,
    )
