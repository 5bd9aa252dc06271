"""Which words of one text are found, in order, in another."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import LCSseq

LARGEST_TABLE: Final = 1 << 31
"""Cells, of one bit each, that an alignment may take: a quarter of a gigabyte."""

_ANCHOR: Final = 6
"""This many words in a row, found once in each text, surely mark the same place in both."""


def found_in(words: Sequence[str], text: Sequence[str]) -> npt.NDArray[np.bool_]:
    """For each of `words`, whether it belongs to a longest common subsequence with `text`.

    Texts that are too large for one table are first cut at passages that occur once in each. A piece that is still too
    large, because it repeats itself without end, counts as not found.
    """
    found = np.zeros(len(words), dtype=np.bool_)
    for mine, theirs in _pieces(words, text):
        if (mine.stop - mine.start) * (theirs.stop - theirs.start) <= LARGEST_TABLE:
            for same in LCSseq.opcodes(words[mine], text[theirs]):
                if same.tag == "equal":
                    found[mine.start + same.src_start : mine.start + same.src_end] = True
    return found


def _pieces(first: Sequence[str], second: Sequence[str]) -> Iterator[tuple[slice, slice]]:
    """Both texts in pieces that belong together, in order."""
    at_first = at_second = 0
    if len(first) * len(second) > LARGEST_TABLE:
        for here, there in _anchors(first, second):
            yield slice(at_first, here), slice(at_second, there)
            at_first, at_second = here, there
    yield slice(at_first, len(first)), slice(at_second, len(second))


def _anchors(first: Sequence[str], second: Sequence[str]) -> list[tuple[int, int]]:
    """Places of passages that occur once in each text: the most that stand in the same order in both."""
    theirs = _unique_passages(second)
    places = [(here, theirs[passage]) for passage, here in _unique_passages(first).items() if passage in theirs]
    return _longest_rise(places)


def _unique_passages(words: Sequence[str]) -> dict[tuple[str, ...], int]:
    passages = list(zip(*(words[shift:] for shift in range(_ANCHOR)), strict=False))
    often = Counter(passages)
    return {passage: place for place, passage in enumerate(passages) if often[passage] == 1}


def _longest_rise(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest chain whose second parts rise as well as the first: patience sorting."""
    tops: list[int] = []
    chain_at_top: list[int] = []
    before = [-1] * len(places)
    for index, (_, there) in enumerate(places):
        pile = bisect_left(tops, there)
        before[index] = chain_at_top[pile - 1] if pile else -1
        tops[pile : pile + 1] = [there]
        chain_at_top[pile : pile + 1] = [index]
    chain, index = [], chain_at_top[-1] if chain_at_top else -1
    while index >= 0:
        chain.append(places[index])
        index = before[index]
    return chain[::-1]
