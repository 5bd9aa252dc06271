"""How good `auto` is from version to version: one line a version in `evaluation/history.jsonl`.

python evaluation/quality_history.py --record   # writes the line of this version, from evaluation/out_of_fold.json
python evaluation/quality_history.py            # draws docs/pictures/history.png from it and that of the speed
"""

from __future__ import annotations

import argparse
import json
from datetime import date
from pathlib import Path
from typing import Any, Final

import thresher
from thresher.lab.plots import canvas

HERE: Final = Path(__file__).parent
HISTORY: Final = HERE / "history.jsonl"
SPEED: Final = HERE.parent / "benchmarks" / "history.jsonl"
OUT_OF_FOLD: Final = HERE / "out_of_fold.json"
PICTURE: Final = HERE.parent / "docs" / "pictures" / "history.png"


def line_of(figures: dict[str, Any]) -> dict[str, Any]:
    """F1 on each corpus, out of fold: with the headline, and with it taken out of both texts."""
    line: dict[str, Any] = {"version": thresher.__version__, "date": date.today().isoformat()}
    for name, of in (("f1", figures), ("f1_without_headline", figures["headline_ignored"])):
        ours = [each for each in of["lines"] if each["system"] == "auto"]
        line[name] = {each["corpus"]: round(each["scores"]["word-bag"]["f1"]["value"], 4) for each in ours}
    return line


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


def record() -> None:
    line = line_of(json.loads(OUT_OF_FOLD.read_text(encoding="utf-8")))
    kept = [each for each in lines(HISTORY) if each["version"] != line["version"]]
    HISTORY.write_text("".join(json.dumps(each) + "\n" for each in [*kept, line]), encoding="utf-8")


def draw() -> None:
    with canvas.style():
        figure = canvas.new_figure()
        figure.set_size_inches(11, 4.2)
        good, fast = figure.subplots(1, 2)
        _draw_quality(good, lines(HISTORY))
        _draw_speed(fast, lines(SPEED))
    canvas.save(figure, PICTURE, dpi=110)


def _draw_quality(axes: canvas.Axes, history: list[dict[str, Any]]) -> None:
    versions = [line["version"] for line in history]
    for corpus in history[-1]["f1_without_headline"]:
        values = [line["f1_without_headline"].get(corpus) for line in history]
        axes.plot(versions, values, "o-", linewidth=1.5, label=f"{corpus} {values[-1]:.3f}")
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False, fontsize=8)
    axes.set_title("Word-bag F1, out of fold, headline ignored")


def _draw_speed(axes: canvas.Axes, history: list[dict[str, Any]]) -> None:
    versions = [line["version"] for line in history]
    for form, colour in (("text", canvas.KEPT), ("markdown", canvas.LIMIT)):
        values = [line[form] / 1e6 for line in history]
        axes.plot(versions, values, "o-", color=colour, linewidth=2)
        axes.annotate(form, (versions[-1], values[-1]), xytext=(6, 0), textcoords="offset points", va="center")
    axes.margins(x=0.35)
    axes.set_ylim(0, 1.1 * max(line[form] for line in history for form in ("text", "markdown")) / 1e6)
    axes.set_title("Millions of instructions for ten pages")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="write the line of this version first")
    if parser.parse_args().record:
        record()
    draw()


if __name__ == "__main__":
    main()
