"""An article that is split over several pages, as one: its further pages are loaded and joined in their order.

Following stops where the article ends, or where something is wrong: a page that cannot be loaded, that has no content,
that is on another site, or that repeats what came before. The pages so far are then joined, with the reason for
stopping. Addresses of further pages are the choice of a page: none is loaded before it is known to be on the same site.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Final

from thresher import render
from thresher.blocks.block import Block
from thresher.blocks.region import Region
from thresher.cached import cached_property
from thresher.citing.passages import Place
from thresher.errors import BadArgument, ThresherError
from thresher.extraction import Extraction
from thresher.metadata import Metadata, minutes_to_read
from thresher.page import Page
from thresher.page.addresses import own_address
from thresher.page.budget import Purse, Step
from thresher.page.site import Site, site_of
from thresher.reasons import Reason, ReasonCode, counted, reason
from thresher.render import Options
from thresher.threads import Post
from thresher.verdict import Why

MOST_PAGES: Final = 100
"""Pages that are followed at the most, whatever is asked for."""

_EDGE: Final = 10
"""How many blocks at the beginning and at the end of a page may be on every page: title, author, date, notes."""
_SAME_SHARE: Final = 0.8
"""A page says nothing new if more than this share of its words is in blocks that an earlier page had."""
_FOOTNOTE: Final = re.compile(r"\[\^([\w-]{1,50})\]")


class Joined(Extraction):
    """Several pages as one extraction. Its facts, such as title and kind, are those of the first page."""

    def __init__(self, parts: list[Extraction], stopped: Reason | None) -> None:
        first = parts[0]
        super().__init__(first.page, first.verdict, method=first.method, url=first.url, options=first.options)
        self.parts = parts
        self.stopped = stopped
        """Why pages are missing; None if the article is complete, or as many pages were followed as you asked for."""

    def __reduce__(self) -> tuple[type[Joined], tuple[object, ...]]:
        return Joined, (self.parts, self.stopped)

    @property
    def pages(self) -> list[str | None]:
        """The addresses of the pages."""
        return [part.url for part in self.parts]

    @cached_property
    def text(self) -> str:
        return "\n".join(part.text for part in self.parts if part.text)

    @cached_property
    def markdown(self) -> str:
        return render.joined_markdown((partial(_markdown_of, *numbered) for numbered in self._numbered), self.options)

    @cached_property
    def html(self) -> str:
        return "\n".join(part.html for part in self.parts if part.html)

    @cached_property
    def _xml_content(self) -> str:
        return "".join(part._xml_content for part in self.parts)

    @cached_property
    def metadata(self) -> Metadata:
        """The facts of the first page, with the words and minutes of all pages."""
        words = sum(part.metadata.words for part in self.parts)
        return replace(self.parts[0].metadata, words=words, reading_minutes=minutes_to_read(words))

    @cached_property
    def comments(self) -> list[Post]:
        return [comment for part in self.parts for comment in part.comments]

    @cached_property
    def posts(self) -> list[Post]:
        return [post for part in self.parts for post in part.posts]

    def at(self, text: str) -> Place | None:
        return next((place for part in self.parts if (place := part.at(text))), None)

    def all_at(self, text: str) -> list[Place]:
        return [place for part in self.parts for place in part.all_at(text)]

    @property
    def hide(self) -> str:
        raise BadArgument("the hide view is one page as it was, and cannot join several; leave out --follow")

    @property
    def confidence(self) -> float:
        """That of the least trustworthy page."""
        return min(part.confidence for part in self.parts)

    def _reasons_with(self, *steps: Step) -> tuple[Reason, ...]:
        """The reasons of all pages; those of a further page alone name that page."""
        first, *others = (part._reasons_with(*steps) for part in self.parts)
        further = [why.on_page(number) for number, said in enumerate(others, 2) for why in said if why not in first]
        cut = [self._cut[step] for step in steps if step in self._cut]
        return (*first, *further, *([self.stopped] if self.stopped else []), *cut)

    @contextmanager
    def _purse(self, step: Step, page: Page | None = None) -> Iterator[Purse]:
        """What there is for all pages together."""
        with super()._purse(step, page) as purse:
            purse.left += sum(part.page.purse(step).left for part in self.parts[1:])
            yield purse

    @cached_property
    def blocks(self) -> list[Block]:
        return [block for part in self.parts for block in part.blocks]

    @cached_property
    def regions(self) -> list[Region]:
        return [region for part in self.parts for region in part.regions]

    @property
    def next_page(self) -> str | None:
        """Where the article goes on after the last of these pages."""
        return self.parts[-1].next_page

    def _values_of(self, parts: Iterable[Block | Region]) -> Iterator[dict[str, Any]]:
        """Every block and region has the number of its page, from 1."""
        numbers = {id(part.page): number for number, part in self._numbered}
        return ({**part.to_dict(), "page": numbers[id(part.page)]} for part in parts)

    def _facts(self, *steps: Step) -> dict[str, Any]:
        return {**super()._facts(*steps), "pages": self.pages}

    @property
    def _numbered(self) -> Iterator[tuple[int, Extraction]]:
        return enumerate(self.parts, 1)


def followed(first: Extraction, pages: int, load: Callable[[str], Extraction]) -> Joined:
    """The first page of an article, joined with up to so many further ones.

    `load` extracts the main content of the page at an address, with the options that the first page was extracted with.
    It is asked for addresses of the first page's site alone. That a page chose them is for `load` to tell whoever
    fetches: `thresher.fetch(address, chosen_by="page", within=…)`.
    """
    parts: list[Extraction] = [first]
    stopped: Reason | None = None
    site = site_of(first.url or own_address(first.page) or "")
    for _ in range(min(pages, MOST_PAGES)):
        address = parts[-1].next_page
        if address is None:
            break
        try:
            _check_site(address, address, site)
            parts.append(_checked(load(address), address, site, parts))
        except (_NothingNew, ThresherError, OSError) as problem:
            stopped = reason(ReasonCode.FOLLOWING_STOPPED, pages=counted(len(parts), "page"), problem=problem)
            break
    return Joined(parts, stopped)


class _NothingNew(Exception):
    """A page that adds nothing to the pages before it."""


def _check_site(address: str, arrived: str, site: Site | None) -> None:
    there = site_of(arrived)
    if site is None or there is None or not site.holds(there):
        raise _NothingNew(f"{address} leads to another site, {there or 'or to none'}")


def _checked(part: Extraction, address: str, site: Site | None, before: list[Extraction]) -> Extraction:
    """A further page without the text that is on every page; `_NothingNew` if it adds nothing."""
    _check_site(address, part.url or address, site)
    if part.url in {each.url for each in before}:
        raise _NothingNew(f"{address} leads back to a page that was there before")
    if not part:
        raise _NothingNew(f"{address} has no content: {'; '.join(part.reasons)}")
    known = {block.text for each in before for block in each.blocks if block.kept}
    kept = [block for block in part.blocks if block.kept]
    repeated = sum(block.words for block in kept if block.text in known)
    if repeated > _SAME_SHARE * sum(block.words for block in kept):
        raise _NothingNew(f"{address} says the same again")
    edges = kept[:_EDGE] + kept[_EDGE:][-_EDGE:]
    return _without(part, (block for block in edges if block.text in known))


def _without(part: Extraction, blocks: Iterable[Block]) -> Extraction:
    """The same extraction without some of its blocks."""
    keep, why = part.verdict.keep.copy(), part.verdict.why.copy()
    rows = {block.row for block in blocks}
    if not rows:
        return part
    starts = [block.row for block in part.blocks]
    for start, end in zip(starts, [*starts[1:], len(keep)], strict=True):
        if start in rows:
            keep[start:end] = False
            why[start:end] = Why.REPEATED
    verdict = replace(part.verdict, keep=keep, why=why)
    return part.with_verdict(verdict)


def _markdown_of(number: int, part: Extraction, options: Options) -> str:
    return _own_footnotes(part._markdown_with(options), number)


def _own_footnotes(markdown: str, number: int) -> str:
    """Footnotes of further pages get names of their own, so that they do not clash."""
    return markdown if number == 1 else _FOOTNOTE.sub(rf"[^{number}-\1]", markdown)
