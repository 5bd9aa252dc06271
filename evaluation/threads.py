"""How many posts are found on the forum pages of wcxb-dev, and how many of them with author and date.

    python evaluation/threads.py
    python evaluation/threads.py --folds 3 4

The pages are those that the corpus calls forum. Folds are groups of sites (`thresher.lab.training.examples.fold_of`):
names and rules were made by looking at folds 0, 1 and 2 only.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Final

from rich.console import Console
from rich.table import Table

from thresher import Page
from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.facts import site_of
from thresher.lab.training.examples import FOLDS, fold_of
from thresher.threads import posts_of

CORPUS: Final = "wcxb-dev"
KIND: Final = "forum"
COLUMNS: Final = ("pages", "without posts", "posts", "with author", "with date", "with both")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folds", type=int, nargs="+", default=list(range(FOLDS)), choices=range(FOLDS))
    folds = parser.parse_args().folds
    counts = {fold: Counter[str]() for fold in sorted(set(folds))}
    for labelled in open_corpus(CORPUS).pages:
        if labelled.kind == KIND and (fold := fold_of(site_of(labelled))) in counts:
            counts[fold].update(counted(Page.parse(labelled.html)))
    table = Table("fold", *COLUMNS, box=None)
    for name, count in [*counts.items(), ("all", sum(counts.values(), Counter()))]:
        table.add_row(str(name), *(f"{count[column]:,}" for column in COLUMNS))
    Console().print(table)


def counted(page: Page) -> Counter[str]:
    """What one page adds to the columns."""
    posts = posts_of(page, KIND)
    return Counter(
        {
            "pages": 1,
            "without posts": int(not posts),
            "posts": len(posts),
            "with author": sum(post.author is not None for post in posts),
            "with date": sum(post.date is not None for post in posts),
            "with both": sum(post.author is not None and post.date is not None for post in posts),
        }
    )


if __name__ == "__main__":
    main()
