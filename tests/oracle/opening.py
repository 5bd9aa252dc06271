"""Which hidden elements a reader can open: tabs, accordions, carousels, and what a script will show in a moment.

Text that nobody can ever see may have been put there for machines alone, to tell them what to say. Text behind a tab is
a part of the page. Nothing in the markup tells the two apart for certain. These signs were found on labelled pages, by
what annotators took for content though it is hidden:

- it is a tab panel by its role, or its class or id speaks of opening or of what is commonly opened; and there is a
  control near by, or one like it that is shown, or a script has its name, or `aria-hidden` says it is closed;
- something on the page says that it opens the element, or links to it;
- it is one of several of a kind, of which another is shown;
- it is only not read aloud (`aria-hidden`): whoever looks at the page sees it (but see `sight.py` on formulas);
- React has sent it ahead, and a script moves it into its place;
- it has no height, and its style or its name speaks of motion, or a button stands right before it.

Text is also faded out until a reader scrolls to it. Such text counts as shown where its style or its name speaks of
motion, or where it has an inner structure, as sections of a page have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

import numpy as np

from oracle.declarations import MOVES, SILENT, WAITING
from oracle.reading import Elements, Reading
from thresher.page import tags, tree

_Texts = TypeVar("_Texts", bound=tuple[str, ...])

_PARTS: Final = re.compile(
    "panel|accord|collaps|toggl|expand|slid|swiper|carousel|answer|faq|drawer|content|descr|detail|tab|pane|more|fold"
)
"""Parts of names that speak of opening, or of what is commonly opened."""
_SHORT: Final = frozenset({"tab", "pane", "more", "fold"})
_WORDS: Final = re.compile(
    r"(?<![a-z])(?:tab(?![lou])|pane|more|fold(?!er))"  # begins a word: tab-2, tabbed; not table, tablet, taboola
    r"|(?:tab|pane|more)s?(?![a-z])"  # ends one: readmore, mytabs; not database, japanese
)
"""The short ones, where they are more than letters inside of a word."""
_MOTION: Final = re.compile(
    "anim|fade|fading|reveal|motion|transition|duration|ease|appear|entrance|inview|in-view|scroll|lazy|delay|aos|wow|"
    "invisible|loading|gsap|parallax"
)
"""Parts of names that speak of motion."""
_BUTTON: Final = "button, summary, label, [aria-expanded], [role=button], [role=tab]"
_MOTION_ATTRIBUTES: Final = "[data-aos], [data-w-id], [data-animation], [data-animate], [data-sal], [data-scroll]"
_NEW_WORD: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_FEW_NODES: Final = 4
"""Texts between an element and the one before it."""
_MOST_ALIKE: Final = 16
"""Siblings that are compared with an element."""
_NEAR_LEVELS: Final = 3
"""Elements around a hidden one in which its control may be."""
_MOST_CLASSES: Final = 3
"""Of an element, that are sought in scripts."""
_LONGEST_NAME: Final = 64
"""Bytes of a name in a script."""
_CLICKED: Final = (
    'a:not([href]):not([name]), a[href=""], a[href^="#"], a[href^="javascript:" i], input, select, '
) + _BUTTON
"""Buttons, lists to choose from, and links that lead to no other page."""
_HEADS: Final = tags.table([*tags.HEADINGS, "dt"])
_PAGE: Final = tags.table(["html", "body"])
_DETAILS: Final = tags.table(["details"])
_MOTIVES: Final = ("<script", "stylesheet", "animation")
_SCRIPTS: Final = re.compile(rb"(<script[^>]*)(.*?)(?:(?=</script)|$)", re.IGNORECASE | re.DOTALL)
_MOST_SCRIPT: Final = 100_000  # bytes
_QUOTED: Final = re.compile(rb"(?=([\"'`])([#.]?)([a-zA-Z0-9_\x80-\xff-]{1,%d})\1)" % (_LONGEST_NAME - 1))
_STREAMED: Final = re.compile(r"S:[0-9a-fA-F]+")
_PLACES: Final = re.compile(r"[BP]:.{1,30}", re.DOTALL)
_NAMING: Final = ("aria-controls", "data-target", "data-bs-target", "popovertarget", "commandfor")
_CONTROLS: Final = ", ".join(f"[{name}]" for name in _NAMING) + ', a[href^="#"]'
_LAYERS_OF_CONTROLS: Final = 3
_SPACE: Final = re.compile("[ \t\n\f\r]+")


def can_open(
    page: Reading, rows: list[int], ways: list[int], is_hidden: tree.Bools, gone: tree.Bools, most: int
) -> list[bool]:
    """For each of the hidden rows whether a reader can open it; `ways` says how each is hidden, `gone` what cannot be
    used because it is not displayed.

    Of the attributes of these elements and of those of all controls, at most so many characters are looked at, because
    broken markup can repeat an attribute in every paragraph. With the length of the page, an honest one is looked at
    whole: there each stands in the source once.
    """
    around = _Surroundings(page, is_hidden)
    opened = [hidden == SILENT or bool(hidden & MOVES and not around.is_still) for hidden in ways]
    asked = [place for place, is_open in enumerate(opened) if not is_open]
    sought = []
    all_names = (_names(page.elements, rows[place]) for place in asked)
    for place, names in zip(asked, _affordable(all_names, most), strict=False):
        row, is_named = rows[place], _opens_by_name(*names)
        is_managed = (is_named or _is_in_details(page, row)) and bool(ways[place] & SILENT) and not around.is_still
        opened[place] = is_managed or around.open(row, is_named=is_named)
        if not opened[place] and ways[place] & WAITING:
            moves = not around.is_still and _speaks_of_motion(page.elements, row, names)
            opened[place] = moves or _follows_button(page, row)
        if not opened[place]:
            sought.append((place, names, is_named))
    scripted = set(_named_in_scripts(page)) if sought else set()
    for _ in range(_LAYERS_OF_CONTROLS if sought else 0):
        closed, before = gone.copy(), opened.copy()
        closed[[row for row, is_open in zip(rows, opened, strict=True) if is_open]] = False
        targets = set(_targets(page, most, tree.covered(closed, page.end)))
        for place, names, is_named in sought:
            opened[place] |= bool(names[1]) and names[1] in targets
            if is_named and not scripted.isdisjoint(_script_names(page, rows[place], names)):
                opened[place] = True
        if opened == before:
            break
    return opened


def _is_in_details(page: Reading, row: int) -> bool:
    return row > 0 and bool(_DETAILS[page.tag[page.parent[row]]])


def moves_at_all(page: Reading) -> bool:
    """Whether the page has a script, a linked sheet or an animation: else what is out of sight stays there."""
    source = _source(page).lower()
    return any(motive.encode() in source for motive in _MOTIVES)


def _source(page: Reading) -> bytes:
    return page.markup if isinstance(page.markup, bytes) else page.markup.encode("utf-8", "surrogatepass")


class _Surroundings:
    """What stands near hidden elements of a page."""

    def __init__(self, page: Reading, is_hidden: tree.Bools) -> None:
        self.page = page
        self.is_hidden = is_hidden
        self.is_still = not moves_at_all(page)
        self._controls = page.elements.select(_CLICKED)

    def open(self, row: int, *, is_named: bool) -> bool:
        """Whether it calls itself so, and there is a control near by, or one like it that is shown."""
        if is_named:
            return self._has_control_near(row) or self._is_one_of_several(row)
        return self._is_one_of_a_row(row)

    def _controls_in(self, row: int) -> int:
        first, last = np.searchsorted(self._controls, [row, self.page.end[row]])
        return int(last - first)

    def _has_control_near(self, row: int) -> bool:
        page = self.page
        around = row
        for step in range(_NEAR_LEVELS):
            around = int(page.parent[around])
            if step and _PAGE[page.tag[around]]:
                break
            if self._controls_in(around) > self._controls_in(row):
                return True
        if self.is_still:
            before = _element_before(page, row)
            return before is not None and self._is_called_opening(before)
        return self._has_head(row)

    def _has_head(self, row: int) -> bool:
        """Where scripts can make anything a control: headings, and what calls itself a tab or the like."""
        page = self.page
        for _ in range(_NEAR_LEVELS):
            before = _element_before(page, row)
            if before is not None and (_HEADS[page.tag[before]] or self._is_called_opening(before)):
                return True
            row = int(page.parent[row])
            if self._is_called_opening(row):
                return True
        return False

    def _is_called_opening(self, row: int) -> bool:
        return _opens_by_name(*_names(self.page.elements, row))

    def _is_one_of_several(self, row: int) -> bool:
        """Whether an element before is alike, by its tag and its first class, and shown."""
        page, name = self.page, self._first_class(row)
        if not name or self.is_still:
            return False
        other = row
        for _ in range(_MOST_ALIKE):
            before = _sibling_before(page, other)
            if before is None:
                return False
            other = before
            if page.tag[other] == page.tag[row] and not self.is_hidden[other] and self._first_class(other) == name:
                return True
        return False

    def _first_class(self, row: int) -> str:
        return next(iter(_words_of(self.page.elements.attribute(row, "class") or "")), "")

    def _is_one_of_a_row(self, row: int) -> bool:
        """Whether one beside it is shown that is alike by tag and first two classes, and another is just as this."""
        page, elements = self.page, self.page.elements
        classes = elements.attribute(row, "class") or ""
        head = _first_two(classes)
        if not head or page.end[row] < row + _FEW_NODES or self.is_still:
            return False
        others = [each for each in _children(page, int(page.parent[row]), _MOST_ALIKE) if each != row]
        alike = [each for each in others if page.tag[each] == page.tag[row]]
        return any(
            not self.is_hidden[each] and _first_two(elements.attribute(each, "class") or "") == head for each in alike
        ) and any(self.is_hidden[each] and (elements.attribute(each, "class") or "") == classes for each in alike)


def _children(page: Reading, parent: int, most: int) -> list[int]:
    """The first children of a row."""
    found: list[int] = []
    child = parent + 1
    while child < page.end[parent] and len(found) < most:
        found.append(child)
        child = int(page.end[child])
    return found


def _words_of(text: str) -> list[str]:
    return [word for word in _SPACE.split(text) if word]


def _first_two(classes: str) -> str:
    """The first two words, with what is between them; nothing where there are fewer."""
    found = re.match(r"[ \t\n\f\r]*([^ \t\n\f\r]+[ \t\n\f\r]+[^ \t\n\f\r]+)", classes)
    return found[1] if found else ""


def _named_in_scripts(page: Reading) -> Iterator[str]:
    """Selectors of all names that stand in quotes in the first scripts that are no data."""
    scripts = (script for tag, script in _SCRIPTS.findall(_source(page)) if b"json" not in tag.lower())
    left = _MOST_SCRIPT
    for script in scripts:
        if left <= 0:
            return
        quoted = [found.groups() for found in _QUOTED.finditer(script) if found.start() < left]
        left -= len(script)
        for _, kind, name in quoted:
            for mark in [kind.decode()] if kind else "#.":
                yield mark + name.decode("utf-8", "surrogateescape")


def _script_names(page: Reading, row: int, names: tuple[str, str, str]) -> Iterator[str]:
    """Selectors by which a script may have an element, or what it holds first."""
    _, name, classes = names
    yield from (f"#{each}" for each in [name] if each)
    yield from (f".{each}" for each in _words_of(classes)[:_MOST_CLASSES])
    held = row + 1 + int(page.tag[row + 1] == tags.TEXT)
    if held < page.end[row] and page.tag[held] != tags.TEXT:
        yield from (f"#{each}" for each in [page.elements.attribute(held, "id")] if each)


def will_appear(page: Reading, rows: list[int], is_section: list[bool], most: int) -> list[bool]:
    """For each of the rows that are faded out whether it is only so until a script fades it in.

    `is_section` says which are certainly: their styles speak of motion, or they have an inner structure.
    """
    if not moves_at_all(page):
        return [False] * len(rows)
    appears = is_section.copy()
    for place, names in enumerate(_affordable((_names(page.elements, row) for row in rows), most)):
        appears[place] = appears[place] or _speaks_of_motion(page.elements, rows[place], names)
    return appears


def _speaks_of_motion(elements: Elements, row: int, names: tuple[str, ...]) -> bool:
    if _MOTION.search(" ".join(names[1:]).lower()):
        return True
    return elements.matches(row, _MOTION_ATTRIBUTES)


def _names(elements: Elements, row: int) -> tuple[str, str, str]:
    """Role, id and classes."""
    role, name, classes = (elements.attribute(row, one) or "" for one in ("role", "id", "class"))
    return role, name, classes


def _affordable(found: Iterable[_Texts], most: int) -> Iterator[_Texts]:
    """The first of what is found, until it has too many characters in all."""
    for texts in found:
        most -= sum(map(len, texts))
        if most < 0:
            return
        yield texts


def _opens_by_name(role: str, name: str, classes: str) -> bool:
    """Whether what the element calls itself says that it can be opened."""
    return role.lower() == "tabpanel" or _speaks_of_opening(f"{name} {classes}")


def _follows_button(page: Reading, row: int) -> bool:
    """Whether the element right before is a button or holds one; for a first child, the one before its parent."""
    before = _element_before(page, row)
    if before is None and row > 0:
        before = _element_before(page, int(page.parent[row]))
    if before is None:
        return False
    buttons = page.elements.select(_BUTTON)
    return bool(np.diff(np.searchsorted(buttons, [before, page.end[before]]))[0] > 0)


def _element_before(page: Reading, row: int) -> int | None:
    """The nearest element among the siblings before a row, if it is near."""
    for _ in range(_FEW_NODES):
        before = _sibling_before(page, row)
        if before is None or page.tag[before] != tags.TEXT:
            return before
        row = before
    return None


def _sibling_before(page: Reading, row: int) -> int | None:
    """Unless the row before is the parent, it is the sibling before or something inside it."""
    parent = page.parent[row]
    before = row - 1
    if before <= parent:
        return None
    while page.parent[before] != parent:
        before = int(page.parent[before])
    return before


def _speaks_of_opening(names: str) -> bool:
    found = _PARTS.findall(names.lower())
    if not found or not _SHORT.issuperset(found):
        return bool(found)
    return _WORDS.search(_NEW_WORD.sub(" ", names).lower()) is not None


def _targets(page: Reading, most: int, closed: tree.Bools) -> Iterator[str]:
    """The ids that controls and links of the page speak of, and what React moves into its place."""
    elements = page.elements
    controls = (row for row in elements.select(_CONTROLS) if not closed[row])
    for link, *named in _affordable((_spoken_of(elements, row) for row in controls), most):
        if link.startswith("#"):
            yield link[1:]
        for names in named:
            yield from (name.removeprefix("#") for name in names.replace(",", " ").split())
    for row in elements.select("template[id]"):
        mark = elements.attribute(row, "id") or ""
        if _PLACES.fullmatch(mark):
            yield "S" + mark[1:]
    if re.search(rb"\$r[cs]\(", _source(page), re.IGNORECASE):
        ids = elements.attribute_column(elements.select("[id]"), "id")
        yield from (name for name in ids if name and _STREAMED.fullmatch(name))


def _spoken_of(elements: Elements, row: int) -> tuple[str, ...]:
    """Its address, and the lists of ids that its attributes hold."""
    return elements.attribute(row, "href") or "", *(elements.attribute(row, name) or "" for name in _NAMING)
