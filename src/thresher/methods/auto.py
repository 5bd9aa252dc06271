"""`auto`: the learned method, and the default.

    page ──▶ blocks ──▶ features ──▶ network ──▶ probabilities ──▶ cut ──▶ verdict

A few hundred features of each text block go through a network of some thirty thousand weights, which also sees the
page as a whole. The kernel does all of it (`kernel/auto/`); `model/feature_names.py` tells what it looks at, and
`model/card.md` what it was trained on, how well it does, and where it fails.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from thresher.errors import BadArgument
from thresher.kernel import MOST_BLOCKS, judged
from thresher.methods.cetd import cectd_ds
from thresher.page import Page
from thresher.page.tree import marks
from thresher.verdict import KINDS, Kind, Verdict, Why, reasons

FAVORS: Final = {"balance": 0.0, "precision": 0.5, "recall": -0.5}
"""What can be favored, and how strict that is."""

_SUREST_KIND: Final = 0.999
"""What a model says of a kind is never quite sure; 1 is for what a person has said."""


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
    return _verdict(page, strictness or FAVORS[favor], weights)


def _verdict(page: Page, strictness: float, weights: str) -> Verdict:
    from thresher.model.weights import load, shipped  # only here: who asks for another method need not load it

    network = (load(weights) if weights else shipped()).native
    keep, score = np.empty(len(page), dtype=np.bool_), np.empty(len(page))
    why = np.empty(len(page), dtype=np.uint8)
    columns = marks(page.hidden), marks(page.openable), marks(page.link)
    count, kind, likely, confidence = judged(
        page.native, network, *columns, page.body, strictness, keep.view(np.uint8), score, why
    )
    if count > MOST_BLOCKS:
        note = f"the page has more than {MOST_BLOCKS:,} blocks: cectd-ds judged it instead of auto"
        return replace(cectd_ds(page), note=note)
    if not count:
        return _nothing(page)
    return Verdict(keep, score, why, kind=_kind(kind, likely), confidence=confidence)


def _kind(number: int, likely: float) -> Kind:
    return Kind(KINDS[number], min(round(likely, 3), _SUREST_KIND))


def _nothing(page: Page) -> Verdict:
    nothing = np.zeros(len(page), dtype=np.bool_)
    why = reasons(page, nothing, kept=Why.LIKE_CONTENT, dropped=Why.LIKE_CHAFF)
    return Verdict(nothing, np.zeros(len(page)), why, confidence=0.0)
