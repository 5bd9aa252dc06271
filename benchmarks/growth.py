"""How time and memory grow with the size of a page: one small page, repeated to make 10 KB to 30 MB.

    python benchmarks/growth.py                             a page of a corpus, about 10 KB long
    python benchmarks/growth.py --sizes 20,200 tests/pages  one of any folder of HTML files

Sizes are thousands of bytes. Each is extracted to text in a process of its own; the best of several rounds counts,
because a small page is done in less time than a clock can measure well.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pages import pages
from rich.console import Console
from rich.progress import track
from rich.table import Table

import thresher
from thresher.page.decode import decode

SIZES: Final = (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000)
_SMALL_PAGE: Final = 10_000
"""The page that is repeated has about this many characters, so that all sizes have the same mix."""
_PAGES: Final = 300
_ENOUGH_SECONDS: Final = 1.0
"""A size is tried for this long, and at least three times."""


class Cost(NamedTuple):
    """What one page costs."""

    kilobytes: float
    rows: int
    seconds: float
    megabytes: float
    """Memory, beyond what the process had before."""


def main() -> None:
    options = _options()
    if options.one:
        print(json.dumps(cost_of(options.source)))
        return
    found = list(costs(options.source, [int(size) for size in options.sizes.split(",")]))
    print(json.dumps([cost._asdict() for cost in found])) if options.json else Console().print(as_table(found))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time and memory of one page, from small to large.")
    parser.add_argument("source", nargs="?", type=Path, help="a Parquet corpus, a folder of these, or one of pages")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="in thousands of bytes, with commas")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def costs(source: Path | None, sizes: list[int]) -> Iterator[Cost]:
    """The cost of each size, measured in a process of its own."""
    texts = [decode(data).text for data in pages(source, _PAGES)]
    page = min(texts, key=lambda text: abs(len(text) - _SMALL_PAGE))
    with tempfile.TemporaryDirectory() as folder:
        for size in track(sizes, "growing", console=Console(stderr=True), transient=True):
            file = Path(folder) / f"{size}.html"
            file.write_text((page * (size * 1000 // len(page) + 1))[: size * 1000], encoding="utf-8")
            command = [sys.executable, __file__, str(file), "--one"]
            yield Cost(*json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))


def cost_of(file: Path) -> Cost:
    """What extracting this file takes, in this process."""
    thresher.extract("<p>load what is needed").text  # noqa: B018
    text = file.read_text(encoding="utf-8")
    before, best, rows, rounds = _peak_memory(), float("inf"), 0, 0
    after = before
    started = time.perf_counter()
    while rounds < 3 or time.perf_counter() - started < _ENOUGH_SECONDS:
        start = time.perf_counter()
        result = thresher.extract(text, max_bytes=4 * len(text))
        rows, _ = len(result.page), result.text
        best, rounds = min(best, time.perf_counter() - start), rounds + 1
        after = _peak_memory() if rounds == 1 else after
    return Cost(file.stat().st_size / 1e3, rows, best, after - before)


def _peak_memory() -> float:
    """In megabytes. The system's own count for this process: the portable one is inherited from the parent."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().partition("VmHWM:")[2].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def as_table(found: list[Cost]) -> Table:
    table = Table(title="growth over page size", title_justify="left", box=None)
    for heading in ("KB", "rows", "ms", "ms a MB", "memory MB", "MB a MB"):
        table.add_column(heading, justify="right")
    for cost in found:
        page = cost.kilobytes / 1e3
        table.add_row(
            f"{cost.kilobytes:,.0f}",
            f"{cost.rows:,}",
            f"{1000 * cost.seconds:,.2f}",
            f"{1000 * cost.seconds / page:.1f}",
            f"{cost.megabytes:.1f}",
            f"{cost.megabytes / page:.1f}",
        )
    return table


if __name__ == "__main__":
    main()
