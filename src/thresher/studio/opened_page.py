"""A page that is open in the studio: parsed once, its blocks numbered, what was worked out of it kept at hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from threading import Lock
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.cached import cached_property
from thresher.page import Page, textblocks, tree
from thresher.verdict import Verdict

AT_HAND: Final = 12
"""Pages that stay parsed."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Source:
    """A page as it was opened."""

    id: str
    name: str
    """What a person calls it: the address, the name of the file."""
    html: bytes
    url: str | None = None
    encoding: str | None = None
    corpus: str | None = None
    """The corpus that it came from, and its id there."""
    corpus_id: str | None = None


def id_of(html: bytes, url: str | None, corpus: str | None = None, corpus_id: str | None = None) -> str:
    """The same page has the same id, whenever it is opened."""
    said = "\0".join(each or "" for each in (url, corpus, corpus_id))
    return blake2b(html + b"\0" + said.encode("utf-8", "replace"), digest_size=8).hexdigest()


@dataclass(frozen=True, eq=False)
class Blocks:
    """The text blocks of a page, whatever is kept of them: their numbers are the places of `starts`."""

    page: Page
    rows: textblocks.Rows
    """Text rows of the body, in document order."""
    starts: textblocks.Rows
    """Where in `rows` each block begins."""

    def __len__(self) -> int:
        return len(self.starts)

    @cached_property
    def words(self) -> npt.NDArray[np.int64]:
        return self._summed(self.page.words[self.rows]).astype(np.int64)

    @cached_property
    def first(self) -> textblocks.Rows:
        """The first text row of each block."""
        return self.rows[self.starts] if len(self) else self.rows

    def text(self, number: int) -> str:
        rows = self.rows_of(number)
        first, last = int(rows[0]), int(rows[-1])
        between = first + np.flatnonzero(self.page.is_text[first : last + 1])
        return " ".join("".join(self.page.texts(between)).split())

    def rows_of(self, number: int) -> textblocks.Rows:
        stop = self.starts[number + 1] if number + 1 < len(self) else len(self.rows)
        return self.rows[self.starts[number] : stop]

    def kept(self, keep: tree.Bools) -> tree.Bools:
        """Which blocks a verdict keeps: most of their words."""
        weight = self._weight
        kept = self._summed(self.page.writable(keep)[self.rows] * weight)
        return np.asarray(kept * 2 > self._summed(weight))

    def score(self, verdict: Verdict) -> Floats:
        """What was measured, averaged over the words of each block."""
        weight = self._weight
        total = self._summed(weight)
        return np.asarray(self._summed(verdict.score[self.rows] * weight) / np.maximum(total, 1))

    def rows_kept(self, kept: tree.Bools) -> tree.Bools:
        """The rows of the page that a choice of blocks keeps."""
        keep = np.zeros(len(self.page), dtype=np.bool_)
        lengths = np.diff(np.append(self.starts, len(self.rows)))
        keep[self.rows] = np.repeat(kept, lengths)
        return keep

    @cached_property
    def _weight(self) -> npt.NDArray[np.int64]:
        return np.maximum(self.page.words[self.rows], 1).astype(np.int64)

    def _summed(self, values: npt.NDArray[np.generic]) -> npt.NDArray[np.float64]:
        if not len(self):
            return np.zeros(0)
        return np.add.reduceat(np.asarray(values, dtype=np.float64), self.starts)


class OpenedPage:
    """A source, parsed."""

    def __init__(self, source: Source) -> None:
        self.source = source
        page = Page.parse(source.html, encoding=source.encoding)
        self.page = page.at(source.url) if source.url else page

    @cached_property
    def blocks(self) -> Blocks:
        page = self.page
        rows = np.flatnonzero(page.chars > 0)
        rows = rows[(rows > page.body) & (rows < page.end[page.body])]
        return Blocks(page, rows, textblocks.starts(page, rows))

    @cached_property
    def frame(self) -> str:
        from thresher.studio.frame import framed  # only here: it knows what an opened page is

        return framed(self)


class AtHand:
    """The pages that were asked for last, parsed."""

    def __init__(self, find: Callable[[str], Source | None]) -> None:
        self._find = find
        self._pages: OrderedDict[str, OpenedPage] = OrderedDict()
        self._lock = Lock()

    def get(self, page_id: str) -> OpenedPage | None:
        with self._lock:
            if page_id in self._pages:
                self._pages.move_to_end(page_id)
                return self._pages[page_id]
        source = self._find(page_id)
        if source is None:
            return None
        opened = OpenedPage(source)
        with self._lock:
            self._pages[page_id] = opened
            while len(self._pages) > AT_HAND:
                self._pages.popitem(last=False)
        return opened

    def clear(self) -> None:
        with self._lock:
            self._pages.clear()
