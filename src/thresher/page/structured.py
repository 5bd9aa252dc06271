"""What a page says about itself in microdata, worked out from its rows when it is asked for.

A property belongs to the nearest thing around it, or to a thing that points to what is around it by `itemref`. So the
properties of each holder, a thing or a template, are put together once, and those inside of any element are a slice of
them. The text of a property is all text below it: where properties stand in properties that would cost a page's length
each, and a page on which it costs much more than reading it gives no microdata. No honest page comes near.
"""

from __future__ import annotations

import operator
import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from thresher.page import tags, tree
from thresher.page.budget import Step
from thresher.page.decode import clean_text

if TYPE_CHECKING:
    from thresher.page.page import Page

MOST_REFERENCES: Final = 4
"""Things that point elsewhere. What these have may be part of each other, so few of them make much."""
MOST_ITEMS: Final = 5_000
MOST_PROPERTIES: Final = 200_000

_WHITE_SPACE: Final = " \t\n\r\f"
_WORD: Final = re.compile(f"[^{_WHITE_SPACE}]+")
_TEXT_ATTRIBUTES: Final = {"meta": "content", "data": "value", "meter": "value"}
_ADDRESS_ATTRIBUTES: Final = {
    **dict.fromkeys(("a", "area", "link"), "href"),
    **dict.fromkeys(("audio", "embed", "iframe", "img", "source", "track", "video"), "src"),
    "object": "data",
}

Item = dict[str, Any]
"""A thing: its properties by name, each a list of texts and of further things; `@type` is the list of its types."""


def microdata_of(page: Page) -> list[Item]:
    """The things of a page."""
    stated = page.native.select("[itemprop]")
    if not stated:
        return []
    values = page.native.attribute_column(stated, "itemprop")
    words = {value: _words(value) for value in set(values)}  # copies of an element share the value
    names = {row: words[value] for row, value in zip(stated, values, strict=True)}
    return _things(_Properties(page, names)) if _is_affordable(page, names) else []


def _is_affordable(page: Page, names: dict[int, list[str]]) -> bool:
    """Whether reading these properties costs little more than reading the page."""
    if sum(map(len, names.values())) > len(page.source):  # broken markup repeats them in every paragraph
        return False
    lengths = tree.subtree_sum(page.chars, page.end)[list(names)].tolist()
    if not page.purse(Step.MICRODATA).spend(sum(map(operator.mul, map(len, names.values()), lengths))):
        return False
    return len(page.native.select("[itemref]")) <= MOST_REFERENCES


def _things(properties: _Properties) -> list[Item]:
    """All things that are no property of another. Without recursion: they may be nested deeply."""
    things: list[Item] = []
    waiting: list[tuple[int, list[Any], tuple[int, ...]]] = [(row, things, ()) for row in reversed(properties.tops)]
    left = MOST_PROPERTIES
    for _ in range(MOST_ITEMS):
        if not waiting:
            break
        row, place, pointing = waiting.pop()
        if row in pointing:  # a thing that is part of itself, as only things that point elsewhere can be
            return []
        if row in properties.references:
            pointing = (*pointing, row)
        thing, parts = properties.thing(row)
        place.append(thing)
        waiting.extend((part, thing[name], pointing) for name, part in parts)
        left -= 1 + sum(map(len, thing.values())) + len(parts)
        if left < 0:
            return []
    return things


class _Properties:
    """The properties of a page, by what holds them."""

    def __init__(self, page: Page, names: dict[int, list[str]]) -> None:
        self._page = page
        self._names = names
        self._things = set(page.native.select("[itemscope]"))
        self.tops = sorted(self._things - names.keys())
        """Things that are no property."""
        self._templates = set(page.native.select("template"))
        is_holder = np.zeros(len(page), dtype=np.bool_)
        is_holder[list(self._things | self._templates)] = True
        self._nearest = tree.nearest(is_holder, page.parent)
        self._held: dict[int, list[int]] = {}
        for row, own in names.items():
            if own:
                self._held.setdefault(self._holder(row), []).append(row)
        self.references = self._referred()
        """Rows that things point to, in the order of the ids."""
        self._values: dict[int, str] = {}

    def thing(self, row: int) -> tuple[Item, list[tuple[str, int]]]:
        """A thing with the texts of its properties, and the names and rows of things that are properties of it."""
        found: Item = {"@type": [clean_text(name) for name in (self._page.attr(row, "itemtype") or "").split()]}
        texts: dict[str, list[str]] = {}
        parts: dict[str, list[int]] = {}
        for each in self._rows(row):
            for name in self._names[each]:
                said = texts.setdefault(name, [])
                if each in self._things:
                    parts.setdefault(name, []).append(each)
                else:
                    said.append(self._value(each))
        found |= {clean_text(name): said for name, said in texts.items()}
        return found, [(clean_text(name), part) for name in texts for part in parts.get(name, ())]

    def _rows(self, thing: int) -> list[int]:
        """The rows of a thing's properties, in their order."""
        own = self._held.get(thing, []) if thing not in self._templates else []
        if thing not in self.references:
            return own
        return sorted({*own, *(row for each in self.references[thing] for row in self._below(each))} - {thing})

    def _below(self, row: int) -> Iterator[int]:
        """The properties in an element that things point to, itself included."""
        if self._names.get(row):
            yield row
        if row not in self._things and row not in self._templates:
            held = self._held.get(self._holder(row), [])
            yield from held[bisect_left(held, row + 1) : bisect_left(held, int(self._page.end[row]))]

    def _holder(self, row: int) -> int:
        """The nearest holder around a row; -1 where there is none."""
        return int(self._nearest[self._page.parent[row]]) if row else -1

    def _referred(self) -> dict[int, list[int]]:
        rows = self._page.native.select("[itemref]")
        if not rows:
            return {}
        named = self._page.native.select("[id]")
        ids: dict[str, int] = {}
        for row, name in zip(named, self._page.native.attribute_column(named, "id"), strict=True):
            ids.setdefault(name or "", row)
        return {row: [ids[name] for name in _words(self._page.attr(row, "itemref")) if name in ids] for row in rows}

    def _value(self, row: int) -> str:
        if row not in self._values:
            self._values[row] = clean_text(self._read_value(row))
        return self._values[row]

    def _read_value(self, row: int) -> str:
        name = tags.TAGS[self._page.tag[row]]
        if name in _TEXT_ATTRIBUTES:
            return self._page.attr(row, _TEXT_ATTRIBUTES[name]) or ""
        if name in _ADDRESS_ATTRIBUTES:
            return (self._page.attr(row, _ADDRESS_ATTRIBUTES[name]) or "").strip(_WHITE_SPACE)
        stated = self._page.attr(row, "datetime") if name == "time" else None
        return stated or "".join(self._page.texts(row + np.flatnonzero(self._page.is_text[row : self._page.end[row]])))


def _words(value: str | None) -> list[str]:
    """The words of an attribute, each once. Only white space of ASCII parts them."""
    return list(dict.fromkeys(_WORD.findall(value or "")))
