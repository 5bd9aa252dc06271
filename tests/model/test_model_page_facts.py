"""What the head of a page says about it, and the features of the page as a whole."""

from __future__ import annotations

import json
import time
from collections import Counter
from math import log, log1p
from typing import Any

import pytest
from measuring import measured

from thresher import Page
from thresher.model import page_facts
from thresher.model.blocks import TextBlocks
from thresher.model.page_facts import PageFacts, read
from thresher.model.prepare import prepare


def facts(source: str) -> PageFacts:
    return read(Page.parse(source))


def linked_data(text: str) -> Counter[str]:
    return facts(f"<script type='application/ld+json'>{text}</script><p>text</p>").schema_types


def features(source: str) -> list[float]:
    page = Page.parse(source)
    return [float(value) for value in prepare(page, TextBlocks.of(page)).page]


def test_a_page_that_says_nothing() -> None:
    assert facts("<p>text</p>") == PageFacts("", "", Counter())


def test_the_title_is_the_first_with_its_white_space_folded() -> None:
    assert facts("<title>\n The  old\tmill </title><svg><title>Icon</title></svg>").title == "The old mill"


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ('<meta property="og:type" content="article">', "article"),
        ("<meta name=x><meta content='Product.Item' property=og:type>", "product.item"),
        ('<meta property="og:type">', ""),
        ('<meta property="og:type" content="website"><meta property="og:type" content="article">', "website"),
        ('<meta property="og:title" content="article">', ""),
    ],
)
def test_the_open_graph_type(markup: str, expected: str) -> None:
    assert facts(markup).open_graph_type == expected


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
    assert linked_data('{"@type": ["Product", "Offer"]}')["Product"] == 1


@pytest.mark.parametrize("text", ['{"@type": "Article", "name": ', '"@type" :\n"Article"}}', ';{"@type":"Article"};//'])
def test_broken_linked_data_still_says_its_type(text: str) -> None:
    assert linked_data(text) == {"Article": 1}


def test_linked_data_stands_in_as_many_scripts_as_a_page_likes() -> None:
    script = '<script type="application/ld+json">{"@type": "Event"}</script>'
    assert facts(f"<head>{script}</head><p>text</p>{script}").schema_types == {"Event": 2}
    assert facts('<script>{"@type": "Event"}</script>').schema_types == {}


@pytest.mark.parametrize("text", ['"@type":' + " " * 30_000, '"@type": [' * 50_000, '"@type":["' + "x" * 500_000])
@measured
def test_hostile_linked_data_takes_no_time(text: str) -> None:
    start = time.process_time()
    assert linked_data(text) == {}
    assert time.process_time() - start < 0.5


def test_the_mix_of_a_page() -> None:
    found = features(f"<h1>Title</h1><p>{'word ' * 19}end.</p><p><a href=x>one two three</a></p>")
    words, blocks = 24, 3
    assert found[:8] == pytest.approx(
        [log(blocks) / 5, log1p(words) / 8, 3 / 24, 20 / 24, log(words / blocks), 1 / 3 * 5, 23 / 24, 0], abs=1e-5
    )
    assert found[10:12] == pytest.approx([log1p(20) / 5, log1p(1) / 4], abs=1e-5)


def test_elements_are_counted_and_types_are_marked() -> None:
    head = '<meta property="og:type" content="article"><script type="application/ld+json">{"@type":"Recipe"}</script>'
    plain, told = features("<p>text</p>"), features(f"{head}<p>text</p><img><img><img>")
    names = [*"article img table form pre h1 h2 li time input blockquote iframe".split()]
    changed = {place: value for place, (value, before) in enumerate(zip(told, plain, strict=True)) if value != before}
    mix, counted = 12, len(names)
    is_article, says_nothing = mix + counted, mix + counted + 3
    assert changed.pop(mix + names.index("img")) == pytest.approx(log1p(3) / 4)
    assert (changed.pop(is_article), changed.pop(says_nothing)) == (1, 0)
    assert list(changed.values()) == pytest.approx([log1p(1)]), "the type of the linked data"


def test_the_number_of_features_does_not_depend_on_the_page() -> None:
    many = "".join(f'<script type="application/ld+json">{{"@type":"{name}"}}</script>' for name in ("Recipe", "Odd"))
    assert len(features("<p>x")) == len(features(f"{many}<table><td>x<td>y</table>")) > len(page_facts._COUNTED)
