"""`thresher explain` as people use it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest
from places import PAGES
from typer.testing import CliRunner, Result

import thresher
from thresher.blocks.explanation import Explanation, Fold
from thresher.cli.app import app
from thresher.cli.explain_lines import bar, shortened

ARTICLE: Final = PAGES / "article" / "source.html"


def run(*arguments: str | Path, given: bytes = b"") -> Result:
    return CliRunner().invoke(app, ["explain", *map(str, arguments)], input=given, env={"NO_COLOR": "1"})


def test_the_page_is_shown_block_by_block_with_reason_and_place() -> None:
    done = run(ARTICLE)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "The windmill that learned to turn again"
    assert re.fullmatch(r"confidence  0\.\d\d █+.?", lines[4])
    place = next(number for number, line in enumerate(lines) if "One tree, two winters" in line)
    assert lines[place].startswith("✓  0.")
    assert lines[place + 1].split("  ")[-2:] == ["/html/body/div[2]/main/article/h2[1]", "line 110:9"]
    assert any(re.fullmatch(r"…\s+\d+ \d+ blocks: inside nav", line) for line in lines)
    assert "\x1b" not in done.stdout


def test_a_choice_of_blocks() -> None:
    def marks(*options: str) -> str:
        shown = run(ARTICLE, *options).stdout.partition("\n\n")[2]
        return "".join(sorted({line[0] for line in shown.splitlines()} - {" "}))

    assert marks() == "…✓✗"
    assert marks("--kept") == "✓"
    assert marks("--dropped", "--all") == "✗"
    both = run(ARTICLE, "--kept", "--dropped")
    assert both.exit_code == 2
    assert "leave nothing" in both.stderr


def test_as_json_it_has_every_block() -> None:
    found = json.loads(run(ARTICLE, "--json").stdout)
    result = thresher.extract(ARTICLE)
    assert found["confidence"] == result.confidence
    assert found["reasons"] == list(result.reasons)
    assert [block["text"] for block in found["blocks"]] == [block.text for block in result.blocks]
    assert {"kept", "score", "why", "xpath", "css", "line", "start"} <= set(found["blocks"][0])
    assert all(block["kept"] for block in json.loads(run(ARTICLE, "--json", "--kept").stdout)["blocks"])


def test_a_passage_is_found_with_what_became_of_it() -> None:
    done = run(ARTICLE, "--find", "waders from")
    assert done.exit_code == 0
    assert "in answer   no" in done.stdout
    assert "XPath       /html/body/aside/a\n" in done.stdout
    assert "inside an aside" in done.stdout
    found = json.loads(run(ARTICLE, "--find", "a raw morning", "--json").stdout)
    assert found["passage"]["kept"] is True
    assert [block["kept"] for block in found["blocks"]] == [True]


def test_a_passage_that_is_not_there() -> None:
    done = run(ARTICLE, "--find", "no such words")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "the page does not have this passage" in done.stderr
    hidden = run("-", "--find", "in a script", given=b"<p>words</p>\n<script>'in a script'</script>")
    assert "only in its source, line 2" in hidden.stderr


@pytest.mark.parametrize(
    ("page", "why", "helps"),
    [
        (b"", "the page is empty", ""),
        (b"<div id=root></div><script src=a.js></script>", "without its scripts", "after its scripts have run"),
        (b"<title>Page not found</title><p>Sorry.</p>", "looks like an error page", "check the address"),
        (b"<form><h1>Log in</h1><input type=password></form>", "looks like a login wall", "in which you can read it"),
    ],
)
def test_a_page_without_content_says_why_and_what_helps(page: bytes, why: str, helps: str) -> None:
    done = run("-", given=page)
    assert why in done.stdout
    assert helps in done.stdout
    assert "low: do not trust this one" in done.stdout


def test_texts_of_pages_steer_no_terminal_and_are_no_markup() -> None:
    page = "<title>[red]t\x1b[2J</title><p>[bold]one[/] \x1b[31mtwo \u202ethree</p>".encode()
    shown = run("-", "-m", "plain", given=page).stdout
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "[bold]one[/] [31mtwo three" in shown


@pytest.mark.parametrize("name", ["page.html", "page.svg", "page.txt"])
def test_it_is_written_to_a_file(tmp_path: Path, name: str) -> None:
    done = run(ARTICLE, "-o", tmp_path / name)
    assert (done.exit_code, done.stdout) == (0, "")
    written = (tmp_path / name).read_text(encoding="utf-8")
    assert "windmill" in written
    assert written.startswith({"page.html": "<!DOCTYPE html>", "page.svg": "<svg", "page.txt": "The windmill"}[name])
    assert not re.search(r"@font-face|<script|src:", written)


def test_every_block_is_shown_once_folded_or_not() -> None:
    explained = Explanation(thresher.extract(ARTICLE))
    for fold in (True, False):
        shown = [
            one for each in explained.lines(fold=fold) for one in (each.blocks if isinstance(each, Fold) else (each,))
        ]
        assert shown == explained.blocks


def test_other_methods_have_scores_on_other_scales() -> None:
    done = run(ARTICLE, "-m", "cetd-ds")
    assert done.exit_code == 0
    assert "method      cetd-ds" in done.stdout


def test_bars_and_paths() -> None:
    assert [bar(share, 2) for share in (0, 0.25, 0.5, 1, 7)] == ["  ", "▌ ", "█ ", "██", "██"]
    assert shortened("/html/body/p", 20) == "/html/body/p"
    assert shortened("/html/body/div/div/div/div/p", 24) == "/html/b…iv/div/div/div/p"
