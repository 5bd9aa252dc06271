"""A dictionary of which only what a text needs is read.

To load all of a large dictionary into the structure of its segmenter takes most of a second, and a text has hardly a
tenth of the words. The lines of the dictionary are sorted, so those that begin like some place of the text are found
quickly; no other word can stand in it. The next text adds what it needs.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from threading import Lock


class Lookup:
    """The lines of a dictionary, each of which is given out once, when a text needs it."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = sorted(lines)
        self._seen: set[str] = set()
        self.lock = Lock()
        """To be held until what is given out has been put to use."""

    def unseen(self, beginnings: set[str]) -> Iterator[str]:
        """The lines that start with one of the beginnings, but for those that were asked for before."""
        for beginning in beginnings - self._seen:
            self._seen.add(beginning)
            place = bisect_left(self._lines, beginning)
            while place < len(self._lines) and self._lines[place].startswith(beginning):
                yield self._lines[place]
                place += 1


def pieces_of(text: str, length: int) -> set[str]:
    """All pieces of a text that have a certain length."""
    return {text[start : start + length] for start in range(len(text) - length + 1)}
