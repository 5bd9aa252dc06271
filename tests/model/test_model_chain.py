"""The elements above the blocks, against walking up from each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from thresher import Page
from thresher.model.blocks import TextBlocks
from thresher.model.chain import Elements, up_the_chain, widening
from thresher.page import tree
from thresher.page.numbered import numbered

LEVELS: Final = 5

SOUP: Final = st.lists(
    st.sampled_from(
        [
            *"<div> <div> </div> <p> </p> <b> </b> <ul> </ul> <li> <table> <td> <section> </section> <br>".split(),
            *("some words", "word", " ", "<p hidden>closed", "<div class=tab hidden>", "<x-y>", "<form>", "<a href=x>"),
        ]
    ),
    max_size=50,
).map("".join)


def blocks_of(source: str) -> TextBlocks:
    blocks = TextBlocks.of(Page.parse(source))
    assume(len(blocks))
    return blocks


def path_up(page: Page, row: int) -> list[int]:
    """The row and all that is above it, up to the body."""
    path = [row]
    while path[-1] != page.body:
        path.append(int(page.parent[path[-1]]))
    return path


def held(blocks: TextBlocks, row: int) -> list[int]:
    """The blocks that begin below a row."""
    return [number for number, first in enumerate(blocks.first.tolist()) if row <= first < blocks.page.end[row]]


@given(source=SOUP)
@settings(max_examples=80, deadline=None)
def test_elements_are_all_that_a_walk_up_from_the_blocks_meets(source: str) -> None:
    blocks = blocks_of(source)
    elements, page = Elements.above(blocks), blocks.page
    met = sorted({row for first in blocks.first.tolist() for row in path_up(page, first)[1:]})
    assert elements.rows.tolist() == met
    assert len(elements) == len(met)
    assert elements.rows[elements.of_block].tolist() == blocks.element.tolist()


@given(source=SOUP)
@settings(max_examples=80, deadline=None)
def test_each_element_knows_its_parent_and_its_blocks(source: str) -> None:
    blocks = blocks_of(source)
    elements, page = Elements.above(blocks), blocks.page
    assert elements.parent[0] == 0
    assert elements.rows[0] == page.body
    for row, parent, low, high in zip(*(part.tolist() for part in elements_of(elements)), strict=True):
        assert row == page.body or elements.rows[parent] == page.parent[row]
        assert list(range(low, high)) == held(blocks, row)


def elements_of(elements: Elements) -> tuple[tree.Array, ...]:
    return elements.rows, elements.parent, elements.low, elements.high


@given(source=SOUP)
@settings(max_examples=80, deadline=None)
def test_up_the_chain_goes_up_one_element_at_a_time_and_stays_at_the_body(source: str) -> None:
    blocks = blocks_of(source)
    elements = Elements.above(blocks)
    chain = elements.rows[up_the_chain(elements, LEVELS)]
    for number, element in enumerate(blocks.element.tolist()):
        path = path_up(blocks.page, element)
        assert chain[:, number].tolist() == (path + [blocks.page.body] * LEVELS)[:LEVELS]


@given(source=SOUP)
@settings(max_examples=80, deadline=None)
def test_widening_takes_the_outermost_of_the_elements_that_hold_the_same(source: str) -> None:
    blocks = blocks_of(source)
    elements = Elements.above(blocks)
    levels = elements.rows[widening(elements, LEVELS)]
    for number, element in enumerate(blocks.element.tolist()):
        outermost = {len(held(blocks, row)): row for row in path_up(blocks.page, element)}  # the last one stays
        expected = [outermost[size] for size in sorted(outermost)]
        assert levels[:, number].tolist() == (expected + [blocks.page.body] * LEVELS)[:LEVELS]


def test_wrappers_are_one_level_with_what_they_wrap() -> None:
    page = Page.parse("<body><main><div><div><p>one</p></div><p>two</p></div></main><p>three</p></body>")
    elements = Elements.above(TextBlocks.of(page))
    names = [[page.name(int(row)) for row in level] for level in elements.rows[widening(elements, 3)]]
    assert names == [["div", "p", "p"], ["main", "main", "body"], ["body", "body", "body"]]


def naive_path(parents: list[int], row: int) -> list[int]:
    return [0] if row == 0 else [row, *naive_path(parents, parents[row])]


trees: Final = st.lists(st.integers(0, 1000), max_size=60).map(
    lambda numbers: [0, *(number % (place + 1) for place, number in enumerate(numbers))]
)
chains: Final = st.integers(1, 70).map(lambda size: [max(0, row - 1) for row in range(size)])
FOLDS: Final[list[tuple[Callable[..., tree.Array], Callable[[list[int]], int]]]] = [
    (tree.path_max, max),
    (tree.path_min, min),
    (tree.path_or, lambda values: int(np.bitwise_or.reduce(values))),
]


@pytest.mark.parametrize("fold", FOLDS, ids=["max", "min", "or"])
@given(parents=trees | chains, data=st.data())
@settings(max_examples=60, deadline=None)
def test_values_are_joined_along_the_whole_path(
    fold: tuple[Callable[..., tree.Array], Callable[[list[int]], int]], parents: list[int], data: st.DataObject
) -> None:
    joined, naive = fold
    values = data.draw(st.lists(st.integers(0, 255), min_size=len(parents), max_size=len(parents)))
    expected = [naive([values[one] for one in naive_path(parents, row)]) for row in range(len(parents))]
    assert joined(np.array(values), np.array(parents)).tolist() == expected


@given(items=st.lists(st.none() | st.sampled_from(["", "a", "b", "c d", "A"])))
def test_numbered_gives_each_value_one_number_in_order_of_appearance(items: list[str | None]) -> None:
    values, number = numbered(items)
    assert [values[place] for place in number.tolist()] == items
    assert values == list(dict.fromkeys(items))
