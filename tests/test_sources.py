"""What a page may be given as: whatever it comes as, the answer is the same."""

from __future__ import annotations

import io
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.request import urlopen

import bs4
import httpx
import lxml.etree
import lxml.html
import pytest
import requests

import thresher
from thresher import errors
from thresher.fetch import Fetched
from thresher.sources import Source, page_from

SENTENCE = "<p>A sentence of the story of Düsseldorf &amp; its <a href=/x>link</a> and some more words.</p>"
MENU = "<nav><ul>" + "<li><a href=/>Menu</a></li>" * 20 + "</ul></nav>"
PAGE = f"<!DOCTYPE html><html><head><title>Title</title></head><body>{MENU}<h1>Title</h1>{SENTENCE * 8}</body></html>"
DATA = PAGE.encode()
HTML = {"Content-Type": "text/html; charset=utf-8"}
ADDRESS = "https://example.org/a/b"


def _requests(data: bytes, headers: dict[str, str], url: str = ADDRESS) -> requests.Response:
    response = requests.Response()
    response.status_code, response.url, response.raw = 200, url, io.BytesIO(data)
    response.headers.update(headers)
    return response


def _httpx(data: bytes, headers: dict[str, str]) -> httpx.Response:
    return httpx.Response(200, content=data, headers=headers, request=httpx.Request("GET", ADDRESS))


class _Slow(io.RawIOBase):
    """A file that gives a few bytes at a time, and counts how many it was asked for."""

    def __init__(self, data: bytes) -> None:
        self.data, self.given = data, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = self.data[self.given : self.given + min(len(buffer), 100)]
        buffer[: len(piece)] = piece
        self.given += len(piece)
        return len(piece)


SOURCES: dict[str, Callable[[Path], Source]] = {
    "str": lambda _: PAGE,
    "bytes": lambda _: DATA,
    "bytearray": lambda _: bytearray(DATA),
    "memoryview": lambda _: memoryview(DATA),
    "path": lambda file: file,
    "page": lambda _: thresher.Page.parse(PAGE),
    "binary file": lambda _: io.BytesIO(DATA),
    "text file": lambda _: io.StringIO(PAGE),
    "open file": lambda file: file.open("rb"),
    "slow file": lambda _: _Slow(DATA),
    "httpx": lambda _: _httpx(DATA, HTML),
    "httpx without a request": lambda _: httpx.Response(200, content=DATA),
    "requests": lambda _: _requests(DATA, HTML),
    "fetched": lambda _: Fetched(ADDRESS, 200, DATA, None, "text/html"),
    "lxml element": lambda _: lxml.html.fromstring(PAGE),
    "lxml document": lambda _: lxml.html.document_fromstring(PAGE),
    "lxml tree": lambda _: lxml.etree.parse(io.StringIO(PAGE), lxml.etree.HTMLParser()),
    "soup": lambda _: bs4.BeautifulSoup(PAGE, "html.parser"),
    "soup by lxml": lambda _: bs4.BeautifulSoup(PAGE, "lxml"),
}


