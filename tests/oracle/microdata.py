"""Microdata by turbohtml, which has its own way through the standard's algorithm."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import turbohtml
from turbohtml import MicrodataItem

from oracle.dom import LEFT_OUT
from thresher.page.decode import clean_text
from thresher.page.structured import Item


def microdata_of(markup: str) -> list[Item]:
    """The things of a page; none where some thing is part of itself."""
    document = turbohtml.parse(markup, allow_declarative_shadow_roots=False)
    document.remove(LEFT_OUT)
    try:
        return _plain(document.microdata())
    except RecursionError:
        return []


def _plain(found: Iterable[MicrodataItem]) -> list[Item]:
    things: list[Item] = []
    waiting: list[tuple[MicrodataItem, list[Any]]] = [(item, things) for item in reversed(list(found))]
    while waiting:
        item, place = waiting.pop()
        thing: Item = {"@type": [clean_text(name) for name in (item.type or "").split()]}
        place.append(thing)
        for name, values in item.properties.items():
            plain: list[Any] = [clean_text(value) for value in values if isinstance(value, str)]
            thing[clean_text(name)] = plain
            waiting.extend((value, plain) for value in values if isinstance(value, MicrodataItem))
    return things
