"""A summary as a table for the terminal, as Markdown, as JSON."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from thresher.lab.evaluate.report.figures import NOTHING, chance, count, few_digits, figure, span
from thresher.lab.evaluate.report.sentences import HEADLINE_IGNORED, verdicts
from thresher.lab.evaluate.summary import Comparison, Interval, Line, Part, Summary

_Part = TypeVar("_Part", Line, Comparison, Part)

_NO_TEXTS: Final = ("gold", "got")


def to_table(summary: Summary) -> RenderableType:
    """For each corpus what the figures say in a sentence, then the figures."""
    shown: list[RenderableType] = []
    for corpus in _corpora(summary):
        shown += [Text(sentence) for sentence in _verdicts(corpus, summary)]
        shown += [Text(), _scores_table(corpus, summary)]
        shown += [table for head, rows in _part_tables(corpus, summary) for table in (Text(), _parts_table(head, rows))]
        shown.append(Text())
    return Group(*shown[:-1])


def to_markdown(summary: Summary) -> str:
    """The same with every measure, as Markdown tables."""
    blocks = [f"# Evaluation by {summary.measure}"]
    for corpus in _corpora(summary):
        blocks += [f"## {corpus}", *_verdicts(corpus, summary), _markdown_table(*_full_rows(corpus, summary))]
        for head, rows in _part_tables(corpus, summary):
            blocks += [f"### {summary.measure} F1 {head[0]}", _markdown_table(head, rows)]
    blocks += _markdown_notes(summary)
    return "\n\n".join(blocks) + "\n"


def to_json(summary: Summary) -> str:
    """Every figure; the texts of the worst pages are left to the report."""
    plain = dataclasses.asdict(summary)
    for page in plain["worst"]:
        for name in _NO_TEXTS:
            del page[name]
    return json.dumps(_without_nan(plain), ensure_ascii=False, indent=2)


def _without_nan(value: Any) -> Any:
    """None for NaN, which JSON cannot express."""
    if isinstance(value, dict):
        return {key: _without_nan(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nan(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _corpora(summary: Summary) -> list[str]:
    return list(dict.fromkeys(line.corpus for line in summary.lines))


def _of(corpus: str, each: Iterable[_Part]) -> list[_Part]:
    return [found for found in each if found.corpus == corpus]


def _ways(corpus: str, summary: Summary) -> list[list[Part]]:
    """The parts of a corpus, one list for each way in which it was divided."""
    parts = _of(corpus, summary.parts)
    return [[part for part in parts if part.by == by] for by in dict.fromkeys(part.by for part in parts)]


def _verdicts(corpus: str, summary: Summary) -> list[str]:
    return [sentence.striptags() for sentence in verdicts(summary, corpus)]


def _scores_table(corpus: str, summary: Summary) -> Table:
    """The chosen measure: what fits into a terminal."""
    lines, comparisons = _of(corpus, summary.lines), _of(corpus, summary.comparisons)
    ignored = _ignored_cells(corpus, summary)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("system", no_wrap=True)
    titles = ["prec.", "recall", "behind", "p", "failed", "ms", "x parse"]
    for title in (f"{summary.measure} F1", "95 %", *([HEADLINE_IGNORED] if ignored else []), *titles):
        table.add_column(title, justify="right", no_wrap=True)
    for line in lines:
        cells = _score_cells(line, summary.measure)
        table.add_row(
            line.system, *cells[:2], *ignored.get(line.system, []), *cells[2:], *_behind(line, comparisons),
            count(line.failed), few_digits(line.ms), few_digits(line.relative), style="bold" if line.best else "",
        )  # fmt: skip
    return table


def _score_cells(line: Line, measure: str) -> list[str]:
    scores = line.scores.get(measure)
    if scores is None:
        return [NOTHING] * 4
    return [figure(scores.f1.value), span(scores.f1), _value(scores.precision), _value(scores.recall)]


def _ignored_cells(corpus: str, summary: Summary) -> dict[str, list[str]]:
    """F1 of each system with the headline ignored, where that was measured too."""
    lines = _of(corpus, summary.headline_ignored.lines) if summary.headline_ignored else []
    return {line.system: _score_cells(line, summary.measure)[:1] for line in lines}


def _value(interval: Interval | None) -> str:
    return NOTHING if interval is None else figure(interval.value)


def _behind(line: Line, comparisons: list[Comparison]) -> tuple[str, str]:
    """How far behind the best, and whether by chance."""
    for each in comparisons:
        if each.second == line.system:
            return figure(each.difference.value), chance(each.p).removeprefix("p ").removeprefix("= ")
    return "", ""


def _parts_table(head: list[str], rows: list[list[str]]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    for place, title in enumerate(head):
        table.add_column(title, justify="right" if place else "left")
    for row in rows:
        table.add_row(*row)
    return table


def _part_tables(corpus: str, summary: Summary) -> Iterator[tuple[list[str], list[list[str]]]]:
    """Each way in which the corpus was divided; where both were measured, first with the headline, then without."""
    for parts in _ways(corpus, summary):
        yield _part_rows(parts)
        ignored = _ways(corpus, summary.headline_ignored) if summary.headline_ignored else []
        for others in (each for each in ignored if each[0].by == parts[0].by):
            systems = list(dict.fromkeys(part.system for part in parts))
            head, rows = _part_rows(sorted(others, key=lambda part: systems.index(part.system)))
            yield [f"{head[0]}, {HEADLINE_IGNORED}", *head[1:]], rows


def _part_rows(parts: list[Part]) -> tuple[list[str], list[list[str]]]:
    systems = list(dict.fromkeys(part.system for part in parts))
    rows = []
    for group in dict.fromkeys(part.group for part in parts):
        here = {part.system: part for part in parts if part.group == group}
        pages = max(part.pages for part in here.values())
        rows.append(
            [group, count(pages), *(figure(here[name].f1.value) if name in here else NOTHING for name in systems)]
        )
    return [f"by {parts[0].by}", "pages", *systems], rows


def _full_rows(corpus: str, summary: Summary) -> tuple[list[str], list[list[str]]]:
    lines, comparisons, measure = _of(corpus, summary.lines), _of(corpus, summary.comparisons), summary.measure
    ignored = _ignored_cells(corpus, summary)
    others = [name for name in dict.fromkeys(name for line in lines for name in line.scores) if name != measure]
    pages = ["failed", "empty", "ms", "x parse", "trust"]
    first = [f"{measure} F1", "95 %", *([HEADLINE_IGNORED] if ignored else []), "precision", "recall"]
    head = ["system", *first, *others, "behind", "p", *pages]
    rows = []
    for line in lines:
        by_others = [figure(line.scores[name].f1.value) if name in line.scores else NOTHING for name in others]
        trust = NOTHING if line.trust is None else figure(line.trust, 2)
        counts = [count(line.failed), count(line.empty), few_digits(line.ms), few_digits(line.relative), trust]
        name = f"**{line.system}**" if line.best else line.system
        f1, interval, *both = _score_cells(line, measure)
        scores = [f1, interval, *ignored.get(line.system, []), *both]
        rows.append([name, *scores, *by_others, *_behind(line, comparisons), *counts])
    return head, rows


def _markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    rule = ["---", *("--:" for _ in head[1:])]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in (head, rule, *rows))


def _markdown_notes(summary: Summary) -> list[str]:
    facts = [f"- {name}: {value}" for name, value in summary.facts.items()]
    problems = [f"- {each.corpus}, {each.where}: {each.what}" for each in summary.problems]
    notes = []
    if problems:
        notes += ["## Problems", "\n".join(problems)]
    if facts:
        notes += ["## Facts", "\n".join(facts)]
    return notes
