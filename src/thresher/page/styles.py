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
MAX_RULES: Final = 1000
"""Declarations that are looked at in one page; a hostile sheet may have millions."""

HIDES: Final = re.compile(r"\b(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b", re.IGNORECASE)

_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_HIDING: Final = (re.compile(r"display\s*:\s*none\b"), re.compile(r"visibility\s*:\s*(?:hidden|collapse)\b"))
_SHOWING: Final = (re.compile(r"display\s*:\s*(?!none\b)"), re.compile(r"visibility\s*:\s*visible\b"))
_IMPORTANT: Final = re.compile(r"[^;}]{0,40}!\s*important")
_STATE: Final = re.compile(r":(?!not\(|is\(|where\(|root\b|first-child|last-child|nth-child\(|only-child|empty\b)")
_WIDTH: Final = re.compile(r"(min|max)-width\s*:\s*([\d.]+)(px|r?em)?")
_ID: Final = re.compile(r"#[\w-]")
_CLASS: Final = re.compile(r"[.:\[]")
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
        self._css = _COMMENT.sub(" ", css) if "/*" in css else css

    def hiding_rules(self) -> list[Rule]:
        return list(self._rules(_HIDING, hides=True))

    def showing_rules(self) -> Iterator[Rule]:
        """Rules that may show something again."""
        return self._rules(_SHOWING, hides=False)

    def _rules(self, declarations: tuple[re.Pattern[str], ...], *, hides: bool) -> Iterator[Rule]:
        for declaration in declarations:
            matches = list(islice(declaration.finditer(self._css), MAX_RULES))
            for match, selectors in zip(matches, self._selectors_around(matches), strict=True):
                if selectors:
                    important = _IMPORTANT.match(self._css, match.end()) is not None
                    for selector in _stateless(selectors):
                        yield Rule(selector, hides, important, match.start())

    def _selectors_around(self, matches: list[re.Match[str]]) -> Iterator[str]:
        """The selector list of the block around each match; "" if there is none or it does not hold on the screen."""
        if not matches:
            return
        places, opens, depths = self._braces
        for innermost in (np.searchsorted(places, [match.start() for match in matches]) - 1).tolist():
            if innermost < 0 or not opens[innermost]:
                yield ""  # outside all blocks, or after a nested one
            elif depths[innermost] == 1 or self._is_seen(innermost):
                selectors = self._prelude(innermost)
                yield "" if selectors.startswith("@") else selectors
            else:
                yield ""

    def _is_seen(self, innermost: int) -> bool:
        """Whether every at-rule around a block holds on the screen."""
        _, opens, depths = self._braces
        for depth in range(1, int(depths[innermost])):
            around = int(np.flatnonzero(opens[:innermost] & (depths[:innermost] == depth))[-1])
            if not _holds_on_screen(self._prelude(around)):
                return False
        return True

    def _prelude(self, brace: int) -> str:
        """What stands before an opening brace."""
        places, _, _ = self._braces
        start = int(places[brace - 1]) + 1 if brace else 0
        return self._css[start : int(places[brace])].rpartition(";")[2].strip()

    @cached_property
    def _braces(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_], npt.NDArray[np.intp]]:
        """Where each brace is, whether it opens a block, and how many blocks are open after it."""
        codes = np.frombuffer(self._css.encode("latin-1", "replace"), dtype=np.uint8)
        places = np.flatnonzero((codes == ord("{")) | (codes == ord("}")))
        opens = codes[places] == ord("{")
        depths = np.cumsum(np.where(opens, 1, -1))
        return (
            places,
            opens,
            depths - np.minimum.accumulate(np.minimum(depths, 0)),
        )  # a stray "}" closes nothing


def _stateless(selectors: str) -> list[str]:
    """The selectors of a list, without those that only hold in some state, such as `:hover`."""
    return [one.strip() for one in selectors.split(",") if one.strip() and not _STATE.search(one)]


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
