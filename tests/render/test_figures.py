"""Figures that stand between kept text are written with their captions, where pictures are written at all."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import thresher
from thresher import Page
from thresher.kernel import with_figures
from thresher.page import tree
from thresher.verdict import Why

WORDS = "It goes on for a while, as the text of a page does, and says what there is to say about slates. " * 3
FIGURE = "<figure><img src=f.png><figcaption>The caption</figcaption></figure>"


def added(source: str, *, why: Why = Why.LIKE_CONTENT) -> list[str]:
    """What belongs to the texts with an a in them: pictures by their addresses, captions by their words."""
    page = Page.parse(source)
    keep = np.array(["a" in page.text(row) and page.is_text[row] for row in range(len(page))])
    reasons = np.full(len(page), why, np.uint8)
    found = with_figures(page.native, tree.marks(keep), reasons, tree.marks(page.hidden))
    rows = [] if found is None else np.flatnonzero(np.frombuffer(found, np.bool_) & ~keep).tolist()
    return [page.attr(row, "src") or page.text(row) for row in rows]


FIGURES = [
    ("<p>a<figure><img src=f><figcaption>cpt</figcaption></figure><p>a", ["f", "cpt"]),
    ("<p>a<figure><img src=f><figcaption>cpt</figcaption></figure><p>x", []),
    ("<p>x<figure><img src=f><figcaption>cpt</figcaption></figure><p>a", []),
    ("<div><p>a<figure><img src=f><figcaption>cpt</figcaption></figure></div><p>x", ["f", "cpt"]),
    ("<div><p>a</div><figure><img src=f><figcaption>cpt</figcaption></figure><p>x", []),
    ("<div><p>a<div class=x><img src=f><p class=caption>cpt</div></div><p>x", []),
    ("<p>a<figure><div data-src=f><noscript><img src=f></noscript></div><figcaption>cpt</figure><p>a", ["f", "cpt"]),
    ("<p>a<figure><img src=f><noscript><img src=g></noscript></figure><p>a", ["f"]),
    ("<p>a<figure><img src=f>zoom</figure><figure><img src=g></figure><p>a", ["f", "g"]),
    ("<p>a<div><img src=f><p class='Image-Caption'>cpt</p></div><p>a", ["f", "cpt"]),
    ("<p>a<div class=caption><img src=f><p>cpt</p></div><p>a", []),
    ("<p>a<figure><img src=f><figcaption>cpt<button>zoom</button></figcaption></figure><p>a", ["f", "cpt"]),
    ("<p>a<figure hidden><img src=f><figcaption>cpt</figcaption></figure><p>a", []),
    (f"<p>a<figure><img src=f><figcaption>{'long ' * 200}</figcaption></figure><p>a", []),
    ("<p>a<table><caption>cpt</caption><tr><td>a<td>a</table><p>x", ["cpt"]),
    ("<p>a<table><caption>cpt</caption><tr><td>x<td>y</table><p>x", []),
]


@pytest.mark.parametrize(("source", "expected"), FIGURES)
def test_what_belongs_to_kept_text(source: str, expected: list[str]) -> None:
    assert added(source) == expected


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("<div class=lazy data-src=f.png><noscript><img src=f.png></noscript></div>", True),
        ("<span><noscript><picture><source srcset=g.webp><img src=f.png></picture></noscript></span>", True),
        ("<img src=g.png><noscript><img src=f.png></noscript>", False),
        ("<noscript><img src=f.png></noscript><span><img data-src=g.png></span>", False),
        ("<noscript><a href=/ad><img src=f.png></a></noscript>", False),
        ("<noscript><img src=f.png style=display:none></noscript>", False),
        ("<noscript><img src=f.png width=1 height=1></noscript>", False),
        ("<noscript><img src=f.png>Enable scripts</noscript>", False),
        ("<div hidden><noscript><img src=f.png></noscript></div>", False),
    ],
)
def test_a_picture_that_stands_in_noscript_alone_is_one(source: str, written: bool) -> None:
    result = thresher.extract(f"<title>T</title><article><p>{WORDS}</p>{source}<p>{WORDS}</p></article>")
    assert [result.markdown.count("f.png"), result.html.count("f.png"), result.xml.count("f.png")] == [written] * 3


def test_a_picture_may_stand_below_the_headline_with_a_byline_in_between() -> None:
    source = "<h1>a</h1><p>by Jo</p><figure><img src=f><figcaption>cpt</figcaption></figure><p>a"
    assert added(source, why=Why.HEADLINE) == ["f", "cpt"]
    assert added(source) == []


def test_what_a_rule_drops_stays_out() -> None:
    assert added("<p>a<figure><img src=f><figcaption>cpt</figcaption></figure><p>a", why=Why.RULE_DROP) == ["f"]


def test_figures_are_written_where_there_are_pictures_and_never_where_nobody_wants_them(tmp_path: Path) -> None:
    source = f"<title>T</title><article><p>{WORDS}</p>{FIGURE}<p>{WORDS}</p></article>"
    result = thresher.extract(source)
    assert "![](f.png)\n\nThe caption" in result.markdown
    assert "<figcaption>The caption</figcaption>" in result.html
    assert "The caption" in result.xml
    assert "The caption" not in result.text
    assert "The caption" in thresher.extract(source, captions="always").text
    assert "The caption" not in thresher.extract(source, captions="never").markdown


def test_a_hostile_page_takes_no_longer_than_its_size() -> None:
    nested = "<div class=caption><img src=f>" * 3_000 + "<p>a</p>" * 3_000
    assert added(f"<p>a{nested}") == []
