"""The page in source order: tags, texts, tokens and lines, each against a walk over the tree."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import Page
from thresher.page.stream import Lines, lines_of, share_below

VOID = {"br", "img", "hr", "input", "link", "meta", "wbr"}

SOUP = st.lists(
    st.sampled_from(
        [
            *"<div> </div> <p> </p> </a> <b> </b> <ul> <li> <table> <td> <span> </span> <br> <hr> <select>".split(),
            *"<option> <x-y> </x-y> <template> <svg> </svg> <body> <noscript> </noscript> คำ 、".split(),
            *("<a href=/x>", "<img src=x>", "<p hidden>", "some words", "word\nand\nword", "\n", " \n\n ", " "),
        ]
    ),
    max_size=60,
).map("".join)


def walk(page: Page, row: int) -> list[tuple[int, str]]:
    """What stands in the source from a row's start tag to its end tag."""
    if page.is_text[row]:
        return [(row, "text")]
    found, child = [(row, "start")], row + 1
    while child < page.end[row]:
        found += walk(page, child)
        child = int(page.end[child])
    return found if page.name(row) in VOID else [*found, (row, "end")]


def everything(page: Page) -> np.ndarray:
    return np.ones(len(page), dtype=np.bool_)


@given(SOUP)
@settings(max_examples=150, deadline=None)
def test_the_stream_is_the_page_from_its_first_tag_to_its_last(source: str) -> None:
    page = Page.parse(source)
    stream = page.stream.of(everything(page))
    kinds = np.where(stream.is_text, "text", np.where(stream.is_end, "end", "start"))
    assert list(zip(stream.row.tolist(), kinds.tolist(), strict=True)) == walk(page, 0)
    assert (stream.is_text ^ stream.is_tag).all()


@given(SOUP, st.data())
@settings(max_examples=50, deadline=None)
def test_the_stream_of_some_rows_is_the_stream_without_the_others(source: str, data: st.DataObject) -> None:
    page = Page.parse(source)
    wanted = np.array(data.draw(st.lists(st.booleans(), min_size=len(page), max_size=len(page))))
    assert page.stream.of(wanted).row.tolist() == [row for row, _ in walk(page, 0) if wanted[row]]


def test_a_tag_is_a_token_and_so_is_each_word() -> None:
    page = Page.parse("<p>two words<br> <b>。</b> | <i>- 1</i></p>")
    stream = page.stream.of(everything(page))
    named = [page.name(row) for row in stream.row.tolist()]
    tokens = dict(zip(range(len(named)), stream.tokens(page.spoken_words).tolist(), strict=True))
    texts = [(page.text(int(stream.row[place])), count) for place, count in tokens.items() if stream.is_text[place]]
    assert texts == [("two words", 2), (" ", 0), ("。", 0), (" | ", 0), ("- 1", 1)], "a mark alone is no word"
    assert all(count == 1 for place, count in tokens.items() if stream.is_tag[place])


def test_shares_are_taken_over_all_that_is_below() -> None:
    page = Page.parse("<div><p>one</p><p>two</p></div>")
    one, two = np.flatnonzero(page.is_text)
    share = share_below(np.array([one, two]), np.array([1, 3]), np.array([4, 4]), page.end)
    assert share[one] == 0.25
    assert share[page.parent[page.parent[one]]] == 0.5
    assert share[1] == 0, "the head has nothing"


def lines(page: Page, break_at: int = 0) -> Lines:
    stream = page.stream.of(everything(page))
    return lines_of(stream, page.texts(np.flatnonzero(page.is_text)), page.chars, break_at=break_at)


def naive_lines(page: Page, break_at: int) -> list[list[tuple[int, int]]]:
    """The same, piece by piece: on each line the rows with the length of their texts there, -1 for a tag."""
    whole: list[list[tuple[int, int]]] = [[]]
    for row, kind in walk(page, 0):
        if kind != "text":
            whole[-1].append((row, -1))
            continue
        first, *others = page.text(row).split("\n")
        if not others:
            first = " ".join(first.split())
        whole[-1].append((row, len(first.strip())))
        whole += [[(row, len(other.strip()))] for other in others]
    broken = [part for line in whole for part in naive_break([piece for piece in line if piece[1]], break_at)]
    return [line for line in broken if line]


def naive_break(line: list[tuple[int, int]], at: int) -> list[list[tuple[int, int]]]:
    parts: list[list[tuple[int, int]]] = [[]]
    room = at
    for row, chars in line:
        if at and not room:
            parts, room = [*parts, []], at
        while at and chars > room:
            parts[-1].append((row, room))
            parts, chars, room = [*parts, []], chars - room, at
        parts[-1].append((row, chars))
        room -= max(chars, 0)
    return parts


@pytest.mark.parametrize("break_at", [0, 1, 7, 30])
@given(SOUP)
@settings(max_examples=60, deadline=None)
def test_lines_are_those_of_the_source(break_at: int, source: str) -> None:
    page = Page.parse(source)
    found = lines(page, break_at)
    chars = np.where(found.is_tag, -1, found.chars)
    by_line: list[list[tuple[int, int]]] = [[] for _ in range(int(found.line.max(initial=-1)) + 1)]
    for line, row, count in zip(found.line.tolist(), found.row.tolist(), chars.tolist(), strict=True):
        by_line[line].append((row, count))
    assert by_line == naive_lines(page, break_at)


def test_empty_lines_do_not_count() -> None:
    page = Page.parse("<body>\n\n<p>one\n\n \ntwo</p>\n\n\n<p>three</p>")
    found = lines(page)
    text = ~found.is_tag
    assert found.chars[text].tolist() == [3, 3, 5]
    assert np.diff(found.line[text]).tolist() == [1, 1]


def test_a_long_text_is_broken_into_pieces_of_the_given_length() -> None:
    found = lines(Page.parse("<body><p>" + "x" * 25 + "<b>" + "y" * 10 + "</b>"), break_at=10)
    text = ~found.is_tag
    assert found.chars[text].tolist() == [10, 10, 5, 5, 5]
    assert found.line[text].tolist() == [0, 1, 2, 2, 3]


def test_many_lines_beside_one_that_is_very_long() -> None:
    found = lines(Page.parse("<body>" + "x\n" * 60_000 + "y" * 600_000), break_at=10)
    assert found.line[~found.is_tag].tolist() == list(range(120_000))
