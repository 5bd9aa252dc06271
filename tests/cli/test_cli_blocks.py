"""`thresher blocks` and `thresher menus` as people use them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from places import PAGES
from typer.testing import CliRunner, Result

from thresher.cli.app import app

ARTICLE: Final = PAGES / "article" / "source.html"
JAPANESE: Final = PAGES / "japanese" / "source.html"


def run(*arguments: str | Path, given: bytes = b"") -> Result:
    """In this process: starting one takes longer than all that is looked at here."""
    return CliRunner().invoke(app, list(map(str, arguments)), input=given, env={"COLUMNS": "60", "NO_COLOR": "1"})


def test_blocks_are_a_table_that_no_pipe_cuts() -> None:
    done = run("blocks", ARTICLE)
    assert done.exit_code == 0
    assert done.stderr == ""
    heading, first, *_ = done.stdout.splitlines()
    assert heading.split() == ["rank", "words", "share", "links", "ratio", "where", "text"]
    assert first.split()[0] == "1"
    assert "/html/body/div[2]/main/article" in first
    assert "The windmill that learned to turn again" in first


def test_blocks_as_json_are_whole() -> None:
    blocks = json.loads(run("blocks", ARTICLE, "--json").stdout)
    assert [block["rank"] for block in blocks] == list(range(1, len(blocks) + 1))
    assert sum(block["share"] for block in blocks) == pytest.approx(1, abs=0.01)
    assert max(len(block["text"]) for block in blocks) > 2000
    assert set(blocks[0]) == {"rank", "words", "share", "links", "ratio", "xpath", "text"}


def test_one_block_is_printed_whole() -> None:
    blocks = json.loads(run("blocks", ARTICLE, "--json").stdout)
    assert run("blocks", ARTICLE, "--block", "2").stdout == blocks[1]["text"] + "\n"
    assert json.loads(run("blocks", ARTICLE, "--json", "-b", "2").stdout) == [blocks[1]]


def test_a_block_that_is_not_there() -> None:
    done = run("blocks", ARTICLE, "--block", "99")
    assert done.exit_code == 2
    assert "there is no block 99; the page has" in done.stderr


def test_a_limit_says_what_it_leaves_out() -> None:
    done = run("blocks", ARTICLE, "--limit", "1")
    assert len(done.stdout.splitlines()) == 2
    assert "1 of 3 blocks are shown" in done.stderr
    assert len(json.loads(run("blocks", ARTICLE, "--limit", "1", "--json", "-q").stdout)) == 1


def test_every_ratio_and_no_other() -> None:
    for ratio in ("wlr", "clr", "wnr", "cnr"):
        assert run("blocks", ARTICLE, "--ratio", ratio, "-q").exit_code == 0
    done = run("blocks", ARTICLE, "--ratio", "best")
    assert done.exit_code == 2
    assert "there are: wlr, clr, wnr, cnr" in done.stderr


def test_menus_show_their_links_below_them() -> None:
    done = run("menus", ARTICLE, "--url", "https://example.org/")
    assert done.exit_code == 0
    shown = done.stdout.splitlines()
    assert shown[0].startswith("1. /html/body/header/nav")
    assert any("Births, deaths and barn dances  https://example.org/" in line for line in shown)


def test_menus_as_json() -> None:
    menus = json.loads(run("menus", ARTICLE, "--json").stdout)
    assert set(menus[0]) == {"rank", "ratio", "xpath", "links"}
    assert all(set(link) == {"text", "href"} for menu in menus for link in menu["links"])


def test_what_counts_as_a_menu_can_be_said() -> None:
    page = b"<ul><li><a href=/a>One</a><li><a href=/b>Two</a></ul>"
    assert run("menus", "-", given=page).exit_code == 1
    assert run("menus", "-", "--links", "2", given=page).exit_code == 0
    assert run("menus", "-", "--words", "0", given=page).exit_code == 2


@pytest.mark.parametrize("command", ["blocks", "menus"])
def test_output_is_utf_8_wherever_it_goes(command: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    called = [sys.executable, "-m", "thresher", command, str(JAPANESE)]
    done = subprocess.run(called, capture_output=True, timeout=60, env=environment)
    assert done.returncode == 0
    assert "みなと日和" in done.stdout.decode("utf-8")


@pytest.mark.parametrize(("command", "words"), [("blocks", "no text"), ("menus", "no menu")])
def test_nothing_found(command: str, words: str) -> None:
    done = run(command, "-", given=b"<img src=x>")
    assert done.exit_code == 1
    assert done.stdout == ""
    assert f"nothing found: the page has {words}" in done.stderr
    assert json.loads(run(command, "-", "--json", given=b"").stdout) == []


@pytest.mark.parametrize("command", ["blocks", "menus"])
def test_a_page_cannot_steer_the_terminal(command: str) -> None:
    page = "<ul>" + "".join(f"<li><a href=/{n}>\x1b[31mred {n}</a>" for n in range(5)) + "</ul>"
    done = run(command, "-", given=page.encode())
    assert done.exit_code == 0
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("command", ["blocks", "menus"])
def test_a_page_that_is_not_there(command: str) -> None:
    done = run(command, "missing.html")
    assert done.exit_code == 3
    assert "there is no file missing.html" in done.stderr


def test_regions_tell_the_page_apart() -> None:
    table = run("blocks", ARTICLE, "--regions").stdout.splitlines()
    assert table[0].split() == ["region", "words", "links", "where", "text"]
    assert [line.split("  ")[0] for line in table[1:4]] == ["banner", "header", "menu"]
    assert run("blocks", ARTICLE, "--regions", "--block", "11").stdout.startswith("About us\n")
    regions = json.loads(run("blocks", ARTICLE, "--regions", "--json").stdout)
    assert regions[5]["label"] == "main content"
    assert regions[5]["xpath"] == "/html/body/div[2]/main/article"
