"""The kernel's selectors select what the parser's do on the same page, and take time in proportion to it."""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured
from oracle import dom
from oracle.reading import Reading
from places import ROOT

from thresher.kernel import native as kernel

if TYPE_CHECKING:
    from thresher.kernel.native import Table

CORPUS: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora")) / "wcxb-dev.parquet"
PAGES: Final = sorted((ROOT / "tests" / "pages").glob("*/source.html"))

SMALL: Final = """<html lang=en><body class="A b"><div id=x class='c d'><p class=e>t<a href=# name=q>a</a></p><p></p>
<!--c--><p> </p><svg><g/></svg><template><i class=z>x</i> <b>y</b><template><u>q</u></template></template></div>
<UL><li>1<li>2<li>3</ul><math><mi>x</mi><annotation-xml encoding="text/html"><em TYPE=A>k</em></annotation-xml></math>
<form><fieldset disabled><legend><input><button>x</button></legend><legend><input></legend><input><select><optgroup
disabled><option>1</optgroup><optgroup><option selected>2</optgroup></select><textarea readonly></textarea></fieldset>
<input type=checkbox CHECKED><input type=RADIO checked><input type=submit><button>b</button><textarea></textarea>
<p contenteditable>x<p contenteditable=false><a href>l</a><area href=x><a>q</a><input required type=number></form>
<x-a class='Foo bar' data-a="one two-three"><x-b ID=Baz>&eacute;</x-b><x-a lang=en-GB></x-a><b class="1a &eacute;">"""

KINDS: Final = r"""* html body p x-a X-A *|i a|i |i .c .d .A .a .foo #x #baz #Baz #x#x .c.d .1a .\e9 .é \i
[class] [CLASS] [href] [href=''] [class=e] [class="c d"] [class~=c] [class~='c d'] [class~=''] [lang|=en] [class^=c]
[class^=''] [class$=d] [class$=""] [class*=o] [class*=''] [type=a] [type='A'] [class='FOO'i] [class=C] [class=c]
[data-a|=one] [data-a$='-three'] [*|class] [|class] [a|class] [class|=c] [type=RADIO] [TYPE=radio]
:root :empty :first-child :last-child :only-child :first-of-type :last-of-type :only-of-type :nth-child(2)
:nth-child(odd) :nth-child(EVEN) :nth-child(2n+1) :nth-child(-n+2) :nth-child(+n) :nth-child(n) :nth-child(-2n+5)
:nth-child(0) :nth-child(-1) :nth-child(99999999999) :nth-last-child(2n) :nth-of-type(2) :nth-last-of-type(1)
:checked :disabled :enabled :required :optional :read-only :read-write :link :any-link :hover :focus-within :visited
:is(p,ul) :where(.c,.e) :not(p) :not(p,ul) :is() :is(,i) :is(:before,i) :not(:hover) :not(:is(a,)) :is(p:not(.e),li)
:has(p) :has(>a) :has(+b) :has(~b) :has(i) :has(:is(i,a)) :NOT(p) :not(:not(p)) :not(:has(a)) ::before :before
:nonsense :not() :has() :not(:before) :hover(a) :nth-child :nth-child() :nth-child(n+) :nth-child(2n1) :nth-child(evenx)
:nth-of-type(1of(p)) :is(a :is(a)) [class=-1] [class=a.b] [class [class= [*class] #-1 .- . # i\ .z\ i{ i; i! @i i% *i i*
.z* i||b ::i [class='z ( ) , >""".split()

