"""Hostile pages: time and memory stay in proportion to their size, and their text is kept."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest
from measuring import measured

from thresher import Page
from thresher.embedded.carriers import carriers_of
from thresher.page.budget import Step
from thresher.page.marked_source import MarkedSource

Source = Callable[[int], str]

TOO_SHORT_TO_COMPARE = 0.05
MOST_ROWS = 2_000_000
"""However formatting is opened again and again."""


def numbered(form: str) -> Source:
    return lambda size: "".join(form.replace("#", str(number)) for number in range(size))


def seconds(source: str) -> float:
    times = []
    for _ in range(3):
        begin = time.process_time()
        Page.parse(source)
        times.append(time.process_time() - begin)
        if sum(times) > 0.1:
            break
    return min(times)


def assert_linear(make: Source, size: int) -> None:
    """Four times the size takes about four times as long: far from the sixteen of quadratic time."""
    for _ in range(3):  # a busy machine may spoil one
        small, large = seconds(make(size)), seconds(make(4 * size))
        if large < max(12 * small, TOO_SHORT_TO_COMPARE):
            return
    pytest.fail(f"{small:.3f} s, then {large:.3f} s")


MANY = " ".join(f"a{number}" for number in range(250))

EXPLOSIVE: dict[str, tuple[Source, int]] = {
    "body": (numbered("<body a#=x>w "), 2_000),
    "html": (numbered("<html a#=x>w "), 2_000),
    "body, other case": (numbered("<BoDy a#=x>w "), 2_000),
    "body, slash": (numbered("<body/a#=x>w "), 2_000),
    "body, quoted": (numbered("""<body q='>"' a#=">">w """), 2_000),
    "body, few tags": (lambda size: numbered("<body " + " ".join(f"a#-{n}" for n in range(200)) + ">w ")(size), 20),
    "html, slashes": (lambda size: numbered("<html/" + "/".join(f"a#-{n}" for n in range(200)) + ">w ")(size), 20),
    "body, hidden in quotes": (lambda size: '<p title="<body a=\'">' + numbered("<body a#=x>w ")(size) + "'", 2_000),
    "font": (numbered("<font color=#><p>w "), 2_500),
    "font, other case": (numbered("<FONT COLOR=#><P>w "), 2_500),
    "font, slash": (numbered("<font/color=#><p>w "), 2_500),
    "font, quoted": (numbered('<font title="a>b" color="#"><p>w '), 2_500),
    "font, single quotes": (numbered("<font title='a>b' color='#'><p>w "), 2_500),
    "font, both quotes": (numbered("""<font a="'" b='>#'><p>w """), 2_500),
    "font, stray quotes": (numbered('<font a"=">#"><p>w '), 2_500),
    "font, hidden in quotes": (lambda size: '<p title="<b a=\'">' + numbered("<font color=#><p>w ")(size) + "'", 2_500),
    "font, many attributes": (lambda size: "<p>" + numbered(f"<font {MANY} z=#>")(40) + "<p>w " * size, 2_500),
    "font, few tags": (lambda size: "<p>" + numbered(f"<font {MANY} z=#>")(size // 5) + "<p>w " * size, 600),
    "font, one long tag": (lambda size: f"<p><font {numbered('b# ')(20 * size)}>" + "<p>w " * size, 700),
    "font, stray quotes and many attributes": (
        lambda size: "<p>" + numbered(f'<font a" b=">" {MANY} z=#>')(40) + "<p>w " * size,
        2_500,
    ),
    "many names": (numbered("<b a=#><i a=#><u a=#><tt a=#><p>w "), 1_500),
}


@pytest.mark.parametrize("kind", EXPLOSIVE)
def test_explosive_markup_is_defused(kind: str) -> None:
    make, size = EXPLOSIVE[kind]
    assert_linear(make, size)
    page = Page.parse(make(4 * size))
    assert len(page) < MOST_ROWS
    assert page.text_below(0).replace("'", "").split() == ["w"] * (4 * size), (
        "nothing is lost, nothing leaks out of tags"
    )
    assert page.markup == page.source


def test_formatting_that_is_reopened_again_and_again_is_bounded_in_all() -> None:
    opened = "".join(f"<font color={number}>" for number in range(40)) * 3
    source = f"<p>{opened}" + "<p>x" * 40_000
    page = Page.parse(source)
    assert len(page) < MOST_ROWS + len(source)
    assert page.chars.sum() == 40_000


LINEAR: dict[str, tuple[Source, int]] = {
    "less-than signs": (lambda size: "<" * size, 200_000),
    "tag openings": (lambda size: "<a" * size, 20_000),
    "comment openings": (lambda size: "<!--" * size, 100_000),
    "empty comments": (lambda size: "<!-->" * size, 20_000),
    "unclosed double quotes": (lambda size: '<a href="' * size, 20_000),
    "unclosed single quotes": (lambda size: "<b title='x " * size, 20_000),
    "unclosed formatting tags": (lambda size: "<b " * size, 20_000),
    "tags in a tag": (lambda size: "<b " * size + ">x", 5_000),
    "tags in a tag of a long page": (lambda size: "<b " * 1_000 + "a " * size + ">x", 50_000),
    "attributes in one tag": (lambda size: "<a " + numbered("b#=c ")(size) + ">x", 20_000),
    "attributes in one body": (lambda size: "<body " + numbered("b#=c ")(size) + ">x", 20_000),
    "entities": (lambda size: "<p>" + "&amp;" * size, 220_000),
    "half entities": (lambda size: "<p>" + "&notin" * size, 20_000),
    "nested tables": (lambda size: "<table><tr><td colspan=1000>x" * size, 3_000),
    "nested divs": (lambda size: "<div>" * size + "x", 25_000),
    "nested templates": (lambda size: "<template>" * size + "x", 5_000),
    "nested shadow roots": (lambda size: "<template shadowrootmode=open><p>" * size + "x", 5_000),
    "nested formulas": (lambda size: "<math><mi>" * size + "x", 5_000),
    "nested drawings": (lambda size: "<svg><g>" * size + "x", 5_000),
    "nested hidden": (lambda size: "<div hidden>x" * size, 5_000),
    "nested mixture": (lambda size: "<div><b><ul><li><a href=x><span><x-y>w" * size, 2_000),
    "misnested": (lambda size: "<b><p><i></b><div></i></p>w" * size, 3_000),
    "misnested tables": (lambda size: "<table>a<b><tr>c<td>d</b>" * size, 3_000),
    "stray end tags": (lambda size: "<div>" * 500 + "</span></p></b>" * size, 5_000),
    "lists": (lambda size: "<select><option>x" * size, 5_000),
    "framesets": (lambda size: "<frameset>" * size, 5_000),
    "blank lines": (lambda size: "a\n \t \n" * size, 20_000),
    "nuls": (lambda size: "<p>" + "\0a" * size, 100_000),
}


@pytest.mark.parametrize("kind", LINEAR)
def test_what_might_take_quadratic_time_does_not(kind: str) -> None:
    assert_linear(*LINEAR[kind])


def test_a_million_entities_are_read_at_once() -> None:
    page = Page.parse("<p>" + "&lt;" * 1_000_000)
    assert page.chars.sum() == 1_000_000


@pytest.mark.parametrize(
    "source",
    [
        "<p a\ud800b=c>text</p>",
        "<p title='\udfff'>text</p>",
        "<p>te\ud800xt</p>",
        "<\ud800>text",
        "<x\ud800y>text",
        "<p id=\ud800 class='a \udfff'>text",
        "te\udc80xt without tags",
        "<p title='&#xd800;'>text &#xd800;",
        "<style>.\ud800{display:none}</style><p class='\ud800'>text",
        "<title>\ud800</title><!-- \ud800 --><script>\ud800</script>text",
    ],
)
def test_lone_surrogates_neither_raise_nor_arrive(source: str) -> None:
    page = Page.parse(source)
    out = page.texts(np.flatnonzero(page.is_text))
    for row in range(len(page)):
        out += [
            page.name(row),
            page.xpath(row),
            *page.attrs(row),
            *page.attrs(row).values(),
            page.attr(row, "title") or "",
        ]
    "".join(out).encode()


@measured
def test_what_reads_a_page_once_more_is_linear_too() -> None:
    """Microdata, data in scripts and the original page are made when they are asked for."""
    bodies = numbered("<body a#=x>")(20_000)
    source = f"{bodies}<p itemscope itemtype=http://schema.org/Thing><b itemprop=name>w</b><script>a = {{}}</script>"
    page = Page.parse(source)
    started = time.process_time()
    assert page.structured == [{"@type": ["http://schema.org/Thing"], "name": ["w"]}]
    assert [carrier.text for carrier in carriers_of(page, page.purse(Step.EMBEDDED))] == ["a = {}"]
    assert MarkedSource(page).html(style="").count("<body") == 1
    assert time.process_time() - started < 2


def test_halves_of_a_pair_are_joined() -> None:
    assert Page.parse("<p>\ud83d\ude00").text_below(0) == "😀"
