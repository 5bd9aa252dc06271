"""Which selectors of a page's own style sheets hide what they select, on an ordinary screen.

Only what a reader of the sheet would call a simple rule counts: `display` and `visibility` declarations under a
selector without states such as `:hover`, at the top level or inside at-rules that hold for a screen `SCREEN_WIDTH`
pixels wide.

Sheets are often longer than the page itself, so they are not parsed: the few declarations that matter are searched
for, and where the braces stand tells which blocks are around each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

SCREEN_WIDTH: Final = 1280
MAX_LENGTH: Final = 50_000
"""Characters of the style sheets that are looked at. Longer ones are whole frameworks: reading them to the end takes
time and makes answers no better (word F1 of cectd-ds on wcxb-dev: 0.8077 without any, 0.8103 with 32,000 or 50,000
characters, 0.8106 with 100,000, 0.8098 with all)."""

MAX_RULES: Final = 400
"""Declarations that are looked at in one page, and selectors that they may have in all; a hostile sheet may have
millions."""

MAX_DEPTH: Final = 8
"""Blocks around a declaration. What lies deeper is not looked at: no author nests so many at-rules."""

MAX_SELECTOR: Final = 400
"""Characters of a selector that is looked at."""

HIDES: Final = re.compile(r"\b(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b", re.IGNORECASE)

_HIDING: Final = ("display:none", "display: none", "visibility:hidden", "visibility: hidden")
_SHOWING: Final = re.compile(r"(?:display\s*:\s*(?!none\b)|visibility\s*:\s*(?=visible\b))[a-z]")
_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_IMPORTANT: Final = re.compile(r"[^;}]{0,40}!\s*important")
_STATE: Final = re.compile(
    r"(?<!\\):(?!not\(|is\(|where\(|root\b|first-child|last-child|nth-child\(|only-child|empty\b)"
)
_WIDTH: Final = re.compile(r"(min|max)-width\s*:\s*([\d.]+)(px|r?em)?")
_ID: Final = re.compile(r"#[\w-]")
_CLASS: Final = re.compile(r"(?<!\\)[.:\[]")
_NAME: Final = re.compile(r"(?:^|[\s>+~(])[a-zA-Z]")


class Rule(NamedTuple):
    """One selector and what it does."""

    selector: str
    hides: bool
    important: bool
    place: int

    def weight(self) -> tuple[bool, int, int, int, int]:
        """Of the rules that select an element, the one with the greatest weight wins."""
        ids, classes, names = (len(pattern.findall(self.selector)) for pattern in (_ID, _CLASS, _NAME))
        return self.important, ids, classes, names, self.place


class Sheet:
    """A page's style sheets, one after the other."""

    def __init__(self, css: str) -> None:
        self._css = css[:MAX_LENGTH]
        self._known: dict[int, bool] = {}

    def hiding_rules(self) -> list[Rule]:
        if not any(sign in self._css for sign in _HIDING):
            return []
        if "/*" in self._css:
            self._css = _COMMENT.sub(" ", self._css)
        stops = [stop for sign in _HIDING for stop in self._ends_of(sign)]
        return list(islice(self._rules(stops, hides=True), MAX_RULES))

    def _ends_of(self, sign: str) -> Iterator[int]:
        stop = self._css.find(sign) + len(sign)
        while stop >= len(sign):
            yield stop
            stop = self._css.find(sign, stop) + len(sign)

    def showing_rules(self, names: set[str]) -> list[Rule]:
        """Rules that may show something again, as far as their selectors speak of one of the names."""
        about = re.compile("|".join(map(re.escape, sorted(names))))
        stops = [match.end() for match in _SHOWING.finditer(self._css)]
        return list(islice(self._rules(stops, hides=False, about=about), MAX_RULES))

    def _rules(self, stops: list[int], *, hides: bool, about: re.Pattern[str] | None = None) -> Iterator[Rule]:
        """The rules with the declarations that end at these places."""
        stops = stops[:MAX_RULES]
        for stop, selectors in zip(stops, self._selectors_around(stops), strict=True):
            if selectors and (about is None or about.search(selectors.replace("\\", ""))):
                important = _IMPORTANT.match(self._css, stop) is not None
                for selector in _stateless(selectors):
                    yield Rule(selector, hides, important, stop)

    def _selectors_around(self, stops: list[int]) -> Iterator[str]:
        """The selector list of the block around each place; "" if there is none or it does not hold on the screen."""
        if not stops:
            return
        places, opens, depths = self._braces
        blocks = np.searchsorted(places, stops) - 1
        starts = np.where(blocks > 0, places[blocks - 1] + 1, 0)
        is_inside = (blocks >= 0) & opens[blocks]
        found = (blocks, starts, places[blocks], depths[blocks], is_inside)
        for block, start, stop, depth, inside in zip(*(column.tolist() for column in found), strict=True):
            selectors = self._css[start:stop].rpartition(";")[2].strip() if inside else ""
            is_seen = depth == 1 or (depth <= MAX_DEPTH and selectors and self._is_seen(block))
            yield selectors if is_seen and not selectors.startswith("@") else ""

    def _is_seen(self, block: int) -> bool:
        """Whether every at-rule around a block holds on the screen."""
        _, opens, depths = self._braces
        for depth in range(1, int(depths[block])):
            around = int(np.flatnonzero(opens[:block] & (depths[:block] == depth))[-1])
            if not self._holds(around):
                return False
        return True

    def _holds(self, brace: int) -> bool:
        if brace not in self._known:
            places = self._braces[0]
            start = int(places[brace - 1]) + 1 if brace else 0
            prelude = self._css[start : int(places[brace])].rpartition(";")[2].strip()
            self._known[brace] = _holds_on_screen(prelude)
        return self._known[brace]

    @cached_property
    def _braces(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_], npt.NDArray[np.intp]]:
        """Where each brace is, whether it opens a block, and how many blocks are open after it."""
        codes = np.frombuffer(self._css.encode("latin-1", "replace"), dtype=np.uint8)
        places = np.flatnonzero((codes == ord("{")) | (codes == ord("}")))
        if not len(places):
            places = np.zeros(1, dtype=np.intp)  # a declaration in no block at all
        opens = codes[places] == ord("{")
        depths = np.cumsum(np.where(opens, 1, -1))
        return places, opens, depths - np.minimum.accumulate(np.minimum(depths, 0))  # a stray "}" closes nothing


def _stateless(selectors: str) -> list[str]:
    """The selectors of a list, without those that only hold in some state, such as `:hover`."""
    parts = map(str.strip, selectors.split(",", MAX_RULES)[:MAX_RULES])
    return [one for one in parts if 0 < len(one) <= MAX_SELECTOR and not _STATE.search(one)]


def _holds_on_screen(prelude: str) -> bool:
    kind = prelude.partition(" ")[0]
    return kind in ("@layer", "@supports") or (kind.startswith("@media") and _media_holds(prelude))


def _media_holds(condition: str) -> bool:
    if any(word in condition for word in ("print", "prefers", "orientation", "speech", "not ")):
        return False
    return all(_width_holds(*found) for found in _WIDTH.findall(condition))


def _width_holds(bound: str, number: str, unit: str) -> bool:
    try:
        width = float(number) * (16 if unit.endswith("em") else 1)
    except ValueError:
        return False
    return width <= SCREEN_WIDTH if bound == "min" else width >= SCREEN_WIDTH
