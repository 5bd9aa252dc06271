"""A summary as a table for the terminal, as Markdown, as JSON."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from thresher.lab.evaluate.report.figures import NOTHING, chance, count, few_digits, figure, span
from thresher.lab.evaluate.report.sentences import verdict
from thresher.lab.evaluate.summary import Comparison, Interval, Line, Part, Summary

_Part = TypeVar("_Part", Line, Comparison, Part)

_NO_TEXTS: Final = ("gold", "got")


def to_table(summary: Summary) -> RenderableType:
    """For each corpus what the figures say in a sentence, then the figures."""
    shown: list[RenderableType] = []
    for corpus in _corpora(summary):
        lines, comparisons = _of(corpus, summary.lines), _of(corpus, summary.comparisons)
        shown += [
            Text(_verdict(lines, comparisons, summary.measure)),
            Text(),
            _scores_table(lines, comparisons, summary),
        ]
        shown += [table for by in _ways(corpus, summary) for table in (Text(), _parts_table(by))]
        shown.append(Text())
    return Group(*shown[:-1])


def to_markdown(summary: Summary) -> str:
    """The same with every measure, as Markdown tables."""
    blocks = [f"# Evaluation by {summary.measure}"]
    for corpus in _corpora(summary):
        lines, comparisons = _of(corpus, summary.lines), _of(corpus, summary.comparisons)
        blocks += [f"## {corpus}", _verdict(lines, comparisons, summary.measure)]
        blocks.append(_markdown_table(*_full_rows(lines, comparisons, summary.measure)))
        for parts in _ways(corpus, summary):
            blocks += [f"### {summary.measure} F1 by {parts[0].by}", _markdown_table(*_part_rows(parts))]
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


def _verdict(lines: list[Line], comparisons: list[Comparison], measure: str) -> str:
    return verdict(lines, comparisons, measure).striptags()


def _scores_table(lines: list[Line], comparisons: list[Comparison], summary: Summary) -> Table:
    """The chosen measure: what fits into a terminal."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("system", no_wrap=True)
    for title in (f"{summary.measure} F1", "95 %", "prec.", "recall", "behind", "p", "failed", "ms", "x parse"):
        table.add_column(title, justify="right", no_wrap=True)
    for line in lines:
        cells = _score_cells(line, summary.measure)
        table.add_row(
            line.system, *cells, *_behind(line, comparisons), count(line.failed), few_digits(line.ms),
            few_digits(line.relative), style="bold" if line.best else "",
        )  # fmt: skip
    return table


def _score_cells(line: Line, measure: str) -> list[str]:
    scores = line.scores.get(measure)
    if scores is None:
        return [NOTHING] * 4
    return [figure(scores.f1.value), span(scores.f1), _value(scores.precision), _value(scores.recall)]


def _value(interval: Interval | None) -> str:
    return NOTHING if interval is None else figure(interval.value)


def _behind(line: Line, comparisons: list[Comparison]) -> tuple[str, str]:
    """How far behind the best, and whether by chance."""
    for each in comparisons:
        if each.second == line.system:
            return figure(each.difference.value), chance(each.p).removeprefix("p ").removeprefix("= ")
    return "", ""


def _parts_table(parts: list[Part]) -> Table:
    head, rows = _part_rows(parts)
    table = Table(box=None, header_style="bold", pad_edge=False)
    for place, title in enumerate(head):
        table.add_column(title, justify="right" if place else "left")
    for row in rows:
        table.add_row(*row)
    return table


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


def _full_rows(lines: list[Line], comparisons: list[Comparison], measure: str) -> tuple[list[str], list[list[str]]]:
    others = [name for name in dict.fromkeys(name for line in lines for name in line.scores) if name != measure]
    pages = ["failed", "empty", "ms", "x parse", "trust"]
    head = ["system", f"{measure} F1", "95 %", "precision", "recall", *others, "behind", "p", *pages]
    rows = []
    for line in lines:
        by_others = [figure(line.scores[name].f1.value) if name in line.scores else NOTHING for name in others]
        trust = NOTHING if line.trust is None else figure(line.trust, 2)
        counts = [count(line.failed), count(line.empty), few_digits(line.ms), few_digits(line.relative), trust]
        name = f"**{line.system}**" if line.best else line.system
        rows.append([name, *_score_cells(line, measure), *by_others, *_behind(line, comparisons), *counts])
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
