"""From rows to figures: scores with intervals, comparisons, breakdowns, sweeps, the worst pages."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument
from thresher.lab.evaluate import statistics
from thresher.lab.evaluate.facts import SIZE_CLASSES
from thresher.lab.evaluate.measures import MEASURES
from thresher.lab.evaluate.results import Results, Row, headline_ignored
from thresher.lab.evaluate.summary import (
    Comparison,
    Interval,
    Line,
    Part,
    Problem,
    Scores,
    Summary,
    Sweep,
    SweepPoint,
    WorstPage,
)
from thresher.lab.evaluate.systems import System

Floats = npt.NDArray[np.float64]

BREAKDOWNS: Final[dict[str, Callable[[Row], str]]] = {
    "kind": lambda row: row.kind,
    "language": lambda row: row.language,
    "size": lambda row: row.size,
}
LEAST_PAGES: Final = 5
"""A group with fewer pages joins the others: its score would be chance."""
_REST: Final = "other"


HEADLINES: Final = ("keep", "ignore", "both")
"""What is made of the page's headline before texts are compared."""


def summarise(
    results: Results, *, measure: str, worst: int = 5, sweeps: Sequence[Sweep] = (), headline: str = "both"
) -> Summary:
    """All figures of a run. `measure` ranks; `worst` is how many pages of each system are shown in full.

    With `headline="ignore"` texts count without the page's headline; with "both" they are ranked as they are, and the
    figures without it are in `Summary.headline_ignored`.
    """
    summary = _summary(with_headline(results, headline), measure, worst, sweeps)
    ignored = with_headline(results, "ignore")
    if headline != "both" or not _labelled_measures(ignored.rows):
        return summary
    return replace(summary, headline_ignored=_summary(ignored, summary.measure, 0, ()))


def with_headline(results: Results, headline: str) -> Results:
    """The results by which systems are ranked."""
    if headline not in HEADLINES:
        raise BadArgument(f"the headline cannot be treated as {headline!r}; there are: {', '.join(HEADLINES)}")
    return replace(results, rows=headline_ignored(results.rows)) if headline == "ignore" else results


def _summary(results: Results, measure: str, worst: int, sweeps: Sequence[Sweep]) -> Summary:
    measure = usable_measure(results, measure)
    corpora = [_by_system(rows) for rows in _grouped(results.rows, lambda row: row.corpus).values()]
    lines = [_lines(corpus, measure) for corpus in corpora]
    corpora = [
        {line.system: corpus[line.system] for line in best_first}
        for corpus, best_first in zip(corpora, lines, strict=True)
    ]
    return Summary(
        measure=measure,
        lines=tuple(line for corpus in lines for line in corpus),
        comparisons=tuple(each for pair in zip(corpora, lines, strict=True) for each in _comparisons(*pair, measure)),
        parts=tuple(part for corpus in corpora for part in _parts(corpus, measure)),
        sweeps=tuple(sweeps),
        worst=tuple(page for corpus in corpora for page in _worst(corpus, measure, worst)),
        problems=tuple(_problems(results)),
    )


def sweep(
    results: Results, system: System, points: Sequence[tuple[float, System]], parameter: str, measure: str
) -> list[Sweep]:
    """How the scores change with a parameter, corpus by corpus, where they have the labels."""
    usual = system.sweepable[parameter]
    scored = [row for row in results.rows if _is_scored(row, measure)]
    found = []
    for corpus, rows in _grouped(scored, lambda row: row.corpus).items():
        by_system = _by_system(rows)
        scores = [(value, totals(by_system[point.name], measure)) for value, point in points]
        steps = tuple(SweepPoint(value, *map(float, total)) for value, total in scores)
        found.append(Sweep(corpus, system.name, parameter, usual, len(by_system[points[0][1].name]), steps))
    return found


def usable_measure(results: Results, wanted: str) -> str:
    """The wanted measure; another one if no page has the labels for it."""
    labelled = _labelled_measures(results.rows)
    return wanted if wanted in labelled or not labelled else labelled[0]


def _labelled_measures(rows: Sequence[Row]) -> list[str]:
    return [name for name in MEASURES if any(_is_scored(row, name) for row in rows)]


def _is_scored(row: Row, measure: str) -> bool:
    return f"{measure}.{MEASURES[measure].parts[0]}" in row.parts


def _grouped(rows: Iterable[Row], key: Callable[[Row], str]) -> dict[str, list[Row]]:
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return groups


