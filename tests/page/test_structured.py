"""Microdata: as turbohtml has it on our pages and on random ones, and in linear time whatever a page does."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from measuring import measured
from oracle import microdata
from places import PAGES

from thresher import Page

PLENTY = f"<title>{'plain text ' * 2_000}</title><i itemprop=z>1</i>"
"""So that a small page has a property, and may read its properties as often as it likes."""


@pytest.mark.parametrize("path", sorted(PAGES.glob("*/source.html")), ids=lambda path: path.parent.name)
def test_pages_as_turbohtml_reads_them(path: Path) -> None:
    page = Page.parse(path.read_bytes())
    assert page.structured == microdata.microdata_of(page.markup)


NAMES = st.lists(st.sampled_from(["a", "b", "c", "@type", "A"]), max_size=3).map(" ".join)
IDS = st.sampled_from(["x", "y", "z"])
PIECES = st.one_of(
    st.builds("<{} itemprop='{}'>".format, st.sampled_from("b div p template li".split()), NAMES),
    st.builds("<{} itemscope>".format, st.sampled_from("div p i template".split())),
    st.builds("<{} itemscope itemprop='{}' itemtype=' T\tU'>".format, st.sampled_from("div td i".split()), NAMES),
    st.builds("<div itemscope id={}>".format, IDS),
    st.builds("<div itemprop='{}' id={}>".format, NAMES, IDS),
    st.builds(
        "<{0} itemprop='{1}' href=' h ' src=s data=d value=v content=c datetime='{2}'>t</{0}>".format,
        st.sampled_from("a area link img video object data meter meta time q span".split()),
        NAMES,
        st.sampled_from(["", "2020"]),
    ),
    st.sampled_from(
        ["text ", "<br>", "</div>", "</b>", "</p>", "</template>", "<svg itemprop=a>", "<script>x</script>"]
    ),
)
POINTING = st.builds(
    "<div itemscope {} itemref='{}'>".format,
    st.sampled_from(["", "itemprop=a", "id=x itemprop=b"]),
    st.lists(IDS).map(" ".join),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=20), st.lists(st.tuples(POINTING, st.integers(0, 20)), max_size=4))
@example(["<div itemprop=a id=x>"], [("<div itemscope itemref='x'>", 1)])
def test_random_pages_as_turbohtml_reads_them(pieces: list[str], pointing: list[tuple[str, int]]) -> None:
    for piece, place in pointing:
        pieces.insert(place, piece)
    page = Page.parse(PLENTY + "".join(pieces))
    assert page.structured == microdata.microdata_of(page.markup)


def test_a_thing_that_is_part_of_itself_makes_no_microdata() -> None:
    html = (
        "<p itemscope itemref=a></p><p id=a itemscope itemprop=b itemref=c></p><p id=c itemscope itemprop=d itemref=a>w"
    )
    assert Page.parse(PLENTY + html).structured == []


@pytest.mark.parametrize(
    "html",
    [
        "<div itemscope><b itemprop=a>w</b>" * 60_000,
        "<i itemprop=n><b itemscope itemprop=a>" * 60_000,
        "<div itemscope>" + "<p itemprop='a b c'>w" * 100_000,
        "<div itemscope>" + "".join(f"<p itemprop=n{number}>w" for number in range(100_000)),
        "<div itemscope>" + "<b itemprop=a>" * 500 + "w" * 1_000_000,
        "<div itemscope itemprop='" + "a " * 500_000 + "'>w",
        "<div itemscope itemref='" + "a " * 300_000 + "'></div>" + "<p id=a><b itemprop=c>w</b>" * 20_000,
        "<div itemscope itemref='" + " ".join(map(str, range(100_000))) + "'>" + "<p id=9 itemprop=a>w" * 50_000,
        "".join(f"<p id=x{each} itemscope itemprop=a itemref='x0 x1 x2 x3'>" for each in range(4))
        + "<p itemprop=a>w" * 100_000,
        "<p itemscope itemref='x1 y1'>"
        + "".join(
            f"<p id={side}{each} itemscope itemprop=a itemref='x{each + 1} y{each + 1}'>w</p>"
            for each in range(1, 3)
            for side in "xy"
        ),
        "".join(f"<p itemscope itemref=x{number}>w</p><p id=x{number}>" for number in range(30_000)),
    ],
    ids=range(11),
)
@measured
def test_hostile_microdata_takes_time_in_proportion(html: str) -> None:
    page = Page.parse(html)
    started = time.process_time()
    assert isinstance(page.structured, list)
    assert time.process_time() - started < 2 + len(html) / 1_000_000
