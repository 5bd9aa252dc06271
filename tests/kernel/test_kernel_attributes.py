"""Attributes of copies: broken markup opens an element again in every paragraph, and its attributes are held once."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from time import process_time

import pytest
from measuring import measured

from thresher import Extraction, extract
from thresher.kernel import Table

COPIES = 2_000
LENGTH = 20_000
AFFORDABLE = 16_000_000  # bytes: held once for each copy, one attribute would take 40 million


def repeated(attributes: str, copies: int = COPIES, tag: str = "a") -> str:
    return "<p>" + "The river rose. " * 40 + f"<p><{tag} {attributes}>" + "<p>x y" * copies


def test_an_attribute_of_the_source_is_one_object_however_often_it_is_asked_for() -> None:
    table = Table(repeated(f"class='one  two' {'x' * 50}=1"))
    rows = table.select("a")
    assert len(rows) > COPIES
    assert len({id(value) for value in table.attribute_column(rows, "class")}) == 1
    assert table.attribute(rows[0], "class") is table.attribute(rows[-1], "class")
    first, last = table.attributes(rows[0]), table.attributes(rows[-1])
    assert first == last == {"class": "one two", "x" * 50: "1"}
    assert {id(name) for name in first} == {id(name) for name in last}
    assert first["class"] is last["class"]


def test_values_outlive_the_table() -> None:
    value = Table("<p class='a name that nobody else has'>").attribute(3, "class")
    assert value == "a name that nobody else has"


FORMS: dict[str, Callable[[Extraction], object]] = {
    "text": lambda result: result.text,
    "markdown": lambda result: result.markdown,
    "html": lambda result: result.html,
    "metadata": lambda result: result.metadata,
    "posts": lambda result: result.posts,
    "comments": lambda result: result.comments,
    "hide": lambda result: result.hide,
    "next_page": lambda result: result.next_page,
    "at": lambda result: result.at("The river rose"),
    "attributes": lambda result: [result.page.attrs(row) for row in range(len(result.page))],
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["class", "href", "rel"])
def test_no_form_holds_a_long_attribute_once_for_each_copy(form: str, name: str) -> None:
    source = repeated(f"{name}='#comment {'y' * LENGTH}'")
    tracemalloc.start()
    try:
        FORMS[form](extract(source))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < AFFORDABLE


@measured
def test_lists_of_words_in_attributes_are_not_read_once_for_each_copy() -> None:
    """Four times as many words and copies take about four times as long; the bound is halfway to sixteen."""

    def seconds(times: int) -> float:
        words = "author tag " * 1_000 * times
        source = repeated(f"rel='{words}' itemprop='{words}'", 1_000 * times)
        begin = process_time()
        result = extract(source)
        assert result.metadata.words and result.posts == [] and not result.page.structured
        return process_time() - begin

    seconds(1)
    assert seconds(4) < 8 * seconds(1)
