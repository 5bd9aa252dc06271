"""Footnotes: small links in the text, and the notes that they lead to."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import numpy as np

from thresher.page import Page, tags, tree

_RAISED: Final = tags.table(["sup"])
_LINK: Final = tags.table(["a"])
_NOTE: Final = tags.table(["li", "p", "div", "dd", "aside", "td"])
_LABEL: Final = re.compile(r"[\w-]+")
_BACK: Final = re.compile(r"backref|backlink|reversefootnote|footnote-return|doc-backlink", re.IGNORECASE)
_ARROWS: Final = frozenset("↩ ↩︎ ↑ ^ ⏎ ↵ ⤴".split())


class Footnotes(NamedTuple):
    """What is written where."""

    references: dict[int, str]
    """Label by row of the link in the text."""
    notes: dict[int, str]
    """Label by row of the note."""
    returns: frozenset[int]
    """Rows of the links that lead back from a note."""


NONE: Final = Footnotes({}, {}, frozenset())


def find(page: Page, written: list[int]) -> Footnotes:
    """The footnotes among the written rows."""
    rows = np.array(written, dtype=np.intp)
    links = rows[_LINK[page.tag[rows]]] if len(rows) else rows
    if not len(links):
        return NONE
    targets = {row: href[1:] for row in links.tolist() if (href := page.attr(row, "href") or "").startswith("#")}
    if not targets:
        return NONE
    raised = tree.covered(_RAISED[page.tag], page.end) | tree.above(_RAISED[page.tag], page.end)
    raised_links = {row: target for row, target in targets.items() if raised[row] and target}
    notes = _notes(page, written, set(raised_links.values())) if raised_links else {}
    references: dict[int, str] = {}
    labels: dict[str, str] = {}
    for row, target in raised_links.items():
        if target in notes:
            labels[target] = labels.get(target) or _label(page, row, target)
            references[row] = labels[target]
    found = {notes[target]: label for target, label in labels.items()}
    return Footnotes(references, found, _returns(page, set(targets) - set(references), found))


def _notes(page: Page, written: list[int], targets: set[str]) -> dict[str, int]:
    """Rows of the block elements with one of these ids."""
    found: dict[str, int] = {}
    for row in written:
        if _NOTE[page.tag[row]] and (name := page.attr(row, "id")) in targets and name is not None:
            found.setdefault(name, row)
    return found


def _label(page: Page, row: int, target: str) -> str:
    shown = _LABEL.search(page.text_below(row))
    return shown[0] if shown else "".join(_LABEL.findall(target)) or "note"


def _returns(page: Page, links: set[int], notes: dict[int, str]) -> frozenset[int]:
    return frozenset(row for row in links if _is_inside(page, row, notes) and _leads_back(page, row))


def _is_inside(page: Page, row: int, notes: dict[int, str]) -> bool:
    return any(note < row < page.end[note] for note in notes)


def _leads_back(page: Page, row: int) -> bool:
    said = " ".join(filter(None, (page.attr(row, name) for name in ("class", "role", "rev"))))
    return _BACK.search(said) is not None or page.text_below(row) in _ARROWS
