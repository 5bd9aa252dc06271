"""Whole fetches, from real servers on this machine."""

from __future__ import annotations

import gzip
import pickle
import re
import socket
import ssl
import struct
import threading
import time
import tracemalloc
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import brotli
import h2.config
import h2.connection
import h2.events
import h2.exceptions
import pytest
import zstandard

from thresher import __version__
from thresher.errors import BadArgument, FetchError, PageTooLarge, RefusedAddress
from thresher.fetch import Fetched
from thresher.fetch.client import fetch as anybodys_fetch
from thresher.fetch.wire import trusted_certificates

PAGE = "<!doctype html><title>Café</title><p>A page.</p>".encode()
CERTIFICATE = Path(__file__).with_name("page_example.pem")

fetch = partial(anybodys_fetch, chosen_by="user")  # these servers stand on this machine

Talk = Callable[[socket.socket], None]
Names = Callable[..., None]
Speaker = h2.connection.H2Connection
Answer = Callable[[Speaker, h2.events.RequestReceived], None]


class Site(ThreadingHTTPServer):
    """A web server with a table of answers: path to (status, headers, body)."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answerer)
        self.answers: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.requests: list[tuple[str, dict[str, str]]] = []
        self.url = f"http://127.0.0.1:{self.server_port}"

    def put(self, path: str, body: bytes = PAGE, status: int = 200, **headers: str) -> str:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answers[path] = (status, named, body)
        return self.url + path

    def redirect(self, path: str, to: str, status: int = 302, **headers: str) -> str:
        return self.put(path, b"", status, Location=to, **headers)


class Answerer(BaseHTTPRequestHandler):
    server: Site

    def do_GET(self) -> None:
        self.server.requests.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
        status, headers, body = self.server.answers.get(self.path, (404, {}, b"nothing here"))
        self.send_response(status)
        for name, value in ({"Content-Length": str(len(body))} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        with suppress(OSError):  # the client may have seen enough
            self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def serving(site: Site) -> Iterator[Site]:
    thread = threading.Thread(target=site.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield site
    finally:
        site.shutdown()
        site.server_close()
        thread.join()


@contextmanager
def listening(talk: Talk) -> Iterator[int]:
    """A server made of a bare socket: `talk` does what it likes with each connection."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.02)
        stop = threading.Event()
        thread = threading.Thread(target=_accept, args=(listener, talk, stop))
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            stop.set()
            thread.join()


def _accept(listener: socket.socket, talk: Talk, stop: threading.Event) -> None:
    while not stop.is_set():
        try:
            connection, _ = listener.accept()
        except TimeoutError:
            continue
        connection.settimeout(60)
        with connection, suppress(OSError):
            talk(connection)


def read_request(connection: socket.socket) -> bytes:
    request = b""
    while b"\r\n\r\n" not in request and (more := connection.recv(65536)):
        request += more
    return request


def saying(*parts: bytes, pause: float = 0) -> Talk:
    def talk(connection: socket.socket) -> None:
        read_request(connection)
        for part in parts:
            connection.sendall(part)
            time.sleep(pause)

    return talk


def answer_of(talk: Talk, **options: Any) -> Fetched:
    with listening(talk) as port:
        return fetch(f"http://127.0.0.1:{port}/", **options)


def failure(url: str, **options: Any) -> str:
    """The message of the fetch that must fail, which must be in order."""
    with pytest.raises(FetchError) as caught:
        fetch(url, **options)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 400
    return message


def failure_of(talk: Talk, scheme: str = "http", **options: Any) -> str:
    with listening(talk) as port:
        message = failure(f"{scheme}://127.0.0.1:{port}/", **options)
    assert f"{scheme}://127.0.0.1:{port}/" in message
    return message


@pytest.fixture(autouse=True)
def no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(Site()) as running:
        yield running


@pytest.fixture
def secure_site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """An https site whose certificate is for page.example and nothing else."""
    server = Site()
    server.socket = _certified().wrap_socket(server.socket, server_side=True)
    with trusting_page_example(monkeypatch), serving(server):
        yield server


