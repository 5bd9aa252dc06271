"""Texts that are nearly the same: MinHash signatures, and whole runs compared by sorting.

112 hashes in 14 bands of 8, over runs of 5 words, as FineWeb has it: two texts that share three quarters of their runs
are found with a probability of 77 %, those that share nine tenths nearly always.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

BANDS: Final = 14
IN_A_BAND: Final = 8
HASHES: Final = BANDS * IN_A_BAND
_RUN: Final = 5
_AT_ONCE: Final = 4096
_WORD: Final = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|\w+")
"""A word, or a sign of a script that does not part its words."""

Numbers = NDArray[np.uint64]


def signature_of(text: str) -> bytes:
    """The signature of a text: 112 numbers of 4 bytes."""
    runs = _runs(text)
    multipliers, summands = _permutations()
    smallest = np.full(HASHES, np.iinfo(np.uint64).max, dtype=np.uint64)
    for start in range(0, len(runs), _AT_ONCE):
        some = runs[start : start + _AT_ONCE]
        smallest = np.minimum(smallest, (multipliers[:, None] * some + summands[:, None]).min(axis=1))
    return (smallest >> np.uint64(32)).astype("<u4").tobytes()


def _runs(text: str) -> Numbers:
    """A number for each run of words."""
    words = np.array([zlib.crc32(word.encode()) for word in _WORD.findall(text.lower())], dtype=np.uint64)
    if len(words) == 0:
        return np.zeros(1, dtype=np.uint64)
    length = min(_RUN, len(words))
    mixed = np.zeros(len(words) - length + 1, dtype=np.uint64)
    for place in range(length):
        mixed = mixed * np.uint64(0x9E3779B97F4A7C15) + words[place : place + len(mixed)] + np.uint64(1)
    mixed ^= mixed >> np.uint64(29)
    return np.unique(mixed * np.uint64(0xBF58476D1CE4E5B9))


@cache
def _permutations() -> tuple[Numbers, Numbers]:
    """Always the same ones; odd multipliers lose nothing."""
    chance = np.random.default_rng(14 * 8)
    drawn = chance.integers(0, 2**64, size=(2, HASHES), dtype=np.uint64)
    return drawn[0] | np.uint64(1), drawn[1]


def first_of_each(signatures: Iterable[Any]) -> NDArray[np.int64]:
    """For each text the first one that it is nearly the same as; itself if there is none before it.

    `signatures` has None for what is not compared. Each band is sorted, equal keys are neighbours then, and the
    smallest number among them goes round until nothing changes.
    """
    given = list(signatures)
    compared = np.array([place for place, each in enumerate(given) if each is not None], dtype=np.int64)
    first = np.arange(len(given), dtype=np.int64)
    if len(compared) == 0:
        return first
    table = np.frombuffer(b"".join(given[place] for place in compared), dtype="<u4").reshape(len(compared), HASHES)
    groups = [_groups(table[:, band * IN_A_BAND : (band + 1) * IN_A_BAND]) for band in range(BANDS)]
    labels = np.arange(len(compared), dtype=np.int64)
    while True:
        before = labels.copy()
        for order, starts in groups:
            sizes = np.diff(np.append(starts, len(order)))
            labels[order] = np.repeat(np.minimum.reduceat(labels[order], starts), sizes)
        if (labels == before).all():
            break
    first[compared] = compared[labels]
    return first


def _groups(band: NDArray[np.uint32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """An order in which equal rows are neighbours, and where in it each new one begins."""
    keys = np.ascontiguousarray(band).view(f"V{4 * IN_A_BAND}").ravel()
    order = np.argsort(keys, kind="stable")
    in_order = np.ascontiguousarray(band)[order]
    is_new = np.append(True, (in_order[1:] != in_order[:-1]).any(axis=1))
    return order, np.flatnonzero(is_new)
