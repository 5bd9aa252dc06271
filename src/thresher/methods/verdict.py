"""What a method says about a page: for each row whether to keep it, what was measured, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.page import Page


class Why(IntEnum):
    """Why a row was kept or dropped. `SENTENCES` says it in words."""

    HIDDEN = 0
    OUTSIDE_BODY = 1
    VISIBLE = 2
    IN_DENSE_BLOCK = 3
    SPARSE = 4


SENTENCES: Final[dict[Why, str]] = {
    Why.HIDDEN: "not shown to a reader",
    Why.OUTSIDE_BODY: "outside the body of the page",
    Why.VISIBLE: "visible text",
    Why.IN_DENSE_BLOCK: "in a block with much text for its tags and links",
    Why.SPARSE: "little text for its tags and links",
}


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """A method's answer; all three arrays have one entry for each row of the page."""

    keep: npt.NDArray[np.bool_]
    score: npt.NDArray[np.float64]
    why: npt.NDArray[np.uint8]


Method = Callable[..., Verdict]
"""`method(page, *, its parameters) -> Verdict`. Never changes the page; same page, same answer; linear time."""


def visible_in_body(page: Page) -> npt.NDArray[np.bool_]:
    """The rows that a reader can see: where every method starts."""
    visible = ~page.hidden
    visible[: page.body] = False
    visible[page.end[page.body] :] = False
    return visible


def reasons(page: Page, keep: npt.NDArray[np.bool_], *, kept: Why, dropped: Why) -> npt.NDArray[np.uint8]:
    """Reason codes for a method that has one reason to keep and one to drop."""
    why = np.where(keep, kept, dropped).astype(np.uint8)
    why[page.hidden] = Why.HIDDEN
    why[: page.body] = Why.OUTSIDE_BODY
    why[page.end[page.body] :] = Why.OUTSIDE_BODY
    return why
