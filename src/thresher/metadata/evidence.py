"""What the fields of a page's metadata are read from, gathered once for all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

import numpy as np

from thresher.cached import cached_property
from thresher.metadata.language import Declared, declared_languages, language_of
from thresher.metadata.meta_tags import MetaTags, meta_tags_of
from thresher.metadata.schema_things import SchemaData, Thing, linked_data_of, schema_data, types_of
from thresher.metadata.text_values import letters_of, one_line
from thresher.page import Page, addresses, tags, tree
from thresher.page.budget import Purse, Step
from thresher.page.paid import PaidPage
from thresher.verdict import Verdict

_Value = TypeVar("_Value")

MOST_HEADINGS: Final = 20
MOST_SITE_NAMES: Final = 20
"""All titles and authors are compared with each of these names."""
_LONGEST_HEADING: Final = 400
_LONGEST_TITLE: Final = 4_000
_BREAK: Final = tags.CODE["br"]
_CONTAINERS: Final = tags.table(["html", "body", "main", "article", "section", "div", "td"])
_NEARLY_ALL: Final = 0.8


class Stated(NamedTuple):
    """A value, and in words where it was found."""

    value: str
    source: str


class Line(NamedTuple):
    """A text block near the headline."""

    row: int
    text: str
    distance: int
    """Words between it and the headline; negative if it comes before the headline."""


class Heading(NamedTuple):
    """A main heading that a reader sees."""

    row: int
    text: str


class shared(cached_property[_Value]):  # noqa: N801  it is written as a decorator
    """What several fields are read from. It has a purse of its own: else a field would depend on who asked before."""

    def __init__(self, function: Callable[[Evidence], _Value]) -> None:
        super().__init__(lambda evidence: evidence.paid_apart(function))


@dataclass(frozen=True)
class Evidence:
    """A page, what was kept of it, and what it says about itself; each is worked out when it is first asked for."""

    page: PaidPage
    verdict: Verdict
    url: str | None
    purses: list[Purse]
    """All from which something was paid."""

    def paid_apart(self, work: Callable[[Evidence], _Value]) -> _Value:
        """What some work on the page gives, paid from a purse of its own."""
        before, purse = self.page.payer, self.page.purse(Step.METADATA)
        self.purses.append(purse)
        self.page.payer = purse
        try:
            return work(self)
        finally:
            self.page.payer = before

    @property
    def kind(self) -> str | None:
        """What kind of page it is, if the method tells."""
        return self.verdict.kind.name if self.verdict.kind else None

    @shared
    def language(self) -> tuple[str | None, str | None]:
        """The language of the page, and how it is known."""
        return language_of(self.page, self.verdict, self._declared)

    @shared
    def _declared(self) -> Declared:
        return declared_languages(self.page)

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages that the page may be in: the one that was found, and the first one that it declares."""
        tags_of_both = (self.language[0], *(tag for tag, _ in self._declared[:1]))
        return frozenset(tag.partition("-")[0] for tag in tags_of_both if tag)

    @cached_property
    def named_apart(self) -> dict[int, bool]:
        """What `headline.py` has found out about the names of elements."""
        return {}

    @cached_property
    def near(self) -> dict[int, tuple[range, tree.Ints]]:
        """What `headline.py` has found out about the rows near headlines."""
        return {}

    @cached_property
    def lines(self) -> dict[int, list[Line]]:
        """What `headline.py` has found out about the lines near headlines."""
        return {}

    @shared
    def meta(self) -> MetaTags:
        return meta_tags_of(self.page)

    @shared
    def headings(self) -> list[Heading]:
        """The main headings that a reader sees."""
        page = self.page
        rows = [row for row in page.rows("h1").tolist() if not page.hidden[row]][:MOST_HEADINGS]
        found = [Heading(row, shown_text(page, row, _LONGEST_HEADING)) for row in rows]
        return [heading for heading in found if heading.text]

    @shared
    def document_title(self) -> str:
        titles = self.page.rows("title")
        return one_line(self.page.text_below(int(titles[0]), longest=_LONGEST_TITLE)) if len(titles) else ""

    @cached_property
    def _base(self) -> str:
        return addresses.base_of(self.page, self.url)

    def absolute(self, address: str) -> str | None:
        """An address of the page as an absolute one of the web; None where it is none."""
        return addresses.web_address(address, self._base)

    @shared
    def canonical(self) -> str:
        """What the page calls its canonical address, as it is written."""
        return one_line(addresses.canonical_address(self.page))

    @shared
    def shared_address(self) -> str:
        """The address that the page gives to those who share it, as it is written."""
        return one_line(addresses.shared_address(self.page))

    @cached_property
    def addresses(self) -> list[str]:
        """The addresses that the page names as its own, and the one where it was found."""
        said = [self.canonical, self.shared_address, self.url or ""]
        return [absolute for each in said if each and (absolute := self.absolute(each))]

    @cached_property
    def host(self) -> str:
        """The host of the site, without www."""
        hosts = [urlsplit(address).hostname or "" for address in reversed(self.addresses)]
        return next((host for host in hosts if host), "").removeprefix("www.")

    @cached_property
    def is_front_page(self) -> bool:
        """Whether the page is the front page of its site, judged by its address."""
        return bool(self.addresses) and urlsplit(self.addresses[-1]).path in ("", "/")

    @cached_property
    def container(self) -> range:
        """The rows of the smallest element with nearly all of the kept text, or of the article around it; empty where
        nothing is kept."""
        page = self.page
        kept = tree.subtree_sum(np.where(self.verdict.keep, page.words, 0), page.end)
        if not kept[0]:
            return range(0)
        row = int(np.flatnonzero((kept >= _NEARLY_ALL * kept[0]) & _CONTAINERS[page.tag])[-1])
        articles = [each for each in page.rows("article").tolist() if each <= row < page.end[each]]
        row = articles[0] if articles else row
        return range(row, int(page.end[row]))

    @shared
    def linked(self) -> SchemaData:
        return schema_data(linked_data_of(self.page), "JSON-LD", self.addresses, self._known_titles, self.page.payer)

    @shared
    def items(self) -> SchemaData:
        return schema_data(self.page.structured, "microdata", self.addresses, self._known_titles, self.page.payer)

    @property
    def _known_titles(self) -> list[str]:
        return [self.meta.get("og:title"), self.document_title, *(heading.text for heading in self.headings)]

    @cached_property
    def things(self) -> list[tuple[SchemaData, Thing]]:
        """What the page is about, according to JSON-LD and to microdata, and then the web page itself."""
        both = (self.linked, self.items)
        found = [(each, each.thing) for each in both] + [(each, each.page) for each in both]
        return [(each, thing) for each, thing in found if thing]

    @cached_property
    def publisher_names(self) -> list[Stated]:
        """The names of the site and of its publisher in structured data."""
        publishers = [(each, thing, "publisher") for each, thing in self.things]
        both = (self.linked, self.items)
        sites = [(each, thing, "name") for each in both for thing in each.all if "WebSite" in types_of(thing)]
        found = [
            Stated(each.text(thing, name), f"{each.name} {'publisher' if name == 'publisher' else 'WebSite'}")
            for each, thing, name in (*publishers, *sites)
        ]
        return [stated for stated in found if stated.value and not stated.value.startswith("http")][:MOST_SITE_NAMES]

    @cached_property
    def site_names(self) -> list[str]:
        """All known names of the site, so that they are not taken for titles or authors."""
        stated = [self.meta.get("og:site_name"), self.meta.get("application-name")]
        return [name for name in (*stated, *(each.value for each in self.publisher_names)) if name]

    def is_site(self, name: str) -> bool:
        """Whether a name is one of the site."""
        return letters_of(name) in self._comparable_names

    @cached_property
    def _comparable_names(self) -> frozenset[str]:
        return frozenset(map(letters_of, (*self.site_names, self.host, *self.host.split(".")[:-1])))


def shown_text(page: Page, row: int, longest: int) -> str:
    """The visible text of an element as one line, with spaces between its lines and blocks."""
    parts: list[str] = []
    size = 0
    for inside in range(row, min(int(page.end[row]), row + 10 * longest)):
        if page.tag[inside] == tags.TEXT:
            if not page.hidden[inside]:
                parts.append(text := page.text(inside)[: 4 * longest])
                size += len(text)
        elif page.tag[inside] == _BREAK or tags.BLOCK[page.tag[inside]]:
            parts.append(" ")
        if size > 4 * longest:
            break
    return one_line("".join(parts), longest)
