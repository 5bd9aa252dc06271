"""The report of a run as one HTML file, which needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

from thresher.batch.markers import Marker
from thresher.batch.report import MEANINGS, early_ends, histograms, lists
from thresher.batch.tally import Counts, total
from thresher.printable import on_one_line

_STYLE: Final = """
:root { color-scheme: light dark; --bar: #3b7dd8; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; margin: 0 0 1.5em; }
td, th { padding: .1em .8em .1em 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bar { background: var(--bar); height: .8em; min-width: 1px; display: inline-block; }
.histogram td:last-child { width: 24em; }
"""
_WIDEST: Final = 24.0
"""The longest bar, in em."""


def report_page(run: Marker, markers: list[Marker]) -> str:
    counts = total(marker["counts"] for marker in markers)
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>Batch report</title>",
        "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<style>{_STYLE}</style><h1>Batch report</h1>",
        f"<p>{len(markers):,} shards, {counts['rows']:,} pages, {counts['bytes'] / 2**20:,.1f} MB; "
        f"Thresher {escape(run['thresher'])}.</p>",
        _outcomes(counts),
        *(_histogram(title, values) for title, values in histograms(counts) if values),
        *(_list(title, entries) for title, entries in lists(counts) if entries),
        *(f"<p>{_shown(path)} ends early.</p>" for path in early_ends(markers)),
        "<h2>Options</h2>",
        _table(([_shown(name), _shown(str(value))] for name, value in run["settings"].items()), ""),
    ]
    return "\n".join(parts) + "\n"


def _outcomes(counts: Counts) -> str:
    rows = (
        [status.value, f"{counts['status'][status.value]:,}", escape(meaning)]
        for status, meaning in MEANINGS.items()
        if counts["status"].get(status.value)
    )
    return "<h2>Outcomes</h2>" + _table(rows, "")


def _histogram(title: str, values: Mapping[str, float]) -> str:
    most = max(values.values()) or 1
    rows = (
        [_shown(name), f"{number:,}", f'<span class=bar style="width:{_WIDEST * number / most:.2f}em"></span>']
        for name, number in values.items()
    )
    return f"<h2>{escape(title.capitalize())}</h2>" + _table(rows, "histogram")


def _list(title: str, entries: Iterable[list[str]]) -> str:
    return f"<h2>{escape(title.capitalize())}</h2>" + _table(
        ([_shown(each) for each in entry] for entry in entries), ""
    )


def _table(rows: Iterable[list[str]], name: str) -> str:
    """Cells are HTML already."""
    lines = (
        "".join(f"<td{' class=number' if place == 1 else ''}>{cell}" for place, cell in enumerate(row)) for row in rows
    )
    return f"<table class='{name}'>" + "".join(f"<tr>{line}" for line in lines) + "</table>"


def _shown(text: str) -> str:
    """Text of strangers: an address is shown, never a link."""
    return escape(on_one_line(text))
