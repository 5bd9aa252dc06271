"""`thresher compare`, as it is typed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from places import PAGES

from thresher import METHODS

ARTICLE = PAGES / "article" / "source.html"


def run(*arguments: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "thresher", "compare", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, input=stdin)


def test_all_methods_in_two_tables() -> None:
    done = run(ARTICLE)
    assert done.returncode == 0, done.stderr
    for name in METHODS:
        assert done.stdout.count(f" {name} ") == (0 if name == "vips" else 2), "only a rendered page has boxes"
    assert "Agreement" in done.stdout
    assert done.stderr == ""


def test_chosen_methods_as_json_from_standard_input() -> None:
    done = run("-", "--json", "-m", "wlr,combine:vote(wlr,accb,bte)", "-m", "cectd-ds:threshold=0.9", stdin="<p>a b")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert [each["method"] for each in said["methods"]] == [
        "wlr",
        "combine:vote(wlr,accb,bte)",
        "cectd-ds:threshold=0.9",
    ]
    assert len(said["agreement"]) == 3


def test_gold_and_page(tmp_path: Path) -> None:
    (tmp_path / "gold.txt").write_text("The windmill that learned to turn again", encoding="utf-8")
    target = tmp_path / "compared.html"
    done = run(ARTICLE, "-m", "plain,cectd-ds", "--gold", tmp_path / "gold.txt", "--html", target)
    assert done.returncode == 0, done.stderr
    assert "recall" in done.stdout
    assert done.stdout.index("cectd-ds") < done.stdout.index("plain")
    html = target.read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>")
    assert "srcdoc=" in html
    to_stdout = run(ARTICLE, "-m", "plain", "--html", "-")
    assert to_stdout.stdout.startswith("<!doctype html>")
    assert "Agreement" not in to_stdout.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["nowhere.html"], 3, "there is no file"),
        ([ARTICLE, "-m", "nothing"], 2, "no method is called 'nothing'"),
        ([ARTICLE, "-m", "wlr:threshold=1"], 2, "has no parameter"),
        ([ARTICLE, "--gold", "nowhere.txt"], 3, "nowhere.txt: no such file"),
        ([ARTICLE, "--html", ARTICLE], 2, "is the page itself"),
        (["nowhere.html", "--html", "-", "--json"], 2, "both write to standard output"),
        ([ARTICLE, "--html", "nowhere/x.html"], 2, "there is no folder"),
    ],
)
def test_what_goes_wrong_is_one_line(arguments: list[object], code: int, says: str) -> None:
    done = run(*arguments)
    assert done.returncode == code
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_page_without_words_is_nothing_found() -> None:
    done = run("-", "-m", "plain,wlr", stdin="<div></div>")
    assert done.returncode == 1
    assert "0 visible words" in done.stdout


def test_a_method_that_fails_is_named(tmp_path: Path) -> None:
    script = tmp_path / "failing.py"
    script.write_text(
        "import sys\n"
        "from thresher import METHODS\n"
        "def fails(page):\n"
        "    raise RuntimeError('no luck')\n"
        "METHODS['fails'] = fails\n"
        "from thresher.cli import main\n"
        "main()\n",
        encoding="utf-8",
    )
    command = [sys.executable, str(script), "compare", str(ARTICLE), "-m", "plain,fails"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0
    assert "failed" in done.stdout
    assert done.stderr == "thresher: fails failed: RuntimeError: no luck\n"
    quiet = subprocess.run([*command, "-q"], capture_output=True, text=True)
    assert quiet.stderr == ""


def test_names_with_brackets_are_printed_as_they_are() -> None:
    done = run("-", "-m", "info-optics:genre=[/x]", stdin="<p>a b")
    assert done.returncode == 1
    assert "info-optics:genre=[/x]" in done.stdout
    assert "info-optics:genre=[/x] failed: BadArgument" in done.stderr
