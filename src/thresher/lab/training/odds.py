"""Learning the tables: which names and words speak for content, counted by site.

For a name, a site says which share of the words below elements of that name is content; for a word, which share of its
occurrences is. Sites count the same, however many pages they have here. The odds of a name are those shares summed
over sites, drawn towards the mean of all names where sites are few.

Counts are kept by group of sites, so that the tables without any groups are a subtraction away: no page is ever
measured with a table that its own site helped to make. What a term is, the kernel says (`kernel/auto/terms.pxi`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.kernel import native
from thresher.lab.training.examples import GROUPS, Example
from thresher.lab.training.study import block_words, study_of
from thresher.model.weights import Tables
from thresher.page import Page
from thresher.page.numbered import numbered

LEAST_SITES_OF_NAME: Final = 6
LEAST_SITES_OF_WORD: Final = 20
"""What fewer sites have is left out: it would be learned by heart."""
_DRAWN_BY: Final = 2.0
"""As if this many more sites had shown the mean of all."""
LARGEST: Final = 4.0

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Counts:
    """For each term and each group of sites: the sum of the sites' shares, and the number of sites."""

    terms: list[str]
    shares: Floats
    sites: Floats

    def odds(self, without: set[int], least_sites: int) -> dict[str, float]:
        """The log-odds of terms, less those of all; only groups that are not in `without` are asked."""
        groups = [group for group in range(GROUPS) if group not in without]
        shares, sites = self.shares[:, groups].sum(axis=1), self.sites[:, groups].sum(axis=1)
        mean = shares.sum() / max(sites.sum(), 1)
        often = np.flatnonzero(sites >= least_sites)
        likely = (shares[often] + _DRAWN_BY * mean) / (sites[often] + _DRAWN_BY)
        odds = np.clip(_logit(likely) - _logit(mean), -LARGEST, LARGEST)
        return dict(zip([self.terms[place] for place in often.tolist()], odds.tolist(), strict=True))


def _logit(share: Floats) -> Floats:
    share = np.clip(share, 1e-3, 1 - 1e-3)
    return np.asarray(np.log(share / (1 - share)))


@dataclass(frozen=True, eq=False)
class TableCounts:
    names: Counts
    words: Counts

    def tables(self, without: Iterable[int] = ()) -> Tables:
        left_out = set(without)
        return Tables(
            self.names.odds(left_out, LEAST_SITES_OF_NAME),
            self.words.odds(left_out, LEAST_SITES_OF_WORD),
        )


def count_terms(examples: Sequence[Example]) -> TableCounts:
    names, words = _Counter(examples), _Counter(examples)
    for example in examples:
        page = example.page
        _count_names(example, page, names)
        _count_words(example, page, words)
    return TableCounts(names.counts(LEAST_SITES_OF_NAME), words.counts(LEAST_SITES_OF_WORD))


class _Counter:
    """Gathers (term, site, content, all) and adds them up in the end."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self._numbers: dict[str, int] = {}
        self._site_numbers = {site: number for number, site in enumerate(dict.fromkeys(e.site for e in examples))}
        self._groups = np.array([e.group for e in {e.site: e for e in examples}.values()], dtype=np.intp)
        self._rows: list[Doubles] = []

    def add(
        self, site: str, terms: list[str], content: npt.NDArray[np.float64], total: npt.NDArray[np.float64]
    ) -> None:
        numbers = [self._numbers.setdefault(term, len(self._numbers)) for term in terms]
        where = np.full(len(terms), self._site_numbers[site])
        self._rows.append(np.stack((np.array(numbers, dtype=np.float64), where, content, total)))

    def counts(self, least_sites: int) -> Counts:
        """Terms that few sites have are left out here already: most are such, and no table can have them."""
        term, site, content, total = np.concatenate(self._rows, axis=1)
        sites = len(self._site_numbers)
        pairs, place = np.unique((term * sites + site).astype(np.int64), return_inverse=True)
        share = np.bincount(place, weights=content) / np.maximum(np.bincount(place, weights=total), 1e-9)
        terms, groups = pairs // sites, self._groups[pairs % sites]
        often = np.bincount(terms, minlength=len(self._numbers)) >= least_sites
        renumbered = np.cumsum(often) - 1
        share, groups, terms = share[often[terms]], groups[often[terms]], renumbered[terms[often[terms]]]
        shape = (int(often.sum()), GROUPS)
        cell = terms * GROUPS + groups
        return Counts(
            [name for name, kept in zip(self._numbers, often.tolist(), strict=True) if kept],
            np.bincount(cell, weights=share, minlength=shape[0] * shape[1]).reshape(shape).astype(np.float32),
            np.bincount(cell, minlength=shape[0] * shape[1]).reshape(shape).astype(np.float32),
        )


def _count_names(example: Example, page: Page, counter: _Counter) -> None:
    """Each element tells, for each of its names and their parts, how many of the words below it are content."""
    study, labels = study_of(page), example.labels
    words = np.concatenate(([0.0], np.cumsum(labels.words, dtype=np.float64)))
    content = np.concatenate(([0.0], np.cumsum(labels.words * labels.share, dtype=np.float64)))
    below = words[study.high] - words[study.low]
    wanted = content[study.high] - content[study.low]
    for attribute in ("class", "id"):
        values = numbered(page.attributes(study.elements.astype(np.intp), attribute))
        sums = [np.bincount(values.number, weights=some).astype(np.float64) for some in (below, wanted)]
        _add(counter, example.site, values.values, *sums)


def _add(counter: _Counter, site: str, values: Iterable[str | None], below: Doubles, wanted: Doubles) -> None:
    """Add what elements with these values of an attribute tell."""
    terms_of = [
        native.name_terms(value or "") if has_words else []
        for value, has_words in zip(values, (below > 0).tolist(), strict=True)
    ]
    sizes = np.fromiter(map(len, terms_of), dtype=np.intp, count=len(terms_of))
    terms = [term for some in terms_of for term in some]
    counter.add(site, terms, np.repeat(wanted, sizes), np.repeat(below, sizes))


def _count_words(example: Example, page: Page, counter: _Counter) -> None:
    words = block_words(page)
    share = np.repeat(example.labels.share.astype(np.float64), list(map(len, words)))
    counter.add(example.site, [word for some in words for word in some], share, np.ones(len(share)))
