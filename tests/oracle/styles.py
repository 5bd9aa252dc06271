"""Which selectors of a page's own style sheets hide what they select, on an ordinary screen.

Only what a reader of the sheet would call a simple rule counts: declarations that hide (`declarations.py` says which)
under a selector without states such as `:hover`, at the top level or inside at-rules that hold for a screen
`SCREEN_WIDTH` pixels wide.

Sheets are often longer than the page itself, so they are not parsed: the few declarations that matter are searched
for, and where the braces stand tells which blocks are around each.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.declarations import NOTHING, Judgement, judge
from oracle.media import holds_on_screen
from oracle.plain_sheets import plain_sheet
from oracle.suspects import compact, speaking_of, suspects

MAX_RULES: Final = 4_000
"""Rules that are looked at in one page, and selectors in one list; a hostile sheet may have millions."""

MAX_BLOCKS: Final = 40_000
"""Blocks that are looked at in one page."""

MAX_DEPTH: Final = 8
"""Blocks around a declaration. What lies deeper is not looked at: no author nests so many at-rules."""

MAX_SELECTOR: Final = 400
"""Characters of a selector that is looked at."""

_STATE: Final = re.compile(
    r"(?<!\\):(?!not\(|is\(|where\(|has\(|lang\(|dir\(|any\(|first-child|first-of-type|last-child|last-of-type|only-child|only-of-type"
    r"|nth-(?:last-)?(?:child|of-type)\(|(?:root|empty|link|any-link|defined|scope)(?![a-zA-Z0-9_\x80-\U0010ffff]))"
)
_BROKEN: Final = re.compile(r"(?<!\\):(?::(?![\w\\\x80-\U0010ffff-])|(?![:\w\\\x80-\U0010ffff-]))")
"""A colon, or two, without a name: no browser understands a list of selectors with such a one."""
WHITE_SPACE: Final = " \t\n\r\f"
NAME: Final = r"(?:\\[0-9a-fA-F]{1,6}[ \t\n\r\f]?|\\.|[\w\x80-\U0010ffff-])+"
"""A name in a selector: any character that is not of ASCII is a letter to CSS."""
_SPOKEN_OF: Final = re.compile(f"[.#]?{NAME}")
_ESCAPE: Final = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n\r\f]?|(.?))", re.DOTALL)
_ID: Final = re.compile(r"#[\w\x80-\U0010ffff-]")
_CLASS: Final = re.compile(r"(?<!\\)(?:[.\[]|:(?!is\(|not\(|has\())")
_TAG: Final = re.compile(rf"(?:^|[{WHITE_SPACE}>+~(])[a-zA-Z]")


class Rule(NamedTuple):
    """One selector and what it does, as sets of ways to hide."""

    selector: str
    hides: int
    shows: int
    sets: int
    important: bool
    place: int
    layered: bool

    def weight(self) -> tuple[bool, bool, int, int, int, int]:
        """Of the rules that select an element, the one with the greatest weight wins."""
        heavy = _weighing(self.selector)
        ids, classes, names = (len(pattern.findall(heavy)) for pattern in (_ID, _CLASS, _TAG))
        return self.important, self.layered == self.important, ids, classes, names, self.place


Block = tuple[int, list[str]]
"""A block by the number of its opening brace, and its selectors."""


class Sheet:
    """A page's style sheets, one after the other."""

    def __init__(self, css: str) -> None:
        self._css = plain_sheet(css)
        self._known: dict[int, bool] = {}

    def suspects(self) -> list[Block]:
        """Blocks that may hide something."""
        return list(self._blocks_around(suspects(self._packed))) if self._css else []

    def rules(self, blocks: list[Block], wanted: set[str] | None = None) -> list[Rule]:
        """What these blocks say, of selectors that are wanted."""
        return list(islice(self._rules(blocks, wanted), MAX_RULES))

    def rules_about(self, ways: int, names: set[str] | None = None) -> list[Rule]:
        """Rules that have a say in these ways, as far as their selectors speak of one of the names."""
        blocks = list(self._blocks_around(speaking_of(ways, self._packed)))
        if names is not None:
            blocks = [block for block in blocks if not names.isdisjoint(_names_in(block[1]))]
        return self.rules(blocks)

    def bodies_about(self, ways: int) -> Iterator[tuple[Rule, str]]:
        """Selectors, and what stands in the braces after them, of blocks that have a say in these ways."""
        for block, selectors in self._blocks_around(speaking_of(ways, self._packed)):
            body = self._css[int(self._braces[0][block]) + 1 : self._end_of(block)]
            for selector in selectors:
                yield Rule(selector, 0, 0, 0, False, block, self._is_layered(block)), body

    @cached_property
    def _packed(self) -> bytes:
        return compact(self._css)

    def _rules(self, blocks: list[Block], wanted: set[str] | None) -> Iterator[Rule]:
        for block, selectors in blocks:
            chosen = [one for one in selectors if wanted is None or one in wanted]
            verdict = judge(self._css[int(self._braces[0][block]) + 1 : self._end_of(block)]) if chosen else NOTHING
            for selector in chosen:
                yield from _rules_of(selector, verdict, block, self._is_layered(block))

    def _end_of(self, block: int) -> int:
        places = self._braces[0]
        return int(places[block + 1]) if block + 1 < len(places) else len(self._css)

    def _blocks_around(self, found: list[int]) -> Iterator[Block]:
        """The blocks around these places of the compact sheet that hold on the screen and have selectors.

        With and without white space, a sheet has the same braces: the number of those before a place says the block.
        """
        if not found:
            return
        places, opens, depths = self._braces
        blocks = np.unique(np.searchsorted(_brace_places(self._packed), found) - 1)[:MAX_BLOCKS]
        starts = np.where(blocks > 0, places[blocks - 1] + 1, 0)
        is_inside = (blocks >= 0) & opens[blocks]
        columns = (blocks, starts, places[blocks], depths[blocks], is_inside)
        for block, start, stop, depth, inside in zip(*(column.tolist() for column in columns), strict=True):
            selectors = self._css[start:stop].rpartition(";")[2].strip(WHITE_SPACE) if inside else ""
            if not selectors or selectors.startswith("@") or depth > MAX_DEPTH or _BROKEN.search(selectors):
                continue
            if (depth == 1 or self._is_seen(block, depth)) and (stateless := _stateless(selectors)):
                yield block, stateless

    def _is_seen(self, block: int, depth: int) -> bool:
        """Whether every at-rule around a block holds on the screen."""
        openings = self._openings
        return all(self._holds(openings[level][bisect_left(openings[level], block) - 1]) for level in range(1, depth))

    def _is_layered(self, block: int) -> bool:
        depth, openings = int(self._braces[2][block]), self._openings
        around = (openings[level][bisect_left(openings[level], block) - 1] for level in range(1, depth))
        return any(re.match(r"@layer(?![\w-])", self._prelude(brace), re.IGNORECASE) for brace in around)

    @cached_property
    def _openings(self) -> list[list[int]]:
        """For each depth the braces that open a block of it."""
        _, opens, depths = self._braces
        return [np.flatnonzero(opens & (depths == level)).tolist() for level in range(MAX_DEPTH)]

    def _holds(self, brace: int) -> bool:
        if brace not in self._known:
            self._known[brace] = holds_on_screen(self._prelude(brace))
        return self._known[brace]

    def _prelude(self, brace: int) -> str:
        places = self._braces[0]
        start = int(places[brace - 1]) + 1 if brace else 0
        return self._css[start : int(places[brace])].rpartition(";")[2].strip(WHITE_SPACE)

    @cached_property
    def _braces(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_], npt.NDArray[np.intp]]:
        """Where each brace is, whether it opens a block, and how many blocks are open after it."""
        places = _brace_places(code := self._css.encode("latin-1", "replace"))
        codes = np.frombuffer(code, dtype=np.uint8)
        opens = codes[places] == ord("{")
        depths = np.cumsum(np.where(opens, 1, -1))
        return places, opens, depths - np.minimum.accumulate(np.minimum(depths, 0))  # a stray "}" closes nothing


