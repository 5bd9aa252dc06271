"""The measures, checked from corpus to score against figures that others measured. Skipped where corpora are missing.

Trafilatura 2.3 without comments was measured with programs that share no code with ours. That takes a minute of work:
`make test` measures a part of the pages, whose figures were measured together with those of the whole, and `make
test-corpora` measures all.
"""

from __future__ import annotations

import os
from importlib import metadata, util
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from places import ROOT

from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.measures import MEASURES
from thresher.lab.evaluate.results import Results
from thresher.lab.evaluate.run import evaluate
from thresher.lab.evaluate.systems import find_systems

CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
NAMES: Final = ("wcxb-dev", "dragnet")
PRECISION, RECALL, F1 = range(3)

SAMPLE: Final = 100
FIGURES: Final = [
    ("wcxb-dev", "word-bag", F1, 0.832),
    ("wcxb-dev", "segments", PRECISION, 0.933),
    ("wcxb-dev", "segments", RECALL, 0.754),
    ("wcxb-dev", "segments", F1, 0.834),
    ("dragnet", "word-bag", F1, 0.899),
    ("dragnet", "word-lcs", F1, 0.896),
]
OF_THE_SAMPLE: Final = [0.7952, 0.9352, 0.7580, 0.8373, 0.8644, 0.8581]


def missing() -> str:
    if not all((CORPORA / f"{name}.parquet").is_file() for name in NAMES):
        return f"no development corpora in {CORPORA}; set THRESHER_CORPORA to the folder that has them"
    if util.find_spec("trafilatura") is None:
        return "trafilatura is not installed"
    version = metadata.version("trafilatura")
    return "" if version.startswith("2.3.") else f"the figures are of trafilatura 2.3, here is {version}"


pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "nothing is missing")


@pytest.fixture(scope="module")
def sample() -> Results:
    return measured(SAMPLE)


@pytest.fixture(scope="module")
def whole() -> Results:
    return measured(None)


def measured(sample: int | None) -> Results:
    corpora = [open_corpus(CORPORA / f"{name}.parquet", sample=sample) for name in NAMES]
    return evaluate(corpora, find_systems("peer:trafilatura"), measures=("word-bag", "word-lcs", "segments"))


def figure(results: Results, corpus: str, measure: str, which: int) -> float:
    keys = [f"{measure}.{part}" for part in MEASURES[measure].parts]
    rows = [row.parts for row in results.rows if row.corpus == corpus and keys[0] in row.parts]
    sums = np.sum([[*(parts[key] for key in keys), 1.0] for parts in rows], axis=0)
    return float(MEASURES[measure].finish(sums)[which])


@pytest.mark.parametrize(
    ("corpus", "measure", "which", "expected"),
    [(*place[:3], expected) for place, expected in zip(FIGURES, OF_THE_SAMPLE, strict=True)],
)
def test_the_figures_of_the_sample_are_met(
    sample: Results, corpus: str, measure: str, which: int, expected: float
) -> None:
    assert figure(sample, corpus, measure, which) == pytest.approx(expected, abs=0.00006)


@pytest.mark.corpora
@pytest.mark.parametrize(("corpus", "measure", "which", "expected"), FIGURES)
def test_the_figures_of_others_are_met(whole: Results, corpus: str, measure: str, which: int, expected: float) -> None:
    assert figure(whole, corpus, measure, which) == pytest.approx(expected, abs=0.0006)


def test_nothing_failed_on_the_way(sample: Results) -> None:
    assert [(row.corpus, row.id, row.problem) for row in sample.rows if row.problem] == []
    assert {row.corpus for row in sample.rows} == set(NAMES)
