from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import thresher
from thresher.page.addresses import absolute
from thresher.render.links import MAX_ADDRESS, Addresses

BASE = "https://e.org/dir/page.html?q=1"

SAFE = [
    ("a.html", "https://e.org/dir/a.html"),
    ("/a", "https://e.org/a"),
    ("../a", "https://e.org/a"),
    ("//h.org/a", "https://h.org/a"),
    ("?p=2", "https://e.org/dir/page.html?p=2"),
    ("#f", "https://e.org/dir/page.html?q=1#f"),
    ("http://h.org", "http://h.org"),
    ("HTTP://h.org", "HTTP://h.org"),
    ("  /a\n", "https://e.org/a"),
    ("/a\nb\tc", "https://e.org/abc"),
    ("/a b", "https://e.org/a%20b"),
    ("/ä/語", "https://e.org/ä/語"),
    ("mailto:a@b.org", "mailto:a@b.org"),
    ("tel:+1", "tel:+1"),
    ("\\\\h.org\\a?b\\c", "https://h.org/a?b\\c"),
    ("a:b", None),
    ("", None),
    (" \n", None),
    ("http://[", None),
    ("//[::1", None),
    ("javascript:x", None),
    ("JaVaScRiPt:x", None),
    ("java\nscript:x", None),
    ("\x01javascript:x", None),
    ("\u00a0javascript:x", None),
    ("vbscript:x", None),
    ("data:text/html,x", None),
    ("blob:https://e.org/1", None),
    ("file:///etc/passwd", None),
    ("about:blank", None),
]


@pytest.mark.parametrize(("address", "expected"), SAFE)
def test_addresses_are_absolute_or_refused(address: str, expected: str | None) -> None:
    assert absolute(address, BASE) == expected


def test_addresses_stay_relative_where_no_base_is_known() -> None:
    assert [absolute(address, "") for address in ("a", "/b", "//h/c", "?d", "#e")] == ["a", "/b", "//h/c", "?d", "#e"]


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=30), st.sampled_from(["", BASE, "javascript:x", "data:,", "http://["]))
def test_no_text_raises_or_becomes_a_script(address: str, base: str) -> None:
    found = absolute(address, base) or ""
    assert not found.lower().strip().startswith(("javascript:", "data:", "vbscript:"))
    assert not any(space in found for space in " \t\r\n")


BASES = [
    ("", "https://e.org/dir/x"),
    ("<base href=/other/>", "https://e.org/other/x"),
    ("<base href=sub/>", "https://e.org/dir/sub/x"),
    ("<base href=//h.org/>", "https://h.org/x"),
    ("<base href=javascript:alert(1)>", "https://e.org/dir/x"),
    ("<base href='http://['>", "https://e.org/dir/x"),
    ("<base target=_blank><base href=/second/>", "https://e.org/second/x"),
]


@pytest.mark.parametrize(("base", "expected"), BASES)
def test_the_base_of_the_page_is_where_relative_links_start(base: str, expected: str) -> None:
    page = thresher.Page.parse(f"{base}<a href=x>y</a>")
    assert Addresses(page, BASE).link(int(page.rows("a")[0])) == expected


def test_addresses_that_are_too_long_are_left_out() -> None:
    page = thresher.Page.parse(f"<a href=/{'x' * MAX_ADDRESS}>y</a>")
    assert Addresses(page, BASE).link(int(page.rows("a")[0])) is None


def test_an_honest_page_never_runs_out_of_its_budget() -> None:
    page = thresher.Page.parse("".join(f"<a href=/{number}>y</a>" for number in range(500)))
    addresses = Addresses(page, "https://example.org/a/rather/long/address/of/a/page/that/links/to/others.html")
    assert all(addresses.link(row) for row in page.rows("a").tolist())


def test_a_long_base_does_not_multiply() -> None:
    source = f"<base href=/{'b' * 1900}/>" + "<a href=x>y</a>" * 2000
    page = thresher.Page.parse(source)
    addresses = Addresses(page, BASE)
    assert sum(len(addresses.link(row) or "") for row in page.rows("a").tolist()) <= 20 * len(source)
