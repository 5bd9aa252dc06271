"""`thresher paper` as a researcher types it: one command, one HTML file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from places import PAGES

NAMES = ("article", "forum", "thai", "arabic", "product", "polish", "greek")
_LONG = ("ccb", "cetd")
"""Those that try values of parameters."""
EXPECTED = {
    "wlr": ("WLR (Table 4)", "DOM words", "Some pages are lost altogether"),
    "ccb": ("Seconds for a kB, as in Table 3", "ACCB is better than DSC", "CCB: the vector, and how it settles"),
    "cetd": ("CECTD-DS (Table 2)", "λ = 0 keeps everything", "28.33"),
    "xpath-blocks": ("F-measure", "Comparing several pages helps", "A tag cloud, as in Figure 4"),
    "info-optics": ("Normalised link density NL (Figure 5)", "Accuracy of the first 15 nodes", "F1 by genre"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("paper")
    html = [(PAGES / name / "source.html").read_bytes() for name in NAMES]
    gold = [(PAGES / name / "expected.md").read_text(encoding="utf-8") for name in NAMES]
    table = {"id": list(NAMES), "html": html, "gold": gold, "url": [f"https://{name}.example/" for name in NAMES]}
    pq.write_table(pa.table(table), folder / "pages.parquet")
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    ours = {name: value for name, value in os.environ.items() if name != "THRESHER_CORPORA"}
    settings = {**ours, "XDG_CACHE_HOME": str(folder / "cache"), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "thresher", "paper", *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=240, env=settings
    )


@pytest.mark.parametrize(
    "paper", [pytest.param(name, marks=pytest.mark.corpora if name in _LONG else ()) for name in EXPECTED]
)
def test_one_command_writes_one_file_that_asks_for_nothing(folder: Path, paper: str) -> None:
    done = run(folder, paper, "pages.parquet")
    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines()[-1] == f"thresher: wrote paper-{paper}.html"
    html = (folder / f"paper-{paper}.html").read_text(encoding="utf-8")
    assert all(text in html for text in EXPECTED[paper])
    assert "on 0 of 1 corpus" in html or "on 1 of 1 corpus" in html
    assert "<script" not in html
    assert not re.search(r"""(?:src|href)=["'](?!#)""", html), "nothing is loaded, and nothing leads away"
    assert not re.search(r"url\(|@import", html)


def test_wrong_input_is_said_in_a_line(folder: Path) -> None:
    for arguments, message in (
        (("vips", "pages.parquet"), "no paper is called 'vips'; there are: wlr, ccb"),
        (("wlr", "nothing.parquet"), "there is no corpus 'nothing.parquet'"),
        (("wlr",), "there are no corpora here: give Parquet files"),
        (("wlr", "pages.parquet", "-o", "report.pdf"), "the report is HTML"),
        (("wlr", "pages.parquet", "-o", "no/where.html"), "there is no folder"),
    ):
        done = run(folder, *arguments)
        assert done.returncode > 0
        assert message in done.stderr
        assert len(done.stderr.splitlines()) == 1
