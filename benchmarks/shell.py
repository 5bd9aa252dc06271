"""What many pages cost in one call in the shell, beside trafilatura.

    python benchmarks/shell.py                       40 pages of the wcxb-dev corpus
    python benchmarks/shell.py --pages 400 SOURCE    any folder of HTML files, or any corpus in Parquet

Processor time of the whole process tree, the start of Python included; commands take turns, and the best round counts.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from pages import CORPORA, pages

MODERN: Final = CORPORA / "wcxb-dev.parquet"


def main() -> None:
    parser = argparse.ArgumentParser(description="Many pages in one call, beside trafilatura.")
    parser.add_argument("source", nargs="?", type=Path, default=MODERN, help="a Parquet corpus or a folder of pages")
    parser.add_argument("--pages", type=int, default=40, help="how many pages to take (default 40)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds; the best counts (default 3)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "site").mkdir()
        for number, page in enumerate(pages(options.source, options.pages)):
            (place / "site" / f"{number:05}.html").write_bytes(page)
        times = {name: float("inf") for name in commands(place)}
        for _ in range(options.rounds):
            for name, command in commands(place).items():
                times[name] = min(times[name], processor_time(command))
    least = times["trafilatura --input-dir"]
    for name, seconds in times.items():
        print(f"{name:<28} {seconds:6.2f} s   {seconds / least:.2f} of trafilatura")


def commands(place: Path) -> dict[str, list[str]]:
    site, out = str(place / "site"), place / "out"
    ours, theirs = [sys.executable, "-m", "thresher", site, "-q"], [sys.executable, "-m", "trafilatura.cli"]
    return {
        "thresher -f txt": [*ours, "-f", "txt", "-o", f"{out / 'txt'}/"],
        "thresher -f md": [*ours, "-f", "md", "-o", f"{out / 'md'}/"],
        "thresher -f jsonl": [*ours, "-f", "jsonl", "-o", str(place / "all.jsonl")],
        "trafilatura --input-dir": [*theirs, "--input-dir", site, "--output-dir", str(out / "theirs")],
    }


def processor_time(command: list[str]) -> float:
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
