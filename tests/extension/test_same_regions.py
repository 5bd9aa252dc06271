"""The regions that the extension tells apart: those of the library, as far as tags, names and verdict say them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import extension_names
import numpy as np
import pytest
from answers import NO_SCRIPTS, Inside
from chromium import Chromium
from places import PAGES
from tidy_auto import kept_by_kernel

from thresher.methods.auto import auto
from thresher.page import Page
from thresher.roles.judging import roles_found
from thresher.roles.regions import regions_of

AT_ONCE: Final = {"article", "forum", "thai"}
NAMES: Final = sorted(path.parent.name for path in PAGES.glob("*/source.html"))
REGIONS: Final = """
const { readPage, judgedByAuto, menus, regionSteps, runNow } =
  await engine("columns", "auto", "menus", "regions", "slices");
const page = await readPage(document);
const { keep } = await judgedByAuto(page);
return runNow(regionSteps(page, keep, menus(page))).map(({ label, rows }) => [label, rows]);
"""
ON_AVERAGE: Final = 0.98
AT_LEAST: Final = 0.85


def labels_of_library(page: Page) -> dict[int, str]:
    verdict = replace(auto(page), keep=kept_by_kernel(page))
    regions = regions_of(page, verdict, roles_found(page, verdict))
    return {row: region.label.value for region in regions for row in region.rows.tolist()}


@pytest.fixture(scope="module")
def agreement(chromium: Chromium, serve: Callable[..., str]) -> Callable[[str], float]:
    """The share of a page's words that both give the same label."""
    shown = {"text": ""}
    address = serve(lambda path: (200, NO_SCRIPTS, shown["text"].encode()))
    inside = Inside(chromium)

    def agree(name: str) -> float:
        page = Page.parse((PAGES / name / "source.html").read_bytes())
        shown["text"] = page.source
        inside.goto(address)
        found = {row: label for label, rows in inside.run(REGIONS) for row in rows}
        expected = labels_of_library(page)
        assert found.keys() == expected.keys(), "every word that a reader sees is in one region"
        rows = np.fromiter(expected, np.intp)
        words = page.words[rows]
        same = [found[row] == label for row, label in expected.items()]
        return float(words[same].sum() / max(words.sum(), 1))

    return agree


@pytest.mark.parametrize("name", [pytest.param(each, marks=pytest.mark.short) for each in sorted(AT_ONCE)])
def test_words_are_in_the_same_regions(name: str, agreement: Callable[[str], float]) -> None:
    assert agreement(name) >= AT_LEAST


def test_on_all_our_pages(agreement: Callable[[str], float]) -> None:
    found = {name: agreement(name) for name in NAMES}
    print({name: round(value, 3) for name, value in found.items() if value < 1})
    assert np.mean(list(found.values())) >= ON_AVERAGE
    assert min(found.values()) >= AT_LEAST


@pytest.mark.short
def test_names_are_those_of_the_library() -> None:
    written = extension_names.IN_EXTENSION.read_text("utf-8")
    assert written == extension_names.names_js(), "run tools/extension_names.py"
