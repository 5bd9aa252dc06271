"""Where in the source the texts of a page stand, character by character.

The kernel tells where the tag of each element begins, not where texts do. So the source is cut into tags and the runs
of text between them, and each text row is looked for in the runs between the element before it and the one after it.
A span is given only where the run, with its character references resolved, is exactly the text of the row: where markup
is so broken that text has moved, there is none.

Spans count characters of `page.source`. The kernel folds line ends, so its positions are translated back.
"""

from __future__ import annotations

import html
import html.entities
import re
from bisect import bisect_left
from itertools import chain
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from thresher.kernel import seen_characters

if TYPE_CHECKING:
    from thresher.page.page import Page

Offsets = npt.NDArray[np.int64]

_ATTRIBUTES: Final = r"""(?:[^>=]++|=\s*+(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z))?+)*+"""
_MARKUP: Final = re.compile(
    r"<!--(?:-?>|.*?(?:--!?>|\Z))"
    rf"|<(script|style|xmp|iframe|noembed|noframes)(?=[\s/>]){_ATTRIBUTES}>.*?(?:</\1(?=[\s/>])[^>]*+>?|\Z)"
    rf"|<svg(?=[\s/>]){_ATTRIBUTES}>(?<!/>).*?(?:</svg(?=[\s/>])[^>]*+>?|\Z)"
    rf"|</?[a-z]{_ATTRIBUTES}>?"
    r"|<[!?/][^>]*+>?",
    re.IGNORECASE | re.DOTALL,
)
_WHITE_CODES: Final = [code for code in (*range(33), *range(0xA0, 0x3001)) if chr(code).isspace()]
_WHITE_NAMES: Final = [name for name, sign in html.entities.html5.items() if sign.isspace()]


def _white(backwards: bool) -> re.Pattern[str]:
    """White space from here on, character references for it included, read in either direction."""
    turned = slice(None, None, -1 if backwards else 1)
    decimal = "|".join(f"{code}"[turned] for code in _WHITE_CODES)
    hexadecimal = "|".join(f"{code:x}"[turned] for code in _WHITE_CODES)
    names = "|".join(re.escape(name[turned]) for name in sorted(_WHITE_NAMES, key=len, reverse=True))
    if backwards:
        return re.compile(rf"(?:\s|\0|;?(?:{decimal})0{{0,5}}#&|;?(?i:{hexadecimal})0{{0,5}}[xX]#&|(?:{names})&)*+")
    return re.compile(
        rf"(?:\s|\0|&\#0{{0,5}}(?:{decimal})(?!\d);?|&\#[xX]0{{0,5}}(?i:{hexadecimal})(?![\da-fA-F]);?|&(?:{names}))*+"
    )


_WHITE: Final = _white(backwards=False)
_WHITE_BACKWARDS: Final = _white(backwards=True)

_LOOKS: Final = 8
"""How many runs a text is looked for in: there are several where something stands between that is not a row."""