def _by_system(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """The rows of each system: the same pages in the same order for all."""
    return _grouped(rows, lambda row: row.system)


def _addends(rows: Sequence[Row], measure: str) -> Floats:
    """What each page adds to the sums of a measure: its parts and 1, or nothing where it lacks the labels."""
    keys = [f"{measure}.{part}" for part in MEASURES[measure].parts]
    return np.array(
        [
            [*(row.parts[key] for key in keys), 1.0] if _is_scored(row, measure) else [0.0] * (len(keys) + 1)
            for row in rows
        ]
    )


def totals(rows: Sequence[Row], measure: str) -> Floats:
    """Precision, recall and F1 of these pages together."""
    return MEASURES[measure].finish(_addends(rows, measure).sum(axis=0))


def _sites(rows: Sequence[Row]) -> list[str]:
    return [row.site for row in rows]


def _lines(corpus: dict[str, list[Row]], measure: str) -> list[Line]:
    """One line for each system, best first."""
    scores = _all_scores(corpus)
    lines = [_line(system, rows, scores[system], measure) for system, rows in corpus.items()]
    lines.sort(key=lambda line: -line.scores[measure].f1.value if measure in line.scores else 0.0)
    best = max((line.scores[measure].f1.value for line in lines if measure in line.scores), default=None)
    return [replace(line, best=measure in line.scores and line.scores[measure].f1.value == best) for line in lines]


def _all_scores(corpus: dict[str, list[Row]]) -> dict[str, dict[str, Scores]]:
    """Every measure of every system."""
    some = next(iter(corpus.values()))
    wanted = [(system, name) for system in corpus for name in _labelled_measures(some)]
    found = _intervals([(corpus[system], name) for system, name in wanted])
    scores: dict[str, dict[str, Scores]] = {system: {} for system in corpus}
    for (system, name), three in zip(wanted, found, strict=True):
        scores[system][name] = _scores(three, only_f1=MEASURES[name].only_f1)
    return scores


def _intervals(wanted: Sequence[tuple[Sequence[Row], str]]) -> list[list[Interval]]:
    """Precision, recall and F1 of the same pages by several systems and measures.

    All are drawn together: one set of samples, which is what takes the time, serves them all.
    """
    if not wanted:
        return []
    blocks = [_addends(rows, measure) for rows, measure in wanted]
    borders = np.cumsum([block.shape[1] for block in blocks])[:-1]

    def finish(sums: Floats) -> Floats:
        pieces = np.split(sums, borders, axis=-1)
        scores = [MEASURES[measure].finish(piece) for (_, measure), piece in zip(wanted, pieces, strict=True)]
        return np.concatenate(scores, axis=-1)

    found = statistics.intervals(np.concatenate(blocks, axis=1), _sites(wanted[0][0]), finish)
    return [found[place : place + 3] for place in range(0, len(found), 3)]


def _scores(found: list[Interval], *, only_f1: bool) -> Scores:
    precision, recall, f1 = found
    return Scores(f1, None, None) if only_f1 else Scores(f1, precision, recall)


def _line(system: str, rows: list[Row], scores: dict[str, Scores], measure: str) -> Line:
    page_f1 = [(row, score[2]) for row in rows if (score := row.score(measure)) is not None]
    trusted = [(row.confidence, f1) for row, f1 in page_f1 if row.confidence is not None]
    timed = [row for row in rows if not row.problem]  # failing can be fast
    ms, parse_ms = sum(row.ms for row in timed), sum(row.parse_ms for row in timed)
    return Line(
        corpus=rows[0].corpus,
        system=system,
        pages=len(rows),
        failed=sum(bool(row.problem) for row in rows),
        empty=sum(not row.problem and not row.text.strip() for row in rows),
        scores=scores,
        page_f1=tuple(float(f1) for _, f1 in page_f1),
        ms=ms / len(timed) if timed else math.nan,
        relative=ms / parse_ms if parse_ms else math.nan,
        trust=statistics.rank_correlation(*zip(*trusted, strict=True)) if trusted else None,
    )


def _comparisons(corpus: dict[str, list[Row]], lines: list[Line], measure: str) -> list[Comparison]:
    """The best system against each of the others."""
    if len(lines) < 2 or measure not in lines[0].scores:
        return []
    best, *others = (line.system for line in lines)
    return compared({system: corpus[system] for system in (best, *others)}, measure)


def compared(corpus: dict[str, list[Row]], measure: str) -> list[Comparison]:
    """The first system against each of the others, on the same pages of one corpus in the same order.

    Where there are too few sites to tell luck from merit, no chance is given.
    """
    one, *others = corpus
    sites, finish = _sites(corpus[one]), MEASURES[measure].finish
    first = _addends(corpus[one], measure)
    pairs = [(other, _addends(corpus[other], measure)) for other in others]
    differences = [statistics.difference(first, second, sites, finish)[2] for _, second in pairs]
    if len(set(sites)) < statistics.FEWEST_SITES:
        chances = [math.nan] * len(pairs)
    else:
        chances = _chances(first, [second for _, second in pairs], sites, finish)
    return [
        Comparison(corpus[one][0].corpus, one, other, difference, p)
        for other, difference, p in zip(others, differences, chances, strict=True)
    ]


def _chances(
    first: statistics.Floats, others: Sequence[statistics.Floats], sites: Sequence[str], finish: statistics.Finish
) -> list[float]:
    return statistics.holm([float(statistics.swap_test(first, other, sites, finish)[2]) for other in others])


def _parts(corpus: dict[str, list[Row]], measure: str) -> list[Part]:
    """F1 by kind, language and size, where that divides the pages at all."""
    found: list[Part] = []
    for by, group_of in BREAKDOWNS.items():
        groups = _groups(next(iter(corpus.values())), group_of)
        if len(set(groups)) > 1:
            for group in _in_order(groups):
                chosen = [place for place, each in enumerate(groups) if each == group]
                found += _part_of_each(corpus, chosen, by, group, measure)
    return found


def _groups(rows: Sequence[Row], group_of: Callable[[Row], str]) -> list[str]:
    """The group of each page; small ones together."""
    names = [group_of(row) or _REST for row in rows]
    often = Counter(names)
    return [name if often[name] >= LEAST_PAGES else _REST for name in names]


def _in_order(groups: list[str]) -> list[str]:
    """Sizes from small to large; else the largest group first. What is left over comes last."""
    often = Counter(groups)
    sizes = {name: place for place, name in enumerate(SIZE_CLASSES)}
    return sorted(often, key=lambda name: (name == _REST, sizes.get(name, 0), -often[name], name))


def _part_of_each(corpus: dict[str, list[Row]], chosen: list[int], by: str, group: str, measure: str) -> list[Part]:
    pages = {system: [rows[place] for place in chosen] for system, rows in corpus.items()}
    some = next(iter(pages.values()))
    if all(row.score(measure) is None for row in some):
        return []
    found = _intervals([(rows, measure) for rows in pages.values()])
    return [
        Part(some[0].corpus, by, group, system, len(some), f1) for system, (_, _, f1) in zip(pages, found, strict=True)
    ]


def _worst(corpus: dict[str, list[Row]], measure: str, count: int) -> list[WorstPage]:
    """Of each system the pages with the lowest F1, and those on which another is furthest ahead.

    The first are often pages whose labels are wrong; the second are those to learn from.
    """
    f1 = {system: [_page_f1(row, measure) for row in rows] for system, rows in corpus.items()}
    found = []
    for system, rows in corpus.items():
        own = f1[system]
        others = [scores for other, scores in f1.items() if other != system]
        best_other = np.max(others, axis=0) if others else np.zeros(len(rows))
        usable = [place for place, row in enumerate(rows) if row.gold is not None and np.isfinite(own[place])]
        lowest = sorted(usable, key=lambda place: (own[place], -best_other[place]))[:count]
        outdone = sorted(usable, key=lambda place: own[place] - best_other[place])[:count] if others else []
        places = dict.fromkeys([*lowest, *(place for place in outdone if best_other[place] > own[place])])
        by_all = ({name: scores[place] for name, scores in f1.items()} for place in places)
        found += [_worst_page(rows[place], measure, each) for place, each in zip(places, by_all, strict=True)]
    return found


def _page_f1(row: Row, measure: str) -> float:
    score = row.score(measure)
    return math.nan if score is None else float(score[2])


def _worst_page(row: Row, measure: str, f1: dict[str, float]) -> WorstPage:
    score = row.score(measure)
    assert score is not None  # noqa: S101
    return WorstPage(
        corpus=row.corpus,
        id=row.id,
        url=row.url,
        kind=row.kind,
        system=row.system,
        precision=float(score[0]),
        recall=float(score[1]),
        f1=float(score[2]),
        problem=row.problem,
        gold=row.gold or "",
        got=row.text,
        others=tuple((name, value) for name, value in f1.items() if name != row.system),
    )


def _problems(results: Results) -> Iterable[Problem]:
    for corpus, bad in results.bad:
        yield Problem(corpus, bad.id, f"left out: {bad.why}")
    for row in results.rows:
        if row.problem:
            yield Problem(row.corpus, f"{row.system} on {row.id}", row.problem)
