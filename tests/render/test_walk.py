from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured

import thresher
from thresher.render import Shown, to_html, to_markdown, to_text, to_xml
from thresher.render.walk import walk


def shown(source: str, *kept: str) -> Shown:
    """The page with only the texts that have one of these words."""
    page = thresher.Page.parse(source)
    keep = np.zeros(len(page), dtype=np.bool_)
    for row in np.flatnonzero(page.is_text).tolist():
        keep[row] = any(word in page.text(row) for word in kept)
    return Shown(page, keep)


def names(part: Shown) -> list[str]:
    return [part.page.name(row) for row in part.rows if part.page.name(row) not in ("html", "body", "#text")]


def test_ancestors_of_kept_text_are_written_and_siblings_are_not() -> None:
    part = shown("<div><nav>no</nav><ul><li>no<li><b>yes</b></ul></div>", "yes")
    assert names(part) == ["div", "ul", "li", "b"]


MEDIA = [
    ("<p>yes <img src=i> yes</p>", 1),
    ("<p>yes</p><img src=i><p>yes</p>", 1),
    ("<p>yes <img src=i></p><p>no</p>", 1),
    ("<p>yes</p><img src=i><p>no</p>", 0),
    ("<p>no</p><img src=i><p>yes</p>", 0),
    ("<p>no <img src=i> no</p><p>yes</p>", 0),
    ("<p>yes</p><div hidden><img src=i></div><p>yes</p>", 0),
    ("<p>yes</p><video src=i></video><p>yes</p>", 1),
    ("<img src=i><p>yes</p>", 0),
]


@pytest.mark.parametrize(("source", "count"), MEDIA)
def test_pictures_are_written_in_and_between_kept_text_only(source: str, count: int) -> None:
    part = shown(source, "yes")
    assert sum(name in ("img", "video") for name in names(part)) == count


def test_nothing_kept_writes_nothing() -> None:
    part = shown("<p>a<img src=x><hr></p>")
    assert (to_text(part), to_markdown(part), to_html(part), part.rows) == ("", "", "", [])


def test_all_cells_of_a_kept_row_are_written() -> None:
    part = shown("<table><tr><td>yes<td>no<td>yes<tr><td>no</table>", "yes")
    assert names(part) == ["table", "tbody", "tr", "td", "td", "td"]


@pytest.mark.parametrize(
    "between", ["<p>no</p>", "<a href=ad><div>no</div></a>", "<ul><li>no</ul>", "<div hidden>no</div>"]
)
def test_blocks_that_are_not_written_still_part_the_words_around_them(between: str) -> None:
    part = shown(f"<div>yes1{between}yes2</div>", "yes")
    assert to_text(part) == "yes1\nyes2"
    assert to_markdown(part) == "yes1\n\nyes2"
    assert to_html(part).replace(" ", "") == "<div>yes1<br>yes2</div>"
    assert "<break/>" in to_xml(part)


def test_words_that_were_dropped_leave_a_space() -> None:
    part = shown("<p>yes1<i>no</i>yes2</p>", "yes")
    assert to_text(part) == to_markdown(part) == "yes1 yes2"
    assert to_html(part) == "<p>yes1 yes2</p>"


HIDDEN = ["<p hidden>", "<p style='display:none'>", "<p aria-hidden=true hidden>", "<template><p>", "<noscript><p>"]


@pytest.mark.parametrize("opening", HIDDEN)
def test_what_is_hidden_is_never_written_even_if_a_method_keeps_it(opening: str) -> None:
    page = thresher.Page.parse(f"<div>seen {opening}secret<img src=secret.png></div>")
    part = Shown(page, np.ones(len(page), dtype=np.bool_))
    written = [to_text(part), to_markdown(part), to_html(part), to_xml(part)]
    assert all("seen" in each and "secret" not in each for each in written)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from("<div> </div> <p> <b> </b> <td> <tr> <table> </table> a <br> <ul><li> <math>".split())))
