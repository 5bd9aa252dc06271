"""The panel below the toolbar button: what it says where the extension cannot run, and what its buttons do."""

from __future__ import annotations

import base64
import json
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from chromium import EXTENSION, Chromium, Target

READY = "document.documentElement.dataset.ready !== undefined"
MESSAGES = json.loads((EXTENSION / "_locales" / "en" / "messages.json").read_text(encoding="utf-8"))

SENTENCES = "".join(
    f"<p>The ferryman of the {name} village rowed over the wide river every morning, and in the evening he brought the "
    f"people of the market back, with their baskets, their hens and their news of the town.</p>"
    for name in ("first", "second", "third", "fourth")
)
MENU = "".join(f'<li><a href="/{number}">Landing {number}</a></li>' for number in range(12))
STORY = f"<!doctype html><title>Ferry</title><nav><ul>{MENU}</ul></nav><main><h1>The ferry</h1>{SENTENCES}</main>"
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
PDF = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"
)
RSS = b"<?xml version='1.0'?><rss version='2.0'><channel><title>Ferry news</title></channel></rss>"
ATOM = b"<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom'><title>Ferry news</title></feed>"
FILES = {
    "/story": ("text/html", STORY.encode()),
    "/deep": ("text/html", STORY.replace("<main>", "<main style='padding: 3000px 0'>").encode()),
    "/slow": ("text/html", (STORY + '<script src="/late.js"></script>').encode()),
    "/empty": ("text/html", b""),
    "/links": ("text/html", f"<ul>{MENU}</ul>".encode()),
    "/paper.pdf": ("application/pdf", PDF),
    "/news.rss": ("application/rss+xml", RSS),
    "/news.xml": ("text/xml", RSS),
    "/news.atom": ("application/atom+xml", ATOM),
    "/things.xml": ("text/xml", b"<?xml version='1.0'?><things><thing>ferry</thing></things>"),
    "/data.json": ("application/json", b'{"ferry": 1}'),
    "/pixel.png": ("image/png", base64.b64decode(PIXEL)),
    "/drawing.svg": ("image/svg+xml", b'<svg xmlns="http://www.w3.org/2000/svg"><text>ferry</text></svg>'),
    "/clobbered": ("text/html", (STORY + '<img name="contentType"><img name="documentElement">').encode()),
}


def answer(path: str) -> tuple[int, dict[str, str], bytes]:
    if path == "/late.js":
        time.sleep(4)
    if path not in FILES:
        return 404, {}, b""
    kind, body = FILES[path]
    return 200, {"Content-Type": kind}, body


@pytest.fixture(scope="module")
def site(serve: Callable[..., str]) -> str:
    return serve(answer)


@pytest.fixture(scope="module")
def tab(chromium: Chromium) -> Iterator[Target]:
    page = chromium.open()
    yield page
    page.close()


def press(chromium: Chromium, page: Target) -> Target:
    panel = chromium.press(page)
    panel.wait(READY, "the panel to settle")
    return panel


def sentence(panel: Target) -> str:
    return str(panel.evaluate("document.getElementById('sentence').textContent"))


def pressed(panel: Target) -> str:
    return str(panel.evaluate("document.querySelector('[aria-pressed=true]')?.dataset.view ?? 'off'"))


def click(panel: Target, selector: str) -> None:
    panel.evaluate(f"document.querySelector({json.dumps(selector)}).click()")
    panel.wait(READY, f"{selector} to be done")


def says(key: str) -> str:
    return str(MESSAGES[key]["message"])


