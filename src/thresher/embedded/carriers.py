"""The elements of a page that carry data: scripts, and attributes that hold JSON.

The node table has left scripts out, so the kernel reads the markup once more here and keeps its tree. That is done only
for pages that show next to nothing, which are few and small.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, takewhile
from typing import Final

from thresher.kernel import Table, node_of, scripts, tag_position, way_to
from thresher.page import Page
from thresher.page.budget import Purse
from thresher.page.css import escaped
from thresher.page.decode import clean_text
from thresher.page.origin import Origin

_SHORTEST_DATA: Final = 100
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
    short_xpath: str
    """Where it stands without what is above it: as the seventh script of the page, for example."""
    _table: Table = field(repr=False)
    _node: int = field(repr=False)

    def origin(self, longest: int = 1_000) -> Origin:
        """Where it stands, by paths that are no longer than that."""
        xpath, css_path = "", ""
        for name, place, total, known in way_to(self._table, self._node):
            xpath += f"/{name}[{place}]" if total > 1 else f"/{name}"
            step = f"{escaped(name)}:nth-of-type({place})" if total > 1 else escaped(name)
            css_path = f"#{escaped(known)}" if known else f"{css_path} > {step}" if css_path else step
        is_short = len(css_path) <= longest
        position = tag_position(self._table, self._node)
        return Origin(xpath if len(xpath) <= longest else self.short_xpath, css_path if is_short else None, position)


def carriers_of(page: Page, purse: Purse) -> list[Carrier]:
    """All carriers of a page in document order, scripts first, as far as they can be paid for."""
    table = Table(page.markup, keep_tree=True)
    found = chain(_scripts(table), _attributes(table, purse))
    return list(takewhile(lambda carrier: purse.pay(carrier.text), found))


def _scripts(table: Table) -> Iterator[Carrier]:
    for number, (node, type_, name, text) in enumerate(scripts(table), 1):
        short = f"(//script[not(@src)])[{number}]"
        yield Carrier(clean_text(text), type_.strip().lower(), name, False, short, table, node)


def _attributes(table: Table, purse: Purse) -> Iterator[Carrier]:
    often: Counter[str] = Counter()
    for row in table.select(_WITH_DATA):
        if not purse.look(len(_ATTRIBUTES)):
            return
        for name in _ATTRIBUTES:
            value = table.attribute(row, name)
            often[name] += value is not None
            if value and len(value) >= _SHORTEST_DATA and value.lstrip()[:1] in ("{", "["):
                short = f"(//*[@{name}])[{often[name]}]"
                yield Carrier(clean_text(value), "application/json", name, True, short, table, node_of(table, row))
