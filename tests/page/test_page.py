"""The door to a page: what goes in, what is refused, and what can be asked of a row."""

from __future__ import annotations

import copy
import time

import numpy as np
import pytest
import turbohtml
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured

from thresher import Page
from thresher.errors import BadArgument, PageTooLarge
from thresher.page.page import MAX_BYTES

ARTICLE = """<!doctype html>
<html lang=en>
<head><title>Bees &amp; barns</title></head>
<body class="post  wide" data-empty DATA-Upper="Öl">
<h1>Bees</h1>
<p id=first>A <b>bold</b> line.</p>
<p>Another <x-y>one</x-y>.</p>
</body></html>"""


def find(page: Page, name: str, nth: int = 0) -> int:
    return [row for row in range(len(page)) if page.name(row) == name][nth]


@pytest.mark.parametrize("source", [None, 7, ["<p>"], object(), 1.5, {"html": "<p>"}])
def test_a_page_is_bytes_or_text_and_nothing_else(source: object) -> None:
    with pytest.raises(BadArgument, match="bytes or str"):
        Page.parse(source)  # type: ignore[arg-type]


@pytest.mark.parametrize("source", [b"<p>one two", bytearray(b"<p>one two"), memoryview(b"<p>one two"), "<p>one two"])
def test_any_kind_of_bytes_and_text_gives_the_same_page(source: bytes | str) -> None:
    page = Page.parse(source)
    assert page.text_below(page.body) == "one two"
    assert page.source == "<p>one two"


