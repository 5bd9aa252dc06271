"""The price on the page of a product: the one below its name, and no other."""

from __future__ import annotations

import numpy as np
import pytest

from thresher.page import Page
from thresher.roles.price import with_price
from thresher.verdict import Kind, Verdict, Why

PAGE = "<title>Oak ladder | Rungs</title><h1>Oak ladder</h1>{below}<p>It has nine rungs and stands by itself.</p>"


def kept(below: str, *, kind: str = "product", why: Why = Why.LIKE_CHAFF) -> list[str]:
    page = Page.parse(PAGE.format(below=below))
    keep = np.array(["nine rungs" in page.text(row) and page.is_text[row] for row in range(len(page))])
    verdict = Verdict(keep, np.zeros(len(page)), np.full(len(page), why, np.uint8), kind=Kind(kind, 0.9))
    return [page.text(int(row)) for row in np.flatnonzero(with_price(page, verdict).keep)][:-1]


@pytest.mark.parametrize(
    "price", ["$76.00", "76,00 €", "From: £2.98", "1 290 kr", "¥12,800", "USD 179", "129,90 zł", "Rs. 4,500"]
)
def test_the_price_below_the_name_is_kept(price: str) -> None:
    assert kept(f"<div class=price>{price}</div>") == [price]


def test_all_of_its_line_is_kept_without_what_is_hidden() -> None:
    assert kept("<p><span hidden>Regular price</span><s>$90</s> <b>$76</b></p>") == ["$90", "$76"]


@pytest.mark.parametrize(
    "below",
    [
        "<a href=/stool>$20.00</a>",
        "<p>Whoever spends more than $50 in our shop pays nothing for what it costs to ship.</p>",
        "<div hidden>$76.00</div>",
        "<p>Model 76</p>",
        "<p>x</p>" * 100 + "<div>$76.00</div>",
    ],
)
def test_other_amounts_are_not(below: str) -> None:
    assert kept(below) == []


CARD = "<li class=card><a href=/{name}>{name}</a><div class=money>{price}</div>"


def test_prices_on_cards_that_look_alike_are_not() -> None:
    cards = "".join(CARD.format(name=name, price=price) for name, price in [("a", "$5"), ("b", "$6"), ("c", "$7")])
    assert kept(f"<ul>{cards}</ul>") == []
    assert kept("<ul><li>1 kg <b>$5</b><li>2 kg <b>$9</b><li>5 kg <b>$20</b></ul>") == [
        "1 kg ",
        "$5",
    ]  # none leads away


def test_only_the_first_of_several_is_the_price() -> None:
    assert kept("<div>$76.00</div><ul><li>Oak stool<li>$20.00</ul>") == ["$76.00"]


def test_other_kinds_of_pages_and_rules_are_left_alone() -> None:
    assert kept("<div>$76.00</div>", kind="article") == []
    assert kept("<div>$76.00</div>", why=Why.RULE_DROP) == []
