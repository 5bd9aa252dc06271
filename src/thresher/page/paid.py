"""A page whose texts and attributes are paid for by whoever reads them.

A fact about a page may be looked for in many elements that stand in each other, or that broken markup repeats. What
each of them reads is little, and all of them together may be a page for every element. So readers have a purse, and a
page that is read with an empty one has no more texts, no attributes and no elements above.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from thresher.cached import cached_property
from thresher.page.budget import Purse
from thresher.page.page import Page


class PaidPage(Page):
    """The same page: it shares all that the page has and remembers, but for the purse."""

    __slots__ = ("_unpaid", "payer")

    def __init__(self, page: Page, purse: Purse) -> None:
        self.__dict__ = page.__dict__
        self._unpaid = page
        self.payer = purse

    def __copy__(self) -> Page:
        return copy.copy(self._unpaid)

    def text(self, row: int) -> str:
        return self._paid(super().text(row)) if self.payer.look() else ""

    def texts(self, rows: npt.NDArray[np.intp]) -> list[str]:
        if self.payer.look(len(rows)):
            found = super().texts(rows)
            if self.payer.spend(sum(map(len, found))):
                return found
        return [""] * len(rows)

    def attr(self, row: int, name: str) -> str | None:
        found = super().attr(row, name) if self.payer.look() else None
        return found if found is None or self.payer.spend(len(found)) else None

    def attr_start(self, row: int, name: str) -> str:
        return self._paid(super().attr_start(row, name)) if self.payer.look() else ""

    def attributes(self, rows: npt.NDArray[np.intp], name: str) -> list[str | None]:
        """One attribute of many element rows. A value that stands in many is read once."""
        if self.payer.look(len(rows)):
            found = super().attributes(rows, name)
            if self.payer.spend(sum(len(value) for value in set(found) if value)):
                return found
        return [None] * len(rows)

    def upward(self, row: int) -> Iterator[int]:
        for each in super().upward(row):
            if not self.payer.look():
                return
            yield each

    def _beginning(self, row: int) -> str:
        return self._paid(self._unpaid._beginning(row)) if self.payer.look() else ""

    def _paid(self, text: str) -> str:
        return text if self.payer.spend(len(text)) else ""


def _shared(name: str) -> property:
    def ask(page: PaidPage) -> Any:
        return getattr(page._unpaid, name)

    return property(ask)


for _name, _value in vars(Page).items():
    if isinstance(_value, cached_property):  # what is remembered is the page's own, and not what a purse allowed
        setattr(PaidPage, _name, _shared(_name))
