"""Where a passage is in a page: its node, its offsets, and an address that highlights it.

The texts of a page are joined as a reader would copy them: white space is folded, and there is a space at every break
between blocks. A passage is searched in what was kept, then in what is shown, then in everything. If it is not there
letter by letter, it is searched without regard to case, then without the signs of Markdown, and finally without white
space and accents.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

import numpy as np

from thresher.cached import cached_property
from thresher.citing.text_matching import SAME_SIGNS, UNSEEN, SqueezedText, lowered
from thresher.citing.without_markdown import GAP, without_markdown
from thresher.errors import BadArgument
from thresher.page import Page, textblocks, tree
from thresher.page.located import Located

_SOME_UNSEEN: Final = re.compile("[\u00ad\u200b\u2060\ufeff]")

_FORMS: Final[tuple[Literal["NFC", "NFD", "NFKC"], ...]] = ("NFC", "NFD", "NFKC")
_SEEN: Final = re.compile("[^\\s\u00ad\u200b\u2060\ufeff]+")
_SPACE: Final = re.compile(r"\s")


class Piece(NamedTuple):
    """A part of one text node."""

    xpath: str
    start: int
    stop: int
    """Characters of the node's text, from 0, as Python counts them."""


@dataclass(frozen=True, eq=False)
class Place(Located):
    """Where a passage is."""

    text: str
    """The passage as the page has it, white space folded."""
    kept: bool
    """Whether all of it is in the answer."""
    row: int
    """The deepest element that holds all of it."""
    rows: tuple[int, ...]
    """The text rows that it is made of."""
    bounds: tuple[int, int]
    """Where it begins in the first of them and ends in the last."""
    page: Page = field(repr=False)
    _passages: Passages = field(repr=False)
    _folded: tuple[int, int] = field(repr=False)
    """As `bounds`, but white space folded."""

    @property
    def element(self) -> int:
        return self.row

    @cached_property
    def span(self) -> tuple[int, int] | None:
        """Where the passage begins and ends in `page.source`; None where that cannot be told to the character."""
        start = _in_source(self.page, self.rows[0], self.bounds[0])
        stop = _in_source(self.page, self.rows[-1], self.bounds[1])
        return None if start is None or stop is None or self.page.origin else (start, stop)

    @cached_property
    def offsets(self) -> list[Piece]:
        """The text nodes that it is made of, with the part of each: what a range of the DOM is made from."""
        whole = [[0, len(self.page.text(row))] for row in self.rows]
        whole[0][0], whole[-1][1] = self.bounds
        return [Piece(self.page.xpath(row), *part) for row, part in zip(self.rows, whole, strict=True)]

    @cached_property
    def fragment(self) -> str:
        """Put at the end of the page's address, this makes a browser go there and highlight the passage."""
        from thresher.citing.text_fragments import fragment_of  # only here: few ask for it

        return fragment_of(self._passages.shown, self.text, self._passages.in_shown(self))

    def to_dict(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "kept": self.kept,
            **self.location(),
            "fragment": self.fragment,
            "offsets": [each._asdict() for each in self.offsets],
        }


def _in_source(page: Page, row: int, place: int) -> int | None:
    """Where a character of a text row is in the source, if the source has the row letter by letter."""
    span, text = page.span(row), page.text(row)
    lead = len(text) - len(text.lstrip())
    if span is None or page.source[slice(*span)] != text.strip():
        return None
    return span[0] + place - lead


class RunningText:
    """Some text rows of a page joined into one text, as a reader would copy them."""

    def __init__(self, page: Page, which: tree.Bools) -> None:
        rows = np.flatnonzero(page.is_text & (which | (page.chars == 0)))  # white space keeps words apart
        rows = rows[(rows > page.body) & (rows < page.end[page.body])]
        self.rows: list[int] = []
        self.starts: list[int] = []
        """Where the text of each row begins."""
        self.blocks: list[int] = []
        """Where the text of each block begins."""
        self.text = "".join(self._pieces(page, rows))

    def _pieces(self, page: Page, rows: textblocks.Rows) -> Iterator[str]:
        first = set(rows[textblocks.starts(page, rows)].tolist())
        texts = page.texts(rows)
        has_unseen = _SOME_UNSEEN.search("".join(texts)) is not None
        length, parted, in_new_block = 0, False, True
        for row, text in zip(rows.tolist(), texts, strict=True):
            in_new_block = in_new_block or row in first
            parted = parted or in_new_block or text[:1].isspace()
            piece = " ".join((text.translate(UNSEEN) if has_unseen else text).split())
            if not piece:
                continue
            if parted and length:
                length += 1
                yield " "
            self.rows.append(row)
            self.starts.append(length)
            if in_new_block:
                self.blocks.append(length)
            length, parted, in_new_block = length + len(piece), text[-1:].isspace(), False
            yield piece

    @cached_property
    def plain(self) -> str:
        return self.text.translate(SAME_SIGNS)

    @cached_property
    def lower(self) -> str:
        return lowered(self.plain)

    @cached_property
    def squeezed(self) -> SqueezedText:
        return SqueezedText(self.plain)

    @cached_property
    def place_of(self) -> dict[int, int]:
        return dict(zip(self.rows, self.starts, strict=True))

    def found(self, wanted: str) -> Iterator[tuple[int, int]]:
        """Where the passage begins and ends, each time that it occurs, letter by letter or else in any case."""
        for text, passage in ((self.plain, wanted), (self.lower, lowered(wanted))):
            at = text.find(passage)
            if at >= 0:
                while at >= 0:
                    yield at, at + len(passage)
                    at = text.find(passage, at + len(passage))
                return


