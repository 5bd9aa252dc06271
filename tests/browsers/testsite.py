"""What tests in real browsers share: the pages of `tests/pages` as a site, what Python keeps of them, and what is asked
of a page in the browser."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from tidy_auto import kept_by_kernel

from thresher.methods import METHODS
from thresher.page import Page

PAGES = Path(__file__).parents[1] / "pages"
NAMES = sorted(path.parent.name for path in PAGES.glob("*/source.html"))

STRICT = "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; require-trusted-types-for 'script'; sandbox"
"""A Content-Security-Policy that lets a page do nothing at all."""


def answer(path: str) -> tuple[int, dict[str, str], bytes]:
    """For the `serve` fixture: /article is that page, /strict/article the same under a policy that forbids all."""
    parts = path.strip("/").split("/")
    file = PAGES / parts[-1] / "source.html"
    if parts[-1] not in NAMES:
        return 404, {}, b""
    policy = {"Content-Security-Policy": STRICT} if parts[0] == "strict" else {}
    data = file.read_bytes()  # in an encoding that not every browser guesses as Python does
    return 200, {"Content-Type": f"text/html; charset={Page.parse(data).encoding}", **policy}, data


def words_kept(name: str, method: str, *, only_shown: bool = False) -> list[str]:
    """The words that the Python library keeps of a page, in order."""
    page = Page.parse((PAGES / name / "source.html").read_bytes())
    keep = kept_by_kernel(page) if method == "auto" else METHODS[method](page).keep
    keep = keep & ~page.hidden if only_shown else keep
    return words(" ".join(page.text(row) for row in range(len(page)) if keep[row] and page.is_text[row]))


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


CHOICES = {"listing": "Most loved Shortest first Newest"}  # of a selection list, which the browser draws
CLOSED = {  # in sections that the reader can open
    "nested-lists": (
        "Once the buds break you have missed your chance. Heel the plants into a trench and keep them there in shade, "
        "well firmed, until the leaves fall in November. Hawthorn hardly ever roots from cuttings. Willow roots from "
        "almost anything, including fence posts."
    )
}
DRAWN = {"wiki-table": "α Δ θ", "maths": "detM"}  # a formula is kept as its source, and seen as its drawing
RUN_TOGETHER = {"docs-reference": "Python JavaScript const h h h h h 2 2 4 4"}  # numbers of lines, tabs side by side


def words_to_read(name: str, method: str = "auto") -> Counter[str]:
    """The words that must be there, and how often, when the content of a page is taken out of it."""
    choices = "" if method == "auto" else CHOICES.get(name, "")  # auto does not keep them
    return Counter(words_kept(name, method, only_shown=True)) - Counter(words(choices))


def words_to_see(name: str, method: str = "auto") -> Counter[str]:
    """The words that are to be seen of a page when all but its content is hidden, and how often."""
    return words_to_read(name, method) - Counter(words(CLOSED.get(name, ""))) + Counter(words(DRAWN.get(name, "")))


SEEN = """
(() => {
  const hidden = new Set();
  for (const range of CSS.highlights.get("thresher-out") ?? []) hidden.add(range.startContainer);
  const isSeen = (text) => {
    const range = new Range();
    range.selectNodeContents(text);
    const box = [...range.getClientRects()].some((each) => each.width > 1 && each.height > 1);
    const drawn = text.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return box && drawn && !hidden.has(text);
  };
  const texts = [];
  const walk = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE && node.data.trim() && isSeen(node)) texts.push(node.data);
      if (node.shadowRoot) walk(node.shadowRoot);
    }
  };
  walk(document.body);
  return texts.join(" ");
})()
"""
"""All text of a page that a reader can see, in document order, scrolled to or not."""

WHOLE = """
(() => {
  const parts = [document.documentElement.outerHTML];
  for (const element of document.querySelectorAll("*")) {
    if (element.shadowRoot) parts.push(element.shadowRoot.innerHTML, element.shadowRoot.adoptedStyleSheets.length);
  }
  return JSON.stringify([parts, document.adoptedStyleSheets.length, CSS.highlights.size, scrollX, scrollY]);
})()
"""
"""The whole page as text, shadow roots too, and where it is scrolled to: equal only if nothing has changed."""

TEXTS = """
(root) => {
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.data);
  return texts.join(" ");
}
"""
"""A function that gives all text below a node, seen or not."""
