"""What honest pages lose because their text is taken for hidden.

    python evaluation/hidden_honest.py [--name-pages]

Two things can go wrong on a labelled page. A passage that people took for content is hidden for good, and the page has
it nowhere else; and a panel that some control names is hidden for good, though a click opens it. Both are counted for
every corpus, on all pages, whatever a method makes of them. Not all of it is a mistake: labels have text that no
browser shows, and a panel that opens on a telephone can have no place on a wide screen.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from thresher import Page
from thresher.lab.evaluate.corpora import known_corpora, open_corpus
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.tokens import words

NAMING: Final = ("aria-controls", "data-target", "data-bs-target", "popovertarget", "commandfor")
"""Attributes by which a control names what it opens."""
SHORTEST_PASSAGE: Final = 3
"""In words: shorter ones are found in any label by chance."""
COLUMNS: Final = ("pages", "gold words", "hidden for good", "panels named", "hidden for good")


def main() -> None:
    parser = argparse.ArgumentParser(description="What honest pages lose because their text is taken for hidden.")
    parser.add_argument("--name-pages", action="store_true", help="say which pages lose how much")
    options = parser.parse_args()
    table, total = Table("corpus", *COLUMNS, box=None), Counter[str]()
    for corpus in known_corpora():
        found = Counter[str]()
        for page in track(open_corpus(corpus.name).pages, corpus.name, console=Console(stderr=True), transient=True):
            lost = losses(page)
            found += lost
            if options.name_pages and (lost["words lost"] or lost["panels lost"]):
                print(corpus.name, page.id, lost["words lost"], "words", lost["panels lost"], "panels")
        total += found
        table.add_row(corpus.name, *_cells(found))
    table.add_row("all", *_cells(total))
    Console().print(table)


def _cells(found: Counter[str]) -> Iterator[str]:
    return (f"{found[name]:,}" for name in ("pages", "words", "words lost", "panels", "panels lost"))


def losses(labelled: Labelled) -> Counter[str]:
    """What one page has, and what of it is hidden for good."""
    page, gold = Page.parse(labelled.html), words(labelled.gold or "")
    panels = list(_panels(page))
    return Counter(
        {
            "pages": 1,
            "words": len(gold),
            "words lost": _words_lost(page, gold),
            "panels": len(panels),
            "panels lost": sum(bool(page.closed[panel]) for panel in panels),
        }
    )


def _words_lost(page: Page, gold: list[str]) -> int:
    """Words of passages that are in the label, and on the page only where they are hidden for good."""
    rows = np.flatnonzero(page.is_text & (page.words > 0))
    texts = [_joined(words(text)) for text in page.texts(rows)]
    seen = {text for text, row in zip(texts, rows, strict=True) if not page.closed[row]}
    wanted, for_good = _joined(gold), page.closed > page.showing("keep").hidden  # titles and scripts are no text at all
    lost = {text for text, row in zip(texts, rows, strict=True) if for_good[row] and text not in seen}
    return sum(len(text.split()) for text in lost if len(text.split()) >= SHORTEST_PASSAGE and text in wanted)


def _joined(found: list[str]) -> str:
    """With white space at both ends, so that no word is found in the middle of another."""
    return f" {' '.join(found)} "


def _panels(page: Page) -> Iterator[int]:
    """Elements with text that are hidden at first, and that something which is not hidden for good says it opens."""
    named = {name.removeprefix("#") for name in _names(page)}
    for row in page.select("[id]").tolist():
        if page.hidden[row] and page.attr(row, "id") in named and page.words[row : page.end[row]].any():
            yield row


def _names(page: Page) -> Iterator[str]:
    for attribute in NAMING:
        for row in page.select(f"[{attribute}]").tolist():
            if not page.closed[row]:
                yield from (page.attr(row, attribute) or "").split()


if __name__ == "__main__":
    main()