class Passages:
    """Finds passages in a page; the texts that are searched are made once."""

    def __init__(self, page: Page, keep: tree.Bools) -> None:
        self.page = page
        self._keep = page.writable(keep)
        self._foldings: dict[int, _Folding] = {}

    @cached_property
    def kept(self) -> RunningText:
        return RunningText(self.page, self._keep)

    @cached_property
    def shown(self) -> RunningText:
        return RunningText(self.page, ~self.page.hidden | self._keep)

    @cached_property
    def everything(self) -> RunningText:
        is_all_shown = not (self.page.hidden & ~self._keep & (self.page.chars > 0))[self.page.body :].any()
        return self.shown if is_all_shown else RunningText(self.page, np.ones(len(self.page), dtype=np.bool_))

    def first(self, text: str) -> Place | None:
        """Where the passage is; None where the page does not have it."""
        for running, found in self._tries(text, kept_first=True):
            if place := next(found, None):
                return self._place(running, *place)
        return None

    def all(self, text: str) -> list[Place]:
        """Every place of the passage in what is shown, in page order; hidden places only if there is no other."""
        for running, found in self._tries(text, kept_first=False):
            if places := [self._place(running, *place) for place in found]:
                return places
        return []

    def _tries(self, text: str, *, kept_first: bool) -> Iterator[tuple[RunningText, Iterator[tuple[int, int]]]]:
        """The ways to search for a passage, the strictest first."""
        for is_last_try, wanted in _wanted(text):
            for running in self._texts_to_search(kept_first=kept_first) if wanted else ():
                yield running, running.squeezed.found(wanted) if is_last_try else running.found(wanted)

    def _texts_to_search(self, *, kept_first: bool) -> Iterator[RunningText]:
        """The texts to search, each made only if the passage was not in those before."""
        yield self.kept if kept_first else self.shown
        yield self.shown if kept_first else self.kept
        yield self.everything

    def _place(self, running: RunningText, start: int, stop: int) -> Place:
        first = bisect_right(running.starts, start) - 1
        last = bisect_right(running.starts, stop - 1) - 1
        rows = tuple(running.rows[first : last + 1])
        folded = (start - running.starts[first], stop - running.starts[last])
        page = self.page
        return Place(
            text=running.text[start:stop],
            kept=bool(self._keep[list(rows)].all()),
            row=_around(page, rows[0], rows[-1]),
            rows=rows,
            bounds=(self._folding(rows[0]).raw(folded[0]), self._folding(rows[-1]).raw(folded[1] - 1) + 1),
            page=page,
            _passages=self,
            _folded=folded,
        )

    def _folding(self, row: int) -> _Folding:
        """Remembered for each row: a long one may hold a passage many times."""
        if row not in self._foldings:
            self._foldings[row] = _Folding(self.page.text(row))
        return self._foldings[row]

    def in_shown(self, place: Place) -> tuple[int, int] | None:
        """Where a place begins and ends in `shown`; None if it is not shown."""
        first, last = (self.shown.place_of.get(row) for row in (place.rows[0], place.rows[-1]))
        return None if first is None or last is None else (first + place._folded[0], last + place._folded[1])


def _wanted(text: str) -> Iterator[tuple[bool, str]]:
    """What to search for, and whether as the last try: the passage as given, and as it was before it became Markdown.

    Accents are encoded in two ways, and what is a raised or lowered number in Markdown is a plain one in the page.
    """
    if not isinstance(text, str):
        raise BadArgument(f"a passage is a str, not {type(text).__name__}")
    as_it_is = _folded(text)
    yield False, as_it_is
    with_gaps = without_markdown(text)
    bare = with_gaps.replace(GAP, "")
    spellings = (bare, *(unicodedata.normalize(form, bare) for form in _FORMS))
    yield from ((False, each) for each in dict.fromkeys(map(_folded, spellings)) if each != as_it_is)
    yield from ((True, each) for each in dict.fromkeys((as_it_is, _folded(bare), _folded(with_gaps))))


def _folded(text: str) -> str:
    return " ".join(text.translate(UNSEEN).translate(SAME_SIGNS).split())


def _around(page: Page, first: int, last: int) -> int:
    row = int(page.parent[first])
    while page.end[row] <= last:
        row = int(page.parent[row])
    return row


class _Folding:
    """The original places of the characters of a text whose white space was folded."""

    def __init__(self, text: str) -> None:
        self._raw, self._folded = array("q"), array("q")
        length = before = 0
        for seen in _SEEN.finditer(text):
            length += bool(self._raw) and _SPACE.search(text, before, seen.start()) is not None
            self._raw.append(seen.start())
            self._folded.append(length)
            length, before = length + seen.end() - seen.start(), seen.end()

    def raw(self, place: int) -> int:
        part = bisect_right(self._folded, place) - 1
        return self._raw[part] + place - self._folded[part]
