"""Labelled pages on which a next page is found, to be checked one by one: no corpus says which of them are right.

    python evaluation/next_pages.py             folds 0, 1 and 2, on which the rules were made: every address
    python evaluation/next_pages.py 3 4         the others

Each page is judged by weights that have seen no page of its site. Needs the extra `eval`.
"""

from __future__ import annotations

import sys
from collections import Counter

from by_fold import fold_files, fold_of_page
from out_of_fold import CORPORA

from thresher.lab.evaluate.corpora import open_corpus
from thresher.methods.auto import auto
from thresher.next_pages.next_link import next_page_of
from thresher.page import Page
from thresher.page.addresses import own_address


def main(folds: set[int]) -> None:
    weights, counts = fold_files(), Counter[str]()
    for name in CORPORA:
        for labelled in open_corpus(name).pages:
            fold = fold_of_page(labelled)
            if fold not in folds:
                continue
            page = Page.parse(labelled.html)
            url = labelled.url or own_address(page)
            counts["pages"] += 1
            counts["with an address"] += url is not None
            if next_page_of(page, url) is None:  # as on most pages: nothing need be judged then
                continue
            found = next_page_of(page, url, auto(page, weights=str(weights[fold])))
            counts["with a next page" if found else "of lists, comments and the like, passed over"] += 1
            if found:
                print(name, labelled.id, labelled.kind, url, found, sep="\t")
    print(*(f"{count:,} {what}" for what, count in counts.items()), sep="\n", file=sys.stderr)


if __name__ == "__main__":
    main({int(fold) for fold in sys.argv[1:]} or {0, 1, 2})