def test_every_element_that_is_entered_is_left_in_order(parts: list[str]) -> None:
    page = thresher.Page.parse("".join(parts))
    part = Shown(page, thresher.METHODS["plain"](page).keep)
    open_rows: list[int] = []
    entered = []
    for row, entering in walk(page, part.rows):
        if not entering:
            assert open_rows.pop() == row
        else:
            assert not open_rows or page.parent[row] == open_rows[-1]
            entered.append(row)
            open_rows += [] if page.is_text[row] else [row]
    assert not open_rows
    assert entered == part.rows


# ---- linear in the output

WRITERS: dict[str, Callable[[Shown], str]] = {
    "text": to_text,
    "markdown": to_markdown,
    "html": to_html,
    "xml": lambda part: to_xml(part),
}
DEEP = 500


def deep(opening: str, closing: str) -> Callable[[int], str]:
    return lambda size: opening * DEEP + "<p>some words</p>" * (100 * size) + closing * DEEP


def many_footnotes(size: int) -> str:
    links = "".join(f"<sup><a href=#n{number}>{number}</a></sup>" for number in range(300 * size))
    return f"<p>a {links}</p><ol>{''.join(f'<li id=n{number}>note</li>' for number in range(300 * size))}</ol>"


PAGES: dict[str, Callable[[int], str]] = {
    "unclosed link": lambda size: f"<a href=/{'x' * 1000}>" + "<p>word</p>" * (300 * size),
    "unclosed links": lambda size: f"<a href=/{'x' * 100}><p>word" * (300 * size),
    "quotes": deep("<blockquote>", "</blockquote>"),
    "lists": deep("<ul><li>", "</li></ul>"),
    "emphasis": deep("<b><i>", "</i></b>"),
    "spans": deep("<span>", "</span>"),
    "wide cells": lambda size: f"<table>{'<tr><td colspan=1000>a<td>b' * (200 * size)}</table>",
    "high cells": lambda size: f"<table>{'<tr><td rowspan=60000>a<td>b' * (200 * size)}</table>",
    "footnotes": many_footnotes,
    "images": lambda size: "<p>a" + "<img src=i.png alt=A>" * (2000 * size) + "b</p>",
    "one paragraph": lambda size: f"<p>{'word *and* _more_ [x](y) ' * (10_000 * size)}</p>",
    "one line of emphasis": lambda size: f"<p>{'<b>a</b>b<i>c</i> ' * (1000 * size)}</p>",
    "one line of bad emphasis": lambda size: f"<p>{'<b><i>a.</i>b<i>c</i>.</b>d' * (1000 * size)}</p>",
    "brackets": lambda size: f"<p>{'[a<br>' * (1000 * size)}</p>",
    "hidden blocks": lambda size: f"<div>{'a<div hidden>b</div>' * (1000 * size)}</div>",
}


def seconds(write: Callable[[Shown], str], page: thresher.Page) -> tuple[float, int]:
    """The best of three, and how long the output is."""
    keep = thresher.METHODS["plain"](page).keep
    times = []
    for _ in range(3):
        part = Shown(page, keep)
        start = time.process_time()
        found = write(part)
        times.append(time.process_time() - start)
    return min(times), len(found)


@pytest.mark.parametrize("name", PAGES)
@measured
def test_time_and_length_of_the_output_grow_with_the_page(name: str) -> None:
    small, large = (thresher.Page.parse(PAGES[name](size)) for size in (1, 4))
    for write in WRITERS.values():
        (time_before, _), (time_after, length) = seconds(write, small), seconds(write, large)
        assert time_after < max(0.02, 12 * time_before)
        assert length < 30 * len(large.source)


def test_twenty_thousand_pictures_and_five_megabytes_in_one_paragraph() -> None:
    images = thresher.extract("<p>a" + "<img src=i.png>" * 20_000 + "b</p>", method="plain")
    assert images.markdown.count("![](i.png)") == 20_000
    text = "word " * 1_000_000
    assert thresher.extract(f"<p>{text}</p>", method="plain").markdown == text.strip()
