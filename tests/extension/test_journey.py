"""The whole way with the real button in Chromium: press, see the content alone, press again, and all is as before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from chromium import Chromium, Target
from testsite import NAMES, RUN_TOGETHER, SEEN, TEXTS, WHOLE, answer, words, words_to_read, words_to_see

READY = "document.documentElement.dataset.ready !== undefined"
PRESSED = "(document.querySelector('[aria-pressed=true]')?.dataset.view ?? 'off')"


@pytest.fixture(scope="module")
def site(serve: Callable[..., str]) -> str:
    return serve(answer)


@pytest.fixture(scope="module")
def tab(chromium: Chromium) -> Target:
    return chromium.open()


def press(chromium: Chromium, page: Target) -> Target:
    """Press the button and wait until the panel has settled."""
    panel = chromium.press(page)
    panel.wait(READY, "the panel to settle")
    return panel


def turn(panel: Target, view: str) -> None:
    """Press a view in the panel, on or off."""
    panel.evaluate(f"document.querySelector('[data-view={view}]').click()")
    panel.wait(READY, f"{view} to be there")


def put_back(panel: Target) -> None:
    panel.evaluate("document.getElementById('back').click()")
    panel.wait(READY, "the page to be put back")


def view_of(panel: Target) -> str:
    """The view that the panel shows as pressed."""
    return str(panel.evaluate(PRESSED))


def seen(page: Target) -> Counter[str]:
    return Counter(words(page.evaluate(SEEN)))


def laid_over(page: Target) -> Counter[str]:
    """The words of what the extension has laid over the page."""
    return Counter(words(page.overlay(TEXTS) or ""))


BEYOND_THE_WINDOW = {"docs-code"}  # the content begins below the first screen, and is scrolled to
AT_ONCE = {"article", "thai"}
MARKS = {name: [pytest.mark.short] if name in AT_ONCE else [] for name in NAMES}


@pytest.mark.parametrize("name", [pytest.param(name, marks=marks) for name, marks in MARKS.items()])
def test_every_page_goes_through_all_views_and_back(chromium: Chromium, tab: Target, site: str, name: str) -> None:
    tab.goto(f"{site}/{name}")
    tab.evaluate("scrollTo(0, 200)")
    before, seen_before = tab.evaluate(WHOLE), seen(tab)

    panel = press(chromium, tab)
    assert view_of(panel) == "hide"
    assert seen(tab) == words_to_see(name)
    assert tab.evaluate("String(scrollY)") == "200" or name in BEYOND_THE_WINDOW

    turn(panel, "read")
    assert view_of(panel) == "read"
    assert words_to_read(name) - laid_over(tab) - Counter(words(RUN_TOGETHER.get(name, ""))) == Counter()

    turn(panel, "show")
    assert view_of(panel) == "show"
    assert laid_over(tab)

    put_back(panel)
    assert view_of(panel) == "off"
    assert tab.evaluate(WHOLE) == before
    assert seen(tab) == seen_before


@pytest.mark.parametrize("view", ["hide", "read", "show"])
def test_pressing_again_brings_the_page_back_from_any_view(
    chromium: Chromium, tab: Target, site: str, view: str
) -> None:
    tab.goto(f"{site}/article")
    tab.evaluate("scrollTo(0, 300)")
    before = tab.evaluate(WHOLE)
    panel = press(chromium, tab)
    if view != "hide":
        turn(panel, view)
    assert tab.evaluate(WHOLE) != before
    panel = press(chromium, tab)
    assert view_of(panel) == "off"
    assert tab.evaluate(WHOLE) == before


@pytest.mark.short
def test_two_presses_in_haste_do_not_meet_half_way(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/blog-comments")
    before = tab.evaluate(WHOLE)
    chromium.press(tab)
    panel = press(chromium, tab)
    hidden = view_of(panel) == "hide"
    assert seen(tab) == words_to_see("blog-comments") if hidden else tab.evaluate(WHOLE) == before

    ask = "chrome.tabs.query({active: true, currentWindow: true}).then(([tab]) => Promise.all([%s]))"
    message = "chrome.tabs.sendMessage(tab.id, {to: 'page', do: 'press'})"
    first, second = panel.evaluate(ask % f"{message}, {message}")
    assert {first["view"], second["view"]} == {"hide", "off"}
    assert second["view"] == ("hide" if hidden else "off")
    if hidden:
        press(chromium, tab)
    assert tab.evaluate(WHOLE) == before


def test_buttons_in_haste_end_with_the_last(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/forum")
    before = tab.evaluate(WHOLE)
    panel = press(chromium, tab)
    clicks = "['[data-view=read]', '[data-view=show]', '[data-view=read]', '#back']"
    panel.evaluate(f"for (const each of {clicks}) document.querySelector(each).click()")
    chromium.wait(lambda: tab.evaluate(WHOLE) == before, "the page as it was")
    panel.wait(f"{PRESSED} === 'off'")
    assert tab.evaluate(WHOLE) == before


def test_the_next_page_is_not_touched_until_the_button_is_pressed(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/forum")
    untouched = seen(tab)
    tab.goto(f"{site}/article")
    press(chromium, tab)
    tab.goto(f"{site}/forum")
    assert seen(tab) == untouched
    assert tab.evaluate("document.querySelector('[data-thresher], [data-thresher-overlay]')") is None
    panel = press(chromium, tab)
    assert view_of(panel) == "hide"
    assert seen(tab) == words_to_see("forum")


def test_going_back_to_a_page_finds_it_in_the_state_that_the_panel_tells(
    chromium: Chromium, tab: Target, site: str
) -> None:
    tab.goto(f"{site}/article")
    untouched = seen(tab)
    press(chromium, tab)
    tab.goto(f"{site}/forum")
    tab.evaluate("history.back()")
    tab.wait(f"location.href === '{site}/article' && document.readyState === 'complete'")
    panel = press(chromium, tab)  # off if the browser has kept the page as it was left, on if it has loaded it anew
    assert seen(tab) == (untouched if view_of(panel) == "off" else words_to_see("article"))


def test_a_page_that_is_loaded_anew_is_whole(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/article")
    before = tab.evaluate(WHOLE)
    press(chromium, tab)
    tab.goto(f"{site}/article")
    assert tab.evaluate(WHOLE) == before


def test_two_tabs_know_nothing_of_each_other(chromium: Chromium, tab: Target, site: str) -> None:
    other = chromium.open(f"{site}/article")
    tab.goto(f"{site}/article")
    before = tab.evaluate(WHOLE)
    press(chromium, other)
    assert tab.evaluate(WHOLE) == before
    turn(press(chromium, tab), "read")
    assert seen(other) == words_to_see("article")
    press(chromium, other)
    assert other.evaluate(WHOLE) == before
    assert laid_over(tab)
    press(chromium, tab)
    assert tab.evaluate(WHOLE) == before
    other.close()


def test_a_page_that_forbids_everything_is_hidden_read_and_shown_too(
    chromium: Chromium, tab: Target, site: str
) -> None:
    tab.goto(f"{site}/strict/article")
    before = tab.evaluate(WHOLE)
    panel = press(chromium, tab)
    assert seen(tab) == words_to_see("article")
    for view in ("read", "show"):
        turn(panel, view)
        assert laid_over(tab)
    put_back(panel)
    assert tab.evaluate(WHOLE) == before
