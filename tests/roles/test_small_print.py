"""Small print of pages that sell or list something."""

from __future__ import annotations

import numpy as np
import pytest

import thresher
from thresher.roles.small_print import without_small_print
from thresher.verdict import Kind, Verdict, Why

OFFER = "<main><h1>Boat hire</h1><p>Row where you like, as long as you are back when the lock closes.</p></main>"
NOTE = "Prices are those of the season and may change without notice."


def kept(html: str, kind: str = "service", why: Why = Why.LIKE_CONTENT) -> str:
    """What is left of a page of which a method has kept everything."""
    page = thresher.Page.parse(f"<body>{html}")
    verdict = Verdict(
        page.words > 0, np.zeros(len(page)), np.full(len(page), why, np.uint8), kind=Kind(kind, 0.9), confidence=0.9
    )
    return " ".join(page.texts(np.flatnonzero(without_small_print(page, verdict).keep)))


@pytest.mark.parametrize(
    "name", ["class=disclaimer", "class='c-footnotes dark'", "id=cookieConsent", "class=modal-body", "class=Newsletter"]
)
@pytest.mark.parametrize("kind", ["service", "collection", "listing"])
def test_it_is_left_out(name: str, kind: str) -> None:
    assert NOTE not in kept(f"{OFFER}<div {name}><p>{NOTE}</p></div>", kind)


def test_in_articles_footnotes_are_text() -> None:
    assert NOTE in kept(f"{OFFER}<div class=footnotes><p>{NOTE}</p></div>", "article")


@pytest.mark.parametrize(
    "html", [f"<div class=modal>{OFFER}<p>{NOTE}</div>", f"{OFFER}<div class=legally><p>{NOTE}</div>"]
)
def test_most_of_a_page_is_no_small_print_nor_is_what_has_another_name(html: str) -> None:
    assert NOTE in kept(html)


def test_what_a_rule_keeps_stays() -> None:
    assert NOTE in kept(f"{OFFER}<div class=disclaimer><p>{NOTE}</div>", why=Why.RULE_KEEP)
