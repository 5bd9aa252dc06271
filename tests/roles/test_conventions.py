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


@pytest.mark.parametrize("tag", ["h1", "h2"])
def test_other_text_may_stand_between_the_headline_and_the_text(tag: str) -> None:
    page = PAGE.format(between="Buy boots. " * 40).replace("h1>", f"{tag}>")
    assert texts(page, *STORY) == ["The goat", *KEPT]


def test_a_small_heading_that_says_little_of_the_title_is_no_headline_above_other_text() -> None:
    page = PAGE.format(between="Buy boots. " * 40).replace("h1>", "h2>")
    assert texts(page.replace("<title>The goat |", "<title>The goat - A story of an island |"), *STORY) == KEPT


def test_a_short_headline_is_missed_though_the_text_has_its_words() -> None:
    page = PAGE.format(between="").replace("It came", "The goat came")
    assert texts(page, "early ferry") == ["The goat", "The goat came with the early ferry."]


def test_the_one_main_heading_may_say_it_in_other_words() -> None:
    page = PAGE.format(between="").replace("<h1>The goat", "<h1>A visitor from the sea")
    assert texts(page, *STORY) == ["A visitor from the sea", *KEPT]
    assert texts(page + "<h1>Another</h1>", *STORY) == KEPT
    longer = page.replace("The goat |", "How a goat came to the island |").replace("A visitor from the sea", "Gazette")
    assert texts(longer, *STORY) == KEPT, "the name of the site"
    assert texts(page.replace("A visitor from the sea", "<a href=/>Our little paper</a>"), *STORY) == KEPT


def test_a_byline_in_a_heading_is_no_headline() -> None:
    page = thresher.Page.parse(PAGE.format(between="<h6>By Jo Marsh</h6>"))
    verdict = kept_by(page, "By Jo", *STORY)
    why = np.where([page.text(row) == "By Jo Marsh" for row in range(len(page))], np.uint8(Why.HEADLINE), verdict.why)
    keep = settled(page, replace(verdict, why=why), Conventions()).keep
    assert [page.text(row) for row in np.flatnonzero(keep).tolist()] == ["The goat", "By Jo Marsh", *KEPT]


def test_a_trail_that_ends_in_the_headline_gives_way_to_it() -> None:
    trail = "<body><ul><li><a href=/>Home</a><li>The goat</ul>"
    page = PAGE.format(between="").replace("<body>", trail).replace("<h1>The goat</h1>", "<h1>The <i>goat</i></h1>")
    assert texts(page, "The goat", *STORY) == ["The ", "goat", *KEPT]
    assert texts(page, "The goat", "Jo Marsh", *STORY) == ["The ", "goat", "Jo Marsh", *KEPT]


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