@contextmanager
def trusting_page_example(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    trusted_certificates.cache_clear()
    yield
    trusted_certificates.cache_clear()


def _certified() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    return context


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    """Lets a test say what address a name has."""
    table: dict[str, str] = {}
    real = socket.getaddrinfo

    def look_up(host: str, *args: Any, **kwargs: Any) -> Any:
        return real(table.get(host, host), *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return lambda name, address: table.update({name: address})


# What comes back


def test_a_page(site: Site) -> None:
    url = site.put("/page", Content_Type='Text/HTML; Charset="ISO-8859-1"')
    assert fetch(url) == Fetched(url, 200, PAGE, "ISO-8859-1", "text/html")


def test_a_page_of_no_stated_type(site: Site) -> None:
    fetched = fetch(site.put("/page"))
    assert (fetched.charset, fetched.content_type) == (None, "")


@pytest.mark.parametrize(
    ("header", "charset", "media_type"),
    [
        ("text/html;charset=utf-8", "utf-8", "text/html"),
        ("text/html; boundary=x; charset = 'koi8-r' ; y=z", "koi8-r", "text/html"),
        ("text/html, text/html; charset=UTF-8", "UTF-8", "text/html"),
        ("application/json", None, "application/json"),
        ("application/xhtml+xml; charset=", None, "application/xhtml+xml"),
        ("nonsense", None, "nonsense"),
    ],
)
def test_the_stated_type(site: Site, header: str, charset: str | None, media_type: str) -> None:
    fetched = fetch(site.put("/page", Content_Type=header))
    assert (fetched.charset, fetched.content_type) == (charset, media_type)


def test_what_is_asked(site: Site) -> None:
    fetch(site.put("/page"))
    fetch(site.url + "/page", user_agent="Mine/1")
    asked, asked_as_other = (headers for _, headers in site.requests)
    assert asked["user-agent"] == f"Thresher/{__version__} (main-content extractor)"
    assert asked["accept"] == "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5"
    assert asked["accept-encoding"] == "gzip, deflate, br, zstd"
    assert asked["host"] == f"127.0.0.1:{site.server_port}"
    assert asked_as_other["user-agent"] == "Mine/1"


def test_odd_urls_are_sent_as_a_browser_would(site: Site) -> None:
    site.put("/stra%C3%9Fe?q=%C3%BC%20x")
    assert fetch(f"  {site.url}/straße?q=ü x#part ").content == PAGE


def test_an_empty_page(site: Site) -> None:
    assert fetch(site.put("/empty", b"")).content == b""
    assert fetch(site.put("/none", b"", 204)).status == 204


def test_a_page_that_ends_when_the_server_hangs_up() -> None:
    assert answer_of(saying(b"HTTP/1.0 200 OK\r\n\r\n", PAGE)).content == PAGE


def test_a_page_in_chunks() -> None:
    chunks = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
    assert answer_of(saying(chunks)).content == b"abcde"


# Compression


@pytest.mark.parametrize(
    ("coding", "packed"),
    [
        ("gzip", gzip.compress(PAGE, mtime=0)),
        ("deflate", zlib.compress(PAGE)),
        ("deflate", zlib.compress(PAGE)[2:-4]),
        ("br", brotli.compress(PAGE)),
        ("zstd", zstandard.ZstdCompressor().compress(PAGE)),
        ("gzip, br", brotli.compress(gzip.compress(PAGE, mtime=0))),
        ("identity", PAGE),
        ("UTF-8", PAGE),
    ],
)
def test_a_compressed_page(site: Site, coding: str, packed: bytes) -> None:
    assert fetch(site.put("/page", packed, Content_Encoding=coding)).content == PAGE


def test_what_can_be_saved_of_a_broken_page_is_saved(site: Site) -> None:
    text = b"".join(b"<p>%d</p>" % (number * number) for number in range(20_000))
    url = site.put("/page", gzip.compress(text)[:-1000], Content_Encoding="gzip")
    assert text.startswith(fetch(url).content)
    assert len(fetch(url).content) > 10_000


def test_a_page_broken_from_the_start(site: Site) -> None:
    url = site.put("/page", PAGE, Content_Encoding="gzip")
    assert failure(url) == f"{url} is compressed, but broken: Error -3 while decompressing data: incorrect header check"


def test_a_compression_that_cannot_be_unpacked(site: Site) -> None:
    url = site.put("/page", PAGE, Content_Encoding="compress")
    assert failure(url) == f"{url} is compressed as “compress”, which cannot be unpacked here"


# Size


def zeros(compress: Callable[[bytes], bytes], flush: Callable[[], bytes]) -> bytes:
    megabyte = bytes(1_000_000)
    return b"".join([*(compress(megabyte) for _ in range(100)), flush()])


def gzip_bomb() -> bytes:
    machine = zlib.compressobj(level=1, wbits=31)
    return zeros(machine.compress, machine.flush)


def brotli_bomb() -> bytes:
    machine = brotli.Compressor(quality=1)
    return zeros(machine.process, machine.finish)


def zstd_bomb() -> bytes:
    machine = zstandard.ZstdCompressor().compressobj()
    return zeros(machine.compress, machine.flush)


@pytest.mark.parametrize(
    ("coding", "make"),
    [
        ("gzip", gzip_bomb),
        ("br", brotli_bomb),
        ("zstd", zstd_bomb),
        ("gzip, gzip", lambda: gzip.compress(gzip_bomb())),
    ],
)
def test_a_bomb_does_not_go_off(site: Site, coding: str, make: Callable[[], bytes]) -> None:
    url = site.put("/bomb", make(), Content_Encoding=coding)
    fetch(site.put("/page"))  # so that what is loaded once does not count
    tracemalloc.start()
    try:
        with pytest.raises(PageTooLarge) as caught:
            fetch(url, max_bytes=1_000_000)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert caught.value.limit == 1_000_000
    assert peak < 6_000_000


def test_an_announced_size_is_enough_to_refuse(site: Site) -> None:
    with pytest.raises(PageTooLarge) as caught:
        answer_of(saying(b"HTTP/1.1 200 OK\r\nContent-Length: 5000000000\r\n\r\n"))
    assert caught.value.size == 5_000_000_000


def test_a_page_that_never_ends_is_left() -> None:
    endless = [b"HTTP/1.1 200 OK\r\n\r\n"] + [bytes(100_000)] * 1000
    with pytest.raises(PageTooLarge):
        answer_of(saying(*endless), max_bytes=500_000)


def test_compressed_bytes_that_unpack_to_nothing_count_too() -> None:
    nothing = gzip.compress(b"") * 1000
    endless = [b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"] + [nothing] * 1000
    with pytest.raises(PageTooLarge):
        answer_of(saying(*endless), max_bytes=50_000)


def test_a_page_of_just_the_limit(site: Site) -> None:
    url = site.put("/page")
    assert fetch(url, max_bytes=len(PAGE)).content == PAGE
    with pytest.raises(PageTooLarge):
        fetch(url, max_bytes=len(PAGE) - 1)


# Redirects


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_followed(site: Site, status: int) -> None:
    site.put("/to")
    url = site.redirect("/from", "/to?x=1#part", status)
    site.put("/to?x=1")
    assert fetch(url).url == f"{site.url}/to?x=1#part"


def test_as_many_redirects_as_allowed_and_no_more(site: Site) -> None:
    for number in range(3):
        site.redirect(f"/{number}", f"/{number + 1}")
    site.put("/3")
    assert fetch(site.url + "/0", max_redirects=3).content == PAGE
    assert failure(site.url + "/0", max_redirects=2) == f"{site.url}/0 redirects more than 2 times"


def test_a_circle(site: Site) -> None:
    url = site.redirect("/a", "/b")
    site.redirect("/b", "/a")
    assert failure(url) == f"{url} redirects in a circle, by way of {url}"


def test_a_site_that_wants_its_cookie_back(site: Site) -> None:
    def talk(connection: socket.socket) -> None:
        if b"Cookie: seen=1" in read_request(connection):
            connection.sendall(b"HTTP/1.0 200 OK\r\n\r\n" + PAGE)
        else:
            connection.sendall(b"HTTP/1.0 302 Found\r\nSet-Cookie: seen=1\r\nLocation: /\r\n\r\n")

    assert answer_of(talk).content == PAGE


def test_a_redirect_to_nowhere(site: Site) -> None:
    url = site.put("/from", b"", 302)
    assert failure(url) == f"{url} redirects, but does not say where to"


@pytest.mark.parametrize("target", ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1:70/"])
def test_a_redirect_out_of_the_web(site: Site, target: str) -> None:
    message = failure(site.redirect("/from", target))
    assert "/from redirects to " in message
    assert "is not an http:// or https:// address" in message


@pytest.mark.parametrize("target", ["mailto:a@b.example", "http://x:port/", "data:,x"])
def test_a_redirect_to_no_address(site: Site, target: str) -> None:
    assert "/from redirects to " in failure(site.redirect("/from", target))


def test_a_redirect_to_a_missing_page(site: Site) -> None:
    assert failure(site.redirect("/from", "/gone")) == f"{site.url}/gone answered 404 Not Found"


# Passwords


def test_a_password_goes_with_the_first_request_only(site: Site) -> None:
    site.redirect("/from", "/to")
    site.put("/to")
    fetched = fetch(f"http://me:s%40cret@127.0.0.1:{site.server_port}/from")
    (_, first), (_, second) = site.requests
    assert first["authorization"] == "Basic " + b64encode(b"me:s@cret").decode()
    assert "authorization" not in second
    assert fetched.url == f"{site.url}/to"


def test_a_password_in_a_redirect_is_ignored(site: Site) -> None:
    site.put("/to")
    fetch(site.redirect("/from", f"http://me:secret@127.0.0.1:{site.server_port}/to"))
    assert all("authorization" not in headers for _, headers in site.requests)


@pytest.mark.parametrize(
    "url",
    [
        "http://me:secret@127.0.0.1:1/",
        "ftp://me:secret@x.example/",
        "http://me:secret@/",
        "http://me:sec/ret@x.example/",
        "http://me:secret@x.example:port/",
        "//me:secret@x.example/",
    ],
)
def test_a_password_is_never_shown(url: str) -> None:
    assert not re.search("sec|ret@", failure(url))


# Floods


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (b"HTTP/1.1 200 OK\r\n", b"X-Flood: of headers\r\n" * 500),
        (b"HTTP/1.1 200 OK\r\nX-Flood: ", b"x" * 65536),
        (b"HTTP/1.1 200 ", b"O" * 65536),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;", b"x" * 65536),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"X-Flood: of trailers\r\n" * 500),
    ],
    ids=["headers", "one header", "status line", "chunk extension", "trailers"],
)
def test_a_flood_before_or_after_the_page_is_left(start: bytes, more: bytes) -> None:
    sent: list[int] = []

    def talk(connection: socket.socket) -> None:
        read_request(connection)
        connection.sendall(start)
        for number in range(64 * 1024 * 1024 // len(more)):
            sent.append(number)
            connection.sendall(more)

    failure_of(talk, timeout=20)
    assert len(sent) * len(more) < 16 * 1024 * 1024


def test_answers_that_only_promise_an_answer_end_with_the_time() -> None:
    def talk(connection: socket.socket) -> None:
        read_request(connection)
        while True:
            connection.sendall(b"HTTP/1.1 103 Early Hints\r\n\r\n")
            time.sleep(0.005)

    assert "within 0.5 seconds" in failure_of(talk, timeout=0.5)


def test_cookies_stay_with_the_host_that_set_them(site: Site, names: Names) -> None:
    for name in ("one.example", "two.example"):
        names(name, "127.0.0.1")
    other = f"http://two.example:{site.server_port}/page"
    site.put("/page")
    for cookie in ("a=1", "b=2; Domain=two.example", "c=3; Domain=.example", "d=4; Domain=example"):
        site.redirect("/from", other, Set_Cookie=cookie)
        fetch(f"http://one.example:{site.server_port}/from")
        assert "cookie" not in site.requests[-1][1]


# Private addresses


def test_a_private_address_may_be_typed_but_also_refused(site: Site) -> None:
    url = site.put("/page")
    assert fetch(url).content == PAGE
    assert fetch(url, private="allow").content == PAGE
    refused = f"{url} was refused: its address 127.0.0.1 is this machine"
    assert failure(url, private="refuse") == f'{refused}; private="refuse" keeps out of such places'
    permits = 'chosen_by="user" permits it, if you chose the address yourself'
    with pytest.raises(RefusedAddress) as caught:
        anybodys_fetch(url)
    assert str(caught.value) == failure(url, chosen_by="page") == f"{refused}; {permits}"
    assert pickle.loads(pickle.dumps(caught.value)).happened == refused  # noqa: S301
    assert len(site.requests) == 2


@pytest.mark.parametrize(
    "url",
    [
        "http://169.254.169.254/latest/meta-data/",
        "http://2852039166/",
        "http://[::ffff:a9fe:a9fe]/",
        "http://metadata.google.internal/computeMetadata/v1/",
        "http://METADATA.google.Internal./",
        "http://instance-data/",
        "http://clever.example/",
    ],
)
def test_a_metadata_service_is_refused_even_if_it_was_typed(url: str, names: Names) -> None:
    names("clever.example", "169.254.169.254")
    message = failure(url)
    assert message.endswith('where clouds keep their keys; private="allow" permits it')
    assert failure(url, chosen_by="page") == message


def test_a_name_for_a_private_address_is_refused(site: Site, names: Names) -> None:
    names("open.example", "127.0.0.1")
    message = failure(f"http://open.example:{site.server_port}/", private="refuse")
    assert "its address 127.0.0.1 is this machine" in message
    assert site.requests == []


def test_the_address_that_was_checked_is_the_one_that_is_used(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server that gives a harmless address first and a private one after gets us nowhere."""
    real = socket.getaddrinfo
    asked: list[str] = []

    def look_up(host: str, *args: Any, **kwargs: Any) -> Any:
        asked.append(host)
        return real("127.0.0.1" if asked.count("rebind.example") < 2 else "127.0.0.2", *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    site.put("/page")
    assert fetch(f"http://rebind.example:{site.server_port}/page").content == PAGE
    assert asked.count("rebind.example") == 1
    assert site.requests[0][1]["host"] == f"rebind.example:{site.server_port}"


def test_a_redirect_may_stay_on_its_private_host(site: Site) -> None:
    target = site.put("/page")
    assert fetch(site.redirect("/from", target)).url == target


def test_a_redirect_may_not_lead_to_another_port_of_its_private_host(site: Site) -> None:
    with serving(Site()) as other:
        target = other.put("/page")
        message = failure(site.redirect("/from", target))
        assert message.startswith(
            f"{target} was refused: its address 127.0.0.1 is this machine, and a redirect may not"
        )
        assert other.requests == []
        assert fetch(f"{site.url}/from", private="allow").url == target


def test_a_name_may_not_change_its_private_address_between_redirects(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    rebound(monkeypatch, "127.0.0.1", "127.0.0.2")
    site.redirect("/from", "/page")
    assert "127.0.0.2" in failure(f"http://rebind.example:{site.server_port}/from")
    assert [path for path, _ in site.requests] == ["/from"]


def rebound(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Let rebind.example have another address each time that it is looked up."""
    real, left = socket.getaddrinfo, list(addresses)

    def look_up(host: str, *args: Any, **kwargs: Any) -> Any:
        return real(left.pop(0) if host == "rebind.example" else host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)


# Pages that a page leads to


def test_a_page_may_lead_on_where_the_user_has_been(site: Site) -> None:
    first = fetch(site.put("/story"))
    site.put("/story?page=2")
    further = anybodys_fetch(f"{site.url}/story?page=2", chosen_by="page", within=first)
    assert anybodys_fetch(f"{site.url}/story", chosen_by="page", within=further).content == PAGE
    site.redirect("/moved", "/story")
    assert anybodys_fetch(f"{site.url}/moved", chosen_by="page", within=first).url == f"{site.url}/story"


def test_the_address_alone_is_no_leave_to_go_there(site: Site) -> None:
    url = site.put("/story")
    assert 'private="allow" permits it' in failure(url, chosen_by="page", within=url)
    assert site.requests == []


def test_what_a_page_says_of_itself_is_no_leave_either(site: Site) -> None:
    claimed = Fetched(site.put("/story"), 200, PAGE, None, "text/html")
    assert "is this machine" in failure(f"{site.url}/story", chosen_by="page", within=claimed)
    assert site.requests == []


def test_neither_a_page_nor_a_redirect_leads_away_from_the_site(site: Site) -> None:
    first = fetch(site.put("/story"))
    with serving(Site()) as other:
        target = other.put("/story")
        for url in (target, site.redirect("/away", target)):
            message = failure(url, chosen_by="page", within=first, private="allow")
            assert message == f"{target} was not fetched: it leads to another site, away from {site.url}"
        assert other.requests == []


def test_a_name_may_not_change_its_private_address_between_pages(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    rebound(monkeypatch, "127.0.0.1", "127.0.0.1", "127.0.0.2")
    site.put("/story")
    url = f"http://rebind.example:{site.server_port}/story"
    first = fetch(url)
    assert anybodys_fetch(url, chosen_by="page", within=first).content == PAGE
    assert "its address 127.0.0.2 is this machine" in failure(url, chosen_by="page", within=first)
    assert len(site.requests) == 2


def test_a_way_over_the_open_internet_does_not_lead_back_inside(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever left the private place that the user typed is not let in again by the public one."""
    site.redirect("/from", "http://page.example/")
    through(site, monkeypatch)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    site.answers["http://page.example/"] = (302, {"Location": f"{site.url}/secret"}, b"")
    assert "a redirect may not lead there" in failure(f"{site.url}/from")
    assert [path for path, _ in site.requests] == ["/from", "http://page.example/"]


def test_a_redirect_from_localhost_to_its_address(site: Site) -> None:
    target = site.put("/page")
    site.redirect("/from", target)
    assert fetch(f"http://localhost:{site.server_port}/from").url == target


@pytest.mark.parametrize(
    "target", ["http://169.254.169.254/latest/meta-data/", "http://[::ffff:10.0.0.1]/", "http://127.0.0.2/"]
)
def test_a_redirect_may_not_lead_to_another_private_host(site: Site, target: str) -> None:
    message = failure(site.redirect("/from", target))
    assert message.startswith(target)
    assert 'a redirect may not lead there; private="allow" permits it' in message


def test_an_unknown_chooser() -> None:
    with pytest.raises(BadArgument, match="not 'nobody'"):
        fetch("http://127.0.0.1/", chosen_by="nobody")  # type: ignore[arg-type]


def test_an_unknown_policy() -> None:
    with pytest.raises(BadArgument, match="not 'maybe'"):
        fetch("http://127.0.0.1/", private="maybe")  # type: ignore[arg-type]


# Proxies


def through(proxy: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", proxy.url)


def test_a_proxy_resolves_the_names(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    through(site, monkeypatch)
    site.answers["http://page.example/x"] = (200, {}, PAGE)
    assert fetch("http://page.example/x", private="refuse").content == PAGE


def test_a_proxy_is_not_asked_for_private_addresses(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    through(site, monkeypatch)
    for url in ("http://10.0.0.1/", "http://localhost/", "http://0x7f.1/", "http://[fd00::1]/"):
        assert 'private="refuse" keeps out' in failure(url, private="refuse")
    assert site.requests == []


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1./",
        "http://localhost./",
        "http://printer.local/",
        "http://intranet/",
        "http://db.corp.internal/",
        "http://metadata.google.internal./",
        "http://clever.example/",
        "http://mixed.example/",
    ],
)
def test_a_proxy_is_not_asked_for_private_names(site: Site, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """Those that are known here to be private, and those that cannot be anything else."""
    through(site, monkeypatch)
    real = socket.getaddrinfo
    known = {"clever.example": ["10.0.0.1"], "mixed.example": ["8.8.8.8", "10.0.0.1"]}

    def look_up(host: str, *args: Any, **kwargs: Any) -> Any:
        if host == "127.0.0.1":
            return real(host, *args, **kwargs)
        return [each for address in known.get(host, []) for each in real(address, *args, **kwargs)]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    failure(url, chosen_by="page")
    assert site.requests == []


def test_names_are_not_looked_up_besides_a_proxy_that_hides_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    real = socket.getaddrinfo

    def look_up(host: str, *args: Any, **kwargs: Any) -> Any:
        asked.append(host)
        return real(host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setenv("all_proxy", "socks5h://127.0.0.1:1")
    failure("http://page.example/")
    assert "page.example" not in asked


def test_a_public_page_may_not_redirect_to_a_private_one(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    through(site, monkeypatch)
    site.answers["http://page.example/"] = (302, {"Location": "http://169.254.169.254/"}, b"")
    assert "its address 169.254.169.254 is link-local, where clouds keep their keys, and a redirect" in failure(
        "http://page.example/"
    )
    assert len(site.requests) == 1


def test_a_host_may_be_exempt_from_the_proxy(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    assert fetch(site.put("/page")).content == PAGE


def test_https_through_a_proxy(secure_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def tunnel(connection: socket.socket) -> None:
        assert read_request(connection).startswith(b"CONNECT page.example:443 ")
        with socket.create_connection(("127.0.0.1", secure_site.server_port)) as onward:
            connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            back = threading.Thread(target=pump, args=(onward, connection))
            back.start()
            pump(connection, onward)
            back.join()

    secure_site.put("/page")
    with listening(tunnel) as port:
        monkeypatch.setenv("https_proxy", f"127.0.0.1:{port}")
        assert fetch("https://page.example/page", private="refuse").content == PAGE


def pump(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)


def test_a_proxy_that_will_not(monkeypatch: pytest.MonkeyPatch) -> None:
    with listening(saying(b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n")) as port:
        monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{port}")
        message = failure("https://page.example/")
    assert message == "https://page.example/ could not be reached through the proxy: 407 Proxy Authentication Required"


# TLS


def test_the_certificate_is_checked_against_the_name(secure_site: Site, names: Names) -> None:
    """The certificate is for page.example alone, and the connection goes to 127.0.0.1."""
    names("page.example", "127.0.0.1")
    secure_site.put("/page")
    assert fetch(f"https://page.example:{secure_site.server_port}/page").content == PAGE


def test_the_certificate_of_another_name(secure_site: Site, names: Names) -> None:
    names("other.example", "127.0.0.1")
    message = failure(f"https://other.example:{secure_site.server_port}/")
    assert "its certificate is not valid" in message
    assert "not valid for 'other.example'" in message


def test_a_certificate_of_unknown_origin(secure_site: Site, names: Names, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    trusted_certificates.cache_clear()
    names("page.example", "127.0.0.1")
    message = failure(f"https://page.example:{secure_site.server_port}/")
    assert "self" in message
    assert "SSL_CERT_FILE" in message


def test_a_server_that_speaks_no_tls(site: Site) -> None:
    assert "perhaps it speaks http, not https" in failure(site.url.replace("http", "https"))


def test_http2(names: Names, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[bytes, bytes]] = []

    def answer(speaker: Speaker, event: h2.events.RequestReceived) -> None:
        asked.append(dict(event.headers))
        speaker.send_data(event.stream_id, PAGE, end_stream=True)

    names("page.example", "127.0.0.1")
    with trusting_page_example(monkeypatch), listening(http2(answer)) as port:
        assert fetch(f"https://page.example:{port}/page").content == PAGE
    assert asked[0][b":authority"] == b"page.example:%d" % port


def cut_the_stream(speaker: Speaker, event: h2.events.RequestReceived) -> None:
    speaker.send_data(event.stream_id, PAGE)
    speaker.reset_stream(event.stream_id)


def say_goodbye(speaker: Speaker, event: h2.events.RequestReceived) -> None:
    speaker.send_data(event.stream_id, PAGE)
    speaker.close_connection(error_code=2, last_stream_id=0)


def say_more_than_announced(speaker: Speaker, event: h2.events.RequestReceived) -> None:
    speaker.send_data(event.stream_id, PAGE * 2)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (cut_the_stream, "the server hung up"),
        (say_goodbye, "the server hung up"),
        (say_more_than_announced, "got an answer that is not proper HTTP"),
    ],
)
def test_http2_that_misbehaves(answer: Answer, words: str, names: Names, monkeypatch: pytest.MonkeyPatch) -> None:
    names("page.example", "127.0.0.1")
    with trusting_page_example(monkeypatch), listening(http2(answer)) as port:
        assert words in failure(f"https://page.example:{port}/page", timeout=60)


def http2(answer: Answer) -> Talk:
    """A server of HTTP/2; `answer` says what comes after the headers."""
    context = _certified()
    context.set_alpn_protocols(["h2"])

    def talk(connection: socket.socket) -> None:
        with context.wrap_socket(connection, server_side=True) as secured:
            speak_http2(secured, answer)

    return talk


def speak_http2(connection: socket.socket, answer: Answer) -> None:
    speaker = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding=None))
    speaker.initiate_connection()
    connection.sendall(speaker.data_to_send())
    headers = [(":status", "200"), ("content-length", str(len(PAGE)))]
    with suppress(h2.exceptions.ProtocolError):  # said by us, on purpose
        while data := connection.recv(65536):
            for event in speaker.receive_data(data):
                if isinstance(event, h2.events.RequestReceived):
                    speaker.send_headers(event.stream_id, headers)
                    answer(speaker, event)
            connection.sendall(speaker.data_to_send())


# Time


def too_slow(message: str) -> bool:
    return message.endswith(" did not answer in full within 0.4 seconds; allow more (timeout=…, --timeout)")


@pytest.fixture
def stopwatch() -> Iterator[None]:
    """Far more than it takes, far less than a server would hold us."""
    started = time.monotonic()
    yield
    assert time.monotonic() - started < 20


@pytest.mark.usefixtures("stopwatch")
@pytest.mark.parametrize("start", [b"", b"HTTP/1.1 200 OK\r\nX-Slow: ", b"HTTP/1.1 200 OK\r\n\r\n"])
def test_a_drip_does_not_hold_us(start: bytes) -> None:
    """Each byte comes soon enough; all of them together do not."""
    assert too_slow(failure_of(saying(start, *[b"H"] * 20, pause=0.05), timeout=0.4))


@pytest.mark.usefixtures("stopwatch")
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_silence_does_not_hold_us(scheme: str) -> None:
    def talk(connection: socket.socket) -> None:
        while connection.recv(65536):
            pass

    assert too_slow(failure_of(talk, scheme, timeout=0.4))


@pytest.mark.usefixtures("stopwatch")
def test_a_slow_name_server_does_not_hold_us(monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: release.wait(60) and [])
    try:
        assert too_slow(failure("http://slow.example/", timeout=0.4))
    finally:
        release.set()


@pytest.mark.usefixtures("stopwatch")
def test_the_time_is_for_all_hops_together() -> None:
    hops = iter(range(100))

    def talk(connection: socket.socket) -> None:
        read_request(connection)
        time.sleep(0.15)
        connection.sendall(b"HTTP/1.0 302 Found\r\nLocation: /%d\r\n\r\n" % next(hops))

    with listening(talk) as port:
        assert too_slow(failure(f"http://127.0.0.1:{port}/", timeout=0.4))


def test_there_may_be_all_the_time_in_the_world(site: Site) -> None:
    assert fetch(site.put("/page"), timeout=float("inf")).content == PAGE


# What else goes wrong


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", "there is no address"),
        ("page.example/x", "did you mean https://page.example/x?"),
        ("localhost:8000", "did you mean http://localhost:8000?"),
        ("ftp://page.example/", "is not an http:// or https:// address"),
        ("file:///etc/passwd", "is not an http:// or https:// address"),
        ("javascript:alert(1)", "is not an http:// or https:// address"),
        ("http://", "names no host"),
        ("http:///path", "names no host"),
        ("http://page.example:99999/", "has a port that cannot exist: 99999"),
        ("http://page.example:port/", "is not a valid address: Invalid port: 'port'"),
        ("http://[::1/", "is not a valid address"),
        ("http://page.example/\nx", "is not a valid address"),
        ("http://" + "long" * 20 + ".example/", "has a host name that cannot exist"),
        ("http://a..b/", "has a host name that cannot exist"),
    ],
)
def test_addresses_that_cannot_be_fetched(url: str, words: str) -> None:
    assert words in failure(url)


def test_a_name_that_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **kwargs: Any) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    expected = "http://page.example/ has a host name that cannot be found; check the spelling"
    assert failure("http://page.example/") == expected


def test_a_name_without_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: [])
    assert "has a host name that cannot be found" in failure("http://page.example/")


def test_a_name_server_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **kwargs: Any) -> Any:
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    assert "no name server answers; check the network" in failure("http://page.example/")


def test_a_port_where_nobody_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    url = f"http://127.0.0.1:{port}/"
    expected = f"{url} could not be reached: the connection was refused; check the host and the port"
    assert failure(url) == expected


def test_the_next_address_is_tried_when_one_fails(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    real = socket.getaddrinfo

    def look_up(host: str, *args: Any, **kwargs: Any) -> Any:
        if host != "both.example":
            return real(host, *args, **kwargs)
        return [*real("::1", *args, **kwargs), *real("127.0.0.1", *args, **kwargs)]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    site.put("/page")
    assert fetch(f"http://both.example:{site.server_port}/page").content == PAGE


@pytest.mark.parametrize("status", [400, 403, 404, 410, 429, 500, 503])
def test_a_refusal(site: Site, status: int) -> None:
    message = failure(site.put("/page", status=status))
    assert message.startswith(f"{site.url}/page answered {status} ")


def test_a_refusal_of_no_known_kind(site: Site) -> None:
    url = site.put("/page", status=599)
    assert failure(url) == f"{url} answered 599"


@pytest.mark.parametrize(
    "media_type",
    [
        "image/png",
        "audio/mpeg",
        "video/mp4",
        "font/woff2",
        "application/pdf",
        "application/zip",
        "application/octet-stream",
    ],
)
def test_what_is_not_a_page(site: Site, media_type: str) -> None:
    url = site.put("/file", Content_Type=f"{media_type.upper()}; x=y")
    named = {"application/pdf": "a PDF document", "application/zip": "an archive (ZIP)"}.get(media_type, media_type)
    assert failure(url) == f"{url} is not a page but {named}"


def reset(connection: socket.socket) -> None:
    read_request(connection)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@pytest.mark.parametrize(
    ("talk", "words"),
    [
        (reset, "the server reset the connection"),
        (saying(), "the server hung up before it had sent everything"),
        (saying(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort"), "the server hung up"),
        (saying(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"), "the server hung up"),
        (saying(b"SSH-2.0-OpenSSH_9.6\r\n\r\n"), "got an answer that is not proper HTTP"),
        (saying(b"HTTP/1.1 200 OK\r\nno colon here\r\n\r\n"), "got an answer that is not proper HTTP"),
        (saying(b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n"), "got an answer that is not proper HTTP"),
        (saying(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 50_000), "got an answer that is not proper HTTP"),
        (saying(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), "not proper HTTP"),
    ],
)
def test_a_server_that_misbehaves(talk: Talk, words: str) -> None:
    assert words in failure_of(talk, timeout=60)


def test_a_long_url_is_shortened_in_messages(site: Site) -> None:
    message = failure(f"{site.url}/{'x' * 2000}/end")
    assert message.startswith(site.url)
    assert message.endswith("xxx/end answered 404 Not Found")
    assert len(message) < 200


@pytest.mark.parametrize("user_agent", ["two\r\nlines", "Dräscher"])
def test_a_name_of_our_own_that_cannot_be_sent(user_agent: str) -> None:
    with pytest.raises(BadArgument, match="user_agent is one line of ASCII"):
        fetch("http://127.0.0.1/", user_agent=user_agent)