@pytest.mark.parametrize(
    ("path", "key"),
    [
        pytest.param("/empty", "problemEmpty", marks=pytest.mark.short),
        pytest.param("/paper.pdf", "problemPdf", marks=pytest.mark.short),
        ("/news.rss", "problemFeed"),
        ("/news.xml", "problemFeed"),
        ("/news.atom", "problemFeed"),
        ("/things.xml", "problemData"),
        ("/data.json", "problemData"),
        ("/pixel.png", "problemPicture"),
        ("/drawing.svg", "problemPicture"),
    ],
)
def test_what_is_no_page_is_said_in_one_sentence(
    chromium: Chromium, tab: Target, site: str, path: str, key: str
) -> None:
    tab.goto(site + path)
    panel = press(chromium, tab)
    assert sentence(panel) == says(key)
    assert panel.evaluate("[...document.querySelectorAll('[data-view]')].every((each) => each.disabled)")
    assert panel.evaluate("document.getElementById('more').hidden")
    assert panel.evaluate("document.activeElement.id") == "options"


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("about:blank", "problemOwn"),
        ("chrome://version/", "problemOwn"),
        ("data:text/html,<p>Ferry</p>", "problemOwn"),
        ("https://chromewebstore.google.com/", "problemStore"),
        ("http://127.0.0.1:1/", "problemError"),
        ("http://ferry.invalid/", "problemError"),
    ],
)
def test_where_the_browser_lets_nobody_in(chromium: Chromium, tab: Target, address: str, key: str) -> None:
    tab.send("Page.navigate", url=address)
    chromium.wait(lambda: tab.evaluate("document.readyState === 'complete'"), address)
    panel = press(chromium, tab)
    assert sentence(panel) == says(key)
    assert panel.evaluate("document.querySelector('[data-view]').disabled")


