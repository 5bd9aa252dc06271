"""Following a split article from page to page, over a server on this machine."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import thresher
from thresher.errors import BadArgument
from thresher.extraction import Extraction
from thresher.fetch import Fetched, fetch
from thresher.joined import Joined, followed

HTML = {"Content-Type": "text/html; charset=utf-8"}
TOPICS = ("flour", "water", "yeast", "salt")


def paragraphs(topic: str) -> str:
    return "".join(
        f"<p>The baker of example row wrote part {n} about {topic}: it takes a long night and a cold stone table.</p>"
        for n in range(6)
    )


def page(number: int, *, last: int = 3, href: str | None = None) -> bytes:
    link = f'<p class=pager><a rel=next href="{href or f"/bread?page={number + 1}"}">Next page</a></p>'
    note = f'<p>Of {TOPICS[number - 1]} see the note<sup><a href="#n1">1</a></sup>.</p>'
    note += f"<ol><li id=n1>Note of page {number}</li></ol>"
    return (
        f'<html lang=en><title>Bread</title><body><nav><a href="/">Home</a></nav><article><h1>How bread is made</h1>'
        f"<p>By Ann Invented, a baker for thirty years</p>{paragraphs(TOPICS[number - 1])}{note}"
        f"</article>{link if number < last else ''}</body></html>"
    ).encode()


def extracted(answer: Fetched) -> Extraction:
    return thresher.extract(answer, method="plain")


Serve = Callable[[Callable[[str], tuple[int, dict[str, str], bytes]]], str]


def site(serve: Serve, answers: dict[str, tuple[int, dict[str, str], bytes] | bytes]) -> str:
    def answer(path: str) -> tuple[int, dict[str, str], bytes]:
        found = answers.get(path, (404, HTML, b"no such page"))
        return (200, HTML, found) if isinstance(found, bytes) else found

    return serve(answer) + "/bread"


@pytest.fixture(scope="module")
def bread(serve: Serve) -> str:
    return site(serve, {"/bread": page(1), "/bread?page=2": page(2), "/bread?page=3": page(3)})


def joined(address: str, pages: int = 9) -> Joined:
    first = fetch(address, chosen_by="user")
    return followed(extracted(first), pages, lambda url: extracted(fetch(url, chosen_by="page", within=first)))


def test_all_pages_are_joined_in_order_and_what_repeats_is_said_once(bread: str) -> None:
    result = joined(bread)
    assert result.pages == [bread, f"{bread}?page=2", f"{bread}?page=3"]
    assert result.stopped is None
    for text in (result.text, result.markdown, result.html, result.xml, result.json()):
        places = [text.index(f"part 0 about {topic}") for topic in TOPICS[:3]]
        assert places == sorted(places)
    for text in (result.text, result.markdown, result.html):
        assert text.count("How bread is made") == 1
        assert text.count("By Ann Invented") == 1
    assert result.title == "How bread is made"
    assert result
    assert result.next_page is None


def test_the_forms_hold_together(bread: str) -> None:
    result = joined(bread)
    data = json.loads(result.to("json"))
    assert data["pages"] == result.pages
    assert data["text"] == result.text
    assert {block["page"] for block in data["blocks"]} == {1, 2, 3}
    assert data["confidence"] == result.confidence == min(part.confidence for part in result.parts)
    assert result.to("xml").count("<content>") == result.xml.count("</page>") == 1
    assert f' confidence="{result.confidence}"' in result.xml
    assert result.to("html").count("<body>") == 1
    assert [result.to("md").count(f"[^{label}]:") for label in ("1", "2-1", "3-1")] == [1, 1, 1]
    with pytest.raises(BadArgument, match="leave out --follow"):
        result.to("hide")


def test_no_more_pages_than_asked_for(bread: str) -> None:
    assert joined(bread, 0).pages == [bread]
    result = joined(bread, 1)
    assert result.pages == [bread, f"{bread}?page=2"]
    assert result.stopped is None
    assert result.next_page == f"{bread}?page=3"


def test_an_error_stops_and_is_told(serve: Serve) -> None:
    result = joined(site(serve, {"/bread": page(1)}))
    assert len(result.pages) == 1
    assert result.stopped is not None
    assert result.stopped.startswith("stopped after 1 page: ")
    assert "404" in result.stopped
    assert result.reasons[-1] == result.stopped


def test_a_loop_stops(serve: Serve) -> None:
    back = (302, {"Location": "/bread"}, b"")
    result = joined(site(serve, {"/bread": page(1), "/bread?page=2": back}))
    assert len(result.pages) == 1
    assert "leads back to a page that was there before" in str(result.stopped)


def test_the_same_text_again_stops(serve: Serve) -> None:
    again = page(1, href="/bread?page=3")
    result = joined(site(serve, {"/bread": page(1), "/bread?page=2": again, "/bread?page=3": page(3)}))
    assert len(result.pages) == 1
    assert "says the same again" in str(result.stopped)


def test_an_empty_page_stops(serve: Serve) -> None:
    result = joined(site(serve, {"/bread": page(1), "/bread?page=2": b"<html></html>"}))
    assert "has no content" in str(result.stopped)


@pytest.mark.parametrize(
    ("own", "further"),
    [
        ("https://example.org/bread", "http://example.org/bread?page=2"),
        ("https://example.org:8443/bread", "https://example.org/bread?page=2"),
        ("https://example.org/bread", "https://example.org:8443/bread?page=2"),
        ("http://example.org/bread", "http://example.org:443/bread?page=2"),
        ("https://example.org/bread", "https://example.com/bread?page=2"),
        ("https://example.org/bread", "https://example.org.example.com/bread?page=2"),
        ("https://example.org/bread", "https://example.org@example.com/bread?page=2"),
        ("https://example.org/bread", "//example.com/bread?page=2"),
        ("https://example.org/bread", "file:///bread?page=2"),
    ],
)
@pytest.mark.parametrize("is_given", [True, False], ids=["by the caller", "by the page"])
def test_nothing_is_loaded_from_another_site(own: str, further: str, is_given: bool) -> None:
    html = f'<link rel=canonical href="{own}">{page(1, href=further).decode()}'
    first = thresher.extract(html, url=own if is_given else None, method="plain")
    asked: list[str] = []

    def load(address: str) -> Extraction:
        asked.append(address)
        return thresher.extract(page(2), url=address, method="plain")

    assert followed(first, 5, load).pages == [first.url]
    assert asked == []


@pytest.mark.parametrize(
    ("own", "further"),
    [
        ("http://example.org/bread", "https://example.org/bread?page=2"),
        ("https://www.example.org/bread", "https://example.org/bread?page=2"),
        ("https://example.org:8443/bread", "https://example.org:8443/bread?page=2"),
        ("https://example.org/bread", "https://example.org:443/bread?page=2"),
        ("https://example.org/bread", "HTTPS://EXAMPLE.ORG./bread?page=2"),
    ],
)
def test_the_same_site_by_another_spelling_is_followed(own: str, further: str) -> None:
    first = thresher.extract(page(1, href=further), url=own, method="plain")
    result = followed(first, 1, lambda address: thresher.extract(page(2), url=address, method="plain"))
    assert len(result.pages) == 2


def test_another_host_is_never_followed() -> None:
    elsewhere = thresher.extract(page(2), url="https://example.com/bread", method="plain")
    first = thresher.extract(page(1), url="https://example.org/bread", method="plain")
    result = followed(first, 5, lambda address: elsewhere)
    assert result.pages == ["https://example.org/bread"]
    assert "leads to another site, https://example.com" in str(result.stopped)


def test_an_endless_article_ends() -> None:
    def endless(address: str) -> Extraction:
        number = int(address.partition("page=")[2] or 1)
        body = paragraphs(f"loaf {number}") + f'<a rel=next href="/bread?page={number + 1}">Next</a>'
        return thresher.extract(f"<article>{body}</article>", url=address, method="plain")

    assert len(followed(endless("https://example.org/bread"), 10**9, endless).pages) == 101
