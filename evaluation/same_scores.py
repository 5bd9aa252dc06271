"""Whether pages that are read natively get the same scores as those that are read without the kernel.

    python evaluation/same_scores.py                 every method on every corpus: some ten minutes
    python evaluation/same_scores.py --sample 100    a hundred pages of each corpus

Every page is read in both ways and given to every method. Where the two texts are equal, so are their scores; where
they are not, both are scored. For each method and corpus that has such pages it prints how many, and by how much the
mean score changes. The program ends with 1 if any mean changes by a unit of the fourth digit. Needs the extra `eval`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from typing import Final, NamedTuple

from out_of_fold import CORPORA, progressing

import thresher
from thresher.errors import ThresherError
from thresher.kernel import VARIABLE, table_class
from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.metrics import word_bag
from thresher.lab.evaluate.tokens import words
from thresher.methods import METHODS

_FOURTH_DIGIT: Final = 0.00005


class Change(NamedTuple):
    """A page on which the answer of a method is another one."""

    method: str
    page: str
    native: float
    without: float


def main() -> None:
    parser = argparse.ArgumentParser(description="Scores with the kernel and without it.")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many pages of each corpus")
    parser.add_argument("--pages", action="store_true", help="name every page whose answer changes")
    options = parser.parse_args()
    if table_class() is None:
        sys.exit("there is no kernel to compare with: install again where a C compiler is")
    try:
        sys.exit(report(options))
    except ThresherError as error:
        sys.exit(f"nothing was compared: {error}")


def report(options: argparse.Namespace) -> int:
    worst = 0.0
    for name in CORPORA:
        pages = [page for page in open_corpus(name, sample=options.sample).pages if page.gold]
        found = compared(name, pages)
        for one in found if options.pages else ():
            print(f"  {one.method} {one.page}: {one.without:.4f} -> {one.native:.4f}")
        worst = max(worst, _summary(name, found, len(pages)))
    print(f"the mean that changes most changes by {worst:.6f}")
    return 1 if worst >= _FOURTH_DIGIT else 0


def compared(name: str, pages: list[Labelled]) -> list[Change]:
    found: list[Change] = []
    with ProcessPoolExecutor() as pool, progressing(f"comparing {name}") as progress:
        for done, changes in enumerate(pool.map(_changes, pages, chunksize=8), 1):
            found += changes
            progress(done, len(pages))
    return found


def _changes(page: Labelled) -> list[Change]:
    """Of all methods those whose answer on this page changes, with both scores."""
    native, without = _answers(page, "1"), _answers(page, "0")
    gold = words(page.gold or "")
    return [
        Change(method, page.id, word_bag(words(native[method]), gold).f1, word_bag(words(without[method]), gold).f1)
        for method in METHODS
        if native[method] != without[method]
    ]


def _answers(page: Labelled, switch: str) -> dict[str, str]:
    """The text that each method takes from a page that is read with the kernel, or without it."""
    os.environ[VARIABLE] = switch
    read = thresher.Page.parse(page.html)
    return {method: thresher.extract(read, url=page.url or None, method=method).text for method in METHODS}


def _summary(corpus: str, found: list[Change], count: int) -> float:
    """Print what has changed on a corpus; the largest change of a mean."""
    changes = defaultdict(list)
    for one in found:
        changes[one.method].append(one.native - one.without)
    print(f"{corpus}: {count:,} pages, {len({one.page for one in found})} with another answer of some method")
    for method, differences in changes.items():
        print(f"  {method}: {len(differences)} pages, mean F1 {sum(differences) / count:+.6f}")
    return max((abs(sum(differences)) / count for differences in changes.values()), default=0.0)


if __name__ == "__main__":
    main()
