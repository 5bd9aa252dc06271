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
from thresher.page.budget import A_LOOK, Purse
from thresher.page.numbered import Numbered
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
        return "" if self.payer.is_empty else self._paid(self.native.text(row))

    def texts(self, rows: npt.NDArray[np.intp]) -> list[str]:
        found = [] if self.payer.is_empty else super().texts(rows)
        is_paid = self.payer.spend(A_LOOK * len(rows) + sum(map(len, found)))
        return found if is_paid else [""] * len(rows)

    def attr(self, row: int, name: str) -> str | None:
        found = None if self.payer.is_empty else self.native.attribute(row, name)
        return found if self.payer.spend(A_LOOK + len(found or "")) else None

    def attr_start(self, row: int, name: str) -> str:
        return "" if self.payer.is_empty else self._paid(super().attr_start(row, name))

    def attributes(self, rows: npt.NDArray[np.intp], name: str) -> list[str | None]:
        """One attribute of many element rows. A value that stands in many is read once."""
        found = [] if self.payer.is_empty else super().attributes(rows, name)
        is_paid = self.payer.spend(A_LOOK * len(rows) + sum(map(len, filter(None, set(found)))))
        return found if is_paid else [None] * len(rows)

    def numbered(self, name: str) -> Numbered[str | None]:
        """One attribute of all elements. A value that stands in many is looked at once."""
        nothing = Numbered[str | None]([None], np.zeros(len(self), np.int32))
        found = nothing if self.payer.is_empty else super().numbered(name)
        is_paid = self.payer.spend(len(self) + A_LOOK * len(found.values) + sum(map(len, filter(None, found.values))))
        return found if is_paid else nothing

    def rows_with(self, rows: npt.NDArray[np.intp], name: str, stems: tuple[str, ...]) -> list[int]:
        return super().rows_with(rows, name, stems) if self.payer.look(len(rows)) else []

    def upward(self, row: int) -> Iterator[int]:
        for each in super().upward(row):
            if not self.payer.spend(A_LOOK):
                return
            yield each

    def shown_beginning(self, row: int, *, rows: int, longest: int) -> str:
        return "" if self.payer.is_empty else self._paid(super().shown_beginning(row, rows=rows, longest=longest))

    def _beginning(self, row: int) -> str:
        return "" if self.payer.is_empty else self._paid(self._unpaid._beginning(row))

    def _paid(self, text: str) -> str:
        """A text that was looked at, if there is enough for it."""
        return text if self.payer.spend(A_LOOK + len(text)) else ""


class _shared(cached_property[Any]):  # noqa: N801  as what it stands for
    """What is remembered is the page's own, and not what a purse allowed: both have the same memory."""

    def __init__(self, name: str) -> None:
        super().__init__(lambda page: getattr(page._unpaid, name))
        self._name = name


for _name, _value in vars(Page).items():
    if isinstance(_value, cached_property):
        setattr(PaidPage, _name, _shared(_name))
