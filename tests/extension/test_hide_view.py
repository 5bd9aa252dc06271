"""The Hide view in a real browser: only the content is seen, nothing moves, and all comes back exactly."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from chromium import Chromium, Target
from testsite import SEEN

READY = "document.documentElement.dataset.ready !== undefined"
CORRECTIONS = [
    {"selector": "body:not(.judged)", "keep": False},
    {"selector": ".keep", "keep": True},
    {"selector": ".drop", "keep": False},
]
"""Only text of the class "keep" is content, unless the body says that a method is to judge."""

WHOLE = """
(() => {
  const parts = [];
  const roots = [document];
  for (const root of roots) {
    parts.push(root.documentElement ? root.documentElement.outerHTML : root.innerHTML, root.adoptedStyleSheets.length);
    for (const each of root.querySelectorAll("*")) {
      if (each instanceof HTMLIFrameElement && each.contentDocument) roots.push(each.contentDocument);
      else if (each.shadowRoot instanceof ShadowRoot) roots.push(each.shadowRoot);
    }
    if (root.defaultView) parts.push(root.defaultView.CSS.highlights.size);
  }
  return JSON.stringify(parts);
})()
"""
HOSTILE_STYLE = """
<style>
@layer first { * { visibility: visible !important } }
* { visibility: visible !important; transition: all 60s !important }
#ad#ad#ad#ad { visibility: visible !important }
</style>
"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with Chromium() as browser:
        corrections = {"127.0.0.1": CORRECTIONS}
        worker = browser.worker()
        worker.wait("globalThis.chrome?.storage !== undefined", "the background script to start")
        worker.evaluate(f"chrome.storage.local.set({{ corrections: {json.dumps(corrections)} }})")
        yield browser


class Site:
    """A page that is whatever is put on it."""

    def __init__(self, chromium: Chromium, serve: Callable[..., str]) -> None:
        self.chromium, self.html = chromium, ""
        self.address = serve(lambda path: (200, {"Content-Type": "text/html; charset=utf-8"}, self.html.encode()))
        self.tab = chromium.open()

    def show(self, html: str) -> Target:
        self.html = f"<!doctype html><title>Bees</title>{html}"
        self.tab.goto(self.address)
        return self.tab

    def press(self) -> None:
        self.panel = self.chromium.press(self.tab)
        self.panel.wait(READY, "the panel to settle")

    def put_back(self) -> None:
        self.panel.evaluate("document.getElementById('back').click()")
        self.panel.wait(READY, "the page to be put back")


@pytest.fixture(scope="module")
def site(chromium: Chromium, serve: Callable[..., str]) -> Site:
    return Site(chromium, serve)


def hidden_and_back(site: Site, html: str, script: str = "0") -> list[str]:
    """What is seen in Hide; checks that all comes back."""
    tab = site.show(html)
    tab.evaluate(script)
    before, seen_before = tab.evaluate(WHOLE), tab.evaluate(SEEN)
    site.press()
    seen = [line.strip() for line in tab.evaluate(SEEN.replace('join(" ")', 'join("|")')).split("|")]
    site.put_back()
    assert tab.evaluate(WHOLE) == before
    assert tab.evaluate(SEEN) == seen_before
    return seen


@pytest.mark.short
def test_what_is_outside_the_content_is_hidden(site: Site) -> None:
    html = """<div>Menu</div><main><p>Advert</p><p class=keep>One <b>hive</b></p><ul><li>Share</li></ul>
    <div><div class=keep>Two hives</div></div></main><footer><p>Imprint</p></footer>"""
    assert hidden_and_back(site, html) == ["One", "hive", "Two hives"]


def test_as_few_elements_as_can_be_are_marked(site: Site) -> None:
    tab = site.show(
        "<header><p>1</p><p>2</p></header><main><div class=keep><p>A</p><p>B</p></div></main><footer>3</footer>"
    )
    site.press()
    marks = "[...document.querySelectorAll('[data-thresher]')].map((each) => each.localName + each.dataset.thresher)"
    assert tab.evaluate(marks) == ["headerout", "footerout"]


@pytest.mark.short
@pytest.mark.parametrize("style", ["", HOSTILE_STYLE])
@pytest.mark.parametrize("ground", ["", "background: #223; color: #eee", "border: 2px solid"])
def test_text_directly_beside_content(site: Site, style: str, ground: str) -> None:
    html = f"""{style}Loose <div id=ad>Advert <i>now</i></div>
    <div style="{ground}">Label <p class=keep>One</p> after</div>
    <p class=keep>Two<i hidden>secret</i></p> loose again"""
    assert hidden_and_back(site, html) == ["One", "Two"]


