"""`favor` moves the cut: precision keeps less, recall keeps more, and never anything else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from places import PAGES, TESTS

import thresher
from thresher.errors import BadArgument

FOLDERS: Final = sorted(path.parent for path in TESTS.glob("pages/*/source.html"))
ARTICLE: Final = PAGES / "article" / "source.html"


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "thresher", *map(str, arguments)]
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60, env=environment)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_precision_keeps_part_of_balance_and_that_part_of_recall(folder: Path) -> None:
    page = thresher.Page.parse((folder / "source.html").read_bytes())
    precision, balance, recall = (
        thresher.extract(page, favor=favor).verdict.keep for favor in ("precision", "balance", "recall")
    )
    assert not (precision & ~balance).any()
    assert not (balance & ~recall).any()
    assert (thresher.extract(page).verdict.keep == balance).all()


def test_it_makes_a_difference() -> None:
    kept = {
        favor: sum(len(thresher.extract(folder / "source.html", favor=favor).text) for folder in FOLDERS)
        for favor in ("precision", "balance", "recall")
    }
    assert kept["precision"] < kept["balance"] < kept["recall"]


def test_an_unknown_wish_is_refused() -> None:
    with pytest.raises(BadArgument, match="favor is one of balance, precision, recall, not 'speed'"):
        thresher.extract(ARTICLE, favor="speed")
    with pytest.raises(BadArgument, match="method 'wlr' has no parameter 'favor'"):
        thresher.extract(ARTICLE, method="wlr", favor="recall")


def test_strictness_is_the_same_in_finer_steps() -> None:
    for favor, strictness in (("precision", 0.5), ("recall", -0.5)):
        assert thresher.extract(ARTICLE, strictness=strictness).text == thresher.extract(ARTICLE, favor=favor).text
    strictest = thresher.extract(ARTICLE, strictness=1.0)
    assert strictest.text in ("", strictest.title), "only a headline needs less than certainty"
    assert len(thresher.extract(ARTICLE, strictness=-1.0).text) > len(thresher.extract(ARTICLE, favor="recall").text)


def test_strictness_and_favor_are_one_threshold() -> None:
    with pytest.raises(BadArgument, match=r"from -1 .* to 1 .*, not 2"):
        thresher.extract(ARTICLE, strictness=2.0)
    with pytest.raises(BadArgument, match="give one of them"):
        thresher.extract(ARTICLE, strictness=0.3, favor="recall")


def test_the_option_is_the_parameter() -> None:
    for favor in ("precision", "recall"):
        done = run(ARTICLE, "--favor", favor, "-f", "txt")
        assert done.returncode == 0
        assert done.stdout == thresher.extract(ARTICLE, favor=favor).text + "\n"
    assert run(ARTICLE, "-m", "auto:favor=recall").stdout == run(ARTICLE, "--favor", "recall").stdout


def test_inspect_has_it_too() -> None:
    less, more = (run("inspect", ARTICLE, "--favor", favor) for favor in ("precision", "recall"))
    assert less.returncode == more.returncode == 0
    assert less.stdout.count("\n+") <= more.stdout.count("\n+")
    assert "kind article (" in run("inspect", ARTICLE, "-v").stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("extract", "--favor", "speed"), "--favor is one of balance, precision, recall, not 'speed'"),
        (("extract", "--favor", "recall", "-m", "wlr"), "method 'wlr' cannot favor anything; --favor goes with 'auto'"),
        (("extract", "--favor", "recall", "-m", "combine:vote(wlr,bte)"), "cannot favor anything"),
        (("inspect", "--favor", "recall", "-m", "bte:rate=2"), "method 'bte' cannot favor anything"),
    ],
)
def test_where_it_does_not_fit_one_line_says_so(arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments, "http://127.0.0.1:1/")  # nothing is fetched before it is found out
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert message in done.stderr
