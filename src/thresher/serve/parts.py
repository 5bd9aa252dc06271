"""A text in parts: its blocks, its sections, and pages of it that fit into so many tokens.

Pages are cut at blocks, or inside of one that is too long by itself, and nothing is added or dropped: joined, they are
the text. Tokens are estimated, a quarter of the bytes of UTF-8, since every model counts in another way.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from thresher.cached import cached_property
from thresher.page.budget import size_of

__all__ = ["Section", "TextInParts", "tokens_of"]

BYTES_A_TOKEN: Final = 4
_HEADING: Final = re.compile(r"(#{1,6}) +(.*?) *#* *")
_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})")
_BREAK: Final = re.compile(r"(?<=[.!?。！？])\s|\n|\s")
_LONGEST_LOOK_BACK: Final = 400
"""Characters before the end of a page in which a place to cut is looked for, within a block that is too long."""


def tokens_of(text: str) -> int:
    return -(-size_of(text) // BYTES_A_TOKEN)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it, up to the next of its level or above."""

    number: int
    level: int
    heading: str
    path: tuple[str, ...]
    """The headings above it, and its own."""
    start: int
    stop: int


class TextInParts:
    """A text with its parts; `is_markdown` if lines that begin with # are headings."""

    def __init__(self, text: str, *, is_markdown: bool) -> None:
        self.text = text
        self._is_markdown = is_markdown

    @cached_property
    def tokens(self) -> int:
        return tokens_of(self.text)

    @cached_property
    def _lines(self) -> list[tuple[int, str, bool]]:
        """Where each line begins, the line, and whether it stands inside of code."""
        found, fence = [], ""
        for line, start in _with_starts(self.text.splitlines(keepends=True)):
            mark = _FENCE.match(line) if self._is_markdown else None
            found.append((start, line, bool(fence)))
            if mark and not fence:
                fence = mark[1]
            elif mark and mark[1].startswith(fence) and not line.strip(f" {fence[0]}\n"):
                fence = ""
        return found

    @cached_property
    def starts(self) -> list[int]:
        """Where blocks begin: after an empty line in Markdown, with every line in plain text."""
        if not self._is_markdown:
            return [start for start, _, _ in self._lines] or [0]
        places, is_after_gap = [0], False
        for start, line, is_code in self._lines:
            if is_after_gap and line.strip() and not is_code and start:
                places.append(start)
            is_after_gap = not line.strip() and not is_code
        return places

    @cached_property
    def sections(self) -> list[Section]:
        """The headings, in order, each with its section; number 0 is what stands before the first."""
        heads = []
        for start, line, is_code in self._lines if self._is_markdown else ():
            if not is_code and (found := _HEADING.fullmatch(line.rstrip("\n"))):
                heads.append((start, len(found[1]), found[2]))
        first = heads[0][0] if heads else len(self.text)
        sections = [Section(0, 0, "", (), 0, first)] if self.text[:first].strip() or not heads else []
        above: list[tuple[int, str]] = []
        for number, (start, level, heading) in enumerate(heads, 1):
            above = [each for each in above if each[0] < level] + [(level, heading)]
            stop = next((later for later, lower, _ in heads[number:] if lower <= level), len(self.text))
            sections.append(Section(number, level, heading, tuple(name for _, name in above), start, stop))
        return sections

    def section(self, wanted: str) -> Section | None:
        """The section with this number, or with this heading, in any case."""
        if wanted.strip().isdecimal():
            return next((each for each in self.sections if each.number == int(wanted)), None)
        lowered = " ".join(wanted.casefold().split())
        return next((each for each in self.sections if " ".join(each.heading.casefold().split()) == lowered), None)

    def page(self, start: int, stop: int, most_tokens: int) -> int:
        """Where a page ends that begins at `start` and has at most so many tokens; no further than `stop`."""
        fits = self._most_that_fits(start, stop, most_tokens)
        if fits >= stop:
            return stop
        place = self.starts[bisect_right(self.starts, fits) - 1]
        return place if place > start else self._inside(start, fits)

    def _most_that_fits(self, start: int, stop: int, most_tokens: int) -> int:
        piece = self.text[start : min(stop, start + most_tokens * BYTES_A_TOKEN)]
        if piece.isascii():
            return start + len(piece)
        return start + max(
            1, len(piece.encode("utf-8", "replace")[: most_tokens * BYTES_A_TOKEN].decode("utf-8", "ignore"))
        )

    def _inside(self, start: int, fits: int) -> int:
        """A place to cut within one block: the last end of a sentence or a word before it is too long."""
        begin = max(start, fits - _LONGEST_LOOK_BACK)
        places = [found.end() for found in _BREAK.finditer(self.text, begin, fits)]
        return places[-1] if places and places[-1] > start else max(fits, start + 1)


def _with_starts(lines: list[str]) -> zip[tuple[str, int]]:
    return zip(lines, accumulate(map(len, lines), initial=0), strict=False)
