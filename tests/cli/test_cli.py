"""The command line as people use it: real processes, real files, a real server on this machine."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from places import PAGES

import thresher

ARTICLE: Final = PAGES / "article" / "source.html"
JAPANESE: Final = (PAGES / "japanese" / "source.html").read_text(encoding="utf-8")


def run(*arguments: str | Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "thresher", *map(str, arguments)]
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
    return subprocess.run(command, input=given, capture_output=True, timeout=60, env=environment)


def said(done: subprocess.CompletedProcess[bytes]) -> str:
    return done.stderr.decode()


def one_line(done: subprocess.CompletedProcess[bytes]) -> str:
    lines = said(done).splitlines()
    assert len(lines) == 1, said(done)
    return lines[0]


def test_a_file_becomes_markdown() -> None:
    done = run(ARTICLE)
    assert done.returncode == 0
    assert done.stdout.decode().startswith("# The windmill that learned to turn again\n")
    assert said(done) == ""


def test_standard_input_needs_no_name() -> None:
    for line in ("- -f txt", "-f txt", "extract -f txt"):
        done = run(*line.split(), given=ARTICLE.read_bytes())
        assert done.returncode == 0
        assert done.stdout.decode() == thresher.extract(ARTICLE).text + "\n"
    for line in ("", "extract"):
        assert run(*line.split(), given=ARTICLE.read_bytes()).stdout == run(ARTICLE).stdout


@pytest.mark.parametrize(
    ("form", "begins"),
    [("md", "# The"), ("txt", "The windmill"), ("html", "<!doctype html>"), ("json", "{"), ("xml", "<?xml")],
)
def test_every_format(form: str, begins: str) -> None:
    done = run(ARTICLE, "--format", form)
    assert done.returncode == 0
    assert done.stdout.decode().startswith(begins)


def test_json_has_a_short_name() -> None:
    data = json.loads(run(ARTICLE, "--json", "--url", "https://example.org/").stdout)
    assert data["url"] == "https://lantern.example.org/country/harrow-staithe-mill"
    assert data["sources"]["url"] == "link rel=canonical"
    assert any(block["kept"] for block in data["blocks"])


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "out.md"
    done = run(ARTICLE, "-o", target)
    assert done.returncode == 0
    assert done.stdout == b""
    assert target.read_text(encoding="utf-8").startswith("# The windmill")


def test_the_page_itself_is_never_overwritten(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_bytes(ARTICLE.read_bytes())
    done = run(page, "-o", page)
    assert done.returncode == 2
    assert page.read_bytes() == ARTICLE.read_bytes()


def test_links_and_pictures_can_be_left_out() -> None:
    text = run(ARTICLE, "--no-links", "--no-images").stdout.decode()
    assert "](" not in text
    assert "Cold Ottery" in text


def test_markdown_is_written_as_one_wants_it() -> None:
    wishes = "--links-as references --images-as none --heading-offset 1 --wrap 60 --toc".split()
    text = run(ARTICLE, "-u", "https://e.org/", *wishes).stdout.decode()
    assert text.startswith("- [The windmill that learned to turn again](#the-windmill")
    assert "\n## The windmill that learned to turn again\n" in text
    assert "\n\n[1]: https://" in text
    assert "![" not in text
    short = run(ARTICLE, "--max-chars", "500").stdout.decode()
    assert len(short.rstrip("\n")) <= 500
    assert short.rstrip().endswith("*[The rest is left out.]*")
    assert run(ARTICLE, "--links-as", "footnotes").returncode == 2


def test_a_method_and_its_parameters() -> None:
    everything = run(ARTICLE, "-m", "plain", "-f", "txt").stdout
    most = run(ARTICLE, "-m", "cectd-ds", "-p", "threshold=0", "-f", "txt").stdout
    usual = run(ARTICLE, "-m", "cectd-ds", "-f", "txt").stdout
    assert len(everything) >= len(most) > len(usual)


def test_a_page_in_shift_jis(tmp_path: Path) -> None:
    page = tmp_path / "sjis.html"
    page.write_bytes(
        JAPANESE.replace("utf-8", "Shift_JIS").replace("UTF-8", "Shift_JIS").encode("cp932", "xmlcharrefreplace")
    )
    done = run(page, "-f", "txt")
    assert done.returncode == 0
    assert thresher.extract(JAPANESE).text.splitlines()[0] in done.stdout.decode()


def test_a_wrong_name_is_one_clear_line(tmp_path: Path) -> None:
    done = run(tmp_path / "missing.html")
    assert done.returncode == 3
    assert "there is no file" in one_line(done)
    done = run("example.org/post")
    assert done.returncode == 3
    assert one_line(done).endswith("for a web address write https://example.org/post")


def test_a_folder_without_pages_is_one_clear_line(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 3
    assert "has no pages" in one_line(done)


def test_a_pdf_by_mistake_is_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "paper.pdf"
    file.write_bytes(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< >>\nendobj\n")
    done = run(file)
    assert done.returncode == 3
    assert one_line(done).endswith("is a PDF document, not a web page")


def test_an_empty_file_is_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "empty.html"
    file.write_bytes(b"")
    done = run(file)
    assert done.returncode == 1
    assert done.stdout == b""
    assert one_line(done) == "thresher: nothing found: the page is empty"


def test_too_large_a_page_is_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "large.html"
    file.write_bytes(b"<p>" + b"many words " * 4_000_000)
    done = run(file)
    assert done.returncode == 3
    assert "more than 33,554,432 bytes" in one_line(done)
    assert "--max-size" in said(done)
    assert run(file, "--max-size", "64M", "-f", "txt").returncode == 0


def test_an_unreadable_file_is_one_clear_line(tmp_path: Path) -> None:
    looped = tmp_path / "loop"
    looped.symlink_to(looped)
    done = run(looped)
    assert done.returncode == 3
    one_line(done)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-m", "nothing"), "no method is called 'nothing'"),
        (("-f", "pdf"), "there are: md, txt, html, json, xml"),
        (("-p", "threshold"), "NAME=VALUE"),
        (("-p", "size=3"), "has no parameter 'size'"),
        (("-m", "cectd-ds", "-p", "threshold=high"), "is a number"),
        (("--max-size", "big"), "such as 100M"),
        (("--encoding", "klingon"), "no encoding is called 'klingon'"),
        (("--timeout", "-1"), "--timeout"),
    ],
)
def test_wrong_usage_is_one_clear_line(arguments: tuple[str, ...], message: str) -> None:
    done = run(ARTICLE, *arguments)
    assert done.returncode == 2
    assert message in one_line(done)
    assert done.stdout == b""


def test_an_unknown_option_is_wrong_usage() -> None:
    done = run(ARTICLE, "--zzz")
    assert done.returncode == 2
    assert one_line(done) == "thresher: there is no option --zzz; thresher extract --help lists the options"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--versio",), "there is no option --versio; did you mean --version or --verbose?"),
        ((ARTICLE, "--formt", "txt"), "there is no option --formt; did you mean --format or --favor?"),
        (("methods", "--jso"), "there is no option --jso; did you mean --json?"),
        (("methods", "all"), "too many arguments: all; thresher methods --help lists the options"),
    ],
)
def test_a_slip_is_named_with_what_may_be_meant(arguments: tuple[str | Path, ...], message: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert one_line(done) == f"thresher: {message}"


def test_no_source_at_all_is_named() -> None:
    command = [sys.executable, "-m", "thresher", "-f", "txt"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    assert done.returncode == 2
    assert "no source was given; it is a web address, a file, a folder" in one_line(done)


def test_a_result_that_is_empty_leaves_an_older_file_alone(tmp_path: Path) -> None:
    target = tmp_path / "out.md"
    target.write_text("older")
    assert run("-", "-o", target, given=b"<p></p>").returncode == 1
    assert target.read_text() == "older"


def test_where_output_cannot_go_is_one_clear_line(tmp_path: Path) -> None:
    done = run(ARTICLE, "-o", tmp_path / "no" / "out.md")
    assert done.returncode == 2
    assert "there is no folder" in one_line(done)
    assert run(ARTICLE, "-o", "-").stdout == run(ARTICLE).stdout


def test_low_confidence_is_said_unless_quiet() -> None:
    done = run("-", "-m", "cectd-ds", given=b"<p>Four words are few.</p>")
    assert done.returncode == 0
    assert "low confidence" in one_line(done)
    assert "thin text" in said(done)
    assert said(run("-", "-m", "cectd-ds", "-q", given=b"<p>Four words are few.</p>")) == ""


def test_verbose_says_more() -> None:
    assert re.search(
        r"method auto, kind article \([01]\.\d\d\), confidence 0\.\d+, \d+ ms", one_line(run(ARTICLE, "-v"))
    )
    assert "method wlr, confidence" in one_line(run(ARTICLE, "-m", "wlr", "-v"))


def test_tracebacks_are_only_for_those_who_ask(tmp_path: Path) -> None:
    assert "Traceback" not in said(run(tmp_path / "missing.html"))
    done = run(tmp_path / "missing.html", "-v")
    assert "Traceback" in said(done)
    assert said(done).splitlines()[-1].startswith("thresher: there is no file")
    assert done.returncode == 3
    assert run(ARTICLE, "-v", "-f", "pdf").returncode == 2


def test_version_help_and_methods() -> None:
    assert run("--version").stdout.decode() == f"thresher {thresher.__version__}\n"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    said_at_length = run("--version", "-v").stdout.decode()
    assert said_at_length.startswith(f"thresher {thresher.__version__} ({python}, {platform.system()} ")
    assert said_at_length.endswith(", compiled kernel)\n")
    assert run("-v", "--version").stdout.decode() == said_at_length
    assert "Exit codes" in run("--help").stdout.decode()
    assert run("methods").stdout.decode().splitlines()[1].startswith(" auto (default) ")
    assert json.loads(run("methods", "--json").stdout)["auto"]["parameters"] == {
        "favor": "balance",
        "strictness": 0.0,
        "weights": "",
    }
    assert json.loads(run("methods", "--json").stdout)["cectd-ds"]["parameters"] == {"threshold": 1.0, "area": "tags"}


def test_shell_completion_can_be_shown() -> None:
    environment = {**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    command = [sys.executable, "-m", "thresher", "--show-completion", "bash"]
    done = subprocess.run(command, capture_output=True, timeout=60, env=environment)
    assert done.returncode == 0
    assert b"complete" in done.stdout


def test_a_reader_that_leaves_early_is_no_error() -> None:
    many = "<p>More than a pipe can hold.</p>" * 20_000
    command = f"{sys.executable} -m thresher - -m plain -f json | head -c 10"
    done = subprocess.run(command, shell=True, input=many.encode(), capture_output=True, timeout=60)  # noqa: S602
    assert done.stdout == b'{\n  "title'
    assert done.stderr == b""


def answer(path: str) -> tuple[int, dict[str, str], bytes]:
    if path == "/moved":
        return 302, {"Location": "/deep/article"}, b""
    if path == "/deep/article":
        return 200, {"Content-Type": "text/html; charset=utf-8"}, ARTICLE.read_bytes()
    return 404, {"Content-Type": "text/html"}, b"<p>There is nothing here.</p>"


@pytest.fixture(scope="module")
def site(serve: Callable[..., str]) -> str:
    return serve(answer)


def test_a_page_by_address_has_absolute_links(site: str) -> None:
    done = run(f"{site}/moved")
    assert done.returncode == 0
    assert f"[Cold Ottery]({site}/places/cold-ottery)" in done.stdout.decode()


def test_an_address_that_answers_404_is_one_clear_line(site: str) -> None:
    done = run(f"{site}/missing")
    assert done.returncode == 3
    assert "404" in one_line(done)


def test_an_address_that_nobody_answers_is_one_clear_line() -> None:
    done = run("http://127.0.0.1:1/")
    assert done.returncode == 3
    assert "could not be reached" in one_line(done)


def test_a_command_that_is_nearly_right_is_named() -> None:
    done = run("compar", "page.html")
    assert done.returncode == 2
    assert one_line(done) == "thresher: no command is called 'compar'; did you mean 'compare'?"


@pytest.mark.parametrize("address", ["example.org/post", "not a url", "javascript:alert(1)", "https://"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    done = run(ARTICLE, "-u", address)
    assert done.returncode == 2
    assert "is no web address" in one_line(done)


def test_parameters_may_be_part_of_the_name() -> None:
    by_name = run(ARTICLE, "-m", "cectd-ds:threshold=0.5", "-f", "txt")
    by_option = run(ARTICLE, "-m", "cectd-ds", "-p", "threshold=0.5", "-f", "txt")
    assert by_name.stdout == by_option.stdout != run(ARTICLE, "-m", "cectd-ds", "-f", "txt").stdout


def test_switches_are_yes_or_no() -> None:
    on, off = (run(ARTICLE, "-m", "crunch", "-p", f"forms={word}", "-f", "txt").stdout for word in ("on", "no"))
    assert len(off) > len(on)
    wrong = run(ARTICLE, "-m", "crunch", "-p", "forms=maybe")
    assert wrong.returncode == 2
    assert "is true or false, not 'maybe'" in one_line(wrong)


def test_a_method_that_keeps_nothing_is_named_as_the_reason() -> None:
    done = run(ARTICLE, "-m", "ccb", "-p", "threshold=1")
    assert done.returncode == 1
    assert "the method kept none of the 717 words" in one_line(done)


def test_the_hide_view_says_that_it_wants_an_address() -> None:
    assert "without --url" in one_line(run(ARTICLE, "-f", "hide"))
    assert said(run(ARTICLE, "-f", "hide", "-u", "https://example.org/")) == ""


@pytest.mark.parametrize(
    "command", [["methods"], ["compare", ARTICLE, "-m", "wlr,bte"], ["inspect", ARTICLE], [ARTICLE]]
)
def test_a_terminal_that_knows_only_ascii_gets_utf_8(
    command: list[str | Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = run(*command)
    assert done.returncode == 0, said(done)
    done.stdout.decode("utf-8")


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    big = tmp_path / "big.html"
    big.write_text("<p>some words</p>" * 50_000)
    command = f"{sys.executable} -m thresher inspect {big} --json; echo exit $? >&2"
    done = subprocess.run(f"({command}) | head -n 1", shell=True, capture_output=True, timeout=60)  # noqa: S602
    assert done.stderr.decode().strip() == "exit 0"


def test_what_a_page_says_cannot_steer_the_terminal(tmp_path: Path) -> None:
    """Tag names come from the page too, and stand in every XPath."""
    links = "<a href='/\x1b[2Ja'>m\x1b]0;x\x07 \u202eone</a> " * 9
    page = tmp_path / "page.html"
    page.write_text(f"<body><x\x1b]0;pwn\x1b[31m\u202e>{links}<p>some more words here</p></x>", encoding="utf-8")
    for command in (["menus"], ["blocks"], ["inspect"]):
        shown = run(*command, page).stdout.decode()
        assert "one" in shown
        assert "\x1b" not in shown
        assert "\u202e" not in shown
    assert "\x1b" not in said(run(tmp_path / "no\x1b[31m.html"))


@pytest.mark.parametrize(("form", "is_cut"), [("md", True), ("txt", False)])
def test_what_was_cut_short_is_said_of_the_format_that_was_asked_for(form: str, is_cut: bool) -> None:
    lists = "<ol start=999999999><li>" * 16 + "<pre>" + "a\n" * 20_000
    done = run("-", "--format", form, "--method", "plain", given=lists.encode())
    assert ("the Markdown would take more than 16 times the length of the page" in said(done)) == is_cut
