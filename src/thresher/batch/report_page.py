"""The report of a run as one HTML file, which needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

from thresher.batch.markers import Marker
from thresher.batch.records import Status
from thresher.batch.report import MEANINGS, early_ends, histograms, lists
from thresher.batch.tally import Counts, total
from thresher.printable import on_one_line
from thresher.reasons import counted

_STYLE: Final = """
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #fff; --ink: #1c2430; --pale: #5b6675; --line: #dfe3e9;
  --bar: #3b7dd8; --fine: #2f9e5f; --little: #b9c2ce; --bad: #d8693b; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #12161c; --card: #1b212a; --ink: #e6eaf0; --pale: #9aa6b5; --line: #2d3642; --bar: #5b9bf0;
    --fine: #45b877; --little: #4b5766; --bad: #e8825a; } }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); max-width: 76rem;
  margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1rem; margin: 0 0 .6rem; }
p { margin: .2rem 0 1rem; color: var(--pale); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 0 0 1rem; }
.side-by-side { columns: 24rem 2; column-gap: 1rem; margin-bottom: 1rem; }
.side-by-side section { break-inside: avoid; }
.side-by-side section:last-child { margin: 0; }
table { border-collapse: collapse; width: 100%; }
td { padding: .15rem .8rem .15rem 0; vertical-align: top; overflow-wrap: anywhere; }
td:last-child { padding-right: 0; }
.name, .number { white-space: nowrap; overflow-wrap: normal; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.pale { color: var(--pale); }
.bars td:last-child { width: 60%; min-width: 5rem; vertical-align: middle; }
.bars td { overflow-wrap: normal; }
.bar { display: block; height: .75em; min-width: 1px; border-radius: 2px; background: var(--bar); }
.fine { background: var(--fine); } .little { background: var(--little); } .bad { background: var(--bad); }
.entries tr + tr td { border-top: 1px solid var(--line); padding-top: .3rem; }
.entries td { padding-bottom: .3rem; }
@media (max-width: 40rem) {
  .outcomes td:last-child { display: none; }
  .entries tr { display: block; padding: .4rem 0; } .entries tr + tr { border-top: 1px solid var(--line); }
  .entries td, .entries tr + tr td { display: block; border: 0; padding: 0; text-align: left; } }
"""
_OTHER: Final = "others"
_MOST_BARS: Final = 20
_COLOURS: Final = {Status.OK: "fine", Status.EMPTY: "little", Status.HTTP: "little", Status.TYPE: "little"}


def report_page(run: Marker, markers: list[Marker]) -> str:
    counts = total(marker["counts"] for marker in markers)
    listed = [*lists(counts), ("files that end early", [[path] for path in early_ends(markers)])]
    said = f"{counted(len(markers), 'shard')}, {counted(counts['rows'], 'page')}, {counts['bytes'] / 2**20:,.1f} MB"
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>Batch report</title>",
        "<meta name=viewport content='width=device-width, initial-scale=1'>",
        "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<style>{_STYLE}</style>",
        f"<h1>Batch report</h1><p>{said} · written by Thresher {_shown(run['thresher'])}</p>",
        _section("Outcomes", _outcomes(counts)),
        "<div class=side-by-side>",
        *(_section(title, _histogram(values)) for title, values in histograms(counts) if values),
        "</div>",
        *(_section(title, _entries(entries)) for title, entries in listed if entries),
        _section("options", _table(([_cell(name, "name pale"), _cell(_told(value))] for name, value in _options(run)))),
    ]  # fmt: skip
    return "\n".join(parts) + "\n"


def _section(title: str, content: str) -> str:
    return f"<section><h2>{escape(title[:1].upper() + title[1:])}</h2>{content}</section>"


def _outcomes(counts: Counts) -> str:
    rows = (
        [
            _cell(status.value, "name"),
            _cell(f"{number:,}", "number"),
            _cell(f"{number / counts['rows']:.1%}", "number pale"),
            _cell(meaning, "pale"),
            _bar(number / counts["rows"], _COLOURS.get(status, "bad")),
        ]
        for status, meaning in MEANINGS.items()
        if (number := counts["status"].get(status.value))
    )
    return _table(rows, "outcomes bars")


def _histogram(values: Mapping[str, float]) -> str:
    """Bars; where there are very many, the small ones as one."""
    shown = dict(list(values.items())[:_MOST_BARS])
    if rest := list(values.values())[_MOST_BARS:]:
        shown[_OTHER] = sum(rest)
    most = max(shown.values()) or 1
    rows = (
        [_cell(name, "name"), _cell(f"{number:,}", "number"), _bar(number / most, "")] for name, number in shown.items()
    )
    return _table(rows, "bars")


def _entries(entries: Iterable[list[str]]) -> str:
    """What is known of single pages; the first is short, the last is where the page is."""
    rows = ([_cell(first, "name"), *map(_cell, middle)] for first, *middle in entries)
    return _table(rows, "entries")


def _options(run: Marker) -> Iterable[tuple[str, object]]:
    """Those that were set."""
    return [(name, value) for name, value in run["settings"].items() if value not in (None, [], 0, 0.0)]


def _told(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return f"{value:,}" if isinstance(value, int) else str(value)


def _table(rows: Iterable[list[str]], name: str = "") -> str:
    """Cells are HTML already."""
    return f"<table class='{name}'>" + "".join(f"<tr>{''.join(row)}" for row in rows) + "</table>"


def _cell(text: str, name: str = "") -> str:
    """Text of strangers: an address is shown, never a link."""
    return f"<td{f' class={name!r}' if name else ''}>{_shown(text)}"


def _bar(share: float, name: str) -> str:
    return f"<td><span class='bar {name}' style='width:{100 * share:.2f}%'></span>"


def _shown(text: str) -> str:
    return escape(on_one_line(text))
