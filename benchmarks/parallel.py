"""Whether threads, the order of work and the seed of Python's hashes change an answer: they must not.

    python benchmarks/parallel.py                          1,000 pages, 8 threads
    python benchmarks/parallel.py --pages 50 tests/pages   any folder of HTML files, or any corpus in Parquet

Every run is a process of its own, so that all threads also load the model at once. The answers of all pages, as JSON,
Markdown, HTML, XML and text, are compared with those of one thread, byte by byte. The exit code is 1 if any
differs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from pages import pages
from rich.console import Console
from rich.progress import track
from rich.table import Table

import thresher


class Run(NamedTuple):
    name: str
    threads: int
    hash_seed: int


def main() -> None:
    options = _options()
    if options.digests:
        print(json.dumps(digests(pages(options.source, options.pages), options.threads)))
        return
    runs = [
        Run("one thread", 1, 1),
        Run("one thread, other hashes", 1, 2),
        Run(f"{options.threads} threads", options.threads, 1),
        Run(f"{options.threads} threads, other hashes", options.threads, 3),
    ]
    sys.exit(report(runs, options))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare the answers of many threads with those of one.")
    parser.add_argument("source", nargs="?", type=Path, help="a Parquet corpus, a folder of these, or one of pages")
    parser.add_argument("--pages", type=int, default=1000, help="how many pages to take (default 1000)")
    parser.add_argument("--threads", type=int, default=8, help="how many threads (default 8)")
    parser.add_argument("--digests", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


# ---- one run


def digests(sources: list[bytes], threads: int) -> list[str]:
    """A hash of all answers to each page."""
    if threads == 1:
        return [digest(source) for source in sources]
    sys.setswitchinterval(1e-4)  # let threads get in each other's way as often as they can
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(digest, sources))


def digest(source: bytes) -> str:
    result = thresher.extract(source, url="https://example.org/page")
    answers = (result.json(), result.markdown, result.html, result.xml, result.text)
    return blake2b("\0".join(answers).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


# ---- all runs


def report(runs: list[Run], options: argparse.Namespace) -> int:
    """Print the table; 1 if any answer differs, else 0."""
    table = Table(box=None)
    for heading in ("run", "pages", "seconds", "answers that differ"):
        table.add_column(heading, justify="left" if heading == "run" else "right")
    expected: list[str] = []
    differing = 0
    for run in track(runs, "extracting", console=Console(stderr=True), transient=True):
        start = time.perf_counter()
        found = in_process(run, options)
        expected = expected or found
        wrong = sum(ours != first for ours, first in zip(found, expected, strict=True))
        differing += wrong
        table.add_row(run.name, f"{len(found):,}", f"{time.perf_counter() - start:.1f}", f"{wrong:,}")
    Console().print(table)
    return 1 if differing else 0


def in_process(run: Run, options: argparse.Namespace) -> list[str]:
    command = [sys.executable, __file__, "--digests", f"--pages={options.pages}", f"--threads={run.threads}"]
    command += [str(options.source)] if options.source else []
    environment = {**os.environ, "PYTHONHASHSEED": str(run.hash_seed)}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(done.returncode)
    return list(json.loads(done.stdout))


if __name__ == "__main__":
    main()
