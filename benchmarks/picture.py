"""Measure what `docs/speed.md` reports, keep it in `benchmarks/measured.json`, and draw `docs/pictures/speed.png`.

python benchmarks/picture.py           measure and draw: a minute or two, on a machine that does nothing else
python benchmarks/picture.py --draw    draw what was measured before
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from thresher.lab.plots import canvas

HERE: Final = Path(__file__).parent
MEASURED: Final = HERE / "measured.json"
PICTURE: Final = HERE.parent / "docs" / "pictures" / "speed.png"

OURS: Final = {
    "kernel: bytes to table": "kernel: bytes to table",
    "Page.parse: read and look": "Page.parse",
    "extract to text": "extract to text",
    "extract to Markdown": "extract to Markdown",
}
_WHITE: Final = {"facecolor": "white", "edgecolor": "none", "pad": 1}
"""Behind a figure, so that no line goes through it."""
PEERS: Final = {"resiliparse": "resiliparse", "readability-lxml": "readability-lxml", "trafilatura": "trafilatura"}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure speed, growth and threads, and draw the picture.")
    parser.add_argument("--draw", action="store_true", help="only draw what was measured before")
    if not parser.parse_args().draw:
        measured = {name: _run(f"{name}.py") for name in ("speed", "growth", "two_threads")}
        MEASURED.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")
    draw(json.loads(MEASURED.read_text(encoding="utf-8")))


def _run(script: str) -> Any:
    """What a benchmark prints; numpy's own threads are turned off, as they would only disturb it."""
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, str(HERE / script), "--json"]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=environment).stdout)


def draw(measured: dict[str, Any]) -> None:
    with canvas.style():
        figure = canvas.new_figure()
        figure.set_size_inches(11, 4.2)
        bars, lines = figure.subplots(1, 2)
        _draw_steps(bars, {row["step"]: row["ratio"] for row in measured["speed"]})
        _draw_growth(lines, measured["growth"])
    canvas.save(figure, PICTURE, dpi=110)


def _draw_steps(axes: canvas.Axes, ratios: dict[str, float]) -> None:
    """A bar for each, as long as its time; each mark on the scale is ten times the one before."""
    names = [name for name in (*reversed(PEERS), *reversed(OURS)) if name in ratios]
    colours = [canvas.KEPT if name in OURS else canvas.DROPPED for name in names]
    axes.barh([{**OURS, **PEERS}[name] for name in names], [ratios[name] for name in names], color=colours)
    for place, name in enumerate(names):
        axes.text(ratios[name] * 1.08, place, f"{ratios[name]:.2g}", va="center", bbox=_WHITE)
    axes.set_xscale("log")
    axes.set_xlim(0.3, 300)
    axes.set_xticks([1, 10, 100], ["1", "10", "100"])
    axes.axvline(1, color=canvas.LIMIT, linestyle=canvas.DASHES, linewidth=1)
    axes.set_title("Time for the same pages")
    axes.set_xlabel("times a bare parse (dashed)")


def _draw_growth(axes: canvas.Axes, growth: list[dict[str, float]]) -> None:
    sizes = [cost["kilobytes"] for cost in growth]
    seconds = [cost["seconds"] for cost in growth]
    axes.plot(sizes, [1000 * each for each in seconds], "o-", color=canvas.KEPT, linewidth=2)
    middle = sizes.index(min(sizes, key=lambda size: abs(size - 1_000)))
    rate = 1000 * seconds[middle] / sizes[middle]
    axes.plot(sizes, [rate * size for size in sizes], color=canvas.LIMIT, linestyle=canvas.DASHES, linewidth=1)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xticks([10, 100, 1_000, 10_000], ["10 KB", "100 KB", "1 MB", "10 MB"])
    axes.set_yticks([1, 10, 100, 1_000], ["1 ms", "10 ms", "100 ms", "1 s"])
    axes.set_title("Extracting one page to text")
    axes.set_xlabel("size of the page (dashed: in proportion)")


if __name__ == "__main__":
    main()
