"""The kernel finds around blocks what Python finds: elements, looks, the features made from them, the odds of names."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured
from places import ROOT

from thresher import Page
from thresher.kernel import native
from thresher.model import page_facts, text
from thresher.model.blocks import TextBlocks
from thresher.model.features import _names
from thresher.model.prepare import Prepared, prepare
from thresher.model.tables import Tables
from thresher.model.weights import shipped

kernel: Any = native  # tests give it what its types forbid

CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
PAGES: Final = sorted((ROOT / "tests" / "pages").glob("*/source.html"))
FIRST: Final = len(text.NAMES)
"""The features before are those of the text."""


def found_in(page: Page, tables: Tables) -> dict[str, Any]:
    table = page.native
    columns = (column.view(np.uint8) for column in (page.hidden, page.openable, page.link))
    found: dict[str, Any] = kernel.surroundings(table, *columns, page.body, kernel.NameOdds(tables.names))
    return found


def check(source: str | bytes, tables: Tables) -> Prepared | None:
    """All that the kernel finds is what Python finds; what Python has found is given back."""
    page = Page.parse(source)
    blocks = TextBlocks.of(page)
    found = found_in(page, tables)
    if not len(blocks):
        assert found["rows"] == found["of_block"] == []
        return None
    wanted = prepare(page, blocks)
    for name in ("rows", "parent", "low", "high", "of_block"):
        assert found[name] == getattr(wanted.elements, name).tolist(), name
    assert found["levels"] == wanted.levels.T.ravel().tolist()
    for name in ("siblings", "is_in_record", "record_level", "records"):
        assert found[name] == getattr(wanted.looks, name).tolist(), name
    lists = wanted.looks.record_list.tolist()
    assert len(set(lists)) == len(set(found["record_list"])) == len({*zip(lists, found["record_list"], strict=True)})
    assert max(found["record_list"]) < found["record_lists"]
    features = np.frombuffer(found["features"], dtype=np.float32).reshape(len(blocks), -1).T
    names = _names(wanted, tables)
    count = len(wanted.fixed)
    same(features[FIRST:count], wanted.fixed[FIRST:])
    same(features[count : count + len(names)], names)
    same(np.frombuffer(found["page"], dtype=np.float32), wanted.page)
    return wanted


def same(found: npt.NDArray[np.float32], wanted: npt.NDArray[np.float32]) -> None:
    np.testing.assert_allclose(found, wanted, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_the_test_pages(path: Path) -> None:
    check(path.read_bytes(), shipped().tables)


@pytest.mark.skipif(not CORPORA.is_dir(), reason="no corpora; set THRESHER_CORPORA to the folder that has them")
def test_pages_of_the_web() -> None:
    import pyarrow.parquet as parquet

    for path in sorted(CORPORA.glob("*.parquet")):
        batch = next(parquet.ParquetFile(path).iter_batches(batch_size=12, columns=["html"]))
        for source in batch.column("html").to_pylist():
            check(source, shipped().tables)


TABLES: Final = Tables({"menu": -2.0, "col-0": 0.5, "~post": 1.0, "~side": -0.75, "~bar": -0.25, "k": 3.0}, {})
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
    check(source, TABLES)


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
    check(f"{head}<p>text</p>", TABLES)


@pytest.mark.parametrize("content", ["", "article", "WebSite", "my product, article", None])
def test_what_a_page_says_it_is(content: str | None) -> None:
    attribute = "" if content is None else f' content="{content}"'
    check(f"<meta property=og:type{attribute}><meta property=og:type content=website><p>text</p>", TABLES)


def test_the_tables_are_those_of_the_model() -> None:
    header = (ROOT / "src" / "thresher" / "kernel" / "tables.h").read_text(encoding="utf-8")
    listed = re.search(r"SCHEMA_TYPE_NAMES\[\] = \{(.*?)\};", header, re.DOTALL)
    assert listed is not None
    assert re.findall(r'"(\w+)"', listed[1]) == page_facts._SCHEMA_TYPES


def test_one_record_for_each_of_thousands_of_looks() -> None:
    source = "".join(f"<div class=d{n}><p class=p{n % 2000}>one<b>two</b></p>four</div>" for n in range(5000))
    found = check(source, TABLES)
    assert found is not None
    assert found.looks.alike.max() > 5000


@measured
def test_copies_of_elements_with_long_names_cost_no_more_than_others() -> None:
    def seconds(size: int) -> float:
        page = Page.parse(f"<b class='{'menu ' * size}' id={'x' * size}><i>" + "<p>one</b>two" * 3000)
        start = time.process_time()
        found_in(page, TABLES)
        return time.process_time() - start

    assert min(seconds(50_000) for _ in range(3)) < 5 * min(seconds(10) for _ in range(3)) + 0.02


def test_what_is_no_page_is_refused() -> None:
    table, names = kernel.Table("<p>one"), kernel.NameOdds({})
    column, short = np.zeros(len(table), dtype=np.uint8), np.zeros(1, dtype=np.uint8)
    text_row = len(table) - 1
    for columns, body in [((short, column, column), 2), ((column,) * 3, -1), ((column,) * 3, text_row)]:
        with pytest.raises(ValueError, match="one value for each row"):
            kernel.surroundings(table, *columns, body, names)
