"""The tokens of a source, told once more: nothing of the table is missing among them."""

from __future__ import annotations

import time
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured
from places import PAGES

from thresher.kernel import SourceTokens, Table
from thresher.page import tags

PIECES = st.sampled_from(
    [
        *(f"<{name}>" for name in tags.TAGS if name.isalnum()),
        *(f"</{name}>" for name in tags.TAGS if name.isalnum()),
        *"& &amp; &lt &#x80; &#0; word < </ /> > ' = <!-- --> <![CDATA[ ]]> <? <svg/> <image> 語".split(),
        *("\0", "\r\n", "\n", " ", " words of a text ", "<b id=a>", "<a href=b>", "<input type=hidden>"),
    ]
)
AT_THE_END = ("html", "head", "body")
"""What the end of a page makes, where nothing in it has."""


def assert_complete(source: str) -> None:
    """Every row has its tag, or is implied by one, and every text is the sum of its pieces."""
    table = Table(source)
    tokens = SourceTokens(table)
    made = set()
    texts = defaultdict(list)
    for kind, node, said, closed in tokens:
        if kind == "text":
            texts[tokens.row(node)].append(said)
        elif kind != "end" and node >= 0:
            made.add(node)
        assert all(table.name(row) != "#text" for row in map(tokens.row, closed) if row >= 0)
    for row in range(len(table)):
        if table.name(row) == "#text":
            assert "".join(texts[row]) == table.text(row)
        else:
            assert tokens.tagged(row) in made or table.name(row) in AT_THE_END
            assert tokens.attributes(tokens.tagged(row)).keys() == table.attributes(row).keys()


@settings(max_examples=500, deadline=None)
@given(st.lists(PIECES, max_size=40))
def test_chance_leaves_nothing_out(pieces: list[str]) -> None:
    assert_complete("".join(pieces))


@pytest.mark.parametrize("folder", sorted(PAGES.iterdir()), ids=lambda folder: folder.name)
def test_pages_leave_nothing_out(folder: Path) -> None:
    assert_complete((folder / "source.html").read_text(encoding="utf-8", errors="replace"))


def test_elements_stand_in_document_order_with_the_rows_before_them() -> None:
    tokens = SourceTokens(Table("<p>a<svg><g/></svg>b<style>c</style><i>d"))
    told = [(name, rows) for _, _, name, rows in tokens.elements()]
    assert told == [("html", 0), ("head", 1), ("body", 2), ("p", 3), ("svg", 5), ("g", 5), ("style", 6), ("i", 6)]
    style = next(node for node, _, name, _ in tokens.elements() if name == "style")
    assert (tokens.text_below(style), tokens.row(style), tokens.is_foreign(style)) == ("c", -1, False)


def test_numbers_that_nothing_has_are_refused() -> None:
    tokens = SourceTokens(Table("<p>a"))
    for ask in (tokens.row, tokens.tagged, tokens.parent, tokens.attributes, tokens.is_foreign, tokens.text_below):
        for number in (-1, 1_000):
            with pytest.raises(IndexError):
                ask(number)


@pytest.mark.parametrize(
    "source",
    [
        "<p>a" * 50_000,
        "<b>" * 50_000 + "</b>" * 50_000,
        "<span>" * 510 + "<i></i>" * 50_000,
        "<p><font color=1><font color=2><font color=3>" + "<p>a" * 30_000,
        "<table>" + "a<tr>" * 30_000,
        "&amp;\0" * 50_000,
        "</p>" * 50_000,
        "<body a=b>" * 30_000,
        "<svg><p>" * 30_000,
    ],
)
@measured
def test_it_takes_no_longer_than_the_page_is_long(source: str) -> None:
    started = time.process_time()
    for _ in SourceTokens(Table(source)):
        pass
    assert time.process_time() - started < 3, "a tenth of that on a quiet machine"
