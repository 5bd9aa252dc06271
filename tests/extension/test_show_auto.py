"""What Show tells of `auto`: reasons, confidence, and the regions of the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from chromium import EXTENSION, Chromium, Target
from places import PAGES

from thresher.verdict import SENTENCES, Why

pytestmark = pytest.mark.short

MESSAGES: Final = json.loads((EXTENSION / "_locales" / "en" / "messages.json").read_text("utf-8"))
REASONS: Final = (EXTENSION / "views" / "show_reasons.js").read_text("utf-8")
TRUST: Final = {MESSAGES[key]["message"] for key in ("trustHigh", "trustGood", "trustFair", "trustLow")}
SWITCH: Final = """root => { const box = root.querySelector('.switch input').getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height / 2] }"""
LABELS: Final = "root => [...root.querySelectorAll('.region span')].map((each) => each.textContent)"


@pytest.fixture(scope="module")
def shown(chromium: Chromium, serve: Callable[..., str]) -> Iterator[Target]:
    """Our article page, with Show on."""
    body = (PAGES / "article" / "source.html").read_bytes()
    address = serve(lambda path: (200, {"Content-Type": "text/html; charset=utf-8"}, body))
    worker = chromium.worker()
    worker.wait("globalThis.chrome?.storage !== undefined")
    worker.evaluate('chrome.storage.local.set({ settings: { view: "show", method: "auto" } })')
    page = chromium.open(address)
    page.viewport(1280, 900)
    chromium.press(page)
    chromium.wait(lambda: page.overlay("root => Boolean(root?.querySelector('.badges .badge'))"), "the view")
    yield page
    page.close()


def test_reasons_are_numbered_and_worded_as_in_the_library() -> None:
    for number, key in re.findall(r'(\d+): "(why\w+)"', REASONS):
        name = "".join(part.capitalize() for part in Why(int(number)).name.split("_"))
        assert key == f"why{name}"
        if Why(int(number)) is not Why.IN_NAV:  # there is no tag to be named to readers
            assert MESSAGES[key]["message"] == SENTENCES[Why(int(number))]


def test_a_block_tells_why_it_was_kept_or_dropped(shown: Target) -> None:
    spots = shown.overlay(
        """root => ['kept', 'dropped'].map((fate) => [...root.querySelectorAll(`.tint.${fate}`)]
        .map((each) => each.getBoundingClientRect()).filter((box) => box.top > 0 && box.bottom < innerHeight
        && box.width > 20 && box.left < innerWidth / 2).map((box) => [box.left + 9, box.top + 5])[0])"""
    )
    told = []
    for x, y in spots:
        shown.move(x, y)
        shown.browser.wait(lambda: shown.overlay("root => !root.querySelector('.tip').hidden"), "the tip")
        told.append(shown.overlay("root => root.querySelector('.tip .reason').textContent"))
    assert told[0] != told[1]
    sentences = {f"Why: {MESSAGES[key]['message']}" for key in MESSAGES if key.startswith("why")}
    assert set(told) <= sentences


def test_texts_are_tinted_by_how_likely_they_are_content(shown: Target) -> None:
    levels = shown.overlay(
        """root => ['kept', 'dropped'].map((fate) => [...root.querySelectorAll(`.tint.${fate}`)]
        .map((each) => Number(each.dataset.level)))"""
    )
    kept, dropped = (sum(some) / len(some) for some in levels)
    assert kept > dropped + 2


def test_the_drawer_tells_how_far_to_trust_it(shown: Target) -> None:
    assert shown.overlay("root => root.querySelector('.trust').textContent") in TRUST


def test_regions_are_outlined_when_they_are_wanted(shown: Target) -> None:
    assert shown.overlay(LABELS) == []
    shown.click(*shown.overlay(SWITCH))
    shown.browser.wait(lambda: "main content" in shown.overlay(LABELS), "the regions")
    assert {"header", "menu", "banner"} <= set(shown.overlay(LABELS))
    assert shown.overlay("root => root.querySelector('.badges').hidden")
    assert lies_around_the_headline(shown)
    shown.click(*shown.overlay(SWITCH))
    shown.browser.wait(lambda: shown.overlay("root => root.querySelector('.regions').hidden"), "them to go")
    assert not shown.overlay("root => root.querySelector('.badges').hidden")


def lies_around_the_headline(page: Target) -> bool:
    top, bottom = page.overlay(
        """root => { const box = root.querySelector('.region.main').getBoundingClientRect();
        return [box.top, box.bottom] }"""
    )
    heading = page.evaluate("document.querySelector('h1').getBoundingClientRect().top")
    return bool(top <= heading + 12 and bottom > heading)