@pytest.mark.parametrize("name", SOURCES)
def test_every_kind_of_source_gives_the_same_answer(name: str, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(DATA)
    source = SOURCES[name](file)
    result = thresher.extract(source, url=ADDRESS)
    assert result.markdown == thresher.extract(PAGE, url=ADDRESS).markdown
    if isinstance(source, io.IOBase):
        source.close()


def test_an_element_is_a_page_of_its_own_without_what_follows_it() -> None:
    body = f"<div id=a>{SENTENCE * 4}</div> a tail <div id=b>other</div>"
    element = lxml.html.fromstring(f"<body>{body}</body>").find(".//div[@id='a']")
    tag = bs4.BeautifulSoup(body, "html.parser").find(id="a")
    assert element is not None
    assert tag is not None
    wanted = thresher.extract(f"<div id=a>{SENTENCE * 4}</div>", method="plain").text
    for source in (element, tag):
        assert thresher.extract(source, method="plain").text == wanted


def test_scripts_of_a_parsed_page_are_not_escaped() -> None:
    body = "Words & words, \u003cp\u003e and more of them. " * 30
    page = f'<div id=app></div><script type="application/json">{{"article": {{"body": "{body}"}}}}</script>'
    wanted = thresher.extract(page).text
    assert "Words & words" in wanted
    assert thresher.extract(lxml.html.document_fromstring(page)).text == wanted
    assert thresher.extract(bs4.BeautifulSoup(page, "html.parser")).text == wanted


@pytest.mark.parametrize("make", [_httpx, _requests])
def test_a_response_tells_its_address_and_its_charset(make: Callable[..., Source]) -> None:
    cyrillic = "<p>Старая мельница на реке Клин снова мелет муку.</p>"
    data = cyrillic.encode("koi8-r")
    result = thresher.extract(make(data, {"Content-Type": "text/html; charset=koi8-r"}), method="plain")
    assert result.text == "Старая мельница на реке Клин снова мелет муку."
    assert (result.url, result.page.url, result.page.encoding) == (ADDRESS, ADDRESS, "koi8-r")
    given = thresher.extract(make(data, {"Content-Type": "text/html"}), url="https://b.example/", encoding="koi8-r")
    assert (given.url, given.page.encoding) == ("https://b.example/", "koi8-r")


def test_what_a_client_guesses_is_not_believed() -> None:
    """requests takes text for latin-1 where the server names no charset."""
    response = _requests("<p>Größe</p>".encode(), {"Content-Type": "text/html"})
    assert thresher.extract(response, method="plain").text == "Größe"


def test_the_relative_links_of_a_response_become_absolute() -> None:
    assert "(https://example.org/x)" in thresher.extract(_httpx(DATA, HTML)).markdown
    assert "(https://example.org/x)" in thresher.extract(Fetched(ADDRESS, 200, DATA, None, "text/html")).markdown


def test_responses_of_other_clients() -> None:
    headers = Message()
    headers["content-type"] = 'text/html; charset="koi8-r"'
    data = "<p>мельница</p>".encode("koi8-r")
    for source in (
        SimpleNamespace(data=data, url=ADDRESS, headers=headers),
        SimpleNamespace(body=data, url=ADDRESS, headers={b"x": b"y", "Content-Type": b"text/html; charset=koi8-r"}),
        SimpleNamespace(text="<p>мельница</p>", url=ADDRESS),
    ):
        result = thresher.extract(source, method="plain")
        assert (result.text, result.url) == ("мельница", ADDRESS)


class _Server(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=koi8-r")
        self.end_headers()
        self.wfile.write("<p>Старая мельница.</p>".encode("koi8-r"))

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Server) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/page"
        server.shutdown()


def test_what_is_fetched_can_be_extracted(address: str) -> None:
    with urlopen(address) as answer:  # noqa: S310 - our own server
        by_urllib = thresher.extract(answer, method="plain")
    for result in (by_urllib, thresher.extract(thresher.fetch(address, chosen_by="user"), method="plain")):
        assert (result.text, result.url) == ("Старая мельница.", address)


def test_a_file_is_read_no_further_than_the_limit() -> None:
    endless = _Slow(b"<p>" + b"word " * 100_000)
    with pytest.raises(errors.PageTooLarge, match="the page has more than 1,000 bytes; raise the limit") as caught:
        thresher.extract(endless, max_bytes=1000)
    assert (endless.given, caught.value.size, caught.value.limit) == (1001, None, 1000)
    exact = io.BytesIO(b"<p>" + b"x" * 997)
    assert len(thresher.extract(exact, max_bytes=1000, method="plain").text) == 997
    with pytest.raises(errors.PageTooLarge):
        thresher.extract(io.StringIO("x" * 1001), max_bytes=1000)
    with pytest.raises(errors.PageTooLarge):
        thresher.extract(_httpx(DATA, HTML), max_bytes=1000)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no endless file")
def test_a_path_without_an_end_is_not_read_for_ever() -> None:
    with pytest.raises(errors.PageTooLarge):
        thresher.extract(Path("/dev/zero"), max_bytes=100_000)


def test_what_is_left_in_a_file_is_the_page() -> None:
    file = io.BytesIO(b"header\n" + DATA)
    file.readline()
    assert thresher.extract(file).text == thresher.extract(PAGE).text
    assert not thresher.extract(io.BytesIO(b""))
    assert not thresher.extract(io.StringIO(""))


class _Odd:
    def read(self, size: int) -> list[int]:
        return [1]


@pytest.mark.parametrize("source", [None, 5, [PAGE], {"html": PAGE}, object(), lxml, SimpleNamespace(text=PAGE)])
def test_anything_else_is_refused_with_what_is_taken(source: Any) -> None:
    with pytest.raises(errors.BadArgument, match=r"HTML as str or bytes, a pathlib\.Path, an open file.* not \w+"):
        thresher.extract(source)


def test_a_file_that_gives_neither_bytes_nor_text_is_refused() -> None:
    with pytest.raises(errors.BadArgument, match=r"read\(\) of _Odd gives bytes or str, not list"):
        thresher.extract(_Odd())  # type: ignore[arg-type]


def test_a_name_in_a_str_is_still_told_from_a_page() -> None:
    for name in ("page.html", "https://example.org/post"):
        assert any("not a page" in reason for reason in thresher.extract(name).reasons)


def test_reading_takes_the_address_along() -> None:
    assert page_from(_httpx(DATA, HTML)).url == ADDRESS
    assert page_from(PAGE).url is None
    assert page_from(_requests(DATA, HTML, "https://example.org/\ud800")).url == "https://example.org/\ufffd"


def test_no_library_is_imported_to_know_its_objects() -> None:
    code = (
        "import sys, io, thresher; thresher.extract(io.BytesIO(b'<p>text'))\n"
        "print({'lxml', 'bs4', 'httpx', 'requests'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
