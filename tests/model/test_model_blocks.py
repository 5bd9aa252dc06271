"""The text blocks that the model judges, against a walk over the rows that can be read at a glance."""

from __future__ import annotations

from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import Page
from thresher.model.blocks import TextBlocks
from thresher.page import tags

SOUP: Final = st.lists(
    st.sampled_from(
        [
            *"<div> </div> <p> </p> <b> </b> <ul> <li> <table> <td> <span> </span> <br> <h1> </h1> <option>".split(),
            *("<a href=/x>", "</a>", "some words", "word", " ", "\n", "中文", "<p hidden>", "<i aria-hidden=true>"),
            *("<i style='display:none'>secret</i>", "<div class=tab-panel hidden>", "<x-y>", "<!-- c -->", "<svg>"),
        ]
    ),
    max_size=50,
).map("".join)

LINES: Final = st.lists(
    st.sampled_from(
        ["<p>", "word ", " ", "<b>", "</b>", "<br>", "<i hidden>closed</i>", "<i class=tab hidden>tab</i>"]
    ),
    max_size=20,
).map("".join)


def walk(page: Page) -> list[list[int]]:
    """The rows of each block, found one by one."""
    found: list[list[int]] = []
    broken, last = True, -1
    for row in range(page.body, int(page.end[page.body])):
        broken |= bool(tags.BREAK[page.tag[row]])
        if not page.text(row).strip() or page.closed[row]:
            continue
        same = last >= 0 and page.block[row] == page.block[last] and page.hidden[row] == page.hidden[last]
        if broken or not same:
            found.append([])
        found[-1].append(row)
        broken, last = False, row
    return found


@given(source=SOUP)
@settings(max_examples=100, deadline=None)
def test_blocks_are_those_of_a_walk_over_the_page(source: str) -> None:
    page = Page.parse(source)
    blocks, expected = TextBlocks.of(page), walk(page)
    assert len(blocks) == len(expected)
    assert blocks.rows.tolist() == [row for rows in expected for row in rows]
    assert blocks.first.tolist() == [rows[0] for rows in expected]
    assert blocks.sizes.tolist() == [len(rows) for rows in expected]
    assert blocks.of_row.tolist() == [number for number, rows in enumerate(expected) for _ in rows]
    assert [rows.tolist() for rows in np.split(blocks.rows, blocks.starts[1:])] == (expected or [[]])


@given(source=SOUP)
@settings(max_examples=100, deadline=None)
def test_the_element_of_a_block_is_around_all_of_it(source: str) -> None:
    page = Page.parse(source)
    blocks = TextBlocks.of(page)
    for element, rows in zip(blocks.element.tolist(), walk(page), strict=True):
        assert element < rows[0]
        assert rows[-1] < page.end[element]
        assert len(rows) > 1 or element == page.parent[rows[0]]


@given(source=LINES | SOUP)
@settings(max_examples=100, deadline=None)
def test_texts_are_what_stands_in_the_page_and_never_what_is_closed(source: str) -> None:
    page = Page.parse(source)
    expected = [
        "".join(page.text(row) for row in range(rows[0], rows[-1] + 1) if not page.closed[row]) for rows in walk(page)
    ]
    assert TextBlocks.of(page).texts() == expected


def test_white_space_between_the_pieces_of_a_block_is_kept() -> None:
    page = Page.parse("<p> one <b>two</b> <i>three</i>\n four </p><p>five</p>")
    assert TextBlocks.of(page).texts() == [" one two three\n four ", "five"]


def test_text_that_nobody_can_open_is_in_no_block() -> None:
    page = Page.parse("<p>Seen <span style='display:none'>never seen</span> again</p><p hidden>never seen</p>")
    blocks = TextBlocks.of(page)
    assert not page.closed[blocks.rows].any()
    assert "never seen" not in "".join(blocks.texts())


def test_text_that_a_reader_can_open_is_a_block_of_its_own() -> None:
    page = Page.parse("<div>Seen <span role=tabpanel hidden>behind a tab</span> again</div>")
    assert [text.strip() for text in TextBlocks.of(page).texts()] == ["Seen", "behind a tab", "again"]


@pytest.mark.parametrize("source", ["", "<p></p>", "<p hidden>nothing to see</p>", "<title>only a head</title>"])
def test_a_page_without_text_within_reach_has_no_blocks(source: str) -> None:
    blocks = TextBlocks.of(Page.parse(source))
    assert len(blocks) == 0
    assert blocks.texts() == []
    assert blocks.of_row.tolist() == blocks.element.tolist() == []


def test_the_head_is_left_out() -> None:
    page = Page.parse("<title>Title</title><body><p>Text</p></body>")
    assert TextBlocks.of(page).texts() == ["Text"]
