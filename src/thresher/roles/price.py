"""The price on the page of a product: part of what the page says of it, though no text that a method would keep.

It is the first amount of money that stands in a short line of its own a little below the name of the product. Prices
of other products are links, stand further below, or are on one of several cards that look alike and lead somewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
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
_LEAST_CARDS: Final = 3
_MOST_LEVELS_TO_CARD: Final = 16
_MOST_SIBLINGS: Final = 60
_SIGN: Final = (
    r"(?:[$€£¥₹₽₩₪฿₺₫₴]|zł|Kč|руб|円|元|\b(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|INR|AUD|CAD|JPY|CNY|BRL|kr|Rs|RM)\b)"
)
_AMOUNT: Final = re.compile(rf"{_SIGN}\.?\s?\d|\d\s?{_SIGN}")


def with_price(page: Page, verdict: Verdict) -> Verdict:
    """The verdict with the price below the name, on pages of products of which no price near the name was kept."""
    if not is_of_product(verdict) or (name := headline_of(page)) is None:
        return verdict
    stop = min(len(page), int(page.end[name]) + _MOST_ROWS_BELOW_NAME)
    near = np.arange(page.end[name], stop)
    texts = near[(page.chars[near] > 0) & ~page.hidden[near] & ~page.link[near]]
    for block in islice(dict.fromkeys(page.block[texts].tolist()), _MOST_LINES):
        rows = np.array([row for row in range(block, min(int(page.end[block]), stop)) if page.chars[row] > 0])
        if len(rows) and _is_price(page, rows):
            is_told = verdict.keep[rows].any() or _is_on_card(page, block)
            return verdict if is_told else with_rows(verdict, rows[~page.hidden[rows]])
    return verdict


def is_of_product(verdict: Verdict) -> bool:
    """Whether something of the page of a product was kept."""
    return verdict.kind is not None and verdict.kind.name == _KIND and bool(verdict.keep.any())


def _is_price(page: Page, rows: Rows) -> bool:
    if page.chars[rows].sum() > _LONGEST_LINE:
        return False
    return _AMOUNT.search("".join(page.texts(rows[~page.hidden[rows]]))) is not None


def _is_on_card(page: Page, row: int) -> bool:
    """Whether an element around a price has several siblings that look like it and lead somewhere too."""
    for _ in range(_MOST_LEVELS_TO_CARD):
        if row <= page.body:
            return False
        look, alike = (page.tag[row], page.attr_start(row, "class")), 0
        for sibling in islice(_children(page, int(page.parent[row])), _MOST_SIBLINGS):
            alike += (page.tag[sibling], page.attr_start(sibling, "class")) == look and _leads_somewhere(page, sibling)
        if alike >= _LEAST_CARDS:
            return True
        row = int(page.parent[row])
    return False


def _children(page: Page, row: int) -> Iterator[int]:
    child = row + 1
    while child < page.end[row]:
        yield child
        child = int(page.end[child])


def _leads_somewhere(page: Page, row: int) -> bool:
    return bool(page.link[row : page.end[row]].any())


def with_rows(verdict: Verdict, rows: Rows) -> Verdict:
    """The verdict with these rows, but for those that a rule has decided."""
    free = rows[~np.isin(verdict.why[rows], (int(Why.RULE_KEEP), int(Why.RULE_DROP)))]
    keep, why = verdict.keep.copy(), verdict.why.copy()
    keep[free], why[free] = True, Why.PRICE
    return replace(verdict, keep=keep, why=why)
