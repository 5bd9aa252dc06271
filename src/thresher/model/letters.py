"""What kinds of characters the text of a block is made of, in any script."""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.model.blocks import TextBlocks
from thresher.page import words

OTHER, LETTER, CAPITAL, DIGIT, STOP, COMMA, SIGN, SYMBOL, SPACE, UNSPACED = range(10)
KINDS: Final = 10

_STOPS: Final = ".!?\u2026\u3002\uff01\uff1f\u061f\u0964\u06d4\u1362\u104b\u17d4"
"""What ends a sentence: Latin, Chinese and Japanese, Arabic, Hindi, Urdu, Ethiopic, Burmese, Khmer."""
_COMMAS: Final = ",;:\u3001\uff0c\uff1b\uff1a\u060c\u061b"
_SYMBOLS: Final = "|/>+=#\u00bb\u203a\u00ab\u2039\u00a9\u00ae\u2122\u2022\u00b7\u2192"
"""What parts menu entries, and what stands in legal lines."""

Counts = npt.NDArray[np.float32]
Kinds = npt.NDArray[np.uint8]


_BY_CATEGORY: Final = {"L": LETTER, "M": LETTER, "P": SIGN, "S": SIGN, "Z": SPACE}
_BY_NAME: Final = dict.fromkeys(_STOPS, STOP) | dict.fromkeys(_COMMAS, COMMA) | dict.fromkeys(_SYMBOLS, SYMBOL)


def _kind(code: int) -> int:
    character = chr(code)
    if character in _BY_NAME:
        return _BY_NAME[character]
    category = unicodedata.category(character)
    exact = {"Lu": CAPITAL, "Nd": DIGIT, "Cc": SPACE}.get(category)
    kind = _BY_CATEGORY.get(category[0], OTHER) if exact is None else exact
    return UNSPACED if kind == LETTER and words.is_unspaced(code) else kind


_NOT_YET: Final = 255
_table: Final = np.full(0x10000, _NOT_YET, dtype=np.uint8)
"""The kind of every character up to U+FFFF, filled in as they come up: all at once would take a tenth of a second.

Whoever fills in a place writes the same into it, so threads do not disturb each other.
"""


def _kinds(codes: npt.NDArray[np.uint32]) -> Kinds:
    codes = np.minimum(codes, 0xFFFF)
    kinds = _table.take(codes)
    if len(kinds) and kinds.max() == _NOT_YET:
        for code in np.unique(codes[kinds == _NOT_YET]).tolist():
            _table[code] = _kind(code)
        kinds = _table.take(codes)
    return kinds


class Letters(NamedTuple):
    """The characters of each block by their kinds."""

    counts: Counts
    """How many there are of each kind: one row for each kind."""
    first: Kinds
    last: Kinds
    """Kinds of the first and of the last character."""


def letters_of(blocks: TextBlocks, ends: list[str]) -> Letters:
    """`ends` are those of the texts of `blocks.rows`: what stands for a long text is its beginning and its end."""
    stops = np.cumsum(np.fromiter(map(len, ends), dtype=np.intp, count=len(ends)))
    kinds = _kinds(np.frombuffer("".join(ends).encode("utf-32-le"), dtype=np.uint32))
    stops = stops[blocks.starts + blocks.sizes - 1]  # of the blocks
    lengths = np.diff(stops, prepend=0)
    place = np.repeat(np.arange(0, len(blocks) * KINDS, KINDS), lengths) + kinds
    counts = np.bincount(place, minlength=len(blocks) * KINDS).reshape(-1, KINDS)
    first, last = np.minimum((stops - lengths, stops - 1), max(len(kinds) - 1, 0))
    return Letters(counts.T.astype(np.float32), kinds[first], kinds[last])
