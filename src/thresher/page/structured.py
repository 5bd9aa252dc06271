"""What a page says about itself in microdata, read by the parser when it is asked for.

The parser gives each property the whole text below its element, so properties inside properties cost a page's length
each, and `itemref` can repeat whole parts of a page in one another. A page on which that would cost much more than
reading it gives no microdata: no honest page comes near.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from turbohtml import MicrodataItem

from thresher.page import tree
from thresher.page.decode import clean_text
from thresher.page.reparsed import LEFT_OUT, parsed

if TYPE_CHECKING:
    from thresher.page.page import Page

MOST_READINGS: Final = 8
"""How many times the text of a page may be read for all its properties together."""
MOST_REFERENCES: Final = 4
MOST_ITEMS: Final = 5_000
MOST_PROPERTIES: Final = 200_000
MOST_NAMES: Final = 200
"""Different names of properties: the parser goes through a list of those it has seen, for each element."""

Item = dict[str, Any]
"""A thing: its properties by name, each a list of texts and of further things; `@type` is the list of its types."""


def microdata_of(page: Page) -> list[Item]:
    """The things of a page."""
    stated = page.native.select("[itemprop]")
    return _read(page.markup) if stated and _is_affordable(page, stated) else []


def _is_affordable(page: Page, stated: list[int]) -> bool:
    """Whether reading the properties of these rows costs little more than reading the page."""
    names = [(value or "").split() for value in page.native.attribute_column(stated, "itemprop")]
    lengths = tree.subtree_sum(page.chars, page.end)[stated].tolist()
    if sum(map(operator.mul, map(len, names), lengths)) > MOST_READINGS * int(page.chars.sum()):
        return False
    if len(page.native.select("[itemref]")) > MOST_REFERENCES:
        return False
    return sum(map(len, names)) <= MOST_PROPERTIES and len(set(chain.from_iterable(names))) <= MOST_NAMES


def _read(text: str) -> list[Item]:
    """The things of a page that is affordable."""
    document = parsed(text)
    document.remove(LEFT_OUT)
    try:
        return _plain(document.microdata())
    except (RecursionError, ValueError):
        return []


def _plain(found: Iterable[MicrodataItem]) -> list[Item]:
    """The parser's items as plain values, without recursion: they may be nested deeply."""
    things: list[Item] = []
    waiting: list[tuple[MicrodataItem, list[Any]]] = [(item, things) for item in reversed(list(found))]
    for _ in range(MOST_ITEMS):
        if not waiting:
            break
        item, place = waiting.pop()
        thing: Item = {"@type": [clean_text(name) for name in (item.type or "").split()]}
        place.append(thing)
        for name, values in item.properties.items():
            plain: list[Any] = [clean_text(value) for value in values if isinstance(value, str)]
            thing[clean_text(name)] = plain
            waiting.extend((value, plain) for value in values if isinstance(value, MicrodataItem))
    return things
