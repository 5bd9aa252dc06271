"""The lines of the keys and values in a TOML file, which the standard library's reader does not tell.

The text is known to be TOML, so one pass over its pieces is enough. This is done only if there is something to complain
about.
"""

from __future__ import annotations

import re
import tomllib
from typing import Final

Path = tuple[str | int, ...]
"""The keys on the way to a value; in a list, its place from 0."""

_PIECE: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*|\n|[\[\]{},=.]"
    r"|[^\s\[\]{},=.\"'#]+",
    re.DOTALL,
)
_KEY, _VALUE, _AFTER = range(3)  # what is expected: a key (or a table's header), a value, or what follows a value


def line_of(path: Path, lines: dict[Path, int]) -> int:
    """The line of a value, or of the nearest thing around it whose line is known."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


def lines_of(text: str) -> dict[Path, int]:
    """The line, from 1, of every key and every value in a list."""
    reader = _Reader()
    for piece in _PIECE.finditer(text):
        reader.take(piece[0])
    return reader.lines


class _Reader:
    def __init__(self) -> None:
        self.lines: dict[Path, int] = {}
        self._line = 1
        self._table: Path = ()
        self._key: list[str] = []
        self._path: Path = ()  # of the value that is expected
        self._open: list[tuple[str, Path]] = []  # lists and inline tables around
        self._expects = _KEY

    def take(self, piece: str) -> None:
        if piece == "\n":
            self._end_line()
        elif not piece.startswith("#"):
            (self._in_key, self._in_value, self._after_value)[self._expects](piece)
            self._line += piece.count("\n")

    def _end_line(self) -> None:
        self._line += 1
        if not self._open:
            self._expects = _KEY

    def _in_key(self, piece: str) -> None:
        if piece == "=":
            around = self._open[-1][1] if self._open else self._table
            self._path, self._expects = around + tuple(self._key), _VALUE
            self._note(self._path)
            self._key = []
        elif piece == "]" and self._key:
            self._table, self._key = tuple(self._key), []
            self._note(self._table)
        elif piece == "}":
            self._close()
        elif piece not in ("[", "]", ".", ","):
            self._key.append(_plain(piece))

    def _in_value(self, piece: str) -> None:
        if piece == "]":  # an empty list, or one that ends with a comma
            self._close()
            return
        self._note(self._path)
        if piece == "[":
            self._open.append(("[", self._path))
            self._path = (*self._path, 0)
        elif piece == "{":
            self._open.append(("{", self._path))
            self._expects = _KEY
        else:
            self._expects = _AFTER

    def _after_value(self, piece: str) -> None:
        if piece in ("]", "}"):
            self._close()
        elif piece == "," and self._open and self._open[-1][0] == "[":
            place = self._path[-1]
            self._path = (*self._path[:-1], place + 1 if isinstance(place, int) else 0)
            self._expects = _VALUE
        elif piece == ",":
            self._expects = _KEY

    def _close(self) -> None:
        """The end of a list or an inline table, which is itself a value."""
        self._path = self._open.pop()[1]
        self._expects = _AFTER

    def _note(self, path: Path) -> None:
        for length in range(len(path), 0, -1):
            if self.lines.setdefault(path[:length], self._line) != self._line:
                return  # what is around was there before


def _plain(key: str) -> str:
    return str(tomllib.loads(f"key = {key}")["key"]) if key[0] in "\"'" else key
