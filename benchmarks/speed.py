"""How fast each step is, side by side with other extractors, on real pages.

    make bench                                    pages of the wcxb-dev corpus
    make bench ARGS="--methods"                   every method instead, on top of the columns
    make bench ARGS="--pages 50 folder/of/pages"  any folder of HTML files, or any corpus in Parquet

Milliseconds say little: machines differ and are busy. The ratio to the bare parse of the same pages, measured in the
same run, is what to compare. Everything gets the decoded text; each step is timed on each page in turn, and the best of
several rounds counts.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import turbohtml
from rich.console import Console
from rich.progress import track
from rich.table import Table

import thresher
from thresher import METHODS, Page
from thresher.methods import DEFAULT_METHOD
from thresher.page import native
from thresher.page.decode import decode
from thresher.render import Shown, to_markdown, to_text


class Step(NamedTuple):
    """Something to be timed."""

    run: Callable[[Any], Any]
    prepare: Callable[[str], Any] = str
    """Makes from the text of a page what the step works on; not timed."""


CORPUS: Final = Path(os.environ.get("THRESHER_CORPORA", "../shared/corpora")) / "wcxb-dev.parquet"
GROWTH_MEGABYTES: Final = (2, 4, 8, 15, 30)


def main() -> None:
    options = _options()
    if options.grow:
        print(json.dumps(cost_of(options.source)))
        return
    texts = [decode(data).text for data in _pages(options.source, options.pages)]
    steps = method_steps() if options.methods else {**our_steps(), **peer_steps()}
    times = measure(texts, options.rounds, steps)
    results = summary(times)
    if options.json:
        print(json.dumps(results))
        return
    Console().print(as_table(results, len(texts)))
    if not options.no_growth and not options.methods:
        Console().print(growth_table(options.source))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Speed of each step and of other extractors, as ratios to the bare parse."
    )
    parser.add_argument("source", nargs="?", type=Path, default=CORPUS, help="a Parquet corpus or a folder of pages")
    parser.add_argument("--pages", type=int, default=150, help="how many pages to take (default 150)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds over all pages; the best counts (default 5)")
    parser.add_argument("--methods", action="store_true", help="time every method on top of the columns")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--no-growth", action="store_true", help="leave out the growth over page size")
    parser.add_argument("--grow", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


# ---- pages


def _pages(source: Path, count: int) -> list[bytes]:
    """Pages spread evenly over the source."""
    if not source.exists():
        sys.exit(f"there is no {source}; give a Parquet corpus or a folder of HTML files")
    pages = list(_all_pages(source))
    if not pages:
        sys.exit(f"{source} holds no page")
    return pages[:: max(1, len(pages) // count)][:count]


def _all_pages(source: Path) -> Iterator[bytes]:
    if source.is_dir():
        for path in sorted(source.rglob("*.htm*")):
            yield path.read_bytes()
        return
    import pyarrow.parquet as parquet

    yield from (bytes(page) for page in parquet.read_table(source, columns=["html"])["html"].to_pylist())


# ---- steps


def our_steps() -> dict[str, Step]:
    method = METHODS[DEFAULT_METHOD]

    def content(text: str) -> Shown:
        page = Page.parse(text)
        return Shown(page, method(page).keep)

    return {
        "bare parse (turbohtml)": Step(turbohtml.parse),
        "kernel: text to table": Step(native.read),
        "Page.parse: read and look": Step(Page.parse),
        f"features + model ({DEFAULT_METHOD})": Step(method, Page.parse),
        "method cectd-ds": Step(METHODS["cectd-ds"], Page.parse),
        "render: text": Step(to_text, content),
        "render: Markdown": Step(to_markdown, content),
        "extract to text": Step(lambda text: thresher.extract(text).text),
        "extract to Markdown": Step(lambda text: thresher.extract(text).markdown),
    }


def method_steps() -> dict[str, Step]:
    """Every method by itself, on a table that nothing has looked at yet."""
    return {
        "bare parse (turbohtml)": Step(turbohtml.parse),
        **{name: Step(method, Page.parse) for name, method in METHODS.items()},
    }


def peer_steps() -> dict[str, Step]:
    """Other extractors, as far as they are installed."""
    steps: dict[str, Step] = {}
    for name, load in (
        ("resiliparse", _resiliparse),
        ("trafilatura", _trafilatura),
        ("readability-lxml", _readability),
    ):
        try:
            steps[name] = load()
        except ImportError:
            print(f"{name} is not installed and is left out", file=sys.stderr)
    return steps


def _resiliparse() -> Step:
    from resiliparse.extract.html2text import extract_plain_text

    return Step(lambda text: extract_plain_text(text, main_content=True))


def _trafilatura() -> Step:
    import trafilatura

    return Step(lambda text: trafilatura.extract(text, include_comments=False))


def _readability() -> Step:
    import logging

    from readability import Document

    logging.getLogger("readability").setLevel(logging.CRITICAL)
    return Step(lambda text: Document(text).summary())


# ---- measuring


def measure(texts: list[str], rounds: int, steps: dict[str, Step]) -> dict[str, list[float]]:
    """The best time of each step on each page. Slow peers get fewer rounds."""
    best = {name: [float("inf")] * len(texts) for name in steps}
    for lap in track(range(rounds), "measuring", console=Console(stderr=True), transient=True):
        for place, text in enumerate(texts):
            for name, step in steps.items():
                if lap and name in ("trafilatura", "readability-lxml"):
                    continue
                best[name][place] = min(best[name][place], _seconds(step, text))
    return best


def _seconds(step: Step, text: str) -> float:
    prepared = step.prepare(text)
    start = time.perf_counter()
    try:
        step.run(prepared)
    except Exception as error:  # a peer that fails on a page has still spent its time
        print(f"a step failed: {type(error).__name__}", file=sys.stderr)
    return time.perf_counter() - start


def summary(times: dict[str, list[float]]) -> list[dict[str, Any]]:
    bare = times["bare parse (turbohtml)"]
    return [
        {
            "step": name,
            "ms": 1000 * statistics.fmean(laps),
            "ratio": sum(laps) / sum(bare),
            "median_ratio": statistics.median(lap / base for lap, base in zip(laps, bare, strict=True)),
        }
        for name, laps in times.items()
    ]


def as_table(results: list[dict[str, Any]], pages: int) -> Table:
    table = Table(title=f"{pages} pages, one process", title_justify="left", box=None)
    table.add_column("step")
    for heading in ("ms a page", "x bare parse, all pages", "x bare parse, median page"):
        table.add_column(heading, justify="right")
    for row in results:
        table.add_row(row["step"], f"{row['ms']:.3f}", f"{row['ratio']:.2f}", f"{row['median_ratio']:.2f}")
    return table


# ---- growth


def growth_table(source: Path) -> Table:
    """Time and memory for one page made of many, each size in a process of its own."""
    table = Table(title="growth over page size", title_justify="left", box=None)
    for heading in ("MB", "rows", "extract s", "s/MB", "memory MB", "MB/MB"):
        table.add_column(heading, justify="right")
    pages = "".join(decode(data).text for data in _pages(source, 60))
    with tempfile.TemporaryDirectory() as folder:
        for megabytes in GROWTH_MEGABYTES:
            size = megabytes * 1_000_000
            file = Path(folder) / f"{megabytes}.html"
            file.write_text((pages * (size // len(pages) + 1))[:size], encoding="utf-8")
            table.add_row(*_growth_row(file))
    return table


def _growth_row(file: Path) -> list[str]:
    command = [sys.executable, __file__, str(file), "--grow"]
    cost = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    megabytes = file.stat().st_size / 1e6
    return [
        f"{megabytes:.1f}",
        f"{cost['rows']:,}",
        f"{cost['seconds']:.2f}",
        f"{cost['seconds'] / megabytes:.3f}",
        f"{cost['memory']:.0f}",
        f"{cost['memory'] / megabytes:.1f}",
    ]


def cost_of(file: Path) -> dict[str, float]:
    """Seconds and megabytes that one extraction takes in this process."""
    thresher.extract("<p>load what is needed")
    text = file.read_text(encoding="utf-8")
    before = _peak_memory()
    start = time.perf_counter()
    result = thresher.extract(text, max_bytes=len(text))
    rows, _ = len(result.page), result.text
    seconds = time.perf_counter() - start
    return {"rows": rows, "seconds": seconds, "memory": _peak_memory() - before}


def _peak_memory() -> float:
    """In megabytes. The kernel's own count for this process: the portable one is inherited from the parent."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().partition("VmHWM:")[2].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
