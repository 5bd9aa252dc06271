"""The package for JavaScript against Python: processor time for reading, judging and writing the same pages.

    python benchmarks/javascript.py                      100 pages of wcxb-dev, or of our test pages without corpora
    python benchmarks/javascript.py FOLDER --pages 20    of any folder of HTML files, or a Parquet corpus

Both do what the kernel does: read the bytes, judge by `auto`, write plain text. The best of several rounds
counts for each. `extract` in node also writes Markdown and HTML and tells facts and blocks: that is told beside it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from pages import CORPORA, pages
from rich.console import Console
from rich.table import Table

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
CORPUS: Final = CORPORA / "wcxb-dev.parquet"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", nargs="?", type=Path, help="a Parquet corpus, a folder of these, or one of pages")
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if (node := shutil.which("node")) is None:
        sys.exit("needs Node 20 or later (apt-get install nodejs)")
    found = pages(options.source or (CORPUS if CORPUS.is_file() else None), options.pages)
    native = min(native_seconds(found) for _ in range(options.rounds + 1))
    in_node = node_seconds(node, found, options.rounds + 1)
    table = Table("", f"ms for {len(found)} pages", "times", box=None)
    whole = ("Node, with Markdown, HTML, facts and blocks", min(in_node["everything"]))
    for name, seconds in (("Python", native), ("Node", min(in_node["text"])), whole):
        table.add_row(name, f"{1000 * seconds:.0f}", f"{seconds / native:.2f}")
    Console().print(table)


def native_seconds(found: list[bytes]) -> float:
    from asked_of_node import kernels_text  # only here: tests may not be on the path before

    from thresher.page import Page

    started = time.process_time()
    for page in found:
        kernels_text(Page.parse(page))
    return time.process_time() - started


def node_seconds(node: str, found: list[bytes], rounds: int) -> dict[str, list[float]]:
    """Of each round: what the same has cost in node, and what everything that `extract` gives."""
    given = b"".join(struct.pack("<I", len(page)) + page for page in found)
    command = [node, str(Path(__file__).with_suffix(".js")), str(rounds)]
    answer = subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True)
    seconds: dict[str, list[float]] = json.loads(answer.stdout)
    return seconds


if __name__ == "__main__":
    main()
