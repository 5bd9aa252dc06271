"""How the names that authors give to elements are read."""

from __future__ import annotations

import re
import string
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from measuring import measured

from thresher.model.names import folded, names_in, parts_of

NAME = st.text(alphabet=string.ascii_letters + string.digits + "-_:é中", max_size=60)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("", []),
        (" \n\t ", []),
        ("one", ["one"]),
        ("  one\ttwo\n three ", ["one", "two", "three"]),
        ("relatedPosts-3 wide", ["relatedPosts-3", "wide"]),
    ],
)
def test_names_stand_between_white_space(value: str, names: list[str]) -> None:
    assert names_in(value) == names


def test_only_the_beginning_of_a_long_value_is_read() -> None:
    assert names_in(" ".join(f"n{number}" for number in range(1000))) == [f"n{number}" for number in range(30)]
    assert names_in("a" * 399 + " b" + " c") == ["a" * 399]
    assert names_in("a" * 500) == ["a" * 400]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("relatedPosts-3", "relatedposts-0"),
        ("POST-12345-b67", "post-0-b0"),
        ("post-0-b0", "post-0-b0"),
        ("seite-٣", "seite-0"),  # digits of any script
        ("nav", "nav"),
        ("", ""),
    ],
)
def test_folding_makes_numbered_names_one(name: str, expected: str) -> None:
    assert folded(name) == expected


@given(name=NAME)
def test_a_folded_name_is_short_and_folding_it_again_changes_nothing(name: str) -> None:
    once = folded(name)
    assert len(once) <= 40
    assert folded(once) == once
    assert once == re.sub(r"\d+", "0", name[:40].lower())


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("relatedPosts-3", ["~related", "~posts"]),
        ("RelatedPosts", ["~related", "~posts"]),
        ("main_content-area", ["~main", "~content", "~area"]),
        ("HTMLParser", ["~html", "~parser"]),
        ("BOX", ["~box"]),
        ("a-b-cd", ["~cd"]),  # single letters say nothing
        ("c3po", ["~po"]),
        ("12345", []),
        ("über中文", ["~ber"]),
        ("", []),
    ],
)
def test_a_name_falls_into_its_words(name: str, parts: list[str]) -> None:
    assert parts_of(name) == parts


@given(name=NAME)
def test_parts_are_marked_lower_case_and_few(name: str) -> None:
    parts = parts_of(name)
    assert len(parts) <= 8
    for part in parts:
        assert re.fullmatch("~[a-z]{2,}", part)
        assert part[1:] in name.lower()


def test_at_most_eight_words_of_a_name_count() -> None:
    assert parts_of("aa-bb-cc-dd-ee-ff-gg-hh-ii-jj") == ["~aa", "~bb", "~cc", "~dd", "~ee", "~ff", "~gg", "~hh"]


@pytest.mark.parametrize("value", ["A" * 400, "aA" * 200, "a " * 10_000_000, "A" * 10_000_000])
@measured
def test_hostile_values_take_no_time(value: str) -> None:
    start = time.process_time()
    for name in names_in(value):
        folded(name)
        parts_of(name)
    assert time.process_time() - start < 0.2
