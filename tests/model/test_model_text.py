"""What the text of a block tells: lengths, links, repeats, how it begins and ends."""

from __future__ import annotations

from math import exp

import pytest
from studied import Studied


def feature(source: str, name: str) -> list[float]:
    """One feature of all blocks."""
    return [round(value, 4) for value in Studied(source).feature(name)]


def times(source: str) -> list[float]:
    """How often the text of each block stands on the page."""
    return [round(exp(value)) for value in Studied(source).feature("times")]


def test_a_text_repeats_wherever_it_stands_and_whatever_space_is_around_it() -> None:
    source = "<p>Read more</p><p>Story</p><div>\n Read more </div><li>read more</li><b>Read more</b>"
    assert times(source) == [3, 1, 3, 1, 3]
    assert feature(source, "is repeat") == [0, 0, 1, 0, 1]


def test_long_texts_that_differ_in_the_middle_only_are_taken_for_the_same() -> None:
    begin, end = "same beginning " * 5, "and the same ending of it" * 2
    assert times(f"<p>{begin} one {end}</p><p>{begin} two {end}</p><p>{begin} two {end} not</p>") == [2, 2, 1]


def test_text_is_long_from_fifteen_words_on_unless_linked_or_hidden() -> None:
    words = "word " * 14
    source = (
        f"<p>{words}</p><p>{words} end</p><p>{words} end <a href=x>{'link ' * 7}</a></p>"
        f"<p>{words} end <a href=x>{'link ' * 8}</a></p><a href=#pane></a><p class=tab id=pane hidden>{words} end</p>"
    )
    assert feature(source, "long") == [0, 1, 1, 0, 0]


def test_a_block_without_words_is_linked_if_it_is_in_a_link() -> None:
    assert feature("<p><a href=x>。</a></p><p>。</p>", "link") == [1, 0]


def test_an_anchor_that_leads_nowhere_is_no_link() -> None:
    assert feature("<p><a name=x>text</a></p><p><a href=x>text</a> and <button>more</button></p>", "link") == [
        0,
        0.5,
        1,
    ]


def test_shares_of_characters() -> None:
    source = "<p>Ab CD 12</p><p>中文ab</p><p>a|b</p><p>plain words</p>"
    assert feature(source, "capitals") == [0.75, 0, 0, 0]
    assert feature(source, "unspaced") == [0, 0.5, 0, 0]
    assert feature(source, "digits") == [0.25, 0, 0, 0]
    assert feature(source, "symbols") == [0, 0, pytest.approx(1 / 3, abs=1e-4), 0]


def test_stops_and_commas_for_each_word_are_at_most_two() -> None:
    source = "<p>One, two. Three, four.</p><p>......</p><p>,,,,,, word</p>"
    assert feature(source, "stops") == [0.5, 2, 0]
    assert feature(source, "commas") == [0.5, 0, 2]


def test_how_a_block_begins_and_ends() -> None:
    source = "<p>Word ends.</p><p>1 word,</p><p>(word)</p><p>word|</p><p>中文。</p><p>किताब।</p>"
    assert feature(source, "ends with a stop") == [1, 0, 0, 0, 1, 1]
    assert feature(source, "ends with a comma") == [0, 1, 0, 0, 0, 0]
    assert feature(source, "ends with a sign") == [0, 0, 1, 1, 0, 0]
    assert feature(source, "begins with a capital") == [1, 0, 0, 0, 0, 0]
    assert feature(source, "begins with a digit") == [0, 1, 0, 0, 0, 0]
    assert feature(source, "begins with a sign") == [0, 0, 1, 0, 0, 0]


def test_of_a_long_text_only_the_ends_are_counted_but_shares_stay_shares() -> None:
    found = Studied(f"<p>{'Word, and more. ' * 1000}</p>")
    assert found["words"] == [3000]
    assert found["read"] == pytest.approx([3000 * 81 / found.page.chars.sum()], rel=1e-3)
    assert found.feature("stops") == pytest.approx([1 / 3], abs=0.05)
    assert found.feature("commas") == pytest.approx([1 / 3], abs=0.05)


# ---- the words at the ends, and those of the title


def test_words_are_cut_at_white_space_and_are_in_lower_case() -> None:
    assert Studied("<p>One  TWO\n<b>\u00dcber</b>a\u00a0b</p><p>\u4e2d\u6587</p><p>***</p>").words() == [
        ["one", "two", "\u00fcber", "a", "b"],
        ["\u4e2d\u6587"],
        ["***"],
    ]


def test_headings_know_how_much_of_them_stands_in_the_title() -> None:
    title = "<title>The Old Mill | News</title>"
    source = "<h1>The <b>old</b> Mill</h1><p>The old mill</p><h2>The new mill</h2><h3>Comments</h3>"
    assert feature(title + source, "in title") == [1, 0, pytest.approx(2 / 3, abs=1e-4), 0]
    assert feature(title + source, "is title") == [1, 0, 0, 0]
    assert feature(source, "in title") == [0, 0, 0, 0], "without a title"


def test_a_word_that_a_heading_repeats_counts_once() -> None:
    assert feature("<title>mill</title><h1>mill mill mill bell</h1>", "in title") == [0.5]


def test_only_so_many_headings_and_so_much_of_a_title_are_read() -> None:
    assert sum(feature("<title>mill</title>" + "<h2>mill</h2>" * 300, "in title")) == 200
    assert feature(f"<title>{'x' * 200} mill</title><h2>mill</h2>", "in title") == [0]
