from __future__ import annotations

import pytest

import thresher
from thresher.render import Options, Shown, to_markdown


def markdown(source: str, *, options: Options | None = None) -> str:
    page = thresher.Page.parse(source)
    return to_markdown(Shown(page, thresher.METHODS["plain"](page).keep), options=options)


DATA = [
    (
        "<tr><th>a|b<th>c</tr><tr><td>x<br>y<td><a href=u>l</a>",
        "| a\\|b | c |\n| --- | --- |\n| x<br>y | [l](u) |",
    ),
    (
        "<caption>Cap</caption><tr><td>1<td>2<tr><td colspan=2>3",
        "Cap\n\n|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |",
    ),
    (
        "<thead><tr><th>a<th>b<th>c<tbody><tr><td rowspan=2>1<td>2<td><tr><td>3<td>4",
        "| a | b | c |\n| --- | --- | --- |\n| 1 | 2 |  |\n|  | 3 | 4 |",
    ),
    ("<tr><th>a<td>1<tr><th>b<td>2", "|  |  |\n| --- | --- |\n| **a** | 1 |\n| **b** | 2 |"),
    ("<thead><tr><td>a<td>b<tbody><tr><th>*c*<td>1", "| a | b |\n| --- | --- |\n| \\*c\\* | 1 |"),
    ("<tr><td>a<td>b<tr><td> <td><tr><td>c<td>d", "|  |  |\n| --- | --- |\n| a | b |\n| c | d |"),
    ("<tr><td>a<td>b<tr><td>c<td>d<td>e", "|  |  |  |\n| --- | --- | --- |\n| a | b |\n| c | d | e |"),
    (
        "<tr><td><p>a</p><p>b</p><td><code>x|y</code><tr><td>1<td>2",
        "|  |  |\n| --- | --- |\n| a<br>b | `x\\|y` |\n| 1 | 2 |",
    ),
    ("<tr><td>x<td hidden>no<td>y<tr><td>1<td>2", "|  |  |\n| --- | --- |\n| x | y |\n| 1 | 2 |"),
    ("<tr><td># a<td>- b<tr><td>1. c<td>&gt; d", "|  |  |\n| --- | --- |\n| # a | - b |\n| 1. c | > d |"),
]


@pytest.mark.parametrize(("inside", "expected"), DATA)
def test_tables_of_data(inside: str, expected: str) -> None:
    assert markdown(f"<table>{inside}</table>") == expected


LAYOUT = [
    ("<tr><td>one<tr><td>two", "one\n\ntwo"),
    ("<tr><td>menu<td>text", "menu\n\ntext"),
    ("<tr><td><ul><li>a</ul><td>b<tr><td>c<td>d", "- a\n\nb\n\nc\n\nd"),
    (f"<tr><td>{'word ' * 100}<td>{'word ' * 100}<tr><td>a<td>b", f"{'word ' * 100}\n\n{'word ' * 100}\n\na\n\nb"),
    ("<tr><td><table><tr><td>1<td>2<tr><td>3<td>4</table><td>x", "|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n\nx"),
]


@pytest.mark.parametrize(("inside", "expected"), LAYOUT)
def test_tables_of_layout_leave_no_trace(inside: str, expected: str) -> None:
    assert markdown(f"<table>{inside}</table>") == expected.replace(" \n", "\n")


def test_a_table_that_says_so_is_layout() -> None:
    assert markdown("<table role=presentation><tr><td>1<td>2<tr><td>3<td>4</table>") == "1\n\n2\n\n3\n\n4"


def test_tables_can_be_written_cell_by_cell() -> None:
    options = Options(tables=False)
    assert markdown("<table><tr><th>1<th>2<tr><td>3<td>4</table>", options=options) == "1\n\n2\n\n3\n\n4"


def test_a_table_in_a_list_and_in_a_quote_keeps_their_prefix() -> None:
    source = "<table><tr><th>1<th>2<tr><td>3<td>4</table>"
    assert markdown(f"<ul><li>{source}</ul>") == "- | 1 | 2 |\n  | --- | --- |\n  | 3 | 4 |"
    assert markdown(f"<blockquote>{source}</blockquote>") == "> | 1 | 2 |\n> | --- | --- |\n> | 3 | 4 |"


def test_no_cell_is_lost_in_a_wide_table() -> None:
    row = "<tr>" + "".join(f"<td>c{number}" for number in range(100))
    assert all(f"| c{number} |" in markdown(f"<table>{row}{row}</table>") for number in range(100))


@pytest.mark.parametrize("spans", ["colspan=1000", "rowspan=60000", "colspan=1000 rowspan=60000"])
def test_huge_spans_neither_explode_nor_lose_text(spans: str) -> None:
    source = f"<table>{f'<tr><td {spans}>first<td {spans}>second' * 200}</table>"
    found = markdown(source)
    assert len(found) < 30 * len(source)
    assert found.count("first") == found.count("second") == 200


@pytest.mark.parametrize("value", ["", "x", "-1", "0", "1.5", "٣", "99999999999999999999"])
def test_spans_that_are_no_numbers_count_as_one(value: str) -> None:
    source = f"<table><tr><th colspan='{value}'>1<th>2<tr><td>3<td>4</table>"
    assert markdown(source) == "| 1 | 2 |\n| --- | --- |\n| 3 | 4 |"


def test_a_table_with_labels_may_have_lists_in_its_cells() -> None:
    source = "<table><tr><th>Needs</th><td>Basics <ul><li>one</li><li>two</li></ul></td></tr></table>"
    result = thresher.extract(source, method="plain")
    assert "| **Needs** | Basics<ul><li>one</li><li>two</li></ul> |" in result.markdown
    assert result.text == "Needs\tBasics one two"


def test_cells_may_have_numbered_lists_paragraphs_and_code() -> None:
    cells = "<td><ol><li><p>one</p><p>more</p><li>two</ol>after<td><p>Run</p><pre>if x:\n    y()\n</pre>"
    found = markdown(f"<table><tr><th>a<th>b<tr>{cells}</table>")
    written = "| <ol><li>one<br>more</li><li>two</li></ol>after | Run<br>`if x:`<br>`    y()` |"
    assert found == f"| a | b |\n| --- | --- |\n{written}"


def test_a_table_of_code_without_labels_is_layout() -> None:
    assert markdown("<table><tr><td><pre>a</pre><td>b<tr><td>c<td>d</table>").startswith("```\na\n```")


def test_in_text_a_row_of_data_is_a_line() -> None:
    rows = "<tr><td>Tea<td>1<br>two</tr><tr><td>Coffee<td><p>2</p><p>3</p></tr>"
    assert thresher.extract(f"<table>{rows}</table>", method="plain").text == "Tea\t1 two\nCoffee\t2 3"


def test_in_text_a_table_for_layout_leaves_lines() -> None:
    cells = "<td>Menu<td>" + "A long cell of the old web, with a whole paragraph in it. " * 20
    text = thresher.extract(f"<table><tr>{cells}</tr></table>", method="plain").text
    assert text.startswith("Menu\nA long cell")
