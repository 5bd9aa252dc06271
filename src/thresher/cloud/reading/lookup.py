"""A dictionary that is read only as far as a text needs it.

Loading all of a large dictionary into its segmenter takes most of a second, and a text has hardly a tenth of its words.
The lines of the dictionary are sorted, so those that begin with some piece of the text are found quickly; no other word
can be in it. The next text adds what it needs.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from threading import Lock


class Lookup:
    """The lines of a dictionary, each given out once, when a text first needs it."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = sorted(lines)
        self._seen: set[str] = set()
        self.lock = Lock()
        """To be held until the lines given out have been added to the segmenter."""

    def unseen(self, beginnings: set[str]) -> Iterator[str]:
        """The lines that start with one of the beginnings, but for those that were asked for before."""
        for beginning in beginnings - self._seen:
            self._seen.add(beginning)
            place = bisect_left(self._lines, beginning)
            while place < len(self._lines) and self._lines[place].startswith(beginning):
                yield self._lines[place]
                place += 1


def pieces_of(text: str, length: int) -> set[str]:
    """All pieces of a text that have this length."""
    return {text[start : start + length] for start in range(len(text) - length + 1)}
