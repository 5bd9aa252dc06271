"""Texts without a word go with the texts around them, and weigh nothing."""

from __future__ import annotations

import numpy as np
import pytest

from thresher.methods import METHODS
from thresher.methods.wordless import lent_to_wordless
from thresher.page import Page

SIGNS = " | - » • & * … "
PARTED = "<ul>" + f"<li><a href=/>Entry</a>{SIGNS}" * 40 + "</ul>"
UNPARTED = PARTED.replace(SIGNS, "")
SENTENCE = "A sentence of the story with some more words in it, "
STORY = f"<p>{SENTENCE * 12} <a href=/x>a link</a>.</p>" * 4
COUNT_WORDS = ("wlr", "wnr", "tccb", "bte", "dsc", "boilerpipe")


def kept(page: Page, name: str) -> str:
    keep = METHODS[name](page).keep
    return " ".join(" ".join(page.texts(np.flatnonzero(keep & page.is_text))).split())


def rows_with(page: Page, text: str) -> list[int]:
    return [row for row in np.flatnonzero(page.is_text).tolist() if page.text(row).strip() == text]


@pytest.mark.parametrize("name", COUNT_WORDS)
def test_what_parts_links_does_not_make_them_text(name: str) -> None:
    parted, unparted = (Page.parse(f"<body>{menu}{STORY}{menu}") for menu in (PARTED, UNPARTED))
    assert kept(parted, name).replace(SIGNS.strip(), "").split() == kept(unparted, name).split()
    assert kept(parted, name).count("Entry") < 5


@pytest.mark.parametrize("name", COUNT_WORDS)
def test_a_full_stop_goes_with_what_stands_before_it(name: str) -> None:
    page = Page.parse(f"<body>{UNPARTED}{STORY}{UNPARTED}")
    keep = METHODS[name](page).keep
    assert keep[rows_with(page, ".")].tolist() == keep[rows_with(page, "a link")].tolist()


def test_what_is_lent() -> None:
    page = Page.parse("<p>kept<b>.</b><i>|</i></p><p>*</p><p>kept</p><p>*</p><p>- <b>dropped</b></p><p>*</p>")
    said = np.zeros(len(page), dtype=np.bool_)
    said[rows_with(page, "kept")] = True
    lent = lent_to_wordless(said, page)
    stars = rows_with(page, "*")
    assert lent[rows_with(page, ".") + rows_with(page, "|")].all(), "with the text before it in its block"
    assert not lent[rows_with(page, "-")].any(), "with the text after it where none is before"
    assert lent[stars].tolist() == [True, False, False], "alone: with those around it, if both are kept"
    scores = lent_to_wordless(np.where(said, 0.75, 0.25), page)
    assert scores[stars].tolist() == [0.75, 0.25, 0.25]


@pytest.mark.parametrize("source", ["", "<p>|</p>", "<p>words alone</p>"])
def test_nothing_is_lent_where_there_is_nothing(source: str) -> None:
    page = Page.parse(source)
    said = np.ones(len(page), dtype=np.bool_)
    assert lent_to_wordless(said, page) is said
    for name in COUNT_WORDS:
        METHODS[name](page)
