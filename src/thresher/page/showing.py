"""What to do with text that no reader sees, and what to say about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from thresher.errors import BadArgument
from thresher.kernel import unseen_characters
from thresher.page import tree
from thresher.reasons import Reason, ReasonCode, agreeing, reason

if TYPE_CHECKING:
    from thresher.page.page import Page

HIDDEN_CHOICES: Final = ("drop", "keep", "flag")
"""Leave hidden text out; treat it like any other text; the same, and mark it where it is written."""

MESSAGE_CHARACTERS: Final = 16
"""Fewer characters that draw nothing are left over from an editor, and spell no message."""

PASSAGE_WORDS: Final = 20
"""Words in one block: fewer are labels for screen readers, such as "skip to content"."""


def check_choice(hidden: object) -> None:
    if hidden not in HIDDEN_CHOICES:
        raise BadArgument(f"hidden is one of {', '.join(HIDDEN_CHOICES)}, not {hidden!r}")


def hidden_notes(page: Page, kept: tree.Bools) -> list[Reason]:
    """What the reasons say about text that a reader does not see, kept or left out."""
    notes = []
    if unseen := _words(page, kept & page.unseen & ~page.hidden):
        notes.append(reason(ReasonCode.KEPT_UNSEEN, **agreeing(unseen)))
    if awaited := _words(page, kept & page.awaited):
        notes.append(reason(ReasonCode.KEPT_TRANSPARENT, **agreeing(awaited)))
    if (note := hidden_note(page)) is not None:
        notes.append(note)
    if (unseen_signs := unseen_characters(page.native)) >= MESSAGE_CHARACTERS:
        notes.append(reason(ReasonCode.UNSEEN_LEFT_OUT, characters=unseen_signs))
    return notes


def hidden_note(page: Page) -> Reason | None:
    """Says that a trick hides whole passages of the page, which were left out; None where there are none.

    Links do not count: menus are put out of sight by the same tricks, and a menu gives no machine instructions.
    """
    tricked = page.tricked
    if not tricked.any():
        return None
    rows = np.flatnonzero(tricked & page.hidden & ~page.link & (page.words > 0))
    rows = rows[(rows > page.body) & (rows < page.end[page.body]) & page.closed[rows]]
    by_block = np.bincount(page.block[rows], weights=page.words[rows]) if len(rows) else np.zeros(1)
    words = int(by_block[by_block >= PASSAGE_WORDS].sum())
    return reason(ReasonCode.HIDDEN_LEFT_OUT, words=words) if words else None


def _words(page: Page, rows: tree.Bools) -> int:
    return int(page.words[rows].sum())