@pytest.mark.short
def test_views_and_methods_are_switched_and_the_page_comes_back(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/story")
    before = tab.evaluate("document.documentElement.outerHTML")
    panel = press(chromium, tab)
    assert (pressed(panel), sentence(panel)) == ("hide", "")
    assert panel.evaluate("document.activeElement.dataset.view") == "hide"
    kept = panel.evaluate("document.getElementById('kept').textContent")
    assert kept.endswith("words kept")
    assert tab.evaluate("getComputedStyle(document.querySelector('nav')).visibility") == "hidden"

    for view in ("read", "show", "hide"):
        click(panel, f"[data-view={view}]")
        assert pressed(panel) == view
    panel.evaluate("(method.value = 'wlr', method.dispatchEvent(new Event('change')))")
    panel.wait(READY)
    assert panel.evaluate("[method.value, document.getElementById('explanation').textContent]") == [
        "wlr",
        says("methodWlr"),
    ]
    assert pressed(panel) == "hide"

    click(panel, "#back")
    assert pressed(panel) == "off"
    assert panel.evaluate("document.getElementById('back').hidden")
    assert tab.evaluate("document.documentElement.outerHTML") == before


def test_the_second_press_puts_the_page_back(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/story")
    before = tab.evaluate("document.documentElement.outerHTML")
    press(chromium, tab)
    panel = press(chromium, tab)
    assert pressed(panel) == "off"
    assert panel.evaluate("document.activeElement.dataset.view") == "hide"  # the first one
    assert tab.evaluate("document.documentElement.outerHTML") == before


def test_a_pressed_view_is_taken_off_by_its_own_button(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/story")
    panel = press(chromium, tab)
    click(panel, "[data-view=hide]")
    assert pressed(panel) == "off"


def test_keys(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/story")
    panel = press(chromium, tab)
    panel.key("ArrowDown")
    assert panel.evaluate("document.activeElement.dataset.view") == "read"
    panel.key("ArrowUp")
    panel.key("ArrowUp")
    assert panel.evaluate("document.activeElement.dataset.view") == "show"
    panel.key("3")
    panel.wait("document.querySelector('[aria-pressed=true]')?.dataset.view === 'show'")


def test_where_nothing_is_kept_another_method_can_be_tried(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/story")
    panel = press(chromium, tab)
    panel.evaluate("chrome.storage.local.set({ corrections: { '127.0.0.1': [{ selector: 'body *', keep: false }] } })")
    try:
        tab.goto(f"{site}/story")
        panel = press(chromium, tab)
        assert (pressed(panel), sentence(panel)) == ("hide", says("problemNothing"))
        assert panel.evaluate("document.querySelector('[data-view]').disabled") is False
        assert panel.evaluate("document.getElementById('more').hidden") is False
    finally:
        panel.evaluate("chrome.storage.local.clear()")


def test_names_of_elements_cannot_hide_what_a_page_is(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/clobbered")
    panel = press(chromium, tab)
    assert (pressed(panel), sentence(panel)) == ("hide", "")


def test_only_the_panel_opens_if_the_user_prefers(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/story")
    panel = press(chromium, tab)
    panel.evaluate("chrome.storage.local.set({ settings: { press: 'panel', view: 'read', method: 'clr' } })")
    try:
        tab.goto(f"{site}/story")
        panel = press(chromium, tab)
        assert pressed(panel) == "off"
        assert panel.evaluate("method.value") == "clr"
        click(panel, "[data-view=show]")
        assert pressed(panel) == "show"
        panel = press(chromium, tab)
        assert pressed(panel) == "show"
    finally:
        panel.evaluate("chrome.storage.local.clear()")


def test_not_right_closes_the_panel_and_lets_blocks_be_clicked(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/story")
    panel = press(chromium, tab)
    panel.evaluate("void document.getElementById('pick').click()")
    chromium.wait(lambda: not chromium.panels(), "the panel to close")
    assert tab.overlay("root => root.children.length > 0")


def test_running_by_itself_is_offered_for_the_site(chromium: Chromium, tab: Target, site: str) -> None:
    tab.goto(f"{site}/story")
    panel = press(chromium, tab)
    label = panel.evaluate("document.getElementById('by-itself').textContent")
    assert label == "Run by itself on 127.0.0.1"
    assert panel.evaluate("document.getElementById('auto').checked") is False


def test_a_page_that_loads_slowly_is_waited_for(chromium: Chromium, tab: Target, site: str) -> None:
    tab.send("Page.navigate", url=f"{site}/slow")
    tab.wait("location.pathname === '/slow'")
    panel = chromium.press(tab)
    panel.wait(f"document.getElementById('sentence').textContent === {json.dumps(says('panelLoading'))}")
    panel.wait(READY)
    assert (pressed(panel), sentence(panel)) == ("hide", "")


def test_nobody_is_left_with_an_empty_window(chromium: Chromium, tab: Target, site: str) -> None:
    in_sight = "document.querySelector('h1').getBoundingClientRect().top < innerHeight"
    tab.goto(site + "/deep")
    panel = press(chromium, tab)
    assert tab.evaluate(in_sight)
    assert panel.evaluate("document.getElementById('goto').hidden")
    click(panel, "#back")
    assert tab.evaluate("scrollY") == 0  # as it was
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    panel = press(chromium, tab)
    assert tab.evaluate(in_sight)
    tab.evaluate("scrollTo(0, 0)")
    click(panel, "#back")
    assert tab.evaluate("scrollY") == 0  # the reader has moved meanwhile


def test_without_its_kernel_another_method_judges_and_the_panel_says_so(site: str, tmp_path: Path) -> None:
    copy = tmp_path / "extension"
    shutil.copytree(EXTENSION, copy, ignore=shutil.ignore_patterns("*.wasm"))
    with Chromium(extension=copy) as browser:
        page = browser.open(f"{site}/story")
        panel = press(browser, page)
        assert pressed(panel) == "hide"
        assert panel.evaluate("document.getElementById('method').value") == "auto"
        assert panel.evaluate("document.getElementById('trust').textContent") == says("panelInstead")
        kept = page.evaluate("getComputedStyle(document.querySelector('main p')).visibility")
        menu = page.evaluate("getComputedStyle(document.querySelector('nav a')).visibility")
        assert (kept, menu) == ("visible", "hidden")
