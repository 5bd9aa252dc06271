"""The surroundings of a block, on a page whose figures can be counted by hand."""

from __future__ import annotations

from functools import cache
from math import log, log1p
from typing import Any, Final

import pytest
from studied import Studied

from thresher.model.feature_names import FEATURES, LEVELS

CARD: Final = "<div class=card><h3>Name</h3><p>Short text here</p></div>"
PAGE: Final = f"""<title>The old mill | News</title><body>
<nav><ul><li><a href=/>Home</a></li><li><a href=/n>News</a></li><li><a href=/s>Sport</a></li></ul></nav>
<main><h1>The old mill</h1><p>{"word " * 19}end.</p><p>{"word " * 13}<a href=/x>two words</a> end.</p>{CARD * 3}</main>
<footer><p>All rights reserved</p></footer>
</body>"""
BLOCKS: Final = "home news sport h1 p1 p2 h3a pa h3b pb h3c pc foot".split()
WORDS: Final = [1, 1, 1, 3, 20, 16, 1, 3, 1, 3, 1, 3, 3]
"""The blocks of the page, and how many words each has: 57 together, of which 36 are in long text."""


@cache
def the_page() -> Studied:
    return Studied(PAGE)


def feature(name: str) -> dict[str, float]:
    """One feature by block."""
    return dict(zip(BLOCKS, the_page().feature(name), strict=True))


def among(name: str, *blocks: str) -> list[float]:
    found = feature(name)
    return [found[block] for block in blocks]


def near(*values: float) -> Any:
    return pytest.approx(list(values), abs=1e-5)


def where(name: str) -> set[str]:
    """The blocks of which something is true."""
    return {block for block, value in feature(name).items() if value}


def test_the_page_is_as_it_was_counted() -> None:
    assert the_page()["words"] == WORDS
    assert where("long") == {"p1", "p2"}


def test_own_tag_and_tags_above() -> None:
    assert where("is li") == {"home", "news", "sport"}
    assert where("is p") == {"p1", "p2", "pa", "pb", "pc", "foot"}
    assert where("is h1") == where("is title") == {"h1"}
    assert where("is something else") == set()
    assert where("in nav") == where("in ul ol menu") == where("in a") == {"home", "news", "sport"}
    assert where("in footer") == {"foot"}
    assert where("in main") == set(BLOCKS) - {"home", "news", "sport", "foot"}
    assert where("in h1 h2 h3 h4 h5 h6") == {"h1", "h3a", "h3b", "h3c"}
    assert where("in table") == set()


def test_a_tag_outside_the_vocabulary_is_something_else() -> None:
    found = Studied("<x-box><p>one</p></x-box><x-line>two</x-line>")
    groups = FEATURES[FEATURES.index("is p") : FEATURES.index("is something else") + 1]
    assert [sum(found.feature(name)[block] for name in groups) for block in range(2)] == [1, 1], "each has one tag"


def chain(name: str, block: str, *levels: int) -> list[float]:
    """One of the figures of the elements around a block, at some levels."""
    return [feature(f"{name} at level {level}")[block] for level in levels]


def test_words_and_blocks_at_each_level() -> None:
    assert chain("words", "home", 0, 1, 2) == near(log(1), log(3), log(57))
    assert chain("blocks", "home", 0, 1, 2) == near(log(1), log(3), log(13))
    assert chain("words", "p1", 0, 1, 2, 3) == near(log(20), log(51), log(57), log(57))
    assert chain("words", "h3b", 0, 1, 2, 3) == near(log(1), log(4), log(51), log(57))
    assert chain("words a block", "p1", 0, 1) == near(log(20), log(51 / 9))


def test_shares_at_each_level() -> None:
    assert chain("link", "home", 0, 1, 2) == near(1, 1, 5 / 57)
    assert chain("link", "p1", 0, 1, 2) == near(0, 2 / 51, 5 / 57)
    assert chain("share of the page", "home", 0, 1, 2) == near(1 / 57, 3 / 57, 1)
    assert chain("long", "p2", 0, 1, 2) == near(1, 36 / 51, 36 / 57)
    assert chain("share of long", "p1", 0, 1, 2) == near(20 / 36, 1, 1)
    assert chain("share of long", "h1", 0, 1, 2) == near(0, 1, 1)
    assert chain("in p", "h3a", 0, 1, 2) == near(0, 3 / 4, 45 / 51)


def test_stops_are_counted_in_what_was_read_and_held_against_all_words() -> None:
    found = Studied("<div><p>One two. Three four.</p><p>five six seven eight</p></div>").feature
    assert found("stops at level 0") == near(2 / 4, 0)
    assert found("stops at level 1") == near(2 / 8, 2 / 8)
    assert Studied("<div><p>one.....</p></div>").feature("stops at level 1") == [2], "at most"


