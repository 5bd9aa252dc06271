"""Does leaving out anchor tags help where the content itself has many links (accb against ccb)?

    python evaluation/link_rich.py

Pages of the development corpora are sorted into classes by how many links their labelled content has for every 100
words: linked texts of the page that are in the label too. Each class gets the mean word-bag F1 of `ccb`, `accb` and
`tccb`.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

import thresher
from thresher import Page
from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.metrics import word_bag
from thresher.lab.evaluate.tokens import words

CORPORA: Final = ("dragnet", "l3s-gn1", "cleaneval", "wcxb-dev")
METHODS: Final = ("ccb", "accb", "tccb")
CLASSES: Final = ("under 1", "1 to 2", "2 to 4", "4 or more")
BOUNDS: Final = (1, 2, 4)
SHORTEST_LINKED_TEXT: Final = 3
"""In characters: shorter ones are found in any label by chance."""


def main() -> None:
    found: dict[tuple[str, str], list[tuple[float, ...]]] = defaultdict(list)
    for corpus in CORPORA:
        pages = [page for page in open_corpus(corpus).pages if page.gold]
        for kind, scores in _scored(track(pages, corpus, console=Console(stderr=True), transient=True)):
            found[corpus, kind].append(scores)
            found["all", kind].append(scores)
    table = Table("corpus", "links for 100 words", "pages", *METHODS, box=None)
    for corpus in (*CORPORA, "all"):
        for kind in CLASSES:
            means = np.mean(found[corpus, kind], axis=0) if found[corpus, kind] else [float("nan")] * len(METHODS)
            table.add_row(corpus, kind, str(len(found[corpus, kind])), *(f"{mean:.3f}" for mean in means))
    Console().print(table)


def _scored(pages: Iterable[Labelled]) -> Iterator[tuple[str, tuple[float, ...]]]:
    for labelled in pages:
        page, gold = Page.parse(labelled.html), words(labelled.gold or "")
        scores = tuple(word_bag(words(thresher.extract(page, method=name).text), gold)[2] for name in METHODS)
        yield CLASSES[bisect(BOUNDS, 100 * links_in_content(page, labelled.gold or "") / max(len(gold), 1))], scores


def links_in_content(page: Page, gold: str) -> int:
    """How many pieces of linked text are in the label too."""
    label = " ".join(gold.split())
    linked = page.texts(np.flatnonzero(page.link & ~page.hidden & (page.chars >= SHORTEST_LINKED_TEXT)))
    return sum(" ".join(text.split()) in label for text in linked)


if __name__ == "__main__":
    main()
