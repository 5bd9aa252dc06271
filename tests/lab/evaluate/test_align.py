"""Which words are found in order: against the table that everyone knows, and with tables that are too small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import LCSseq

from thresher.lab.evaluate import align
from thresher.lab.evaluate.align import found_in


def naive_lcs(first: Sequence[str], second: Sequence[str]) -> int:
    """The length of a longest common subsequence, cell by cell."""
    above = [0] * (len(second) + 1)
    for one in first:
        row = [0]
        for place, other in enumerate(second):
            row.append(above[place] + 1 if one == other else max(above[place + 1], row[place]))
        above = row
    return above[-1]


def is_subsequence(part: Sequence[str], whole: Sequence[str]) -> bool:
    rest = iter(whole)
    return all(word in rest for word in part)


def chosen(words: Sequence[str], found: np.ndarray) -> list[str]:
    assert found.dtype == np.bool_
    assert found.shape == (len(words),)
    return [word for word, there in zip(words, found.tolist(), strict=True) if there]


short_lists = st.lists(st.sampled_from(["a", "b", "c", "word", "字"]), max_size=30)
long_lists = st.lists(st.sampled_from([f"w{n}" for n in range(12)]), max_size=150)


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.tuples(short_lists, short_lists), st.tuples(long_lists, long_lists)))
def test_a_longest_common_subsequence_is_found(pair: tuple[list[str], list[str]]) -> None:
    words, text = pair
    found = chosen(words, found_in(words, text))
    assert is_subsequence(found, text)
    assert len(found) == naive_lcs(words, text)


def test_by_hand() -> None:
    words = "home news the cat sat on the mat contact".split()
    text = "the cat sat quietly on the red mat".split()
    assert found_in(words, text).tolist() == [False, False, True, True, True, True, True, True, False]


@pytest.mark.parametrize(("words", "text"), [([], []), (["a"], []), ([], ["a"]), (["a", "b"], ["c"])])
def test_nothing_is_found_in_nothing(words: list[str], text: list[str]) -> None:
    assert found_in(words, text).tolist() == [False] * len(words)


class Watched:
    """Tables as large as allowed, and a note of how large they were."""

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self.cells: list[int] = []

    def opcodes(self, first: Sequence[str], second: Sequence[str]) -> Any:
        self.cells.append(len(first) * len(second))
        assert self.cells[-1] <= self.largest
        return LCSseq.opcodes(first, second)


@pytest.fixture
def small_tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    watched = Watched(4096)
    monkeypatch.setattr(align, "LARGEST_TABLE", watched.largest)
    monkeypatch.setattr(align, "LCSseq", watched)
    yield watched
    assert all(cells <= watched.largest for cells in watched.cells)


@settings(max_examples=200, deadline=None)
@given(long_lists, long_lists, st.integers(0, 200))
def test_with_small_tables_less_may_be_found_but_nothing_wrong(words: list[str], text: list[str], largest: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(align, "LARGEST_TABLE", largest)
        found = chosen(words, found_in(words, text))
    assert is_subsequence(found, text)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(0, 10**6), unique=True, min_size=7, max_size=200), st.data())
def test_cutting_at_passages_loses_nothing_where_passages_are_many(numbers: list[int], data: st.DataObject) -> None:
    """Every word once, and now and then one is missing from the second text.

    The largest piece is the last: six words of a passage, the missing one, and five that are too few for a passage.
    """
    words = [f"w{number}" for number in numbers]
    missing = data.draw(st.sets(st.integers(0, len(words) // 40), max_size=5))
    text = [word for place, word in enumerate(words) if place // 40 not in missing or place % 40]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(align, "LARGEST_TABLE", 12 * 11)
        assert chosen(words, found_in(words, text)) == text


def test_a_long_text_is_found_wholly_in_one_that_begins_with_it(small_tables: Watched) -> None:
    words = [f"w{n}" for n in range(3000)]
    text = words + [f"x{n}" for n in range(500)]
    assert found_in(words, text).all()
    assert found_in(text, words).tolist() == [True] * 3000 + [False] * 500


def test_what_was_put_in_between_is_told_apart(small_tables: Watched) -> None:
    """3000 x 3050 cells are too many; with unique passages all around, no piece needs more than 6 x 56."""
    text = [f"w{n}" for n in range(3000)]
    words = text[:1500] + [f"x{n}" for n in range(50)] + text[1500:]
    assert found_in(words, text).tolist() == [True] * 1500 + [False] * 50 + [True] * 1500
    assert max(small_tables.cells) == 6 * 56


def test_blocks_that_changed_places_cannot_both_be_found(small_tables: Watched) -> None:
    """200 words went to the end: the longer chain of 800 wins."""
    words = [f"w{n}" for n in range(1000)]
    assert found_in(words, words[200:] + words[:200]).tolist() == [False] * 200 + [True] * 800


def test_what_repeats_itself_without_end_is_given_up(small_tables: Watched) -> None:
    words = ["tick", "tock"] * 2000
    assert not found_in(words, words).any()
    assert small_tables.cells == []


def test_a_table_may_be_as_large_as_the_limit_and_no_larger(small_tables: Watched) -> None:
    assert found_in(["tick", "tock"] * 32, ["tick", "tock"] * 32).all()
    assert not found_in(["tick"] * 65, ["tick"] * 64).any()
    assert small_tables.cells == [64 * 64]


def test_only_the_endless_part_is_given_up(small_tables: Watched) -> None:
    unique = [f"w{n}" for n in range(500)]
    found = found_in(unique + ["tick", "tock"] * 500, unique + ["tick", "tock"] * 400)
    assert found[:490].all()
    assert not found[500:].any()


def test_more_than_one_table_can_hold_is_found_at_the_real_limit() -> None:
    words = [f"w{n}" for n in range(50_000)]
    assert len(words) ** 2 > align.LARGEST_TABLE
    assert found_in(words, words).all()


@settings(deadline=None)
@given(st.permutations(range(9)))
def test_the_longest_rise_is_found(order: list[int]) -> None:
    places = list(enumerate(order))
    chain = align._longest_rise(places)
    assert set(chain) <= set(places)
    assert all(one[0] < two[0] and one[1] < two[1] for one, two in pairwise(chain))
    best = [1] * len(order)
    for here in range(len(order)):
        best[here] += max((best[before] for before in range(here) if order[before] < order[here]), default=0)
    assert len(chain) == max(best)
