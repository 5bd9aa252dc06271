"""A comparison as tables for the terminal, and as JSON."""

from __future__ import annotations

import json
import math
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from thresher.lab.compare.run import Comparison, Entry
from thresher.lab.evaluate.report.figures import NOTHING, count, few_digits, shortened

_LONGEST_NAME: Final = 30
_WIDE_TERMINAL: Final = 100
"""From this many columns on, the first table has room to space its figures out."""
_AGREEMENT_STYLES: Final = ((0.95, "bold green"), (0.8, "green"), (0.5, "yellow"), (-1.0, "red"))
SAME: Final = "="
ITSELF: Final = "·"


def to_json(comparison: Comparison) -> str:
    return json.dumps(comparison.to_dict(), ensure_ascii=False, indent=2)


def to_tables(comparison: Comparison, *, width: int) -> RenderableType:
    """What each method keeps and costs, then how far each agrees with each other."""
    shown: list[RenderableType] = [Text(summary(comparison)), Text(), _figures(comparison, width)]
    if sum(not entry.problem for entry in comparison.entries) > 1:
        note = f"Agreement: F1 of the words, in hundredths; {SAME} where they are the same words."
        shown += [Text(), Text(note), Text(), _matrix(comparison, width)]
    return Group(*shown)


def summary(comparison: Comparison) -> str:
    """The page in a sentence."""
    methods = count(len(comparison.entries), "method")
    gold = "" if comparison.gold_words is None else f"; the gold text has {count(comparison.gold_words)}"
    page = f"{count(comparison.visible_words, 'visible word')}{gold}"
    return f"{methods} on a page with {page}. The bare parse takes {few_digits(comparison.parse_ms)} ms."


def _figures(comparison: Comparison, width: int) -> Table:
    has_gold = comparison.gold_words is not None
    apart = 1 if has_gold and width < _WIDE_TERMINAL else 2
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, apart, 0, 0))
    table.add_column("#", justify="right", style="dim")
    table.add_column("method")
    gold = ("prec.", "recall", "F1", "LCS F1") if has_gold else ()
    for title in ("words", "share", "ms", "x parse", "agrees", *gold):
        table.add_column(title, justify="right", no_wrap=True)
    best = max((entry.f1 for entry in comparison.entries), default=0.0)
    for number, entry in enumerate(comparison.entries, 1):
        if entry.problem:
            table.add_row(str(number), Text(entry.name, overflow="fold"), "failed", style="red")
        else:
            style = "bold" if has_gold and entry.f1 == best else ""
            table.add_row(str(number), Text(entry.name, overflow="fold"), *_cells(entry), style=style)
    return table


def _cells(entry: Entry) -> list[str]:
    cells = [count(entry.words), f"{entry.share:.0%}", few_digits(entry.ms), few_digits(entry.relative)]
    cells.append(hundredths(entry.agrees))
    if entry.scores:
        precision, recall, f1 = entry.scores.word_bag
        cells += [f"{100 * value:.1f}" for value in (precision, recall, f1)]
        cells.append(f"{100 * entry.scores.word_lcs.f1:.1f}" if entry.scores.word_lcs else NOTHING)
    return cells


def hundredths(value: float) -> str:
    """Two digits are enough: 100 means the very same words, and those have a sign of their own."""
    if not math.isfinite(value):
        return NOTHING
    return SAME if value == 1.0 else str(min(99, round(100 * value)))


def _matrix(comparison: Comparison, width: int) -> Table:
    """Columns carry the numbers of the rows, which are those of the first table."""
    names = [shortened(entry.name, _LONGEST_NAME) for entry in comparison.entries]
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("#", justify="right", style="dim")
    size = len(names)
    has_names = 4 + max(map(len, names)) + 3 * size <= width
    if has_names:
        table.add_column("", no_wrap=True)
    for number in range(1, size + 1):
        table.add_column(str(number), justify="right", no_wrap=True, min_width=2)
    for row, values in enumerate(comparison.agreement.tolist()):
        cells = [Text(ITSELF, style="dim") if row == place else _cell(value) for place, value in enumerate(values)]
        table.add_row(str(row + 1), *([Text(names[row])] if has_names else []), *cells)
    return table


def _cell(value: float) -> Text:
    if not math.isfinite(value):
        return Text(NOTHING, style="dim")
    return Text(hundredths(value), style=next(style for least, style in _AGREEMENT_STYLES if value >= least))
