"""`auto`: the learned method, and the default.

    page ──▶ blocks ──▶ features ──▶ network ──▶ probabilities ──▶ cut ──▶ verdict
             blocks.py  prepare.py   network.py                   judge.py  auto_verdict.py
                        features.py

A few hundred features of each text block go through a network of some thirty thousand weights, which also sees the
page as a whole. All of it is in the room `thresher/model/`; its `card.md` says what it was trained on, how well it
does, and where it fails.
"""

from __future__ import annotations

from typing import Final

from thresher.errors import BadArgument
from thresher.page import Page
from thresher.verdict import Verdict

FAVORS: Final = {"balance": 0.0, "precision": 0.5, "recall": -0.5}
"""What can be favored, and how strict that is."""


def auto(page: Page, *, favor: str = "balance", strictness: float = 0.0, weights: str = "") -> Verdict:
    """The learned default: how likely each block is content, judged from its text, its surroundings and the whole page.

    `favor` is "balance", "precision" (keep only what is surely content) or "recall" (rather keep too much).
    `strictness` says the same in finer steps: from -1, keep everything, over 0 to 1, keep nothing; precision is 0.5,
    recall -0.5. `weights` is a file that `thresher train` has made; the package's own if it is not given. A page of
    more than 50,000 blocks is left to `cectd-ds`, which needs a fraction of the memory.
    """
    if favor not in FAVORS:
        raise BadArgument(f"favor is one of {', '.join(FAVORS)}, not {favor!r}")
    if not -1 <= strictness <= 1:
        raise BadArgument(f"strictness is a number from -1 (keep everything) to 1 (keep nothing), not {strictness!r}")
    if strictness and FAVORS[favor]:
        raise BadArgument("favor and strictness move the same threshold: give one of them")
    from thresher.methods.auto_verdict import verdict_of  # only here: who asks for another method need not load it

    return verdict_of(page, strictness=strictness or FAVORS[favor], weights=weights)
