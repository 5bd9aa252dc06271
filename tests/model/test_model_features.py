"""The features of a page: always as many, always finite; what learned tables and the blocks beside tell, by hand."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.auto.features import measure
from places import TESTS
from studied import Studied

from thresher.model.feature_names import FEATURES, PAGE_FEATURES, PLAIN_FEATURES
from thresher.model.weights import Tables, shipped

ODD_PAGES: Final[dict[str, str]] = runpy.run_path(str(TESTS / "methods" / "test_every_method.py"))["PAGES"]
TABLES: Final = Tables(
    {"nav": -2.0, "post-0": 1.0, "content": 3.0, "~post": 0.5, "a": -0.5},
    {"one": 1.0, "two.": -1.5, "word": 0.25, "share": -4.0, "story": 3.0, "nothing": 0.0},
)
"""Small, but with something to say about the pages of these tests."""
SOUP: Final = st.lists(
    st.sampled_from(
        [
            *"<div> </div> <p> </p> <b> </b> <ul> <li> <table> <td> <span> <br> <h1> </h1> <select> <option>".split(),
            *(
                "<a href=/x>",
                "</a>",
                "one two. ",
                "word",
                " ",
                "คำ",
                "中文字。",
                "<p class=tab hidden>",
                "<x-y>",
                "<svg>",
            ),
            *("<div class='nav post-3'>", "<section id=content>", "<p class='a b'>", "<title>one two</title>", "😀"),
        ]
    ),
    max_size=50,
).map(lambda pieces: "one" + "".join(pieces))


def check(found: Studied) -> None:
    """What is true of the features of every page."""
    assert found.found["page"].shape == (len(PAGE_FEATURES),)
    for values in (found.features, found.found["page"]):
        assert values.dtype == np.float32
        assert np.isfinite(values).all()
    assert np.abs(found.features).max() < 1000, "they are stored at half precision while the network is trained"


def test_every_feature_has_a_name_of_its_own() -> None:
    layers = shipped().layers
    assert len(FEATURES) == len(set(FEATURES)) == len(layers.low)
    assert len(PAGE_FEATURES) == len(set(PAGE_FEATURES)) == len(layers.page_low)
    assert FEATURES[: len(PLAIN_FEATURES)] == PLAIN_FEATURES


@pytest.mark.parametrize("source", ODD_PAGES.values(), ids=ODD_PAGES.keys())
def test_odd_pages_have_all_features(source: str) -> None:
    for tables in (shipped().tables, TABLES):
        found = Studied(source, tables)
        if len(found["words"]):
            check(found)


@pytest.mark.parametrize("folder", sorted(TESTS.glob("pages/*")), ids=lambda folder: folder.name)
def test_real_pages_have_them_too(folder: Path) -> None:
    check(Studied((folder / "source.html").read_bytes(), shipped().tables))


@given(source=SOUP)
@settings(max_examples=100, deadline=None)
def test_tag_soup_has_them_too(source: str) -> None:
    check(Studied(source, TABLES))


# ---- the blocks beside


def test_a_block_sees_what_those_beside_it_are_like() -> None:
    found = Studied("<h2>one</h2><p>one two</p><p>one two three <a href=/x>four</a></p>", TABLES)
    words = found.feature("words")
    assert found.feature("words, of the block before") == [0, *words[:-1]]
    assert found.feature("words, of the block after") == [*words[1:], 0]
    assert found.feature("words, of the last but one") == [0, 0, words[0]]
    assert found.feature("words, of the next but one") == [words[2], 0, 0]
    assert found.feature("link, of the block after") == [0, 0.25, 0]
    assert found.feature("in h1 h2 h3 h4 h5 h6, of the block before") == [0, 1, 0]


def test_a_window_is_a_mean_over_the_blocks_to_one_side() -> None:
    found = Studied("<p>one</p>" + "<p><a href=/x>two</a></p>" * 9 + "<p>three</p>" * 20)
    assert found.feature("link, mean over 8 blocks after")[0] == 1
    assert found.feature("link, mean over 20 blocks after")[0] == pytest.approx(9 / 20)
    assert found.feature("link, mean over 8 blocks before")[12] == pytest.approx(6 / 8)
    assert (
        found.feature("link, mean over 8 blocks before")[0] == found.feature("link, mean over 8 blocks after")[-1] == 0
    )


def test_windows_of_a_long_page_are_as_exact() -> None:
    piece = "<div class=nav><p>one two. <a href=x>three</a></p><h2>word</h2></div><section id=content>word</section>"
    found = Studied(piece * 3_000, TABLES)
    np.testing.assert_allclose(found.features, measure(found.page, TABLES).features, atol=2e-3)


# ---- names


def names(source: str, what: str) -> list[list[float]]:
    """For each block the odds against content and for it."""
    found = Studied(source, TABLES)
    sides = (found.feature(f"{what} {side}") for side in ("against", "in favour"))
    return [list(pair) for pair in zip(*sides, strict=True)]


def test_names_of_the_elements_above() -> None:
    source = "<div class=nav><section id=content class=a><p class=post-7>one</p></section></div>two"
    from_inside = [names(source, f"names of element {element}")[0] for element in range(6)]
    # p, section (where class and id speak against each other), div, body, and the body again
    assert from_inside == [[0, 1], [-0.5, 3], [-2, 0], [0, 0], [0, 0], [0, 0]]
    assert names(source, "names above") == [[-2, 3], [0, 0]]


def test_names_above_the_next_few_blocks_are_told_apart() -> None:
    inner = "<section id=content><p>one</p><p>two</p></section>"
    source = f"<div class=nav>{inner}<p>three</p></div>"
    assert names(source, "names above") == [[-2, 3], [-2, 3], [-2, 0]]
    assert names(source, "names above the next few blocks") == [[-2, 0], [-2, 0], [0, 0]]


# ---- words


def test_the_odds_of_the_words_of_a_block() -> None:
    found = Studied("<p>story share story</p><p>unheard of</p><p>***</p><p>Nothing one</p>", TABLES)
    for what, expected in {
        "mean": [2 / 3, 0, 0, 0.5],
        "sum": [2 / 4, 0, 0, 1 / 4],
        "lowest": [-4, 0, 0, 0],
        "highest": [3, 0, 0, 1],
        "known share": [1, 0, 0, 1],
    }.items():
        assert found.feature(f"{what} of the odds of words") == pytest.approx(expected), what
    assert found.feature("mean of the odds of words at level 1") == pytest.approx([(2 / 3 + 0.5) / 4] * 4)


def test_the_sum_of_odds_is_bounded_and_so_is_the_share_that_is_known() -> None:
    found = Studied(f"<p>{'story ' * 12}</p><p>story <b>story</b>x<i>y</i></p>", TABLES)
    assert found.feature("sum of the odds of words") == [4, pytest.approx(6 / 4)]
    assert max(found.feature("known share of the odds of words")) <= 1
