"""One place says where relative addresses start, what is absolute, and which address a page names as its own."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.addresses import absolute as by_standard_library

from thresher import Page
from thresher.page.addresses import (
    absolute,
    base_of,
    canonical_address,
    own_address,
    shared_address,
    web_address,
    web_base_of,
)

URL = "https://example.org/a/b"
PARTS = (
    "http: https: HTTP: ftp: mailto: javascript: tel: data: file: x: : // / / a b.c .. . ... ? ?q=1 # #f ; ;p=1 \\ é "
    "/../ /./ //h h:80 u@h \u2100 ｅ ％ \x01 \x7f & &amp; w\u00a0x svn+ssh: 1 - + %20"
).split(" ")
part = st.sampled_from([*PARTS, " ", "\t", "\n", "\u00a0"])
address = st.lists(part, max_size=7).map("".join)
base = st.sampled_from(
    [
        "",
        URL,
        "http://h",
        "https://h/x?y#z",
        "rel/x",
        "mailto:q",
        "file:///a/b",
        "ftp://h/p;x/q;y",
        "http://h/./a/../b/",
    ]
) | address.filter(lambda text: not text or not text.isspace())


@pytest.mark.skipif(sys.version_info >= (3, 12, 6), reason="later versions keep empty hosts and queries")
@settings(max_examples=500, deadline=None)
@given(address, base)
def test_addresses_become_absolute_as_by_the_standard_library(address: str, base: str) -> None:
    assert absolute(address, base) == by_standard_library(address, base)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("http://[::1]/x", "http://[::1]/x"),
        ("http://[::ffff:1.2.3.4]:80/", "http://[::ffff:1.2.3.4]:80/"),
        ("http://[x]/", None),
        ("http://[1.2.3.4]/", None),
        ("http://[::1/", None),
        ("//a]b", None),
        ("http://a\uff0fb/", None),
        ("x\ud800y", "https://example.org/a/x?y"),
    ],
)
def test_hosts_that_cannot_be_read_lead_nowhere(address: str, expected: str | None) -> None:
    assert absolute(address, URL) == expected


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