def test_siblings_that_look_alike() -> None:
    assert chain("siblings alike", "news", 0, 1, 2) == near(log(3), 0, 0)
    assert chain("siblings alike", "p1", 0, 1) == near(log(2), 0)
    assert chain("siblings alike", "pb", 0, 1, 2) == near(0, log(3), 0)


def test_records_are_three_siblings_or_more() -> None:
    cards = {"h3a", "pa", "h3b", "pb", "h3c", "pc"}
    assert where("in a record") == {"home", "news", "sport"} | cards
    assert among("records", "home", "p1", "pa", "foot") == near(log(3), 0, log(3), 0)
    assert among("level of the record", "sport", "h3c", "p2") == near(0, 1 / LEVELS, (LEVELS - 1) / LEVELS)
    assert among("words in the list", "pa", "home") == near(log(12), log(3))
    assert among("blocks in the list", "h3b", "news") == near(log(6), log(3))
    assert among("link in the list", "h3b", "news") == near(0, 1)
    assert among("share of the page in the list", "pc", "home") == near(12 / 57, 3 / 57)


def test_blocks_without_a_record_are_one_list() -> None:
    assert among("words in the list", "foot", "p1") == near(log(42), log(42))
    assert among("blocks in the list", "foot", "p1") == near(log(4), log(4))


def test_look_alikes_share_their_tag_and_the_two_above() -> None:
    groups = [{"home", "news", "sport"}, {"h1"}, {"p1", "p2"}, {"h3a", "h3b", "h3c"}, {"pa", "pb", "pc"}, {"foot"}]
    sizes = {block: log(len(group)) for group in groups for block in group}
    assert feature("blocks in the look-alikes") == pytest.approx(sizes, abs=1e-5)
    assert among("words in the look-alikes", "p1", "pa") == near(log(36), log(9))
    assert among("long in the look-alikes", "p2", "foot") == near(1, 0)


def test_where_blocks_stand() -> None:
    assert among("place", "home", "h1", "foot") == near(0, 3 / 13, 12 / 13)
    assert among("words before", "home", "h1", "foot") == near(0, 3 / 57, 54 / 57)
    assert among("long text before", "p1", "p2", "foot") == near(0, 20 / 36, 1)
    assert among("blocks before", "home", "foot") == near(0, log1p(12) / 5)
    assert among("blocks after", "home", "foot") == near(log1p(13) / 5, log1p(1) / 5)
    assert among("depth", "home", "h1", "pa") == near(5 / 20, 3 / 20, 4 / 20)


def test_the_headline_is_the_heading_that_says_the_title() -> None:
    assert where("has headline") == set(BLOCKS)
    assert where("after headline") == set(BLOCKS[3:])
    assert among("blocks from headline", "home", "h1", "p1") == near(-log1p(3) / 4, 0, log1p(1) / 4)
    assert among("words from headline", "home", "h1", "p1", "p2") == near(-log1p(3) / 6, 0, log1p(3) / 6, log1p(23) / 6)


def headline(source: str) -> list[float]:
    found = Studied(source)
    return found.feature("blocks from headline") if all(found.feature("has headline")) else []


def test_without_a_title_the_first_h1_that_is_shown_is_the_headline() -> None:
    hidden = "<a href=#pane></a><h1 class=tab id=pane hidden>Behind a tab</h1>"
    assert headline(f"{hidden}<p>one</p><h1>Headline</h1><h1>Another</h1>")[2] == 0
    assert headline("<title>Something else</title><h2>Not this</h2><h1>But this</h1>")[1] == 0


def test_a_page_may_have_no_headline() -> None:
    assert headline("<h2>Heading</h2><p>Text</p>") == []


def test_the_main_part_holds_most_of_the_long_text() -> None:
    assert where("in the main part") == set(BLOCKS[3:12])
    distance = among("blocks from the main part", "home", "sport", "h1", "foot")
    assert distance == near(-log1p(3) / 4, -log1p(1) / 4, 0, log1p(1) / 4)
    assert among("size of the main part", "p1", "foot") == near(9 / 13, 9 / 13)
    assert among("link in the main part", "p1", "foot") == near(2 / 51, 2 / 51)


def test_one_paragraph_with_most_of_the_long_text_is_the_main_part_by_itself() -> None:
    found = Studied(f"<div><p>{'word ' * 70}</p><p>{'word ' * 30}</p></div><p>short</p>")
    assert found.feature("in the main part") == [1, 0, 0]


def test_a_page_without_long_text_is_its_own_main_part() -> None:
    assert Studied("<p>one</p><div>two</div>").feature("in the main part") == [1, 1]


def test_wrappers_are_one_level_with_what_they_wrap() -> None:
    found = Studied("<body><main><div><div><p>one</p></div><p>two</p></div></main><p>three</p></body>")
    names = [found.page.name(row) for row in found["elements"]]
    levels = [[names[place] for place in around[:3]] for around in found.levels]
    assert levels == [["div", "main", "body"], ["p", "main", "body"], ["p", "body", "body"]]
