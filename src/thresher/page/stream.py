"""The page as a stream: its tags and texts in the order in which they stand in the source.

Some methods never look at the tree. They read a page from the first tag to the last, and for them an element is two
tags. Where each of these stands follows from the table alone, without a walk: before row `i` opens, `i` rows have
opened, and all of them but its ancestors have closed; before it closes, `end[i]` rows have opened, and all of them but
itself and its ancestors have closed.

The stream is that of the tidied page: every element has its end tag, whether or not the author wrote it; scripts,
style sheets and comments are not there. Text rows open and close at once and count where they open.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, compress
from operator import methodcaller
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from thresher.page import tags, tree

_VOID: Final = tags.table(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr".split()
)
"""Elements without an end tag."""

_count_breaks: Final = methodcaller("count", "\n")


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """Two events for each row, in source order: it opens, it closes."""

    row: tree.Ints
    """The row that opens or closes."""
    is_tag: tree.Bools
    """Whether a tag stands here; elsewhere it is a text, or the end of something that has no end tag."""
    is_text: tree.Bools
    """Whether a text stands here."""
    is_end: tree.Bools
    """Whether the row closes here."""

    def of(self, wanted: tree.Bools) -> Stream:
        """The tags and texts of the wanted rows, and nothing else."""
        here = wanted[self.row]
        here &= self.is_tag | self.is_text
        return Stream(self.row[here], self.is_tag[here], self.is_text[here], self.is_end[here])

    def tokens(self, words: tree.Ints) -> tree.Ints:
        """How many tokens each event is: a tag is one; a text is as many as the column `words` says."""
        count = words[self.row]
        count[self.is_tag] = 1
        return count


def stream_of(tag: npt.NDArray[np.int16], end: tree.Ints, depth: tree.Ints) -> Stream:
    """The stream of a table."""
    rows = np.arange(len(tag), dtype=np.int32)
    opens, closes = 2 * rows - depth, 2 * end - 1 - depth
    is_text = tag == tags.TEXT
    row = np.empty(2 * len(tag), dtype=np.int32)
    row[opens], row[closes] = rows, rows
    tag_here = np.zeros(len(row), dtype=np.bool_)
    tag_here[opens], tag_here[closes] = ~is_text, ~(is_text | _VOID[tag])
    text_here = np.zeros(len(row), dtype=np.bool_)
    text_here[opens] = is_text
    closes_here = np.zeros(len(row), dtype=np.bool_)
    closes_here[closes] = True
    return Stream(row, tag_here, text_here, closes_here)


def share_below(row: tree.Ints, part: tree.Array, whole: tree.Array, end: tree.Ints) -> tree.Floats:
    """For every row of the page, the share of `part` in `whole`, over all that belongs to it or to rows below it.

    `row` says to which row each number belongs. Where there is no whole, the share is 0.
    """
    part_below = tree.subtree_sum(np.bincount(row, weights=part, minlength=len(end)), end)
    whole_below = tree.subtree_sum(np.bincount(row, weights=whole, minlength=len(end)), end)
    return np.asarray(part_below / np.maximum(whole_below, 1))


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """The lines of the source: pieces in their order, each a tag or as much of a text as stands on one line."""

    row: tree.Ints
    """The row to which each piece belongs."""
    is_tag: tree.Bools
    """Whether it is a tag; else it is text."""
    chars: tree.Ints
    """Its characters, without white space around it; 0 for a tag."""
    line: tree.Ints
    """The line on which it stands, from 0; lines with nothing on them are not counted."""


def lines_of(stream: Stream, texts: list[str], chars: tree.Ints, *, break_at: int = 0) -> Lines:
    """The lines of a stream of tags and texts, given the texts in their order and the page's column `chars`.

    Only line breaks in text are seen: the page does not remember those inside tags. With `break_at`, a line is broken
    wherever it has reached that many characters of text; tags have no length here.
    """
    count = np.ones(len(stream.row), dtype=np.int32)
    count[stream.is_text] += np.fromiter(map(_count_breaks, texts), dtype=np.int32, count=len(texts))
    is_tag = np.repeat(stream.is_tag, count)
    piece_chars = _piece_chars(stream, texts, chars[stream.row], count)
    goes_on = np.ones(len(is_tag), dtype=np.bool_)
    goes_on[np.cumsum(count) - count] = False  # the first piece of a text begins no line: it may follow a tag
    some = is_tag | (piece_chars > 0)  # white space goes, and with it every line that has nothing else
    line = _numbered(_changes(np.cumsum(goes_on, dtype=np.int32)[some]))
    lines = Lines(np.repeat(stream.row, count)[some], is_tag[some], piece_chars[some], line)
    return _broken(lines, break_at) if break_at else lines


def _piece_chars(stream: Stream, texts: list[str], chars: tree.Ints, count: tree.Ints) -> tree.Ints:
    """Characters of each piece. Only texts of several lines are looked at again, and in them all inner spaces count."""
    piece_chars = np.repeat(np.where(count == 1, chars, 0), count)
    several = (count > 1) & (chars > 0)
    if several.any():
        parts = [text.split("\n") for text in compress(texts, several[stream.is_text].tolist())]
        piece_chars[np.repeat(several, count)] = list(map(len, map(str.strip, chain.from_iterable(parts))))
    return piece_chars


def _broken(lines: Lines, at: int) -> Lines:
    """Lines of at most `at` characters of text. A text that goes on over a break becomes several pieces."""
    before = np.cumsum(lines.chars, dtype=np.int32) - lines.chars
    before -= before[np.flatnonzero(_changes(lines.line))][lines.line]  # counted from the beginning of the line
    after = before + lines.chars
    if not (after >= at).any():
        return lines
    first, last = before // at, np.maximum(before, after - 1) // at  # which parts of the line a piece reaches into
    count = last - first + 1
    piece = np.repeat(np.arange(len(count), dtype=np.int32), count)
    part = np.arange(len(piece), dtype=np.int32) - np.repeat(np.cumsum(count) - count - first, count)
    chars = np.minimum(after[piece], (part + 1) * at) - np.maximum(before[piece], part * at)
    line = _numbered(_changes(lines.line[piece]) | _changes(part))
    return Lines(lines.row[piece], lines.is_tag[piece], chars.astype(np.int32), line)


def _changes(numbers: npt.NDArray[np.signedinteger[Any]]) -> tree.Bools:
    """Where a number differs from the one before it; the first always does."""
    changes = np.ones(len(numbers), dtype=np.bool_)
    np.not_equal(numbers[1:], numbers[:-1], out=changes[1:])
    return changes


def _numbered(begins: tree.Bools) -> tree.Ints:
    """The number of the line, from 0, given where lines begin."""
    return np.cumsum(begins, dtype=np.int32) - np.int32(1)
