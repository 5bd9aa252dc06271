"""Where an article that is split into pages continues.

A link to the next page is recognized by two signs. Its address is that of this page except for a page number that is
one higher (`numbered_addresses.py`): that tells the next page from the next article. And something calls it the next
page: its relation, its text, or the number that it shows (`link_texts.py`). Lists also have further pages, and so have
comments below an article: these are ignored. Threads of forums continue like articles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter
from typing import Final
from urllib.parse import urldefrag

import numpy as np

from thresher.cached import cached_property
from thresher.next_pages.link_texts import page_number, says_next
from thresher.next_pages.numbered_addresses import LONGEST_ADDRESS, NumberedAddress, numbered_addresses
from thresher.page import Page
from thresher.page.addresses import absolute, base_of, own_address
from thresher.verdict import Verdict

MOST_LINKS: Final = 5_000
"""Links that are looked at; pages with more of them are no articles."""

MOST_CANDIDATES: Final = 50
"""Links with a fitting address that are looked at; honest pages have two or three."""

_LONGEST_TEXT: Final = 200
"""Characters of a link that are looked at; what says "next page" is much shorter."""

_DIGIT: Final = re.compile(r"\d")

_KINDS_OF_LISTS: Final = frozenset({"listing", "collection", "product", "service"})
_LARGEST_SHARE_OF_LINKS: Final = 0.5
_PATHS_OF_LISTS: Final = re.compile(r"/(?:categor(?:y|ies|ia|ie)|tags?|authors?|search)(?:/|\Z)", re.IGNORECASE)
_NAMES_OF_OTHER_PARTS: Final = (
    "comment", "disqus", "respond", "review", "related", "recommend", "more-posts", "gallery", "carousel", "slide",
    "calendar", "latest",
)  # fmt: skip
_MOST_WORDS_FROM_CONTENT: Final = 40
"""Words that may come between the content and the link."""
_AMBIGUOUS_STYLES: Final = frozenset({"segment", "suffix", "glued"})
"""Ways to write a number in which it could just as well be part of a name."""
_PATH_STYLES: Final = _AMBIGUOUS_STYLES | {"word"}


def next_page_of(page: Page, url: str | None, verdict: Verdict | None = None) -> str | None:
    """The address of the next page of the same article or thread; None where there is none."""
    if verdict is not None and _is_list(page, verdict):
        return None
    address = url or own_address(page)
    here = [one for one in numbered_addresses(address or "") if one.path and not _PATHS_OF_LISTS.search(one.path)]
    return _Search(page, address or "", here, verdict).result() if here else None


def _is_list(page: Page, verdict: Verdict) -> bool:
    """Whether the page is a list, judged by its kind or, if that is unknown, by its links."""
    if verdict.kind is not None:
        return verdict.kind.name in _KINDS_OF_LISTS
    words = int(page.words[verdict.keep].sum())
    return int(page.words[verdict.keep & page.link].sum()) > _LARGEST_SHARE_OF_LINKS * words


@dataclass(frozen=True, slots=True)
class _Link:
    row: int
    address: str
    readings: tuple[NumberedAddress, ...]


@dataclass(frozen=True, eq=False)
class _Search:
    page: Page
    address: str
    here: list[NumberedAddress]
    verdict: Verdict | None

    def result(self) -> str | None:
        """The address of the link with the smallest fitting number, and of several the first."""
        by_address = ((link, here, there) for link in self._links for here, there in self._steps(link))
        called_next = [
            (there.number, link.address)
            for link, here, there in islice(by_address, MOST_CANDIDATES)
            if self._is_called_next(link, here, there) and self._is_in_place(link)
        ]
        return min(called_next, key=itemgetter(0))[1] if called_next else None

    @cached_property
    def _links(self) -> list[_Link]:
        """The links whose address may have a page number; all links, if one without a number could be page 1."""
        page, base = self.page, base_of(self.page, self.address)
        links = []
        rows = np.concatenate((page.rows("link"), page.rows("a")))
        hrefs = ((row, href) for row, href in zip(rows.tolist(), page.attributes(rows, "href"), strict=True) if href)
        all_of_them = any(here.style in _AMBIGUOUS_STYLES for here in self.here)
        short = (pair for pair in hrefs if len(pair[1]) <= LONGEST_ADDRESS and (all_of_them or _DIGIT.search(pair[1])))
        for row, href in islice(short, MOST_LINKS):
            if address := absolute(href, base):
                links.append(_Link(row, urldefrag(address)[0], tuple(numbered_addresses(address))))
        return links

    def _steps(self, link: _Link) -> Iterator[tuple[NumberedAddress, NumberedAddress]]:
        """Pairs of ways to read this page's address and a link's address, in which the link leads to the next page."""
        return ((here, there) for there in link.readings for here in self.here if self._follows(here, there))

    def _follows(self, here: NumberedAddress, there: NumberedAddress) -> bool:
        """Whether two addresses are those of a page and the next one."""
        if not there.style or here.article != there.article or here.style not in ("", there.style):
            return False
        if there.counts_posts:
            return there.number > (here.number if here.style else 0)
        if not here.style:
            return there.number == 2 or (there.number == 1 and there.style not in _PATH_STYLES)
        return there.number == here.number + 1 and (here.style not in _AMBIGUOUS_STYLES or here in self._surely_pages)

    @cached_property
    def _surely_pages(self) -> frozenset[NumberedAddress]:
        """Ways to read this address in which the number is surely that of a page: a link leads to the one before."""
        linked = {one for link in self._links for one in link.readings}
        return frozenset(
            here
            for here in self.here
            if here.number == 1
            or here._replace(number=1, style="") in linked
            or here._replace(number=here.number - 1) in linked
        )

    def _is_called_next(self, link: _Link, here: NumberedAddress, there: NumberedAddress) -> bool:
        page, row = self.page, link.row
        if "next" in page.attr_words(row, "rel"):
            return True
        if page.name(row) == "link":
            return False
        text = page.text_below(row, longest=_LONGEST_TEXT)
        if says_next(text) or any(says_next(label) for label in self._labels(row, text)):
            return True
        return page_number(text) in self._shown_numbers(here, there)

    def _shown_numbers(self, here: NumberedAddress, there: NumberedAddress) -> tuple[int, ...]:
        """The numbers that a link to the next page may show: some addresses count from 0, but readers never do."""
        if not here.style or there.counts_posts:
            return (2,)
        return (there.number, there.number + 1)

    def _labels(self, row: int, text: str) -> Iterator[str]:
        """What a link is called for people who cannot see it."""
        page = self.page
        yield page.attr(row, "aria-label") or ""
        yield page.attr(row, "title") or ""
        if not text:
            inside = range(row + 1, min(int(page.end[row]), row + 9))
            yield from (page.attr(each, "alt") or "" for each in inside)

    def _is_in_place(self, link: _Link) -> bool:
        """Whether the link belongs to the article, and not to its comments or to a list beside it."""
        page, kind = self.page, self.verdict.kind if self.verdict else None
        if page.name(link.row) == "link" or (kind is not None and kind.name == "forum"):
            return True
        return not self._is_in_other_part(link.row) and self._is_near_content(link.row)

    def _is_in_other_part(self, row: int) -> bool:
        """Whether an element around the link is named like a part of the page other than the article."""
        page = self.page
        while row > page.body:
            row = int(page.parent[row])
            names = f"{page.attr_start(row, 'id')} {page.attr_start(row, 'class')}".lower() if row > page.body else ""
            if any(name in names for name in _NAMES_OF_OTHER_PARTS):
                return True
        return False

    def _is_near_content(self, row: int) -> bool:
        """Whether there are only a few other words between the link and the content before or after it."""
        if self.verdict is None:
            return True
        page = self.page
        kept = np.flatnonzero(self.verdict.keep & (page.chars > 0))
        place = int(np.searchsorted(kept, row))
        words = np.where(page.hidden | page.link, 0, page.words)
        before = int(words[kept[place - 1] + 1 : row].sum()) if place else _MOST_WORDS_FROM_CONTENT + 1
        after = int(words[row : kept[place]].sum()) if place < len(kept) else _MOST_WORDS_FROM_CONTENT + 1
        return min(before, after) <= _MOST_WORDS_FROM_CONTENT
