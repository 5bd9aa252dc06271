"""What the kernel says that a page's style sheets hide is what `hidden_by` says, whatever the sheets look like."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured
from oracle.hiding import Styled, hidden_by
from oracle.reading import read_by_kernel
from oracle.styles import Sheet
from places import ROOT

from thresher.kernel import native as kernel

CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
PAGES: Final = sorted((ROOT / "tests" / "pages").glob("*/source.html"))
DISPLAY: Final = 1

BODY: Final = """<body class=a><div class="a b"><p class=b style="display:block">one<p class="c a">two <b id=x>three</b>
<p id=y class="é w-1/2 md:hide" style="opacity:1;color:red">four<p class="10 d">five</div><ul><li class=d>six
<li class="d e" style="left:0;position:static">seven<li></ul><x-y class='e c'>eight</x-y>
<i class="f\u00a0a" title="a] .b">nine</i>
<section class="f a e"><span style="visibility:visible!important">ten</span><span class=c></span></section>"""

SELECTORS: Final = r"""
* html body p div li span x-y X-Y P.a .a .b .c .d .e .f .a.b #x #y p#y .w-1\/2 .md\:hide .\31 0 .é .nope
#nope .a>p .a+p .d~li div .b .nope.a :not(.a) .e:not(.d) :is(.c) :where(.b .c) :is(.a,.b) .c:hover .c::before
.c\:hover li:first-child li:nth-child(2) .a:root-x :root :rootx .a [class~=a] [title="a] .b"] [href*="a:b"]
b[id] .a( a{b .a,, section.f ul>li.e x|b
""".split()

DECLARATIONS: Final = r"""
display:none display:none!important display:block display:none;display:block visibility:hidden
visibility:visible VISIBILITY:Collapse opacity:0 opacity:1 opacity:5% opacity:1e-9
opacity:0;transition:opacity position:static left:-9999px;position:absolute left:-99em right:9999px
top:-12.5rem bottom:099 inset-inline-start:-999px margin-left:-2000px font-size:0 font-size:12px font:1px/1a
font:italic0/1a font:12pxa color:transparent color:rgba(0,0,0,.0) color:rgb(1,2,3/0%) color:#fff0
color:#12345600 color:red background:#fff;color:#fff background-color:white height:0;overflow:hidden
height:auto width:1px;height:1px;overflow:hidden width:0.01px max-height:0 max-height:00000000000.1p
max-width:0;overflow:clip clip:auto clip:rect(0,0,0,0) clip-path:inset(100%) -webkit-clip-path:circle(0)
text-indent:-9999px text-indent:0 transform:scale(0) transform:none transform:translateX(-100em)
-webkit-transform:rotate(3deg)scale3d(.0,0,0) scale:+.0 translate:calc(1px-9999px) filter:blur(2px)opacity(0)
*display:none --x:none x:"{" content:'}' \64isplay:none display:n\6fne di/**/splay:none
""".split()

AT_RULES: Final = """@media screen|@media print|@media (min-width: 80em)|@media(max-width:1280px)|@MEDIA screen
@media not all|@media (max-width:1279.98px)|@media (min-width:1.2.3px)|@media (min-width:.)|@media (min-width:calc(1px))
@layer\fx|@media (min-width:20rem) and (max-width :2000px)|@supports (display:grid)|@supports(a)
@layer x|@layer|@font-face|.a||@import 'x'; @media screen|@media (prefers-color-scheme:dark)"""
PRELUDES: Final = AT_RULES.replace("\n", "|").split("|")
STRAY: Final = ["}", "{", ";", ":", "/*", "*/", "/*}.a{*/", "\u00a0", "\x0b", "-", "@charset 'x';"]
SPACE: Final = st.sampled_from(["", "", " ", "\n\t", "\f", "/* - */"])


def expected(html: str) -> list[tuple[int, int]]:
    page = read_by_kernel(html)
    assert page is not None
    styled = Styled(page, page.elements.select("[style]"), len(html))
    return [(int(row), int(ways)) for row, ways in hidden_by(Sheet(page.css()), page, styled)]


def found(html: str) -> list[tuple[int, int]]:
    rows: list[tuple[int, int]] = kernel.ways_by_sheets(kernel.Table(html))
    return rows


def with_sheet(css: str, body: str = BODY) -> str:
    return f"<!doctype html><style>{css}</style>{body}"


@st.composite
def blocks(draw: st.DrawFn) -> str:
    selectors = draw(st.lists(st.lists(st.sampled_from(SELECTORS), min_size=1, max_size=2), min_size=1, max_size=3))
    declarations = draw(st.lists(st.sampled_from(DECLARATIONS), max_size=4))
    listed = f"{draw(SPACE)},{draw(SPACE)}".join(map(" ".join, selectors))
    inside = f"{draw(SPACE)};{draw(SPACE)}".join(declarations).replace(":", f"{draw(SPACE)}:{draw(SPACE)}")
    return f"{listed}{draw(SPACE)}{{{draw(SPACE)}{inside}}}"


SHEETS: Final = st.recursive(
    blocks() | blocks() | blocks() | st.sampled_from(STRAY),
    lambda inner: (
        st.builds("{}{{{}}}".format, st.sampled_from(PRELUDES), inner) | st.lists(inner, max_size=5).map("".join)
    ),
    max_leaves=12,
)


@settings(max_examples=250, deadline=None)
@given(SHEETS)
def test_any_sheet_hides_what_it_hides_in_python(css: str) -> None:
    html = with_sheet(css)
    assert found(html) == expected(html)


@pytest.mark.parametrize("step", [7, 11, 13])
def test_more_rules_than_are_looked_at(step: int) -> None:
    selectors = [SELECTORS[step * number % len(SELECTORS)] for number in range(1_800)]
    declarations = [DECLARATIONS[step * number % len(DECLARATIONS)] for number in range(900)]
    pairs = zip(selectors[::2], selectors[1::2], declarations, strict=True)
    html = with_sheet("".join(f"{one},{other}{{{declaration}}}" for one, other, declaration in pairs))
    assert found(html) == expected(html)


@pytest.mark.parametrize("declaration", DECLARATIONS)
def test_every_declaration_alone(declaration: str) -> None:
    html = with_sheet(f".a{{x:y;{declaration}}}")
    assert found(html) == expected(html)


@pytest.mark.parametrize("selector", SELECTORS)
def test_every_selector_alone(selector: str) -> None:
    html = with_sheet(f"{selector}{{display:none}}")
    assert found(html) == expected(html)


@pytest.mark.parametrize("prelude", PRELUDES)
def test_every_at_rule_alone(prelude: str) -> None:
    html = with_sheet(f"{prelude} {{ .c {{display:none}} }}")
    assert found(html) == expected(html)


@pytest.mark.parametrize(
    ("css", "is_hidden"),
    [
        ("", False),
        ("p{color:red}", False),
        ("p{display:none}", True),
        ("p{display:none}" + "é" * 60_000, True),
        ("é" * 60_000 + "}p{display:none", True),
        ("/* */p{display:none", True),
        ("/* p{display:none", False),
        ("/*/p{display:none}/**/p{display:none}", True),
        ("/*/p{display:none}/*", False),
        ("p/*/**/{display:none}/", True),
        ("p{display:none/**//**/}/**", True),
        ("{" * 7 + "p{display:none", False),
        ("@media screen{" * 7 + "p{display:none", True),
        ("@media screen{" * 8 + "p{display:none", False),
        ("p{display:none}p{display:block}", False),
        ("p{display:none!important}body p{display:block}", True),
    ],
)
def test_what_is_looked_at(css: str, is_hidden: bool) -> None:
    html = with_sheet(css, "<p>text")
    assert found(html) == expected(html) == ([(3, DISPLAY)] if is_hidden else [])


def test_rules_after_a_nested_one_are_read_however_many_there_are() -> None:
    many = "".join(f".other-{number}{{top:0}}.a{{.inner-{number}{{top:0}}}}" for number in range(900))
    assert [ways for _, ways in found(with_sheet(f".a{{& .b{{top:0}}}}{many}#x{{display:none}}"))] == [DISPLAY]


def test_an_own_style_shows_unless_a_rule_is_important() -> None:
    body = "<p style='display:block'>text"
    assert not found(with_sheet("p{display:none}", body))
    assert found(with_sheet("p{display:none!important}", body)) == [(3, DISPLAY)]


def test_elements_without_text_and_the_page_itself_are_not_hidden() -> None:
    assert not found(with_sheet("p,html,body{display:none}", "<p> <i></i></p>text"))


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.parent.name)
def test_the_shared_pages(file: Path) -> None:
    html = file.read_bytes().decode("utf-8", "replace")
    assert found(html) == expected(html)


def test_what_one_selector_says_of_a_long_value_is_not_said_of_the_next() -> None:
    sheet = ".a[class*='-no'] .b{display:none}.a.c .d .e{display:none}"
    body = f"<div class='a c {'filler ' * 20}'><i class=e><b class=b>text</b></i></div>"
    assert found(with_sheet(sheet, body)) == expected(with_sheet(sheet, body)) == []


def test_pages_of_the_corpora() -> None:
    files = sorted(CORPORA.glob("*.parquet"))
    if not files:
        pytest.skip(f"no development corpora in {CORPORA}; set THRESHER_CORPORA to the folder that has them")
    parquet = pytest.importorskip("pyarrow.parquet")
    for file in files:
        some = next(parquet.ParquetFile(file).iter_batches(batch_size=40, columns=["html"]))
        for data in some["html"].to_pylist():
            html = data.decode("utf-8", "replace")
            assert found(html) == expected(html)


HOSTILE: Final = {
    "many rules for many elements": (".a{display:none}" * 400, "<p class=a>x" * 20_000),
    "shown and hidden in turn": (".a{left:-9999px}.a{left:0}.a p~p{color:transparent}" * 200, "<p class=a>x" * 20_000),
    "long classes that are shared": (".z{display:none}" * 300, f"<b class='z {'y ' * 20_000}'>" + "<p>x" * 2_000),
    "colons and spaces": (".a{" + (";transform" + " " * 90 + ":") * 400, "<p class=a>x"),
    "braces": ("{" * 25_000 + "}" * 25_000, "<p>x"),
    "commas": (".a" + ",.a" * 16_000 + "{display:none}", "<p class=a>x" * 1_000),
    "backslashes": (".a" + "\\" * 300 + ",\\{display:none}", "<p class=a>x" * 1_000),
}


@pytest.mark.parametrize("name", HOSTILE)
@measured
def test_hostile_sheets_take_no_longer_than_others(name: str) -> None:
    css, body = HOSTILE[name]
    table = kernel.Table(with_sheet(css, body))
    start = time.process_time()
    kernel.ways_by_sheets(table)
    assert time.process_time() - start < 1
