"""Pages whose labels are in doubt: the model is sure, out of fold, and the gold text says something else altogether.

    python evaluation/doubtful_labels.py > evaluation/doubtful_labels.tsv

Some of them have a gold text that breaks off early, skips parts of the story or is not on the page at all; on others
the model is wrong. The list is for readers of the worst pages. Nothing is left out by it: masking these pages in
training changed nothing (see the model card), and figures are always taken over all pages.
"""

from __future__ import annotations

import math
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Final, NamedTuple

from by_fold import fold_files
from out_of_fold import CORPORA

from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.training.calibrate import f1_of
from thresher.lab.training.examples import example_of
from thresher.lab.training.study import Opinion, opinion_of
from thresher.model.feature_names import SIGNS
from thresher.model.weights import Model, read_model

LOW: Final = 0.6
"""The F1 that blocks reach is below this, ..."""
SURE: Final = 0.85
"""... though at least this much was to be expected; ..."""
ON_THE_PAGE: Final = 0.5
"""... or less than this share of the gold text is found on the page."""
_FEW_WORDS: Final = 30


class Doubt(NamedTuple):
    corpus: str
    id: str
    f1: float
    expected: float
    found: float


def doubt_of(task: tuple[str, Labelled]) -> Doubt | None:
    """None where the model agrees with the labels, or is not sure."""
    example = example_of(*task)
    if example is None:
        return None
    opinion = opinion_of(example.page, _models()[example.fold])
    labels = example.labels
    found = float((labels.words * labels.share).sum()) / max(labels.gold_words, 1)
    doubt = Doubt(example.corpus, example.id, f1_of(labels, opinion.kept), _expected(opinion), found)
    is_off = doubt.f1 < LOW and doubt.expected > SURE
    is_elsewhere = found < ON_THE_PAGE and labels.gold_words > _FEW_WORDS
    return doubt if is_off or is_elsewhere else None


def _expected(opinion: Opinion) -> float:
    """The F1 to expect; among the signs are its log-odds."""
    return 1 / (1 + math.exp(-float(opinion.signs[SIGNS.index("expected F1")])))


@cache
def _models() -> list[Model]:
    return [read_model(file) for file in fold_files()]


def main() -> None:
    tasks = [(name, page) for name in CORPORA for page in open_corpus(name).pages]
    print("corpus\tpage\tF1 of blocks\texpected\tshare of the gold text on the page")
    with ProcessPoolExecutor() as pool:
        for doubt in filter(None, pool.map(doubt_of, tasks, chunksize=16)):
            print(doubt.corpus, doubt.id, *(f"{value:.2f}" for value in doubt[2:]), sep="\t")


if __name__ == "__main__":
    main()
