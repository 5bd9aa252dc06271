"""The price on the page of a product: part of what the page says of it, though no text that a method would keep.

It is the first amount of money that stands in a short line of its own a little below the name of the product. Prices
of other products are links, or stand further below.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.page import Page
from thresher.roles.headline import headline_of
from thresher.verdict import Verdict, Why

Rows = npt.NDArray[np.intp]

_KIND: Final = "product"
_MOST_ROWS_BELOW_NAME: Final = 120
_MOST_LINES: Final = 40
_LONGEST_LINE: Final = 40
_SIGN: Final = (
    r"(?:[$€£¥₹₽₩₪฿₺₫₴]|zł|Kč|руб|円|元|\b(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|INR|AUD|CAD|JPY|CNY|BRL|kr|Rs|RM)\b)"
)
_AMOUNT: Final = re.compile(rf"{_SIGN}\.?\s?\d|\d\s?{_SIGN}")


def with_price(page: Page, verdict: Verdict) -> Verdict:
    """The verdict with the price below the name, on pages of products of which no price near the name was kept."""
    is_product = verdict.kind is not None and verdict.kind.name == _KIND and bool(verdict.keep.any())
    if not is_product or (name := headline_of(page)) is None:
        return verdict
    stop = min(len(page), int(page.end[name]) + _MOST_ROWS_BELOW_NAME)
    near = np.arange(page.end[name], stop)
    texts = near[(page.chars[near] > 0) & ~page.hidden[near] & ~page.link[near]]
    for block in islice(dict.fromkeys(page.block[texts].tolist()), _MOST_LINES):
        rows = np.array([row for row in range(block, min(int(page.end[block]), stop)) if page.chars[row] > 0])
        if len(rows) and _is_price(page, rows):
            return verdict if verdict.keep[rows].any() else _with(verdict, rows[~page.hidden[rows]])
    return verdict


def _is_price(page: Page, rows: Rows) -> bool:
    if page.chars[rows].sum() > _LONGEST_LINE:
        return False
    return _AMOUNT.search("".join(page.texts(rows[~page.hidden[rows]]))) is not None


def _with(verdict: Verdict, rows: Rows) -> Verdict:
    free = rows[~np.isin(verdict.why[rows], (int(Why.RULE_KEEP), int(Why.RULE_DROP)))]
    keep, why = verdict.keep.copy(), verdict.why.copy()
    keep[free], why[free] = True, Why.PRICE
    return replace(verdict, keep=keep, why=why)
