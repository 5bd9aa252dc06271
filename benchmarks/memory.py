"""Whether memory stays flat over a long run.

    python benchmarks/memory.py                           20,000 pages: 500 different ones again and again
    python benchmarks/memory.py --pages 3000 tests/pages  any folder of HTML files, or any corpus in Parquet

Every 1,000 pages the resident size of the process is printed. The first two rounds over the different pages are the
warm-up: by then the largest page has been seen, and everything that is loaded once has been loaded. The last line says
how much the process has grown since.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from pages import pages
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import thresher


class Mark(NamedTuple):
    """How large the process was after a number of pages."""

    pages: int
    megabytes: float
    seconds: float


def main() -> None:
    options = _options()
    sources = pages(options.source, options.different)
    every = options.every or max(1, min(1000, options.pages // 10))
    marks = measure(sources, options.pages, every, quiet=options.json)
    warm = warm_mark(marks, 2 * len(sources))
    if options.json:
        print(json.dumps({"marks": marks, "warm": warm, "growth": marks[-1].megabytes - warm.megabytes}))
        return
    grown = marks[-1].megabytes - warm.megabytes
    print(
        f"from page {warm.pages:,} to page {marks[-1].pages:,} the process grew by {grown:+.1f} MB, "
        f"{100 * grown / warm.megabytes:+.1f}% of {warm.megabytes:.0f} MB"
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The resident size of the process along a run over many pages.")
    parser.add_argument("source", nargs="?", type=Path, help="a Parquet corpus, a folder of these, or one of pages")
    parser.add_argument("--pages", type=int, default=20_000, help="how many pages to extract (default 20000)")
    parser.add_argument("--different", type=int, default=500, help="how many different ones (default 500)")
    parser.add_argument("--every", type=int, default=0, help="pages between two lines (default 1000)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


def measure(sources: list[bytes], total: int, every: int, *, quiet: bool) -> list[Mark]:
    """Extract `total` pages, and note the size along the way."""
    marks: list[Mark] = []
    start = time.perf_counter()
    columns = (TextColumn("extracting"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet) as progress:
        bar = progress.add_task("", total=total)
        for done, source in enumerate(islice(cycle(sources), total), start=1):
            use(source)
            progress.advance(bar)
            if done % every == 0 or done == total:
                marks.append(Mark(done, resident_megabytes(), time.perf_counter() - start))
                if not quiet:
                    print(_line(marks[-1]), flush=True)
    return marks


def use(source: bytes) -> None:
    """What a crawl would ask for."""
    result = thresher.extract(source, url="https://example.org/page")
    assert result.text is not None
    assert result.markdown is not None
    assert result.to_dict() is not None


def warm_mark(marks: list[Mark], pages_to_warm: int) -> Mark:
    """The first mark after the warm-up; in a run that is too short for one, that in the middle."""
    return next((mark for mark in marks[:-1] if mark.pages >= pages_to_warm), marks[(len(marks) - 1) // 2])


def _line(mark: Mark) -> str:
    speed = mark.pages / mark.seconds
    return f"{mark.pages:>8,} pages  {mark.megabytes:>8.1f} MB  {speed:>6.0f} pages a second"


def resident_megabytes() -> float:
    """What the process holds now, or where the system does not tell, the most that it has held."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


if __name__ == "__main__":
    main()
