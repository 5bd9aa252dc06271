"""Short questions that are asked of every page: the kernel answers as the arrays do."""

from __future__ import annotations

import json
import random
import re
import time
from collections import Counter
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured
from places import PAGES

from thresher.kernel import native as kernel
from thresher.methods import find_method
from thresher.page import Page, tree
from thresher.page.tree import marks
from thresher.threads.gate import STEMS, _names_comments, may_have_comments

OWN: Final = sorted(PAGES.glob("*/source.html"))
NAMES: Final = [*STEMS, *(stem.upper() for stem in STEMS), "comment", "Comments", "respond", "responsive", "post", "c"]
PARTS: Final = st.sampled_from([*NAMES, "com", "ent", " ", "-", "\u212aomm", "repl\u0130", "bd", "dp", "é", "4711"])
VALUES: Final = st.lists(PARTS, max_size=6).map("".join)


def values_around(page: Page, around: tree.Bools | None) -> set[str]:
    """The classes and ids in the body with a stem in them, as Python finds them."""
    asked = ~page.is_text if around is None else ~page.is_text & tree.above(around, page.end)
    rows = np.flatnonzero(asked[page.body + 1 : page.end[page.body]]) + page.body + 1
    values = {value for name in ("class", "id") for value in page.attributes(rows, name) if value}
    return {value for value in values if any(stem in value.lower() for stem in STEMS)}


def has_comments(page: Page, around: tree.Bools | None) -> bool:
    """The same as `may_have_comments`, by going through all names."""
    if "schema.org/Comment" in page.source or "schema.org/UserComments" in page.source:
        return True
    return any(map(_names_comments, values_around(page, around)))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["div", "p", "b", "x-y", "/div"]), VALUES, VALUES), max_size=8))
def test_names_with_a_stem_are_found(tags: list[tuple[str, str, str]]) -> None:
    page = Page.parse("".join(f'<{tag} class="{one}" title=comment id="{other}">w' for tag, one, other in tags))
    around = np.random.default_rng(len(tags)).random(len(page)) < 0.3
    for marked in (None, around):
        found = kernel.names_with(page.native, page.body, None if marked is None else marks(marked), STEMS)
        expected = values_around(page, marked)
        assert expected <= found
        assert all("\u212a" in value or "\u0130" in value for value in found - expected)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["div", "p", "/div"]), VALUES, VALUES), max_size=8), st.booleans())
def test_rows_with_a_stem_are_found(tags: list[tuple[str, str, str]], all_rows: bool) -> None:
    page = Page.parse("".join(f'<{tag} class="{one}" id="{other}">w' for tag, one, other in tags))
    rows = np.arange(len(page))[:: 1 if all_rows else 2]
    values = page.attributes(rows, "class")
    expected = [row for row, value in zip(rows.tolist(), values, strict=True) if _has_stem(value or "")]
    found = page.rows_with(rows, "class", STEMS)
    might = {row for row in found if "\u212a" in (said := page.attr(row, "class") or "") or "\u0130" in said}
    assert [row for row in found if row in expected or row not in might] == expected
    assert page.rows_with(rows, "title", STEMS) == []


def _has_stem(value: str) -> bool:
    return any(stem in value.lower() for stem in STEMS)


COUNTED: Final = re.compile(r"[^\s\d.,;:!?()\[\]{}\"'’“”„«»‹›।،؛؟…/\\|<>=+*&%$#@~^_–—-]{2,40}")
SIGNS: Final = st.text(st.sampled_from("abcdefé语ж٣५7 \t\n\u00a0\u2028\x1f’-…,\U0001d54f"), max_size=90)


@settings(max_examples=200, deadline=None)
@given(SIGNS, st.integers(0, 130), st.randoms(use_true_random=False))
def test_words_are_counted_as_a_pattern_finds_them(text: str, long: int, chance: random.Random) -> None:
    text = text + "ab" * long + text
    words = COUNTED.findall(text)
    known = {word: number for number, word in enumerate(sorted(set(words))) if chance.random() < 0.5}
    counted = Counter(known[word] for word in words if word in known)
    assert kernel.counted_words(kernel.WordOdds({"absent": 1000.0, **known}), text) == (len(words), counted)


@given(st.text(st.sampled_from("0159٣५7年년กx -/"), max_size=12))
def test_years_are_seen_as_a_pattern_sees_them(text: str) -> None:
    assert kernel.has_year_like(text) == bool(re.search(r"\d{4}|[年년\u0e00-\u0e7f]", text))


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.parent.name)
def test_our_own_pages_have_comments_or_not(path: Path) -> None:
    page = Page.parse(path.read_bytes())
    for around in (None, find_method("bte")(page).keep):
        assert may_have_comments(page, around) == has_comments(page, around)


@pytest.mark.parametrize(
    "source",
    [
        "<p itemtype=https://schema.org/Comment>",
        "<!-- schema.org/UserComments -->",
        "schema.org/UserComments",
        "schema.org/UserComment",
        "schema.org/CCComment Comment Comments",
        "<p>Comment schema.org/Commen",
        "schema.org/comment",
        "C" * 100 + "schema.org/Comment",
        "<p>語schema.org/Comment",
        "",
    ],
)
def test_a_source_that_speaks_of_comments(source: str) -> None:
    expected = "schema.org/Comment" in source or "schema.org/UserComments" in source
    assert kernel.speaks_of_comments(kernel.Table(source)) == expected


