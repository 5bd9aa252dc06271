"""Headings of which nothing was kept go, and so does what is in headings and no part of them."""

from __future__ import annotations

import numpy as np
import pytest

import thresher
from thresher import Page
from thresher.kernel import tidied_headings
from thresher.page import tree
from thresher.verdict import Why

WORDS = "It goes on for a while, as the text of a page does, and says what there is to say about slates. " * 3
MORE = "words that nobody has kept here"


def left(source: str) -> str:
    """What is left of the texts that do not begin with "words"."""
    page = Page.parse(source)
    keep = np.array([bool(page.text(row)) and not page.text(row).startswith("words") for row in range(len(page))])
    keep &= page.is_text & (page.chars > 0)
    columns = tree.marks(page.hidden), tree.marks(page.link)
    found = tidied_headings(page.native, tree.marks(keep), np.full(len(page), Why.LIKE_CONTENT, np.uint8), *columns)
    kept = keep if found is None else np.frombuffer(found[0], np.bool_)
    return "|".join(page.text(row).strip() for row in np.flatnonzero(kept).tolist())


HEADINGS = [
    ("<h2>A</h2><p>b</p>", "A|b"),
    (f"<p>b</p><h2>A</h2><p>{MORE}</p>", "b"),
    (f"<p>b</p><h2>A</h2><h3>B</h3><p>{MORE}</p>", "b"),
    (f"<p>b</p><h2>A</h2><p>{MORE}</p><h2>B</h2><p>c</p>", "b|B|c"),
    (f"<p>b</p><h2>A</h2><p>{MORE}</p><h3>B</h3><p>c</p>", "b|A|B|c"),
    ("<p>b</p><h2>A</h2><a href=x>words in a link</a><h2>B</h2><p>c</p>", "b|A|B|c"),
    ("<p>b</p><h2>A</h2><h2>B</h2><p>c</p>", "b|A|B|c"),
    (f"<p>b</p><h2><a href=x>A</a></h2><p>{MORE}</p>", "b|A"),
    (f"<h1>A</h1><p>{MORE}</p>", "A"),
    ("<h2>A <a href=#a>#</a></h2><p>b</p>", "A|b"),
    ("<h2>A <a href=#a class=anchor>link</a></h2><p>b</p>", "A|b"),
    ("<h2><a href=#a class=anchor>A</a></h2><p>b</p>", "A|b"),
    ("<h2>A<span class=mw-editsection>[<a href=e>编辑</a>]</span></h2><p>b</p>", "A|b"),
    ("<div><h2>A</h2><span class=mw-editsection>[<a href=e>edit</a>]</span></div><p>b</p>", "A|b"),
    ("<h2>A <button>View all</button></h2><p>b</p>", "A|b"),
    ("<h2><button aria-expanded=false>A</button></h2><p>b</p>", "A|b"),
    ("<h1>Of slates and roofs</h1><h2>Of slates, and roofs</h2><p>b</p>", "Of slates and roofs|b"),
    ("<h1>论石板屋顶的铺设</h1><h2>论石板屋顶的铺设方法</h2><p>b</p>", "论石板屋顶的铺设|论石板屋顶的铺设方法|b"),
]


@pytest.mark.parametrize(("source", "expected"), HEADINGS)
def test_headings_are_tidied(source: str, expected: str) -> None:
    assert left(source) == expected


def test_other_methods_keep_what_they_keep() -> None:
    source = f"<p>{WORDS}</p><h2>Stay up to date</h2><form><input></form>"
    assert "Stay up to date" in thresher.extract(source, method="plain").text


MARKDOWN = [
    ("<h1>A</h1><h2>B</h2><h2>C</h2><p>d</p>", "# A\n\n**B**\n\n## C\n\nd"),
    ("<h2>B</h2><p>d</p><h3>C</h3>", "## B\n\nd\n\n**C**"),
    ("<h2><img src=i.png></h2><p>d</p>", "![](i.png)\n\nd"),
    ("<h1>A</h1>", "# A"),
]


@pytest.mark.parametrize(("source", "expected"), MARKDOWN)
def test_a_heading_with_nothing_beneath_is_a_line_in_bold(source: str, expected: str) -> None:
    assert thresher.extract(source, method="plain").markdown == expected


def test_the_headline_is_the_one_first_heading_wherever_it_stood() -> None:
    body = f"<article><p>{WORDS}</p><h2>Why</h2><p>{WORDS}</p></article>"
    for headline in ("<h2>{}</h2>", "<ul><li><h2>{}</h2></li></ul>", "<header><div><h3>{}</h3></div></header>"):
        title = "Of slates, and of the people who lay them"
        result = thresher.extract(f"<title>{title} - Roofs</title>{headline.format(title)}{body}")
        assert result.markdown.startswith(f"# {title}\n\nIt goes on")
        assert result.markdown.count(title) == 1
