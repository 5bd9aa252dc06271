"""Values that were written as one flat list, in which numbers refer to other places of the list.

    [{"title": 1, "tags": 2}, "Otters", [3, 4], "river", "winter"]      as Nuxt writes it
    [{"_1": 2}, "title", "Otters"]                                      as React Router does: keys are places, too

Every place is resolved once, and all references to it give the same object. So an object may contain itself, and
whoever walks over a value must remember what was visited.
"""

from __future__ import annotations

from typing import Any


def revived(value: Any) -> Any:
    """The value that a flat list stands for; any other value unchanged."""
    if not _is_flat(value):
        return value
    built = [_empty(each) for each in value]
    for each, place in zip(value, built, strict=True):
        if isinstance(place, dict):
            place.update((_key(key, value), _at(index, built)) for key, index in each.items())
        elif isinstance(place, list):
            place.extend(_at(index, built) for index in _places(each))
    return built[0]


def _is_flat(value: Any) -> bool:
    """Whether a list begins with an object or a list that holds nothing but references to places of the list."""
    if not isinstance(value, list) or len(value) < 3 or not isinstance(value[0], dict | list) or not value[0]:
        return False
    inside = value[0].values() if isinstance(value[0], dict) else _places(value[0])
    return all(isinstance(each, float) for each in inside) and any(isinstance(each, str) for each in value)


def _places(each: list[Any]) -> list[Any]:
    return each[1:] if each and isinstance(each[0], str) else each


def _empty(each: Any) -> Any:
    return {} if isinstance(each, dict) else [] if isinstance(each, list) else each


def _at(index: Any, built: list[Any]) -> Any:
    """The value at a place; None for places below 0, which both use for undefined and the like."""
    return built[int(index)] if isinstance(index, float) and 0 <= index < len(built) else None


def _key(key: str, value: list[Any]) -> str:
    if key[:1] == "_" and key[1:].isascii() and key[1:].isdecimal() and len(key) < 10 and int(key[1:]) < len(value):
        named = value[int(key[1:])]
        return named if isinstance(named, str) else key
    return key
