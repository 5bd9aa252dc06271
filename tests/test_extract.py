"""The journey as a user of the library takes it."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import PAGES

import thresher
from thresher import errors
from thresher.reasons import ReasonCode
from thresher.trust.confidence import LOW, assess

SENTENCE = "<p>A sentence of the story with a <a href=/x>link</a> and some more words.</p>"
STORY = f"<article><h1>Title</h1>{SENTENCE * 8}</article>"
MENU = "<nav><ul>" + "<li><a href=/>Menu</a></li>" * 20 + "</ul></nav>"
PAGE = f'<html lang="en"><title>Title | Site</title><body>{MENU}{STORY}<footer><a href=/>Imprint</a></footer>'


def test_the_forms_of_a_result() -> None:
    result = thresher.extract(PAGE, url="https://example.org/a/b")
    assert "A sentence of the story with a link and some more words." in result.text
    assert "[link](https://example.org/x)" in result.markdown
    assert '<a href="https://example.org/x">link</a>' in result.html
    assert '<link href="https://example.org/x">link</link>' in result.xml
    assert "Menu" not in result.text
    assert result.title == "Title"
    assert result.metadata.language == "en"
    assert result.confidence > 0.5
    assert bool(result)


@pytest.mark.parametrize("indent", [[], "  ", 2.0, -1, 10**9, {}])
def test_a_wrong_indent_is_refused(indent: Any) -> None:
    with pytest.raises(errors.BadArgument, match="indent is a number of spaces from 0 to 16 or None, not"):
        thresher.extract("<p>x").json(indent=indent)


def test_json_holds_everything() -> None:
    result = thresher.extract(PAGE)
    data = json.loads(result.json())
    assert data == result.to_dict()
    facts = {*result.metadata.to_dict(), "kind", "genre", "method", "confidence", "reasons", "next_page"}
    assert set(data) == facts | {"text", "markdown", "comments", "posts", "regions", "blocks"}
    assert {"title", "author", "authors", "date", "modified", "site", "language", "url", "sources"} <= facts
    block = next(block for block in data["blocks"] if block["text"] == "Imprint")
    assert block["kept"] is False
    assert block["why"] == "inside a footer"
    assert block["xpath"] == "/html/body/footer"
    assert block["line"] == 1


def test_options_of_writing_never_change_the_text() -> None:
    plain = thresher.extract(PAGE, links=False, images=False, tables=False)
    rich = thresher.extract(PAGE)
    assert plain.text == rich.text
    assert (plain.verdict.keep == rich.verdict.keep).all()
    assert "](" not in plain.markdown


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "the page is empty"),
        (b"", "the page is empty"),
        ("  \n ", "the page is empty"),
        ("<div hidden>nobody sees this</div>", "all text of the page is hidden"),
        ("<frameset><frame src=a.html></frameset>", "a.html"),
        ("<body><img src=x></body>", "the page has no text"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "a PDF document"),
        ('<div id=app></div><script id="__NEXT_DATA__">{"text": "all of it"}</script>', "empty shell"),
        ("<div id=app></div><script src=app.js></script>", "without its scripts"),
    ],
)
def test_nothing_found_is_an_answer_with_a_reason(source: str | bytes, reason: str) -> None:
    result = thresher.extract(source)
    assert not result
    assert result.text == result.markdown == result.html == ""
    assert result.confidence == 0
    assert any(reason in each for each in result.reasons)
    assert result.blocks == [] or not any(block.kept for block in result.blocks)
    json.loads(result.json())


def test_thin_and_linked_answers_are_not_trusted() -> None:
    thin = thresher.extract("<p>Just a few words.</p>", method="cectd-ds")
    assert thin.confidence < LOW
    assert any("thin text" in reason for reason in thin.reasons)
    linked = thresher.extract(MENU, method="plain")
    assert linked.confidence < 0.1
    assert any("are links" in reason for reason in linked.reasons)


def test_a_method_that_tells_its_confidence_is_believed() -> None:
    page = thresher.Page.parse(PAGE)
    verdict = thresher.METHODS["plain"](page)
    told = replace(verdict, confidence=0.87654)
    assert assess(page, verdict).confidence != assess(page, told).confidence == 0.877
    unsure = assess(page, replace(verdict, confidence=LOW - 0.01))
    assert unsure.reasons[-1].code is ReasonCode.OFTEN_WRONG
    assert assess(page, replace(told, keep=np.zeros_like(told.keep))).confidence == 0


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("https://example.org/post", "this is the name of a file or an address, not a page"),
        ("<p>Please wait</p><script src=app.js></script>", "the page has hardly any text without its scripts"),
    ],
)
def test_a_method_is_not_believed_where_the_page_speaks_against_it(source: str, reason: str) -> None:
    page = thresher.Page.parse(source)
    trust = assess(page, replace(thresher.METHODS["plain"](page), confidence=0.99))
    assert 0 < trust.confidence < LOW
    assert any(reason in each for each in trust.reasons)


def test_the_kind_of_page_is_told_by_methods_that_know_it() -> None:
    result = thresher.extract(PAGES / "forum" / "source.html")
    assert result.kind == "forum"
    assert result.verdict.kind is not None
    assert result.to_dict()["kind"] == {"name": "forum", "probability": result.verdict.kind.probability}
    assert 0.5 < result.verdict.kind.probability <= 1
    assert ' kind="forum" ' in result.xml
    other = thresher.extract(PAGE, method="wlr")
    assert other.kind is None
    assert other.to_dict()["kind"] is None
    assert " kind=" not in other.xml


def test_bad_arguments_raise_and_say_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(errors.UnknownMethod, match="did you mean 'cectd-ds'"):
        thresher.extract(PAGE, method="cectd-dd")
    with pytest.raises(errors.BadArgument, match="no parameter 'lambda_'; it has: favor, strictness, weights"):
        thresher.extract(PAGE, lambda_=1)  # type: ignore[call-arg]
    with pytest.raises(errors.BadArgument, match=r"is a number such as 1\.0, not 'high'"):
        thresher.extract(PAGE, method="cectd-ds", threshold="high")  # type: ignore[arg-type]
    with pytest.raises(errors.BadArgument, match="is a number"):
        thresher.extract(PAGE, method="cectd-ds", threshold=float("nan"))
    with pytest.raises(errors.UnknownFormat, match="md, txt, html, json, xml"):
        thresher.extract(PAGE).to("pdf")
    with pytest.raises(FileNotFoundError):
        thresher.extract(tmp_path / "missing.html")


def test_too_large_a_page_is_refused_before_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "large.html"
    file.write_bytes(b"<p>" + b"x" * 5000)
    for source in (file, file.read_bytes(), file.read_text()):
        with pytest.raises(errors.PageTooLarge) as caught:
            thresher.extract(source, max_bytes=1000)
        assert caught.value.limit == 1000
    assert thresher.extract(file, max_bytes=6000)


def test_errors_form_the_tree_that_is_drawn() -> None:
    drawing = errors.__doc__ or ""
    for name in errors.__all__:
        assert issubclass(getattr(errors, name), errors.ThresherError)
        assert name in drawing
    assert issubclass(errors.UnknownMethod, errors.BadArgument)
    assert issubclass(errors.BadArgument, ValueError)


def test_threads_get_the_same_answers() -> None:
    expected = thresher.extract(PAGE).json()
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: thresher.extract(PAGE).json(), range(40))) == {expected}


@given(st.binary(max_size=400))
@settings(max_examples=150, deadline=None)
def test_any_bytes_give_an_answer(data: bytes) -> None:
    result = thresher.extract(data)
    for form in ("md", "txt", "html", "json", "xml"):
        result.to(form).encode("utf-8")


MARKUP = st.lists(
    st.sampled_from(
        [
            *"<p> </p> <table> <tr> <td> </a> <b> </b> <ul> <li> <pre> <code> <h2> <blockquote> <math>".split(),
            *"<template> <select> <script> </script> <title> <textarea> <frameset> <plaintext> <!-- -->".split(),
            *("<a href=x>", "<img src=a>", "<body hidden>", "&#0;", "&amp;", "<svg>", "<br>", "text"),
        ]
    ),
    max_size=40,
).map(" ".join)


@given(MARKUP)
@settings(max_examples=150, deadline=None)
def test_any_markup_gives_an_answer_in_every_form(source: str) -> None:
    result = thresher.extract(source, method="plain")
    for form in ("md", "txt", "html", "json", "xml"):
        result.to(form).encode("utf-8")
    assert (not result) == (result.text == "")


def test_repr_says_what_it_is() -> None:
    assert repr(thresher.extract(PAGE)).startswith("<Extraction: 'Title', ")
    assert "rows" in repr(thresher.Page.parse(PAGE))


def test_a_name_given_for_a_page_is_pointed_out() -> None:
    for name in ("page.html", "https://example.org/post"):
        assert ReasonCode.NAME_GIVEN in [reason.code for reason in thresher.extract(name).reasons]


def test_exponents_do_not_run_into_their_numbers() -> None:
    source = (
        "<p>10<sup>6</sup> cells, 5×10<sup>-3</sup> mol of H<sub>2</sub>O on the 1<sup>st</sup> day<sup>[4]</sup>.</p>"
    )
    result = thresher.extract(source, method="plain")
    assert result.text == "10⁶ cells, 5×10⁻³ mol of H₂O on the 1st day[4]."
    assert "10⁶ cells, 5×10⁻³ mol of H₂O" in result.markdown
    assert "10<sup>6</sup>" in result.html


def test_plain_text_stays_plain_text() -> None:
    text = thresher.extract("Less than <five words> here, and 1 < 2.\n\nA second paragraph & more &amp; more.").text
    assert text == "Less than <five words> here, and 1 < 2.\nA second paragraph & more &amp; more."


def test_the_addresses_of_frames_are_said_in_short_and_without_escapes() -> None:
    frame = f"<frame src='/a\x1b[31m{'x' * 90_000}'>"
    (reason,) = thresher.extract(f"<frameset>{frame * 90}</frameset>").reasons
    assert reason.startswith("the page is a set of frames; its text is in /a[31mxxx")
    assert len(reason) < 1_200


def test_a_single_fact_costs_no_other() -> None:
    line = "The old ferry leaves the harbour when the wind is good, and it comes back when the moon is over the hill."
    head = "<html lang=en><title>The ferry</title><h1>The ferry</h1><p>By Ann Lee, 6 May 2024</p>"
    result = thresher.extract(head + f"<p>{line}</p>" * 5)
    assert (result.title, result.language) == ("The ferry", "en")
    assert not {"authors", "dates"} & vars(result._found).keys()
    assert (result.authors, result.date) == (("Ann Lee",), "2024-05-06")
    whole = result.metadata
    assert (whole.title, whole.authors, whole.date, whole.language) == (
        result.title, result.authors, result.date, result.language,
    )  # fmt: skip
