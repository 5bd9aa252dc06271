"""The kernel's writer of Markdown: its limit, what it asks Python about, and that its time grows with the page."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured

import thresher
from thresher import Page
from thresher.kernel import markdown
from thresher.render import Shown, to_markdown

HOW: dict[str, Any] = {
    "base": "",
    "links": True,
    "images": True,
    "tables": True,
    "limit": 10**6,
    "address_limit": 10**6,
    "absolute_limit": 10**6,
}


def written(source: str, **how: Any) -> tuple[str, bool] | None:
    page = Page.parse(source)
    keep = thresher.METHODS["plain"](page).keep.view(np.uint8)
    found = markdown(page.native, keep, page.hidden.view(np.uint8), page.link.view(np.uint8), **{**HOW, **how})
    return None if found is None else found[:2]


# ---- the limit

LONG = (
    "<h1>One</h1><p>two three</p><ol start=98><li>four<pre>" + "five\n" * 20 + "</pre><li>six</ol>"
    "<table><tr><th>a<th>b<tr><td>c<td>d</table><blockquote><p>seven<br>eight</blockquote>"
)
WHOLE = to_markdown(Shown(page := Page.parse(LONG), thresher.METHODS["plain"](page).keep))


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(WHOLE) + 20))
def test_no_more_is_written_than_the_limit_allows_and_code_is_closed(limit: int) -> None:
    found = written(LONG, limit=limit)
    assert found is not None
    text, is_cut = found
    assert len(text) <= limit
    assert is_cut == (text != WHOLE)
    assert text.count("```") % 2 == 0
    lines = text.split("\n")
    assert lines[: len(lines) - 1] == WHOLE.split("\n")[: len(lines) - 1]


def test_a_cut_ends_with_a_line_that_says_something() -> None:
    assert written("<p>one<p>two", limit=7) == ("one", True)
    assert written("<p>one<p>two", limit=8) == ("one\n\ntwo", False)
    assert written("<pre>a\nb\nc</pre>", limit=12) == ("```\na\nb\n```", True)
    assert written("<p>one", limit=2) == ("", True)


def test_addresses_are_paid_from_their_budgets() -> None:
    links = "<p>" + "<a href=/abcdefgh>x</a> " * 4
    assert written(links, address_limit=20) == ("[x](/abcdefgh) [x](/abcdefgh) x x", False)
    assert written(links, base="http://h", absolute_limit=40) == (
        "[x](http://h/abcdefgh) [x](http://h/abcdefgh) x x",
        False,
    )


# ---- what Python says about a page


@pytest.mark.parametrize(
    "source",
    [
        "<p>a<math><mi>x</math>",
        "<script type=math/tex>x</script><p>a",
        "<p>a<sup><a href=#n>1</a></sup>",
        "<p>a<a href=#n><sup>1</sup></a>",
        "<p>a<a href=#n class=FootnoteRef>1</a>",
    ],
)
def test_formulas_and_what_may_be_a_footnote_are_asked_about(source: str) -> None:
    assert written(source) is None


@pytest.mark.parametrize("source", ["<p>a<a href=#n>1</a>", "<p>a<sup><a href=n>1</a></sup>", "<p>a<sup>1</sup>"])
def test_other_pages_are_written_at_once(source: str) -> None:
    assert written(source) is not None


def test_columns_and_rows_must_fit_the_page() -> None:
    page = Page.parse("<p>a")
    column = np.zeros(len(page), dtype=np.uint8)
    with pytest.raises(ValueError, match="as many rows"):
        markdown(page.native, column[1:], column, column, **HOW)
    with pytest.raises(IndexError):
        markdown(page.native, column, column, column, **HOW, instead={len(page): "x"})
    with pytest.raises(IndexError):
        markdown(page.native, column, column, column, **HOW, footnotes=({}, {}, frozenset({-1})))


# ---- time

PROSE = "<p>" + "The river rose. " * 40
GROWING: dict[str, Callable[[int], str]] = {
    "code below a long class": lambda n: f"<div class='{'x ' * n}'>" + "<pre>a</pre>" * n,
    "code below a long class, one below": lambda n: f"<div class='{'x ' * n}'>" + "<div><pre>a</pre></div>" * n,
    "links with a long class, opened again": lambda n: f"{PROSE}<a href=#x class='{'y ' * n}'>" + "<p>x" * n,
    "links to white space, opened again": lambda n: f"{PROSE}<a href='{' ' * n}'>" + "<p>x" * n,
    "a base of dots": lambda n: f"<base href='/{'./' * min(n, 900)}'>" + "<a href=x>y</a> " * n,
    "lines that may be definitions": lambda n: "<p>" + "[\\\\<br>" * n,
    "emphasis that cannot be written": lambda n: "<p>" + "<b>a.</b>x" * n,
    "backticks of all lengths": lambda n: (
        "<table><tr><th>" + "".join("`" * (i % 90) + "a" for i in range(n // 20)) + "<th>b<tr><td>c<td>d</table>"
    ),
    "an address and many references": lambda n: (
        f"<p>http://a.b{'x' * n}" + "<sup><a href=#f>1</a></sup>" * (n // 8) + "<p id=f>note"
    ),
    "exponents far down": lambda n: "<p>" + "<b>" * 300 + "x<sup>2</sup>" * n,
    "formulas below a long class": lambda n: (
        f"<div class='{'y' * n}'>" + "<script type=math/tex>x</script>" * (n // 4) + "<p>a"
    ),
}


@pytest.mark.parametrize("construction", GROWING)
@measured
def test_time_grows_with_the_page(construction: str) -> None:
    small, large = (_seconds(GROWING[construction](count)) for count in (2_000, 16_000))
    assert large < 24 * small + 0.002


def _seconds(source: str) -> float:
    page = Page.parse(source)
    keep = thresher.METHODS["plain"](page).keep
    assert page.openable is not None  # worked out before
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        to_markdown(Shown(page, keep), url="http://example.org/a/b")
        best = min(best, time.process_time() - start)
    return best
