"""How `auto` trades recall for precision as its one threshold moves, on sites that it has not seen.

    python evaluation/favor_curve.py                    measure, and draw docs/pictures/favor.png
    python evaluation/favor_curve.py --sample 100       a hundred pages of each corpus; nothing is drawn

Each page is judged once, by weights that have seen no page of its site; then every strictness is tried on it. What was
measured goes to `favor_curve.json`, and the table of it to the page on favoring. Needs the extras `eval` and `plot`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import numpy as np
from by_fold import fold_files, fold_of_page
from card_figures import fill
from out_of_fold import CORPORA, progressing

import thresher
from thresher.errors import ThresherError
from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.metrics import word_bag
from thresher.lab.evaluate.tokens import words
from thresher.lab.plots import canvas

HERE: Final = Path(__file__).parent
FIGURES: Final = HERE / "favor_curve.json"
PAGE: Final = HERE.parent / "docs" / "favor.md"
PICTURE: Final = HERE.parent / "docs" / "pictures" / "favor.png"

STEPS: Final = (-0.8, -0.5, -0.25, 0.0, 0.25, 0.5, 0.8)
"""Values of `strictness`; -0.5, 0 and 0.5 have names."""
NAMES: Final = {-0.5: "recall", 0.0: "balance", 0.5: "precision"}

Figures = list[dict[str, Any]]


def main() -> None:
    options = _options()
    try:
        found = measured(options)
    except ThresherError as error:
        sys.exit(f"nothing was measured: {error}")
    print("\n".join(table(found)))
    if options.sample is None:
        FIGURES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        fill(PAGE, "\n".join(table(found)) + "\n")
        draw(found)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Precision and recall of `auto` as its threshold moves.")
    parser.add_argument("--sample", type=int, metavar="N", help="only N pages of each corpus")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (default: one for each core)")
    return parser.parse_args()


def measured(options: argparse.Namespace) -> Figures:
    """Mean precision, recall and F1 of each strictness on each corpus."""
    files = fold_files()
    figures: Figures = []
    for name in CORPORA:
        pages = [page for page in open_corpus(name, sample=options.sample).pages if page.gold]
        tasks = [(page, str(files[fold_of_page(page)])) for page in pages]
        with ProcessPoolExecutor(options.jobs) as pool, progressing(f"measuring {name}") as progress:
            scores = []
            for done, score in enumerate(pool.map(_scores, tasks, chunksize=8), 1):
                scores.append(score)
                progress(done, len(tasks))
        figures += _means(name, scores)
    return figures


def _scores(task: tuple[Labelled, str]) -> list[tuple[float, float, float]]:
    """Precision, recall and F1 of one page at each step."""
    page, weights = task
    parsed, gold = thresher.Page.parse(page.html), words(page.gold or "")
    return [
        word_bag(words(thresher.extract(parsed, url=page.url or None, weights=weights, strictness=step).text), gold)
        for step in STEPS
    ]


def _means(corpus: str, scores: Sequence[Sequence[tuple[float, float, float]]]) -> Figures:
    means = np.asarray(scores).mean(axis=0).round(4).tolist()
    return [
        {"corpus": corpus, "strictness": step, "precision": precision, "recall": recall, "f1": f1}
        for step, (precision, recall, f1) in zip(STEPS, means, strict=True)
    ]


def table(found: Figures) -> Iterator[str]:
    """Precision / recall / F1: a line for each strictness, a column for each corpus."""
    corpora = list(dict.fromkeys(each["corpus"] for each in found))
    at = {(each["corpus"], each["strictness"]): each for each in found}
    yield f"| strictness | {' | '.join(corpora)} |"
    yield f"| ---: | {' | '.join('---' for _ in corpora)} |"
    for step in STEPS:
        here = [at[corpus, step] for corpus in corpora]
        cells = [f"{each['precision']:.3f} / {each['recall']:.3f} / {each['f1']:.3f}" for each in here]
        name = f" (`{NAMES[step]}`)" if step in NAMES else ""
        yield f"| {step:g}{name} | {' | '.join(cells)} |"


def draw(found: Figures) -> None:
    """A curve for each corpus, with the three named settings marked on it."""
    with canvas.style():
        figure = canvas.new_figure()
        axes = figure.add_subplot()
        for corpus in dict.fromkeys(each["corpus"] for each in found):
            here = [each for each in found if each["corpus"] == corpus]
            recall, precision = [each["recall"] for each in here], [each["precision"] for each in here]
            (line,) = axes.plot(recall, precision, linewidth=2, label=corpus)
            for name, mark in (("recall", ">"), ("balance", "o"), ("precision", "^")):
                place = next(place for place, each in enumerate(here) if NAMES.get(each["strictness"]) == name)
                axes.plot(recall[place], precision[place], mark, color=line.get_color(), markersize=8)
        canvas.label(axes, "▶ recall   ● balance   ▲ precision", "mean recall", "mean precision")
        axes.legend(loc="lower left", frameon=False)
    canvas.save(figure, PICTURE, dpi=100)


if __name__ == "__main__":
    main()