COMPLEX: Final = [
    *re.split(
        r"\s{2,}",
        r"""div p  div > p  p + p  p ~ p  html > body > div > p > a  div i  template i  template > i  i + b  p,ul
        p,p,p  p,  b ~ template u  body :root  html ~ head  html + head  head ~ body  head + body  :has(~ body)
        :has(> * > *)  :has(> p a)  form :has(+ input)  :has(p + p, li)  div:has(i)  template:has(i)  :is(div > p)
        :is(x-a > *, b)  :not(x-a > *)  :not(div *) + p  ul :not(:is(ul > :first-child))  :nth-child(2 of p)
        :nth-child(1 of div > p)  :nth-child(odd of x-a, x-b)  :nth-last-child(1 of input)  ,p  p >  > p  p > > a
        p >> a  p /* c */ + p  p/**/p  [ class = 'e' ]  [class='e' s]  [class=E I]  [class='e'x]  [class='\65 ']
        .\31 a  x\2d a  p/*  :not(p  :is(p]  :nth-child( 2n + 1 )  :nth-child(2n +1)  :nth-child(2 n)  :not( p , ul )
        li:nth-child(2) ~ li  a a a a a b  :is(p  li:not(:last-child)  fieldset > *:not(legend)  x-a x-b, X-A > b
        :is(:not(:before), p)  :is(:nonsense(a, b), p)  :is('a)', p)  x-a:is([data-a] *)  p:not(:not(div > p)) a
        :not([class~=e] *)  p a, div, p, #x  :where(.c > :first-child):not(:where([class~=nope], [class~=nope] *))""",
    ),
    *("", " ", " p , ul ", "p\u00a0a", "[class='a\\\nb']"),
]

Selected = list[int] | None


def by_parser(page: Reading, selector: str) -> Selected:
    try:
        return page.elements.select(selector)
    except ValueError:
        return None


def by_kernel(table: Table, selector: str) -> Selected:
    try:
        return table.select(selector)
    except ValueError:
        return None


@cache
def both(source: str) -> tuple[Reading, Table]:
    return dom.read(source), kernel.Table(source)


@pytest.mark.parametrize("doctype", ["", "<!doctype html>"], ids=["quirks", "standard"])
@pytest.mark.parametrize("form", ["{0}", "div > {0}", "{0} + {0}", "{0} ~ *", "{0} {0}", "{0}:not(.e)", ":has({0}) p"])
def test_all_kinds_of_selectors(doctype: str, form: str) -> None:
    page, table = both(doctype + SMALL)
    selectors = list(dict.fromkeys(form.format(selector) for selector in [*KINDS, *COMPLEX]))
    wanted = {selector: by_parser(page, selector) for selector in selectors}
    assert {selector: by_kernel(table, selector) for selector in selectors} == wanted
    assert table.select_each(selectors) == list(wanted.values())


def test_the_whole_page_is_the_scope() -> None:
    page, table = both(SMALL)
    for selector in [":scope", ":scope > body", ":not(:scope)"]:
        assert by_kernel(table, selector) == by_parser(page, selector)


def test_what_the_parser_knows_and_the_kernel_does_not_is_not_understood() -> None:
    for selector in [":dir(ltr)", ":default", ":has(:scope > p)"]:
        assert by_parser(both(SMALL)[0], selector) is not None
        with pytest.raises(ValueError, match=r"an unknown pseudo-class|:scope"):
            kernel.Selector(selector)


@pytest.mark.parametrize(
    ("selector", "reason"),
    [("p::before", "a name was expected, at byte 2"), ("a:none", "unknown pseudo-class"), ("a\ud800", "surrogates")],
)
def test_the_reason_is_told(selector: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        kernel.Table("<p>").select(selector)
    assert kernel.Table("<p>").select_each(["p", selector, "p"]) == [[3], None, [3]]


def test_one_row_at_a_time() -> None:
    _, table = both(SMALL)
    rows = table.select("p")
    for selector in ("p", kernel.Selector("p")):
        assert [row for row in range(len(table)) if table.matches(row, selector)] == rows
    with pytest.raises(IndexError):
        table.matches(len(table), "p")
    with pytest.raises(ValueError, match="name"):
        table.matches(0, "p:")


def test_what_is_asked_is_no_limit_but_its_sense_is() -> None:
    table = kernel.Table("<p class=a>")
    assert table.select(",".join([".a"] * 10_000)) == [3]
    assert table.select(":is(" * 16 + "p" + ")" * 16) == [3]
    with pytest.raises(ValueError, match="parentheses in parentheses"):
        table.select(":not(" * 17 + "p" + ")" * 17)
    with pytest.raises(ValueError, match="too many selectors"):
        table.select(":not(a b)" * 65)
    assert table.select(",".join([":not(a b)"] * 65)) == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="too long"):
        table.select("p" * 1_000_001)


