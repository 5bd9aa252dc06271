"""Names of authors: what is left of a byline, and what is no name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thresher.metadata.author_names import byline, names_in, stated_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("By Ann Lee", ("Ann Lee",)),
        ("Written by: Ann Lee, Staff Writer", ("Ann Lee",)),
        ("By Ann Lee and Bo Ek", ("Ann Lee", "Bo Ek")),
        ("Ann Lee, Bo Ek & Cy Oh", ("Ann Lee", "Bo Ek", "Cy Oh")),
        ("Ann Lee, Ph.D., RD", ("Ann Lee",)),
        ("Ann Lee, Jr., and Bo Ek", ("Ann Lee, Jr.", "Bo Ek")),
        ("By Ann Lee | 6 May 2024", ("Ann Lee",)),
        ("May 6, 2024 | Ann Lee", ("Ann Lee",)),
        ("By Ann Lee Updated May 6, 2024", ("Ann Lee",)),
        ("Von Änne Groß", ("Änne Groß",)),
        ("Par Zoé Noël et Guy Roux", ("Zoé Noël", "Guy Roux")),
        ("โดย สมชาย ใจดี", ("สมชาย ใจดี",)),
        ("作者：王小明", ("王小明",)),
        ("بقلم ليلى حسن", ("ليلى حسن",)),
        ("ann lee", ()),
        ("ANN LEE, Ann Lee", ("ANN LEE",)),
        ("Dr. Ann Lee, Ann Lee", ("Dr. Ann Lee",)),
        ("Reviewed by Ann Lee", ()),
        ("admin", ()),
        ("Staff", ()),
        ("ann@example.org", ()),
        ("https://example.org/ann", ()),
        ("Read more articles", ()),
        ("the team that brought all of it to you", ()),
        ("", ()),
        ("12345", ()),
    ],
)
def test_a_line_gives_its_names(text: str, names: tuple[str, ...]) -> None:
    assert names_in(text) == names


def test_a_stated_value_is_believed_more_than_a_line() -> None:
    assert stated_names("ann lee") == ("ann lee",)
    assert stated_names("Ann Lee On") == ("Ann Lee On",)
    assert stated_names("Editor") == stated_names("admin") == ()


def test_only_lines_that_begin_so_are_bylines() -> None:
    assert byline("By Ann Lee") == "Ann Lee"
    assert byline("Bystanders saw it") is None
    assert byline("Edited by Ann Lee") is None


@given(st.text())
def test_any_text_gives_names_without_signs_of_addresses(text: str) -> None:
    for name in (*names_in(text), *stated_names(text)):
        assert name == name.strip()
        assert "@" not in name
