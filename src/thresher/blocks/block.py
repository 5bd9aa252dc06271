"""The text blocks of a page: what a reader would call its lines and paragraphs, each with the verdict on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from thresher.blocks.role import CODES, ROLES, Role
from thresher.cached import cached_property
from thresher.page import Page, textblocks
from thresher.page.located import Located
from thresher.verdict import SENTENCES, Verdict, Why


@dataclass(frozen=True, eq=False)
class Block(Located):
    """Consecutive text in the same block element, with no break in between."""

    text: str
    """The text, white space folded."""
    words: int
    kept: bool
    role: Role
    """What it is on the page: headline, byline, body, navigation, and so on."""
    score: float
    """What the method measured, averaged over the words of the block."""
    why: str
    """Why the block was kept or dropped."""
    row: int
    """Row of the first piece of text in `page`."""
    last: int
    """Row of the last piece of text."""
    hidden: bool
    """Whether a reader does not see it: it is hidden, or has to be opened."""
    page: Page = field(repr=False)

    @property
    def element(self) -> int:
        """Row of the block element that it stands in."""
        return int(self.page.block[self.row])

    @cached_property
    def span(self) -> tuple[int, int] | None:
        """Where the text begins and ends: `page.source[start:stop]` is all of it, with the tags in between.

        None where that cannot be told: markup that had to be repaired, text that broken markup has moved, text from
        embedded data.
        """
        return None if self.page.origin else self.page.span(self.row, self.last)

    def to_dict(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "words": self.words,
            "kept": self.kept,
            "role": self.role.value,
            "hidden": self.hidden,
            "score": round(self.score, 4),
            "why": self.why,
            **self.location(),
        }


def blocks_of(page: Page, verdict: Verdict, roles: npt.NDArray[np.uint8] | None = None) -> list[Block]:
    """Every block of the body that has text, hidden ones included, in document order.

    `roles` has the place of a role for each row, as `thresher.roles` finds them. Without it a block is `body` if it is
    kept, and else `other`.
    """
    rows = np.flatnonzero(page.chars > 0)
    rows = rows[(rows > page.body) & (rows < page.end[page.body])]
    if not len(rows):
        return []
    keep = page.writable(verdict.keep)
    starts = _starts(page, rows, keep)
    weight = np.maximum(page.words[rows], 1)
    total = np.add.reduceat(weight, starts)
    score = np.add.reduceat(verdict.score[rows] * weight, starts) / total
    kept = np.add.reduceat(keep[rows] * weight, starts) * 2 > total
    words = np.add.reduceat(page.words[rows], starts)
    stops = [*starts[1:].tolist(), len(rows)]
    by_verdict = np.where(kept, CODES[Role.BODY], CODES[Role.OTHER])
    role = by_verdict if roles is None else roles[rows[starts]]
    return [
        _block(page, verdict, rows[start:stop], int(words[place]), bool(kept[place]), ROLES[role[place]], score[place])
        for place, (start, stop) in enumerate(zip(starts.tolist(), stops, strict=True))
    ]


def _starts(page: Page, rows: textblocks.Rows, keep: npt.NDArray[np.bool_]) -> textblocks.Rows:
    """Where blocks begin. If hidden text is kept, what a reader sees, can open and cannot open are blocks apart.

    So no block that is kept has a word that may not be written, and none that is hidden has one that is seen.
    """
    starts = textblocks.starts(page, rows)
    if not (keep & page.unseen).any():
        return starts
    state = page.closed[rows] * 2 + page.unseen[rows]
    return np.union1d(starts, np.flatnonzero(state[1:] != state[:-1]) + 1)


def _block(
    page: Page, verdict: Verdict, rows: textblocks.Rows, words: int, kept: bool, role: Role, score: float
) -> Block:
    first, last = int(rows[0]), int(rows[-1])
    said = [row for row in rows.tolist() if bool(verdict.keep[row]) == kept]
    why = Why.HIDDEN if page.hidden[first] and not kept else Why(int(verdict.why[said[0] if said else first]))
    between = first + np.flatnonzero(page.is_text[first : last + 1])  # the white space that keeps words apart included
    text = " ".join("".join(page.texts(between)).split())
    return Block(
        text=text,
        words=words,
        kept=kept,
        role=role,
        score=float(score),
        why=SENTENCES[why],
        row=first,
        last=last,
        hidden=bool(page.unseen[first]),
        page=page,
    )
