"""What a run has done, for a terminal: summed from the markers, those of resumed shards included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from thresher.batch.markers import Marker
from thresher.batch.records import Status
from thresher.batch.tally import Counts, total
from thresher.printable import on_one_line
from thresher.reasons import counted

MEANINGS: Final = {
    Status.OK: "text",
    Status.EMPTY: "no text found, or left out by a filter",
    Status.HTTP: "the server answered with an error or a redirect",
    Status.TYPE: "not HTML",
    Status.LARGE: "larger than --max-size",
    Status.ERROR: "raised an error",
    Status.TIMEOUT: "took longer than --timeout",
    Status.MEMORY: "took more than --memory",
    Status.CRASH: "ended the process",
    Status.UNREADABLE: "the record is damaged",
}
_WIDEST_BAR: Final = 40
_MOST_LISTED: Final = 10


def outcome_table(counts: Counts) -> Table:
    """How many rows have which status."""
    table = Table(box=None, pad_edge=False)
    for name, justify in (("status", "left"), ("pages", "right"), ("share", "right"), ("", "left")):
        table.add_column(name, justify=justify)  # type: ignore[arg-type]
    for status, meaning in MEANINGS.items():
        if number := counts["status"].get(status.value, 0):
            table.add_row(status.value, f"{number:,}", f"{number / counts['rows']:.1%}", meaning)
    table.add_row("all", f"{counts['rows']:,}", "", f"{counts['bytes'] / 2**20:,.1f} MB of pages")
    return table


def report_lines(run: Marker, markers: list[Marker]) -> Iterator[Any]:
    """The parts of the report, as rich prints them."""
    counts = total(marker["counts"] for marker in markers)
    yield Text(f"{counted(len(markers), 'shard')}, written by Thresher {run['thresher']}")
    yield outcome_table(counts)
    for title, values in histograms(counts):
        yield _bars(title, values)
    for title, entries in lists(counts):
        yield _listed(title, entries)
    yield from (Text(on_one_line(f"{path} ends early")) for path in early_ends(markers))


def histograms(counts: Counts) -> Iterator[tuple[str, dict[str, float]]]:
    """What is drawn as bars: a title, and the bars by name."""
    yield "kinds", _by_number(counts["kind"])
    yield "languages", _by_number(counts["language"])
    steps = _without_gaps(counts["confidence"])
    yield "confidence", {f"{step / 10:.1f} to {step / 10 + 0.1:.1f}": number for step, number in steps}
    lengths = _without_gaps(counts["length"])
    yield "characters of text", {f"{2 ** (bits - 1):,} to {2**bits - 1:,}": number for bits, number in lengths}
    yield "seconds of the processor", {name: round(took, 1) for name, took in counts["seconds"].items()}


def _without_gaps(values: Mapping[str, int]) -> list[tuple[int, int]]:
    """The steps from the first to the last, also those that nothing falls on."""
    steps = [int(step) for step in values]
    return [(step, values.get(str(step), 0)) for step in range(min(steps), max(steps) + 1)] if steps else []


def _by_number(values: Mapping[str, int]) -> dict[str, float]:
    return dict(sorted(values.items(), key=lambda item: (-item[1], item[0])))


def lists(counts: Counts) -> Iterator[tuple[str, list[list[str]]]]:
    """What is listed page by page: a title, and a line of values for each."""
    slow = [[f"{seconds * 1000:,.0f} ms", url, f"{file}:{offset}"] for seconds, file, offset, url in counts["slow"]]
    yield "slowest pages", slow[:_MOST_LISTED]
    unsure = [[f"{-doubt:.2f}", url, f"{file}:{offset}"] for doubt, file, offset, url in counts["unsure"]]
    yield "least sure pages", unsure[:_MOST_LISTED]
    problems = [[status, reason or "", url, f"{file}:{at}"] for status, reason, file, at, url in counts["problems"]]
    yield "problems", problems


def early_ends(markers: Iterable[Marker]) -> list[str]:
    return list(dict.fromkeys(marker["input"] for marker in markers if marker["ends_early"]))


def _bars(title: str, values: Mapping[str, float]) -> Any:
    if not values:
        return Text("")
    table = Table(box=None, pad_edge=False, title=title, title_justify="left", show_header=False)
    most = max(values.values()) or 1
    for name, number in values.items():
        table.add_row(on_one_line(name), f"{number:,}", "█" * max(int(number > 0), round(_WIDEST_BAR * number / most)))
    return table


def _listed(title: str, entries: list[list[str]]) -> Any:
    if not entries:
        return Text("")
    table = Table(box=None, pad_edge=False, title=title, title_justify="left", show_header=False)
    for entry in entries:
        table.add_row(*(Text(on_one_line(value)) for value in entry))
    return table
