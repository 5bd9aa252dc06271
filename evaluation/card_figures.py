"""Put the figures of `out_of_fold.json` into the model card and the page on confidence, and draw the calibration.

    python evaluation/out_of_fold.py --peers --favor --json evaluation/out_of_fold.json
    python evaluation/card_figures.py

Needs the extra `plot`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from thresher.lab.plots import canvas

HERE: Final = Path(__file__).parent
FIGURES: Final = HERE / "out_of_fold.json"
CARD: Final = HERE.parent / "src" / "thresher" / "model" / "card.md"
CONFIDENCE: Final = HERE.parent / "docs" / "confidence.md"
CURVE: Final = HERE.parent / "docs" / "pictures" / "calibration.png"

_MARKED: Final = re.compile(r"(<!-- figures[^>]*-->\n).*?(<!-- end of figures -->)", re.DOTALL)
_NAMES: Final = {"peer:trafilatura": "trafilatura", "peer:readability": "readability-lxml"}


def main() -> None:
    found = json.loads(FIGURES.read_text(encoding="utf-8"))
    fill(CARD, "\n".join(card(found)))
    fill(CONFIDENCE, "\n".join(confidence(found)))
    draw(found["confidence"][0]["bins"], CURVE)


def fill(path: Path, text: str) -> None:
    """Replace what is between the marks."""
    old = path.read_text(encoding="utf-8")
    path.write_text(_MARKED.sub(lambda marks: f"{marks[1]}\n{text}\n{marks[2]}", old), encoding="utf-8")


def card(found: dict[str, Any]) -> Iterator[str]:
    yield "Word-bag scores of `auto`, mean over pages, and the F1 of others. In brackets the chance (p) that a"
    yield "difference to `auto` so large is luck: paired test by site, corrected for the number of systems."
    yield "Bold: `auto` is ahead, and p < 0.05."
    yield ""
    yield from _tables(found)
    yield "The same with the headline ignored, that is, taken out of the gold text and of the answer before they are"
    yield "compared:"
    yield ""
    yield from _tables(found["headline_ignored"])
    yield from _settings(found["favor"])
    for each in found["kinds"]:
        yield f"The kind is right on {each['accuracy']:.1%} of the {each['pages']:,} pages of {each['corpus']}."
        yield ""


def _tables(found: dict[str, Any]) -> Iterator[str]:
    yield from _scores(found["lines"], found["comparisons"], "corpus")
    for part in ("kind", "language"):
        if (here := found[f"by_{part}"])["lines"]:
            yield from _scores(here["lines"], here["comparisons"], part)


def _scores(lines: list[dict[str, Any]], comparisons: list[dict[str, Any]], name: str) -> Iterator[str]:
    systems = list(dict.fromkeys(line["system"] for line in lines))
    chances = {(each["corpus"], each["second"]): each for each in comparisons}
    f1 = {(line["corpus"], line["system"]): line["scores"]["word-bag"] for line in lines}
    yield _row([name, "pages", "precision", "recall", *(f"F1 of {_short(system)}" for system in systems)])
    yield _row(["---", *["---:"] * (3 + len(systems))])
    for corpus in dict.fromkeys(line["corpus"] for line in lines):
        pages = next(line["pages"] for line in lines if line["corpus"] == corpus)
        ours = f1[corpus, systems[0]]
        cells = [_cell(f1[corpus, system], chances.get((corpus, system))) for system in systems[1:]]
        figures = [f"{ours[part]['value']:.3f}" for part in ("precision", "recall", "f1")]
        yield _row([corpus, f"{pages:,}", *figures, *cells])
    yield ""


def _cell(score: dict[str, Any], comparison: dict[str, Any] | None) -> str:
    shown = f"{score['f1']['value']:.3f}"
    if comparison is None or comparison["p"] is None:
        return shown
    p = comparison["p"]
    text = f"{shown} ({'<0.001' if p < 0.001 else f'{p:.3f}'})"
    return f"**{text}**" if p < 0.05 and comparison["difference"]["value"] > 0 else text


def _settings(found: list[dict[str, Any]]) -> Iterator[str]:
    if not found:
        return
    settings = list(dict.fromkeys(each["system"] for each in found))
    by_place = {(each["corpus"], each["system"]): each for each in found}
    yield "What `favor` does (precision / recall / F1):"
    yield ""
    yield _row(["corpus", *(f"`{setting}`" for setting in settings)])
    yield _row(["---", *["---"] * len(settings)])
    for corpus in dict.fromkeys(each["corpus"] for each in found):
        here = [by_place[corpus, setting] for setting in settings]
        yield _row([corpus, *(f"{each['precision']:.3f} / {each['recall']:.3f} / {each['f1']:.3f}" for each in here)])
    yield ""


def confidence(found: dict[str, Any]) -> Iterator[str]:
    yield _row(["corpus", "rank correlation with F1", "mean distance between confidence and F1, in ten bins"])
    yield _row(["---", "---:", "---:"])
    for each in found["confidence"]:
        yield _row([each["corpus"], f"{each['rank_correlation']:.2f}", f"{each['error']:.3f}"])
    yield ""


def draw(bins: list[dict[str, Any]], path: Path) -> None:
    """The confidence that was given against the F1 that was reached."""
    with canvas.style():
        figure = canvas.new_figure()
        axes = figure.add_subplot()
        axes.plot([0, 1], [0, 1], color=canvas.LIMIT, linestyle=canvas.DASHES, linewidth=1.4, label="perfect")
        said, true = [each["said"] for each in bins], [each["true"] for each in bins]
        axes.plot(said, true, color=canvas.KEPT, marker="o", linewidth=2, label="a tenth of the pages at each dot")
        axes.set_xlim(0.3, 1)
        axes.set_ylim(0.3, 1)
        canvas.label(axes, "Confidence and the F1 that came true", "mean confidence", "mean word-bag F1")
    canvas.save(figure, path, dpi=100)


def _short(system: str) -> str:
    return _NAMES.get(system, system.removeprefix("peer:"))


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
