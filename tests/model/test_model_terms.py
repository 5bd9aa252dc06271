"""How the names that authors give to elements are cut into terms, and what a table says of them."""

from __future__ import annotations

import pytest

from thresher.kernel.native import NameOdds, name_terms

NAMES = {"nav": -3.0, "~nav": -1.0, "post-0": 2.0, "~post": 1.0, "~body": 3.0, "post-body": -2.5, "Kept-3": 0.5}


def wholes(value: str) -> list[str]:
    return [term for term in name_terms(value) if not term.startswith("~")]


def parts(value: str) -> list[str]:
    return [term[1:] for term in name_terms(value) if term.startswith("~")]


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("", []),
        (" \n\t ", []),
        ("one", ["one"]),
        ("  one\ttwo\n three ", ["one", "two", "three"]),
        ("one\u3000two\u00a0three\x1cfour", ["one", "two", "three", "four"]),
        ("one two one", ["one", "two"]),
    ],
)
def test_names_stand_between_white_space(value: str, names: list[str]) -> None:
    assert wholes(value) == names


def test_only_the_beginning_of_a_long_value_is_read() -> None:
    many = [f"{first}{second}" for first in "abcdef" for second in "abcdefghij"]
    assert wholes(" ".join(many)) == many[:30]
    assert wholes("a" * 399 + " b" + " c") == ["a" * 40]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("relatedPosts-3", "relatedposts-0"),
        ("POST-12345-b67", "post-0-b0"),
        ("post-0-b0", "post-0-b0"),
        ("seite-\u0663", "seite-0"),  # digits of any script
        ("\u212aelvin", "kelvin"),
        ("nav", "nav"),
        ("x" * 41, "x" * 40),
    ],
)
def test_folding_makes_numbered_names_one(name: str, expected: str) -> None:
    assert wholes(name) == [expected]


def test_a_name_with_letters_beyond_ascii_has_its_parts_alone() -> None:
    assert name_terms("\u00fcberSicht") == ["~ber", "~sicht"]
    assert wholes("x" * 40 + "\u00fc") == ["x" * 40], "what is cut off does not count"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("relatedPosts-3", ["related", "posts"]),
        ("RelatedPosts", ["related", "posts"]),
        ("main_content-area", ["main", "content", "area"]),
        ("HTMLParser", ["html", "parser"]),
        ("BOX", ["box"]),
        ("a-b-cd", ["cd"]),  # single letters say nothing
        ("c3po", ["po"]),
        ("12345", []),
        ("\u00fcber\u4e2d\u6587", ["ber"]),
        ("aa-bb-cc-dd-ee-ff-gg-hh-ii-jj", ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh"]),
    ],
)
def test_a_name_falls_into_its_words(name: str, expected: list[str]) -> None:
    assert parts(name) == expected


@pytest.mark.parametrize(
    ("value", "against", "in_favour"),
    [
        ("", 0, 0),
        ("unheard-of", 0, 0),
        ("nav", -3, 0),
        ("NAV", -3, 0),
        ("post-17", 0, 2),
        ("Kept-3", 0, 0.5),  # as it is written
        ("post-body", -2.5, 0),  # the whole name is known, so its parts are not asked
        ("body-post", 0, 2),  # the mean of the parts
        ("post-unheardOf", 0, 1),  # of those that are known
        ("nav post-17", -3, 2),
        ("nav-body other", 0, 1),
        (" post-17\n nav  ", -3, 2),
        ("x" * 500 + " nav", 0, 0),  # beyond what is read of a value
        ("a " * 40 + "nav", 0, 0),  # beyond the names that are read
    ],
)
def test_odds_of_names(value: str, against: float, in_favour: float) -> None:
    assert NameOdds(NAMES).extremes(value) == (against, in_favour)
