""" "Not right?" in a real browser: blocks are clicked to keep or drop them, and the page learns nothing of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from chromium import Chromium, Target
from testsite import SEEN

READY = "document.documentElement.dataset.ready !== undefined"
TEXT = "The hive hummed all day and all night, and nobody came near it but the old keeper. " * 3
HTML = f"""<!doctype html><title>Bees</title>
<style>body {{ margin: 0 }} p, li, div, h1 {{ margin: 10px 0 }}</style>
<ul class=menu><li><a href="#gone" id=link>Menu entry</a></li></ul>
<main>
  <h1>The hive</h1>
  <p class=byline>By Wendeline Ashby</p>
  <p id=first>{TEXT}</p><p id=second>{TEXT}</p>
  <div class=promo id=promo-701><p>{TEXT}</p></div><div class=promo id=promo-702><p>{TEXT}</p></div>
</main>
<footer class=imprint><p id=foot><a href="#imprint">Imprint</a></p></footer>
<input id=field>
<script>
var heard = [];
for (const kind of ["pointerdown", "mousedown", "mouseup", "click", "auxclick", "keydown", "keyup"]) {{
  for (const root of [document, document.body]) root.addEventListener(kind, (event) => heard.push(event.type), true);
}}
</script>
"""
WHOLE = "[document.documentElement.outerHTML, document.adoptedStyleSheets.length, CSS.highlights.size, location.href]"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with Chromium() as browser:
        yield browser


class Picker:
    """A page on which blocks are picked."""

    def __init__(self, chromium: Chromium, serve: Callable[..., str]) -> None:
        self.chromium, self.html = chromium, HTML
        self.address = serve(lambda path: (200, {"Content-Type": "text/html"}, self.html.encode()))
        self.tab = chromium.open()

    def start(self, html: str = HTML) -> Target:
        self.html = html
        self.tab.goto(self.address)
        self.before = self.tab.evaluate(WHOLE)
        self.tab.evaluate("document.getElementById('field')?.focus()")
        self.chromium.press(self.tab).wait(READY, "the panel to settle")
        assert self.ask("pick")["view"] == "hide"
        return self.tab

    def ask(self, what: str) -> Any:
        """Speak to the page as the panel does."""
        panels = self.chromium.panels()
        target = self.chromium.attach(panels[0]) if panels else self.chromium.worker()
        return target.evaluate(
            "chrome.tabs.query({ active: true, currentWindow: true })"
            f".then(([tab]) => chrome.tabs.sendMessage(tab.id, {{ to: 'page', do: '{what}' }}))"
        )

    def click(self, selector: str) -> None:
        box = f"document.querySelector({json.dumps(selector)}).getBoundingClientRect()"
        self.tab.click(*self.tab.evaluate(f"(({{ left, top }}) => [left + 8, top + 8])({box})"))

    def bar(self, name: str) -> None:
        """Click something in the bar: a button by its words, a box by its label."""
        place = self.tab.overlay(
            """(root, name) => {
              const found = [...root.querySelectorAll("button, label")].find((each) => each.textContent === name);
              const { left, top, width, height } = found.getBoundingClientRect();
              return [left + width / 2, top + height / 2];
            }""",
            name,
        )
        self.tab.click(*place)

    def said(self) -> str:
        return str(self.tab.overlay("(root) => root.querySelector('.said').textContent"))

    def wait_until_said(self, start: str) -> str:
        return str(self.chromium.wait(lambda: self.said().startswith(start) and self.said(), f"{start} to be said"))

    def outlines(self) -> list[str]:
        found: list[str] = self.tab.overlay(
            "(root) => [...root.querySelectorAll('.outline')].map((e) => e.textContent)"
        )
        return found

    def stored(self) -> Any:
        worker = self.chromium.worker()
        return worker.evaluate("chrome.storage.local.get('corrections').then(({ corrections }) => corrections ?? {})")

    def end(self) -> None:
        """Everything is as before."""
        self.ask("off")
        assert self.tab.evaluate(WHOLE) == self.before
        self.chromium.worker().evaluate("chrome.storage.local.clear()")


@pytest.fixture(scope="module")
def picker(chromium: Chromium, serve: Callable[..., str]) -> Picker:
    return Picker(chromium, serve)


@pytest.mark.short
def test_a_click_drops_and_keeps(picker: Picker) -> None:
    tab = picker.start()
    assert "Imprint" not in tab.evaluate(SEEN) or "dim" in tab.evaluate("document.body.innerHTML")
    picker.click("#foot")
    assert picker.wait_until_said("Kept") == "Kept: Imprint"
    picker.click("#first")
    assert picker.wait_until_said("Dropped").startswith("Dropped: The hive hummed all day")
    assert tab.overlay("(root) => root.querySelector('.count').textContent") == "Changes: 2"
    picker.bar("Done")
    tab.wait("!document.querySelector('[data-thresher-overlay]')")
    assert "Imprint" in tab.evaluate(SEEN)
    assert not tab.evaluate("first.checkVisibility({ visibilityProperty: true })")
    assert tab.evaluate("second.checkVisibility({ visibilityProperty: true })")
    assert tab.evaluate("document.querySelectorAll('[data-thresher=dim]').length") == 0
    assert tab.evaluate("heard") == []
    assert picker.stored() == {}
    picker.end()


def test_links_are_not_followed(picker: Picker) -> None:
    tab = picker.start()
    picker.click("#link")
    picker.wait_until_said("Kept: Menu entry")
    assert tab.evaluate("location.hash") == ""
    picker.end()


def test_alike_blocks_are_shown_and_meant(picker: Picker) -> None:
    tab = picker.start()
    picker.click("#promo-701 p")
    picker.wait_until_said("Dropped")
    assert picker.outlines() == ["Keep all 2 like it", ""]
    assert tab.evaluate("document.querySelectorAll('.promo[data-thresher=dim]').length") == 2
    picker.bar("Undo")
    picker.wait_until_said("Undone")
    assert picker.outlines() == ["Drop all 2 like it", ""]
    picker.bar("Similar blocks too")
    assert picker.outlines() == ["Drop"]
    picker.end()


def test_all_by_keyboard(picker: Picker) -> None:
    tab = picker.start()
    for _ in range(2):
        tab.key("ArrowDown")
    assert picker.said() == "Drop: The hive"
    tab.key("ArrowDown")
    assert picker.said() == "Drop: By Wendeline Ashby"
    tab.key("Enter")
    assert picker.wait_until_said("Dropped") == "Dropped: By Wendeline Ashby"
    tab.key("ArrowUp")
    tab.key("ArrowLeft")
    assert picker.said().startswith("Drop: The hive By Wendeline")
    tab.key("ArrowRight")
    assert picker.said() == "Drop: The hive"
    focused = "(root) => root.activeElement.textContent || root.activeElement.className"
    order = [tab.overlay(focused)]
    for _ in range(7):
        tab.key("Tab")
        order.append(tab.overlay(focused))
    assert order[0] == order[-1] == "glass"
    assert order[-2] == "Done"
    tab.key("Escape")
    assert tab.evaluate("document.activeElement.id || document.activeElement.localName") in ("field", "body")
    assert set(tab.evaluate("heard")) <= {"keyup"}  # of the key that ended it
    assert "Ashby" not in tab.evaluate(SEEN)
    picker.end()
    assert tab.evaluate("document.activeElement.id") == "field"


@pytest.mark.short
def test_remembered_for_the_site(picker: Picker) -> None:
    tab = picker.start()
    picker.bar("Remember for 127.0.0.1")
    picker.click(".byline")
    picker.wait_until_said("Dropped")
    assert picker.stored() == {"127.0.0.1": [{"selector": "p.byline", "keep": False}]}
    picker.click(".byline")
    picker.wait_until_said("Kept")
    assert picker.stored() == {}
    picker.click("#foot")
    picker.wait_until_said("Kept: Imprint")
    picker.bar("Remember for 127.0.0.1")
    picker.wait_until_said("Nothing is remembered for 127.0.0.1")
    assert picker.stored() == {}
    picker.bar("Remember for 127.0.0.1")
    picker.wait_until_said("Remembered for 127.0.0.1")
    tab.goto(picker.address)
    picker.chromium.press(tab).wait(READY)
    assert "Imprint" in tab.evaluate(SEEN)
    picker.end()


def test_a_page_that_throws_the_bar_out(picker: Picker) -> None:
    tab = picker.start()
    tab.evaluate("document.querySelector('[data-thresher-overlay]').remove()")
    tab.key("ArrowDown")
    tab.wait("document.querySelectorAll('[data-thresher=dim]').length === 0")
    picker.end()


def test_blocks_in_shadow_trees_and_frames(picker: Picker) -> None:
    html = f"""<!doctype html><style>body {{ margin: 0 }}</style><p>{TEXT}</p><div id=host></div>
    <iframe id=frame style="border: 5px solid" srcdoc="<p id=inner>Framed</p>"></iframe>
    <script>host.attachShadow({{ mode: "open" }}).innerHTML = "<ul><li><a href=#1>In a shadow</a></li></ul>"</script>"""
    tab = picker.start(html)
    picker.click("#host")
    tab.move(*tab.evaluate("(({ left, top }) => [left + 50, top + 25])(host.getBoundingClientRect())"))
    tab.click(*tab.evaluate("(({ left, top }) => [left + 50, top + 25])(host.getBoundingClientRect())"))
    assert picker.said().endswith("In a shadow")
    tab.click(*tab.evaluate("(({ left, top }) => [left + 20, top + 30])(frame.getBoundingClientRect())"))
    assert picker.said().endswith("Framed")
    picker.end()


def test_parts_of_the_page_that_scroll_by_themselves_still_do(picker: Picker) -> None:
    html = f"""<!doctype html><style>body {{ margin: 0 }}</style>
    <div id=box style="height: 200px; overflow: auto"><p>{TEXT * 20}</p></div><p style="height: 3000px">{TEXT}</p>"""
    tab = picker.start(html)
    tab.send("Input.dispatchMouseEvent", type="mouseWheel", x=100, y=100, deltaX=0, deltaY=120)
    tab.wait("box.scrollTop === 120")
    assert tab.evaluate("scrollY") == 0
    tab.send("Input.dispatchMouseEvent", type="mouseWheel", x=100, y=400, deltaX=0, deltaY=120)
    tab.wait("scrollY > 0")
    picker.end()
