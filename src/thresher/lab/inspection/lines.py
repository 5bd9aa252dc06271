"""The lines of the tree: one for each node that is shown, and one for what is left out beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from thresher.blocks.role import ROLES
from thresher.lab.inspection.measures import Measures, measure, same_as_parent
from thresher.lab.inspection.selection import Selection, TreeView, select
from thresher.page import Page
from thresher.printable import on_one_line
from thresher.roles.element_signs import Codes
from thresher.roles.judging import roles_found
from thresher.verdict import SENTENCES, Verdict, Why

PREVIEW: Final = 80
"""The most characters of text that a line shows."""
_LABEL: Final = 48
"""The most characters of id and classes that a line shows."""
_CHAIN: Final = 4
"""The most nodes sharing a line that are named."""
_PIECES: Final = 40
"""The most text rows that a preview is put together from."""


@dataclass(frozen=True, slots=True)
class Line:
    """A node of the page and what is told about it."""

    row: int
    level: int
    """Levels below the top."""
    label: str
    """The node as developer tools write it: div#main.content."""
    words: int
    chars: int
    linked: float
    hidden: bool
    mark: str
    """`+` all of its words are kept, `~` some, `-` none; `h` it is hidden."""
    score: float
    step: int
    """The score on the page's own scale."""
    text: str
    """How its text begins, where no line below says so."""
    why: str
    """Why that text was kept or dropped, where there is one reason for all of it."""
    role: str
    """What that text is on the page, where all of it is the same."""
    left_out: int
    """How many nodes below it get no line, if none does."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Nodes beside others that get no line of their own."""

    level: int
    nodes: int
    words: int


def lines_of(page: Page, verdict: Verdict, view: TreeView) -> tuple[list[Line | Gap], Selection]:
    """The tree from top to bottom, and what was chosen for it."""
    measures, roles = measure(page, verdict), roles_found(page, verdict)
    chosen = select(page, view, same_as_parent(page, measures))
    return list(_with_gaps(page, verdict, measures, roles, chosen)), chosen


def _with_gaps(
    page: Page, verdict: Verdict, measures: Measures, roles: Codes, chosen: Selection
) -> Iterator[Line | Gap]:
    """Every line; after the last one of a subtree, what was left out of it."""
    ends = page.end[chosen.rows]
    is_last = np.append(chosen.rows[1:] >= ends[:-1], True)
    still_open: list[int] = []
    for row, last in zip(chosen.rows.tolist(), is_last.tolist(), strict=True):
        yield from _gaps(page, chosen, still_open, row)
        yield _line(page, verdict, measures, roles, chosen, row, len(still_open), last)
        if not last:
            still_open.append(row)
    yield from _gaps(page, chosen, still_open, len(page))


def _gaps(page: Page, chosen: Selection, still_open: list[int], row: int) -> Iterator[Gap]:
    """What is left out of the subtrees that end before a row."""
    while still_open and page.end[still_open[-1]] <= row:
        ended = still_open.pop()
        if nodes := int(chosen.left_out[ended]):
            yield Gap(len(still_open) + 1, nodes, int(chosen.left_out_words[ended]))


def _line(
    page: Page, verdict: Verdict, measures: Measures, roles: Codes, chosen: Selection, row: int, level: int, last: bool
) -> Line:
    hidden = bool(page.hidden[row])
    pieces = _pieces(page, row, hidden) if last else []
    return Line(
        row=row,
        level=level,
        label=_chain(page, chosen, row),
        words=int(measures.words[row]),
        chars=int(measures.chars[row]),
        linked=float(measures.linked[row]),
        hidden=hidden,
        mark="h" if hidden else _mark(int(measures.kept[row]), int(measures.words[row]), bool(verdict.keep[row])),
        score=float(measures.score[row]),
        step=int(measures.level[row]),
        text=_shortened(on_one_line(" ".join(page.text(piece)[: 4 * PREVIEW] for piece in pieces)), PREVIEW),
        why=SENTENCES[Why(why)] if last and (why := _the_same(page, verdict.why, row, hidden)) is not None else "",
        role=ROLES[role] if last and (role := _the_same(page, roles, row, hidden)) is not None else "",
        left_out=int(chosen.left_out[row]) if last else 0,
    )


def _mark(kept: int, words: int, itself: bool) -> str:
    if not words:
        return "+" if itself else "-"
    return "+" if kept == words else "~" if kept else "-"


def _the_same(page: Page, column: Codes, row: int, hidden: bool) -> int | None:
    """The code that all text below a row has in a column; None where there are several or none."""
    below = slice(row, int(page.end[row]))
    codes = column[below][(page.chars[below] > 0) & (hidden | ~page.hidden[below])]
    return int(codes[0]) if len(codes) and (codes == codes[0]).all() else None


def _pieces(page: Page, row: int, hidden: bool) -> list[int]:
    """The first text rows below a row that have something to say; unless it is hidden itself, only visible ones."""
    end = int(page.end[row])
    found: list[int] = []
    start, width = row, 4 * _PIECES
    while start < end and len(found) < _PIECES:  # in growing steps: most nodes say enough at once
        part = slice(start, min(start + width, end))
        says = (page.chars[part] > 0) & (hidden | ~page.hidden[part])
        found += (np.flatnonzero(says) + start).tolist()
        start, width = start + width, 2 * width
    return found[:_PIECES]


def _chain(page: Page, chosen: Selection, row: int) -> str:
    """The node, after those above it that share its line: li > a."""
    labels = [label(page, row)]
    above = int(page.parent[row])
    while chosen.joined[above] and len(labels) < _CHAIN:
        labels.append(label(page, above))
        above = int(page.parent[above])
    if chosen.joined[above]:
        labels.append("…")
    return " > ".join(reversed(labels))


def label(page: Page, row: int) -> str:
    """A node as developer tools write it: tag, id and classes; #text for text."""
    name = page.name(row)
    if name == "#text":
        return name
    marks = "".join(f"#{one}" for one in _names(page, row, "id")) + "".join(
        f".{one}" for one in _names(page, row, "class")
    )
    return on_one_line(name[:_LABEL]) + _shortened(on_one_line(marks), _LABEL)


def _names(page: Page, row: int, attribute: str) -> list[str]:
    return (page.attr(row, attribute) or "")[: 4 * _LABEL].split()


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
