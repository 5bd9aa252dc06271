"""What a style does, the kernel says as the Python code does: for styles that people wrote, and for made-up ones."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured
from oracle.declarations import COLOUR, FONT, NARROW, WAYS_OF, judge
from oracle.hiding import Styled
from oracle.reading import read_by_kernel
from places import ROOT

from thresher.kernel import native as kernel
from thresher.page.decode import decode

CORPUS: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora")) / "wcxb-dev.parquet"
PAGES: Final = sorted((ROOT / "tests" / "pages").glob("*/source.html"))
EVERY: Final = 30
"""Of the corpus, one page in so many."""

MORE_NAMES: Final = """position overflow overflow-x overflow-y padding padding-left padding-right padding-top
    padding-bottom min-height min-width flex flex-grow background-clip -webkit-background-clip text-shadow
    -webkit-text-stroke transition font-family content""".split()
NUMBERS: Final = """0 1 -1 +1 .5 1. . .. 0.0 -0 1e3 1e-9 1e 1e+ 1e1234 -5e2 5 50 100 500 -500 -2000 4000 99999 0.05 .01
    6.25 00012.50 1234567890123456789 0.00000000000000000001 1e999 -1e999 1e-320 0.05000000000000001
    49.99999999999999999999 0.9259259259259258""".split()
UNITS: Final = ["", *"px % em rem pt vw vh vmin vmax q in pc cm mm ex ch e zz abcde".split()]
WORDS: Final = """none hidden collapse static absolute fixed auto inherit unset transparent white black red green blue
    yellow snow ivory whitesmoke ghostwhite gray grey silver tomato small xx-small xsmall large smaller currentcolor
    bolder italics table-cell ruby-text foo flow-root inline-flex visible clip scroll #fff #FFFF #fff0 #ffffff
    #fffffff8 #0000000c #0000000d #0a0a0a #ggg 12px/1.5 0/2 serif url(a/b) ( ) , / ! important""".split()
CALLS: Final = """rect inset circle ellipse polygon translate translatex translatey translate3d scale scalex scale3d
    matrix rgb rgba hsl hsla opacity blur""".split()
ODD: Final = ["", " ", "\t", "\n", "\v", "\x1c", "\x1f", "\x85", "\xa0", "é", "\u212a", "İ", "٣", "/*c*/", "/*", "*/",
    "\\6e ", "\\6E", "\\0", "\\", "\\3b", "\\3a ", "\\110000", "?", "!important"]  # fmt: skip

WRITTEN: Final = [
    *("", ";", ":", "display", "display:", ":none", "display:none", "DISPLAY : NONE ;", "display:none!important"),
    *("display:none;display:block", "display:none;display:nonsense", "display:none!important;display:block"),
    *("display:no!importantne", "display:none! important;color:red", "dis/* c */play:none", "display:none/*", "/*/a*/"),
    *("d\\69splay:none", "d\\000069 splay:none", "display\\3a none", "display:none\\", "\\", "display:\xa0none"),
    *("clip-path:", "clip-path:;-webkit-clip-path:inset(50%)", "clip-path:polygon(0 0,0 0,0)", "clip-path:circle(0)"),
    *("clip-path:polygon(0 0,0 0,1)", "clip-path:polygon(0)", "clip-path:polygon(0 0,0 0,0 1)", "clip-path:inset()"),
    *("clip:rect(0,0,0,0)", "clip:rect(0 0 0 0 0)", "clip:rect(auto,1px,auto,0)", "clip:rect(0,9px,1px", "clip:rect("),
    *("color:rgb(nan,1,2);background:#fff", "color:rgb(-1e999,0,0);background:#000", "color:rgb(,1,1);background:#000"),
    *("color:rgb(255,255,255,.05)", "color:hsla(0 0% 0%/5%)", "color:rgb(1,1,1,)", "color:rgb()", "color:rgb( )"),
    *("color:rgba(1_0,inf,0,0)", "color:rgb(300,300,300);background-color:white", "color:#FFF;background:#f8f8f8"),
    *("color:transparent;text-shadow:0 0 1px", "color:transparent;text-shadow:none", "color:rgb", "color:rgb)"),
    *("font-size:5vw", "font-size:.05vw", "font-size:6%", "font-size:6.25%", "font:700 0/1 a", "font:a b c d e f 0"),
    *("font:12px/0 a", "font:1px", "font:/0 0", "font:", "font-size:;font:0 a", "transform:translate3d(0,-2000px,0)"),
    *("transform:scale(0", "transform:rotate(1deg) scalex(.01)", "transform:translate(" + " " * 55 + "9999px)"),
    *("transform:translate(" + " " * 54 + "9999px)", "clip-path:inset(" + " " * 190 + "50%)", "max-height:0;padding:"),
    *("max-height:0;padding:1px 0", "max-height:0;padding:0 1px", "max-width:;width:0;overflow:hidden", "opacity:5%"),
    *(
        "filter:blur(1px) opacity(0",
        "opacity:;filter:opacity(1%)",
        "opacity:0;TRANSITION:none",
        "opacity:0;/*transform",
    ),
    *("left:-500px;position:fixed", "left:-9999px;position:static", "height:0;overflow-y:auto", "text-indent:-100vw"),
    *("x:" + "y" * 600 + ";display:none", "x:y;" * 300 + "opacity:0", "width:" + "0" * 40, "width:" + "0" * 41),
]


