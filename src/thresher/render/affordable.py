"""Plain values for JSON, as many as a page pays for.

Every value of a list, a block or a comment, repeats the names of its parts: a page of nothing but `<p>x` would become
JSON of seventy times its length. Lists are therefore paid value by value and end where nothing is left. Single values
come first, so that they are always there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from thresher.page.budget import Purse, size_of

_LONG_LISTS: Final = ("posts", "comments", "regions", "blocks")
_WHITE_SPACE_OF_A_PART: Final = 8
"""Bytes with which JSON that people read begins the line of each part of a value in a list."""
_LONGEST_ESCAPE: Final = 6


def affordable(values: Mapping[str, Any], purse: Purse) -> dict[str, Any]:
    """The values without those at the ends of long lists that cannot be paid."""
    single = {name: _paid_text(value, purse) for name, value in values.items() if name not in _LONG_LISTS}
    lists = {name: _paid_list(values[name], purse) for name in _LONG_LISTS if name in values}
    return {name: lists[name] if name in lists else single[name] for name in values}


def _paid_text(value: Any, purse: Purse) -> Any:
    room = purse.left
    if purse.spend(_written(value)) or not isinstance(value, str):
        return value
    return value[: max(0, room) // (4 * _LONGEST_ESCAPE)]


def _paid_list(values: Iterable[dict[str, Any]], purse: Purse) -> list[dict[str, Any]]:
    paid = []
    for value in values:
        if not purse.spend(_written(value) + _WHITE_SPACE_OF_A_PART * (len(value) + 2)):
            break
        paid.append(value)
    return paid


def _written(value: Any) -> int:
    return size_of(json.dumps(value, ensure_ascii=False))
