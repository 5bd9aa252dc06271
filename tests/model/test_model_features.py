"""The features of a page: always as many, always finite, and those beside a block as a plain loop finds them."""

from __future__ import annotations

import runpy
from collections.abc import Iterable
from functools import cache
from math import log1p
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import TESTS

from thresher import Page
from thresher.model import features as room
from thresher.model.around import IN_HEADING
from thresher.model.blocks import TextBlocks
from thresher.model.features import Features, complete
from thresher.model.prepare import Prepared, prepare
from thresher.model.tables import Tables
from thresher.model.weights import shipped

ODD_PAGES: Final[dict[str, str]] = runpy.run_path(str(TESTS / "methods" / "test_every_method.py"))["PAGES"]
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


@cache
def tables() -> Tables:
    """Small, but with something to say about the pages of these tests."""
    names = {"nav": -2.0, "post-0": 1.0, "content": 3.0, "~post": 0.5, "a": -0.5}
    return Tables(names, {"one": 1.0, "two.": -1.5, "word": 0.25})


def prepared(source: str) -> Prepared | None:
    page = Page.parse(source)
    blocks = TextBlocks.of(page)
    return prepare(page, blocks) if len(blocks) else None


def completed(source: str) -> tuple[Prepared, Features]:
    page = prepared(source)
    assert page is not None
    return page, complete(page, tables())


def check(page: Prepared, found: Features) -> None:
    """What is true of the features of every page."""
    layers = shipped().layers
    assert found.blocks.shape == (len(layers.low), len(page.words))
    assert found.page.shape == layers.page_low.shape
    assert len(page.fixed_names) == len(set(page.fixed_names)) == len(page.fixed)
    for column in found:
        assert column.dtype == np.float32
        assert np.isfinite(column).all()
    assert found.weight.sum() == pytest.approx(1, abs=1e-4)
    assert np.abs(found.blocks).max() < 1000, "they are stored at half precision while the network is trained"


@pytest.mark.parametrize("source", ODD_PAGES.values(), ids=ODD_PAGES.keys())
def test_odd_pages_have_the_features_that_the_shipped_weights_want(source: str) -> None:
    if (page := prepared(source)) is not None:
        check(page, complete(page, shipped().tables))
        check(page, complete(page, tables()))


@pytest.mark.parametrize("folder", sorted(TESTS.glob("pages/*")), ids=lambda folder: folder.name)
def test_real_pages_have_them_too(folder: Path) -> None:
    page = prepared((folder / "source.html").read_bytes().decode("utf-8", "replace"))
    assert page is not None
    check(page, complete(page, shipped().tables))


@given(source=SOUP)
@settings(max_examples=100, deadline=None)
def test_tag_soup_has_them_too(source: str) -> None:
    check(*completed(source))


def split(page: Prepared, found: Features) -> dict[str, np.ndarray[tuple[int, int]]]:
    """The features by where they come from; the last are counted from the end."""
    sizes = {"fixed": len(page.fixed), "names": 2 * room.NEAREST + 4, "words": 5}
    beside = len(room._SEEN_FROM_BESIDE) + 5
    sizes |= {"before": beside, "after": beside, "two before": 4, "two after": 4, "windows": 32, "means": 5}
    assert sum(sizes.values()) == len(found.blocks)
    return dict(zip(sizes, np.split(found.blocks, np.cumsum(list(sizes.values()))[:-1]), strict=True))


@given(source=SOUP)
@settings(max_examples=80, deadline=None)
def test_a_block_sees_what_those_beside_it_are_like(source: str) -> None:
    page, found = completed(source)
    parts = split(page, found)
    names, words = parts["names"], parts["words"]
    own = np.concatenate(
        (
            [page.column(name) for name in room._SEEN_FROM_BESIDE],
            names[[0, 1, 2 * room.NEAREST, 2 * room.NEAREST + 1]],
            words[:1],
        )
    )
    afar = own[[0, 1, len(own) - 3, len(own) - 1]]
    for block in range(len(page.words)):
        for part, columns, step in (
            ("before", own, -1),
            ("after", own, 1),
            ("two before", afar, -2),
            ("two after", afar, 2),
        ):
            there = 0 <= block + step < len(page.words)
            expected = columns[:, block + step] if there else np.zeros(len(columns))
            assert parts[part][:, block].tolist() == expected.tolist()


