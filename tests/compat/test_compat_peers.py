"""Where the other libraries are installed: the same arguments, the same kinds of answers. Their words may differ."""

from __future__ import annotations

import inspect
import json
from typing import Any, Final

import pytest
from places import PAGES

from thresher.compat import newspaper, readability, trafilatura

PAGE: Final = (PAGES / "article" / "source.html").read_text(encoding="utf-8")
URL: Final = "https://lantern.example.org/country/mill"


def parameters(function: Any) -> list[tuple[str, Any]]:
    return [(each.name, each.kind) for each in inspect.signature(function).parameters.values()]


@pytest.mark.parametrize("name", trafilatura.__all__)
def test_trafilatura_takes_the_same_arguments(name: str) -> None:
    theirs = pytest.importorskip("trafilatura")
    assert parameters(getattr(trafilatura, name)) == parameters(getattr(theirs, name))


def test_trafilatura_options_are_the_same() -> None:
    theirs = pytest.importorskip("trafilatura.settings")
    from thresher.compat.trafilatura.settings import FIELDS, Extractor

    assert parameters(Extractor) == parameters(theirs.Extractor)
    assert tuple(theirs.Document.__slots__) == FIELDS


@pytest.mark.parametrize("with_metadata", [False, True])
def test_trafilatura_json_has_the_same_keys(with_metadata: bool) -> None:
    theirs = pytest.importorskip("trafilatura")
    wishes: dict[str, Any] = {"output_format": "json", "with_metadata": with_metadata, "url": URL}
    ours, other = (json.loads(module.extract(PAGE, **wishes)) for module in (trafilatura, theirs))
    assert ours.keys() == other.keys()
    for key, value in other.items():
        assert ours[key] is None or value is None or type(ours[key]) is type(value), key


def test_trafilatura_documents_have_the_same_kinds_of_values() -> None:
    theirs = pytest.importorskip("trafilatura")
    ours, other = (
        module.bare_extraction(PAGE, url=URL, with_metadata=True).as_dict() for module in (trafilatura, theirs)
    )
    assert ours.keys() == other.keys()
    for key in ours.keys() - {"body", "commentsbody"}:
        assert ours[key] is None or other[key] is None or type(ours[key]) is type(other[key]), key
    assert ours["body"].tag == other["body"].tag
    assert {element.tag for element in other["body"].iter()} <= {element.tag for element in ours["body"].iter()}


def test_readability_takes_and_gives_the_same() -> None:
    theirs = pytest.importorskip("readability")
    assert parameters(readability.Document) == parameters(theirs.Document)
    assert parameters(readability.Document.summary) == parameters(theirs.Document.summary)
    ours, other = readability.Document(PAGE), theirs.Document(PAGE)
    for name in ("title", "short_title", "author"):
        assert getattr(ours, name)() == getattr(other, name)()
    for partial in (False, True):
        start = "<div>" if partial else "<html><body><div>"
        assert ours.summary(html_partial=partial).startswith(start)
        assert other.summary(html_partial=partial).startswith(start)


def test_newspaper_takes_and_gives_the_same() -> None:
    theirs = pytest.importorskip("newspaper")
    names = [name for name, _ in parameters(theirs.Article)]
    assert [name for name, _ in parameters(newspaper.Article)] == [*names[:-1], "settings"]
    assert parameters(newspaper.Article.download) == parameters(theirs.Article.download)
    ours = newspaper.article(URL, input_html=PAGE)
    other = theirs.article(URL, input_html=PAGE, fetch_images=False)
    assert ours.to_json(as_string=False).keys() == other.to_json(as_string=False).keys()  # type: ignore[union-attr]
    for name in ("title", "text", "authors", "publish_date", "top_image", "images", "movies", "meta_data"):
        assert isinstance(getattr(ours, name), type(getattr(other, name))), name
    assert ours.title == other.title
