"""The words at the ends of texts, and headings that say what the title says."""

from __future__ import annotations

from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import Page
from thresher.model.blocks import TextBlocks
from thresher.model.wording import END, ends_of, title_shares, wording_of

WORDS: Final = st.lists(st.sampled_from(["One", "two", "ÜBER", "中文", "x" * 90, "a\u00a0b"]), min_size=1, max_size=5)


def test_short_texts_stay_whole_but_for_the_space_around_them() -> None:
    assert ends_of([" one  two\n", "x" * 80, ""]) == ["one  two", "x" * 80, ""]


def test_of_a_long_text_the_beginning_and_the_end_are_read() -> None:
    text = "b" * 50 + "m" * 100 + "e" * 30
    assert ends_of([f"\n {text} "]) == ["b" * 50 + " " + "e" * 30]
    assert ends_of(["b" * 50 + "e" * 31]) == ["b" * 50 + " " + "e" * 30]


@given(pieces=st.lists(st.lists(WORDS, min_size=1, max_size=3), min_size=1, max_size=5))
@settings(max_examples=80, deadline=None)
def test_each_word_is_found_in_its_block(pieces: list[list[list[str]]]) -> None:
    """`pieces`: the words of each text of each block."""
    source = "".join("<p>" + "<b></b>".join(" ".join(words) for words in texts) for texts in pieces)
    blocks = TextBlocks.of(Page.parse(source))
    ends = [" ".join(words) for texts in pieces for words in texts]
    words, block_of_text = wording_of(blocks, ends)
    is_end = np.array([word == END for word in words])
    found = wording_of(blocks, ends).blocks(is_end)
    expected = [
        (word, number) for number, texts in enumerate(pieces) for one in texts for word in " ".join(one).lower().split()
    ]
    assert [pair for pair in zip(words, found.tolist(), strict=True) if pair[0] != END] == expected
    assert int(is_end.sum()) == len(ends) - 1
    assert block_of_text.tolist() == [number for number, texts in enumerate(pieces) for _ in texts]


def test_a_text_that_has_no_words_leaves_the_others_in_their_blocks() -> None:
    blocks = TextBlocks.of(Page.parse("<p>a</p><p>b</p><p>c</p>"))
    wording = wording_of(blocks, ["a", "", "c"])
    assert wording.words == ["a", END, END, "c"]
    assert wording.blocks(np.array([False, True, True, False])).tolist() == [0, 1, 2, 2]


@pytest.mark.parametrize("source", ["<p>a \0 b", "<textarea>a \0 b</textarea>", "<plaintext>a \0 b", "<p>&#0; a &#x0;"])
def test_no_page_has_the_mark_that_stands_between_texts(source: str) -> None:
    page = Page.parse(source)
    assert END not in "".join(TextBlocks.of(page).texts())


def shares(source: str, title: str) -> list[float]:
    page = Page.parse(source)
    blocks = TextBlocks.of(page)
    is_heading = np.array([page.name(int(row)).startswith("h") for row in page.block[blocks.first]])
    return [float(share) for share in title_shares(blocks, ends_of(page.texts(blocks.rows)), is_heading, title)]


def test_headings_know_how_much_of_them_stands_in_the_title() -> None:
    source = "<h1>The <b>old</b> Mill</h1><p>The old mill</p><h2>The new mill</h2><h3>Comments</h3>"
    assert shares(source, "The Old Mill | News") == [1, 0, pytest.approx(2 / 3), 0]


def test_a_word_that_a_heading_repeats_counts_once() -> None:
    assert shares("<h1>mill mill mill bell</h1>", "mill") == [0.5]


def test_a_page_without_a_title_has_no_shares() -> None:
    assert shares("<h1>The old mill</h1>", "") == [0]


def test_only_so_many_headings_and_so_much_of_a_title_are_read() -> None:
    assert sum(shares("<h2>mill</h2>" * 300, "mill")) == 200
    assert shares("<h2>mill</h2>", "x" * 200 + " mill") == [0]