@given(source=SOUP)
@settings(max_examples=60, deadline=None)
def test_windows_are_means_over_the_blocks_to_either_side(source: str) -> None:
    page, found = completed(source * 3)
    check_windows(page, found, range(len(page.words)))


def test_windows_of_a_long_page_are_as_exact() -> None:
    piece = "<div class=nav><p>one two. <a href=x>three</a></p><h2>word</h2></div><section id=content>word</section>"
    page, found = completed(piece * 10_000)
    check_windows(page, found, [0, 1, 7, 15_000, len(page.words) - 9, len(page.words) - 1])


def check_windows(page: Prepared, found: Features, some: Iterable[int]) -> None:
    parts = split(page, found)
    names, odds = parts["names"], parts["words"][0]
    link, long, stops, heading, hidden = (page.column(name) for name in ("link", "long", "stops", IN_HEADING, "hidden"))
    count = len(page.words)
    for block in some:
        expected = []
        for low, high in (
            (max(block - 8, 0), block),
            (max(block - 20, 0), block),
            (block + 1, min(block + 9, count)),
            (block + 1, min(block + 21, count)),
        ):
            words = [min(page.words[one], 60.0) for one in range(low, high)]
            weighed = [
                sum(word * column[low + n] for n, word in enumerate(words)) / max(sum(words), 1)
                for column in (link, long, stops)
            ]
            blocks = max(high - low, 1)
            name = names[2 * room.NEAREST] + names[2 * room.NEAREST + 1]
            means = [sum(column[low:high]) / blocks for column in (odds, name, heading, hidden)]
            expected.append([log1p(sum(words) / blocks), *weighed, *means])
        values = parts["windows"][:, block].reshape(8, 4).T
        assert values.tolist() == [pytest.approx(row, abs=2e-3) for row in expected]


@given(source=SOUP)
@settings(max_examples=60, deadline=None)
def test_the_last_features_are_the_mean_odds_of_words_at_each_level(source: str) -> None:
    page, found = completed(source)
    parts = split(page, found)
    for level, places in enumerate(page.levels):
        for block, place in enumerate(places.tolist()):
            inside = parts["words"][0, page.elements.low[place] : page.elements.high[place]]
            assert parts["means"][level, block] == pytest.approx(float(np.mean(inside)), abs=1e-5)


def test_names_of_the_elements_above() -> None:
    page, found = completed("<div class=nav><section id=content class=a><p class=post-7>one</p></section></div>two")
    names = split(page, found)["names"]
    # From the inside out: p, section (where class and id speak against each other), div, body, body, body.
    assert names[:12, 0].tolist() == [0, 1, -0.5, 3, -2, 0, 0, 0, 0, 0, 0, 0]
    assert names[12:14, 0].tolist() == [-2, 3], "all above"
    assert names[12:, 1].tolist() == [0, 0, 0, 0]


def test_names_above_the_next_few_blocks_are_told_apart() -> None:
    inner = "<section id=content><p>one</p><p>two</p></section>"
    page, found = completed(f"<div class=nav>{inner}<p>three</p></div>")
    names = split(page, found)["names"]
    assert names[12:14].T.tolist() == [[-2, 3], [-2, 3], [-2, 0]]
    assert names[14:16].T.tolist() == [[-2, 0], [-2, 0], [0, 0]]


def test_a_block_weighs_as_the_root_of_its_words() -> None:
    _, found = completed(f"<p>one</p><p>{'word ' * 7}</p><p>。</p>")
    assert found.weight.tolist() == pytest.approx(np.sqrt([2, 8, 1]) / np.sqrt([2, 8, 1]).sum(), abs=1e-6)
