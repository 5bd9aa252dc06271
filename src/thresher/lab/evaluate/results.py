"""What a run gives: one row for each page and system, and the Parquet file they go into."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.errors import MissingExtra
from thresher.lab.evaluate.labelled import BadRow
from thresher.lab.evaluate.measures import HEADLINE_IGNORED, MEASURES


@dataclass(frozen=True, slots=True)
class Row:
    """One page, one system."""

    corpus: str
    id: str
    url: str
    site: str
    kind: str
    language: str
    size: str
    page_bytes: int
    system: str
    text: str
    confidence: float | None
    ms: float
    parse_ms: float
    problem: str
    """Why there is no answer; empty where there is one."""
    gold: str | None
    parts: dict[str, float]
    """`measure.part`, as `measures.measure_both` gives them."""

    def score(self, measure: str) -> npt.NDArray[np.float64] | None:
        """Precision, recall and F1 of this page alone; None where it lacks the labels."""
        values = [self.parts.get(f"{measure}.{part}") for part in MEASURES[measure].parts]
        return None if None in values else MEASURES[measure].finish(np.array([*values, 1.0], dtype=np.float64))


@dataclass(frozen=True, slots=True)
class Results:
    """All rows of a run, and what could not be used."""

    rows: tuple[Row, ...]
    bad: tuple[tuple[str, BadRow], ...] = ()
    """Corpus and page."""
    reused: int = 0
    """Rows that came from the cache."""


def headline_ignored(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The same rows, with what they scored after the headline was taken out of both texts."""
    return tuple(replace(row, parts=_of_headline_ignored(row.parts)) for row in rows)


def _of_headline_ignored(parts: dict[str, float]) -> dict[str, float]:
    names = (name for name in parts if name.startswith(HEADLINE_IGNORED))
    return {name.removeprefix(HEADLINE_IGNORED): parts[name] for name in names}


_TEXTS: Final = ("corpus", "id", "url", "site", "kind", "language", "size", "system", "problem", "text")
_NUMBERS: Final = ("confidence", "ms", "parse_ms")


def write_parquet(rows: Sequence[Row], path: Path) -> None:
    """One row for each page and system; scores of the page in columns such as `word-bag.f1`.

    Those with the headline taken out of both texts are in `headline-ignored.word-bag.f1` and so on.
    """
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise MissingExtra("pyarrow", "eval") from error
    columns = {name: pyarrow.array([_written(getattr(row, name)) for row in rows], pyarrow.string()) for name in _TEXTS}
    columns["page_bytes"] = pyarrow.array([row.page_bytes for row in rows], pyarrow.int64())
    numbers = {name: [getattr(row, name) for row in rows] for name in _NUMBERS}
    without = {HEADLINE_IGNORED + name: values for name, values in _scores(headline_ignored(rows)).items()}
    for name, values in {**numbers, **_scores(rows), **without}.items():
        columns[name] = pyarrow.array(values, pyarrow.float64())
    parquet.write_table(pyarrow.table(columns), path, compression="zstd")


def _written(text: str) -> str:
    """Without lone surrogates, which broken pages have and no file can hold."""
    return text.encode("utf-8", "replace").decode()


def _scores(rows: Sequence[Row]) -> dict[str, list[float | None]]:
    columns = {}
    for measure, about in MEASURES.items():
        scores = [row.score(measure) for row in rows]
        for place, name in enumerate(("precision", "recall", "f1")):
            if name == "f1" or not about.only_f1:
                columns[f"{measure}.{name}"] = [None if each is None else float(each[place]) for each in scores]
    return columns
