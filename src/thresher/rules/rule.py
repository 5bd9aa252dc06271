"""The rules for one site, and how they change a verdict."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from thresher.methods import DEFAULT_METHOD
from thresher.page import Page, tree
from thresher.reasons import Reason, ReasonCode, reason
from thresher.verdict import Kind, Verdict, Why


@dataclass(frozen=True, eq=False)
class Rule:
    """The rules for one site: a host, or a part of one."""

    site: str
    """As the file has it, such as "example.org" or "example.org/blog"."""
    file: str = ""
    """The name of the file, without its folder."""
    keep: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    method: str | None = None
    kind: str | None = None
    parameters: dict[str, Any] = field(default_factory=dict)
    by_own_word: bool = False
    """Whether only the page itself says that it is from this site."""

    @property
    def note(self) -> Reason:
        """That these rules were applied, in words."""
        file = f" ({self.file})" if self.file else ""
        how = "; the page itself names this site as its own" if self.by_own_word else ""
        return reason(ReasonCode.RULES_APPLIED, site=self.site, details=f"{file}{how}")

    def notes(self, page: Page) -> tuple[Reason, ...]:
        """The note, and which of the rules did not match the page."""
        if not self.only or _selected(page, self.only).any():
            return (self.note,)
        return (self.note, reason(ReasonCode.RULE_IGNORED, selectors=", ".join(self.only)))

    def settled(self, method: str | None, parameters: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """The method and its parameters, decided by the caller and this rule.

        A caller who names a method gets it. The parameters of the rule are for its own method, and those of the caller
        override them.
        """
        its_own = self.method or DEFAULT_METHOD
        if method is not None and method != its_own:
            return method, parameters
        return its_own, {**self.parameters, **parameters}

    def apply(self, page: Page, verdict: Verdict) -> Verdict:
        """The verdict with these rules applied. What no reader can see or open is never kept."""
        kind = verdict.kind if self.kind is None else Kind(self.kind, 1.0)
        kept, dropped = self._decided(page)
        kept[: page.body] = False
        kept[page.end[page.body] :] = False
        kept = page.writable(kept)
        why = verdict.why.copy()
        why[kept] = Why.RULE_KEEP
        why[dropped & ~page.hidden] = Why.RULE_DROP
        return replace(verdict, keep=(verdict.keep | kept) & ~dropped, why=why, kind=kind)

    def _decided(self, page: Page) -> tuple[tree.Bools, tree.Bools]:
        """Rows that are kept and rows that are dropped, whatever the method says.

        If both a kept element and a dropped one are around a row, the inner one decides; an element that is both is
        dropped.
        """
        keep, drop = _selected(page, self.keep), _selected(page, self.drop)
        nearest = tree.nearest(keep | drop, page.parent)
        inside = nearest >= 0
        dropped = inside & drop[nearest]
        kept = inside & ~dropped
        only = _selected(page, self.only)
        if only.any():
            outside = ~tree.covered(only, page.end)
            return kept & ~outside, dropped | outside
        return kept, dropped


def _selected(page: Page, selectors: Iterable[str]) -> npt.NDArray[np.bool_]:
    marked = np.zeros(len(page), dtype=np.bool_)
    for selector in selectors:
        marked[page.select(selector)] = True
    return marked
