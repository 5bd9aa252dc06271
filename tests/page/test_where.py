"""Where things stand in the source: CSS paths, XPaths and spans lead back to what was read."""

from __future__ import annotations

import html
import re

import pytest
import turbohtml
from hypothesis import given, settings
from hypothesis import strategies as st

import thresher
from thresher.blocks.block import Block, blocks_of
from thresher.page.css import escaped
from thresher.page.origin import Origin

PARTS = (
    "<p> </p> <div> </div> <b> </b> <br> one two <td> <table> </table> <li> <i\u0020hidden> </i> &amp; &nbsp; <!--x--> "
    "</x> <div\u0020id=a> <div\u0020id=A> <p\u0020id=b1> <main> </main> <o:p> </o:p> <svg><title>one</title></svg> "
    "<script>two</script> \r\n \n <a\u0020title='>one'> </a> caf\u00e9\U0001f33e <select><option>one</select> "
    "<noscript> </noscript> <template> </template> <article\u0020id=9> </article>"
).split(" ")
MARKUP = re.compile(r"<!--.*?-->|<svg>.*?</svg>|<script>.*?</script>|</?[a-z](?:'[^']*'|[^>'])*>", re.DOTALL)


def blocks(source: str) -> list[Block]:
    page = thresher.Page.parse(source)
    return blocks_of(page, thresher.METHODS["plain"](page))


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PARTS), max_size=30))
def test_paths_select_the_element_and_spans_hold_the_text(parts: list[str]) -> None:
    source = " ".join(["<body>", *parts])
    document = turbohtml.parse(source, allow_declarative_shadow_roots=False)
    for block in blocks(source):
        if block.span is not None:
            there = html.unescape(MARKUP.sub("", block.page.source[slice(*block.span)]))
            assert "".join(there.split()) == "".join(block.text.split())
        assert block.css is not None
        if "template" not in block.css:  # what is inside one is no child of it
            (found,) = document.select(block.css)
            assert found.position == block.page.tag_position(int(block.page.block[block.row]))
        if ":" not in block.xpath and "template" not in block.xpath:
            assert document.xpath(block.xpath) == [found]


def test_a_css_path_is_short_and_names_one_element() -> None:
    source = (
        "<body><div><p>in a div</p></div><main><p>first</p><p>second</p><div id=story><p>third</p></div></main>"
        "<div id=twice><p>fourth</p></div><svg><g id=twice /></svg><section id='1st'><p>fifth</p></section>"
        "<o:p>sixth</o:p><div><blockquote><p>seventh</p></blockquote></div>tail"
    )
    assert {block.text: block.css for block in blocks(source)} == {
        "in a div": "body > div:nth-of-type(1) > p",
        "first": "main > p:nth-of-type(1)",
        "second": "main > p:nth-of-type(2)",
        "third": "#story > p",
        "fourth": "body > div:nth-of-type(2) > p",
        "fifth": "body > section > p",
        "sixth": "body",
        "seventh": "body > div:nth-of-type(3) > blockquote > p",
        "tail": "body",
    }


@pytest.mark.parametrize(
    ("name", "written"),
    [("p", "p"), ("o:p", r"o\:p"), ("a.b", r"a\.b"), ("1a", r"\31 a"), ("-", r"\-"), ("-1", r"-\31 "), ("é", "é")],
)
def test_names_are_escaped_as_browsers_do(name: str, written: str) -> None:
    assert escaped(name) == written


def test_a_span_is_the_text_as_it_stands_in_the_source() -> None:
    source = "<p>\r\n  Bread &amp; <b>butter</b>&nbsp;\r\n</p>\r\n<p>caf\u00e9\U0001f33e</p>"
    for given_as in (source, source.encode()):
        page = thresher.Page.parse(given_as, encoding=None if isinstance(given_as, str) else "utf-8")
        spans = [block.span for block in blocks_of(page, thresher.METHODS["plain"](page))]
        assert [page.source[slice(*span)] for span in spans if span] == [
            "Bread &amp; <b>butter",
            "caf\u00e9\U0001f33e",
        ]


def test_a_span_that_cannot_be_told_is_none_rather_than_wrong() -> None:
    moved = {block.text: block.span for block in blocks("<p>one</p><table>moved<tr><td>cell</table><p>two</p>")}
    assert moved["moved"] is None
    assert moved["two"] is not None
    assert [block.span for block in blocks("plain text\n\nof two paragraphs")] == [None, None]
    assert all(block.span is None for block in blocks("<title>unclosed<body><p>swallowed by the title</p>"))


def test_tags_inside_of_drawings_scripts_and_comments_are_not_taken_for_text() -> None:
    source = "<p><svg><title>Share</title></svg><script>'Share'</script><!-- Share -->Share</p>"
    (block,) = blocks(source)
    assert block.span is not None
    assert block.span[0] == source.rindex("Share")


def test_a_hundred_thousand_texts_in_a_long_page_take_linear_time() -> None:
    source = "<div>" * 200 + "&nbsp;" * 20_000 + "a" * 300_000 + "</div>b" * 200 + "<i>x</i>y</q>z" * 10_000
    page = thresher.Page.parse(source)
    assert page.span(len(page) - 1) is not None


def test_text_from_embedded_data_says_where_the_data_stands() -> None:
    page = thresher.Page.parse("<p>told</p>")
    page.origin = Origin("/html/body/script[2]", "#data", (3, 4))
    (block,) = blocks_of(page, thresher.METHODS["plain"](page))
    assert (block.xpath, block.css, block.position, block.span) == ("/html/body/script[2]", "#data", (3, 5), None)
