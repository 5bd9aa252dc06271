"""Which elements are hidden: by attribute, by inline style, by the page's own style sheets.

The selector engine finds the elements that some hiding rule selects, in one call for all rules. Only for those few is
it worked out which rule wins. In which ways a style hides, `declarations.py` says.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Final

import numpy as np

from oracle.declarations import (
    CLIP,
    COLOUR,
    DISPLAY,
    FADED,
    FONT,
    INDENT,
    MOVES,
    NOTHING,
    PATH,
    SCALED,
    SILENT,
    VISIBILITY,
    Judgement,
    judge,
)
from oracle.reading import Elements, Reading
from oracle.styles import NAME, WHITE_SPACE, Rule, Sheet, unescaped
from oracle.suspects import hiding_styles
from thresher.page import tags, tree

Hidden = list[tuple[int, int]]
"""Rows of elements and the ways in which they are hidden, in document order."""

OUTRIGHT: Final = '[hidden], [popover], [aria-hidden="true" i], a[name]:not([href])'
"""Elements that say themselves that they are hidden, but for their styles; and links that lead nowhere."""

_NEVER_HIDDEN: Final = tags.table(["html", "body"])
"""Pages hide their whole body until a script shows it: to us it is shown."""

_FEW: Final = 12
"""Selectors that are tried as they are; of more, only those whose names are on the page."""

_MANY: Final = 2_000
"""Selectors that are tried at the most: each costs a look at every element."""

MAX_TRIALS: Final = 400_000
"""Selectors tried on single elements, in one page: half a second's work."""

_SET_BY_BROWSERS: Final = {FONT: "button, input, select, textarea, font[size]", COLOUR: "a[href], button, mark"}
"""Elements whose letters get a size or colour of their own from browsers."""

_MUCH_TO_READ: Final = 50_000_000
"""Characters. No more are read, however often broken markup repeats an attribute."""

_SELDOM_SET: Final = DISPLAY | VISIBILITY | CLIP | PATH | INDENT | SCALED | FADED
"""Ways of which style sheets seldom speak. Only of what they do not hide it is asked who sets its height, say, or its
colour: nearly every rule does."""

_WORD: Final = re.compile(f"[^{WHITE_SPACE}]+")
_COMPOUND: Final = re.compile(f"[^{WHITE_SPACE}>+~]+")
_BRACKETS: Final = re.compile(r"\[[^\]]*\]?")
_FIRST_NAME: Final = re.compile(f"[#.]{NAME}")


class Attributes:
    """Reads attributes of some of a page's elements at a bounded price.

    Broken markup can repeat an element, long attributes and all, in every paragraph, and whenever an attribute is read
    it is copied. Where that could become too much, elements from the same place of the source, which are the same, are
    read once.
    """

    def __init__(self, page: Reading, rows: list[int], length: int) -> None:
        self.page = page
        self.rows = rows
        self._is_cheap = len(rows) * length <= _MUCH_TO_READ
        self._known: dict[tuple[str, tuple[int, int] | None], str | None] = {}

    def column(self, name: str) -> list[str | None]:
        """An attribute of all the elements."""
        if self._is_cheap:
            return self.page.elements.attribute_column(self.rows, name)
        return [self.of(row, name) for row in self.rows]

    def of(self, row: int, name: str) -> str | None:
        elements = self.page.elements
        if self._is_cheap:
            return elements.attribute(row, name)
        key = name, elements.position(row)
        if key not in self._known:
            self._known[key] = elements.attribute(row, name)
        return self._known[key]


def hidden_outright(outright: Attributes) -> Hidden:
    """Elements that attributes of their own hide. What is below them follows."""
    found = []
    for row, hidden in zip(outright.rows, outright.column("hidden"), strict=True):
        if (
            hidden is not None and not (len(hidden) == len("until-found") and hidden.lower() == "until-found")
        ) or outright.of(row, "popover") is not None:
            ways = DISPLAY
        else:
            ways = SILENT if (outright.of(row, "aria-hidden") or "").lower() == "true" else 0
        if ways and not _NEVER_HIDDEN[outright.page.tag[row]]:
            found.append((row, ways))
    return found


