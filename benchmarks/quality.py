"""Word-bag F1 of methods on corpora: the figures of the README.

    python benchmarks/quality.py wcxb-dev dragnet              the default method and plain
    python benchmarks/quality.py wcxb-dev --method cectd-ds

A corpus is a name in the folder THRESHER_CORPORA (default ../shared/corpora) or a path to a Parquet file with the
columns `html` and `gold`.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

import thresher
from thresher.methods import DEFAULT_METHOD

FOLDER: Final = Path(os.environ.get("THRESHER_CORPORA", "../shared/corpora"))
_WORD: Final = re.compile(r"\w+")


def main() -> None:
    parser = argparse.ArgumentParser(description="Word-bag F1 of methods on corpora.")
    parser.add_argument("corpus", nargs="+", help="a name such as wcxb-dev, or a Parquet file")
    parser.add_argument("--method", action="append", help="may be repeated (default: plain and the default method)")
    options = parser.parse_args()
    table = Table("corpus", "pages", "method", "F1", "confidence / F1", box=None)
    for corpus in options.corpus:
        pages = read(corpus)
        for method in options.method or ["plain", DEFAULT_METHOD]:
            scores, trust = zip(*scored(pages, method), strict=True)
            agreement = f"{rank_correlation(scores, trust):.3f}"
            table.add_row(corpus, f"{len(pages):,}", method, f"{statistics.fmean(scores):.4f}", agreement)
    Console().print(table)


def read(corpus: str) -> list[tuple[bytes, str]]:
    path = Path(corpus) if corpus.endswith(".parquet") else FOLDER / f"{corpus}.parquet"
    if not path.exists():
        sys.exit(f"there is no corpus {path}; set THRESHER_CORPORA to the folder that has it")
    import pyarrow.parquet as parquet

    columns = parquet.read_table(path, columns=["html", "gold"]).to_pydict()
    return list(zip(columns["html"], columns["gold"], strict=True))


def scored(pages: list[tuple[bytes, str]], method: str) -> list[tuple[float, float]]:
    """F1 and confidence of each page."""
    with ProcessPoolExecutor() as pool:
        done = pool.map(_score, [(html, gold, method) for html, gold in pages], chunksize=20)
        return list(track(done, method, total=len(pages), console=Console(stderr=True), transient=True))


def _score(page: tuple[bytes, str, str]) -> tuple[float, float]:
    html, gold, method = page
    result = thresher.extract(html, method=method)
    return word_bag_f1(result.text, gold), result.confidence


def word_bag_f1(text: str, gold: str) -> float:
    """F1 over words as a bag, lower case."""
    got, wanted = (Counter(_WORD.findall(each.lower())) for each in (text, gold))
    if not got or not wanted:
        return float(not got and not wanted)
    return 2 * (got & wanted).total() / (got.total() + wanted.total())


def rank_correlation(first: tuple[float, ...], second: tuple[float, ...]) -> float:
    """Spearman's, ties broken by order."""
    ranks = [np.argsort(np.argsort(column)) for column in (first, second)]
    return float(np.corrcoef(ranks[0], ranks[1])[0, 1])


if __name__ == "__main__":
    main()
