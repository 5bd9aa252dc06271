"""`var(--x)` with what it stands for, where all declarations agree about it; else its fallback, if it has one."""

from __future__ import annotations

import re
from typing import Final

_DECLARED: Final = re.compile(r"(?:^|(?<=[;{}]))[ \t\n\r\f]*(--[\w\x80-\U0010ffff-]+)[ \t\n\r\f]*:([^;{}]*)", re.ASCII)
_NAME: Final = re.compile(r"[ \t\n\r\f]*([\w\x80-\U0010ffff-]+)[ \t\n\r\f]*", re.ASCII)
_CALL: Final = re.compile(r"var\(", re.IGNORECASE)
_SPACE: Final = " \t\n\r\f"
_DEEPEST: Final = 4


def with_variables(text: str) -> str:
    """The text with values in the place of variables."""
    if not _CALL.search(text):
        return text
    values: dict[str, set[str]] = {}
    for name, value in _DECLARED.findall(text):
        values.setdefault(name, set()).add(value.strip(_SPACE))
    return _written(text, values, 0)


def _written(text: str, values: dict[str, set[str]], depth: int) -> str:
    found, at = "", 0
    while call := _CALL.search(text, at):
        stop = closing(text, call.end() - 1)
        found += text[at : call.start()] + _variable(text[call.start() : stop + 1], values, depth)
        at = stop + 1
    return found + text[at:]


def _variable(call: str, values: dict[str, set[str]], depth: int) -> str:
    inside = call[4:-1] if call.endswith(")") else call[4:]
    name = _NAME.match(inside)
    if depth == _DEEPEST or not name:
        return call.removesuffix(")")
    known = values.get(name[1], set())
    if len(known) == 1 and len(value := next(iter(known))) <= 200:
        return _written(value, values, depth + 1)
    rest = inside[name.end() :]
    if not known and rest.startswith(","):
        return _written(rest[1:].strip(_SPACE), values, depth + 1)
    return call


def closing(text: str, at: int) -> int:
    """Where the parenthesis that opens at a place is closed; the end of the text where it is not."""
    nested = 0
    for place in range(at, len(text)):
        nested += (text[place] == "(") - (text[place] == ")")
        if nested == 0:
            return place
    return len(text)
