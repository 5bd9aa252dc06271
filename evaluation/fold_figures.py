"""From rows to the figures of `out_of_fold.json`: scores, comparisons, kinds, confidence. All are plain values."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from by_fold import METHOD, fold_of_page

import thresher
from thresher.lab.evaluate.facts import UNKNOWN
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.results import Results, Row
from thresher.lab.evaluate.statistics import rank_correlation
from thresher.lab.evaluate.summarise import LEAST_PAGES, compared, summarise, totals
from thresher.lab.evaluate.summary import Line
from thresher.verdict import KINDS

MEASURE: Final = "word-bag"
"""The measure by which systems are compared, and which the confidence should predict."""
BINS: Final = 10
_OF_A_LINE: Final = ("corpus", "system", "pages", "failed", "empty", "scores", "trust")
"""Times are left out: they differ from run to run, and the figures must not."""
_DIGITS: Final = 5

Figures = list[dict[str, Any]]


def rounded(value: Any) -> Any:
    """With few digits, so that a second run writes the same file; None for NaN."""
    if isinstance(value, Mapping):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(each) for each in value]
    if isinstance(value, float):
        return round(value, _DIGITS) if math.isfinite(value) else None
    return value


# ---- scores


def scores_and_parts(rows: Sequence[Row]) -> dict[str, Any]:
    """All scores: by corpus, by kind and by language."""
    kinds_of_pages, languages = by_kind(rows), by_language(rows)
    return {
        "lines": scores(rows),
        "comparisons": comparisons(rows),
        "by_kind": {"lines": scores(kinds_of_pages), "comparisons": comparisons(kinds_of_pages)},
        "by_language": {"lines": scores(languages), "comparisons": comparisons(languages)},
    }


def scores(rows: Sequence[Row]) -> Figures:
    """Precision, recall and F1 of each system on each corpus, `auto` first."""
    lines = summarise(Results(tuple(rows)), measure=MEASURE, worst=0, headline="keep").lines
    corpora = list(dict.fromkeys(row.corpus for row in rows))
    systems = list(dict.fromkeys(row.system for row in rows))

    def place(line: Line) -> tuple[int, int]:
        return corpora.index(line.corpus), systems.index(line.system)

    return [{name: asdict(line)[name] for name in _OF_A_LINE} for line in sorted(lines, key=place)]


def comparisons(rows: Sequence[Row]) -> Figures:
    """`auto` against every other system, corpus by corpus, as `thresher eval` compares."""
    found: Figures = []
    for corpus in dict.fromkeys(row.corpus for row in rows):
        here = [row for row in rows if row.corpus == corpus]
        systems = dict.fromkeys(row.system for row in here)
        by_system = {system: [row for row in here if row.system == system] for system in (METHOD, *systems)}
        found += [asdict(each) for each in compared(by_system, MEASURE)]
    return found


def by_kind(rows: Iterable[Row]) -> list[Row]:
    """The same pages, each kind as a corpus of its own: `wcxb-dev article`; largest first. Only of corpora with
    several."""
    known = _where_several([replace(row, corpus=f"{row.corpus} {row.kind}") for row in rows if row.kind])
    often = Counter(row.corpus for row in known)
    return sorted(known, key=lambda row: -often[row.corpus])


def by_language(rows: Iterable[Row]) -> list[Row]:
    """The same for languages: `daniel el`. Those of a few pages are left out: they are most likely bad guesses."""
    known = [replace(row, corpus=f"{row.corpus} {row.language}") for row in rows if row.language != UNKNOWN]
    pages = Counter(row.corpus for row in known if row.system == METHOD)
    return sorted(
        _where_several([row for row in known if pages[row.corpus] >= LEAST_PAGES]), key=lambda row: row.corpus
    )


def _where_several(rows: list[Row]) -> list[Row]:
    """The parts of corpora that have more than one."""
    parts = Counter(part.rpartition(" ")[0] for part in {row.corpus for row in rows})
    return [row for row in rows if parts[row.corpus.rpartition(" ")[0]] > 1]


def settings(rows: Sequence[Row]) -> Figures:
    """What each system, which is `auto` with another setting, reaches on each corpus."""
    found = []
    for corpus in dict.fromkeys(row.corpus for row in rows):
        for system in dict.fromkeys(row.system for row in rows):
            here = [row for row in rows if (row.corpus, row.system) == (corpus, system)]
            precision, recall, f1 = map(float, totals(here, MEASURE))
            found.append({"corpus": corpus, "system": system, "precision": precision, "recall": recall, "f1": f1})
    return found


# ---- confidence


def confidence(rows: Sequence[Row]) -> Figures:
    """How well the confidence predicts F1: on all pages together, and on each corpus."""
    groups = {"all": list(rows)}
    groups |= {
        corpus: [row for row in rows if row.corpus == corpus] for corpus in dict.fromkeys(r.corpus for r in rows)
    }
    found = []
    for corpus, here in groups.items():
        pairs = [(row.confidence, float(score[2])) for row in here if (score := row.score(MEASURE)) is not None]
        said, true = zip(*[pair for pair in pairs if pair[0] is not None] or [(math.nan, math.nan)], strict=True)
        found.append({"corpus": corpus, "rank_correlation": rank_correlation(said, true), **calibration(said, true)})
    return found


def calibration(said: Sequence[float], true: Sequence[float]) -> dict[str, Any]:
    """Confidence against F1, in bins of equally many pages; `error` is their mean distance."""
    order = np.argsort(said, kind="stable")
    parts = [part for part in np.array_split(order, BINS) if len(part)]
    bins = [
        {
            "pages": len(part),
            "from": float(np.asarray(said)[part[0]]),
            "to": float(np.asarray(said)[part[-1]]),
            "said": float(np.asarray(said)[part].mean()),
            "true": float(np.asarray(true)[part].mean()),
        }
        for part in parts
    ]
    return {"error": sum(each["pages"] * abs(each["said"] - each["true"]) for each in bins) / len(order), "bins": bins}


# ---- kinds


class Guess(NamedTuple):
    """A page's kind as a person gave it, and as `auto` said."""

    corpus: str
    true: str
    said: str
    probability: float


