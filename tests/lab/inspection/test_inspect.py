"""The tree of a page: what is shown, what is left out, and how it looks in a terminal and in a pipe."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured
from places import PAGES
from rich.cells import cell_len

from thresher.cli.inspect_tree import plain, tree_lines
from thresher.errors import BadArgument
from thresher.lab.inspection import Gap, Line, TreeView, find_row, lines_of, records_of
from thresher.lab.inspection.measures import LEVELS, measure
from thresher.methods import METHODS, Verdict
from thresher.page import Page

ARTICLE: Final = PAGES / "article" / "source.html"
JAPANESE: Final = PAGES / "japanese" / "source.html"
COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")

SOUP: Final = st.lists(
    st.sampled_from(
        [
            *"<div> </div> <p> <b> <ul> <li> <table> <td> <span> </span> <br> <h1> <x-y> </x-y>".split(),
            *(
                "<div id=main class='a b'>",
                "<a href=/x>",
                "</a>",
                "<p hidden>",
                "some words here",
                "word",
                " ",
                "中文字",
                "|",
            ),
        ]
    ),
    max_size=50,
).map("".join)


def tree_of(source: str, method: str = "plain", **wishes: object) -> list[Line | Gap]:
    page = Page.parse(source)
    return lines_of(page, METHODS[method](page), TreeView(page.body, **wishes))[0]  # type: ignore[arg-type]


def nodes(lines: list[Line | Gap]) -> list[Line]:
    return [line for line in lines if isinstance(line, Line)]


def gaps(lines: list[Line | Gap]) -> list[Gap]:
    return [line for line in lines if isinstance(line, Gap)]


def shown(lines: list[Line | Gap]) -> list[str]:
    """The right side of the tree, as it is printed."""
    printed = plain(tree_lines(lines, width=None, why=False)).splitlines()
    return [line[46:] for line in printed[1:]]


def test_nodes_are_written_as_in_developer_tools() -> None:
    lines = tree_of("<div id=main class=' content  wide '><p>Some <b>bold</b> words</p><x-y>more</x-y></div>")
    assert shown(lines) == [
        "body",
        "└─div#main.content.wide",
        "  ├─p",
        "  │ ├─#text “Some”",
        "  │ ├─b “bold”",
        "  │ └─#text “words”",
        "  └─x-y “more”",
    ]


def test_nodes_that_differ_in_nothing_share_a_line() -> None:
    lines = tree_of("<ul><li><a href=/>one link</a><li><div><div><div><div><div>deep text</ul><p>end")
    assert shown(lines) == [
        "body",
        "├─ul",
        "│ ├─li > a “one link”",
        "│ └─… > div > div > div > div “deep text”",
        "└─p “end”",
    ]


def test_nodes_with_scores_of_their_own_do_not() -> None:
    page = Page.parse("<ul><li><a href=/>one link</a></ul><p>end")
    score = np.arange(len(page), dtype=np.float64)
    verdict = Verdict(METHODS["plain"](page).keep, score, METHODS["plain"](page).why)
    lines = nodes(lines_of(page, verdict, TreeView(page.body))[0])
    assert [line.label for line in lines] == ["body", "ul", "li", "a", "p"]
    assert [line.score for line in lines] == [line.row for line in lines]


def test_marks_tell_what_is_kept() -> None:
    story = "<p>A sentence that goes on for long enough to be a story.</p>" * 6
    source = f"<nav><a href=/>Home</a> <a href=/x>Away</a></nav><div hidden>unseen words</div><main>{story}</main>"
    marks = {line.label: line.mark for line in nodes(tree_of(source, "cectd-ds", hidden=True))}
    assert marks == {"body": "~", "nav": "-", "a": "-", "div": "h", "main": "+", "p": "+"}
    assert "div" not in {line.label for line in nodes(tree_of(source, "cectd-ds"))}


def test_an_element_without_a_score_has_the_mean_of_its_words() -> None:
    page = Page.parse("<div><p>one</p><p>two of them</p></div>")
    score = np.where(page.is_text, page.words.astype(np.float64), 0.0)
    score[page.rows("p")[0]] = 7
    everything = METHODS["plain"](page)
    measures = measure(page, Verdict(everything.keep, score, everything.why))
    assert measures.score[page.rows("div")] == [(1 * 1 + 3 * 3) / 4]
    assert measures.score[page.rows("p")].tolist() == [7, 3]


def test_the_scale_is_that_of_the_page() -> None:
    page = Page.parse(ARTICLE.read_bytes())
    measures = measure(page, METHODS["cectd-ds"](page))
    assert (measures.level.min(), measures.level.max()) == (0, LEVELS - 1)
    by_score = np.argsort(measures.score, kind="stable")
    assert (np.diff(measures.level[by_score]) >= 0).all()


def test_depth() -> None:
    source = "<div><p>one <b>two</b></p></div><p>three"
    assert shown(tree_of(source, depth=0)) == ["body “one two three”  … 5 nodes"]
    assert [line.level for line in tree_of(source, depth=1)] == [0, 1, 1]


def test_few_words_are_left_out_and_counted() -> None:
    lines = tree_of("<div><p>a text of five words</p><p>two words</p><p>one</p></div><p>end", min_words=3)
    assert [line.label for line in nodes(lines)] == ["body", "div", "p"]
    assert gaps(lines) == [Gap(2, 2, 3), Gap(1, 1, 1)]


def test_pictures_are_shown_to_those_who_ask_for_nodes_without_words() -> None:
    source = "<p>text</p><img src=x>"
    assert "img" not in [line.label for line in nodes(tree_of(source))]
    assert "img" in [line.label for line in nodes(tree_of(source, min_words=0))]


def test_the_richest_nodes_get_the_lines() -> None:
    source = "<ul><li>one<li>two</ul><div><p>a longer text of words</p><p>another text</p></div>"
    lines = tree_of(source, lines=3)
    assert [line.label for line in nodes(lines)] == ["body", "div", "p"]
    assert gaps(lines) == [Gap(2, 1, 2), Gap(1, 3, 2)]


@given(SOUP, st.integers(1, 9), st.integers(1, 4), st.booleans())
@settings(max_examples=150, deadline=None)
def test_every_word_is_shown_or_counted_as_left_out(source: str, most: int, min_words: int, hidden: bool) -> None:
    lines = tree_of(source, lines=most, min_words=min_words, hidden=hidden)
    assert len(nodes(lines)) <= most
    for place, line in enumerate(lines):
        below = []
        for other in lines[place + 1 :]:
            if other.level <= line.level:
                break
            below += [other.words] if other.level == line.level + 1 else []
        if isinstance(line, Line) and below and not hidden:
            assert line.words == sum(below)


@given(SOUP)
@settings(max_examples=50, deadline=None)
def test_every_node_is_found_again_by_its_xpath(source: str) -> None:
    page = Page.parse(source)
    for row in range(len(page)):
        assert find_row(page, page.xpath(row)) == row
        assert find_row(page, str(row)) == row


@pytest.mark.parametrize(
    "place", ["99", "9" * 30, "", "div", "/body", "/html/body/p[7]", "/html/body/p[0]", "//p", "-1", "/html/p[x]"]
)
def test_a_node_that_is_not_there_is_a_bad_argument(place: str) -> None:
    with pytest.raises(BadArgument):
        find_row(Page.parse("<p>text"), place)


def test_text_cannot_move_the_cursor_or_turn_the_line_around() -> None:
    printed = shown(tree_of("<p id='\x1b[2J'>a\x1b[31m b\u202ec\x07\nd \u00add</p><p>کتاب\u200cها</p>"))
    assert printed == ["body", "├─p#[2J “a[31m bc d d”", "└─p “کتاب\u200cها”"]


def test_records_are_complete() -> None:
    page = Page.parse("<div id=a class='b c'><p hidden>unseen</p><p>Some <a href=/>linked</a> text</p></div>")
    verdict = METHODS["plain"](page)
    records = {record["row"]: record for record in records_of(page, verdict, TreeView(0, hidden=True))}
    texts = [record["text"] for record in records.values() if record["tag"] == "#text"]
    assert texts == ["unseen", "Some", "linked", "text"]
    div = records[int(page.rows("div")[0])]
    assert (div["id"], div["class"], div["words"], div["kept_words"]) == ("a", "b c", 3, 3)
    assert div["linked"] == round(len("linked") / div["chars"], 4)
    assert [record["hidden"] for record in records.values()].count(True) == 2


@measured
def test_a_page_of_any_size_is_shown_at_once() -> None:
    page = Page.parse("<div><p>some words</p><p>more</p></div>" * 60_000)
    verdict = METHODS["plain"](page)
    start = time.process_time()
    lines, _ = lines_of(page, verdict, TreeView(page.body, lines=200))
    assert time.process_time() - start < 3
    assert len(nodes(lines)) == 200


def test_a_deep_page_stays_readable() -> None:
    lines = tree_of("<div><p>x</p>" * 400 + "deep words")
    assert max(map(len, shown(lines))) < 90


def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "thresher", "inspect", *map(str, arguments)]
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    everything = {**clean, "TERM": "xterm-256color", **environment}
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, env=everything)


def test_in_a_pipe_there_is_no_colour_and_no_cutting() -> None:
    done = run(ARTICLE, "--why", COLUMNS="40")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "├─h1 “The windmill that learned to turn again”  (headline: the headline of the page)" in done.stdout


def test_in_a_terminal_there_is_colour_and_lines_fit() -> None:
    done = run(JAPANESE, FORCE_COLOR="1", COLUMNS="110")
    assert "\x1b[" in done.stdout
    lines = COLOUR.sub("", done.stdout).splitlines()
    assert max(map(cell_len, lines)) <= 110
    assert any(line.endswith("…”") for line in lines)
    assert "\x1b[3" not in run(JAPANESE, FORCE_COLOR="1", NO_COLOR="1").stdout


def test_what_is_left_out_is_said_unless_quiet() -> None:
    assert "--lines 0 shows all" in run(ARTICLE, "-n", "5").stderr
    assert run(ARTICLE, "-n", "5", "-q").stderr == ""


def test_json_is_a_line_for_each_node() -> None:
    done = run(ARTICLE, "--json", "--at", "/html/body")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert records[0]["tag"] == "body"
    assert sum(record["words"] for record in records if record["tag"] == "#text") == records[0]["words"]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("missing.html",), 3, "there is no file missing.html"),
        ((ARTICLE, "-m", "cectd"), 2, "no method is called 'cectd'"),
        ((ARTICLE, "-p", "lambda=1"), 2, "has no parameter 'lambda'"),
        ((ARTICLE, "--at", "main"), 2, "a node is given by its row or its XPath"),
        ((ARTICLE, "--plot", "picture.gif"), 2, "a picture ends in .png or .svg"),
        ((ARTICLE, "--plot", "nowhere/picture.png"), 2, "there is no folder nowhere"),
        ((ARTICLE, "--depth", "-1"), 2, "thresher inspect --help lists the options"),
        ((os.devnull,), 1, "nothing found: the page has no text"),
    ],
)
def test_what_goes_wrong_is_one_clear_line(arguments: tuple[str | Path, ...], code: int, message: str) -> None:
    done = run(*arguments)
    assert done.returncode == code
    assert message in " ".join(done.stderr.split())
    assert len(done.stderr.splitlines()) == 1


def test_the_docs_show_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.html").write_bytes(ARTICLE.read_bytes())
    docs = (PAGES.parent.parent / "docs" / "inspect.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"```sh\nthresher inspect (.*?)\n```\n\n```text\n(.*?)```", docs, re.DOTALL)
    assert len(examples) == 2
    for arguments, expected in examples:
        assert run(*arguments.split()).stdout == expected
