"""From an element that somebody pointed at to a selector for it, plain and short, that fits other pages of its site.

The same idea as in the browser extension (`extension/engine/selectors.js`), on our table: an element with a name of its
own, an id or classes, is known by it, with names of elements around it where others are called the same; one without is
known by its place below the nearest element that has one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from thresher.errors import BadArgument
from thresher.page import Page

_MOST_CLASSES: Final = 2
_MOST_AROUND: Final = 4
_LONGEST_NAME: Final = 40
_FEWEST_LETTERS: Final = 5
_RUNNING: Final = frozenset("p h1 h2 h3 h4 h5 h6 li dt dd tr td th pre blockquote figure img span a".split())
"""These make up running text: one of them is meant, not all its neighbours that look like it."""
_PASSING: Final = re.compile(
    r"^(?:is|has|js|no)-|^(?:active|current|open|closed|selected|hover|focus|visible|shown|hidden|loaded|first|last|odd"
    r"|even)$",
    re.IGNORECASE,
)
"""Names of a state that will be over, not of a thing."""
_PLAIN: Final = re.compile(r"-?[A-Za-z_][\w-]*", re.ASCII)


def selector_for(page: Page, row: int) -> str:
    """The first that selects the element, and with it only what is of its kind; in the worst case its place."""
    own = own_name(page, row)
    is_single = not own or page.name(row) in _RUNNING
    for selector in _with_names_around(page, row, own or page.name(row)):
        selected = _selected(page, selector)
        if row in selected and _is_fitting(page, row, selected, is_single):
            return selector
    return page.css_path(row) or page.name(row)


def _is_fitting(page: Page, row: int, selected: list[int], is_single: bool) -> bool:
    if is_single:
        return selected == [row]
    parent = int(page.parent[row])
    kind = own_name(page, parent) or page.name(parent)
    parents = {int(page.parent[each]) for each in selected}
    return all(each == parent or (own_name(page, each) or page.name(each)) == kind for each in parents)


def _with_names_around(page: Page, row: int, own: str) -> Iterator[str]:
    """A name alone, then after one name around it, the nearest first."""
    yield own
    around = [name for each in page.upward(row) if each != row and (name := own_name(page, each))][:_MOST_AROUND]
    for name in around:
        yield f"{name} {own}"
    for many in range(2, len(around) + 1):
        yield " ".join((*reversed(around[:many]), own))


def _selected(page: Page, selector: str) -> list[int]:
    try:
        return [int(each) for each in page.select(selector)]
    except BadArgument:
        return []


def own_name(page: Page, row: int) -> str:
    """`#id` or `tag.class` by lasting names; "" where there are none."""
    tag = page.name(row)
    if tag in ("html", "body", "") or page.is_text[row]:
        return ""
    names = (page.attr(row, "id") or "").split()[:1], (page.attr(row, "class") or "").split()
    ids, classes = ([name for name in each if _is_lasting(name)] for each in names)
    without = [[name for name in each if not re.search(r"\d", name)] for each in (ids, classes)]
    return _named(tag, *without) or _named(tag, ids, classes)


def _named(tag: str, ids: list[str], classes: list[str]) -> str:
    if ids:
        return f"#{ids[0]}"
    return ".".join((tag, *classes[:_MOST_CLASSES])) if classes else ""


def _is_lasting(name: str) -> bool:
    """Whether people gave the name: no counted numbers, no scrambled letters, no passing state, nothing to escape."""
    if len(name) > _LONGEST_NAME or not _PLAIN.fullmatch(name) or re.search(r"\d{3}", name) or _PASSING.search(name):
        return False
    return not any(_is_scrambled(part) for part in re.split("[-_]+", name))


def _is_scrambled(part: str) -> bool:
    if re.search(r"[a-z]\d+[a-z]|\d[a-z]+\d", part, re.IGNORECASE):
        return True
    if len(part) >= _FEWEST_LETTERS and part.isalpha() and not re.search("[aeiouy]", part, re.IGNORECASE):
        return True
    return sum(len(hump) <= 2 for hump in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", part)) >= 2
