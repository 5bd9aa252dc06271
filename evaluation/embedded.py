"""How good the text in embedded data is, and whether the fallback to it fires where it should not.

    python evaluation/embedded.py                all pages of the development corpora
    python evaluation/embedded.py --folds 3,4    only sites of these folds

Two tables. The first: pages that show next to nothing, so that `thresher.extract` looks into their data, and the
word-bag F1 without and with what was found there. The second asks of all pages: if this page showed nothing, what would
be found? For that the text in its data is judged by `auto`, with weights that have not seen the site, and compared with
the gold text.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np
from by_fold import fold_files, fold_of_page
from rich.console import Console
from rich.progress import track
from rich.table import Table

from thresher import Page
from thresher.embedded import Embedded, embedded_page, text_behind
from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.metrics import Prf, word_bag
from thresher.lab.evaluate.tokens import words
from thresher.methods.auto import auto
from thresher.render import Shown, to_text

CORPORA: Final = ("wcxb-dev", "dragnet", "cleaneval", "l3s-gn1", "readability", "cleanportaleval")
ALIKE: Final = 0.005
"""A smaller difference of F1 does not count."""


class Case(NamedTuple):
    """A page in whose data a text was found."""

    kind: str
    place: str
    fires: bool
    shown: Prf
    embedded: Prf


def main() -> None:
    options = _options()
    console, folds = Console(), {int(fold) for fold in options.folds.split(",")}
    fired, found = Table("corpus", "pages", "fires", "better", "worse", box=None), Table(*_HEAD, box=None)
    everything: list[Case] = []
    for corpus in options.corpora:
        pages = [page for page in open_corpus(corpus).pages if page.gold and fold_of_page(page) in folds]
        cases = list(_cases(track(pages, corpus, console=Console(stderr=True), transient=True)))
        fired.add_row(corpus, str(len(pages)), *map(str, _fired(cases)))
        everything += cases
    console.print(fired)
    for name, cases in _groups(everything).items():
        found.add_row(name, str(len(cases)), *_means(cases))
    console.print(found)


_HEAD: Final = ("text found in", "pages", "precision", "recall", "F1", "F1 as shown")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How good the text in embedded data is.")
    parser.add_argument("corpora", nargs="*", default=list(CORPORA), help="names or paths")
    parser.add_argument("--folds", default="0,1,2,3,4", help="the folds of sites (default: all)")
    return parser.parse_args()


def _cases(pages: Iterable[Labelled]) -> Iterator[Case]:
    files = fold_files()
    for labelled in pages:
        page, weights = Page.parse(labelled.html), str(files[fold_of_page(labelled)])
        found = embedded_page(page)
        if found is None:
            continue
        verdict = auto(page, weights=weights)
        fires = text_behind(page, verdict) is not None
        yield Case(
            labelled.kind or "news",
            _place(found),
            fires,
            _score(page, weights, labelled),
            _score(found.page, weights, labelled),
        )


def _place(found: Embedded) -> str:
    named = found.note.rpartition("taken from ")[2]
    return named if named.startswith("JSON-LD") else "hydration data"


def _score(page: Page, weights: str, labelled: Labelled) -> Prf:
    text = to_text(Shown(page, auto(page, weights=weights).keep))
    return word_bag(words(text), words(labelled.gold or ""))


def _fired(cases: list[Case]) -> tuple[int, int, int]:
    gains = [case.embedded.f1 - case.shown.f1 for case in cases if case.fires]
    return len(gains), sum(gain > ALIKE for gain in gains), sum(gain < -ALIKE for gain in gains)


def _groups(cases: list[Case]) -> dict[str, list[Case]]:
    groups: dict[str, list[Case]] = defaultdict(list)
    for case in sorted(cases, key=lambda case: (case.place, case.kind)):
        groups[case.place].append(case)
    for case in sorted(cases, key=lambda case: case.kind):
        groups[f"all, {case.kind}"].append(case)
    return groups


def _means(cases: list[Case]) -> list[str]:
    return [*(f"{np.mean([case.embedded[part] for case in cases]):.3f}" for part in range(3)),
            f"{np.mean([case.shown.f1 for case in cases]):.3f}"]  # fmt: skip


if __name__ == "__main__":
    main()
