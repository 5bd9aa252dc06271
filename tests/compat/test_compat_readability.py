"""What users of readability-lxml write runs with another import."""

from __future__ import annotations

import re
from typing import Final

import pytest
from places import PAGES

from thresher.compat import readability
from thresher.compat.readability import Document, Unparseable
from thresher.page import MAX_BYTES

PAGE: Final = PAGES / "article" / "source.html"
HTML: Final = PAGE.read_text(encoding="utf-8")


def test_the_first_steps() -> None:
    doc = Document(HTML)
    assert doc.title() == "The windmill that learned to turn again | The Fenland Lantern"
    assert doc.short_title() == "The windmill that learned to turn again"
    assert doc.author() == "Ottoline Marsh"
    summary = doc.summary()
    assert summary.startswith("<html><body><div>")
    assert summary.endswith("</div></body></html>")
    assert "somebody let go of a rope" in summary
    assert "We use cookies" not in summary


def test_a_part_to_put_into_another_page() -> None:
    part = Document(PAGE.read_bytes()).summary(html_partial=True, keep_all_images=True)
    assert part.startswith("<div>")
    assert "<body" not in part
    assert Document(HTML).summary() == f"<html><body>{part}</body></html>"


def test_the_whole_page_cleaned() -> None:
    doc = Document(HTML)
    assert "We use cookies" in doc.content()
    assert "<script" not in doc.content()
    assert "We use cookies" in doc.get_clean_html()
    assert Document(PAGE.read_bytes()).encoding == "utf-8"


def test_links_become_absolute() -> None:
    page = '<article><p>The bees of <a href="/hive">the old hive</a> were quiet on the day of the storm.</p></article>'
    assert 'href="https://example.org/hive"' in Document(page, url="https://example.org/a/b").summary()


def test_a_page_that_lxml_has_parsed() -> None:
    html = pytest.importorskip("lxml.html")
    assert Document(html.fromstring(HTML)).short_title() == Document(HTML).short_title()
    assert "somebody let go" in Document(html.fromstring(HTML).getroottree()).summary()


def test_a_page_that_says_nothing() -> None:
    doc = Document("")
    assert (doc.title(), doc.short_title(), doc.author()) == ("[no-title]", "", "[no-author]")
    assert doc.summary() == "<html><body><div></div></body></html>"


def test_what_cannot_be_done_is_said() -> None:
    with pytest.warns(UserWarning, match="min_text_length, positive_keywords"):
        doc = readability.Document(HTML, positive_keywords=re.compile("news|block"), min_text_length=40)
    assert "somebody let go" in doc.summary()
    Document(HTML, min_text_length=25)  # what is so anyway needs no warning
    with pytest.raises(TypeError):
        Document(HTML, debug=True)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Document(17).title()


def test_a_page_that_is_too_large() -> None:
    with pytest.raises(Unparseable):
        Document(" " * (MAX_BYTES + 1)).summary()
