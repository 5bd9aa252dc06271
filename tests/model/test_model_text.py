"""What the text of a block tells: lengths, links, repeats, how it begins and ends."""

from __future__ import annotations

from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import Page
from thresher.model import text
from thresher.model.blocks import TextBlocks
from thresher.model.text import TextMeasures, measure
from thresher.model.wording import ends_of

SOUP: Final = st.lists(
    st.sampled_from(
        [
            *"<p> <p> </p> <b> </b> <li> <br> <button> </button> <div> </div>".split(),
            *(
                "one two ",
                "one ",
                "THREE four. ",
                "中文字。",
                "<a href=/x>",
                "</a>",
                "<a>",
                "!",
                "<p class=tab hidden>",
            ),
        ]
    ),
    max_size=40,
).map(lambda pieces: "one " + "".join(pieces))


def measured(source: str) -> tuple[TextBlocks, list[str], TextMeasures]:
    page = Page.parse(source)
    blocks = TextBlocks.of(page)
    ends = ends_of(page.texts(blocks.rows))
    return blocks, ends, measure(page, blocks, ends, np.zeros(len(blocks)))


def feature(source: str, name: str) -> list[float]:
    """One feature of all blocks."""
    found = text.features(measured(source)[2])
    assert len(found) == len(text.NAMES)
    return [round(float(value), 4) for value in found[text.NAMES.index(name)]]


@given(source=SOUP)
@settings(max_examples=100, deadline=None)
def test_lengths_and_links_are_those_of_adding_up_row_by_row(source: str) -> None:
    blocks, _, found = measured(source)
    page = blocks.page
    for number, rows in enumerate(np.split(blocks.rows, blocks.starts[1:])):
        words = sum(int(page.words[row]) for row in rows)
        linked = sum(int(page.words[row]) for row in rows if page.link[row])
        assert (found.words[number], found.linked[number]) == (words, linked)
        assert found.chars[number] == sum(int(page.chars[row]) for row in rows)
        assert found.link[number] == pytest.approx(linked / words if words else float(page.link[rows[0]]))
        assert found.hidden[number] == found.openable[number] == page.hidden[rows[0]]
        assert 0 <= found.read[number] <= words


@given(source=SOUP)
@settings(max_examples=100, deadline=None)
def test_repeats_are_those_of_looking_for_the_same_pieces(source: str) -> None:
    blocks, ends, found = measured(source)
    # Pieces of a line in another order are taken for the same, so they are compared in one order here.
    texts = [sorted(ends[start : start + size]) for start, size in zip(blocks.starts, blocks.sizes, strict=True)]
    assert found.times.tolist() == [texts.count(one) for one in texts]
    assert found.is_repeat.tolist() == [one in texts[:place] for place, one in enumerate(texts)]


def test_a_text_repeats_wherever_it_stands_and_whatever_space_is_around_it() -> None:
    _, _, found = measured("<p>Read more</p><p>Story</p><div>\n Read more </div><li>read more</li><b>Read more</b>")
    assert found.times.tolist() == [3, 1, 3, 1, 3]
    assert found.is_repeat.tolist() == [False, False, True, False, True]


def test_long_texts_that_differ_in_the_middle_only_are_taken_for_the_same() -> None:
    begin, end = "same beginning " * 5, "and the same ending of it" * 2
    _, _, found = measured(f"<p>{begin} one {end}</p><p>{begin} two {end}</p><p>{begin} two {end} not</p>")
    assert found.times.tolist() == [2, 2, 1]


def test_text_is_long_from_fifteen_words_on_unless_linked_or_hidden() -> None:
    words = "word " * 14
    source = (
        f"<p>{words}</p><p>{words} end</p><p>{words} end <a href=x>{'link ' * 7}</a></p>"
        f"<p>{words} end <a href=x>{'link ' * 8}</a></p><p class=tab hidden>{words} end</p>"
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
    blocks, _, found = measured(f"<p>{'Word, and more. ' * 1000}</p>")
    assert found.letters.counts.sum() == 81
    assert found.words[0] == 3000
    assert found.read[0] == pytest.approx(3000 * 81 / blocks.page.chars.sum(), rel=1e-3)
    values = text.features(found)
    assert values[text.NAMES.index("stops")][0] == pytest.approx(1 / 3, abs=0.05)
    assert values[text.NAMES.index("commas")][0] == pytest.approx(1 / 3, abs=0.05)
