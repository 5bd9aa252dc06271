"""Counting characters and words in any script.

Thresholds of methods speak of words, so a word must mean about the same everywhere. Where words are set apart by
spaces, they are counted. Scripts that are written without spaces are estimated: each of their characters is a
certain part of a word. The parts are average word lengths; `docs/design.md` says where each was measured.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]

LETTER, SPACE, MARK, HAN, KANA, THAI, LAO, KHMER, BURMESE = range(9)

CHARACTERS_PER_WORD: Final = {HAN: 1.7, KANA: 2.0, THAI: 4.3, LAO: 4.3, KHMER: 4.8, BURMESE: 4.8}

_RANGES: Final = (
    (SPACE, 0x00, 0x00),
    (SPACE, 0x09, 0x0D), (SPACE, 0x1C, 0x20), (SPACE, 0x85, 0x85), (SPACE, 0xA0, 0xA0), (SPACE, 0x1680, 0x1680),
    (SPACE, 0x2000, 0x200A), (SPACE, 0x2028, 0x2029), (SPACE, 0x202F, 0x202F), (SPACE, 0x205F, 0x205F),
    (THAI, 0x0E00, 0x0E7F), (LAO, 0x0E80, 0x0EFF), (BURMESE, 0x1000, 0x109F), (KHMER, 0x1780, 0x17FF),
    (MARK, 0x3001, 0x303F), (KANA, 0x3040, 0x30FF), (KANA, 0x31F0, 0x31FF), (HAN, 0x2E80, 0x2FDF),
    (HAN, 0x3400, 0x4DBF), (HAN, 0x4E00, 0x9FFF), (HAN, 0xF900, 0xFAFF), (MARK, 0xFF00, 0xFF0F),
    (MARK, 0xFF1A, 0xFF20), (MARK, 0xFF3B, 0xFF40), (MARK, 0xFF5B, 0xFF65), (KANA, 0xFF66, 0xFF9F),
    (HAN, 0x3005, 0x3007), (SPACE, 0x3000, 0x3000),
)  # fmt: skip


def _kind_table() -> npt.NDArray[np.uint8]:
    table = np.full(0x10000, LETTER, dtype=np.uint8)
    for kind, first, last in _RANGES:
        table[first : last + 1] = kind
    return table


_KIND: Final = _kind_table()
_WORDS_PER_CHARACTER: Final = np.array(
    [1 / CHARACTERS_PER_WORD[kind] if kind in CHARACTERS_PER_WORD else 0.0 for kind in range(BURMESE + 1)]
)


def is_unspaced(code: int) -> bool:
    """Whether a character, up to U+FFFF, belongs to a script that is written without spaces."""
    return bool(_KIND[code] >= HAN)


def count(texts: list[str]) -> tuple[Ints, Ints]:
    """Characters after whitespace is folded, and words, of each text. Lone surrogates raise UnicodeEncodeError."""
    kinds, stops = _kinds_and_stops(texts)
    solid = kinds != SPACE
    runs = _between(_starts(solid), stops)
    chars = _folded(_between(solid, stops), runs)
    if kinds.max() <= SPACE:
        return chars, runs
    words = _between(_starts(kinds == LETTER), stops)
    unspaced = _between(_WORDS_PER_CHARACTER[kinds], stops, dtype=np.float64)
    return chars, (words + np.ceil(unspaced - 1e-6)).astype(np.int32)


def _kinds_and_stops(texts: list[str]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.intp]]:
    """The kind of each character of all texts, one NUL after each text, and where the next text begins."""
    joined = "\0".join(texts) + "\0"
    short = joined.encode("utf-16-le")
    codes: npt.NDArray[np.integer] = np.frombuffer(short, dtype=np.uint16)
    if len(codes) == len(joined):
        kinds = _KIND.take(codes)
    else:
        codes = np.frombuffer(joined.encode("utf-32-le"), dtype=np.uint32)
        kinds = _KIND.take(np.minimum(codes, 0xFFFF))
        kinds[(codes >= 0x20000) & (codes < 0x40000)] = HAN  # the supplementary ideographic planes
    stops = np.flatnonzero(codes == 0) + 1
    if len(stops) != len(texts):  # a NUL inside a text, which parsers take out
        stops = np.cumsum(np.fromiter(map(len, texts), dtype=np.intp, count=len(texts)) + 1)
    return kinds, stops


def _starts(inside: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    starts = inside.copy()
    starts[1:] &= ~inside[:-1]
    return starts


def _between(marks: npt.NDArray[np.generic], stops: npt.NDArray[np.intp], dtype: type = np.int32) -> Ints:
    """The sum of the marks of each text; text k ends just before `stops[k]`."""
    total: Ints = np.cumsum(marks, dtype=dtype)[stops - 1]
    total[1:] -= total[:-1].copy()
    return total


def _folded(solid: Ints, runs: Ints) -> Ints:
    """Characters of a text whose runs of solid characters are joined by one space each."""
    return (solid + np.maximum(runs - 1, 0)).astype(np.int32)
