"""Many pages in one run: what stands for them, where they go, and what one that cannot be read does to the others."""

from __future__ import annotations

import gzip
import http.server
import json
import os
import pty
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import brotli
import pytest
import zstandard
from places import PAGES
from typer.testing import CliRunner, Result

import thresher
from thresher.cli.app import app
from thresher.cli.inputs import gathered
from thresher.cli.outputs import IntoFolder

ARTICLE: Final = (PAGES / "article" / "source.html").read_bytes()
TITLE: Final = "The windmill that learned to turn again"
no_windows = pytest.mark.skipif(os.name == "nt", reason="Windows has no such terminals and signals")


def run(*arguments: str | Path, given: bytes = b"") -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)), input=given, env={"COLUMNS": "100", "NO_COLOR": "1"})


def files_in(folder: Path) -> list[str]:
    return sorted(str(file.relative_to(folder).as_posix()) for file in folder.rglob("*") if file.is_file())


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of pages, one of them packed, and something that is none."""
    monkeypatch.chdir(tmp_path)
    site = tmp_path / "site"
    (site / "news" / "old").mkdir(parents=True)
    (site / "index.html").write_bytes(ARTICLE)
    (site / "news" / "one.HTM").write_bytes(ARTICLE)
    (site / "news" / "old" / "two.html.gz").write_bytes(gzip.compress(ARTICLE))
    (site / "style.css").write_text("p {}")
    return site


def test_a_folder_becomes_a_folder(site: Path, tmp_path: Path) -> None:
    done = run("site", "-o", "texts", "-f", "txt")
    assert (done.exit_code, done.output) == (0, "")
    assert files_in(tmp_path / "texts") == ["index.txt", "news/old/two.txt", "news/one.txt"]
    wanted = thresher.extract(ARTICLE).text + "\n"
    assert {(tmp_path / "texts" / name).read_text() for name in files_in(tmp_path / "texts")} == {wanted}


@pytest.mark.parametrize(
    ("arguments", "given", "expected"),
    [
        (["site/index.html", "site/news/one.HTM"], b"", ["index.md", "news/one.md"]),
        (["site/news/one.HTM"], b"", ["one.md"]),
        (["site/news/../index.html"], b"", ["index.md"]),
        (["site/news", "site/index.html"], b"", ["index.md", "news/old/two.md", "news/one.md"]),
        (["site/**/*.htm*"], b"", ["index.md", "news/old/two.md"]),
        (["-"], b"site/index.html\nsite/news/one.HTM\n", ["site/index.md", "site/news/one.md"]),
        (["-"], b"\xef\xbb\xbfsite/index.html\r\n", ["site/index.md"]),
        (
            ["--files-from", "-"],
            b"site/index.html\0site/news\0",
            ["site/index.md", "site/news/old/two.md", "site/news/one.md"],
        ),
        (["--files-from", "names.txt"], b"", ["site/index.md"]),
        (["site/index.html", "site/index.html"], b"", ["index.md"]),
    ],
)
def test_what_stands_for_pages_and_where_they_go(
    site: Path, tmp_path: Path, arguments: list[str], given: bytes, expected: list[str]
) -> None:
    (tmp_path / "names.txt").write_text("site/index.html\n\n")
    assert run(*arguments, "-o", "out/", given=given).exit_code == 0
    assert files_in(tmp_path / "out") == expected


def test_pages_of_one_name_do_not_meet(site: Path, tmp_path: Path) -> None:
    for name in ("index.htm", "INDEX.xhtml", "index", "index.html.br"):
        (site / name).write_bytes(brotli.compress(ARTICLE) if name.endswith(".br") else ARTICLE)
    names = [f"site/{name}" for name in ("index.html", "index.htm", "INDEX.xhtml", "index", "index.html.br")]
    assert run(*names, "-o", "out").exit_code == 0
    assert files_in(tmp_path / "out") == [
        "INDEX.xhtml.md", "index-2.md", "index.htm.md", "index.html.br.md", "index.md",
    ]  # fmt: skip


def test_a_folder_called_like_a_file_costs_one_page(site: Path, tmp_path: Path) -> None:
    (tmp_path / "out" / "index.md").mkdir(parents=True)
    done = run("site", "-o", "out")
    assert done.exit_code == 3
    assert "site/index.html" in done.stderr
    assert files_in(tmp_path / "out") == ["news/old/two.md", "news/one.md"]


def places(*names: str) -> list[str]:
    folder = Path("nowhere")
    output = IntoFolder(folder, gathered(list(names), []), "md")
    return [output.claim(name).relative_to(folder).as_posix() for name in names]


def test_addresses_become_names_that_lead_nowhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    long = "https://example.org/" + "a" * 300
    assert places(
        "https://user:secret@example.org:81/news/post.html?page=2#top",
        "https://example.org/",
        "https://example.org/../../etc/passwd",
        "https://example.org/..%2f..%2fetc/./$(rm -r)/a;b",
        "https://[broken",
    ) == [
        "example.org_81/news/post.html_page=2.md",
        "example.org/index.md",
        "example.org/etc/passwd.md",
        "example.org/%2f..%2fetc/_rm_-r_/a_b.md",
        "https_broken/index.md",
    ]
    cut, other = places(long + "1", long + "2")
    assert cut != other
    assert len(cut) < 255


def test_no_page_is_written_over(site: Path) -> None:
    done = run("site", "-o", "site", "-f", "html")
    assert done.exit_code == 2
    assert "one of the pages themselves" in done.stderr
    assert (site / "index.html").read_bytes() == ARTICLE
    assert run("site", "-o", "site").exit_code == 0
    assert (site / "index.md").exists()


def test_a_line_of_json_for_each_page(site: Path, tmp_path: Path) -> None:
    (site / "lines.html").write_text("<p>One line.\u2028The next one, which some take for a line of its own.\u0085</p>")
    done = run("site", "-f", "jsonl", "-o", "all.jsonl")
    assert done.exit_code == 0
    lines = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text("utf-8").splitlines()]
    assert [line["source"] for line in lines] == [
        "site/index.html", "site/lines.html", "site/news/old/two.html.gz", "site/news/one.HTM",
    ]  # fmt: skip
    result = thresher.extract(ARTICLE)
    assert {name: lines[0][name] for name in ("title", "date", "text", "markdown")} == {
        "title": result.title, "date": result.date, "text": result.text, "markdown": result.markdown,
    }  # fmt: skip
    assert "blocks" not in lines[0]


def test_a_broken_page_is_a_line_and_not_the_end(site: Path, tmp_path: Path) -> None:
    (site / "news" / "broken.html.gz").write_bytes(gzip.compress(ARTICLE)[:500])
    (site / "picture.html").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\0")
    (site / "empty.html").write_bytes(b"")
    done = run("site", "missing.html", tmp_path / "empty", "-o", "out")
    assert done.exit_code == 3
    said = done.stderr.splitlines()
    assert len([line for line in said if "broken.html.gz" in line]) == 1
    assert "thresher: site/picture.html is a PNG image, not a web page" in said
    assert "thresher: there is no file missing.html" in said
    assert any(line.startswith("thresher: site/empty.html: nothing found") for line in said)
    assert said[-1] == "thresher: 4 of 8 could not be read"
    assert files_in(tmp_path / "out") == ["site/index.md", "site/news/old/two.md", "site/news/one.md"]


def test_nothing_on_any_page_is_an_exit_code(site: Path, tmp_path: Path) -> None:
    for name in ("a.html", "b.html"):
        (tmp_path / name).write_bytes(b"<p></p>")
    assert run("a.html", "b.html").exit_code == 1
    assert run("a.html", "site/index.html").exit_code == 0


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("page.html.gz", gzip.compress),
        ("page.html.br", brotli.compress),
        ("page.html.zst", zstandard.ZstdCompressor().compress),
        ("page", gzip.compress),
    ],
)
def test_packed_files_are_read_as_what_they_hold(tmp_path: Path, name: str, pack: Callable[[bytes], bytes]) -> None:
    (tmp_path / name).write_bytes(pack(ARTICLE))
    assert run(tmp_path / name).stdout.startswith(f"# {TITLE}\n")
    (tmp_path / name).write_bytes(pack(bytes(50_000_000)))
    done = run(tmp_path / name, "--max-size", "1M")
    assert done.exit_code == 3
    assert "more than 1,048,576 bytes" in done.stderr


def test_a_packed_page_on_standard_input() -> None:
    assert run("-", given=gzip.compress(ARTICLE)).stdout.startswith(f"# {TITLE}\n")


def test_what_a_page_on_standard_input_names_is_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.html"
    secret.write_bytes(ARTICLE)
    done = run("-", "-m", "plain", given=f"{secret}\n".encode())
    assert TITLE not in done.stdout
    assert "write --files-from -" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["site", "-f", "html"], "cannot be one html document"),
        (["site", "-o", "site/index.html"], "site/index.html is a file"),
        (["site", "--url", "https://example.org/"], "--url is the address of one page"),
        (["site", "-f", "jsonl", "-o", "site"], "-f jsonl writes one file"),
        (["-", "--files-from", "-"], "either a page or a list"),
        (["-", "-o", "out/"], "a list of names was expected"),
        (["site", "-p", "colour=red"], "colour"),
        (["site", "--encoding", "klingon"], "no encoding is called"),
    ],
)
def test_wishes_that_cannot_be_granted_are_refused_at_once(site: Path, arguments: list[str], said: str) -> None:
    done = run(*arguments, given=ARTICLE)
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_pages_that_are_printed_stand_one_after_another(site: Path) -> None:
    text = thresher.extract(ARTICLE).text
    assert run("site/index.html", "site/news/one.HTM", "-f", "txt").stdout == f"{text}\n\n{text}\n"


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/post.html" else 404)
        self.end_headers()
        self.wfile.write(ARTICLE)

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_addresses_stand_among_files(site: Path, tmp_path: Path, address: str) -> None:
    done = run(f"{address}/post.html", "site/index.html", f"{address}/missing", "-o", "out")
    assert done.exit_code == 3
    assert "404" in done.stderr
    assert files_in(tmp_path / "out") == [f"{address.removeprefix('http://').replace(':', '_')}/post.md", "index.md"]


def test_private_addresses_of_a_list_were_typed_by_nobody(site: Path, tmp_path: Path, address: str) -> None:
    given = f"{address}/post.html\nsite/index.html\n".encode()
    done = run("--files-from", "-", "-o", "out", given=given)
    assert done.exit_code == 3
    assert "--allow-private permits it" in done.stderr
    assert files_in(tmp_path / "out") == ["site/index.md"]
    assert run("--files-from", "-", "-o", "out", "--allow-private", given=given).exit_code == 0


def many_pages(folder: Path, number: int) -> None:
    folder.mkdir()
    for place in range(number):
        (folder / f"{place:05}.html").write_bytes(ARTICLE)


@no_windows
@pytest.mark.parametrize("form", ["md", "jsonl"])
def test_ctrl_c_leaves_whole_files(tmp_path: Path, form: str) -> None:
    many_pages(tmp_path / "site", 2_000)
    target = tmp_path / ("out" if form == "md" else "out.jsonl")
    command = [sys.executable, "-m", "thresher", str(tmp_path / "site"), "-f", form, "-o", str(target)]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        while not (any(target.iterdir()) if target.is_dir() else target.exists() and target.stat().st_size):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert process.stderr.read() == b""
    if form == "md":
        assert {path.suffix for path in target.iterdir()} == {".md"}
        assert {path.read_text("utf-8") for path in target.iterdir()} == {thresher.extract(ARTICLE).markdown + "\n"}
    else:
        assert all(json.loads(line)["title"] == TITLE for line in target.read_text("utf-8").splitlines())


@no_windows
def test_long_work_shows_a_bar_where_somebody_sees_it(tmp_path: Path) -> None:
    many_pages(tmp_path / "site", 2)
    slow = (
        "import sys, time; from thresher.cli import extract_many, main; extract_many._LONG = 0.0;"
        "sys.argv[0] = 'thresher'; main()"
    )
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", slow, str(tmp_path / "site"), "-o", str(tmp_path / "out")]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(command, stderr=theirs, stdout=subprocess.PIPE, env=environment):
        pass
    os.close(theirs)
    assert b"2/2" in os.read(ours, 100_000)
    os.close(ours)
