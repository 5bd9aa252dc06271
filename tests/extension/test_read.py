"""The Read view in a real browser: the content alone, nothing of the page that could act, and the page back exactly."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium, Target

READY = "document.documentElement.dataset.ready !== undefined"
SETTINGS = {"view": "read", "method": "cetd-ds", "press": "flip", "sites": []}
READ = {"font": "serif", "size": 20, "width": 38, "colours": "auto"}
LINES = [f"Line {number} of the beekeeper's long letter about her eleven hives." for number in range(40)]
MENU = "<nav><ul><li><a href=/1>Home</a><li><a href=/2>Honey shop</a><li><a href=/3>Contact</a></ul></nav>"
LETTER = f"""<!doctype html><html lang=en><title>A letter &ndash; Hive News</title>
{MENU}<input id=search value=search><main><h1>A letter</h1>
<p id=first>Dear <b>friends</b>, see <a href="#last">the end</a>, or <a href="/more">more</a>.</p>
<ul><li>One | two</ul>{"".join(f"<p>{line}</p>" for line in LINES)}<p id=last>Yours, the keeper of the bees.</p></main>
<footer><a href=/4>Imprint</a></footer>"""
WORDS = ["A letter", "Dear friends, see the end, or more.", "One | two", *LINES, "Yours, the keeper of the bees."]
HOSTILE = f"""<!doctype html><title>Traps</title><body>{MENU}
<img name=body><img name=createElement><img name=implementation><img name=documentElement><img name=activeElement>
<form name=querySelector><input name=parentNode><input name=children><input name=attributes><input name=focus></form>
<main><h1>Traps</h1><form><input name=parentNode><input name=localName><input name=nodeType>
{"".join(f"<p onclick=document.title='bad' style=color:red>{line}</p>" for line in LINES)}
<p>Words around <a href=" java&#10;script:document.title='bad'">a trap</a> and <b onclick=document.title='bad'>more</b>
<img src=/none.png onerror="window.tried = (window.tried || 0) + 1"> of them, which the keeper of the bees wrote.</p>
{"".join(f"<p>{line}</p>" for line in LINES)}</form></main>
<script>
  for (const name of ["push", "map", "forEach"]) Array.prototype[name] = () => {{ throw new Error(name); }};
  window.NodeFilter = null;
  setInterval(() => document.body.append(" "), 5);
  document.addEventListener("keydown", (event) => event.preventDefault());
</script>"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with Chromium(width=1000, height=700) as browser:
        browser.worker().wait("globalThis.chrome?.storage !== undefined", "the background script to start")
        yield browser


class Site:
    """A page that is whatever is put on it, and the Read view over it."""

    def __init__(self, chromium: Chromium, serve: Callable[..., str]) -> None:
        self.chromium, self.html, self.headers = chromium, "", dict[str, str]()
        self.address = serve(self._answer)
        self.tab = chromium.open()
        self.set_read()

    def _answer(self, path: str) -> tuple[int, dict[str, str], bytes]:
        headers = {"Content-Type": "text/html; charset=utf-8", **self.headers}
        return (200, headers, self.html.encode()) if path == "/" else (404, {}, b"")

    def set_read(self, **read: Any) -> None:
        settings = json.dumps({**SETTINGS, "read": READ | read})
        self.chromium.worker().evaluate(f"chrome.storage.local.set({{ settings: {settings} }})")

    def open(self, html: str, **headers: str) -> Target:
        self.html, self.headers = html, {name.replace("_", "-"): value for name, value in headers.items()}
        self.tab.goto(f"{self.address}/")
        return self.tab

    def press(self) -> Target:
        panel = self.chromium.press(self.tab)
        panel.wait(READY)
        panel.close()
        self.tab.send("Page.bringToFront")
        return self.tab

    def read(self, html: str, **headers: str) -> Target:
        self.open(html, **headers)
        page = self.press()
        assert page.overlay("root => root.querySelector('dialog').open")
        return page

    def click(self, selector: str) -> None:
        """Click something in the Read view."""
        place = self.tab.overlay("(root, it) => root.querySelector(it).getBoundingClientRect().toJSON()", selector)
        self.tab.click(place["x"] + 6, place["y"] + 6)

    def push(self, button: str) -> str:
        """Click a button of the toolbar; what the status line says then."""
        self.tab.overlay("root => { root.querySelector('.status').textContent = ''; }")
        self.click(button)
        status = "root => root.querySelector('.status').textContent"
        return str(self.chromium.wait(lambda: self.tab.overlay(status), "the status line"))


@pytest.fixture(scope="module")
def site(chromium: Chromium, serve: Callable[..., str]) -> Site:
    return Site(chromium, serve)


