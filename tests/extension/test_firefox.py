"""The same extension in a real Firefox: what it hides, that it brings all back, and that it judges as Python does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from firefox import Firefox
from testsite import SEEN, TEXTS, WHOLE, answer, words, words_kept, words_to_read, words_to_see

from thresher.methods import METHODS

IN_THE_EXTENSION = ["auto", "wlr", "clr", "wnr", "cnr", "cetd-ds", "cectd-ds"]
PRESSED = "document.querySelector('[aria-pressed=true]')?.dataset.view ?? 'off'"
READY = "document.documentElement.dataset.ready !== undefined"
TEXTS_KEPT = """
async () => {
  const { readPage } = await import(chrome.runtime.getURL("engine/columns.js"));
  const { METHODS } = await import(chrome.runtime.getURL("engine/methods/index.js"));
  const { judgedByAuto } = await import(chrome.runtime.getURL("engine/auto.js"));
  const page = await readPage(document);
  if (!(await judgedByAuto(page))) throw new Error("the kernel does not answer");
  const isText = (row) => page.nodes[row].nodeType === Node.TEXT_NODE;
  const texts = (keep) => page.nodes.filter((node, row) => keep[row] && isText(row)).map((node) => node.data).join(" ");
  return Object.fromEntries(Object.entries(METHODS).map(([name, method]) => [name, texts(method(page).keep)]));
}
"""
OVERLAY = f"""
() => {{
  const host = document.querySelector("[data-thresher-overlay]");
  return host ? ({TEXTS})(host.openOrClosedShadowRoot) : "";
}}
"""


@pytest.fixture(scope="module")
def site(serve: Callable[..., str]) -> str:
    return serve(answer)


def press(firefox: Firefox) -> str:
    """Press the button and wait until the panel has settled; the view that it shows as pressed."""
    firefox.press()
    firefox.wait(lambda: firefox.in_panel(READY), "the panel to settle")
    return str(firefox.in_panel(PRESSED))


def click(firefox: Firefox, selector: str) -> str:
    """Click something in the panel; the view that is on then."""
    firefox.in_panel(f"document.querySelector('{selector}').click()")
    firefox.wait(lambda: firefox.in_panel(READY), f"the panel to settle after {selector}")
    return str(firefox.in_panel(PRESSED))


def seen(firefox: Firefox) -> Counter[str]:
    return Counter(words(firefox.evaluate(SEEN)))


@pytest.mark.parametrize("name", ["article", "blog-comments", "docs-code", "forum", "thai", "wiki-table"])
def test_pressed_once_the_content_alone_is_seen_and_pressed_twice_all_is_as_before(
    firefox: Firefox, site: str, name: str
) -> None:
    firefox.goto(f"{site}/{name}")
    firefox.evaluate("scrollTo(0, 200)")
    before = firefox.evaluate(WHOLE)
    assert press(firefox) == "hide"
    assert seen(firefox) == words_to_see(name)
    assert press(firefox) == "off"
    assert firefox.evaluate(WHOLE) == before


@pytest.mark.parametrize("view", ["read", "show"])
def test_other_views_go_on_and_off(firefox: Firefox, site: str, view: str) -> None:
    firefox.goto(f"{site}/article")
    before = firefox.evaluate(WHOLE)
    press(firefox)
    assert click(firefox, f"[data-view={view}]") == view
    laid_over = Counter(words(firefox.inside(OVERLAY)))
    if view == "read":
        assert words_to_read("article") - laid_over == Counter()
    assert laid_over
    assert click(firefox, f"[data-view={view}]") == "off"
    assert firefox.evaluate(WHOLE) == before


def test_picking_goes_on_and_off(firefox: Firefox, site: str) -> None:
    firefox.goto(f"{site}/article")
    before = firefox.evaluate(WHOLE)
    press(firefox)
    firefox.in_panel("document.getElementById('pick').click()")
    firefox.wait(lambda: firefox.evaluate("document.querySelector('[data-thresher-overlay]') !== null"), "picking")
    assert press(firefox) == "off"
    assert firefox.evaluate(WHOLE) == before


@pytest.mark.parametrize("name", ["article", "forum", "news-2005"])
def test_every_method_keeps_what_it_keeps_in_python(firefox: Firefox, site: str, name: str) -> None:
    firefox.goto(f"{site}/{name}")
    press(firefox)
    click(firefox, "#back")
    kept = {method: words(texts) for method, texts in firefox.inside(TEXTS_KEPT).items()}
    assert kept == {method: words_kept(name, method) for method in IN_THE_EXTENSION}
    assert METHODS.keys() >= kept.keys()


def test_a_page_that_forbids_everything_is_no_hindrance(firefox: Firefox, site: str) -> None:
    firefox.goto(f"{site}/strict/article")
    before = firefox.evaluate(WHOLE)
    assert press(firefox) == "hide"
    assert seen(firefox) == words_to_see("article")
    assert click(firefox, "[data-view=read]") == "read"
    assert click(firefox, "[data-view=show]") == "show"
    assert click(firefox, "#back") == "off"
    assert firefox.evaluate(WHOLE) == before


def test_text_in_boxes_shadow_trees_and_frames_is_hidden_too(firefox: Firefox, serve: Callable[..., str]) -> None:
    story = "<p>" + "The heron stood in the reeds until the boat had gone by, and then it flew. " * 6 + "</p>"
    page = f"""<!doctype html><title>Herons</title><body>Bare words <a href="/">Home</a> <a href="/">News</a>
      <div style="background: #eee">Boxed words <a href="/">One</a><a href="/">Two</a><a href="/">Three</a>
      <div id="story">{story}{story}</div></div>
      <div id="host"></div><iframe srcdoc="<p>Framed words <a href='/'>Two</a></p>"></iframe>
      <script>
        document.getElementById("host").attachShadow({{ mode: "open" }}).innerHTML = "<p>Shadowed words</p>";
      </script>"""
    firefox.goto(serve(lambda path: (200, {"Content-Type": "text/html"}, page.encode())))
    before = firefox.evaluate(WHOLE)
    assert {"Bare", "Boxed", "Shadowed"} <= seen(firefox).keys()
    press(firefox)
    firefox.in_panel("document.getElementById('method').value = 'cetd-ds'")
    firefox.in_panel("document.getElementById('method').dispatchEvent(new Event('change'))")
    firefox.wait(lambda: "Boxed" not in seen(firefox), "the other method")
    assert seen(firefox) == Counter(words(story * 2)) - Counter({"p": 4})
    frame = "document.querySelector('iframe').contentDocument.body.firstElementChild"
    assert firefox.evaluate(f"{frame}.checkVisibility({{ visibilityProperty: true }})") is False
    press(firefox)
    assert firefox.evaluate(WHOLE) == before


def test_where_it_cannot_run_the_panel_says_so(firefox: Firefox) -> None:
    firefox.goto("about:license")
    assert press(firefox) == "off"
    assert "the browser's own" in firefox.in_panel("document.getElementById('sentence').textContent")
    assert firefox.in_panel("[...document.querySelectorAll('[data-view]')].every((button) => button.disabled)")
