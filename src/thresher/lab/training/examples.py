"""Labelled pages, measured once: what training works on."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import md5
from typing import Final

from thresher.lab.evaluate.facts import site_of
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.training.labels import Labels, labels_of
from thresher.model.blocks import TextBlocks
from thresher.model.prepare import Prepared, prepare
from thresher.page import Page

GROUPS: Final = 25
"""Sites fall into so many groups, by a hash of their names. A fold is every fifth group."""
FOLDS: Final = 5


@dataclass(frozen=True, eq=False)
class Example:
    corpus: str
    id: str
    site: str
    kind: str
    prepared: Prepared
    labels: Labels

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
    blocks = TextBlocks.of(page)
    if not len(blocks):
        return None
    return Example(
        corpus, labelled.id, site_of(labelled), labelled.kind, prepare(page, blocks), labels_of(blocks, labelled.gold)
    )


def examples_of(corpus: Corpus, *, jobs: int) -> Iterator[Example | None]:
    """Measure all pages of a corpus, in their order."""
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_one, ((corpus.name, page) for page in corpus.pages), chunksize=8)


def _one(task: tuple[str, Labelled]) -> Example | None:
    return example_of(*task)