def test_each_name_has_a_say_in_the_same_ways() -> None:
    for name in [*WAYS_OF, *MORE_NAMES]:
        _, shows, important, _ = kernel.judged_style(f"{name}:foo!important")
        assert shows == important == WAYS_OF.get(name, 0), name


@pytest.mark.parametrize("style", WRITTEN)
def test_styles_as_they_may_be_written(style: str) -> None:
    assert kernel.judged_style(style) == judge(style)


def lengths() -> st.SearchStrategy[str]:
    return st.builds("".join, st.tuples(st.sampled_from(NUMBERS), st.sampled_from(UNITS)))


def values() -> st.SearchStrategy[str]:
    words = lengths() | st.sampled_from(WORDS)
    joined = [st.lists(words, max_size=6).map(sign.join) for sign in (" ", ", ", ",", " / ")]
    calls = st.builds(
        "{}({}{}".format, st.sampled_from(CALLS), st.one_of(joined), st.sampled_from([")", ")", "", "))"])
    )
    return words | calls | st.lists(words | calls | st.sampled_from(ODD), max_size=5).map(" ".join)


def styles() -> st.SearchStrategy[str]:
    names = st.sampled_from([*WAYS_OF, *MORE_NAMES])
    odd = st.sampled_from([*[""] * 10, *ODD])
    declarations = st.tuples(odd, names, st.sampled_from([":", ":", " : ", ""]), odd, values(), odd).map("".join)
    return st.lists(declarations, min_size=1, max_size=5).map(";".join)


@settings(max_examples=400, deadline=None)
@given(styles())
def test_styles_of_all_that_matters(style: str) -> None:
    assert kernel.judged_style(style) == judge(style)


@pytest.mark.parametrize(
    ("style", "sets"), [("font-size:2vw", FONT), ("font:1em a", FONT), ("color:red", COLOUR), ("font-size:2em", 0)]
)
def test_what_is_given_to_letters(style: str, sets: int) -> None:
    assert kernel.judged_style(style)[3] == sets


# ---- whole pages


def own_pages() -> Iterator[str]:
    yield from (decode(path.read_bytes()).text for path in PAGES)


@cache
def corpus_pages() -> list[str]:
    if not CORPUS.exists():
        pytest.skip(f"no corpus {CORPUS}")
    parquet = pytest.importorskip("pyarrow.parquet")
    return [
        decode(bytes(page)).text for page in parquet.read_table(CORPUS, columns=["html"])["html"].to_pylist()[::EVERY]
    ]


@pytest.mark.parametrize("pages", [own_pages, corpus_pages], ids=["own", "corpus"])
def test_elements_that_their_styles_hide(pages: Callable[[], Iterator[str]]) -> None:
    for source in pages():
        reading = read_by_kernel(source)
        assert reading is not None
        styled = Styled(reading, reading.elements.select("[style]"), len(source))
        assert kernel.ways_by_styles(kernel.Table(source)) == styled.hidden()


def test_rules_of_style_sheets() -> None:
    texts = {body for source in corpus_pages() for body in re.findall(r"\{([^{}]*)\}", kernel.Table(source).styles())}
    assert len(texts) > 1_000
    for text in texts:
        assert kernel.judged_style(text) == judge(text), text


def test_pages_are_never_hidden_as_a_whole() -> None:
    table = kernel.Table("<html style='opacity:0'><body style='display:none'><p style='max-width:0;overflow:clip'>a")
    (row, ways), = kernel.ways_by_styles(table)  # fmt: skip
    assert (table.name(row), ways) == ("p", NARROW)


@measured
def test_what_broken_markup_repeats_is_read_once() -> None:
    source = f"<p><b style='font-size:0;{'x:y;' * 100_000}'>" + "<p>secret" * 8_000
    table = kernel.Table(source)
    start = time.process_time()
    found = kernel.ways_by_styles(table)
    assert time.process_time() - start < 0.5
    assert [table.name(row) for row, ways in found if ways == FONT] == ["b"] * 8_001


@pytest.mark.parametrize(
    "form", ["!", "/*", "\\", "(", ";", ":", "translate(", "scale", "opacity(", "0 ", ",", "#", "!important", "x", "é"]
)
@measured
def test_long_styles_take_time_in_proportion(form: str) -> None:
    names = ["font", "clip", "clip-path", "transform", "filter", "color", "overflow", "padding", "max-height"]
    style = ";".join(f"{name}:{form * (400_000 // len(form))}" for name in names)
    start = time.process_time()
    kernel.judged_style(style)
    assert time.process_time() - start < 0.5
