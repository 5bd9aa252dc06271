"""One suite of checks that every method must pass. A new method is covered by being in the dict."""

from __future__ import annotations

import time
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_out import laid_out
from measuring import measured

from thresher import METHODS, Page
from thresher.methods.parameters import parameters_of
from thresher.verdict import SENTENCES, Verdict, Why

PAGES: Final = {
    "nothing": "",
    "only white space": " \n\t ",
    "one word": "word",
    "one text node": "<p>one text node of a few words</p>",
    "no text": "<div><p></p><img src=x></div>",
    "no links": "<h1>Title</h1>" + "<p>A paragraph of plain text without a link.</p>" * 20,
    "all links": "<ul>" + "<li><a href=/x>one of many links</a>" * 50 + "</ul>",
    "all hidden": "<div hidden><p>Nobody can see this text.</p></div>",
    "frameset": "<frameset><frame src=a.html><frame src=b.html></frameset>",
    "deep": "<div>" * 2000 + "deep text" + "</div>" * 2000,
    "flat": "<p>many paragraphs</p>" * 2000,
    "only a head": "<title>Only a head</title><meta name=description content=x>",
    "thai": "<p>" + "ภาษาไทยไม่มีช่องว่างระหว่างคำ" * 20,
    "control characters": "<p>\x00\x01\x7f\ufffe text \u202e</p>",
    "broken": "<p><b>one<i>two</b>three<table><td><a href=x>four</table></a>five",
}

SOUP: Final = st.lists(
    st.sampled_from(
        [
            *"<div> </div> <p> </a> <b> <ul> <li> <table> <td> <span> <br> <h1> </h1> <select> <option>".split(),
            *(
                "<a href=/x>",
                "some words here",
                "word",
                " ",
                "คำ",
                "中文字",
                "<p hidden>",
                "<!-- c -->",
                "<script>x</script>",
                "<svg>",
            ),
        ]
    ),
    max_size=60,
).map("".join)

methods = pytest.mark.parametrize("name", sorted(METHODS))


def check(page: Page, verdict: Verdict) -> None:
    """What is true of every verdict on every page."""
    for column in (verdict.keep, verdict.score, verdict.why):
        assert column.shape == page.tag.shape
    assert verdict.keep.dtype == np.bool_
    assert verdict.score.dtype == np.float64
    assert np.isfinite(verdict.score).all()
    assert {Why(int(code)) for code in np.unique(verdict.why)} <= set(SENTENCES)
    assert not verdict.keep[: page.body].any(), "nothing of the head is content"


@methods
@pytest.mark.parametrize("source", PAGES.values(), ids=PAGES.keys())
def test_gives_a_sound_verdict_on_odd_pages(name: str, source: str) -> None:
    page = laid_out(Page.parse(source))
    check(page, METHODS[name](page))


@methods
@given(source=SOUP)
@settings(max_examples=60, deadline=None)
def test_gives_a_sound_verdict_on_tag_soup(name: str, source: str) -> None:
    page = laid_out(Page.parse(source))
    check(page, METHODS[name](page))


@methods
def test_gives_the_same_answer_twice(name: str) -> None:
    page = laid_out(Page.parse(PAGES["broken"] + PAGES["no links"] + PAGES["all links"]))
    first, second = METHODS[name](page), METHODS[name](page)
    assert (first.keep == second.keep).all()
    assert (first.score == second.score).all()
    assert (first.why == second.why).all()


@methods
def test_leaves_the_page_alone(name: str) -> None:
    page = laid_out(Page.parse(PAGES["broken"]))
    before = {key: column.copy() for key, column in page.columns.items()}
    METHODS[name](page)
    assert all((before[key] == column).all() for key, column in page.columns.items())
    assert not any(column.flags.writeable for column in page.columns.values())


@methods
def test_keeps_the_story_of_a_plain_page(name: str) -> None:
    story = "".join(
        f"<p>Sentence number {n} tells a little more of a story that goes on for a while and comes to no end yet.</p>"
        for n in range(9)
    )
    page = laid_out(f"<body><ul><li><a href=/>Home</a></ul><article>{story}</article></body>")
    kept = page.texts(np.flatnonzero(METHODS[name](page).keep & page.is_text))
    assert sum("tells a little more" in text for text in kept) == 9


@methods
def test_never_keeps_hidden_text(name: str) -> None:
    story = "<p>A sentence that everybody can read, long enough to count.</p>" * 8
    hidden = "<p style='display:none'>A sentence for nobody, just as long as the others.</p>"
    page = laid_out(f"<article>{story}{hidden}</article>")
    assert not (METHODS[name](page).keep & page.hidden).any()


@methods
def test_has_a_docstring_and_keyword_parameters_with_defaults(name: str) -> None:
    method = METHODS[name]
    assert method.__doc__
    assert method.__kwdefaults__ is None or all(value is not None for value in method.__kwdefaults__.values())
    assert not method.__defaults__
    assert all(f"`{keyword}`" in method.__doc__ for keyword in parameters_of(method)), "each keyword is explained"


@methods
@measured
def test_time_grows_with_the_page_and_no_faster(name: str) -> None:
    block = "<div><p>Some words and <a href=/x>a link</a> in a block.</p><ul><li>one<li>two</ul></div>"

    def seconds(times: int) -> float:
        page = laid_out(block * times)
        laps = []
        for _ in range(3):
            start = time.process_time()
            METHODS[name](page)
            laps.append(time.process_time() - start)
        return min(laps)

    assert seconds(16_000) < 4 * 3 * max(seconds(4_000), 0.005)
