"""The kernel sees of a page what the cascade in Python sees, and takes time in proportion to the page."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from oracle import dom
from oracle.sight import Sight as PythonSight
from places import ROOT

from thresher import Page
from thresher.kernel import Table, body_of
from thresher.page.decode import decode
from thresher.page.repair import SWALLOWERS
from thresher.page.sight import Sight

CORPUS: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora")) / "wcxb-dev.parquet"
PAGES: Final = sorted((ROOT / "tests" / "pages").glob("*/source.html"))
EVERY: Final = 100
"""Of the pages of the corpus one of so many is looked at."""

few = settings(max_examples=120, deadline=None)


def seen(sight: Sight | PythonSight) -> dict[str, object]:
    columns = {
        "ways": sight.ways,
        "link": sight.link,
        "hidden": sight.hidden,
        "awaited": sight.awaited,
        "tricked": sight.tricked,
        "no text": sight.not_text(),
        "openable": sight.openable(),
    }
    return {"unveiled": sight.unveiled, **{name: column.tolist() for name, column in columns.items()}}


def assert_same(source: str, length: int | None = None) -> None:
    """Both ways see the same; `length` is how many characters of names may be read."""
    length = len(source) if length is None else length
    found, expected = seen(Sight(Table(source), length)), seen(PythonSight(dom.read(source), length))
    for name in expected:
        assert found[name] == expected[name], f"{name} of {source[:500]}"


# ---- pages put together from pieces that some rule speaks of


HIDINGS: Final = [
    "", "hidden", "hidden=UNTIL-found", "aria-hidden=TRUE", "aria-hidden=true hidden=until-found", "class=gone",
    "style='display:none'", "style='opacity:0'", "style='opacity:0;transition:opacity 1s'", "class=flat",
    "style='max-height:0;overflow:hidden'", "style='font-size:0'", "style='color:transparent'", "class=small",
    "style='position:absolute;left:-9999px'", "class=clear",
]  # fmt: skip
NAMES: Final = [
    "", "id=S:4f", "id=S:4g", "role=TabPanel", "id=here", "id='é'", "class='tab-2 x'", "class=readMore", "data-aos=up",
    "class='gone Fade-in'", "id=there role=tab", "class=big",
]  # fmt: skip
TAGS: Final = ["div", "span", "p", "section", "b", "dialog", "dialog open", "template", "template shadowrootmode=open",
    "noscript", "math", "a", "a href=#here", "a name=x", "button", "label", "video", "iframe", "mark", "font size=2",
    "svg", "details"]  # fmt: skip
TEXTS: Final = ["", "word", "some words here", " ", "<!-- -->", "many words " * 60, "<img>", "<h2>head</h2>"]
CONTROLS: Final = [
    "", "<a href=#here>x</a>", "<b aria-controls='x,#here\u2003y'>x</b>", "<i data-target=#é href=#there>x</i>",
    "<a href=there>x</a>", "<s data-bs-target='a here'></s>", "<span role=tab>x</span>",
]  # fmt: skip
SHEET: Final = """<style>.gone{display:none}.flat{height:0;overflow:hidden}.small{font-size:1px}.big{font-size:20px}
.clear{color:transparent}.clear b,#here{color:red}p{font-size:smaller}@media print{span{font-size:9px}}</style>"""

elements = st.recursive(
    st.sampled_from(TEXTS),
    lambda inner: st.builds(
        lambda tag, hiding, name, inside, beside: (
            f"{beside}<{tag} {hiding} {name}>{''.join(inside)}</{tag.split()[0]}>"
        ),
        st.sampled_from(TAGS),
        st.sampled_from(HIDINGS),
        st.sampled_from(NAMES),
        st.lists(inner, max_size=3),
        st.sampled_from(CONTROLS),
    ),
    max_leaves=12,
)


@few
@given(st.lists(elements, max_size=4), st.sampled_from(["", SHEET]), st.sampled_from([None, 0, 5, 12]))
@example(
    ["<div style='font-size:0'>a<b style='font-size:9px'>b<i>c</i></b><span class=big>d</span></div>"], SHEET, None
)
@example(["<div class=clear>a<b>b</b><a href=x>c</a><a>d</a></div>"], SHEET, None)
@example(
    ["<p><span class=x hidden>drawn</span><span style='width:0;overflow:hidden'><math>a</math></span></p>"], "", None
)
@example(["<button>x</button> <!-- --> <div><div class=flat>secret</div></div>"], SHEET, None)
def test_pages_of_all_sorts_look_the_same(parts: list[str], sheet: str, most: int | None) -> None:
    assert_same(sheet + "".join(parts), most)


# ---- names


PIECES: Final = [
    *"tab pane panel more fold expand slid Tab Pane MORE foldEr folder s S es l o u x X".split(),
    *"\u0130 \u212a é - _ 1 . anim Fade".split(),
    " ",
]


@few
@given(st.lists(st.lists(st.sampled_from(PIECES), max_size=5).map("".join), min_size=1, max_size=12))
@example(["xpanexpand", "panexpand", "foldrawer", "xfoldrawer", "morexpand"])
@example(
    [
        "tab\u212a",
        "\u212atab",
        "\u212apane",
        "pane\u212a",
        "tab\u0130",
        "\u0130tab",
        "taB",
        "tabS",
        "TABS",
        "mytabSx",
        "foldeR",
        "foldEr",
    ]
)
def test_names_speak_of_the_same(names: list[str]) -> None:
    quoted = [name.replace("'", "") for name in names]
    by_class = "".join(f"<div hidden class='{name}'>x</div>" for name in quoted)
    by_id = "".join(f"<div style='max-height:0' id='{name}'>x</div>" for name in quoted)
    faded = "".join(f"<b style='opacity:0' class='{name}'>x</b>" for name in quoted)
    assert_same(by_class + by_id + faded)


# ---- real pages


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_shared_pages_look_the_same(path: Path) -> None:
    assert_same(decode(path.read_bytes()).text)


def test_pages_of_the_corpus_look_the_same() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    if not CORPUS.exists():
        pytest.skip(f"{CORPUS} is not there")
    sources = parquet.read_table(CORPUS, columns=["html"])["html"].to_pylist()[::EVERY]
    for source in sources:
        assert_same(decode(source).text)


# ---- the body


@pytest.mark.parametrize(
    "source", ["", "<p>a", "<title>a", "<textarea>a<p>b", "<frameset><frame>", "<body><xmp>a</xmp>b"]
)
def test_the_body_is_found(source: str) -> None:
    page = Page.parse(source)
    tables = {name: row for row in range(len(page)) if (name := page.name(row)) in ("body", "frameset")}
    assert page.body == tables.get("frameset", tables.get("body", 0))
    texts = np.flatnonzero(page.chars[page.body : page.end[page.body]]) + page.body
    swallowed = all(page.name(int(page.parent[row])) in SWALLOWERS for row in texts)
    assert body_of(page.native) == (page.body, swallowed)
