"""The text blocks that the model judges."""

from __future__ import annotations

import pytest
from studied import Studied

from thresher import Page
from thresher.lab.training.labels import block_texts
from thresher.lab.training.study import study_of


def texts(source: str) -> list[str]:
    page = Page.parse(source)
    return block_texts(page, study_of(page))


def test_white_space_between_the_pieces_of_a_block_is_kept() -> None:
    assert texts("<p> one <b>two</b> <i>three</i>\n four </p><p>five</p>") == [" one two three\n four ", "five"]


def test_a_block_ends_at_a_block_element_and_at_a_line_break() -> None:
    assert texts("<div>one<p>two</p>three<br>four<hr>five</div>") == ["one", "two", "three", "four", "five"]


def test_text_that_nobody_can_open_is_in_no_block() -> None:
    source = "<p>Seen <span style='display:none'>never seen</span> again</p><p hidden>never seen</p>"
    assert texts(source) == ["Seen  again"]
    found = Studied(source)
    assert not found.page.closed[found["texts"]].any()


def test_text_that_a_reader_can_open_is_a_block_of_its_own() -> None:
    found = texts("<div>Seen <span role=tabpanel id=pane hidden>behind a tab</span> again</div><a href=#pane></a>")
    assert [text.strip() for text in found] == ["Seen", "behind a tab", "again"]


@pytest.mark.parametrize("source", ["", "<p></p>", "<p hidden>nothing to see</p>", "<title>only a head</title>"])
def test_a_page_without_text_within_reach_has_no_blocks(source: str) -> None:
    found = Studied(source)
    assert found["texts"] == found["words"] == found["elements"] == []
    assert found["first_text"] == [0]
    assert texts(source) == []


def test_the_head_is_left_out() -> None:
    assert texts("<title>Title</title><body><p>Text</p></body>") == ["Text"]


def test_the_element_of_a_block_is_around_all_of_it() -> None:
    found = Studied("<div><p>one <b>two</b></p><p><b>three</b></p></div>")
    names = [found.page.name(found["elements"][place]) for place in found["element"]]
    assert names == ["p", "b"], "the innermost of them"
