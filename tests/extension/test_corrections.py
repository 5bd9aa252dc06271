"""What the user knows better: selectors that fit, and what they make of a verdict."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from chromium import Chromium, Target

from thresher.page import Page

PAGE = """<!doctype html><meta charset="utf-8"><title>Bees</title>
<body>
<nav class="site-menu is-open"><a href="#1">Home</a></nav>
<main id="content-48213">
  <article class="story css-1q2w3e">
    <p class="byline">By Wendeline Ashby</p>
    <p class="text">The first hive was quiet.</p>
    <p class="text" id="here">The second hive was not.</p>
    <p>No name at all.</p>
    <div class="advert sc-bdVaJa">Buy a smoker</div>
    <div><div><span>Deep</span></div></div>
  </article>
  <section class="comments">
    <div class="comment" id="comment-90210"><p>Well said.</p></div>
    <div class="comment" id="comment-90211"><p>Not so.</p></div>
  </section>
  <div class="teaser"><p class="text">Another story.</p></div>
  <p id="note:top.left">Awkward</p>
  <aside class="offer promo-1">Honey</aside>
  <aside class="promo-7">Wax</aside>
</main>
<div id="host"></div>
<script>
host.attachShadow({ mode: "open" }).innerHTML = "<p class=inner>In a shadow.</p><p class=other>Beside it.</p>";
</script>
"""
INSIDE = """
(async () => {
  const { readPage } = await import(chrome.runtime.getURL("engine/columns.js"));
  const { corrected, selectedRows, selectorFor } = await import(chrome.runtime.getURL("engine/corrections.js"));
  const page = await readPage(document);
  const nothing = { keep: new Uint8Array(page.length), score: new Float64Array(page.length), best: -1 };
  const kept = (corrections, verdict = nothing) => {
    const { keep } = corrected(page, verdict, corrections);
    return page.nodes.filter((node, row) => keep[row] && page.chars[row]).map((node) => node.data.trim());
  };
  return await (%s)({ page, kept, selectedRows, selectorFor });
})()
"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with Chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def tab(chromium: Chromium, serve: Callable[..., str]) -> Target:
    page = chromium.open(serve(lambda path: (200, {"Content-Type": "text/html"}, PAGE.encode())))
    chromium.press(page).wait("document.documentElement.dataset.ready !== undefined")
    return page


def inside(tab: Target, function: str) -> Any:
    return tab.evaluate_inside(INSIDE % function)


def kept(tab: Target, *corrections: tuple[str, bool]) -> list[str]:
    made = json.dumps([{"selector": selector, "keep": keep} for selector, keep in corrections])
    found: list[str] = inside(tab, f"({{ kept }}) => kept({made})")
    return found


@pytest.mark.parametrize(
    ("element", "selector"),
    [
        (".site-menu", "nav.site-menu"),  # not by its state
        (".story", "article.story"),  # not by scrambled letters
        (".advert", "div.advert"),
        (".promo-1", "aside.offer"),  # on the next page it is promo-2
        (".promo-7", "aside.promo-7"),  # for want of a better name
        (".byline", "p.byline"),
        (".comment", "div.comment"),  # its neighbours are of the same kind, and its number is its own
        ("#here", "#here"),
        (".text", "article.story > p:nth-of-type(2)"),  # one paragraph is meant, not all
        (".teaser .text", "div.teaser p.text"),
        (".story > p:not([class])", "article.story > p:nth-of-type(4)"),
        ("main", "main"),
        ("span", "span"),
        ("[id*=':']", "#note\\:top\\.left"),
    ],
)
def test_a_selector_is_short_and_lasting(tab: Target, element: str, selector: str) -> None:
    ask = f"({{ selectorFor }}) => selectorFor(document.querySelector({json.dumps(element)}))"
    assert inside(tab, ask) == selector


def test_a_selector_for_one_alone_selects_no_other(tab: Target) -> None:
    ask = "({ selectorFor }) => selectorFor(document.querySelectorAll('.comment')[1], { alone: true })"
    assert inside(tab, ask) == "section.comments > div:nth-of-type(2)"


@pytest.mark.short
def test_every_selector_selects_its_element_here_and_in_python(tab: Target) -> None:
    made: list[list[Any]] = inside(
        tab,
        """({ page, selectorFor, selectedRows }) =>
        [...document.querySelectorAll("body *")].filter((each) => page.nodes.includes(each)).map((each) => {
          const selector = selectorFor(each);
          return [selector, selectedRows(page, selector).includes(page.nodes.indexOf(each)), each.localName];
        })""",
    )
    page = Page.parse(PAGE)
    assert len(made) > 15
    assert all(found for _, found, _ in made)
    assert all(name in {page.name(row) for row in page.select(selector)} for selector, _, name in made)


@pytest.mark.short
def test_inner_decides_over_outer_and_later_over_earlier(tab: Target) -> None:
    assert kept(tab, (".comments", True)) == ["Well said.", "Not so."]
    assert kept(tab, ("#comment-90211", False), (".comments", True)) == ["Well said."]
    assert kept(tab, (".comments", True), (".comments", False)) == []
    assert kept(tab, (".comments", False), ("section", True)) == ["Well said.", "Not so."]


def test_shadow_trees_are_reached(tab: Target) -> None:
    assert kept(tab, (".inner", True)) == ["In a shadow."]
    ask = "({ selectorFor }) => selectorFor(document.querySelector('#host').shadowRoot.querySelector('.inner'))"
    assert inside(tab, ask) == "p.inner"


def test_broken_selectors_and_hidden_blocks_are_passed_over(tab: Target) -> None:
    assert kept(tab, ("((", True), ("", True), (".byline", True), ("title", True)) == ["By Wendeline Ashby"]


def test_without_corrections_the_verdict_is_the_same(tab: Target) -> None:
    same = """async ({ page }) => {
      const { corrected } = await import(chrome.runtime.getURL("engine/corrections.js"));
      const verdict = { keep: new Uint8Array(page.length) };
      return corrected(page, verdict, []) === verdict;
    }"""
    assert inside(tab, same)
