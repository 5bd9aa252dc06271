"""The background script: shortcuts and context menus do what the panel does, and chosen sites run by themselves."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import EXTENSION, Chromium, Target, chromium_path

PARAGRAPHS = "".join(
    f"<p>In the {name} winter the keeper of the tower lit the lamp before the sun had gone down, because the fog came "
    f"in early and the ships of the fishermen were still outside, behind the long reef.</p>"
    for name in ("first", "second", "third", "fourth")
)
LINKS = "".join(f'<li><a href="/{number}">Harbour {number}</a></li>' for number in range(12))
STORY = f"<!doctype html><title>Tower</title><nav><ul>{LINKS}</ul></nav><main><h1>The tower</h1>{PARAGRAPHS}</main>"
NAV_HIDDEN = "getComputedStyle(document.querySelector('nav')).visibility === 'hidden'"
MESSAGES = json.loads((EXTENSION / "_locales" / "en" / "messages.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def site(serve: Callable[..., str]) -> str:
    return serve(lambda path: (200, {"Content-Type": "text/html"}, b"" if path == "/empty" else STORY.encode()))


@pytest.fixture(scope="module")
def allowed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """A browser that has allowed the extension to run on this machine's own address."""
    if chromium_path() is None:
        pytest.skip("needs Chromium: apt-get install chromium")
    copy = tmp_path_factory.mktemp("allowed") / "extension"
    shutil.copytree(EXTENSION, copy)
    manifest = json.loads((copy / "manifest.json").read_text(encoding="utf-8"))
    manifest["host_permissions"] = ["*://127.0.0.1/*"]
    (copy / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    with Chromium(extension=copy) as browser:
        yield browser


@pytest.fixture
def tab(allowed: Chromium, site: str) -> Iterator[Target]:
    page = allowed.open(f"{site}/story")
    yield page
    page.close()


def background(browser: Chromium, expression: str) -> Any:
    """Ask the background script; opening a page of the extension wakes it first if it sleeps."""
    worker = browser.worker()
    worker.wait("globalThis.chrome?.action !== undefined")
    return worker.evaluate(expression)


def shortcut(browser: Chromium, page: Target, name: str) -> None:
    """What happens when the keys of a command are pressed: the browser tells the background script."""
    page.send("Page.bringToFront")
    background(
        browser,
        "chrome.tabs.query({ active: true, lastFocusedWindow: true })"
        f".then(([tab]) => chrome.commands.onCommand.dispatch({json.dumps(name)}, tab))",
    )


def menu(browser: Chromium, page: Target, name: str) -> None:
    """What happens when an entry of the context menu is chosen."""
    page.send("Page.bringToFront")
    background(
        browser,
        "chrome.tabs.query({ active: true, lastFocusedWindow: true })"
        f".then(([tab]) => chrome.contextMenus.onClicked.dispatch({{ menuItemId: {json.dumps(name)} }}, tab))",
    )


def badge(browser: Chromium) -> list[str]:
    found = background(
        browser,
        """chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([{ id }]) =>
          Promise.all([chrome.action.getBadgeText({ tabId: id }), chrome.action.getTitle({ tabId: id })]))""",
    )
    assert isinstance(found, list)
    return found


@pytest.mark.short
def test_a_shortcut_puts_a_view_on_and_off(allowed: Chromium, tab: Target) -> None:
    before = tab.evaluate("document.documentElement.outerHTML")
    shortcut(allowed, tab, "hide")
    tab.wait(NAV_HIDDEN)
    shortcut(allowed, tab, "hide")
    tab.wait(f"!({NAV_HIDDEN})")
    tab.wait(f"document.documentElement.outerHTML === {json.dumps(before)}")
    assert badge(allowed)[0] == ""


@pytest.mark.parametrize("name", ["show", "button-show"])
def test_a_menu_entry_puts_a_view_on(allowed: Chromium, tab: Target, name: str) -> None:
    menu(allowed, tab, name)
    allowed.wait(lambda: tab.overlay("root => root.children.length > 0"), "what Show lays over the page")
    menu(allowed, tab, name)
    allowed.wait(lambda: tab.overlay("root => true") is None, "the page to be as before")


def test_what_cannot_be_done_is_said(allowed: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/empty")
    shortcut(allowed, tab, "read")
    sentence = MESSAGES["problemEmpty"]["message"]
    allowed.wait(lambda: sentence in said(allowed), "the sentence, in the panel or on the button")


def said(browser: Chromium) -> list[Any]:
    """The sentence of an open panel, and what stands on the button."""
    opened = [browser.attach(each) for each in browser.panels()]
    return [each.evaluate("document.getElementById('sentence')?.textContent") for each in opened] + badge(browser)


def test_foreign_names_do_nothing(allowed: Chromium, tab: Target) -> None:
    before = tab.evaluate("document.documentElement.outerHTML")
    for name in ("constructor", "off", "button-", "thresher"):
        shortcut(allowed, tab, name)
    assert tab.evaluate("document.documentElement.outerHTML") == before


@pytest.mark.short
def test_menus_are_there(allowed: Chromium) -> None:
    """Updating an entry fails where there is none."""
    for name in (
        "thresher",
        "hide",
        "read",
        "show",
        "pick",
        "button-hide",
        "button-read",
        "button-show",
        "button-pick",
    ):
        background(allowed, f"chrome.contextMenus.update({json.dumps(name)}, {{}})")


def sites(browser: Chromium, names: list[str]) -> list[str]:
    """Choose the sites that run by themselves; for which ones the browser then runs our script."""
    registered = "chrome.scripting.getRegisteredContentScripts().then((found) => found.flatMap((each) => each.matches))"
    before = background(browser, registered)
    background(browser, f"chrome.storage.local.set({{ settings: {{ sites: {json.dumps(names)} }} }})")
    browser.wait(lambda: background(browser, registered) != before, "the sites to be registered", 5)
    found = background(browser, registered)
    assert isinstance(found, list)
    return found


@pytest.mark.short
def test_chosen_sites_run_by_themselves(allowed: Chromium, tab: Target, site: str) -> None:
    assert not tab.evaluate(NAV_HIDDEN)
    assert sites(allowed, ["127.0.0.1", "harbour.example"]) == ["*://127.0.0.1/*"]  # the other is not allowed
    tab.goto(f"{site}/story?again")
    tab.wait(NAV_HIDDEN)
    assert sites(allowed, []) == []
    tab.goto(f"{site}/story?once-more")
    assert not tab.evaluate(NAV_HIDDEN)


def test_a_page_of_which_nothing_is_kept_stays_as_it_is_unless_asked(allowed: Chromium, tab: Target, site: str) -> None:
    sites(allowed, ["127.0.0.1"])
    background(
        allowed,
        "chrome.storage.local.set({ corrections: { '127.0.0.1': [{ selector: 'body *', keep: false }] } })",
    )
    try:
        tab.goto(f"{site}/story?by-itself")
        shortcut(allowed, tab, "show")  # waits in line behind what runs by itself, so now that is done
        allowed.wait(lambda: tab.overlay("root => root.children.length > 0"), "what Show lays over the page")
        assert not tab.evaluate(NAV_HIDDEN)
        allowed.wait(allowed.panels, "the panel that says so")
    finally:
        background(allowed, "chrome.storage.local.clear()")


def test_the_panel_lets_a_site_run_by_itself(allowed: Chromium, tab: Target, site: str) -> None:
    panel = allowed.press(tab)
    panel.wait("document.documentElement.dataset.ready !== undefined")
    click = "document.getElementById('auto').click()"
    panel.send("Runtime.evaluate", expression=click, userGesture=True)
    registered = "chrome.scripting.getRegisteredContentScripts().then((found) => found[0]?.matches[0] ?? 'none')"
    allowed.wait(lambda: background(allowed, registered) == "*://127.0.0.1/*", "the site to be registered")
    tab.goto(f"{site}/story?by-itself")
    tab.wait(NAV_HIDDEN)

    panel = allowed.press(tab)
    panel.wait("document.documentElement.dataset.ready !== undefined")
    assert not tab.evaluate(NAV_HIDDEN)  # this press has put it back
    assert panel.evaluate("document.getElementById('auto').checked")
    panel.evaluate(f"void {click}")
    allowed.wait(lambda: background(allowed, registered) == "none", "the site to be forgotten")


def test_the_style_sheet_is_not_for_everyone(allowed: Chromium, tab: Target) -> None:
    """A page of the web cannot speak to the background script at all."""
    assert tab.evaluate("typeof chrome === 'undefined' || chrome.runtime?.sendMessage === undefined")


def test_the_packed_extension_asks_for_no_site() -> None:
    manifest = json.loads((EXTENSION / "manifest.json").read_text(encoding="utf-8"))
    assert sorted(manifest["permissions"]) == ["activeTab", "contextMenus", "scripting", "storage"]
    assert "host_permissions" not in manifest
    for icons in (manifest["icons"], manifest["action"]["default_icon"]):
        for size, name in icons.items():
            png = (EXTENSION / Path(name)).read_bytes()
            assert int.from_bytes(png[16:20]) == int.from_bytes(png[20:24]) == int(size)
