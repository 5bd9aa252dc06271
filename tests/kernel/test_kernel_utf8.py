"""Bytes that are UTF-8 are read as they are; all others are decoded first, as ever."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from thresher.kernel import native as kernel
from thresher.page import Page
from thresher.page.decode import decode

EDGES: Final = [0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]


def characters(data: bytes) -> int | None:
    try:
        return len(data.decode())
    except UnicodeDecodeError:
        return None


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(st.text(max_size=9).map(str.encode), st.binary(max_size=5), st.just(b"plain" * 9))))
@example([chr(code).encode() for code in EDGES])
def test_python_and_the_kernel_agree_on_what_is_utf8(pieces: list[bytes]) -> None:
    data = b"".join(pieces)
    assert kernel.utf8_characters(data) == characters(data)


@pytest.mark.parametrize("first", range(0x80, 0x100))
def test_every_way_to_begin_a_character(first: int) -> None:
    for second in (0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF):
        for rest in (b"", b"\x80", b"\xbf\x80", b"a", b"\x80\xc0", b"\x80\x80\x80"):
            data = b"x" * 40 + bytes([first, second]) + rest
            assert kernel.utf8_characters(data) == characters(data), data


@pytest.mark.parametrize(
    "data",
    [
        "<p>Grüße, 世界, \U0001f600 and more".encode(),
        "<title>é</title><style>.x{display:none}</style><p class=x>no<p>yes & so on\r\n<pre>a\rb".encode(),
        b"\xef\xbb\xbf<p>marked",
        "<p>Grüße".encode("cp1252"),
        "<p>nul\0s".encode("utf-16-le"),
        b"<p>\x1b$B<3\x1b(B",
        b"no tag in it",
        "keins, aber Grüße\n\nund mehr".encode(),
        b"<p>cut \xe4\xb8",
        b"",
        b"<p>nul \0 inside",
        "<textarea><p>swallowed: é".encode(),
    ],
)
def test_a_page_of_bytes_is_the_page_of_their_text(data: bytes) -> None:
    page, text = Page.parse(data), decode(data)
    from_text = Page.parse(text.text)
    assert page.source == text.text
    assert page.encoding == text.encoding
    assert page.markup == from_text.markup
    assert page.notes == from_text.notes
    for name, column in from_text.columns.items():
        assert (page.columns[name] == column).all(), name
    assert [page.text(row) for row in range(len(page))] == [from_text.text(row) for row in range(len(from_text))]