def lines_of(page: Target) -> list[str]:
    text = page.overlay("root => root.querySelector('article').innerText")
    return [" ".join(line.split()) for line in text.split("\n") if line.strip()]


def focused(page: Target) -> str:
    return str(page.overlay("root => root.activeElement?.dataset.name ?? root.activeElement?.className"))


@pytest.mark.short
def test_the_content_alone_is_there_to_read_and_escape_brings_the_page_back_exactly(site: Site) -> None:
    page = site.open(LETTER)
    page.evaluate("document.getElementById('search').focus()")
    page.evaluate("scrollTo(0, 400)")
    whole = (
        "document.documentElement.outerHTML + scrollY + document.activeElement.id + document.adoptedStyleSheets.length"
    )
    before = page.evaluate(whole)
    site.press()
    assert lines_of(page)[1:] == WORDS
    assert page.evaluate(whole) != before
    page.key("Escape")
    page.wait("!document.querySelector('[data-thresher-overlay]')")
    assert page.evaluate(whole) == before


def test_the_focus_stays_inside_and_goes_round(site: Site) -> None:
    page = site.read(LETTER)
    assert focused(page) == "paper"
    stops = []
    for _ in range(4):
        page.key("Tab")
        stops.append(page.overlay("root => root.activeElement.textContent.trim() || root.activeElement.dataset.name"))
    assert stops[:3] == ["the end", "more", "Aa"]
    assert focused(page) == "paper"
    page.key("Tab", modifiers=8)
    assert focused(page) == "font"
    for key, name in (("ArrowLeft", "close"), ("ArrowLeft", "save"), ("Home", "font"), ("ArrowRight", "font")):
        page.key(key)
        assert focused(page) == name
    page.evaluate("document.getElementById('search').focus()")
    assert page.evaluate("document.activeElement.id") != "search"


def test_the_page_behind_does_not_scroll(site: Site) -> None:
    page = site.read(LETTER)
    page.evaluate("scrollTo(0, 100)")
    for _ in range(20):
        page.send("Input.dispatchMouseEvent", type="mouseWheel", x=500, y=500, deltaX=0, deltaY=900)
    page.key("End")
    assert page.overlay("root => root.querySelector('.paper').scrollTop") > 500
    assert page.evaluate("scrollY") == 100


def test_a_link_to_a_place_in_the_content_leads_there(site: Site) -> None:
    page = site.read(LETTER)
    site.click("[href$=last]")
    place = "root => root.getElementById('last').getBoundingClientRect().top < innerHeight"
    site.chromium.wait(lambda: page.overlay(place), "the end of the letter")
    assert page.evaluate("location.hash + scrollY") == "0"


def test_choices_are_seen_at_once_and_kept(site: Site) -> None:
    page = site.read(LETTER)
    size = "root => getComputedStyle(root.querySelector('article')).fontSize"
    assert page.overlay(size) == "20px"
    site.push("[data-name=larger]")
    site.push("[data-name=wider]")
    for value in ("sans", "dark"):
        site.click(f"[data-value={value}]")
    chosen = {"font": "sans", "size": 22, "width": 42, "colours": "dark"}
    stored = "chrome.storage.local.get('settings').then(({ settings }) => settings.read)"
    site.chromium.wait(lambda: site.chromium.worker().evaluate(stored) == chosen, "the choices to be stored")
    page = site.read(LETTER)
    assert page.overlay(size) == "22px"
    look = page.overlay("root => ({ ...root.querySelector('dialog').dataset })")
    assert look == {"font": "sans", "colours": "dark"}
    assert page.overlay("root => getComputedStyle(root.querySelector('dialog')).backgroundColor") == "rgb(22, 24, 29)"
    assert page.overlay("root => root.querySelector('[data-value=dark]').ariaPressed") == "true"
    site.set_read()


@pytest.mark.short
def test_the_text_is_copied_as_markdown(site: Site) -> None:
    for headers in ({}, {"Permissions_Policy": "clipboard-write=()"}):
        page = site.read(LETTER, **headers)
        assert site.push("[data-name=copy]").startswith("Copied as Markdown: about ")
        page.key("Escape")
        page.evaluate(
            "void (document.body.innerHTML = '<textarea></textarea>', document.querySelector('textarea').focus())"
        )
        page.send("Input.dispatchKeyEvent", type="keyDown", key="v", commands=["paste"])
        pasted = page.wait("document.querySelector('textarea').value")
        assert pasted.startswith("# A letter\n\nDear **friends**, see [the end](")
        assert "\n\n- One | two\n\n" in pasted
        assert pasted.endswith(f"Yours, the keeper of the bees.\n\nSource: <{site.address}/>\n")