def mere_anchors(outright: Attributes) -> list[int]:
    """Links that lead nowhere, but can be led to."""
    tag = outright.page.tag
    return [row for row in outright.rows if tag[row] == tags.CODE["a"] and outright.of(row, "href") is None]


class Styled(Attributes):
    """The elements of a page with styles of their own."""

    @cached_property
    def styles(self) -> list[str | None]:
        return self.column("style")

    def by_row(self) -> dict[int, str]:
        return {row: style for row, style in zip(self.rows, self.styles, strict=True) if style is not None}

    @cached_property
    def _judged(self) -> dict[str | None, Judgement]:
        return {None: NOTHING}

    def judgement(self, row: int) -> Judgement:
        """What the element's own style does; styles that are repeated are read once."""
        style = self.of(row, "style")
        if style not in self._judged:
            self._judged[style] = judge(style or "")
        return self._judged[style]

    def hidden(self) -> Hidden:
        """Those that their styles hide."""
        ways_of = hiding_styles(self.styles)
        if not ways_of:
            return []
        pairs = [(row, ways_of[style]) for row, style in zip(self.rows, self.styles, strict=True) if style in ways_of]
        return [(row, ways) for row, ways in pairs if not _NEVER_HIDDEN[self.page.tag[row]]]


def hidden_by(sheet: Sheet, page: Reading, styled: Styled) -> Hidden:
    """Elements with text that the page's style sheets hide, in document order."""
    suspects = sheet.suspects()
    if not suspects:
        return []
    keys = {selector: _key(selector) for _, selectors in suspects for selector in selectors}
    selectors = _that_may_select(keys, page)
    hiding = [rule for rule in sheet.rules(suspects, set(selectors)) if rule.hides]
    selectors = sorted({rule.selector for rule in hiding})[:_MANY]
    candidates = _with_text(_select_any(page.elements, selectors), page)
    ways = _winning_ways(candidates, hiding, sheet, styled, _SELDOM_SET)
    left = [place for place, hidden in enumerate(ways) if not hidden]
    others = _winning_ways([candidates[place] for place in left], hiding, sheet, styled, ~_SELDOM_SET)
    for place, hidden in zip(left, others, strict=True):
        ways[place] = hidden
    return [(row, hidden) for row, hidden in zip(candidates, ways, strict=True) if hidden]


def _with_text(rows: list[int], page: Reading) -> list[int]:
    """Those of the rows that may be hidden and have text to hide."""
    if not rows:
        return []
    has_text = (tree.subtree_sum(page.chars, page.end)[rows] > 0) | (page.tag[rows] == tags.CODE["col"])
    found: list[int] = np.array(rows)[has_text & ~_NEVER_HIDDEN[page.tag[rows]]].tolist()
    return found


def set_anew(ways: int, below: list[int], sheet: Sheet, styled: Styled) -> tuple[list[int], ...]:
    """Elements that do not inherit what an element above says about the size or the colour of letters.

    Only those are asked for that stand below such an element. Several lists, each in document order.
    """
    elements = styled.page.elements
    names = {name for row in below for name in _names(elements, row)}
    rules = [rule for rule in sheet.rules_about(ways, names - {"*", "#"}) if rule.sets & ways]
    by_sheet = _select_any(elements, sorted({rule.selector for rule in rules})[:_MANY])
    sets = {style: judge(style).sets if style else 0 for style in dict.fromkeys(styled.styles)}
    inline = [row for row, style in zip(styled.rows, styled.styles, strict=True) if sets[style] & ways]
    return by_sheet, inline, elements.select(_SET_BY_BROWSERS[ways])


