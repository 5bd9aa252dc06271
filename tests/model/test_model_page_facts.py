"""What the head of a page says about it, and the features of the page as a whole."""

from __future__ import annotations

import json
import time
from math import expm1, log, log1p
from typing import Any

import pytest
from measuring import measured
from studied import Studied

from thresher.model.feature_names import COUNTED_TAGS, OPEN_GRAPH_TYPES, PAGE_FEATURES, SCHEMA_TYPES


def features(source: str) -> dict[str, float]:
    return dict(zip(PAGE_FEATURES, Studied(source)["page"], strict=True))


def open_graph_types(source: str) -> set[str]:
    """Which of the types the page says that it is; "nothing" where it does not say."""
    found = features(f"{source}<p>text</p>")
    said = {name for name in OPEN_GRAPH_TYPES if found[f"og:type has {name}"]}
    return said | {"nothing"} if found["no og:type"] else said


def schema_types(source: str) -> dict[str, int]:
    """How often each type is named; what is named more than a few times counts as a few."""
    found = features(f"{source}<p>text</p>")
    counts = {name: round(expm1(found[f"schema.org {name}"])) for name in SCHEMA_TYPES}
    return {name: count for name, count in counts.items() if count}


def linked_data(text: str) -> dict[str, int]:
    return schema_types(f"<script type='application/ld+json'>{text}</script>")


def test_a_page_that_says_nothing() -> None:
    assert open_graph_types("") == {"nothing"}
    assert schema_types("") == {}


def test_the_title_is_the_first_with_its_white_space_folded() -> None:
    source = "<title>\n The  old\tmill </title><svg><title>Icon</title></svg><h1>The old mill</h1><h2>Icon</h2>"
    assert Studied(source).feature("in title") == [1, 0]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ('<meta property="og:type" content="article">', {"article"}),
        ("<meta name=x><meta content='Product.Item' property=og:type>", {"product"}),
        ("<meta property=og:type content=video>", set()),
        ('<meta property="og:type">', {"nothing"}),
        ('<meta property="og:type" content="website"><meta property="og:type" content="article">', {"website"}),
        ('<meta property="og:title" content="article">', {"nothing"}),
    ],
)
def test_the_open_graph_type(markup: str, expected: set[str]) -> None:
    assert open_graph_types(markup) == expected


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"@type": "Article"}, {"Article": 1}),
        ({"@type": "https://schema.org/Product"}, {"Product": 1}),
        ({"@type": "http://schema.org/Product"}, {"Product": 1}),
        ({"@type": ["Recipe"]}, {"Recipe": 1}),
        ([{"@type": "Article"}, {"@type": "Article"}, {"@type": "Person"}], {"Article": 2, "Person": 1}),
        ({"@graph": [{"@type": "WebPage", "author": {"@type": "Person"}}]}, {"WebPage": 1, "Person": 1}),
        ({"type": "Article"}, {}),
        ({"@type": 3}, {}),
        ({"@type": ""}, {}),
    ],
)
def test_types_of_linked_data(data: Any, expected: dict[str, int]) -> None:
    assert linked_data(json.dumps(data)) == expected
    assert linked_data(json.dumps(data, indent=4)) == expected


def test_the_first_of_several_types_counts() -> None:
    assert linked_data('{"@type": ["Product", "Offer"]}') == {"Product": 1}


@pytest.mark.parametrize("text", ['{"@type": "Article", "name": ', '"@type" :\n"Article"}}', ';{"@type":"Article"};//'])
def test_broken_linked_data_still_says_its_type(text: str) -> None:
    assert linked_data(text) == {"Article": 1}


def test_linked_data_stands_in_as_many_scripts_as_a_page_likes() -> None:
    script = '<script type="application/ld+json">{"@type": "Event"}</script>'
    assert schema_types(f"<head>{script}</head><p>text</p>{script}") == {"Event": 2}
    assert schema_types('<script>{"@type": "Event"}</script>') == {}


@pytest.mark.parametrize("text", ['"@type":' + " " * 30_000, '"@type": [' * 50_000, '"@type":["' + "x" * 500_000])
@measured
def test_hostile_linked_data_takes_no_time(text: str) -> None:
    start = time.process_time()
    assert linked_data(text) == {}
    assert time.process_time() - start < 0.5


def test_the_mix_of_a_page() -> None:
    found = features(f"<h1>Title</h1><p>{'word ' * 19}end.</p><p><a href=x>one two three</a></p>")
    words, blocks = 24, 3
    assert found == pytest.approx(
        {
            **dict.fromkeys(PAGE_FEATURES, 0),
            "blocks": log(blocks) / 5,
            "words": log1p(words) / 8,
            "link": 3 / 24,
            "long": 20 / 24,
            "words a block": log(words / blocks),
            "headings": 1 / 3 * 5,
            "in p": 23 / 24,
            "stops": found["stops"],
            "longest block": log1p(20) / 5,
            "long blocks": log1p(1) / 4,
            "number of h1": log1p(1) / 4,
            "no og:type": 1,
        },
        abs=1e-5,
    )
    assert found["stops"] == pytest.approx(1 / 24, abs=0.02), "counted in a part of the text"


def test_elements_are_counted_and_types_are_marked() -> None:
    head = '<meta property="og:type" content="article"><script type="application/ld+json">{"@type":"Recipe"}</script>'
    plain, told = features("<p>text</p>"), features(f"{head}<p>text</p><img><img><img>")
    assert {name: value for name, value in told.items() if value != plain[name]} == pytest.approx(
        {"number of img": log1p(3) / 4, "og:type has article": 1, "no og:type": 0, "schema.org Recipe": log1p(1)}
    )
    assert all(features(f"text<{tag}>")[f"number of {tag}"] > 0 for tag in COUNTED_TAGS)
