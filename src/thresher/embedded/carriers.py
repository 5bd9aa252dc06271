"""The elements of a page that carry data: scripts, and attributes that hold JSON.

The node table has left scripts out, so the markup is parsed once more here. That is done only for pages that show next
to nothing, which are few and small. This file knows the parser; what it hands on are texts and places.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from turbohtml import Document, Element

from thresher.page import Page
from thresher.page.decode import clean_text
from thresher.page.origin import Origin
from thresher.page.reparsed import parsed

MOST_CHARACTERS: Final = 4_000_000
"""Data beyond that is not read."""
_MOST_ATTRIBUTES: Final = 1_000
_LEAST: Final = 100
"""Characters of an attribute that can hold a text."""
_WITH_DATA: Final = (
    "[data-page], [data-preloaded], [data-props], [data-state], [data-json], [data-content], [data-article], "
    "[data-react-props], [data-initial-state], [data-store], [data-hydrate], astro-island[props]"
)
_ATTRIBUTES: Final = (
    "data-page", "data-preloaded", "data-props", "data-state", "data-json", "data-content", "data-article",
    "data-react-props", "data-initial-state", "data-store", "data-hydrate", "props",
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Carrier:
    """An element with data in it."""

    text: str
    """The script, or the value of the attribute."""
    type: str
    """The script's type in lower case; "" where it has none."""
    name: str
    """What the page calls it: the id of the script, the name of the attribute; "" where it has none."""
    is_attribute: bool
    _element: Element = field(repr=False)

    def origin(self) -> Origin:
        """Where it stands."""
        element = self._element
        return Origin(clean_text(element.xpath_path()), clean_text(element.css_path()), element.position)


def carriers_of(page: Page) -> list[Carrier]:
    """All carriers of a page in document order, scripts first, up to so many characters in all."""
    document = parsed(page.markup)
    found, left = [], MOST_CHARACTERS
    for carrier in (*_scripts(document), *_attributes(document)):
        if len(carrier.text) <= left:
            left -= len(carrier.text)
            found.append(carrier)
    return found


def _scripts(document: Document) -> Iterator[Carrier]:
    for script in document.select("script:not([src])"):
        type_ = (_attribute(script, "type") or "").strip().lower()
        yield Carrier(clean_text(script.text), type_, _attribute(script, "id") or "", False, script)


def _attributes(document: Document) -> Iterator[Carrier]:
    for element in document.select(_WITH_DATA)[:_MOST_ATTRIBUTES]:
        for name in _ATTRIBUTES:
            value = _attribute(element, name)
            if value and len(value) >= _LEAST and value.lstrip()[:1] in ("{", "["):
                yield Carrier(clean_text(value), "application/json", name, True, element)


def _attribute(element: Element, name: str) -> str | None:
    with suppress(UnicodeDecodeError):  # half a surrogate pair: the parser cannot give it
        return element.attr(name)
    return None
