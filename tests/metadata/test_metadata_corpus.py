"""A sample of labelled pages, so that a step back is noticed. Skipped where the corpora are not at hand."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Final

import numpy as np
import pytest
from places import ROOT

from thresher.metadata import metadata_of
from thresher.page import Page
from thresher.verdict import Verdict, visible_in_body

CORPUS: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora")) / "wcxb-dev.parquet"
FLOORS: Final = {"title": (0.68, 0.32), "author": (0.70, 0.12), "date": (0.80, 0.14)}
"""Of the pages that have the field: at least so many right, at most so many wrong. Without a kind of page, which the
default method would tell, it is a little less than `docs/metadata.md` says."""


def evaluation() -> ModuleType:
    spec = importlib.util.spec_from_file_location("evaluation_metadata", ROOT / "evaluation" / "metadata.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not CORPUS.is_file(), reason=f"no {CORPUS.name}; set THRESHER_CORPORA to the folder that has it")
def test_a_sample_of_pages_keeps_its_floor() -> None:
    import pyarrow.parquet as parquet

    judge = evaluation()
    file = parquet.ParquetFile(CORPUS)
    table = file.read_row_groups(list(range(0, file.num_row_groups, 6)), columns=["html", "url", *FLOORS])
    counts = {field: Counter[str]() for field in FLOORS}
    for row in table.take(np.arange(0, len(table), 3)).to_pylist():
        page = Page.parse(row["html"])
        keep = visible_in_body(page)
        found = metadata_of(page, Verdict(keep, keep.astype(np.float64), keep.astype(np.uint8)), row["url"] or None)
        answers = {"title": found.title, "author": "; ".join(found.authors), "date": found.date}
        for field, answer in answers.items():
            if row[field]:
                same = answer and judge.SAME[field](row[field], answer)
                counts[field]["right" if same else "wrong" if answer else "missing"] += 1
    for field, (right, wrong) in FLOORS.items():
        total = counts[field].total()
        assert counts[field]["right"] / total >= right, (field, counts[field])
        assert counts[field]["wrong"] / total <= wrong, (field, counts[field])


def test_the_comparison_is_the_same_for_all() -> None:
    judge = evaluation()
    assert judge.SAME["title"]("A  “b”", "a &quot;B&quot;")
    assert judge.SAME["author"]("Ann Lee, Ph.D. and Bo Ek", "bo ek; Ann Lee")
    assert not judge.SAME["author"]("Ann Lee", "Ann Lee; Bo Ek")
    assert judge.SAME["date"]("2024-05-06", "2024-05-06T10:00:00Z")
