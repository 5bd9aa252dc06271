"""Labelled pages: what training works on."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import md5
from typing import Final
from zlib import compress, decompress

from thresher.lab.evaluate.facts import site_of
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.training.labels import Labels, labels_of
from thresher.lab.training.study import study_of
from thresher.page import Page

GROUPS: Final = 25
"""Sites fall into this many groups, by a hash of their names. A fold is every fifth group."""
FOLDS: Final = 5
LEAST_PAGES: Final = 50
LEAST_SITES: Final = 25
"""With fewer, a fold has hardly a site, and what is learned is those pages by heart."""


@dataclass(frozen=True, eq=False)
class Example:
    corpus: str
    id: str
    site: str
    kind: str
    source: bytes
    """The page, compressed: reading and measuring it anew is quicker than keeping what was measured."""
    labels: Labels
    kind_weight: float = 1.0
    """How much the kind counts where kinds are learned."""

    @property
    def page(self) -> Page:
        return Page.parse(decompress(self.source))

    @property
    def group(self) -> int:
        return group_of(self.site)

    @property
    def fold(self) -> int:
        return fold_of(self.site)


def group_of(site: str) -> int:
    return int(md5(site.encode(), usedforsecurity=False).hexdigest(), 16) % GROUPS


def fold_of(site: str) -> int:
    """The fold whose weights have not seen the site."""
    return group_of(site) % FOLDS


def example_of(corpus: str, labelled: Labelled) -> Example | None:
    """None for a page without a gold text or without any text at all."""
    if labelled.gold is None:
        return None
    page = Page.parse(labelled.html)
    study = study_of(page)
    if not len(study.words):
        return None
    labels = labels_of(page, study, labelled.gold)
    return Example(corpus, labelled.id, site_of(labelled), labelled.kind, compress(labelled.html), labels)


def examples_of(corpus: Corpus, *, jobs: int) -> Iterator[Example | None]:
    """Read and label all pages of a corpus, in their order."""
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_one, ((corpus.name, page) for page in corpus.pages), chunksize=8)


def _one(task: tuple[str, Labelled]) -> Example | None:
    return example_of(*task)
