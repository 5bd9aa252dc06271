"""Why the model keeps or drops a block, in words a person understands.

The network gives a number, not a reason. What is said here is the plainest sign that speaks for what was decided; it
is looked for in a fixed order, the strongest first.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.model.judge import Judgement
from thresher.page import tree
from thresher.verdict import Why

_MOSTLY: Final = 0.5
_FEW_WORDS: Final = 4
_AROUND: Final = (
    ("in nav", Why.IN_NAV),
    ("in footer", Why.IN_FOOTER),
    ("in aside", Why.IN_ASIDE),
    ("in form", Why.FORM),
    ("in header", Why.IN_HEADER),
)


def whys(judgement: Judgement, kept: tree.Bools) -> npt.NDArray[np.uint8]:
    """A reason code for each block."""
    return np.where(kept, _why_kept(judgement, kept), _why_dropped(judgement))


def _why_kept(judgement: Judgement, kept: tree.Bools) -> npt.NDArray[np.uint8]:
    prepared, looks = judgement.prepared, judgement.prepared.looks
    words = np.maximum(prepared.words, 1)
    in_list = np.bincount(looks.record_list, weights=words)
    kept_in_list = np.bincount(looks.record_list, weights=words * kept)
    with_siblings = looks.is_in_record & (2 * kept_in_list > in_list)[looks.record_list]
    conditions = (
        (prepared.column("openable") > 0, Why.OPENED),
        (prepared.column("is title") > 0, Why.HEADLINE),
        (prepared.column("long") > 0, Why.LONG_TEXT),
        (with_siblings, Why.WITH_SIBLINGS),
        (prepared.column("in the main part") > 0, Why.IN_MAIN_PART),
    )
    return _first_of(conditions, Why.LIKE_CONTENT, len(kept))


def _why_dropped(judgement: Judgement) -> npt.NDArray[np.uint8]:
    prepared = judgement.prepared
    conditions = (
        *((prepared.column(name) > 0, why) for name, why in _AROUND),
        (prepared.link > _MOSTLY, Why.MANY_LINKS),
        (prepared.column("is repeat") > 0, Why.REPEATED),
        (prepared.column("openable") > 0, Why.UNOPENED),
        (prepared.words < _FEW_WORDS, Why.TOO_SHORT),
        (prepared.column("in the main part") == 0, Why.APART),
    )
    return _first_of(conditions, Why.LIKE_CHAFF, len(prepared.words))


def _first_of(conditions: tuple[tuple[tree.Bools, Why], ...], otherwise: Why, count: int) -> npt.NDArray[np.uint8]:
    """For each block the code of the first condition that holds."""
    codes = np.full(count, otherwise, dtype=np.uint8)
    for marks, why in reversed(conditions):
        codes[marks] = why
    return codes
