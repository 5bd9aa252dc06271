"""The bare parse: the unit of time for `eval` and `compare`."""

from __future__ import annotations

import sys

import pytest
from turbohtml import Document

from thresher.errors import MissingExtra
from thresher.lab.evaluate.bare_parse import bare_parse
from thresher.lab.evaluate.guard import MAX_ROOT_TAGS


def test_it_parses_the_page() -> None:
    document = bare_parse("<p>One<p>Two")()
    assert isinstance(document, Document)
    assert [each.text for each in document.select("p")] == ["One", "Two"]


def test_markup_that_would_explode_is_tamed_first() -> None:
    document = bare_parse("".join(f"<body a{number}=1>" for number in range(16_000)))()
    assert isinstance(document, Document)
    assert 0 < len(document.select("body")[0].attrs) <= MAX_ROOT_TAGS


def test_without_the_parser_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "turbohtml", None)
    with pytest.raises(MissingExtra, match=r"turbohtml.*thresher\[eval\]"):
        bare_parse("<p>One")
