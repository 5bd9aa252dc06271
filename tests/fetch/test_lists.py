"""Lists of addresses into a WARC file: killed in the middle and gone on with, nothing is missing and nothing twice."""

from __future__ import annotations

import itertools
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("warcio", reason="needs the extra lists: pip install 'thresher[lists]'")

import warcio

from thresher.fetch.lists import Archive, fetch_all

PAGES = 200


def held(file: Path) -> Counter[str]:
    with file.open("rb") as stream:
        return Counter(record.rec_headers.get_header("WARC-Target-URI") for record in warcio.ArchiveIterator(stream))


def test_killed_and_resumed(serve: Callable[..., str], tmp_path: Path) -> None:
    asked: Counter[str] = Counter()
    lock = threading.Lock()

    def answer(path: str) -> tuple[int, dict[str, str], bytes]:
        with lock:
            asked[path] += 1
        if path == "/moved":
            return 302, {"Location": "/5"}, b""
        if path == "/gone":
            return 404, {}, b""
        return 200, {"Content-Type": "text/html; charset=utf-8"}, f"<p>The page {path} of the mill.".encode() * 50

    site = serve(answer)
    wanted = [f"{site}/{number}" for number in range(PAGES)]
    (tmp_path / "urls.txt").write_text("# the mill\n" + "\n".join([*wanted, wanted[0], f"{site}/gone"]))
    file = tmp_path / "pages.warc.gz"
    command = [sys.executable, "-m", "thresher", "fetch", "-i", str(tmp_path / "urls.txt"), "-o", str(file)]
    command += ["--pause", "0.01", "--allow-private", "-q"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while len(asked) < PAGES // 3 and process.poll() is None:
        time.sleep(0.01)
    process.kill()
    process.wait()
    with file.open("ab") as stream:  # as if it had been killed within a record
        stream.write(file.read_bytes()[:100])
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 3
    assert "404" in done.stderr
    assert held(file) == Counter(wanted)
    assert max(asked.values()) <= 2  # the page that was under way when it was killed
    assert sum(count > 1 for count in asked.values()) <= 1


def test_private_addresses_of_a_list_are_refused(serve: Callable[..., str], tmp_path: Path) -> None:
    asked: list[str] = []
    site = serve(lambda path: (200, {}, asked.append(path) or b""))  # type: ignore[func-returns-value]
    problems: list[str] = []
    archive = Archive(tmp_path / "pages.warc.gz")

    def told(address: str, problem: object) -> None:
        problems.append(str(problem))

    fetch_all([f"{site}/a"], archive, jobs=1, pause=0, robots=False, told=told)
    archive.close()
    assert asked == []
    assert "was refused" in problems[0]


def test_a_host_is_given_a_pause_while_others_are_asked(serve: Callable[..., str], tmp_path: Path) -> None:
    times: dict[str, list[float]] = {"a": [], "b": []}

    def site(name: str) -> str:
        def answer(path: str) -> tuple[int, dict[str, str], bytes]:
            times[name].append(time.monotonic())
            return 200, {"Content-Type": "text/html"}, b"<p>a"

        return serve(answer)

    first, second = site("a"), site("b")
    addresses = [f"{base}/{number}" for base in (first, second) for number in range(3)]
    archive = Archive(tmp_path / "pages.warc.gz")
    fetch_all(addresses, archive, jobs=2, pause=0.3, robots=False, told=lambda address, problem: None, private="allow")
    archive.close()
    assert archive.addresses == set(addresses)
    for seen in times.values():
        assert all(later - earlier >= 0.3 for earlier, later in itertools.pairwise(seen))
    assert times["b"][0] < times["a"][-1]  # the second host did not wait for the end of the first


def test_what_was_moved_is_known_by_both_addresses(serve: Callable[..., str], tmp_path: Path) -> None:
    site = serve(lambda path: (302, {"Location": "/there"}, b"") if path == "/here" else (200, {}, b"<p>there"))
    archive = Archive(tmp_path / "pages.warc.gz")
    fetch_all(
        [f"{site}/here"], archive, jobs=1, pause=0, robots=False, told=lambda address, problem: None, private="allow"
    )
    archive.close()
    again = Archive(tmp_path / "pages.warc.gz")
    assert again.addresses == {f"{site}/here"}
    again.close()
    assert held(tmp_path / "pages.warc.gz") == Counter([f"{site}/there"])
