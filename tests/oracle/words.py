"""Characters and words of texts, counted with arrays: what `kernel/rows/counting.pxi` counts."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from kernel_vocabulary import HAN, LETTER, SPACE, WORD_KINDS, WORDS_PER_CHARACTER

Ints = npt.NDArray[np.int32]


def count(texts: list[str]) -> tuple[Ints, Ints]:
    """Characters after whitespace is folded, and words, of each text. Lone surrogates raise UnicodeEncodeError."""
    kinds, stops = _kinds_and_stops(texts)
    solid = kinds != SPACE
    runs = _between(_starts(solid), stops)
    chars = _folded(_between(solid, stops), runs)
    if kinds.max() <= SPACE:
        return chars, runs
    words = _between(_starts(kinds == LETTER), stops)
    unspaced = _between(WORDS_PER_CHARACTER[kinds], stops, dtype=np.float64)
    return chars, (words + np.ceil(unspaced - 1e-6)).astype(np.int32)


def _kinds_and_stops(texts: list[str]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.intp]]:
    """The kind of each character of all texts, one NUL after each text, and where the next text begins."""
    joined = "\0".join(texts) + "\0"
    short = joined.encode("utf-16-le")
    codes: npt.NDArray[np.integer] = np.frombuffer(short, dtype=np.uint16)
    if len(codes) == len(joined):
        kinds = WORD_KINDS.take(codes)
    else:
        codes = np.frombuffer(joined.encode("utf-32-le"), dtype=np.uint32)
        kinds = WORD_KINDS.take(np.minimum(codes, 0xFFFF))
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
