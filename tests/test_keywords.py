"""A wrong keyword or value is refused with the words that make it right."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import thresher
from thresher import errors, keywords
from thresher.compat.trafilatura import extract as trafilatura_extract

PAGE = "<p>Some text of a page</p>"


@pytest.mark.parametrize(
    ("given", "advice"),
    [
        ({"include_links": False}, "extract() has no keyword 'include_links': write links=False"),
        ({"include_images": True}, "write images=True"),
        ({"include_tables": False}, "write tables=False"),
        ({"include_comments": False}, "write comments=False"),
        ({"favor_precision": True}, 'write favor="precision"'),
        ({"favor_recall": True}, 'write favor="recall"'),
        ({"output_format": "markdown"}, ".markdown, .text, .html, .xml or .json()"),
        ({"target_language": "de"}, ".metadata.language"),
        ({"fast": True}, "leave it out"),
        ({"base_url": "https://example.org/"}, "write url='https://example.org/'"),
        ({"timeout": 5}, "thresher.fetch(address"),
        ({"linkss": False}, "did you mean 'links'?"),
        ({"link": False}, "did you mean 'links'?"),
        ({"max_byte": 5}, "did you mean 'max_bytes'?"),
        ({"rule": "x"}, "did you mean 'rules'?"),
        ({"favour": "recall"}, "did you mean 'favor'?"),
        ({"threshold": 0.5}, "has no parameter 'threshold', which belongs to ccb, accb, tccb, cetd-ds and "),
        ({"clusters": 3.0}, "'clusters', which belongs to kfe, cetr; it has: favor, strictness"),
        ({"method": "ccb", "favor": "recall"}, "'favor', which belongs to auto; it has: reach"),
        ({"method": "plain", "favor": "recall"}, "'favor', which belongs to auto; it has none"),
        ({"nonsense": 1}, "method 'auto' has no parameter 'nonsense'; it has: favor, strictness, weights"),
    ],
)
def test_a_wrong_keyword_is_told_the_right_one(given: dict[str, Any], advice: str) -> None:
    with pytest.raises(errors.BadArgument) as caught:
        thresher.extract(PAGE, **given)
    assert advice in str(caught.value)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"url": 5}, "url is the page's address as a str, such as 'https://example.org/post', not 5"),
        ({"url": b"https://example.org/"}, "not b'https://example.org/'"),
        ({"method": thresher.METHODS["plain"]}, "method is a method by its name, such as 'auto', not "),
        ({"encoding": 8}, "encoding is the name of an encoding, such as 'utf-8', not 8"),
        ({"max_bytes": "3"}, "max_bytes is a number of bytes, not '3'"),
        ({"max_bytes": -1}, "max_bytes is a number of bytes, 0 or more, not -1"),
        ({"max_bytes": True}, "max_bytes is a number of bytes, not True"),
        ({"links": "no"}, "links is True or False, or 'references' for addresses below the text, not 'no'"),
        ({"images": None}, "images is True or False, 'alt' for their texts, or 'links' for links to them, not None"),
        ({"tables": 0}, "tables is True or False, not 0"),
        ({"comments": "yes"}, "comments is True or False, or None to leave it to the method, not 'yes'"),
        ({"hidden": True}, "hidden is 'drop', 'keep' or 'flag', not True"),
        ({"hidden": "no"}, "hidden is one of drop, keep, flag, not 'no'"),
        ({"rules": 5}, "rules are the name of a file"),
        ({"url": ["x" * 500]}, "not a list"),
    ],
)
def test_a_wrong_value_is_told_what_it_must_be(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(errors.BadArgument) as caught:
        thresher.extract(PAGE, **given)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "value", [5, float("nan"), b"x", ["a"], {}, object(), print], ids=lambda one: type(one).__name__
)
@pytest.mark.parametrize("name", "url method encoding hidden links comments max_bytes rules favor".split())
def test_values_of_wrong_types_are_refused_and_nothing_else_happens(name: str, value: object) -> None:
    if (name, value) == ("max_bytes", 5):
        pytest.skip("a number of bytes")
    with pytest.raises(errors.BadArgument):
        thresher.extract("<p>The river rose.", **{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [5, b"x", [], float("nan")], ids=repr)
def test_a_page_refuses_what_is_no_address_encoding_or_limit(value: Any) -> None:
    page = thresher.Page.parse("<p>The river rose.")
    with pytest.raises(errors.BadArgument):
        page.at(value)
    with pytest.raises(errors.BadArgument):
        thresher.Page.parse(b"<p>The river rose.", encoding=value)
    if value != 5:
        with pytest.raises(errors.BadArgument):
            thresher.Page.parse("<p>The river rose.", max_bytes=value)
    with pytest.raises(errors.UnknownFormat):
        thresher.extract(page).to(value)


def test_every_keyword_of_extract_is_known_to_the_checks() -> None:
    taken = inspect.signature(thresher.extract).parameters.values()
    names = {each.name for each in taken if each.kind is each.KEYWORD_ONLY}
    assert names == {*keywords._KINDS, "rules"}


def test_every_keyword_of_trafilatura_is_told_what_to_write() -> None:
    there = set(inspect.signature(trafilatura_extract).parameters) - {"filecontent", "url"}
    assert there <= set(keywords._ELSEWHERE)


def test_no_advice_is_for_a_keyword_that_there_is() -> None:
    methods = {name for method in thresher.METHODS.values() for name in inspect.signature(method).parameters}
    assert not ({*keywords._KINDS, "rules"} | methods) & set(keywords._ELSEWHERE)


def test_what_is_wrong_is_said_before_the_page_is_read() -> None:
    with pytest.raises(errors.BadArgument, match="did you mean 'links'"):
        thresher.extract(None, linkss=False)  # type: ignore[arg-type, call-arg]
