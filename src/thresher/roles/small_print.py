"""Small print on pages that sell or list something: footnotes, disclaimers, and texts of windows that open on top.

Among short texts long ones stand out, and what stands out looks like content. On such pages, unlike in articles, an
element that is named for its small print holds nothing that the page is about.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np

from thresher.kernel import names_with
from thresher.page import Page, tree
from thresher.threads.markup_names import normalised_name
from thresher.verdict import Verdict, Why

_KINDS: Final = frozenset(("service", "collection", "listing"))
_STEMS: Final = ("disclaimer", "footnote", "legal", "cookie", "consent", "modal", "popup", "dialog", "newsletter")
_NAMES: Final = re.compile(
    r"-(?:disclaimers?|footnotes?|legal|cookies?|consent|modals?|popups?|dialogs?|newsletters?)-"
)
_STEM: Final = re.compile("|".join(_STEMS), re.IGNORECASE)
_LARGEST_SHARE: Final = 0.8
"""The share of the kept words that small print may hold; what holds more is the text, whatever it is called."""
_LONGEST_VALUE: Final = 400


def without_small_print(page: Page, verdict: Verdict) -> Verdict:
    """The verdict without small print, on pages of kinds that have it."""
    if verdict.kind is None or verdict.kind.name not in _KINDS:
        return verdict
    if not any(map(_names_it, names_with(page.native, page.body, tree.marks(verdict.keep), _STEMS))):
        return verdict
    named = np.zeros(len(page), dtype=np.bool_)
    for attribute in ("class", "id"):
        different = page.numbered(attribute)
        named |= np.array([_names_it(value) for value in different.values], np.bool_)[different.number]
    kept = np.where(verdict.keep, page.words, 0)
    named &= tree.subtree_sum(kept, page.end) <= _LARGEST_SHARE * kept.sum()
    rows = tree.covered(named, page.end) & verdict.keep & (verdict.why != Why.RULE_KEEP)
    if kept[rows].sum() > _LARGEST_SHARE * kept.sum():
        return verdict
    return replace(verdict, keep=verdict.keep & ~rows, why=np.where(rows, np.uint8(Why.SMALL_PRINT), verdict.why))


def _names_it(value: str | None) -> bool:
    return value is not None and _is_in_names(value[:_LONGEST_VALUE])


@lru_cache(maxsize=4096)  # pages of a site have the same names
def _is_in_names(value: str) -> bool:
    if _STEM.search(value) is None:
        return False
    return any(_NAMES.search(f"-{normalised_name(name)}-") for name in value.split())
