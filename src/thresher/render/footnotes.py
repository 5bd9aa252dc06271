"""Footnotes: small links in the text, and the notes that they lead to."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, NamedTuple

import numpy as np

from thresher.page import Page, tags, tree

_RAISED: Final = tags.table(["sup"])
_LINK: Final = tags.table(["a"])
_NOTE: Final = tags.table(["li", "p", "div", "dd", "aside"])
_TABLE: Final = tags.table(["table"])
_LABEL: Final = re.compile(r"[\w-]+")
_REFERS: Final = re.compile(r"footnote|noteref|fn-?ref", re.IGNORECASE)
_BACK: Final = re.compile(r"backref|backlink|reversefootnote|footnote-return", re.IGNORECASE)
_LEADS_BACK: Final = re.compile(r"[\[\]()\s\d.^↩︎↑⏎↵⤴]*")

_LARGEST_LABEL: Final = 16  # rows, and characters
_LONGEST_NAME: Final = 300  # characters of an attribute that may name a note, or that is searched for its marks
_LONGEST_LINK_BACK: Final = 200


class Footnotes(NamedTuple):
    """Which rows are footnotes, refer to one, or lead back from one."""

    references: dict[int, str]
    """Label by row of the link in the text."""
    notes: dict[int, str]
    """Label by row of the note."""
    returns: frozenset[int]
    """Rows of what leads back from a note to the text: arrows, and labels that repeat the number."""


NONE: Final = Footnotes({}, {}, frozenset())


def find(page: Page, written: list[int]) -> Footnotes:
    """The footnotes among the written rows."""
    links = _links_within(page, written)
    if not links:
        return NONE
    raised = tree.covered(_RAISED[page.tag], page.end) | tree.above(_RAISED[page.tag], page.end)
    refers = {row: target for row, target in links.items() if _refers(page, row, bool(raised[row]))}
    notes = _notes(page, written, set(refers.values()))
    inside = _nearest_note(page, list(notes.values()))
    in_text = {row: target for row, target in refers.items() if target in notes and inside[row] < 0}
    labels = _labels(page, in_text)
    references = {row: labels[target] for row, target in in_text.items()}
    found = {notes[target]: label for target, label in labels.items()}
    return Footnotes(references, found, _returns(page, set(links) - set(references), found))


def _links_within(page: Page, written: list[int]) -> dict[int, str]:
    """The written links that lead to some place of the page itself, with the name of that place."""
    rows = np.array(written, dtype=np.intp)
    links = rows[_LINK[page.tag[rows]]].tolist() if len(rows) else []
    addresses = ((row, page.attr(row, "href") or "") for row in links)
    return {row: href[1:] for row, href in addresses if href[:1] == "#" and 1 < len(href) <= _LONGEST_NAME}


def _said(page: Page, row: int) -> str:
    return " ".join(filter(None, (page.attr_start(row, name) for name in ("class", "role", "rel", "rev"))))


def _notes(page: Page, written: list[int], targets: set[str]) -> dict[str, int]:
    """Rows of the block elements with one of these ids."""
    found: dict[str, int] = {}
    table = tree.covered(_TABLE[page.tag], page.end)  # a cell is no place for a note
    for row in written if targets else ():
        if _NOTE[page.tag[row]] and not table[row] and (name := page.attr(row, "id")) in targets and name is not None:
            found.setdefault(name, row)
    return found


def _refers(page: Page, row: int, is_raised: bool) -> bool:
    """Whether a link is only the label of a note: raised or marked as one, and too short to be text of its own."""
    return (is_raised or _REFERS.search(_said(page, row)) is not None) and (len(_shown(page, row)) <= _LARGEST_LABEL)


def _shown(page: Page, row: int) -> str:
    """What a label shows, or as much of a longer text as is needed to see that it is none."""
    return page.text_below(row, longest=_LONGEST_LINK_BACK)


def _labels(page: Page, references: dict[int, str]) -> dict[str, str]:
    """The label of each note: what its first reference shows, made unique."""
    labels: dict[str, str] = {}
    uses: Counter[str] = Counter()
    for row, target in references.items():
        if target not in labels:
            shown = _label(page, row, target)
            uses[shown] += 1
            labels[target] = shown if uses[shown] == 1 else f"{shown}-{uses[shown]}"
    return labels


def _label(page: Page, row: int, target: str) -> str:
    """What the reader sees as the label: of "[note 3]" the last word."""
    shown = _LABEL.findall(_shown(page, row))
    return shown[-1] if shown else "".join(_LABEL.findall(target)) or "note"


def _nearest_note(page: Page, notes: list[int]) -> tree.Ints:
    """For each row the note that it stands in, or -1."""
    marked = np.zeros(len(page), dtype=np.bool_)
    marked[notes] = True
    return tree.nearest(marked, page.parent)


def _returns(page: Page, links: set[int], notes: dict[int, str]) -> frozenset[int]:
    note_of = _nearest_note(page, list(notes))
    inside = [row for row in links if note_of[row] >= 0]
    return frozenset(_whole_label(page, row, int(note_of[row])) for row in inside if _leads_back(page, row))


def _leads_back(page: Page, row: int) -> bool:
    return _BACK.search(_said(page, row)) is not None or _LEADS_BACK.fullmatch(_shown(page, row)) is not None


def _whole_label(page: Page, row: int, note: int) -> int:
    """The largest element around a link back that holds nothing else, such as the brackets around a number."""
    above = int(page.parent[row])
    while above > note and page.end[above] - above < _LARGEST_LABEL and _LEADS_BACK.fullmatch(_shown(page, above)):
        row, above = above, int(page.parent[above])
    return row