# ---- pages as they are


def selectors_of(css: str) -> list[str]:
    """What stands before the braces of a style sheet: whole, and part by part."""
    heads = [head.strip() for head in re.findall(r"([^{};@]+)\{", re.sub(r"(?s)/\*.*?\*/", "", css))]
    parts = (part.strip() for head in heads for part in re.split(r",(?![^(\[]*[)\]])", head))
    return sorted({*heads, *parts} - {""})


def differing(source: str, selectors: list[str]) -> list[str]:
    page, table = dom.read(source), kernel.Table(source)
    wanted = [by_parser(page, selector) for selector in selectors]
    return [s for s, one, other in zip(selectors, table.select_each(selectors), wanted, strict=True) if one != other]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_the_test_pages(path: Path) -> None:
    source = path.read_bytes().decode("utf-8", "replace")
    understood = [selector for selector in [*KINDS, *COMPLEX] if by_kernel(kernel.Table("<p>"), selector) is not None]
    assert differing(source, [*selectors_of(kernel.Table(source).styles()), *understood]) == []


def corpus_pages(count: int) -> Iterator[str]:
    import pyarrow.parquet as parquet

    batches = parquet.ParquetFile(CORPUS).iter_batches(batch_size=50, columns=["html"])
    for batch in batches:
        for source in batch.column("html").to_pylist():
            if count == 0:
                return
            count -= 1
            yield source.decode("utf-8", "replace")


@pytest.mark.skipif(not CORPUS.is_file(), reason=f"no {CORPUS.name}; set THRESHER_CORPORA to the folder that has it")
def test_the_style_sheets_of_pages_of_the_web() -> None:
    drawn = random.Random(9)  # noqa: S311
    for source in corpus_pages(40):
        selectors = selectors_of(kernel.Table(source).styles())
        assert differing(source, drawn.sample(selectors, min(60, len(selectors)))) == []


# ---- selectors at random

TREE: Final = """<!doctype html><div class=a><p id=k class="b c">x<a class=a href=#>y</a><b></b></p><p class=c><a>z</a>
</p><div class="a b"><div class=b><a class=c></a></div> <p></p><b class=a><p class=b></div></div><ul class=c>
<li class=a><li><ul><li class=b><li class="a c"><a>q</a></ul><li></ul>
<template><p class=a><a></a></p><b></b></template>"""

SIMPLES: Final = st.sampled_from(
    """.a .b .c #k [href] [class~=a] [class^=b] [id] :first-child :last-child :only-child :nth-child(2n) :nth-child(2)
    :nth-last-child(odd) :first-of-type :nth-of-type(2) :empty :root :link :hover""".split()
)
TYPES: Final = st.sampled_from(["", "*", "a", "b", "p", "div", "ul", "li", "table"])


