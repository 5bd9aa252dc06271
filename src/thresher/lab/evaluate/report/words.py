"""What is missing and what is too much: gold and answer, aligned word by word."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import Final

from rapidfuzz.distance import LCSseq

from thresher.lab.evaluate.tokens import words as words_in

LARGEST_ALIGNMENT: Final = 2e8
"""Words of one text times words of the other: memory and time of the alignment grow with it (25 MB, some 0.1 s)."""
MOST_CHARS: Final = 1_000_000
"""Of each text, what is compared."""
_CUT: Final = math.isqrt(int(LARGEST_ALIGNMENT))
_CHANCE: Final = 2
"""No more equal words in a row than this are chance if what differs around them is much longer."""
_MUCH_LONGER: Final = 4

# Thai, Lao, Burmese, Khmer, Chinese and Japanese have no spaces between words: there each letter counts as one.
_UNSPACED: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_PIECE: Final = re.compile(rf"(?=\w)[{_UNSPACED}](?:[^\w\s])*|(?:(?![{_UNSPACED}])\S|(?!\w)[{_UNSPACED}])+")
_LETTER: Final = re.compile(r"\w")
_CHUNK: Final = re.compile(r"(\S+)(\s*)")


class Kind(Enum):
    """Where words are."""

    SAME = "same"
    MISSING = "missing"
    """In the gold only."""
    EXTRA = "extra"
    """In the answer only."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Words in a row that are all of one kind. Every word carries the space that follows it."""

    kind: Kind
    gold: tuple[str, ...]
    got: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """Two texts, aligned."""

    segments: tuple[Segment, ...]
    compared: tuple[int, int] | None
    """How many words of the gold and of the answer were compared; None if all were."""


def difference(gold: str, got: str) -> Difference:
    """Align by the longest common sequence of words."""
    wanted, given = split(gold[:MOST_CHARS]), split(got[:MOST_CHARS])
    is_cut = max(len(gold), len(got)) > MOST_CHARS or len(wanted) * len(given) > LARGEST_ALIGNMENT
    if len(wanted) * len(given) > LARGEST_ALIGNMENT:
        wanted, given = wanted[:_CUT], given[:_CUT]
    runs = _without_chance(_runs(_keys(wanted, given)))
    return Difference(tuple(_segments(runs, wanted, given)), (len(wanted), len(given)) if is_cut else None)


def split(text: str) -> list[str]:
    """The words with the space after them, one space or one line break. Punctuation belongs to the word before it."""
    words: list[str] = []
    for chunk in _CHUNK.finditer(text):
        pieces = _PIECE.findall(chunk[1])
        pieces[-1] += "\n" if "\n" in chunk[2] else " " if chunk[2] else ""
        words += pieces
    return _with_punctuation(words)


def _with_punctuation(words: list[str]) -> list[str]:
    joined: list[list[str]] = []
    for word in words:
        if joined and not _LETTER.search(word):
            joined[-1].append(word)
        else:
            joined.append([word])
    return ["".join(parts) for parts in joined]


def _key(word: str) -> str:
    return "".join(words_in(word))


def _keys(wanted: list[str], given: list[str]) -> tuple[list[int], list[int]]:
    """A number for each distinct word: numbers compare faster than words, and without the risk of equal hashes."""
    numbers: dict[str, int] = {}
    gold, got = ([numbers.setdefault(_key(word), len(numbers)) for word in words] for words in (wanted, given))
    return gold, got


@dataclass(frozen=True, slots=True)
class _Run:
    """From where to where in both texts."""

    same: bool
    gold: slice
    got: slice

    @property
    def words(self) -> int:
        return int(max(self.gold.stop - self.gold.start, self.got.stop - self.got.start))


def _runs(keys: tuple[list[int], list[int]]) -> list[_Run]:
    """What is the same and what differs, in turn."""
    steps = LCSseq.opcodes(*keys)
    return _joined(
        _Run(step.tag == "equal", slice(step.src_start, step.src_end), slice(step.dest_start, step.dest_end))
        for step in steps
    )


def _joined(runs: Iterable[_Run]) -> list[_Run]:
    """Neighbours of one sort become one run."""
    joined = []
    for same, neighbours in groupby(runs, key=lambda run: run.same):
        first, *others = neighbours
        last = others[-1] if others else first
        joined.append(_Run(same, slice(first.gold.start, last.gold.stop), slice(first.got.start, last.got.stop)))
    return joined


def _without_chance(runs: list[_Run]) -> list[_Run]:
    """In two texts that have nothing in common "of the" still is in both: that would only cut the view to pieces."""
    around = [0, *(run.words for run in runs), 0]
    lonely = [
        run.same and run.words <= _CHANCE and min(before, after) >= _MUCH_LONGER * run.words
        for run, before, after in zip(runs, around, around[2:], strict=False)
    ]
    return _joined(_Run(run.same and not alone, run.gold, run.got) for run, alone in zip(runs, lonely, strict=True))


def _segments(runs: list[_Run], wanted: list[str], given: list[str]) -> Iterator[Segment]:
    for run in runs:
        gold, got = tuple(wanted[run.gold]), tuple(given[run.got])
        if run.same:
            yield Segment(Kind.SAME, gold, got)
            continue
        if gold:
            yield Segment(Kind.MISSING, gold, ())
        if got:
            yield Segment(Kind.EXTRA, (), got)
