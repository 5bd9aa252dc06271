"""Plain text: one line for a block, the cells of a table row side by side, nothing added.

Written without the walk, by the kernel (`kernel/writing/`): this is what crawls are turned into, a million pages at a
time. What is rare is passed to it from here: formulas, which are written as TeX, exponents, and marks on hidden text.
"""

from __future__ import annotations

from thresher.kernel import plain_text
from thresher.page import Page, tags, tree
from thresher.page.budget import Purse, Step
from thresher.render.walk import Shown


def to_text(shown: Shown, *, purse: Purse | None = None) -> str:
    """The kept text."""
    page = shown.page
    columns = [tree.marks(column) for column in (shown.keep, page.hidden, page.link, page.openable)]
    written = None if shown.flag or shown.words else plain_text(page.native, *columns)
    if written is None:
        written = plain_text(page.native, *columns, text=tree.marks(shown.text), instead=_instead(shown))
    return (purse or page.purse(Step.TEXT)).cut(written or "")


def _instead(shown: Shown) -> dict[int, str]:
    """Texts that rows get instead of their own: exponents, and those that are marked as hidden."""
    texts = {**shown.words, **shown.exponents, **shown.made_tex}
    for row in shown.flagged:
        texts[row] = shown.marked(row, texts.get(row) or shown.page.text(row))
    return texts


def preformatted(page: Page) -> tree.Bools:
    """Rows whose white space is to be kept as it is."""
    marked = tags.PREFORMATTED[page.tag]
    return tree.covered(marked, page.end) if marked.any() else marked
