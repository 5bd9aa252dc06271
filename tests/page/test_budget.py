"""What is made of a page stays in proportion to it, and honest pages never notice."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import cast
from xml.etree import ElementTree

import pytest
import turbohtml
from hypothesis import given, settings
from hypothesis import strategies as st
from places import PAGES

import thresher
from thresher import Page
from thresher.page.budget import ANYWAY, TIMES_THE_PAGE, Step, longest_path, most_of
from thresher.reasons import ReasonCode
from thresher.render import Shown, to_html, to_xml

DEEP = "<div>" * 200
"""Deep enough that no path through it is short."""
PARTS = (
    "<p> </p> <div> </div> <b> </b> one two <td> <table> </table> <li> <svg><title>one</title></svg> <x-y> </x-y> "
    "<script>two</script> <a\u0020title='>one'> </a> <section> </section>"
).split(" ")
PROSE = "<p>" + "The river rose above its banks in the night. " * 40
FORMS = {
    "text": Step.TEXT,
    "markdown": Step.MARKDOWN,
    "html": Step.HTML,
    "xml": Step.XML,
    "hide": Step.HIDE,
}
REOPENED = "".join(f"<b class=k{number}>" for number in range(40))
GROWING = {
    "numbers of lists on every line of code": "<ol start=999999999><li>" * 16 + "<pre>" + "a\n" * 5_000,
    "cells that reach over all rows": "<table><tr>" + "<td rowspan=9999>a" * 64 + "<tr><td>b" * 3_000 + "</table>",
    "formatting that is opened again": f"{PROSE}<p>{REOPENED}" + "<p>x" * 4_000,
    "style sheets of shadow trees": PROSE + "<div><template shadowrootmode=open>x</template></div>" * 900,
    "one letter in each block": "<p>x" * 10_000,
    "a long name above every block": f"{PROSE}<x-{'y' * 40_000}>" + "<p>x" * 10_000,
    "depth above every block": PROSE + "<div>" * 500 + "<p>x" * 10_000,
}


@pytest.mark.parametrize("kind", GROWING)
def test_no_writer_writes_many_times_the_page(kind: str) -> None:
    result = thresher.extract(GROWING[kind], method="plain")
    for form in FORMS:
        written = getattr(result, form)
        assert written, form
        assert len(written.encode()) <= 16 * result.page.size + ANYWAY, form
    assert len(result.json().encode()) <= most_of(Step.JSON, result.page)


@pytest.mark.parametrize(
    ("kind", "form"),
    [
        ("numbers of lists on every line of code", "markdown"),
        ("one letter in each block", "json"),
    ],
)
def test_what_is_cut_short_says_so(kind: str, form: str) -> None:
    result = thresher.extract(GROWING[kind], method="plain")
    assert ReasonCode.CUT_SHORT not in [why.code for why in result.reasons]
    written = result.json() if form == "json" else getattr(result, form)
    (cut,) = [why for why in result.reasons if why.code == ReasonCode.CUT_SHORT]
    assert cut.startswith(f"the {FORMS.get(form, Step.JSON).value} would take more than")
    assert len(written) > TIMES_THE_PAGE[FORMS.get(form, Step.JSON)] * len(GROWING[kind]) / 2, "no more than needed"


def test_json_is_the_same_whatever_was_asked_for_before() -> None:
    source = "<ul><li>" * 16 + "<pre>" + "a\n" * 5_000 + "</pre>" + "<template shadowrootmode=open>x</template>" * 900
    alone = thresher.extract(source, method="plain").json()
    result = thresher.extract(source, method="plain")
    assert all(getattr(result, form) for form in FORMS)
    assert result.json() == alone
    assert result.json() == alone


@pytest.mark.parametrize("write", [to_html, to_xml])
def test_html_and_xml_that_are_cut_short_are_closed(write: Callable[..., str]) -> None:
    page = Page.parse("<div>" + "<p>one <b>two</b>" * 1_000)
    purse = page.purse(Step.HTML)
    purse.left = 2_000
    written = write(Shown(page, thresher.METHODS["plain"](page).keep), purse=purse)
    assert 1_900 < len(written.encode()) <= 2_000
    assert purse.is_empty
    ElementTree.fromstring(f"<all>{written}</all>")  # noqa: S314 (our own)


def test_json_that_is_cut_short_has_all_facts_and_the_first_blocks() -> None:
    result = thresher.extract("<title>Letters</title>" + "<p>x" * 10_000, method="plain")
    said = json.loads(result.json())
    assert said["title"] == "Letters"
    assert said["text"] == result.text
    assert len(result.blocks) == 10_000
    assert [block["start"] for block in said["blocks"]] == [block.span[0] for block in result.blocks if block.span][
        : len(said["blocks"])
    ]


@pytest.mark.parametrize("path", sorted(PAGES.glob("*/source.html")), ids=lambda path: path.parent.name)
def test_honest_pages_are_far_from_every_bound(path: object) -> None:
    result = thresher.extract(path, method="plain", url="https://example.org/page")  # type: ignore[arg-type]
    for form, step in FORMS.items():
        assert 4 * len(getattr(result, form).encode()) < most_of(step, result.page), form
    assert 3 * len(result.json().encode()) < most_of(Step.JSON, result.page)
    assert all(3 * max(len(block.xpath), len(block.css or "")) < longest_path(result.page) for block in result.blocks)
    assert all(block.css is not None for block in result.blocks)


@settings(max_examples=100)
@given(st.lists(st.sampled_from(PARTS), max_size=30))
def test_short_xpaths_select_the_element(parts: list[str]) -> None:
    source = " ".join(["<body>", "<p>before</p>", DEEP, *parts])
    document = turbohtml.parse(source, allow_declarative_shadow_roots=False)
    page = Page.parse(source)
    for row in range(len(page)):
        xpath = page.xpath(row)
        if page.is_text[row]:
            continue
        (found,) = cast("list[turbohtml.Node]", document.xpath(xpath))
        assert found.position == page.tag_position(row) or page.tag_position(row) is None
        assert len(xpath) <= longest_path(page)


def test_what_is_in_a_template_is_counted_apart_as_in_browsers() -> None:
    page = Page.parse(f"{DEEP}<template><p>one</p></template><p>two")
    assert [page.xpath(row) for row in page.rows("p").tolist()] == ["(//p)[1]", "(//p)[1]"]


def test_paths_through_many_elements_are_short() -> None:
    page = Page.parse(f"<p>before{DEEP}<p>one<b>two</b>three<p id=here>four<i>five</i>")
    bold = int(page.rows("b")[0])
    assert page.xpath(bold) == "(//b)[1]"
    assert page.xpath(bold + 1) == "(//b)[1]/text()"
    assert page.xpath(int(page.rows("p")[1])) == "(//p)[2]"
    assert page.css_path(bold) is None, "CSS cannot count over the whole page"
    assert page.css_path(int(page.rows("i")[0])) == "#here > i"


def test_a_long_name_is_given_by_its_beginning() -> None:
    names = [f"x-{'y' * 500}", f"x-{'y' * 900}"]
    page = Page.parse(f"<{names[0]}>one</{names[0]}><{names[1]}>two" + "<p>x" * 1_000)
    rows = [row for row in range(len(page)) if page.name(row) in names]
    starts = f'*[starts-with(local-name(), "x-{"y" * 58}")]'
    assert [page.xpath(row) for row in rows] == [f"(//{starts})[1]", f"(//{starts})[2]"]


def test_names_take_no_more_memory_than_they_have_letters() -> None:
    page = Page.parse(f"<x-{'y' * 100_000}>" + "<a-b>x</a-b>" * 10_000)
    place, total = page.sibling_places
    assert place.max() == total.max() == 10_000


def test_a_purse_is_empty_when_it_was_once_too_small() -> None:
    page = Page.parse("<p>" + "x" * 97)
    purse = page.purse(Step.ADDRESSES)
    assert purse.left == 100 + ANYWAY
    assert purse.pay("é" * 50)
    assert purse.left == ANYWAY
    assert not purse.spend(ANYWAY + 1)
    assert not purse.pay("")
    assert [note.code for note in purse.note] == [ReasonCode.CUT_SHORT]


def test_a_text_is_cut_at_the_end_of_a_line() -> None:
    page = Page.parse("<p>x")
    lines = ["é" * 99] * (most_of(Step.TEXT, page) // 100)
    cut = page.purse(Step.TEXT).cut("\n".join(lines))
    assert 0 < len(cut.encode()) <= most_of(Step.TEXT, page)
    assert set(cut.split("\n")) == {"é" * 99}
