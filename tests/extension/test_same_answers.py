"""The engine in the browser says what the Python methods say."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from answers import JUDGE, NAMES, NO_SCRIPTS, Inside, agreement, kept_texts
from chromium import Chromium
from places import PAGES, ROOT

from thresher.blocks.menus import menus
from thresher.page import Page

CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
CORPUS: Final = CORPORA / "wcxb-dev.parquet"
HOW_MANY: Final = 200
AT_ONCE: Final = {"article", "broken", "forum", "thai", "wiki-table", "windows-1251"}
NAMES_OF_PAGES: Final = sorted(path.parent.name for path in PAGES.glob("*/source.html"))
MARKS: Final = {name: [pytest.mark.short] if name in AT_ONCE else [] for name in NAMES_OF_PAGES}
ON_AVERAGE: Final = 0.99
AT_LEAST: Final = 0.95
MOST_EXCEPTIONS: Final = 20  # pages of the two hundred

THE_BROWSER_KNOWS_MORE: Final = {
    "2922": "a menu is hidden by a selector with `:has`, which Python passes over",
    "3043": "a closed `popover`, which browsers hide by their own style sheet",
    "3079": "the same",
}
"""Pages of the web of which Python takes something as shown that a browser hides. Told of it, it says the same."""

AUTO_JUDGES_OTHERWISE: Final = {
    "0624": "a browser hides what stands around a tray of search results; what could be opened there differs",
}
"""The same for `auto` alone: it also looks at what a reader could open, which Python cannot be told."""


class Served:
    """Pages that are served as text, the way that Python has decoded them."""

    def __init__(self, chromium: Chromium, serve: Callable[..., str]) -> None:
        self._text = ""
        self._address = serve(lambda path: (200, NO_SCRIPTS, self._text.encode()))
        self._inside = Inside(chromium)

    def judge(self, page: Page) -> dict[str, Any]:
        self._text = page.source
        self._inside.goto(self._address)
        found: dict[str, Any] = self._inside.run(JUDGE)
        return found


@pytest.fixture(scope="module")
def served(chromium: Chromium, serve: Callable[..., str]) -> Served:
    return Served(chromium, serve)


@pytest.mark.parametrize("name", [pytest.param(name, marks=marks) for name, marks in MARKS.items()])
def test_methods_blocks_and_menus_are_those_of_python(name: str, served: Served) -> None:
    page = Page.parse((PAGES / name / "source.html").read_bytes())
    found = served.judge(page)
    assert found["rows"] == len(page)
    for method, text in kept_texts(page).items():
        assert agreement(found["kept"][method], text) >= ON_AVERAGE, method
    assert_same_blocks(page, found)
    expected = [[menu.row, menu.ratio, [link.text.split() for link in menu.links]] for menu in menus(page)]
    assert [[row, ratio, [text.split() for text in texts]] for row, ratio, texts in found["menus"]] == expected


def assert_same_blocks(page: Page, found: dict[str, Any]) -> None:
    blocks = page.blocks_by_relevance()
    assert [each[0] for each in found["blocks"]] == [block.row for block in blocks]
    assert [each[5] for each in found["blocks"]] == [block.rows.tolist() for block in blocks]
    measured = [[block.ratio, block.words, block.links, block.share] for block in blocks]
    np.testing.assert_allclose([each[1:5] for each in found["blocks"]], measured, rtol=1e-9)
    of_characters = [[block.row, block.ratio] for block in page.blocks_by_relevance(ratio="cnr")]
    np.testing.assert_allclose(found["blocksOfCharacters"], of_characters, rtol=1e-9)


@pytest.mark.skipif(not CORPUS.is_file(), reason=f"no development corpora in {CORPORA}; set THRESHER_CORPORA")
def test_two_hundred_pages_of_the_web_get_the_same_answers(served: Served) -> None:
    alike, exceptions, unexplained = [], {}, {}
    for number, page in pages_of_the_web():
        found = served.judge(page)
        values = agreements(page, found)
        if min(values) >= AT_LEAST:
            alike.append(values)
        elif number in AUTO_JUDGES_OTHERWISE and min(values[1:]) >= AT_LEAST:
            exceptions[number] = values[0]
        elif min(agreements(told_of_it(number, page, found), found)) >= AT_LEAST:
            exceptions[number] = min(values)
        else:
            unexplained[number] = values
    print(f"the same on {len(alike)} pages:", dict(zip(NAMES, np.mean(alike, axis=0).round(4).tolist(), strict=True)))
    print(f"explained: {len(exceptions)} pages:", exceptions)
    assert unexplained == {}
    assert len(alike) + len(exceptions) == HOW_MANY
    assert len(exceptions) <= MOST_EXCEPTIONS
    assert np.mean(alike, axis=0).min() >= ON_AVERAGE


def agreements(page: Page, found: dict[str, Any]) -> list[float]:
    kept = kept_texts(page)
    return [agreement(found["kept"][name], kept[name]) for name in NAMES]


def told_of_it(number: str, page: Page, found: dict[str, Any]) -> Page:
    """The page for Python once more, told of what only the browser knew: then both must say the same."""
    if number in THE_BROWSER_KNOWS_MORE:
        return page.with_hidden(np.array(list(found["hidden"])) == "1")
    return page


def pages_of_the_web() -> Iterator[tuple[str, Page]]:
    """Every seventh page of the corpus or so."""
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra `eval`")
    table = parquet.read_table(CORPUS, columns=["id", "html"])
    step = table.num_rows // HOW_MANY
    for row in table.take(list(range(0, HOW_MANY * step, step))).to_pylist():
        yield row["id"], Page.parse(row["html"])