def guesses(corpora: Sequence[Corpus], files: Sequence[Path], jobs: int | None) -> list[Guess]:
    """What `auto` says of the kinds of pages that have one, out of fold."""
    labelled = [(corpus.name, page) for corpus in corpora for page in corpus.pages if page.kind in KINDS]
    tasks = [(page, str(files[fold_of_page(page)])) for _, page in labelled]
    with ProcessPoolExecutor(jobs) as pool:
        said = list(pool.map(_kind_of, tasks, chunksize=8))
    return [Guess(corpus, page.kind, *each) for (corpus, page), each in zip(labelled, said, strict=True)]


def _kind_of(task: tuple[Labelled, str]) -> tuple[str, float]:
    page, weights = task
    kind = thresher.extract(page.html, url=page.url or None, method=METHOD, weights=weights).verdict.kind
    return (kind.name, kind.probability) if kind else ("", 0.0)


def kinds(found: Sequence[Guess]) -> Figures:
    """How often the kind is right, corpus by corpus, and which is taken for which."""
    figures = []
    for corpus in dict.fromkeys(each.corpus for each in found):
        here = [each for each in found if each.corpus == corpus]
        right = [each.said == each.true for each in here]
        seen = Counter((each.true, each.said) for each in here)
        figures.append(
            {
                "corpus": corpus,
                "pages": len(here),
                "accuracy": sum(right) / len(right),
                "probability": calibration([each.probability for each in here], [float(each) for each in right]),
                "confusion": {true: {said: seen[true, said] for said in KINDS if seen[true, said]} for true in KINDS},
            }
        )
    return figures