@pytest.mark.parametrize("unit", [b"<p>", "<p>"])
@measured
def test_too_large_a_page_is_refused_before_any_work(unit: bytes | str) -> None:
    source = unit * (MAX_BYTES // 3 + 1)
    begin = time.process_time()
    with pytest.raises(PageTooLarge) as caught:
        Page.parse(source)
    assert time.process_time() - begin < 0.05
    assert (caught.value.size, caught.value.limit) == (len(source), MAX_BYTES)


def test_the_limit_is_the_callers_to_choose() -> None:
    assert Page.parse("<p>abc", max_bytes=6).body_has_text
    with pytest.raises(PageTooLarge):
        Page.parse(b"<p>abcd", max_bytes=6)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_give_a_page(data: bytes) -> None:
    page = Page.parse(data)
    "".join(page.texts(np.flatnonzero(page.is_text))).encode()


def test_the_encoding_is_known() -> None:
    assert Page.parse("<p>é").encoding == "str"
    assert Page.parse("<p>é".encode()).encoding == "utf-8"
    assert Page.parse("<p>żółw".encode("iso-8859-2"), encoding="iso-8859-2").text_below(0) == "żółw"


def test_a_byte_order_mark_is_not_text() -> None:
    assert Page.parse("\ufeff<p>x").text_below(0) == "x"


def test_binary_files_are_empty_pages_with_a_note() -> None:
    page = Page.parse(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n")
    assert "not a web page" in " ".join(page.notes)
    assert page.encoding == "binary"
    assert not page.body_has_text


def test_plain_text_has_a_paragraph_for_each_blank_line() -> None:
    page = Page.parse("First line\nsame paragraph.\n\nSecond & third &amp; 1 < 2.\n \t\n\n\nLast.\n")
    texts = [page.text(row) for row in np.flatnonzero(page.is_text & (page.chars > 0)).tolist()]
    assert texts == ["First line\nsame paragraph.", "Second & third &amp; 1 < 2.", "Last.\n"]
    assert len(page.rows("p")) == 3


def test_one_tag_makes_a_page_of_markup() -> None:
    page = Page.parse("First &amp; foremost.\n\nStill <b>one</b> body.")
    assert len(page.rows("p")) == 0
    assert page.text_below(page.body) == "First & foremost. Still one body."


def test_attributes_are_found_by_name() -> None:
    page = Page.parse(ARTICLE)
    body = page.body
    assert page.attr(0, "lang") == "en"
    assert page.attr(body, "class") == "post  wide"
    assert page.attr(body, "data-empty") == ""
    assert page.attr(body, "data-upper") == "Öl"
    assert page.attr(body, "id") is None
    assert page.attr(find(page, "#text"), "id") is None


def test_all_attributes_of_a_row() -> None:
    page = Page.parse("<p class='a b' hidden rel=x title='1 &lt; 2'>t<a rel='nofollow me' href=/>u</a>")
    assert page.attrs(find(page, "p")) == {"class": "a b", "hidden": "", "rel": "x", "title": "1 < 2"}
    assert page.attrs(find(page, "a")) == {"rel": "nofollow me", "href": "/"}
    assert page.attrs(find(page, "#text")) == {}


def test_text_is_as_it_stands_and_text_below_is_folded() -> None:
    page = Page.parse("<p>  a\n b <i> c</i></p>")
    assert page.text(find(page, "#text")) == "  a\n b "
    assert page.text(find(page, "p")) == ""
    assert page.text_below(find(page, "p")) == "a b c"
    assert page.text_below(find(page, "#text")) == "a b"


def test_rows_are_found_by_tag() -> None:
    page = Page.parse(ARTICLE)
    assert [page.name(row) for row in page.rows("p", "h1").tolist()] == ["h1", "p", "p"]
    assert len(page.rows("table")) == len(page.rows()) == 0


def test_positions_lead_to_the_tag_in_the_source() -> None:
    page = Page.parse(ARTICLE)
    for row in range(1, len(page)):
        around = int(page.parent[row]) if page.is_text[row] else row
        place = page.position(row)
        assert place is not None
        line, column = place
        assert ARTICLE.splitlines()[line - 1][column:].startswith(f"<{page.name(around)}")


def test_an_implied_element_has_the_position_of_what_is_around_it() -> None:
    page = Page.parse("\n<p>x")
    assert page.position(page.body) is None
    assert page.position(find(page, "p")) == (2, 0)
    assert page.position(find(page, "#text")) == (2, 0)


def test_paths_read_as_in_a_browser() -> None:
    page = Page.parse(ARTICLE)
    assert page.xpath(0) == "/html"
    assert page.xpath(find(page, "p", 1)) == "/html/body/p[2]"
    assert page.xpath(find(page, "x-y")) == "/html/body/p[2]/x-y"
    assert page.xpath(find(page, "b") + 1) == "/html/body/p[1]/b/text()"


pieces = st.sampled_from(
    "<p> <div> <b> <i> <ul> <li> <table> <tr> <td> <x-a> <x-b> <a> <font> <h2> </p> </div> </b> </ul> </table> </x-a>"
    " </a> <br> <select> <option> <form> <noscript> <!--c--> word words".split()
)


@settings(max_examples=100, deadline=None)
@given(st.lists(pieces, max_size=25).map("".join))
def test_a_path_selects_its_row_and_no_other(source: str) -> None:
    page = Page.parse(f"<i></i>{source}")
    document = turbohtml.parse(f"<i></i>{source}")
    for row in np.flatnonzero(~page.is_text).tolist():
        found = document.xpath(page.xpath(row))
        assert isinstance(found, list)
        assert len(found) == 1
        (element,) = found
        assert isinstance(element, turbohtml.Element)
        assert (element.tag, element.position) == (page.name(row), page.native.position(row))
        assert " ".join(element.text.split()) == page.text_below(row)


def test_text_rows_have_paths_that_select_them() -> None:
    source = "<p>one<b>two</b>three<br>four"
    page, document = Page.parse(source), turbohtml.parse(source)
    for row in np.flatnonzero(page.is_text).tolist():
        found = document.xpath(page.xpath(row))
        assert isinstance(found, list)
        assert [str(getattr(one, "data", one)) for one in found] == [page.text(row)]


def test_a_page_says_what_it_is() -> None:
    assert repr(Page.parse("<p>one two <i hidden>three</i>")) == "<Page: 7 rows, 2 visible words>"


def test_the_same_source_gives_the_same_table() -> None:
    one, two = Page.parse(ARTICLE), Page.parse(ARTICLE)
    assert all((one.columns[name] == two.columns[name]).all() for name in one.columns)


def test_hidden_rows_are_as_many_as_the_page_has() -> None:
    page = Page.parse("<p>one<p>two")
    assert page.with_hidden([True] * len(page)).hidden.all()  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="hidden has one value for each of the"):
        page.with_hidden(np.zeros(3, dtype=np.bool_))


def test_rows_that_are_not_there_have_no_path() -> None:
    page = Page.parse("<p>one")
    for row in (-1, len(page)):
        with pytest.raises(IndexError, match="no row"):
            page.xpath(row)
        with pytest.raises(IndexError, match="no row"):
            page.css_path(row)


def test_a_deep_copy_is_the_same_page() -> None:
    page = Page.parse("<p>one<p>two")
    other = copy.deepcopy([page])[0]
    assert other.text_below(0) == "onetwo"
    assert np.array_equal(other.parent, page.parent)


@measured
def test_a_long_selector_is_read_in_linear_time() -> None:
    begin = time.process_time()
    assert len(Page.parse("<p>one").select("a" * 200_000)) == 0
    assert time.process_time() - begin < 1


@pytest.mark.parametrize("order", [1, -1])
def test_paths_are_those_of_a_climb_to_the_root_in_any_order(order: int) -> None:
    page = Page.parse("<div><p>one<p>two <b>bold</b></div>" * 3 + "<x-y><ul><li>a<li>b</ul></x-y>")
    place, total = page.sibling_places

    def climbed(row: int) -> str:
        name = "text()" if page.is_text[row] else page.name(row)
        step = f"/{name}[{place[row]}]" if total[row] > 1 else f"/{name}"
        return climbed(int(page.parent[row])) + step if row else step

    rows = range(len(page))[::order]
    assert [page.xpath(row) for row in rows] == [climbed(row) for row in rows]
    assert all(page.select(page.css_path(row) or "").tolist() == [row] for row in rows if not page.is_text[row])


@measured
def test_paths_of_a_deep_page_are_quick() -> None:
    page = Page.parse("<div>" * 500 + "<p>one two" * 5_000)
    begin = time.process_time()
    for row in range(500, len(page)):
        page.xpath(row), page.css_path(row)
    assert time.process_time() - begin < 1.5, "takes 0.1 s; climbing to the root each time would take 7"


def test_a_long_class_that_broken_markup_repeats_is_matched_once() -> None:
    names = "comment " + "y " * 50_000
    page = Page.parse(f"<p><font class='{names}x'>a" + "<p>b" * 20_000)
    for selector in (".x", "p > .comment", "[class~=x]", "[class$=x]", "font:not(.z)"):
        assert len(page.select(selector)) == 20_001, selector
    assert len(page.select(".z")) == len(page.select("[class*=z]")) == 0


def test_a_selector_that_takes_too_long_is_not_called_misspelt() -> None:
    page = Page.parse("".join(f"<p class={'a' * 100_000}{number}><b>" for number in range(20)))
    with pytest.raises(BadArgument, match="is not answered: the selector takes too long on this page; try a simpler"):
        page.select(f"[class*={'a' * 5_000}b]")


def test_what_an_attribute_says_is_worked_out_once_for_all_copies_of_its_element() -> None:
    page = Page.parse("<p><a href=x title='The mill\u202e by the weir'><p>one<p>two")
    copies = page.rows("a")
    said = [page.said(int(row), "title") for row in copies]
    assert len(copies) >= 3 and said[0] == "The mill by the weir"
    assert all(each is said[0] for each in said)
    assert page.said(0, "title") is None