def test_grounds_around_the_content_stay(site: Site, tmp_path: Path) -> None:
    tab = site.show("""<div id=dark style="background: #223; color: #eee; line-height: 0; padding: 2em">Label
    <p class=keep style="line-height: normal">Light on dark</p></div>""")
    site.press()
    assert tab.evaluate("dark.checkVisibility({ visibilityProperty: true })")
    tab.screenshot(tmp_path / "hidden.png")
    tab.evaluate("dark.firstChild.remove()")  # its line has no height: nothing moves
    tab.screenshot(tmp_path / "removed.png")
    assert (tmp_path / "hidden.png").read_bytes() == (tmp_path / "removed.png").read_bytes()
    tab.evaluate("dark.prepend('Label')")
    tab.screenshot(tmp_path / "seen.png")
    assert (tmp_path / "seen.png").read_bytes() != (tmp_path / "removed.png").read_bytes()


def test_a_part_of_a_paragraph_can_be_out(site: Site) -> None:
    assert hidden_and_back(site, "<p class=keep>One <a class=drop href=#1>advert</a> two</p><p>Three</p>") == [
        "One",
        "two",
    ]


def test_what_was_hidden_stays_hidden_in_the_content(site: Site) -> None:
    html = """<div>Label <div class=keep>One <b style="visibility: hidden">ghost</b><b hidden>gone</b></div></div>"""
    assert hidden_and_back(site, html) == ["One"]


def test_shadow_trees_and_slots(site: Site) -> None:
    html = """<div id=host><p>Slotted out</p><p class=keep>Slotted</p></div><div id=other><p>More</p></div>
    <p class=keep>One</p>
    <script>
    const style = "<style>* { visibility: visible !important }</style>";
    host.attachShadow({ mode: "open" }).innerHTML =
      style + "<p>Out</p><div>Label <p class=keep>In</p></div><slot></slot>";
    other.attachShadow({ mode: "open" }).innerHTML = style + "<p>Out</p><slot></slot>";
    </script>"""
    assert sorted(hidden_and_back(site, html)) == ["In", "One", "Slotted"]


def test_a_frame_of_the_same_site(site: Site) -> None:
    html = """<p class=keep>One</p><iframe id=frame srcdoc="<style>* { visibility: visible !important }</style><p>Out
    <p class=keep>Framed</p><p style='background: #cfc'>Label</p>"></iframe>"""
    tab = site.show(html)
    before = tab.evaluate(WHOLE)
    site.press()
    framed = "[...frame.contentDocument.querySelectorAll('p')].map((each) => getComputedStyle(each).visibility)"
    assert tab.evaluate(framed) == ["hidden", "visible", "hidden"]
    site.put_back()
    assert tab.evaluate(WHOLE) == before


def test_what_has_no_text_is_hidden_outside_the_content_and_stays_amid_it(
    site: Site, serve: Callable[..., str]
) -> None:
    foreign = serve(lambda path: (200, {"Content-Type": "text/html"}, b"<p>From another site</p>"))
    text = f"<p class=keep>{'The hive hummed all day and all night, and nobody came near it. ' * 3}</p>"
    tab = site.show(f"""<body class=judged><canvas></canvas><svg id=logo></svg><video style="position: fixed"></video>
    <iframe src="{foreign}"></iframe><ul><li><a href=#1>Menu</a></ul><main>{text}<img id=photo>
    <svg id=drawing></svg><hr>{text}</main><ul><li><a href=#2>More</a></ul>
    <svg id=foot></svg>""")
    site.press()
    seen = """(...names) => names.filter((each) =>
      document.querySelector(each).checkVisibility({ visibilityProperty: true })).join(" ")"""
    assert tab.evaluate(SEEN).startswith("The hive")
    names = ["canvas", "#logo", "video", "iframe", "#photo", "#drawing", "hr", "#foot"]
    assert tab.evaluate(f"({seen})(...{names})") == "#photo #drawing hr"


