"""Each method with and without what the pages of a site share, by site.

    python evaluation/by_site.py                        every corpus that has sites with five pages or more
    python evaluation/by_site.py cleanportaleval xmu    these corpora
    python evaluation/by_site.py --sites 10 --pages 12  the ten largest sites of each, twelve pages of each site

A site is learned from the same pages that are measured, without their labels, as `thresher extract folder/ --site` does
it. `auto` judges each page with weights that have seen no page of its site. The measure is word-bag F1; the mean of a
corpus is over sites, each counting as much as another.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from by_fold import METHOD, fold_files, fold_of_page
from rich.progress import track

import thresher
from thresher.errors import BadCorpus
from thresher.lab.evaluate.corpora import known_corpora, open_corpus
from thresher.lab.evaluate.facts import site_of
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.metrics import word_bag
from thresher.lab.evaluate.tokens import words

LEAST: Final = 5
LEFT_OUT: Final = ("combine",)
Scores = dict[tuple[str, str, str], tuple[float, float]]
"""By corpus, site and method: F1 alone, and with the site."""


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("corpora", nargs="*", help="names or files; without any, all of the corpora folder")
    reader.add_argument("--sites", type=int, default=10, help="sites of each corpus, the largest first")
    reader.add_argument("--pages", type=int, default=12, help="pages of each site")
    options = reader.parse_args()
    try:
        corpora = [open_corpus(name) for name in options.corpora or [each.name for each in known_corpora()]]
    except BadCorpus as problem:
        reader.exit(1, f"{problem}\n")
    groups = [
        (corpus.name, site, pages)
        for corpus in corpora
        for site, pages in sites_of(corpus, options.sites, options.pages).items()
    ]
    scores: Scores = {}
    for corpus, site, pages in track(groups, "sites"):
        scores.update({(corpus, site, method): found for method, found in measured(pages).items()})
    print("\n".join(table(scores)))
    print()
    print("\n".join(sites_table(scores)))


def sites_of(corpus: Corpus, most: int, most_pages: int) -> dict[str, list[Labelled]]:
    """The largest sites that have enough pages with gold text."""
    found: dict[str, list[Labelled]] = defaultdict(list)
    for page in corpus.pages:
        if page.gold:
            found[site_of(page)].append(page)
    large = sorted((site for site in found if len(found[site]) >= LEAST), key=lambda site: (-len(found[site]), site))
    return {site: found[site][:most_pages] for site in large[:most]}


def measured(pages: list[Labelled]) -> dict[str, tuple[float, float]]:
    """Mean F1 of each method alone and with the site."""
    read = [thresher.Page.parse(page.html) for page in pages]
    site = thresher.Site(read)
    gold = [Counter(words(page.gold or "")) for page in pages]
    found = {}
    for method in (name for name in thresher.METHODS if name not in LEFT_OUT):
        pairs = []
        for labelled, page, wanted in zip(pages, read, gold, strict=True):
            result = thresher.extract(page, url=labelled.url or None, method=method, **_weights(method, labelled))
            texts = (result.text, site.applied(result).text)
            pairs.append([word_bag(words(text), list(wanted.elements())).f1 for text in texts])
        alone, together = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        found[method] = (alone, together)
    return found


def _weights(method: str, page: Labelled) -> Mapping[str, Any]:
    return {"weights": str(fold_files()[fold_of_page(page)])} if method == METHOD else {}


def table(scores: Scores) -> Iterator[str]:
    """A line for each method: the mean over the sites of each corpus, alone and with the site."""
    corpora = list(dict.fromkeys(corpus for corpus, _, _ in scores))
    yield f"| method | {' | '.join(corpora)} | all sites | worst site |"
    yield f"| --- |{' ---: |' * (len(corpora) + 2)}"
    for method in dict.fromkeys(method for _, _, method in scores):
        of_corpora = [_means(scores, method, corpus) for corpus in corpora]
        everywhere = _means(scores, method)
        worst = min(together - alone for (_, _, name), (alone, together) in scores.items() if name == method)
        cells = [f"{alone:.3f} {together - alone:+.3f}" for alone, together in (*of_corpora, everywhere)]
        yield f"| {method} | {' | '.join(cells)} | {worst:+.3f} |".replace("-0", "−0")


def _means(scores: Scores, method: str, corpus: str = "") -> tuple[float, float]:
    pairs = [found for (of, _, name), found in scores.items() if name == method and corpus in ("", of)]
    alone, together = zip(*pairs, strict=True)
    return sum(alone) / len(alone), sum(together) / len(together)


def sites_table(scores: Scores) -> Iterator[str]:
    """A line for each site: the change of every method."""
    methods = list(dict.fromkeys(method for _, _, method in scores))
    yield f"| site | {' | '.join(methods)} |"
    yield f"| --- |{' ---: |' * len(methods)}"
    for corpus, site in dict.fromkeys((corpus, site) for corpus, site, _ in scores):
        changes = (scores[corpus, site, method] for method in methods)
        cells = [f"{together - alone:+.3f}".replace("-", "−") for alone, together in changes]
        yield f"| {corpus}: {site} | {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
