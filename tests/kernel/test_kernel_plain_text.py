"""Plain text by the kernel: letter by letter what arrays write, for whatever is kept and hidden."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured
from oracle.data_tables import data_tables
from oracle.plain_text import with_arrays
from places import ROOT

from thresher.kernel import native as kernel
from thresher.methods import find_method
from thresher.page import Page, tree
from thresher.page.tree import marks
from thresher.render import Shown, to_text

OWN: Final = sorted((ROOT / "tests" / "pages").glob("*/source.html"))
CORPUS: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora")) / "wcxb-dev.parquet"

WHITE: Final = [chr(code) for code in range(0x10000) if chr(code).isspace()]
PIECES: Final = [
    *"<p> </p> <div> </div> <b> </b> <i> <span> </span> <br> <wbr> <hr> <ul> <li> <h2> <a> </a> <x-y> </x-y>".split(),
    *"<pre> </pre> <textarea> </textarea> <xmp> </xmp> <img> <video> </video> <iframe> </iframe> <select>".split(),
    *"<table> </table> <tr> <td> <th> <caption> <thead> <template> </template> <sup> </sup> <sub> </sub>".split(),
    *("<table role=none>", "<table role='\u2003Presentation '>", "<math>", "<button>", "<noscript>"),
    *("<p hidden>", "<div style='display:none'>", "<details>", "<summary>", "</details>", "<div aria-hidden=true>"),
    *("word", "two words", "2", "-12", "−3", "x", ")", "語", "ไทย", "é", "🙂", "&nbsp;", "&#133;", "\n", " ", "\t\r\n"),
    *WHITE,
]
SOURCES: Final = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def assert_same(page: Page, keep: tree.Bools) -> None:
    for flag in (False, True):
        shown = Shown(page, keep, flag=flag)
        assert to_text(shown) == with_arrays(shown)


def at_once(shown: Shown) -> str | None:
    """What the kernel writes without being told of anything; None where it must be."""
    page = shown.page
    return kernel.plain_text(page.native, *map(marks, (shown.keep, page.hidden, page.link, page.openable)))


def some_of(page: Page, seed: int) -> tree.Bools:
    """Any rows, hidden or not, text or not."""
    return np.random.default_rng(seed).random(len(page)) < 0.6


@settings(max_examples=250, deadline=None)
@given(SOURCES, st.integers(0, 99))
def test_pages_that_chance_has_made(source: str, seed: int) -> None:
    for page in (Page.parse(source), Page.parse(source).showing("keep")):
        assert_same(page, find_method("plain")(page).keep)
        assert_same(page, some_of(page, seed))


@settings(max_examples=150, deadline=None)
@given(SOURCES, st.integers(0, 99))
def test_whatever_is_hidden(source: str, seed: int) -> None:
    """Also where something shown stands in something hidden, as no browser has it."""
    page = Page.parse(source)
    assert_same(page.with_hidden(some_of(page, seed)), some_of(page, seed + 1))


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.parent.name)
def test_our_own_pages(path: Path) -> None:
    for page in (Page.parse(path.read_bytes()), Page.parse(path.read_bytes()).showing("keep")):
        for name in ("plain", "bte"):
            assert_same(page, find_method(name)(page).keep)
        assert_same(page, some_of(page, 1))


@pytest.mark.skipif(not CORPUS.is_file(), reason=f"no {CORPUS.name}; set THRESHER_CORPORA to the folder that has it")
def test_pages_of_a_corpus() -> None:
    import pyarrow.parquet as parquet

    batch = next(parquet.ParquetFile(CORPUS).iter_batches(batch_size=30, columns=["html"]))
    for number, source in enumerate(batch.column("html").to_pylist()):
        page = Page.parse(source)
        assert_same(page, find_method("plain")(page).keep)
        assert_same(page, some_of(page, number))


@pytest.mark.parametrize(
    "source",
    [
        "<p>one<p>two<br>three <b>four</b>five",
        "<pre>  a\n   b  </pre>tail<p><pre> \n </pre>",
        "<p>a <pre>b \u2003\n</pre> c",
        "<table><tr><th>a<td>b<tr><td>c<br>d<td><p>e<p>f</table>",
        "<table><tr><td>a<td>b<tr><td>c<td><template><td>d<td>e</template></table>",
        "<table><tr><td>a<td>b<tr><td>c<td><table><tr><td>d<td>e<tr><td>f<td>g</table></table>",
        "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>",
        "<p>one<img>two<p>three<i>four</i><span> </span>five",
        "<p>shown<details><summary>more</summary><p>opened <b>too</b></details>",
        "<textarea>  kept \n as it is </textarea>",
        "",
        "no markup at all",
    ],
)
def test_pages_made_by_hand_are_written_at_once(source: str) -> None:
    page = Page.parse(source)
    for keep in (find_method("plain")(page).keep, np.ones(len(page), dtype=np.bool_), some_of(page, 3)):
        assert at_once(Shown(page, keep)) is not None
        assert_same(page, keep)


def test_what_the_kernel_must_be_told_of() -> None:
    def is_left(source: str) -> bool:
        page = Page.parse(source)
        return at_once(Shown(page, find_method("plain")(page).keep)) is None

    assert is_left("<p>10<sup>6</sup>")
    assert is_left("<p>H<sub>2</sub>O")
    assert is_left("<p>x<sup>−12</sup>")
    assert is_left("<p>so <math><mi>x</mi></math>")
    assert is_left("<p>so <script type=math/tex>x</script>")
    assert not is_left("<p>1<sup>st</sup> <sup>[1]</sup> <sup>123456789</sup> <a href=#n><sup>1</sup></a> <sup>+</sup>")


def test_what_nobody_can_open_is_never_written() -> None:
    page = Page.parse("<p>shown<div style='font-size:0'>secret</div><noscript>none</noscript>")
    assert to_text(Shown(page, np.ones(len(page), dtype=np.bool_))) == "shown"


PARTS: Final = [
    *("<tr>", "<td>", "<td>a", "<td>b<br>c", "<th>d", "<td><ul><li>e", "<td><p>f<p>g", "<td>" + "h " * 60, "<thead>"),
    *("<td><h2>i", "<table>", "</table>j", "<caption>k", "<td><b>l</b>", "<tr><td>m<td>n"),
]
ROWS: Final = st.lists(st.sampled_from(PARTS), max_size=12).map("".join)


@settings(max_examples=200, deadline=None)
@given(ROWS, st.sampled_from(["", "role", "role=none", "role=' PRESENTATION\u3000'", "ROLE=grid class=none"]))
def test_tables_that_hold_data_or_not(rows: str, attributes: str) -> None:
    page = Page.parse(f"<table {attributes}>{rows}</table>")
    assert page.data_tables == data_tables(page)
    assert_same(page, find_method("plain")(page).keep)


def test_columns_of_another_length_are_refused() -> None:
    page = Page.parse("<p>a")
    right, wrong = np.ones(len(page), dtype=np.uint8), np.ones(len(page) + 1, dtype=np.uint8)
    for number in range(4):
        columns = [wrong if place == number else right for place in range(4)]
        with pytest.raises(ValueError, match="as many rows"):
            kernel.plain_text(page.native, *columns)
    assert kernel.plain_text(page.native, right, right, right, right) == "a"
    with pytest.raises(ValueError, match="as many rows"):
        kernel.plain_text(page.native, right, right, right, text=wrong)
    with pytest.raises(IndexError):
        kernel.plain_text(page.native, right, right, right, instead={len(page): "b"})


@pytest.mark.parametrize(
    "form", ["<table>", "<table><tr><td>x", "<pre> ", "<p>a<p> ", "<div hidden>x", "<sup>", "<p>\u2003\u2003", "<td>"]
)
@measured
def test_time_is_linear(form: str) -> None:
    def seconds(size: int) -> float:
        page = Page.parse(form * size)
        columns = (marks(np.ones(len(page), dtype=np.bool_)), marks(page.hidden), marks(page.link), marks(page.hidden))
        times = []
        for _ in range(3):
            started = time.process_time()
            kernel.plain_text(page.native, *columns)
            times.append(time.process_time() - started)
        return min(times)

    assert seconds(40_000) < max(8 * seconds(10_000), 0.03)
