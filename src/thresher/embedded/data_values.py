"""The values in the scripts and attributes that carry data.

Data is JSON, or part of JavaScript: `name = {...}`, `JSON.parse("...")`. JavaScript is neither run nor parsed: where an
object begins, it is read as JSON, and what is not JSON is ignored. Lists in which numbers refer to other places of the
list are resolved by `flat_lists.py`, and what React's servers send in pieces is joined by `react_flight.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from thresher.embedded import flat_lists, react_flight
from thresher.embedded.carriers import Carrier
from thresher.kernel import is_nested_deeper
from thresher.page.budget import Purse
from thresher.page.linked_data import MOST_NESTED, LinkedScript

_MOST_OBJECTS: Final = 50
"""Objects of one script that are tried: each failure may cost a pass over the whole script."""
_SHORTEST_DATA: Final = 100
"""Characters; shorter data holds no text."""
_SCRIPT_TYPES: Final = ("", "text/javascript", "application/javascript", "module")
_ASSIGNED: Final = re.compile(r"=\s{0,8}(?:(?=[{\[]\s{0,20}[\"{\[])|JSON\.parse\(\s{0,8}(?P<quote>[\"']))")
"""Where an assigned value begins. The name before it is searched afterwards, because names are everywhere."""
_STREAM: Final = "streamController"
_ASSIGNED_OR_SENT: Final = re.compile(rf"{_ASSIGNED.pattern}|{_STREAM}\.enqueue\((?P<opening>[\"'])")
_LONGEST_NAME: Final = 80
_NAME_BEFORE: Final = re.compile(r"([A-Za-z_$][\w$]{0,60})['\"]?\]?[ \t]{0,8}\Z")
_UNDEFINED: Final = re.compile(r"(?:undefined(?<=[:,\[]undefined)|void 0(?<=[:,\[]void 0))(?=[,}\]])")
"""The pattern begins with letters, not with what comes before them, so that most of a script is skipped quickly."""
_STRING: Final = {
    '"': re.compile(r'(?:[^"\\]|\\.)*+(?=")', re.DOTALL),
    "'": re.compile(r"(?:[^'\\]|\\.)*+(?=')", re.DOTALL),
}
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_MEANT: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": ""}
_WRAPPING: Final = re.compile(r"\A\s{0,100}(?:<!--|<!\[CDATA\[|//\s?<!\[CDATA\[)?\s{0,100}")
_JSON: Final = json.JSONDecoder(parse_int=float, strict=False)
"""Whole numbers become floats, because Python refuses those of more than 4,300 digits."""


class Data(NamedTuple):
    """A value, the element that carries it, and what the page calls it."""

    value: Any
    carrier: Carrier
    name: str

    @property
    def is_linked(self) -> bool:
        """Whether it is JSON-LD: what the page says to search engines."""
        return "ld+json" in self.carrier.type


def data_of(carriers: list[Carrier], linked: list[LinkedScript], purse: Purse) -> Iterator[Data]:
    """All values that the carriers hold; `linked` are those that the page has parsed already."""
    known = {script.text: script.value for script in linked}
    for carrier in carriers:
        if len(carrier.text) < _SHORTEST_DATA:
            continue
        if "json" in carrier.type:
            if (value := _value_of(carrier, known)) is not None:
                yield Data(value, carrier, carrier.name)
        elif carrier.type in _SCRIPT_TYPES:
            yield from _objects(carrier)
    if pieces := [carrier for carrier in carriers if react_flight.is_piece(carrier.text)]:
        yield from (Data(value, pieces[0], "__next_f") for value in react_flight.values_of(pieces, json_at, purse))


def _value_of(carrier: Carrier, known: dict[str, Any]) -> Any:
    """What a carrier of JSON says. Here JSON-LD is also read if something other than JSON comes after it."""
    is_linked = "ld+json" in carrier.type
    value = known.get(carrier.text) if is_linked else None
    if value is None:
        value = json_at(carrier.text, _WRAPPING.match(carrier.text).end())  # type: ignore[union-attr]
    return value if is_linked else flat_lists.revived(value)


def json_at(text: str, start: int = 0) -> Any:
    """The value whose JSON begins at a place; None if there is no JSON, or if it is nested too deeply."""
    return _read(text, start)[0]


def _read(text: str, start: int) -> tuple[Any, int]:
    """The value whose JSON begins at a place, and where it ends; None and that place if it cannot be read."""
    if is_nested_deeper(text, start, MOST_NESTED):
        return None, start
    try:
        return _JSON.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None, start


def _objects(carrier: Carrier) -> Iterator[Data]:
    """The objects that a script assigns to names. Most scripts assign none, and are searched once."""
    if _next_assigned(carrier.text, 0)[1] is None:
        return
    text, start = _UNDEFINED.sub("null", carrier.text), 0
    for _ in range(_MOST_OBJECTS):
        name, found = _next_assigned(text, start)
        if found is None:
            return
        value, start = _object_at(text, found)
        if value is not None:
            yield Data(flat_lists.revived(value), carrier, name)


def _next_assigned(text: str, start: int) -> tuple[str, re.Match[str] | None]:
    """The next name to which an object is assigned, and where the object begins."""
    pattern = _ASSIGNED_OR_SENT if _STREAM in text else _ASSIGNED  # the second begins with a fixed sign: far quicker
    for found in pattern.finditer(text, start):
        if text[found.start()] != "=":
            return _STREAM, found
        if name := _NAME_BEFORE.search(text, max(start, found.start() - _LONGEST_NAME), found.start()):
            return name[1], found
    return "", None


def _object_at(text: str, found: re.Match[str]) -> tuple[Any, int]:
    """The object that follows a match, and where to search for the next."""
    quote = found[found.lastindex] if found.lastindex else None
    if quote is None:
        return _read(text, found.end())
    string = _STRING[quote].match(text, found.end())
    if string is None:
        return None, found.end()
    return json_at(_ESCAPE.sub(_meant, string[0])), string.end()


def _meant(escape: re.Match[str]) -> str:
    """The character that an escape in a JavaScript string stands for."""
    code = escape[1] or escape[2]
    return chr(int(code, 16)) if code else _MEANT.get(escape[3], escape[3])
