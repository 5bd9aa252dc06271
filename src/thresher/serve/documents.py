"""A page as agents ask for it: its text in parts, its outline, passages in it, and what it says about itself."""

from __future__ import annotations

import hashlib
import re
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from thresher.blocks.block import Block
from thresher.cached import cached_property
from thresher.extraction import Extraction
from thresher.fetch import Fetched
from thresher.journey import extract
from thresher.render.links import Addresses
from thresher.serve.parts import TextInParts

__all__ = ["Document", "Found", "Shelf"]

MOST_LINKS: Final = 100
_LONGEST_PASSAGE: Final = 700
_HEADINGS: Final = re.compile("h[1-6]")
_WORD: Final = re.compile(r"\w+")

Source = str | bytes | Fetched


class Found(NamedTuple):
    """A passage, and where it stands."""

    text: str
    headings: tuple[str, ...]
    xpath: str
    link: str | None
    is_exact: bool


class Document:
    """A page that was extracted once, and is asked for many things. What is hidden is in none of them."""

    def __init__(self, source: Source, url: str | None, favor: str) -> None:
        self.result: Extraction = extract(source, url=url, favor=favor)
        self.size = len(source.content if isinstance(source, Fetched) else source)

    @property
    def url(self) -> str | None:
        return self.result.url

    @cached_property
    def markdown(self) -> TextInParts:
        return TextInParts(self.result.markdown, is_markdown=True)

    @cached_property
    def plain(self) -> TextInParts:
        return TextInParts(self.result.text, is_markdown=False)

    def form(self, name: str) -> TextInParts:
        return self.markdown if name == "markdown" else self.plain

    def digest(self, name: str) -> str:
        """By which a cursor knows that the text is still the same."""
        return hashlib.blake2b(self.form(name).text.encode("utf-8", "replace"), digest_size=6).hexdigest()

    # ---- passages

    def find(self, query: str, most: int) -> list[Found]:
        """Passages that have the query as it is, else those with the most of its words, the rarest first."""
        exact = [place for place in self.result.all_at(query) if place.kept][:most]
        if exact:
            return [
                Found(_around(place.text), self._path_at(place.row), place.xpath, self._link(place.fragment), True)
                for place in exact
            ]
        return [self._of_block(block) for block in self._ranked(query)[:most]]

    def _ranked(self, query: str) -> list[Block]:
        wanted = set(_words(query))
        having = [(block, wanted & set(_words(block.text))) for block in self._kept]
        often = Counter(word for _, words in having for word in words)
        weights = [(sum(1 / often[word] for word in words), len(words), block) for block, words in having if words]
        weights.sort(key=lambda each: (-each[1], -each[0]))  # stable: of equals the first on the page
        return [block for _, _, block in weights]

    def _of_block(self, block: Block) -> Found:
        text = _around(block.text)
        place = self.result.at(text.removesuffix("…"))
        link = self._link(place.fragment) if place is not None and place.kept else None
        return Found(text, self._path_at(block.row), block.xpath, link, False)

    def _link(self, fragment: str) -> str | None:
        """The address that shows the passage highlighted, in a browser."""
        return f"{self.url.partition('#')[0]}{fragment}" if self.url and fragment else None

    @cached_property
    def _kept(self) -> list[Block]:
        return [block for block in self.result.blocks if block.kept and not block.hidden]

    @cached_property
    def _heads(self) -> list[tuple[int, int, str]]:
        """Row, level and text of every heading that was kept."""
        page = self.result.page
        named = ((block, page.name(block.element)) for block in self._kept)
        return [(block.row, int(name[1]), block.text) for block, name in named if _HEADINGS.fullmatch(name)]

    def _path_at(self, row: int) -> tuple[str, ...]:
        """The headings that a row stands below."""
        above: list[tuple[int, str]] = []
        for start, level, text in self._heads:
            if start > row:
                break
            above = [each for each in above if each[0] < level] + [(level, text)]
        return tuple(text for _, text in above)

    # ---- facts

    def links(self) -> Iterator[tuple[str, str]]:
        """Text and address of every link in the content, once."""
        page, seen = self.result.page, set()
        addresses = Addresses(page, self.url)
        keep = page.writable(self.result.verdict.keep) & page.is_text
        for row in page.rows("a").tolist():
            if keep[row : int(page.end[row])].any() and (address := addresses.link(row)) and address not in seen:
                seen.add(address)
                yield page.text_below(row, hidden=False, longest=200), address

    def facts(self) -> dict[str, Any]:
        return self.result.metadata.to_dict()


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _around(text: str) -> str:
    return text if len(text) <= _LONGEST_PASSAGE else f"{text[: _LONGEST_PASSAGE - 1]}…"


class Shelf:
    """The last pages that were asked for, so that the pages of one answer are of one text.

    At most so many, of so many bytes in all, and none for longer than some minutes.
    """

    def __init__(self, most: int = 32, most_bytes: int = 32 * 2**20, seconds: float = 900.0) -> None:
        self._most, self._most_bytes, self._seconds = most, most_bytes, seconds
        self._documents: OrderedDict[str, tuple[float, Document]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str) -> Document | None:
        with self._lock:
            put, document = self._documents.get(key, (0.0, None))
            if document is None or time.monotonic() - put > self._seconds:
                self._documents.pop(key, None)
                return None
            self._documents.move_to_end(key)
            return document

    def put(self, key: str, document: Document) -> None:
        with self._lock:
            self._documents[key] = (time.monotonic(), document)
            self._documents.move_to_end(key)
            while len(self._documents) > 1 and (
                len(self._documents) > self._most or sum(d.size for _, d in self._documents.values()) > self._most_bytes
            ):
                self._documents.popitem(last=False)


def key_of(url: str | None, html: str | None, favor: str) -> str:
    """What a page is kept under."""
    given = f"html {hashlib.blake2b(html.encode('utf-8', 'replace'), digest_size=12).hexdigest()}" if html else "url"
    return f"{favor} {given} {url or ''}"