def _weighing(selector: str) -> str:
    """The selector without what weighs nothing: `:where(…)`, and the names of `:is`, `:not` and `:has`."""
    while (at := selector.find(":where(")) >= 0:
        nested, end = 0, at + 6
        while end < len(selector):
            nested += (selector[end] == "(") - (selector[end] == ")")
            end += 1
            if nested == 0:
                break
        selector = selector[:at] + "\0" + selector[end:]
    return selector


def is_for_paper(media: str) -> bool:
    """Whether a style sheet is for printers alone, by its attribute `media`."""
    media = media.lower()
    return "print" in media and not any(word in media for word in ("screen", "all", "not"))


def _names_in(selectors: list[str]) -> list[str]:
    """The classes, ids and tags that selectors speak of."""
    return [unescaped(name) for name in _SPOKEN_OF.findall(",".join(selectors))]


def unescaped(name: str) -> str:
    """A name as it is meant; of escapes by number only those of ASCII are left to be told apart."""
    return _ESCAPE.sub(lambda found: _meant(found[1]) if found[1] else found[2], name)


def _meant(code: str) -> str:
    return chr(int(code, 16)) if int(code, 16) < 128 else "?"


def _brace_places(code: bytes) -> npt.NDArray[np.intp]:
    codes = np.frombuffer(code, dtype=np.uint8)
    places = np.flatnonzero((codes == ord("{")) | (codes == ord("}")))
    return places if len(places) else np.zeros(1, dtype=np.intp)  # a declaration in no block at all


def _rules_of(selector: str, verdict: Judgement, place: int, layered: bool) -> Iterator[Rule]:
    """What a block says about a selector, important declarations apart from the others."""
    for ways, is_important in ((verdict.important, True), (~verdict.important, False)):
        if (verdict.hides | verdict.shows) & ways:
            hides, shows = verdict.hides & ways, verdict.shows & ways
            yield Rule(selector, hides, shows, verdict.sets, is_important, place, layered)


def _stateless(selectors: str) -> list[str]:
    """The selectors of a list, without those that only hold in some state, such as `:hover`."""
    parts = (one.strip(WHITE_SPACE) for one in selectors_in(selectors.split(",", MAX_RULES)[:MAX_RULES]))
    return [one for one in parts if 0 < len(one) <= MAX_SELECTOR and not _STATE.search(one)]


def selectors_in(pieces: list[str]) -> Iterator[str]:
    """From what stands between commas: a comma in parentheses, as in `:is(p, li)`, does not end a selector."""
    begun: list[str] = []
    nested = 0
    for piece in pieces:
        begun.append(piece)
        nested += piece.count("(") - piece.count(")")
        if nested <= 0:
            yield ",".join(begun)
            begun, nested = [], 0
    if begun:
        yield ",".join(begun)
