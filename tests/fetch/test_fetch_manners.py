"""Fetching well: trying again, robots.txt, pages that have not changed, and what is no page."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.utils import formatdate
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from typer.testing import CliRunner

from thresher.cli.app import app
from thresher.errors import FetchError, RefusedAddress
from thresher.fetch.client import fetch as anybodys_fetch
from thresher.fetch.robots import DisallowedByRobots, Robots
from thresher.fetch.stored import StoredPages

PAGE = b"<title>Mill</title><p>The miller had turned the stones since dawn."
fetch = partial(anybodys_fetch, chosen_by="user")

Answer = tuple[int, dict[str, str], bytes]


class Site:
    """A server that answers by a function of the path and the headers, and remembers what it was asked."""

    def __init__(self, answer: Callable[[str, dict[str, str]], Answer]) -> None:
        site = self
        self.asked: list[tuple[str, dict[str, str]]] = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                headers = {name.lower(): value for name, value in self.headers.items()}
                site.asked.append((self.path, headers))
                status, sent, body = answer(self.path, headers)
                self.send_response(status)
                for name, value in sent.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Keep the test output clean."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"


@contextmanager
def site(answer: Callable[[str, dict[str, str]], Answer]) -> Iterator[Site]:
    made = Site(answer)
    thread = threading.Thread(target=made.server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield made
    finally:
        made.server.shutdown()
        made.server.server_close()
        thread.join()


# ---- trying again


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_server_is_asked_again(status: int) -> None:
    answers = iter([(status, {"Retry-After": "0"}, b""), (status, {}, b""), (200, {}, PAGE)])
    with site(lambda path, headers: next(answers)) as here:
        assert fetch(here.url, retries=2).content == PAGE
        assert len(here.asked) == 3


def test_as_often_as_was_said_and_no_more() -> None:
    with site(lambda path, headers: (503, {}, b"")) as here:
        with pytest.raises(FetchError, match="503"):
            fetch(here.url, retries=1)
        assert len(here.asked) == 2


@pytest.mark.parametrize("wait", ["3600", formatdate(time.time() + 3600, usegmt=True)], ids=["seconds", "date"])
def test_who_asks_for_more_time_than_there_is_gets_the_error_at_once(wait: str) -> None:
    with site(lambda path, headers: (429, {"Retry-After": wait}, b"")) as here:
        with pytest.raises(FetchError, match="429"):
            fetch(here.url, retries=5, timeout=30)
        assert len(here.asked) == 1


@pytest.mark.parametrize("status", [400, 404, 410, 500])
def test_what_will_not_pass_is_not_asked_again(status: int) -> None:
    with site(lambda path, headers: (status, {}, b"")) as here:
        with pytest.raises(FetchError) as raised:
            fetch(here.url, retries=3)
        assert (len(here.asked), raised.value.status) == (1, status)


def test_a_broken_connection_is_tried_again() -> None:
    door = socket.create_server(("127.0.0.1", 0))

    def talk() -> None:
        for answer in (b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort", b"HTTP/1.1 200 OK\r\n\r\n" + PAGE):
            line, _ = door.accept()
            with line:
                line.recv(10_000)
                line.sendall(answer)

    thread = threading.Thread(target=talk)
    thread.start()
    assert fetch(f"http://127.0.0.1:{door.getsockname()[1]}/", retries=1).content == PAGE
    thread.join()
    door.close()


# ---- robots.txt


def rules_of(text: bytes, status: int = 200) -> Callable[[str, dict[str, str]], Answer]:
    return lambda path, headers: (status, {}, text) if path == "/robots.txt" else (200, {}, PAGE)


def test_robots_txt_is_asked_once_and_respected() -> None:
    rules = b"User-agent: *\nDisallow: /private/\nAllow: /private/*.html$\nCrawl-delay: 2\n"
    with site(rules_of(rules)) as here:
        robots = Robots(chosen_by="user")
        robots.check(f"{here.url}/public")
        robots.check(f"{here.url}/private/a.html")
        with pytest.raises(DisallowedByRobots, match=r"robots\.txt"):
            robots.check(f"{here.url}/private/a")
        assert robots.pause(here.url) == 2
        assert [path for path, _ in here.asked] == ["/robots.txt"]


@pytest.mark.parametrize(("status", "is_allowed"), [(404, True), (403, True), (500, False), (503, False)])
def test_none_allows_all_and_a_failing_one_nothing(status: int, is_allowed: bool) -> None:
    with site(rules_of(b"", status)) as here:
        assert Robots(chosen_by="user").of(here.url).can_fetch(f"{here.url}/a", "Thresher") is is_allowed


def test_robots_txt_is_no_way_to_a_private_address() -> None:
    with site(rules_of(b"")) as here:
        with pytest.raises(RefusedAddress):
            Robots(chosen_by="page").check(f"{here.url}/a")
        assert here.asked == []


def test_the_command_line_keeps_to_robots_txt() -> None:
    with site(rules_of(b"User-agent: Thresher\nDisallow: /\n")) as here:
        done = CliRunner().invoke(app, ["extract", f"{here.url}/a", "--robots"])
        assert (done.exit_code, [path for path, _ in here.asked]) == (3, ["/robots.txt"])


# ---- pages that have not changed


def versioned(path: str, headers: dict[str, str]) -> Answer:
    if headers.get("if-none-match") == '"one"':
        return 304, {"ETag": '"one"'}, b""
    return 200, {"ETag": '"one"', "Content-Type": "text/html; charset=utf-8"}, PAGE


def test_a_page_that_has_not_changed_comes_from_the_disk(tmp_path: Path) -> None:
    with site(versioned) as here:
        pages = StoredPages(tmp_path)
        first = pages.fetch(here.url, chosen_by="user")
        second = pages.fetch(here.url, chosen_by="user")
        assert (first.status, second.status) == (200, 304)
        assert (first.content, first.charset) == (second.content, second.charset) == (PAGE, "utf-8")
        assert second.pinned == first.pinned
        assert [headers.get("if-none-match") for _, headers in here.asked] == [None, '"one"']


def test_a_stored_page_is_no_way_past_the_guards(tmp_path: Path) -> None:
    with site(versioned) as here:
        StoredPages(tmp_path).fetch(here.url, chosen_by="user")
        with pytest.raises(RefusedAddress):
            StoredPages(tmp_path).fetch(here.url, chosen_by="page")


def test_what_is_broken_on_the_disk_is_fetched_again(tmp_path: Path) -> None:
    with site(versioned) as here:
        StoredPages(tmp_path).fetch(here.url, chosen_by="user")
        for file in tmp_path.rglob("*"):
            if file.is_file():
                file.write_bytes(b"{}")
        assert StoredPages(tmp_path).fetch(here.url, chosen_by="user").status == 200


def test_a_server_that_says_unchanged_unasked_is_not_believed() -> None:
    with site(lambda path, headers: (304, {}, b"")) as here:
        assert fetch(here.url).content == b""


def test_the_command_line_has_a_cache(tmp_path: Path) -> None:
    with site(versioned) as here:
        for _ in range(2):
            done = CliRunner().invoke(app, ["extract", here.url, "--cache", str(tmp_path), "-q"])
            assert "turned the stones" in done.stdout
        assert len(here.asked) == 2


# ---- what is no page


@pytest.mark.parametrize(
    ("media_type", "said"),
    [
        ("application/pdf", "a PDF document"),
        ("application/rss+xml", "a feed"),
        ("application/atom+xml; charset=utf-8", "a feed"),
        ("image/png", "image/png"),
    ],
)
def test_what_is_no_page_says_what_it_is(media_type: str, said: str) -> None:
    with (
        site(lambda path, headers: (200, {"Content-Type": media_type}, b"x")) as here,
        pytest.raises(FetchError, match=said),
    ):
        fetch(here.url)


def test_plain_text_is_a_page() -> None:
    with site(lambda path, headers: (200, {"Content-Type": "text/plain"}, b"The mill.\n\nThe stones.")) as here:
        assert fetch(here.url).content_type == "text/plain"