def _that_may_select(keys: dict[str, str], page: Reading) -> list[str]:
    """The selectors whose key is on the page: looking that up is cheaper than trying many selectors on all elements."""
    if len(keys) <= _FEW:
        return sorted(keys)
    rows = np.flatnonzero(page.tag != tags.TEXT).tolist()
    classes = set(_WORD.findall(" ".join(filter(None, page.elements.attribute_column(rows, "class")))))
    has_ids = any(key[0] == "#" for key in keys.values())
    ids = set(filter(None, page.elements.attribute_column(rows, "id"))) if has_ids else set()
    names_of = {".": classes, "#": ids}
    return sorted(selector for selector, key in keys.items() if key[1:] in names_of.get(key[0], (key[1:],)))


def _winning_ways(candidates: list[int], hiding: list[Rule], sheet: Sheet, styled: Styled, asked: int) -> list[int]:
    """Of the ways that are asked for those in which a hiding rule outweighs all that would show the candidate."""
    names = {name for row in candidates for name in _names(styled.page.elements, row)}
    ways = 0
    for rule in hiding:
        ways |= rule.hides & asked if _key(rule.selector) in names else 0
    if not ways:
        return [0] * len(candidates)
    rules = {*hiding, *sheet.rules_about(ways, names - {"*", "#"})}
    keys = {rule: key for rule in rules if (key := _key(rule.selector)) in names}
    rules_by_name = defaultdict(list)
    for rank, rule in enumerate(sorted(keys, key=Rule.weight, reverse=True)):
        rules_by_name[keys[rule]].append((rank, rule))
    at_most = MAX_TRIALS // max(1, sum(map(len, rules_by_name.values())))
    found = [_winners_hide(row, rules_by_name, ways, styled) for row in candidates[:at_most]]
    return found + [0] * (len(candidates) - len(found))


def _select_any(elements: Elements, selectors: list[str]) -> list[int]:
    """The elements that any of the selectors selects; selectors that the engine does not know are passed over."""
    try:
        return elements.select(",".join(selectors)) if selectors else []
    except ValueError:
        known = [selector for selector in selectors if _is_known(elements, selector)]
        return elements.select(",".join(known)) if known else []


def _is_known(elements: Elements, selector: str) -> bool:
    try:
        elements.matches(0, selector)
    except ValueError:
        return False
    return True


def _key(selector: str) -> str:
    """A name that any element must bear that the selector selects: an id, a class, a tag, or "*" for any."""
    if "(" in selector:
        return "*"
    last = _COMPOUND.findall(_BRACKETS.sub("[", selector))[-1:]
    name = _FIRST_NAME.search(last[0]) if last else None
    if name:
        return unescaped(name[0])
    return re.split(r"[:\[]", last[0])[0].lower() or "*" if last else "*"


def _names(elements: Elements, row: int) -> Iterable[str]:
    yield "*"
    yield elements.name(row)
    yield "#" + (elements.attribute(row, "id") or "")
    for name in _WORD.findall(elements.attribute(row, "class") or ""):
        yield "." + name


def _winners_hide(row: int, rules_by_name: dict[str, list[tuple[int, Rule]]], ways: int, styled: Styled) -> int:
    """The ways in which the first of the rules that has a say hides the element; they are ranked, the weightiest first.

    What the element's own style shows is shown, unless a rule is important.
    """
    elements = styled.page.elements
    rules = [ranked for name in _names(elements, row) for ranked in rules_by_name.get(name, ())]
    hidden, open_ways, own = 0, ways, -1
    for _, rule in sorted(rules):
        if not rule.important and own < 0:
            own = styled.judgement(row).shows
            open_ways &= ~own
        if open_ways & (rule.hides | rule.shows) and _matches(elements, row, rule.selector):
            hidden |= rule.hides & (open_ways | MOVES)
            open_ways &= ~(rule.hides | rule.shows)
    return hidden


def _matches(elements: Elements, row: int, selector: str) -> bool:
    try:
        return elements.matches(row, selector)
    except ValueError:
        return False