def test_what_comes_later_is_hidden_too(site: Site) -> None:
    tab = site.show("<main id=main><p>Out</p><p class=keep>One</p><p class=keep>Two</p></main>")
    before = tab.evaluate(WHOLE)
    site.press()
    tab.evaluate("""(() => {
      const add = (parent, html) => parent.insertAdjacentHTML("beforeend", html);
      add(document.body, "<div class=late style='position: fixed; top: 0'>We use cookies</div>");
      add(main, "<div class=late>Read next</div>");
      const copy = main.firstElementChild.cloneNode(true);
      copy.className = "copy";
      main.lastElementChild.before(copy);
      main.querySelector(".keep").after(Object.assign(new Image(), { id: "lazy" }));
    })()""")
    assert tab.evaluate("new Promise((done) => setTimeout(() => done(" + SEEN + "), 50))") == "One Two"
    assert tab.evaluate("lazy.checkVisibility({ visibilityProperty: true })")
    site.put_back()
    assert tab.evaluate("document.querySelectorAll('[data-thresher]').length") == 0
    tab.evaluate("for (const each of document.querySelectorAll('.late, #lazy, .copy')) each.remove()")
    assert tab.evaluate(WHOLE) == before
    tab.evaluate("document.body.append(Object.assign(document.createElement('p'), { id: 'after' }))")
    assert tab.evaluate("new Promise((done) => setTimeout(() => done(after.outerHTML), 50))") == '<p id="after"></p>'


def test_a_modal_dialog_and_a_popover(site: Site) -> None:
    html = """<p class=keep>One</p><dialog id=box><p>Subscribe</p></dialog><div popover=manual id=pop>Look</div>"""
    assert hidden_and_back(site, html, "pop.showPopover(); box.showModal()") == ["One"]


def test_a_page_that_uses_the_same_attribute(site: Site) -> None:
    html = """<div data-thresher="out" class="keep">One</div><div data-thresher="mine" id="x">Two</div>
    <p data-thresher class=keep>Three</p><p data-thresher="in">Four</p>"""
    assert hidden_and_back(site, html) == ["One", "Three"]


@pytest.mark.short
def test_a_form_whose_inputs_are_called_like_properties(site: Site) -> None:
    names = "parentNode children childNodes attributes setAttribute getAttribute style localName nodeType shadowRoot"
    inputs = "".join(f"<input name={name}>" for name in names.split())
    html = f"<form>{inputs}<p>Out</p><p class=keep>One</p></form><img name=activeElement><form name=head></form>"
    assert hidden_and_back(site, html) == ["One"]


@pytest.mark.short
def test_the_place_is_kept_in_the_window_and_inside_of_it(site: Site) -> None:
    filler = "<p>Out</p>" * 60
    tab = site.show(f"""{filler}
    <div id=box style="height: 200px; overflow: auto">{filler}<p class=keep>One</p>{filler}</div>
    <p class=keep>Two</p>{filler}""")
    tab.evaluate("scrollTo(0, 777); box.scrollTop = 555")
    site.press()  # the window would be empty, so it moves, and nothing in it does
    assert tab.evaluate("box.scrollTop") == 555
    assert tab.evaluate("scrollY") > 777
    site.press()
    assert tab.evaluate("[scrollY, box.scrollTop]") == [777, 555]


def test_gaps_are_closed_and_opened_again(site: Site) -> None:
    filler = "<p style='height: 900px'>Out</p>"
    tab = site.show(f"<p class=keep id=one>One</p>{filler}<table><tr><td>Out<td class=keep id=two>Two</table>")
    far = "two.getBoundingClientRect().top - one.getBoundingClientRect().top"
    left = tab.evaluate("two.getBoundingClientRect().left")
    site.press()
    panel = site.panel
    assert tab.evaluate(far) > 900
    panel.evaluate("document.getElementById('gaps').click()")
    tab.wait(f"{far} < 200", "the gap to close")
    assert tab.evaluate("two.getBoundingClientRect().left") == left  # a hidden cell keeps its column
    panel.evaluate("document.getElementById('gaps').click()")
    tab.wait(f"{far} > 900", "the gap to open")
    site.put_back()
    assert tab.evaluate("document.querySelector('[data-thresher]')") is None


def test_the_focus_comes_back(site: Site) -> None:
    tab = site.show("<p>Out <input id=field></p><p class=keep>One</p>")
    tab.evaluate("field.focus()")
    site.press()
    site.put_back()
    assert tab.evaluate("document.activeElement.id") == "field"


def test_a_picture_that_the_user_decided_about(site: Site, chromium: Chromium) -> None:
    tab = site.show(
        "<div class=keep><p>One</p></div><figure class=keep><img></figure><figure id=b><img></figure><p>Out</p>"
    )
    site.press()
    seen = "[...document.images].map((each) => each.checkVisibility({ visibilityProperty: true }))"
    assert tab.evaluate(seen) == [True, False]
