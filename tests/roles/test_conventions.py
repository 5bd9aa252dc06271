"""Headline, lead, byline and captions: as a reader expects them, always or never."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from places import PAGES

import thresher
from thresher.errors import BadArgument
from thresher.roles.conventions import Conventions, settled
from thresher.verdict import KINDS, Kind, Verdict, Why

ARTICLE = PAGES / "article" / "source.html"
TITLE, BYLINE, DATE = "The windmill that learned to turn again", "By Ottoline Marsh", "18 May 2024"
LEAD = "After sixty-one still years"
CAPTION = "Harrow Staithe mill at dawn"
PAGE = (
    "<title>The goat | Gazette</title><body><header><h1>The goat</h1><p class=author>Jo Marsh</p></header>"
    "<div>{between}</div><article><p>It came with the early ferry.</p><p>Nobody knew whose it was.</p></article>"
    "<div class=related><h3>Others</h3><p class=author>Al Reed</p></div>"
)


def kept_by(page: thresher.Page, *passages: str) -> Verdict:
    """A verdict of the default method that keeps the texts with these passages."""
    said = [page.text(row) if row > page.body else "" for row in range(len(page))]
    keep = np.array([any(passage in text for passage in passages) for text in said])
    why = np.where(keep, Why.LIKE_CONTENT, Why.LIKE_CHAFF).astype(np.uint8)
    return Verdict(keep, np.zeros(len(page)), why, kind=Kind(KINDS[0], 0.9), confidence=0.9)


def texts(html: str, *passages: str, why: Why | None = None, kind: bool = True, **wanted: str) -> list[str]:
    """What is kept of a page of which a method has kept some passages."""
    page = thresher.Page.parse(html)
    verdict = kept_by(page, *passages)
    if why is not None:
        verdict = replace(verdict, why=np.full(len(page), why, dtype=np.uint8))
    verdict = settled(page, verdict if kind else replace(verdict, kind=None), Conventions(**wanted))
    return [page.text(row) for row in np.flatnonzero(verdict.keep).tolist()]


STORY = ("early ferry", "Nobody")
KEPT = ["It came with the early ferry.", "Nobody knew whose it was."]


def test_a_headline_that_is_shown_with_the_text_is_part_of_it() -> None:
    assert texts(PAGE.format(between="12 May"), *STORY) == ["The goat", *KEPT]


def test_it_is_kept_once() -> None:
    assert texts(PAGE.format(between="The goat: a story"), "a story", *STORY) == ["The goat: a story", *KEPT]


def test_only_a_main_heading_is_the_headline_if_other_text_stands_in_between() -> None:
    page = PAGE.format(between="Buy boots. " * 40)
    assert texts(page, *STORY) == ["The goat", *KEPT]
    assert texts(page.replace("h1>", "h2>"), *STORY) == KEPT


def test_links_in_between_do_not_count() -> None:
    assert texts(PAGE.format(between="<a href=/x>Buy boots.</a> " * 40), *STORY) == ["The goat", *KEPT]


def test_other_methods_than_the_default_keep_what_they_keep() -> None:
    assert texts(PAGE.format(between=""), *STORY, kind=False) == KEPT


def test_always_and_never() -> None:
    page = PAGE.format(between="")
    assert texts(page, *STORY, kind=False, title="always") == ["The goat", *KEPT]
    assert texts(page, "goat", *STORY, title="never") == KEPT
    assert texts(page, *STORY, title="never", byline="always") == ["Jo Marsh", *KEPT]
    led = page.replace("<p class=author>", "<p class=standfirst>A visitor.</p><p class=author>", 1)
    assert texts(led, *STORY, lead="always") == ["The goat", "A visitor.", *KEPT]
    assert texts(led, "goat", "A visitor", *STORY, lead="never") == ["The goat", *KEPT]
    assert texts(page, "Jo Marsh", "Al Reed", *STORY, title="never", byline="never") == [*KEPT, "Al Reed"]


@pytest.mark.parametrize("wanted", ["always", "never"])
def test_what_a_rule_has_decided_stays(wanted: str) -> None:
    page = PAGE.format(between="")
    assert texts(page, *STORY, why=Why.RULE_DROP, title=wanted) == KEPT
    assert texts(page, "goat", *STORY, why=Why.RULE_KEEP, title=wanted) == ["The goat", *KEPT]


def test_an_answer_without_text_stays_without() -> None:
    assert texts(PAGE.format(between=""), title="always", byline="always") == []


def test_hidden_text_stays_hidden() -> None:
    page = PAGE.format(between="").replace("<p class=author>", "<p class=author style='display:none'>")
    assert texts(page, *STORY, byline="always") == ["The goat", *KEPT]


@pytest.mark.parametrize("form", ["txt", "md", "html", "xml"])
def test_all_formats_agree(form: str) -> None:
    full = thresher.extract(ARTICLE, byline="always", captions="always").to(form)
    bare = thresher.extract(ARTICLE, title="never", lead="never", byline="never", captions="never").to(form)
    body = bare.split("<body")[-1].split("<content>")[-1]
    assert all(passage in full for passage in (TITLE, LEAD, BYLINE.split()[-1], DATE, CAPTION))
    assert not any(passage in body for passage in (LEAD, BYLINE, DATE, CAPTION))
    assert "# " + TITLE not in body
    assert "One tree, two winters" in body


def test_blocks_say_why() -> None:
    blocks = {block.text: block for block in thresher.extract(ARTICLE, title="never", byline="always").blocks}
    assert (blocks[TITLE].kept, blocks[TITLE].why) == (False, "never kept, as you asked")
    assert (blocks[BYLINE].kept, blocks[BYLINE].why) == (True, "always kept, as you asked")


def test_another_word_is_refused_before_the_page_is_read() -> None:
    with pytest.raises(BadArgument, match="captions is one of auto, always, never, not 'yes'"):
        thresher.extract(ARTICLE, captions="yes")
    with pytest.raises(BadArgument, match="title is 'auto', 'always' or 'never', not True"):
        thresher.extract(ARTICLE, title=True)  # type: ignore[arg-type]
