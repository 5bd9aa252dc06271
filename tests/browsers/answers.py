"""What the extension's engine says about a page, and what the Python library says about the same text."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from chromium import Chromium, Target
from tidy_auto import kept_by_kernel

from thresher.methods import METHODS
from thresher.page import Page

NAMES = ("auto", "wlr", "clr", "wnr", "cnr", "cetd-ds", "cectd-ds")

NO_SCRIPTS = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
}
"""Served like this a page runs no script and loads nothing: the browser has what Python has."""

_ENGINE = """
const engine = async (...names) => {
  const parts = names.map((name) => import(chrome.runtime.getURL(`engine/${name}.js`)));
  return Object.assign({}, ...(await Promise.all(parts)));
};
"""
"""`await engine("columns", "methods/index")` has all that those files export."""

JUDGE = """
const { readPage, judgedByAuto, METHODS, blocksByRelevance, menus } =
  await engine("columns", "auto", "methods/index", "blocks", "menus");
const page = await readPage(document);
if (!(await judgedByAuto(page))) throw new Error("the kernel does not answer");
const texts = (wanted) => page.nodes.filter((_, row) => page.tag[row] === 0 && wanted[row]).map((node) => node.data);
const textOf = (rows) => rows.map((row) => page.nodes[row].textContent);
return {
  rows: page.length,
  hidden: Array.from(page.hidden).join(""),
  kept: Object.fromEntries(Object.entries(METHODS).map(([name, method]) => [name, texts(method(page).keep).join(" ")])),
  blocks: blocksByRelevance(page).map((each) => [each.row, each.ratio, each.words, each.links, each.share, each.rows]),
  blocksOfCharacters: blocksByRelevance(page, "cnr").map(({ row, ratio }) => [row, ratio]),
  menus: menus(page).map(({ row, ratio, links }) => [row, ratio, textOf(links)]),
};
"""
"""What the engine says about a page: how many rows it has, which are hidden (as a text of 0 and 1), what each method
keeps, its blocks and its menus."""


class Inside:
    """A tab in which the engine runs where it always does: in the world of the extension's content scripts."""

    def __init__(self, browser: Chromium) -> None:
        office = browser.open(f"chrome-extension://{browser.extension_id}/options/options.html")
        office.evaluate("chrome.storage.local.set({ settings: { press: 'panel' } })")  # pressing changes no page
        office.close()
        self._browser, self.tab = browser, browser.open()

    def goto(self, address: str) -> Target:
        """Open a page and press the button on it."""
        self.tab.goto(address)
        panel = self._browser.press(self.tab)
        panel.wait("document.documentElement.dataset.ready !== undefined", "the panel")
        return self.tab

    def run(self, script: str) -> Any:
        """What a script returns, which may await; it has `engine`."""
        return self.tab.evaluate_inside(f"(async () => {{ {_ENGINE} {script} }})()")


def kept_texts(page: Page) -> dict[str, str]:
    """What each method keeps in Python."""
    kept = {name: kept_by_kernel(page) if name == "auto" else METHODS[name](page).keep for name in NAMES}
    return {name: " ".join(page.texts(np.flatnonzero(keep & page.is_text))) for name, keep in kept.items()}


def agreement(one: str, other: str) -> float:
    """F1 of the words of two texts, however often each comes."""
    first, second = Counter(one.split()), Counter(other.split())
    total = first.total() + second.total()
    return 2 * (first & second).total() / total if total else 1.0
