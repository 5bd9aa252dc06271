"""Pages that grow: a line of `constructions.txt` is a pattern, and makes a page of any size.

A pattern is HTML with a few parts in «»:

«many:…»    as often as there is room            «16:…»       sixteen times
«same:…»    as often as the last «many:…»        «i»          the number of the copy, from 0
«long»      letters, as many as there is room    «long:200»   two hundred letters
«words»     the same with words                  «prose»      a paragraph that every method keeps

The room of a page is shared evenly among its «many:…», «long» and «words», so that whatever multiplies two of them
multiplies their sizes: it grows with the square of the page. `\\n`, `\\t`, `\\r` and `\\0` are the signs that they are
in Python.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_OPEN, _CLOSE = "«", "»"
_SIGNS: Final = {r"\n": "\n", r"\t": "\t", r"\r": "\r", r"\0": "\0"}
_SENTENCE: Final = "The river rose above its banks in the night, and nobody in the village had slept. "
_WORDS: Final = "water stone bridge letter "
_USUAL_NUMBER: Final = 1_000
"""How long a copy is depends on its number; this is taken for all of them."""

Part = str | tuple[str, list["Part"]]
"""A text, or what stands before the colon of a part in «» and what is inside."""


@dataclass(frozen=True)
class Construction:
    """A pattern with its name."""

    name: str
    parts: list[Part]

    @classmethod
    def read(cls, line: str) -> Construction:
        name, _, pattern = line.partition(" | ")
        if not pattern:
            raise ValueError(f"a line is `name | pattern`, and this is not: {line}")
        for sign, meant in _SIGNS.items():
            pattern = pattern.replace(sign, meant)
        parts, rest = _parts(pattern)
        if rest or not _shares(parts):
            raise ValueError(f"{name}: a pattern has at least one «many:…», «long» or «words», and every « a »")
        return cls(name.strip(), parts)

    def page(self, size: int) -> str:
        """A page of about this many characters."""
        return _written(self.parts, _Room(size // _shares(self.parts)), 0)


@dataclass
class _Room:
    share: int
    last: int = 0
    """How many copies the last «many:…» has."""


def _parts(pattern: str, *, inside: bool = False) -> tuple[list[Part], str]:
    """The parts up to the end of the part that we are inside of, and the rest of the pattern."""
    parts: list[Part] = []
    while pattern:
        found = re.search(f"[{_OPEN}{_CLOSE}]", pattern)
        if found is None and not inside:
            return [*parts, pattern], ""
        if found is None:
            raise ValueError(f"a part of the pattern has no end: {pattern[:20]}")
        parts.append(pattern[: found.start()])
        pattern = pattern[found.end() :]
        if found[0] == _CLOSE:
            return (parts, pattern) if inside else (parts, _CLOSE + pattern)
        kind = re.match(r"\w+", pattern)
        if kind is None:
            raise ValueError(f"what is {_OPEN}{pattern[:20]}?")
        below, pattern = _parts(pattern[kind.end() :].removeprefix(":"), inside=True)
        parts.append((kind[0], below))
    return parts, ""


def _shares(parts: list[Part]) -> int:
    return sum(not isinstance(part, str) and _takes_share(*part) for part in parts)


def _takes_share(kind: str, inside: list[Part]) -> bool:
    return kind == "many" or (kind in ("long", "words") and not any(inside))


def _written(parts: list[Part], room: _Room, number: int) -> str:
    return "".join(part if isinstance(part, str) else _filled(*part, room, number) for part in parts)


def _filled(kind: str, inside: list[Part], room: _Room, number: int) -> str:
    if kind == "i":
        return str(number)
    if kind == "prose":
        return _SENTENCE * 12
    if kind in ("long", "words"):
        size = room.share if _takes_share(kind, inside) else int(_written(inside, room, number))
        return "y" * size if kind == "long" else (_WORDS * (size // len(_WORDS) + 1))[:size]
    if kind == "many":
        copies = max(1, room.share // len(_written(inside, room, _USUAL_NUMBER)))
        text = "".join(_written(inside, room, each) for each in range(copies))
        room.last = copies
        return text
    copies = room.last if kind == "same" else int(kind)
    return "".join(_written(inside, room, each) for each in range(copies))