@measured
def test_copies_of_one_element_are_looked_at_once() -> None:
    """Broken markup repeats formatting elements and their long names; the time must not multiply."""
    page = Page.parse(f"<p><font class='{'x' * 1_000_000}'>" + "<p>w" * 100_000)
    assert np.count_nonzero(~page.is_text) > 150_000
    started = time.process_time()
    assert not may_have_comments(page)
    assert time.process_time() - started < 1


def test_stems_and_columns_that_do_not_fit_are_refused() -> None:
    table = kernel.Table("<p class=comment>x")
    for stems in [("a",), ("",), ("bdx",), ("dp",), ("ab",) * 65]:
        with pytest.raises(ValueError, match="stem"):
            kernel.names_with(table, 0, None, stems)
    for wrong in (np.ones(len(table) + 1, dtype=np.uint8), np.zeros(0, dtype=np.uint8)):
        with pytest.raises(ValueError, match="as many rows"):
            kernel.names_with(table, 0, wrong, STEMS)
        with pytest.raises(ValueError, match="as many rows"):
            kernel.words_in(table, wrong)
    for row in (-1, len(table)):
        with pytest.raises(IndexError):
            kernel.names_with(table, row, None, STEMS)
        with pytest.raises(IndexError):
            kernel.rows_with(table, np.array([row]), "class", STEMS)


@pytest.mark.parametrize("path", OWN[:6], ids=lambda path: path.parent.name)
def test_words_of_marked_rows(path: Path) -> None:
    page = Page.parse(path.read_bytes())
    for share in (0.0, 0.05, 0.5, 1.0):
        marked = np.random.default_rng(1).random(len(page)) < share
        assert kernel.words_in(page.native, marks(marked)) == page.words[marked].sum()


JSON: Final = st.recursive(
    st.text(st.sampled_from('[]{}"\\a'), max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["", "[", '}"']), inner, max_size=3),
)


def nesting(value: object) -> int:
    """How many lists and objects are in each other."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(nesting, inside), default=0)


@given(JSON, st.sampled_from(["", "]]", "[[[[[[[["]), st.integers(0, 6))
def test_json_is_nested_as_deeply_as_what_it_says(value: object, after: str, most: int) -> None:
    """Whatever stands behind it; a text alone is no value that a page is asked for."""
    said = json.dumps([value])
    assert kernel.is_nested_deeper(f"x{said}{after}", 1, most) == (nesting([value]) > most)


ATTRIBUTES: Final = st.lists(
    st.tuples(st.sampled_from("p div i".split()), st.none() | st.sampled_from(["", "a", "A", "a b", "é"])), max_size=8
)


@given(ATTRIBUTES)
def test_values_are_numbered_as_they_are_read(elements: list[tuple[str, str | None]]) -> None:
    opened = "".join(f"<{tag}>" if value is None else f'<{tag} class="{value}">x' for tag, value in elements)
    page = Page.parse(f"<body class=outside>{opened}")
    values, number = page.numbered("class")
    rows = np.arange(page.body + 1, page.end[page.body])
    assert [values[place] for place in number[rows].tolist()] == page.attributes(rows, "class")
    assert values[0] is None
    assert len(set(values)) == len(values)
    assert not number[: page.body + 1].any()


LINES: Final = st.lists(st.sampled_from(["Reply", "3 h", "two days AGO", "Monday", "année", "٣", "x" * 70, "a", ""]))


@given(LINES)
def test_lines_with_a_sign_of_a_date_are_found(lines: list[str]) -> None:
    page = Page.parse("<body>" + "".join(f"<p>{line}<p hidden>{line}" for line in lines))
    found = kernel.lines_with(page.native, marks(page.hidden), 2, 59, ("ago", "day"))
    is_wanted = re.compile("\\d|[^\\x00-\\x7f]|ago|day", re.IGNORECASE)
    assert found == [
        row
        for row in np.flatnonzero(page.is_text & ~page.hidden).tolist()
        if 2 <= page.chars[row] <= 59 and is_wanted.search(page.text(row))
    ]


@given(LINES, st.integers(0, 200))
def test_the_beginning_of_a_text_is_what_is_shown_of_it(lines: list[str], longest: int) -> None:
    page = Page.parse("<body>" + "".join(f"<p>{line}<b hidden>no</b>" for line in lines))
    shown = [
        row for row in range(page.body, min(page.body + 9, len(page))) if page.is_text[row] and not page.hidden[row]
    ]
    whole = "".join(page.text(row) for row in shown)
    assert page.shown_beginning(page.body, rows=9, longest=longest) == whole[:longest]


def test_columns_of_other_pages_are_refused() -> None:
    page, other = Page.parse("<p>one<p>two"), Page.parse("<p>one")
    for ask in (
        lambda: kernel.copies(page.native, marks(other.hidden), marks(page.hidden)),
        lambda: kernel.lines_with(page.native, marks(other.hidden), 1, 2, ("day",)),
        lambda: kernel.covered(other.hidden, page.end),
        lambda: kernel.nearest(page.hidden, np.full(len(page), len(page), np.int32)),
        lambda: kernel.shown_text(page.native, marks(page.hidden), len(page), 1, 1),
        lambda: kernel.numbered_values(page.native, "class", 0, len(page) + 1),
    ):
        with pytest.raises((ValueError, IndexError)):
            ask()
