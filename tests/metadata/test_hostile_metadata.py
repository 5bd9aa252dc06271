"""Pages that mean harm: every one gives an answer, soon, and without a crash."""

from __future__ import annotations

import json
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured

from thresher.metadata import Metadata, metadata_of
from thresher.page import Page
from thresher.verdict import Verdict, visible_in_body

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [
                    "@type",
                    "@id",
                    "@graph",
                    "author",
                    "name",
                    "headline",
                    "datePublished",
                    "image",
                    "publisher",
                    "mainEntity",
                    "mainEntityOfPage",
                    "keywords",
                    "license",
                    "url",
                ]
            ),
            inner | st.sampled_from(["Article", "Person", "WebSite", ["Article", 3], {"@id": "#a"}]),
            max_size=6,
        )
    ),
    max_leaves=20,
)


def facts(html: str) -> Metadata:
    page = Page.parse(html)
    keep = visible_in_body(page)
    return metadata_of(page, Verdict(keep, keep.astype(np.float64), keep.astype(np.uint8)), "https://example.org/a")


def script(text: str) -> str:
    return f'<script type="application/ld+json">{text}</script><h1>Ferns</h1><p>By Ann Lee'


@given(VALUES)
@settings(max_examples=60, deadline=None)
def test_any_json_gives_an_answer(value: object) -> None:
    found = facts(script(json.dumps(value).replace("<", " ")))
    assert isinstance(json.dumps(found.to_dict()), str)
    for each in (found.title, found.date, found.image, found.licence, found.site):
        assert each is None or isinstance(each, str)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 20_000 + "]" * 20_000,
        '{"@graph":' * 5_000 + "1" + "}" * 5_000,
        '{"@type":"Article","author":' * 300 + '"x"' + "}" * 300,
        '{"@type": "Article", "datePublished": ' + "9" * 10_000 + "}",
        '{"@type": "Article", "headline": "\\ud800"}',
        '{"@id": "#a", "mainEntity": {"@id": "#a"}}',
        '[{"@id": "#a", "@type": "Article", "author": {"@id": "#a"}}]',
        "{",
        "",
        "\x00",
    ],
    ids=lambda text: text[:12],
)
def test_strange_json_does_no_harm(text: str) -> None:
    found = facts(script(text))
    assert found.authors == ("Ann Lee",)
    json.dumps(found.to_dict()).encode()


@pytest.mark.parametrize(
    "html",
    [
        "<div itemscope itemprop=a>" * 500 + "x" * 200_000,
        "<div itemscope>" + f'<p itemprop="{" ".join(map(str, range(2_000)))}">x</p>' * 200,
        "".join(
            f"<div id=i{n} itemscope itemprop=p itemref='i{n + 1} j{n + 1}'></div><div id=j{n} itemscope itemprop=p"
            f" itemref='i{n + 1} j{n + 1}'></div>"
            for n in range(40)
        ),
        "<h1>" + "<b>" * 400 + "x" * 100_000,
        "<h1>x</h1>" * 30_000,
        "<h1>x</h1>" + "<i class=author></i>" * 60_000,
        "<h1>x</h1>" + "<time>1</time>" * 40_000,
        "<h1>x</h1><p>" + "1 1 1 1. " * 40_000,
        "<h1>x</h1>" + "<p>by by by by by by by by</p>" * 20_000,
        "<meta name=author content=x>" * 40_000,
        f"<title>{' | '.join(['x'] * 60_000)}</title>",
        "<a rel=author href=/author/x>Ann</a>" * 30_000,
        '"datePublished":"' * 40_000,
        "<h1>x</h1><p>" + "(" * 100_000,
    ],
    ids=range(14),
)
@measured
def test_large_pages_take_no_longer_than_their_size(html: str) -> None:
    page = Page.parse(html)
    keep = visible_in_body(page)
    verdict = Verdict(keep, keep.astype(np.float64), keep.astype(np.uint8))
    started = time.process_time()
    metadata_of(page, verdict, None)
    assert time.process_time() - started < 2.0


def test_microdata_that_repeats_the_page_is_not_read() -> None:
    assert Page.parse("<div itemscope itemprop=a>" * 400 + "x" * 1_000).structured == []
    assert Page.parse("<p itemscope><b itemprop=name>Ann</b>").structured == [{"@type": [], "name": ["Ann"]}]
    assert Page.parse("<p>Ann").structured == []


def test_what_json_cannot_mean_as_text_is_left_out() -> None:
    """Half a surrogate pair cannot be written to a file, and an escape steers a terminal."""
    said = r'"\ud800Ann \u001b[31mL\u009bee"'
    found = facts(script(f'{{"@type": "Article", "author": {said}, "description": {said}, "keywords": [{said}]}}'))
    assert (found.authors, found.description, found.tags) == (("Ann Lee",), "Ann [31mLee", ("Ann [31mLee",))


def test_a_licence_is_never_a_script() -> None:
    stated = '<meta name=license content="JavaScript:x()"><link rel=license href="javascript:x()"><p>Text'
    assert facts(script('{"@type": "Article", "license": "javascript:x()"}') + stated).licence is None


@measured
def test_a_page_with_many_names_of_its_site_compares_with_few_of_them() -> None:
    sites = [{"@type": "WebSite", "name": f"s{n} " + "abç " * 200} for n in range(2_000)]
    authors = [{"@type": "Organization", "name": f"Org {n}"} for n in range(100)]
    value = [{"@type": "Article", "headline": "x example - " * 150, "author": authors}, *sites]
    started = time.process_time()
    assert facts(script(json.dumps(value))).authors
    assert time.process_time() - started < 2.0
