"""`thresher eval` as a user types it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from places import PAGES

NAMES: Final = ("article", "forum", "thai", "arabic")

MODULE: Final = """
import time

def crash(html):
    raise ValueError("broken\\ntwice")

def hang(html):
    if b"Warm-up" not in html:
        time.sleep(60)
    return ""

def nothing(html):
    return ""
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a corpus, one with a wrong column, and a module with functions to evaluate."""
    folder = tmp_path_factory.mktemp("eval")
    html = [(PAGES / name / "source.html").read_bytes() for name in NAMES]
    gold = [(PAGES / name / "expected.md").read_text(encoding="utf-8") for name in NAMES]
    table = {"id": list(NAMES), "html": html, "gold": gold, "kind": ["article", "forum", "article", "article"]}
    pq.write_table(pa.table(table), folder / "pages.parquet")
    pq.write_table(pa.table({"id": list(NAMES), "html": html, "label": gold}), folder / "wrong.parquet")
    pq.write_table(pa.table({**table, "gold": [*gold[:2], "", None]}), folder / "gaps.parquet")
    (folder / "mine.py").write_text(MODULE, encoding="utf-8")
    return folder


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "thresher", "eval", *arguments]
    ours = {name: value for name, value in os.environ.items() if name != "THRESHER_CORPORA"}
    settings = {**ours, "XDG_CACHE_HOME": str(folder / "cache"), "PYTHONUTF8": "1", **environment}
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=120, env=settings
    )


def said(done: subprocess.CompletedProcess[str]) -> list[str]:
    return done.stderr.splitlines()


def test_a_run_says_who_is_best_and_writes_all_it_is_asked_for(folder: Path) -> None:
    done = run(
        folder, "pages.parquet", "-m", "cectd-ds,plain", *(f"-oout.{end}" for end in ("html", "md", "json", "parquet"))
    )
    assert done.returncode == 0, done.stderr
    assert said(done) == [f"thresher: wrote out.{end}" for end in ("html", "md", "json", "parquet")]
    assert "On pages (4 pages) cectd-ds is best: word-bag F1 " in done.stdout
    report = (folder / "out.html").read_text(encoding="utf-8")
    assert "threshold" in report
    assert "| **cectd-ds** |" in (folder / "out.md").read_text(encoding="utf-8")
    assert json.loads((folder / "out.json").read_text(encoding="utf-8"))["measure"] == "word-bag"
    rows = pq.read_table(folder / "out.parquet").to_pylist()
    assert sorted((row["id"], row["system"]) for row in rows) == sorted(
        (n, s) for n in NAMES for s in ("cectd-ds", "plain")
    )


def test_a_second_run_takes_everything_from_the_cache(folder: Path) -> None:
    again = [run(folder, "pages.parquet", "-m", "plain", "-f", "json") for _ in range(2)]
    first, second = (json.loads(done.stdout) for done in again)
    assert second["facts"]["From the cache"].startswith("4 of 4 answers")
    assert first["lines"] == second["lines"]


def test_what_cannot_be_had_is_one_line_each_and_the_rest_is_run(folder: Path) -> None:
    done = run(
        folder,
        "wrong.parquet",
        "pages.parquet",
        "nowhere",
        "-m",
        "plain,cectd-dd,peer:nobody,mine:crash",
        "-f",
        "markdown",
    )
    assert said(done) == [
        "thresher: no method is called 'cectd-dd'; did you mean 'cectd-ds'?",
        "thresher: no peer is called 'nobody'; there are: trafilatura, resiliparse, readability, justext, boilerpy3, "
        "turbohtml",
        "thresher: wrong.parquet has no column gold; its columns are: id, html, label",
        "thresher: there is no corpus 'nowhere', neither as a path nor in ../shared/corpora; give a path, or set "
        "THRESHER_CORPORA to the folder that has the corpora",
        "thresher: mine:crash failed on 4 of 4 pages of pages, counted as empty answers; first article: ValueError: "
        "broken twice",
    ]
    assert done.returncode == 3
    assert "| **plain** |" in done.stdout
    assert "| mine:crash |" in done.stdout


def test_a_method_that_hangs_costs_its_pages_only(folder: Path) -> None:
    done = run(folder, "pages.parquet", "-m", "mine:hang,plain", "--time-limit", "0.5", "--sample", "2", "-f", "json")
    lines = {line["system"]: line for line in json.loads(done.stdout)["lines"]}
    assert lines["mine:hang"]["failed"] == 2
    assert lines["plain"]["failed"] == 0
    assert "took longer than 0.5 s" in done.stderr


def test_pages_without_gold_are_counted_and_named(folder: Path) -> None:
    done = run(folder, "gaps.parquet", "-m", "plain", "-f", "json")
    assert said(done) == ["thresher: gaps: 2 pages left out: there is no gold text (thai, arabic)"]
    assert json.loads(done.stdout)["lines"][0]["pages"] == 2


def test_the_headline_is_kept_ignored_or_both_without_making_answers_anew(folder: Path) -> None:
    command = ["pages.parquet", "-m", "plain", "-f", "json", "--headline"]
    both, kept, ignored = (json.loads(run(folder, *command, each).stdout) for each in ("both", "keep", "ignore"))
    assert kept["headline_ignored"] is ignored["headline_ignored"] is None
    assert (kept["lines"], ignored["lines"]) == (both["lines"], both["headline_ignored"]["lines"])
    assert kept["lines"][0]["scores"] != ignored["lines"][0]["scores"]
    for each in (kept, ignored):
        assert each["facts"]["From the cache"].startswith("4 of 4 answers")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["pages.parquet", "-m", "cectd-dd"], "no method is called 'cectd-dd'; did you mean 'cectd-ds'?"),
        (["pages.parquet", "-m", "plain:speed=3"], "method 'plain' has no parameter 'speed'; it has none"),
        (["pages.parquet", "--measure", "luck"], "no measure is called 'luck'; there are: word-bag, word-lcs, "),
        (["pages.parquet", "--headline", "drop"], "--headline is one of keep, ignore, both, not 'drop'"),
        (["pages.parquet", "-f", "xml"], "no format is called 'xml'; there are: table, json, markdown"),
        (
            ["pages.parquet", "-o", "a.pdf"],
            "a.pdf: the ending says what to write; it is one of .html, .json, .md, .parquet",
        ),
        (["pages.parquet", "-o", "no/a.html"], "no/a.html: there is no folder "),
        (["pages.parquet", "--layout", "wcx"], "no layout is called 'wcx'; did you mean 'wcxb'?"),
        (["pages.parquet", "-m", ","], "which methods? Name some after -m"),
        (["-m", "plain"], "which corpus? Give a Parquet file, a folder or a name"),
    ],
)
def test_wrong_usage_is_one_line(folder: Path, arguments: list[str], message: str) -> None:
    done = run(folder, *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = said(done)
    assert line.startswith(f"thresher: {message}")


def test_labels_that_nobody_has_are_said(folder: Path) -> None:
    done = run(folder, "pages.parquet", "-m", "plain", "--measure", "segments", "-f", "json")
    assert said(done) == ["thresher: no page has the labels for segments; ranked by word-bag instead"]
    assert json.loads(done.stdout)["measure"] == "word-bag"


def test_a_run_in_which_everything_fails_is_not_a_success(folder: Path) -> None:
    assert run(folder, "pages.parquet", "-m", "mine:crash").returncode == 1


def test_the_list_has_corpora_layouts_methods_peers_and_measures(folder: Path) -> None:
    done = run(folder, "--list", THRESHER_CORPORA=str(folder))
    assert done.returncode == 0
    shown = " ".join(done.stdout.split())
    assert "pages 4 pages" in shown
    for name in ("readability folders with", "cectd-ds", "peer:boilerpy3", "word-lcs"):
        assert name in shown


def test_two_corpora_of_one_name_are_told_apart(folder: Path) -> None:
    done = run(folder, "pages.parquet", "./pages.parquet", "-m", "plain", "-f", "json", "--sample", "1")
    assert [line["corpus"] for line in json.loads(done.stdout)["lines"]] == ["pages", "pages #2"]


def test_a_cache_that_cannot_be_used_does_not_stop_the_run(folder: Path) -> None:
    (folder / "broken.sqlite").write_bytes(b"this is no database" * 100)
    done = run(folder, "pages.parquet", "-m", "plain", "--cache", "broken.sqlite", "--sample", "1", "-f", "json")
    assert done.returncode == 0
    (line,) = said(done)
    assert "broken.sqlite" in line
    assert json.loads(done.stdout)["lines"][0]["pages"] == 1
