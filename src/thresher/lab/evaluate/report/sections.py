"""The report's sections, one for each corpus, with all that the template needs to write them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from markupsafe import Markup

from thresher.lab.evaluate.report import folding, tables
from thresher.lab.evaluate.report.boxplot import box_plots
from thresher.lab.evaluate.report.figures import chance, signed, span
from thresher.lab.evaluate.report.lines import sweep_chart
from thresher.lab.evaluate.report.looks import Look
from thresher.lab.evaluate.report.scatter import precision_recall, time_quality
from thresher.lab.evaluate.report.sentences import HEADLINE_IGNORED, guess, so, verdicts
from thresher.lab.evaluate.report.strips import Strip
from thresher.lab.evaluate.summary import Comparison, Line, Summary, WorstPage


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture and what it shows."""

    caption: str
    drawing: Markup


@dataclass(frozen=True, slots=True)
class Compared:
    """A row of the table of comparisons."""

    first: str
    second: str
    difference: tables.Cell
    strip: Markup | None
    chance: str
    so: str


@dataclass(frozen=True, slots=True)
class Worst:
    """A page on which a system did badly, and how."""

    page: WorstPage
    guess: str
    view: folding.View


@dataclass(frozen=True, slots=True)
class Section:
    """One corpus."""

    anchor: str
    name: str
    pages: int
    lines: list[Line]
    verdicts: list[Markup]
    columns: list[tables.Column]
    groups: list[tuple[str, int]]
    """The headings above the columns, and how many columns each spans."""
    comparisons: list[Compared]
    breakdowns: list[tables.Breakdown]
    charts: list[Chart]
    sweeps: list[Chart]
    worst: list[Worst]


def sections(summary: Summary, look: dict[str, Look]) -> list[Section]:
    corpora = dict.fromkeys(line.corpus for line in summary.lines)
    return [_section(summary, corpus, f"corpus-{number}", look) for number, corpus in enumerate(corpora, 1)]


def _section(summary: Summary, corpus: str, anchor: str, look: dict[str, Look]) -> Section:
    lines = [line for line in summary.lines if line.corpus == corpus]
    comparisons = [found for found in summary.comparisons if found.corpus == corpus]
    columns = tables.main_table(lines, comparisons, summary.measure, ignored=_ignored_lines(summary, lines))
    return Section(
        anchor=anchor,
        name=corpus,
        pages=max(line.pages for line in lines),
        lines=lines,
        verdicts=verdicts(summary, corpus),
        columns=columns,
        groups=[(group, len(list(members))) for group, members in groupby(column.group for column in columns)],
        comparisons=_compared(comparisons),
        breakdowns=_breakdowns(summary, corpus),
        charts=_charts(lines, look, summary.measure),
        sweeps=_sweeps(summary, corpus, look),
        worst=[_worst(page) for page in summary.worst if page.corpus == corpus],
    )


def _ignored_lines(summary: Summary, lines: list[Line]) -> list[Line]:
    """The same systems in the same order with the headline ignored, where that was measured too."""
    found = summary.headline_ignored.lines if summary.headline_ignored else ()
    by_place = {(line.corpus, line.system): line for line in found}
    return [by_place[line.corpus, line.system] for line in lines] if by_place else []


def _breakdowns(summary: Summary, corpus: str) -> list[tables.Breakdown]:
    """Each way in which the corpus was divided; where both were measured, first with the headline, then without."""
    found = tables.breakdowns([part for part in summary.parts if part.corpus == corpus])
    if summary.headline_ignored:
        ignored = tables.breakdowns([part for part in summary.headline_ignored.parts if part.corpus == corpus])
        found += [replace(each, note=f", {HEADLINE_IGNORED}") for each in ignored]
    ways = list(dict.fromkeys(each.by for each in found))
    return sorted(found, key=lambda each: ways.index(each.by))


def _compared(comparisons: list[Comparison]) -> list[Compared]:
    strip = Strip.over([found.difference for found in comparisons], zero=True)
    return [
        Compared(
            found.first,
            found.second,
            tables.Cell(signed(found.difference.value), span(found.difference)),
            strip.drawn(found.difference),
            chance(found.p),
            so(found),
        )
        for found in comparisons
    ]


def _charts(lines: list[Line], look: dict[str, Look], measure: str) -> list[Chart]:
    """Those for which there are figures."""
    boxes = (
        "How the pages are spread: box from quarter to quarter, bar at the median, dot at the mean, whiskers from the "
    )
    boxes += "5th to the 95th percentile, a tick for each page beyond."
    balance = (
        "Precision against recall with 95% intervals; along a curve F1 is the same. Up and to the right is better."
    )
    time = "What quality costs: time as a multiple of the bare parse of the same pages. Up and to the left is better."
    drawings = [
        (boxes, box_plots(lines, look, measure)),
        (balance, precision_recall(lines, look, measure)),
        (time, time_quality(lines, look, measure)),
    ]
    return _drawn(drawings)


def _sweeps(summary: Summary, corpus: str, look: dict[str, Look]) -> list[Chart]:
    return _drawn(
        (
            f"{sweep.method}: what {sweep.parameter} does, on {sweep.pages:,} pages.",
            sweep_chart(sweep, look.get(sweep.method), summary.measure),
        )
        for sweep in summary.sweeps
        if sweep.corpus == corpus
    )


def _drawn(drawings: Iterable[tuple[str, Markup | None]]) -> list[Chart]:
    return [Chart(caption, drawing) for caption, drawing in drawings if drawing is not None]


def _worst(page: WorstPage) -> Worst:
    return Worst(page, guess(page), folding.view(page.gold, page.got))
