"""Pages that do not want to be read, or want to know who reads them: the button works on them as on any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from chromium import Chromium, Target

READY: Final = "document.documentElement.dataset.ready !== undefined"
STRICT: Final = "default-src 'none'; script-src 'none'; style-src 'none'; require-trusted-types-for 'script'; sandbox"
STORY: Final = (
    "<p>Bees fly from flower to flower all day long, and in the evening they come home with what they found.</p>"
)
MENU: Final = "<ul id=menu>" + "<li><a href=#>Home</a><li><a href=#>News</a>" * 5 + "</ul>"
PAGE: Final = f"<!doctype html><title>Bees</title><body>{MENU}<div id=story>{STORY * 8}</div>"

OVERRIDES: Final = """<script>
  window.calls = 0;
  const trap = () => { calls++; throw new Error("trapped"); };
  const spoil = (object, names) => {
    for (const name of names ?? Object.getOwnPropertyNames(object)) {
      if (name === "constructor") continue;
      try { Object.defineProperty(object, name, { get: trap, set: trap, configurable: true }); } catch { /* fixed */ }
    }
  };
  window.spoilAll = () => {
    const ours = [Array, Map, Set, WeakMap, Promise, MutationObserver, MessageChannel, Int32Array, Uint8Array];
    const dom = [Node, Element, HTMLElement, HTMLFormElement, CharacterData, Document, DocumentFragment, EventTarget];
    spoil(window, ["NodeFilter", "getComputedStyle", "performance", "CSS", "chrome", "browser", "structuredClone"]);
    for (const type of [...dom, ...ours]) spoil(type.prototype);
    spoil(Array.prototype, [Symbol.iterator]);
    calls = 0;
    return "spoiled";
  };
</script>"""

CLOBBERS: Final = "".join(
    f"<img name={name}><form id={name}><input name=parentNode><input name=children><input name=attributes>"
    "<input name=style><input name=nodeType><input name=childNodes><input name=setAttribute><input name=firstChild>"
    "</form>"
    for name in ("body", "documentElement", "head", "querySelectorAll", "children", "defaultView", "NodeFilter")
)

BUSY: Final = """<script>
  setInterval(() => {
    const late = document.createElement("p");
    late.textContent = "Late news.";
    document.body.append(late);
    document.getElementById("story").firstChild.remove();
    document.querySelector("li").textContent += "!";
  }, 5);
</script>"""


class Site:
    """A page that is whatever is put on it, under any policy."""

    def __init__(self, chromium: Chromium, serve: Callable[..., str]) -> None:
        self.chromium, self._html, self._policy = chromium, "", ""
        self._address = serve(self._answer)
        self.tab = chromium.open()

    def _answer(self, path: str) -> tuple[int, dict[str, str], bytes]:
        policy = {"Content-Security-Policy": self._policy} if self._policy else {}
        return 200, {"Content-Type": "text/html; charset=utf-8", **policy}, self._html.encode()

    def show(self, html: str, policy: str = "") -> Target:
        self._html, self._policy = html, policy
        self.tab.goto(self._address)
        return self.tab

    def press(self) -> str:
        """Press the button; what the panel says then."""
        panel = self.chromium.press(self.tab)
        panel.wait(READY, "the panel to settle")
        return str(panel.evaluate("document.body.innerText"))


@pytest.fixture(scope="module")
def site(chromium: Chromium, serve: Callable[..., str]) -> Site:
    return Site(chromium, serve)


def is_seen(page: Target, selector: str) -> bool:
    """Whether an element is visible, asked in the world of the extension, where the page has no say."""
    find = f"Document.prototype.querySelector.call(document, {selector!r})"
    return bool(page.evaluate_inside(f"getComputedStyle({find}).visibility === 'visible'"))


def whole(page: Target) -> str:
    return str(page.evaluate_inside("new XMLSerializer().serializeToString(document)"))


def check_button(site: Site) -> None:
    """The content alone is seen; after another press, the page is as it was."""
    site.press()
    assert is_seen(site.tab, "#story p:last-child")
    assert not is_seen(site.tab, "#menu a")
    assert whole(site.tab).count("data-thresher") > 0
    site.press()
    assert is_seen(site.tab, "#menu a")
    assert whole(site.tab).count("data-thresher") == 0


@pytest.mark.short
def test_a_page_that_overrides_all_that_javascript_has(site: Site) -> None:
    page = site.show(PAGE + OVERRIDES)
    assert page.send("Runtime.evaluate", expression="spoilAll()")["result"]["value"] == "spoiled"
    check_button(site)
    called = page.send("Runtime.evaluate", expression="calls")["result"]["value"]
    assert called == 0, "something was called in the world of the page"


def test_a_page_that_covers_properties_by_names_of_its_own(site: Site) -> None:
    site.show(PAGE.replace("<body>", f"<body>{CLOBBERS}"))
    check_button(site)


@pytest.mark.short
def test_a_page_that_forbids_all_that_a_policy_can_forbid(site: Site) -> None:
    site.show(PAGE, STRICT)
    check_button(site)


def test_a_page_that_never_stops_changing(site: Site) -> None:
    page = site.show(PAGE.replace(STORY * 8, STORY * 2000) + BUSY)
    check_button(site)
    page.goto("about:blank")


def test_a_page_of_two_hundred_thousand_nodes_that_never_stops_changing(site: Site) -> None:
    item = "<p>Bees fly from <b>flower</b> to <i>flower</i> all day long and <a href=#>home</a> at night.</p>"
    page = site.show(PAGE.replace(STORY * 8, item * 25_000) + BUSY)
    check_button(site)
    page.goto("about:blank")
