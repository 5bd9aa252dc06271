"""The page as data, as React's servers send it in pieces ("flight data").

Each piece is a script, `self.__next_f.push([1, "..."])`. The joined strings are rows: a number, a colon, and JSON up to
the end of the line; or `T`, a length in bytes, and a text of that length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from thresher.embedded.carriers import Carrier
from thresher.page.budget import Purse
from thresher.page.decode import clean_text

_PIECE: Final = re.compile(r"__next_f\s{0,8}(?:=\s{0,8}self\.__next_f\s{0,8}\|\|\s{0,8}\[\]\s{0,8}\))?\.push\(")
_LONGEST_HEAD: Final = 200
_ROW: Final = re.compile(rb"([0-9a-f]{1,8}):(?:T([0-9a-f]{1,7}),)?")

_JsonAt = Callable[[str, int], Any]
"""`data_values.json_at`."""


def is_piece(script: str) -> bool:
    return _PIECE.search(script, 0, _LONGEST_HEAD) is not None


def values_of(pieces: list[Carrier], json_at: _JsonAt, purse: Purse) -> Iterator[Any]:
    """The rows with JSON; references in them to rows of text are replaced by the texts."""
    rows = dict(_rows("".join(_string(piece.text, json_at) for piece in pieces), json_at, purse))
    texts = {f"${number}": value for number, value in rows.items() if isinstance(value, str)}
    for value in rows.values():
        if isinstance(value, dict | list):
            _fill_in(value, texts)
            yield value


def _fill_in(value: Any, texts: dict[str, str]) -> None:
    """Replace references by the texts that they refer to."""
    stack = [value]
    while stack:
        top = stack.pop()
        for key, each in list(top.items() if isinstance(top, dict) else enumerate(top)):
            if isinstance(each, dict | list):
                stack.append(each)
            elif isinstance(each, str) and each in texts:
                top[key] = texts[each]


def _string(script: str, json_at: _JsonAt) -> str:
    start = _PIECE.search(script, 0, _LONGEST_HEAD)
    piece = json_at(script, start.end()) if start else None
    text = piece[-1] if isinstance(piece, list) and piece else ""
    return text if isinstance(text, str) else ""


def _rows(text: str, json_at: _JsonAt, purse: Purse) -> Iterator[tuple[str, Any]]:
    data, start = clean_text(text).encode(), 0
    while (row := _ROW.match(data, start)) and purse.look():
        if row[2]:
            start = row.end() + int(row[2], 16)
            yield row[1].decode(), data[row.end() : start].decode("utf-8", "replace")
            continue
        stop = data.find(b"\n", row.end())
        stop = len(data) if stop < 0 else stop
        yield row[1].decode(), json_at(data[row.end() : stop].decode("utf-8", "replace"), 0)
        start = stop + 1
