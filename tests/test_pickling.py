"""Pages and results travel to other processes, and can be copied."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from places import PAGES

import thresher
from thresher import errors
from thresher.extraction import Extraction
from thresher.joined import Joined
from thresher.journey import Source
from thresher.page import Page
from thresher.reasons import ReasonCode, reason

SENTENCE = "<p>A sentence of the story with a <a href=/x>link</a> and some more words.</p>"
PAGE = f"<title>Title</title><nav><a href=/>Menu</a></nav><article><h1>Title</h1>{SENTENCE * 8}</article>"
SHELL = "<div id=app></div><script type=application/json>{}</script>".format(
    '{"props": {"article": {"title": "Title", "body": "' + "Many words that only a script would show. " * 30 + '"}}}'
)
NAMES = sorted(path.parent.name for path in PAGES.glob("*/source.html"))
OPTIONS = [{}, {"hidden": "flag"}, {"method": "wlr"}, {"links": False, "comments": True}]


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own


ways = pytest.mark.parametrize("again", [pickled, copy.deepcopy, copy.copy])


def same(one: Extraction, other: Extraction) -> bool:
    forms = ("md", "txt", "html", "json", "xml")
    return all(one.to(form, with_metadata=True) == other.to(form, with_metadata=True) for form in forms)


@ways
@pytest.mark.parametrize(
    "name", sorted(folder.name for folder in PAGES.iterdir() if (folder / "source.html").is_file())
)
def test_a_result_is_the_same_again(name: str, again: Callable[[Any], Any]) -> None:
    for options in OPTIONS:
        result = thresher.extract(PAGES / name / "source.html", url="https://example.org/a", **options)  # type: ignore[arg-type]
        other = again(result)
        assert same(result, other)
        assert (other.url, other.method, other.options) == (result.url, result.method, result.options)
        assert other.hide == result.hide


@ways
@pytest.mark.parametrize(
    "source",
    [
        "",
        "only a text, with < and &",
        "a lone \ud800 surrogate <p>in it",
        "<title>unclosed <p>and so the page is swallowed</p>",
        "<p>Größe</p>".encode("latin-1"),
        "\ufeff<p>Größe</p>".encode(),
        b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj",
        b"\xff\xfe<\x00p\x00>\x00a\x00",
        "<p hidden>" + "A veil over all of the page. " * 30,
    ],
)
def test_any_page_is_the_same_again(source: str | bytes, again: Callable[[Any], Any]) -> None:
    page = Page.parse(source).at("https://example.org/")
    other = again(page)
    assert (other.source, other.markup, other.url) == (page.source, page.markup, page.url)
    assert (other.encoding, other.notes, other.origin) == (page.encoding, page.notes, page.origin)
    for name, column in page.columns.items():
        assert (getattr(other, name) == column).all()


@ways
def test_rows_that_were_hidden_stay_hidden(again: Callable[[Any], Any]) -> None:
    page = Page.parse(PAGE)
    narrowed = page.with_hidden(page.hidden | page.link)
    other = again(narrowed)
    assert (other.hidden == narrowed.hidden).all()
    assert (other.unseen == page.unseen).all()
    assert other.text_below(0, hidden=False) == narrowed.text_below(0, hidden=False)


@ways
def test_a_page_made_from_embedded_data_keeps_its_shell(again: Callable[[Any], Any]) -> None:
    result = thresher.extract(SHELL)
    assert result.page.origin is not None
    other = again(result)
    assert other.page.origin == result.page.origin
    assert same(result, other)


@ways
def test_joined_pages_and_all_that_a_result_can_tell(again: Callable[[Any], Any]) -> None:
    forum = thresher.extract(PAGES / "forum" / "source.html", url="https://example.org/1")
    stopped = reason(ReasonCode.FOLLOWING_STOPPED, pages="2 pages", problem="no third one")
    joined = Joined([forum, thresher.extract(PAGE, url="https://example.org/2")], stopped)
    other = again(joined)
    assert isinstance(other, Joined)
    assert (other.pages, other.stopped, same(joined, other)) == (joined.pages, joined.stopped, True)
    place = forum.at(forum.posts[0].text.split("\n")[0])
    assert place is not None
    assert again(place).to_dict() == place.to_dict()
    assert again(forum.posts) == forum.posts
    assert again(forum.metadata) == forum.metadata
    assert [block.to_dict() for block in again(forum.blocks)] == [block.to_dict() for block in forum.blocks]
    ranked = forum.page.blocks_by_relevance()
    assert [block.to_dict() for block in again(ranked)] == [block.to_dict() for block in ranked]
    assert (again(forum.verdict).keep == forum.verdict.keep).all()


def test_copying_parses_nothing_again() -> None:
    page = Page.parse(PAGE)
    assert copy.copy(page).native is page.native
    assert copy.deepcopy([page])[0].native is page.native


def test_what_was_made_does_not_travel() -> None:
    result = thresher.extract(PAGE)
    before = len(pickle.dumps(result))
    result.json()
    assert len(pickle.dumps(result)) == before


@pytest.mark.parametrize("start", ["spawn", "fork"])
def test_other_processes_extract(start: str) -> None:
    if start not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system starts no process by {start}")
    pages: list[Source] = [
        PAGE,
        SHELL.encode(),
        Page.parse(PAGE).at("https://example.org/"),
        "",
        PAGES / "forum" / "source.html",
    ]
    with multiprocessing.get_context(start).Pool(2) as pool:
        results = pool.map(thresher.extract, pages)
        with pytest.raises(errors.PageTooLarge, match="raise the limit") as caught:
            pool.map(partial(thresher.extract, max_bytes=5), [PAGE])
    assert caught.value.limit == 5
    assert all(same(result, thresher.extract(page)) for page, result in zip(pages, results, strict=True))
    assert results[2].url == "https://example.org/"


@pytest.mark.parametrize(
    "error",
    [
        errors.PageTooLarge(10, 5),
        errors.PageTooLarge(None, 5),
        errors.BadRules(["line 1: wrong", "line 2: wrong"]),
        errors.MissingExtra("pyarrow", "arrow"),
        errors.UnknownMethod("no method"),
        errors.FetchError("no answer"),
    ],
)
def test_errors_travel(error: errors.ThresherError) -> None:
    other = pickled(error)
    assert type(other) is type(error)
    assert (str(other), vars(other)) == (str(error), vars(error))