class Runs:
    """The runs of text between the tags of a page, but for those of white space alone."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._said: dict[int, str] = {}
        self.starts: list[int] = []
        self.stops: list[int] = []
        before = 0
        for tag in _MARKUP.finditer(text):
            self._add(before, tag.start())
            before = tag.end()
        self._add(before, len(text))

    def _add(self, start: int, stop: int) -> None:
        if start < stop and not self._text[start:stop].isspace():
            self.starts.append(start)
            self.stops.append(stop)

    def said(self, run: int) -> str:
        """The text of a run as the kernel reads it, but for white space at its ends."""
        if run not in self._said:
            self._said[run] = _read(self._text[self.starts[run] : self.stops[run]])
        return self._said[run]

    def find(self, wanted: str, after: int, before: int) -> tuple[int, int] | None:
        """Where in this part of the page the text is, white space at its ends left out."""
        first = bisect_left(self.starts, after)
        for run in range(first, min(first + _LOOKS, len(self.starts))):
            if self.starts[run] >= before:
                return None
            last = self._last_of(run, wanted, before)
            if last is not None:
                return (
                    _first_letter(self._text, self.starts[run], self.stops[run]),
                    _after_last_letter(self._text, self.starts[last], self.stops[last]),
                )
        return None

    def _last_of(self, run: int, wanted: str, before: int) -> int | None:
        """The run in which a text ends that begins in this one: tags without effect can stand between."""
        said = self.said(run)
        if said == wanted:
            return run
        for last in range(run + 1, min(run + _LOOKS, len(self.starts))):
            if not said or not wanted.startswith(said) or self.starts[last] >= before:
                return None
            said = self._said_between(run, last)
            if said == wanted:
                return last
        return None

    def _said_between(self, run: int, last: int) -> str:
        return _read(_MARKUP.sub("", self._text[self.starts[run] : self.stops[last]]))


def _read(raw: str) -> str:
    said = (html.unescape(raw) if "&" in raw else raw).replace("\0", "")
    return seen_characters(said).strip()


def _first_letter(text: str, start: int, stop: int) -> int:
    found = _WHITE.match(text, start, stop)
    return found.end() if found else start


def _after_last_letter(text: str, start: int, stop: int) -> int:
    found = _WHITE_BACKWARDS.match(text[start:stop][::-1])
    return stop - found.end() if found else stop


def text_spans(page: Page) -> tuple[Offsets, Offsets]:
    """For each row, where its text begins and ends in `page.source`; -1 where that cannot be told."""
    starts = np.full(len(page), -1, dtype=np.int64)
    stops = starts.copy()
    if page.markup != page.source:
        return starts, stops
    text = page.source.replace("\r\n", "\n").replace("\r", "\n") if "\r" in page.source else page.source
    after, before = _limits(page, text)
    runs, done = Runs(text), 0
    rows = np.flatnonzero(page.chars > 0)
    places = zip(rows.tolist(), page.texts(rows), after[rows].tolist(), before[rows].tolist(), strict=True)
    for row, said, begin, end in places:
        found = runs.find(said.strip(), max(begin, done), end)
        if found is not None:
            starts[row], stops[row] = found
            done = found[1]
    return _in_source(page.source, starts), _in_source(page.source, stops)


def _limits(page: Page, text: str) -> tuple[Offsets, Offsets]:
    """For each row, where the nearest tags before and after it begin."""
    offsets = _tag_offsets(page, text)
    after = np.maximum.accumulate(np.where(offsets >= 0, np.arange(len(page)), 0))
    after = np.maximum(offsets[after], 0)
    following = np.where(offsets >= 0, np.arange(len(page)), len(page))
    following = np.minimum.accumulate(following[::-1])[::-1]
    before = np.append(offsets, len(text))[following]
    return after, np.where(before > after, before, len(text))


def _tag_offsets(page: Page, text: str) -> Offsets:
    """Where the tag of each element row begins; -1 for texts and elements that have none."""
    lines = np.cumsum([0, *(len(line) + 1 for line in text.split("\n"))])
    offsets = np.full(len(page), -1, dtype=np.int64)
    rows = np.flatnonzero(~page.is_text)
    found = chain.from_iterable(page.tag_position(row) or (0, 0) for row in rows.tolist())
    line, column = np.fromiter(found, dtype=np.int64, count=2 * len(rows)).reshape(-1, 2).T
    offsets[rows] = np.where(line > 0, lines[np.maximum(line - 1, 0)] + column, -1)
    return offsets


def _in_source(source: str, offsets: Offsets) -> Offsets:
    """The same places in the source, where line ends are not folded."""
    if "\r\n" not in source:
        return offsets
    lengths = [len(part) for part in source.split("\r\n")[:-1]]
    ends = np.cumsum([length + 1 for length in lengths]) - 1
    return np.where(offsets >= 0, offsets + np.searchsorted(ends, offsets, side="left"), -1)