@pytest.mark.parametrize("kind", ["md", "html"])
def test_the_text_is_saved(site: Site, tmp_path: Path, kind: str) -> None:
    site.chromium.send("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    site.read(
        LETTER.replace("<h1>A letter</h1>", "<h1>../A: letter?</h1>"), Content_Security_Policy="default-src 'none'"
    )
    assert "A letter." in site.push(f"[data-name=save][data-value={kind}]")
    file = tmp_path / f"A letter.{kind}"
    text = site.chromium.wait(lambda: file.read_text(encoding="utf-8") if file.exists() else "", "the file")
    if kind == "md":
        assert text.startswith(f'---\ntitle: "../A: letter?"\nsite: "127.0.0.1"\nurl: "{site.address}/"\nsaved: "20')
        assert "\n---\n\n# ../A: letter?\n\nDear **friends**" in text
    else:
        assert text.startswith(
            '<!doctype html>\n<html lang="en" dir="ltr"><head><meta charset="utf-8"><title>../A: letter?'
        )
        assert "default-src 'none'" in text
        assert '<a href="#last">the end</a>' in text
        assert '<p><a href="/more"' not in text
        assert f'href="{site.address}/more"' in text


def test_a_sealed_off_page_can_be_read_and_says_what_it_cannot_do(site: Site) -> None:
    page = site.read(LETTER, Content_Security_Policy="default-src 'none'; sandbox")
    assert lines_of(page)[1:] == WORDS
    assert "sealed off" in site.push("[data-name=save][data-value=md]")


@pytest.mark.short
def test_hostile_pages_are_read_and_nothing_of_them_acts(site: Site) -> None:
    page = site.read(HOSTILE)
    tried = page.evaluate("window.tried")
    assert lines_of(page)[2:] == [
        *LINES,
        "Words around a trap and more of them, which the keeper of the bees wrote.",
        *LINES,
    ]
    acting = (
        "root => root.querySelectorAll('form, input, script, style, iframe, [style]:not(dialog), [onclick]').length"
    )
    assert page.overlay(acting) == 0
    assert page.overlay("root => root.querySelectorAll('article a').length") == 0
    site.click("article > p")
    assert page.evaluate("document.title + window.tried") == f"Traps{tried}"
    site.push("[data-name=larger]")
    site.set_read()
    page.key("Escape")
    site.chromium.wait(lambda: page.overlay("() => 1") is None, "the page to come back")


def test_direction_and_language_of_the_page_are_kept(site: Site) -> None:
    words = "<p>وصلت المكتبة إلى القرية في الصباح الباكر وكان الأطفال ينتظرونها منذ ساعات.</p>" * 5
    page = site.read(f"<!doctype html><html lang=ar dir=rtl><title>مكتبة</title>{MENU}<main>{words}</main>")
    assert page.overlay("root => root.querySelector('article').lang") == "ar"
    assert page.overlay("root => getComputedStyle(root.querySelector('article p')).direction") == "rtl"
    assert lines_of(page)[0] == "مكتبة"


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler reads what was printed")
def test_the_content_alone_is_printed_over_as_many_pages_as_it_needs(site: Site, tmp_path: Path) -> None:
    trap = (
        "<style>html, body { height: 100%; overflow: hidden } html { display: flex } body { position: fixed }</style>"
    )
    page = site.open(LETTER + trap)
    before = page.evaluate("document.documentElement.outerHTML")
    site.press()
    (tmp_path / "letter.pdf").write_bytes(base64.b64decode(page.send("Page.printToPDF")["data"]))
    found = subprocess.run(["pdftotext", "-layout", tmp_path / "letter.pdf", "-"], capture_output=True, check=True)
    pages = found.stdout.decode().split("\f")
    lines = [line.strip(" •") for line in "\n".join(pages).split("\n") if line.strip()]
    assert lines[1:] == WORDS
    assert len(pages) > 2
    page.key("Escape")
    page.wait("!document.querySelector('[data-thresher-overlay]')")
    assert page.evaluate("document.documentElement.outerHTML") == before


def test_a_page_of_many_nodes_is_shown_soon(site: Site) -> None:
    rows = "".join(f"<p>Cell {number} of the comb holds <b>honey</b> and <i>light</i>.</p>" for number in range(4000))
    page = site.open(f"<!doctype html><title>Comb</title>{MENU}<main><h1>Comb</h1>{rows}</main>")
    site.press()
    build = """(async () => {
      const load = (path) => import(chrome.runtime.getURL(path));
      const [{ readPageNow }, { cleanContent }] = [await load("engine/columns.js"), await load("render/clean.js")];
      const page = readPageNow(document);
      const start = performance.now();
      cleanContent({ page, verdict: { keep: new Uint8Array(page.length).fill(1) } });
      return performance.now() - start;
    })()"""
    assert page.evaluate_inside(build) < 2000