def compounds(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    nested = st.builds("{}({})".format, st.sampled_from([":not", ":is", ":where"]), inside)
    having = st.builds(":has({}{})".format, st.sampled_from(["", "> ", "+ ", "~ "]), inside)
    counted = st.builds(":nth-child({} of {})".format, st.sampled_from(["1", "even", "-n+2"]), inside)
    simples = st.lists(SIMPLES | SIMPLES | nested | having | counted, max_size=2).map("".join)
    return st.builds(lambda name, rest: name + rest or "*", TYPES, simples)


def chains(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    tied = st.tuples(st.sampled_from([" ", " ", " > ", " + ", " ~ "]), compounds(inside)).map("".join)
    chain = st.builds(lambda first, rest: first + "".join(rest), compounds(inside), st.lists(tied, max_size=3))
    return st.lists(chain, min_size=1, max_size=2).map(", ".join)


@settings(max_examples=300, deadline=None)
@given(chains(chains(compounds(SIMPLES))))
def test_selectors_at_random(selector: str) -> None:
    page, table = both(TREE)
    assert by_kernel(table, selector) == by_parser(page, selector)


# ---- hostile pages


def seconds(source: str, selector: str) -> float:
    times = []
    for _ in range(5):
        table = kernel.Table(source)
        start = time.process_time()
        table.select_each([selector])
        times.append(time.process_time() - start)
    return min(times)


DEEP: Final = "a a a a a a a a b, a > a a > a a > a b, :not(a a a) a"
WIDE: Final = (
    "x ~ a, b ~ a ~ a + a ~ i, :has(~ x), a:has(~ a ~ b), :nth-of-type(3), :nth-last-child(2n of a ~ a), :not(b ~ a)"
)
HOSTILE: Final[dict[str, tuple[Callable[[int], str], str]]] = {
    "deep": (lambda size: ("<p>" + "<a><div>" * 200 + "</p>") * size, DEEP),
    "wide": (lambda size: "<a></a>" * 2000 * size, WIDE),
    "wide and mixed": (lambda size: "<a></a><b></b><x-y></x-y>" * 700 * size, WIDE),
    "empty": (lambda size: "<p>" + " <!-- -->" * 3000 * size, "*:empty, p:empty p:empty"),
    "names": (lambda size: "".join(f"<i class='a{n} b{n}' id=c{n}>" for n in range(1000 * size)), ".a7 .b9, #c3 > *"),
    "long names": (lambda size: f"<i class='{'a ' * 9000 * size}'>" * 2, ".b, [class~=b], [class*='a a b']"),
    "fieldsets": (lambda size: "<fieldset disabled><legend>" * 150 + "<input>" * 500 * size, ":disabled, :read-write"),
}


@pytest.mark.parametrize("case", HOSTILE)
@measured
def test_time_grows_with_the_page(case: str) -> None:
    source_of, selector = HOSTILE[case]
    small, large = (seconds(source_of(size), selector) for size in (4, 32))
    assert large < 8 * 2.6 * max(small, 0.001)


@measured
def test_there_is_a_cap_on_all_work() -> None:
    page = kernel.Table(f"<p class={'a' * 100_000}><b>" * 20)
    costly = f"[class*={'a' * 5000}b]"
    start = time.process_time()
    assert page.select_each(["b", costly, "b"]) == [page.select("b"), None, None]
    with pytest.raises(ValueError, match="too long"):
        page.select(costly)
    assert time.process_time() - start < 3


def test_names_that_collide_are_found_all_the_same() -> None:
    names = colliding_names(300)
    source = "<!doctype html>" + "".join(f"<p class={name}><b id={name}></b>" for name in names)
    selectors = [selector for name in names for selector in (f".{name}", f"#{name}", f".{name} > b")]
    assert differing(source, [*selectors, ".none", "#none"]) == []


def colliding_names(count: int) -> list[str]:
    """Names whose hashes end in the same ten bits."""
    letters = np.arange(97, 123, dtype=np.uint64)
    hashes = np.full(1, 2166136261, dtype=np.uint64)
    for _ in range(4):
        hashes = ((hashes[:, None] ^ letters) * np.uint64(16777619) & np.uint64(0xFFFFFFFF)).ravel()
    found = np.flatnonzero(hashes & np.uint64(1023) == 5)[:count]
    return ["".join(chr(97 + number // 26**place % 26) for place in (3, 2, 1, 0)) for number in found.tolist()]


def test_one_table_serves_several_threads() -> None:
    source = SMALL * 50
    selectors = [selector for selector in [*KINDS, *COMPLEX] if by_kernel(kernel.Table("<p>"), selector) is not None]
    wanted = kernel.Table(source).select_each(selectors)
    for _ in range(5):
        table = kernel.Table(source)
        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(table.select_each, [selectors] * 4)) == [wanted] * 4
