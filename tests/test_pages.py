"""Pages of our own making, each a folder of source and expectation.

`expected.json` is written by hand: what must and must not be in the text. `expected.md` is what the default method and
the Markdown writer make of the page today; `python tests/test_pages.py` writes it anew, and the difference is to be
read.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from places import TESTS

import thresher

FOLDERS: Final = sorted(path.parent for path in TESTS.glob("pages/*/source.html"))
URL: Final = "https://example.org/folder/page.html"

STILL_KEPT: Final[dict[str, set[str]]] = {
    "indonesian": {"Jembatan Gantung Pulau Kelapa Ditutup Sementara"},
}
"""Chaff that the default method does not recognise yet. This list may only become shorter."""

STILL_LOST: Final[dict[str, set[str]]] = {
    "article": {"Harrow Staithe mill at dawn on the day its sails were freed."},
    "docs-code": {
        "Chains were called pipelines before version 3",
        "Keyboard interrupts always stop the chain, whatever the setting.",
    },
    "product": {"25 years on castings, 5 years on burrs", "Grey cast iron, enamelled"},
}
"""Content that it takes for chaff: a caption, two boxes beside the text, the table of a product. So may this."""

ONLY_IN_TEXT: Final[dict[str, set[str]]] = {
    "docs-reference": {"1h", "2h", "3", "4h", "1const", "PythonJavaScript", "nk"},
}
"""Words that Markdown leaves out, or parts from their neighbours: line numbers, labels of tabs, a raised letter."""

pages = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def expected(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    return found


def result_of(folder: Path) -> thresher.Extraction:
    return thresher.extract(folder / "source.html", url=URL)


def test_there_are_pages_of_every_sort() -> None:
    assert len(FOLDERS) >= 15


@pages
def test_what_must_be_there_is_there_but_for_what_is_known(folder: Path) -> None:
    text = " ".join(result_of(folder).text.split())
    lost = {passage for passage in expected(folder)["must"] if passage not in text}
    assert lost == STILL_LOST.get(folder.name, set())


@pages
def test_chaff_is_gone_but_for_what_is_known(folder: Path) -> None:
    text = " ".join(result_of(folder).text.split())
    kept = {passage for passage in expected(folder)["mustnot"] if passage in text}
    assert kept == STILL_KEPT.get(folder.name, set())


@pages
def test_the_title_is_the_articles_own(folder: Path) -> None:
    title = expected(folder)["title"]
    assert title is None or result_of(folder).title == title


@pages
def test_markdown_is_as_it_was(folder: Path) -> None:
    assert result_of(folder).markdown + "\n" == (folder / "expected.md").read_text(encoding="utf-8")


@pages
def test_markdown_and_text_hold_the_same_words(folder: Path) -> None:
    result = result_of(folder)
    markdown = thresher.extract(folder / "source.html", links=False, images=False).markdown
    without_marks = re.sub(r"\\(?![A-Za-z])|[*`~]", "", markdown)
    missing = set(re.findall(r"[^\W_]+", result.text)) - set(re.findall(r"[^\W_]+", without_marks))
    assert missing == ONLY_IN_TEXT.get(folder.name, set())


def write_expected_markdown() -> None:
    for folder in FOLDERS:
        (folder / "expected.md").write_text(result_of(folder).markdown + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_expected_markdown()
