"""What leaving comments out does to the content that `auto` finds: mean word-bag F1 before and after.

    python evaluation/comments.py dragnet wcxb-dev --folds 3 4
    python evaluation/comments.py cleaneval l3s-gn1 --every 2

Every page is judged by the weights that have not seen its site. Pages that are taken for forums are not counted: there
nothing is left out.
"""

from __future__ import annotations

import argparse

import numpy as np
from by_fold import fold_files, fold_of_page
from rich.console import Console
from rich.table import Table

from thresher import METHODS, Page
from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.metrics import word_bag
from thresher.lab.evaluate.tokens import words
from thresher.lab.training.examples import FOLDS
from thresher.page import tree
from thresher.render import Shown, to_text
from thresher.threads import without_comments


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+")
    parser.add_argument("--folds", type=int, nargs="+", default=list(range(FOLDS)), choices=range(FOLDS))
    parser.add_argument("--every", type=int, default=1, help="take one of every N pages", metavar="N")
    asked = parser.parse_args()
    files = [str(file) for file in fold_files()]
    table = Table("corpus", "pages", "changed", "better", "worse", "without it", "with it", box=None)
    for name in asked.corpora:
        pages = [
            page for page in open_corpus(name).pages[:: asked.every] if page.gold and fold_of_page(page) in asked.folds
        ]
        found = [both for page in pages if (both := scores(page, files[fold_of_page(page)]))]
        before, after = np.array(found).T if found else np.zeros((2, 0))
        counts = (len(found), (before != after).sum(), (before < after).sum(), (before > after).sum())
        table.add_row(name, *map(str, counts), *(f"{each.mean():.4f}" for each in (before, after) if len(found)))
    Console().print(table)


def scores(labelled: Labelled, weights: str) -> tuple[float, float] | None:
    """F1 with comments kept and with comments left out; None for a page that is taken for a forum."""
    page = Page.parse(labelled.html)
    page = page.at(labelled.url) if labelled.url else page
    verdict = METHODS["auto"](page, weights=weights)
    if verdict.kind is not None and verdict.kind.name == "forum":
        return None
    return _f1(page, verdict.keep, labelled), _f1(page, without_comments(page, verdict).keep, labelled)


def _f1(page: Page, keep: tree.Bools, labelled: Labelled) -> float:
    return word_bag(words(to_text(Shown(page, keep))), words(labelled.gold or "")).f1


if __name__ == "__main__":
    main()
