"""How much quicker several threads are than one, in one process.

    python benchmarks/two_threads.py                         1,000 pages to text, on 1 and on 2 threads
    python benchmarks/two_threads.py --to markdown           the same to Markdown
    python benchmarks/two_threads.py --pages 50 tests/pages  any folder of HTML files, or any corpus in Parquet

What is printed is the time on several threads as a part of the time on one, in the same run; the best of several
rounds counts for each. Half is the best that two can do.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from pages import pages
from rich.console import Console
from rich.progress import track

import thresher


def main() -> None:
    options = _options()
    sources = pages(options.source, options.pages)
    extracted(sources[:20], options.threads, options.to)  # loads what is needed
    best = {1: float("inf"), options.threads: float("inf")}
    for _ in track(range(options.rounds), "measuring", console=Console(stderr=True), transient=True):
        for threads in best:
            best[threads] = min(best[threads], extracted(sources, threads, options.to))
    share = best[options.threads] / best[1]
    if options.json:
        print(json.dumps({"pages": len(sources), "to": options.to, "threads": options.threads, "share": share}))
    else:
        print(f"{len(sources):,} pages to {options.to}: {options.threads} threads take {share:.2f} of the time of one")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The time on several threads as a part of that on one.")
    parser.add_argument("source", nargs="?", type=Path, help="a Parquet corpus, a folder of these, or one of pages")
    parser.add_argument("--pages", type=int, default=1000, help="how many pages to take (default 1000)")
    parser.add_argument("--to", choices=("text", "markdown"), default="text", help="what to make of them")
    parser.add_argument("--threads", type=int, default=2, help="how many threads (default 2)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds; the best counts (default 3)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


def extracted(sources: list[bytes], threads: int, form: str) -> float:
    """Seconds that it takes to extract all the pages to text or Markdown."""
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(partial(_extracted, form), sources):
            pass
    return time.perf_counter() - start


def _extracted(form: str, source: bytes) -> str:
    return str(getattr(thresher.extract(source), form))


if __name__ == "__main__":
    main()
