"""The three columns of a difference: long runs of words are folded, so that what differs can be found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from thresher.lab.evaluate.report.figures import count, shortened
from thresher.lab.evaluate.report.words import Difference, Kind, Segment, difference

EDGE_WORDS: Final = 12
"""This many words are shown at each end of a folded run."""
_EDGE_CHARS: Final = 60
"""And at least this many characters, for scripts in which every letter counts as a word."""
_WORTH_FOLDING: Final = 8
_LONGEST_WORD: Final = 80
_ROW_CHARS: Final = 320
"""A row of the view ends when it is this long."""
_MOST_SEGMENTS: Final = 400


@dataclass(frozen=True, slots=True)
class Piece:
    """Words as shown, or a note of how many are not."""

    kind: str
    """`same`, `missing` or `extra`."""
    text: str
    after: str = ""
    """The space that follows: it is not marked."""
    is_fold: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """The same passage in all columns."""

    gold: tuple[Piece, ...]
    got: tuple[Piece, ...]
    merged: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A difference to be looked at."""

    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    """About what is not shown."""
    missing: int
    """Words of the gold that are not in the answer."""
    extra: int
    """Words of the answer that are not in the gold."""


def view(gold: str, got: str) -> View:
    found = difference(gold, got)
    shown = found.segments[:_MOST_SEGMENTS]
    missing = sum(len(segment.gold) for segment in found.segments if segment.kind is Kind.MISSING)
    extra = sum(len(segment.got) for segment in found.segments if segment.kind is Kind.EXTRA)
    return View(tuple(map(_row, _grouped(shown))), tuple(_notes(found)), missing, extra)


def _notes(found: Difference) -> Iterator[str]:
    if found.compared:
        gold, got = (count(words, "word") for words in found.compared)
        yield f"The texts are long: only the first {gold} of the gold and {got} of the answer were compared."
    rest = len(found.segments) - _MOST_SEGMENTS
    if rest > 0:
        yield f"Only the first {_MOST_SEGMENTS} passages are shown; {count(rest)} more are not."


def _grouped(segments: Iterable[Segment]) -> Iterator[list[Segment]]:
    """Some segments for each row; what is missing and what stands in its place stay together."""
    row: list[Segment] = []
    chars = 0
    for segment in segments:
        if chars > _ROW_CHARS and segment.kind is not Kind.EXTRA:
            yield row
            row, chars = [], 0
        row.append(segment)
        chars += sum(len(piece.text) for piece in folded(segment.gold or segment.got, segment.kind))
    if row:
        yield row


def _row(segments: list[Segment]) -> Row:
    gold = (piece for segment in segments for piece in folded(segment.gold, segment.kind))
    got = (piece for segment in segments for piece in folded(segment.got, segment.kind))
    merged = (piece for segment in segments for piece in folded(segment.gold or segment.got, segment.kind))
    return Row(tuple(gold), tuple(got), tuple(merged))


def folded(words: tuple[str, ...], kind: Kind) -> list[Piece]:
    """All words of a short run; both ends of a long one, and between them how many there are."""
    if not words:
        return []
    head, tail = _edge(words), _edge(words[::-1])
    hidden = len(words) - head - tail
    if hidden < _WORTH_FOLDING:
        return [_shown(words, kind)]
    fold = Piece(kind.value, f"… {count(hidden, 'word')} …", " ", is_fold=True)
    return [_shown(words[:head], kind), fold, _shown(words[-tail:], kind)]


def _edge(words: tuple[str, ...]) -> int:
    """How many words from the start are shown."""
    chars = 0
    for number, word in enumerate(words):
        if number >= EDGE_WORDS and chars >= _EDGE_CHARS:
            return number
        chars += len(word)
    return len(words)


def _shown(words: tuple[str, ...], kind: Kind) -> Piece:
    text = "".join(map(_short, words))
    bare = text.rstrip()
    return Piece(kind.value, bare, text[len(bare) :])


def _short(word: str) -> str:
    bare = word.rstrip()
    return shortened(bare, _LONGEST_WORD) + word[len(bare) :]
