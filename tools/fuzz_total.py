"""What all runs of the fuzzers have tried: a line for each run in a file that stays beside their inputs."""

from __future__ import annotations

import time
from pathlib import Path


def note_tried(folder: Path, what: str, tried: int, findings: int) -> int:
    """Note a run, and say how many inputs that makes for this fuzzer."""
    path = folder / "tried.txt"
    with path.open("a", encoding="utf-8") as told:
        told.write(f"{time.strftime('%Y-%m-%d %H:%M')}\t{what}\t{tried}\t{findings}\n")
    lines = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    return sum(int(count) for _, name, count, _ in lines if name == what)
