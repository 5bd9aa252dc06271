"""Names of authors: what is left of a byline, and what is no name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thresher.metadata.author_names import byline, names_in, persons_in, stated_names


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


@pytest.mark.parametrize(
    ("language", "line", "name"),
    [
        ("ar", "بواسطة ليلى حسن", "ليلى حسن"),
        ("el", "Γράφει η Δανάη Κοραλλίδη", "Δανάη Κοραλλίδη"),
        ("el", "Γράφει ο Νικήτας Ράπτης Δημοσίευση: 9 Φεβρουαρίου 2024", "Νικήτας Ράπτης"),
        ("el", "Από Δανάη Κοραλλίδη", "Δανάη Κοραλλίδη"),
        ("he", "מאת נגה אלקלעי", "נגה אלקלעי"),
        ("he", "מאת נגה אלקלעי פורסם: 24 במרץ 2024", "נגה אלקלעי"),
        ("hi", "लेखक: कविता देशवाल", "कविता देशवाल"),
        ("id", "Oleh Ratna Wulandari - Rabu, 7 Agu 2024", "Ratna Wulandari"),
        ("id", "Penulis: Ratna Wulandari", "Ratna Wulandari"),
        ("ja", "執筆：篠原 あかり", "篠原 あかり"),
        ("ko", "글쓴이 김하늘", "김하늘"),
        ("pl", "Opracowała Żaneta Kółko", "Żaneta Kółko"),
        ("pl", "przez Żaneta Kółko", "Żaneta Kółko"),
        ("ru", "Автор текста: Егор Лапшин", "Егор Лапшин"),
        ("th", "เขียนโดย มะลิ ทองประสาน", "มะลิ ทองประสาน"),
        ("tr", "Yazan: İclal Sungurbey", "İclal Sungurbey"),
        ("vi", "Bởi Lương Thị Thảo Nguyên", "Lương Thị Thảo Nguyên"),
        ("vi", "Tác giả: Lương Thị Thảo Nguyên", "Lương Thị Thảo Nguyên"),
        ("zh", "撰稿：沈知远", "沈知远"),
    ],
)
def test_bylines_of_many_languages(language: str, line: str, name: str) -> None:
    assert byline(line, frozenset([language])) is not None
    assert persons_in(line, frozenset([language])) == (name,)


def test_the_word_of_one_language_is_no_byline_in_another() -> None:
    assert byline("Oleh Gordon", frozenset(["en"])) is None
    assert byline("Από Αθήνα", frozenset(["ru"])) is None


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
