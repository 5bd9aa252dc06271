"""One place says where relative addresses start, what is absolute, and which address a page names as its own."""

from __future__ import annotations

import pytest

from thresher import Page
from thresher.page.addresses import base_of, canonical_address, own_address, shared_address, web_address, web_base_of

URL = "https://example.org/a/b"


@pytest.mark.parametrize(
    ("head", "base"),
    [
        ("", URL),
        ("<base href=/c/>", "https://example.org/c/"),
        ("<base target=_blank><base href=/c/><base href=/d/>", "https://example.org/c/"),
        ("<base href=''><base href=/d/>", URL),
        ("<base href=javascript:alert(1)>", URL),
        ("<base href=//cdn.example.org/>", "https://cdn.example.org/"),
    ],
)
def test_relative_addresses_start_from_the_first_base_with_an_address(head: str, base: str) -> None:
    assert base_of(Page.parse(f"{head}<p>Text"), URL) == base


def test_a_base_of_the_web_is_none_where_the_page_is_a_file() -> None:
    assert web_base_of(Page.parse("<p>Text"), "file:///home/page.html") == ""
    assert base_of(Page.parse("<p>Text"), None) == web_base_of(Page.parse("<p>Text"), None) == ""


@pytest.mark.parametrize(
    ("head", "canonical", "shared", "own"),
    [
        ("<link rel=canonical href=https://a.example/x>", "https://a.example/x", None, "https://a.example/x"),
        ("<link rel='CANONICAL nofollow' href=/x>", "/x", None, "/x"),
        ("<link rel=canonical href=' '><link rel=canonical href=/y>", "/y", None, "/y"),
        ("<link rel=canonical-x href=/y>", None, None, None),
        ("<meta property=og:url content=https://b.example/>", None, "https://b.example/", "https://b.example/"),
        ("<meta name=' OG:URL ' content=https://b.example/>", None, "https://b.example/", "https://b.example/"),
        ("<meta property=og:url content=/b><link rel=canonical href=/a>", "/a", "/b", "/a"),
        ("<link rel=canonical href='javascript:alert(1)'>", "javascript:alert(1)", None, None),
        ("<meta property=og:url>", None, None, None),
    ],
)
def test_a_page_names_its_own_address(head: str, canonical: str | None, shared: str | None, own: str | None) -> None:
    page = Page.parse(f"{head}<p>Text")
    assert canonical_address(page) == canonical
    assert shared_address(page) == shared
    assert own_address(page) == own


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("/x.jpg", "https://example.org/x.jpg"),
        (" x.jpg ", "https://example.org/a/x.jpg"),
        ("two words", None),
        ("mailto:a@example.org", None),
        ("http:x", None),
        ("https://[x", None),
        ("", None),
    ],
)
def test_addresses_of_the_web_have_a_host_and_no_spaces(address: str, found: str | None) -> None:
    assert web_address(address, URL) == found
