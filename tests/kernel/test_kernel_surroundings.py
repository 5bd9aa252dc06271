"""The kernel finds around blocks what the oracle finds: elements, looks, the features made from them, odds of names."""

from __future__ import annotations

import time
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured
from oracle.auto.blocks import TextBlocks
from oracle.auto.features import Measured, measure
from oracle.auto.names import extremes, terms_of
from studied import Studied

from thresher.kernel import native as kernel
from thresher.model.weights import Tables

TABLES: Final = Tables({"menu": -2.0, "col-0": 0.5, "~post": 1.0, "~side": -0.75, "~bar": -0.25, "k": 3.0}, {})


def check(source: str | bytes) -> Measured | None:
    """All that the kernel finds is what the oracle finds; what that has found is given back."""
    found = Studied(source, TABLES)
    if not len(TextBlocks.of(found.page)):
        assert found["elements"] == found["element"] == []
        return None
    wanted = measure(found.page, TABLES)
    elements, looks = wanted.elements, wanted.looks
    assert found["elements"] == elements.rows.tolist()
    assert found["element"] == elements.of_block.tolist()
    for name in ("parent", "low", "high"):
        assert found[name] == getattr(elements, name).tolist(), name
    assert found.levels == elements.all_levels.T.tolist()
    assert found["in_record"] == looks.is_in_record.tolist()
    for name in ("siblings", "record_level", "records"):
        assert found[name] == getattr(looks, name).tolist(), name
    assert same_groups(found["record_list"], looks.record_list)
    np.testing.assert_allclose(found.features, wanted.features, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(found.found["page"], wanted.page, rtol=1e-5, atol=1e-6)
    return wanted


def same_groups(one: list[Any], other: list[Any]) -> bool:
    return len(set(one)) == len(set(other)) == len({*zip(one, other, strict=True)})


VALUES: Final = st.lists(
    st.sampled_from([*"menu Menu col-12 sideBar post-3 x é 日本 \u3000 \u00a0 \x1c".split(" "), "é" * 45, "a" * 390]),
    max_size=4,
).map(" ".join)
MARKUP: Final = st.one_of(
    st.sampled_from(
        """<div> <div> </div> <p> </p> <ul> <li> </ul> <b> </b> <section> </section> <table> <td> <h1> <h2> </h1> </h2>
        <nav> </nav> <br> <img> <form> <x-a> <article> <template> </template> <frameset> <a> </a>""".split()
    ),
    st.sampled_from(["one", "two words. ", f"{'long text, with 2 words. ' * 9}", "<a href=/>linked words</a>", " "]),
    st.sampled_from(["<p hidden>", "<li class=a>", "<div class=''>", "<div class=a>", "<title>one two</title>"]),
    st.sampled_from(["og:type", "OG:TYPE", "og:title"]).map(
        lambda name: f"<meta property={name} content='An ARTICLE'>"
    ),
    VALUES.map(lambda value: f"<div class='{value}'>"),
    VALUES.map(lambda value: f"<i class='{value}' id='{value[::-1]}'>"),
)


@given(st.lists(MARKUP, max_size=60).map("".join))
@settings(max_examples=150, deadline=None)
def test_pages_at_random(source: str) -> None:
    check(source)


JSON: Final = st.lists(
    st.sampled_from(
        ['"@type"', ":", "[", '"', '"Article"', '"Person', "http://schema.org/", '"https://schema.org/', " "]
    )
    | st.sampled_from(["\n", "\u00a0", "Event", "é", "@", "@type", "x" * 39, "Product", ",", '"Recipe"@type":"Event"'])
    | st.sampled_from(['"@type": "Article"', '"@type":["Person","Event"]', '"@type" : "http://schema.org/Event"']),
    max_size=20,
).map("".join)


@given(st.lists(JSON, max_size=3))
@settings(max_examples=150, deadline=None)
def test_types_are_counted_as_the_pattern_finds_them(scripts: list[str]) -> None:
    head = "".join(f"<script type=application/ld+json>{script}</script>" for script in scripts)
    check(f"{head}<p>text</p>")


@pytest.mark.parametrize("content", ["", "article", "WebSite", "my product, article", None])
def test_what_a_page_says_it_is(content: str | None) -> None:
    attribute = "" if content is None else f' content="{content}"'
    check(f"<meta property=og:type{attribute}><meta property=og:type content=website><p>text</p>")


def test_one_record_for_each_of_thousands_of_looks() -> None:
    source = "".join(f"<div class=d{n}><p class=p{n % 2000}>one<b>two</b></p>four</div>" for n in range(5000))
    found = check(source)
    assert found is not None
    assert len(set(found.looks.alike)) > 5000


# ---- names


NAMES: Final = {
    "relatedPosts-3": -2.0,
    "relatedposts-0": -1.5,
    "entry": 1.0,
    "~related": -0.5,
    "~posts": 0.25,
    "k": 3.0,
}
VALUE: Final = st.lists(
    st.text("abEntryrelatedPostsHTMLK019-_~\t \x1c\x0bé٣日", max_size=60) | st.sampled_from(list(NAMES)), max_size=5
).map(" ".join) | st.text(st.characters(exclude_categories=["Cs"]), max_size=80)


@given(value=VALUE)
@settings(max_examples=300, deadline=None)
def test_names_are_cut_and_looked_up_as_the_oracle_does(value: str) -> None:
    assert kernel.name_terms(value) == terms_of(value)
    assert kernel.NameOdds(NAMES).extremes(value) == pytest.approx(extremes(NAMES, value))


@pytest.mark.parametrize("value", ["A" * 400, "aA" * 200, "a " * 10_000_000, "A" * 10_000_000, "é" * 10_000_000])
def test_hostile_names_take_no_time(value: str) -> None:
    table = kernel.NameOdds(NAMES)
    value.encode()
    start = time.process_time()
    kernel.name_terms(value)
    table.extremes(value)
    assert time.process_time() - start < 0.2


@measured
def test_copies_of_elements_with_long_names_cost_no_more_than_others() -> None:
    def seconds(size: int) -> float:
        page = Studied(f"<b class='{'menu ' * size}' id={'x' * size}><i>" + "<p>one</b>two" * 3000).page
        start = time.process_time()
        Studied(page, TABLES)
        return time.process_time() - start

    assert min(seconds(50_000) for _ in range(3)) < 5 * min(seconds(10) for _ in range(3)) + 0.02


# ---- what is no page


def test_what_is_no_page_is_refused() -> None:
    table, odds = kernel.Table("<p>one"), TABLES.native
    column, short = np.zeros(len(table), dtype=np.uint8), np.zeros(1, dtype=np.uint8)
    text_row = len(table) - 1
    for columns, body in [((short, column, column), 2), ((column,) * 3, -1), ((column,) * 3, len(table))]:
        with pytest.raises(ValueError, match="columns of another page"):
            kernel.study(table, *odds, *columns, body)
        with pytest.raises(ValueError, match="columns of another page"):
            kernel.block_words(table, *columns, body)
    with pytest.raises(ValueError, match="a body is a block"):
        kernel.study(table, *odds, column, column, column, text_row)
