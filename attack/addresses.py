"""Addresses that a fetch may not reach, on the real command line and by the real library call.

Nothing here leaves this machine. Names are looked up in a made-up name service, and every connection, whatever address
it is made to, ends at one server here that answers for the whole world. So each connection that Thresher makes is
known, with the address that it believes to talk to.
"""

from __future__ import annotations

import os
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from unittest import mock

import thresher
from attack.outcome import Outcome, Progress, attempts
from thresher.cli.app import app
from thresher.errors import ThresherError

PUBLIC: Final = "93.184.216.34"
OPEN: Final = "http://open.example"
INSIDE: Final = "http://127.0.0.1:8000"
NAMES: Final = {
    "open.example": PUBLIC,
    "other.example": "93.184.216.35",
    "proxy.example": "93.184.216.36",
    "localhost": "127.0.0.1",
    "any.localhost": "127.0.0.1",
}
METADATA: Final = re.compile(r"(www\.|api\.|rancher-)?(metadata|instance-data)(\..+)?")
BOUND: Final = ".bound.example"
"""A name that ends like this has the address that stands before; dashes are its dots, or the colons of six-bound."""
SIX: Final = ".six-bound.example"
PROXIED: Final = {"http_proxy": "http://proxy.example:3128", "https_proxy": "http://proxy.example:3128"}

_STORY: Final = "<p>The miller had turned the stones since dawn, and the flour lay white on sill {n} of the mill.</p>"
_ORIGIN: Final = re.compile(r"\Ahttps?://[^/]+")

Door = tuple[str, int]
Answer = tuple[int, dict[str, str], str]


class Attempt(NamedTuple):
    """One line: who chose the address, by which way it comes to be fetched, and the address itself."""

    chosen_by: str
    way: str
    address: str


@dataclass
class World:
    """All servers there are, and who has been talked to."""

    port: int
    answers: dict[str, Answer] = field(default_factory=dict)
    reached: list[Door] = field(default_factory=list)
    rebound: list[str] = field(default_factory=list)
    """The addresses that story.example will have, one for each time that it is looked up."""

    def look_up(self, host: str | None, port: Any, *args: Any, **options: Any) -> list[Any]:
        """As `socket.getaddrinfo`, without asking anybody."""
        found = [each for address in self._addresses(host or "") for each in _literal(address, port)]
        if not found:
            raise socket.gaierror(socket.EAI_NONAME, "no such name in this world")
        return found

    def _addresses(self, host: str) -> list[str]:
        name = host.rstrip(".").lower()
        if name == "story.example":
            return [self.rebound.pop(0)]
        if name.endswith(BOUND):
            return name.removesuffix(BOUND).replace("-", ".").split("+")
        if name.endswith(SIX):
            return [name.removesuffix(SIX).replace("-", ":")]
        return ["169.254.169.254"] if METADATA.fullmatch(name) else [NAMES.get(name, host)]


def attack(progress: Progress) -> Outcome:
    """Try every line."""
    return tried([Attempt(*line.split(maxsplit=2)) for line in attempts("addresses.txt")], progress)


def tried(lines: list[Attempt], progress: Progress, *, is_guarded: bool = True) -> Outcome:
    """Try some lines; without the guards, to see that there is something that they guard against."""
    outcome = Outcome(tried=len(lines))
    with a_world() as world, TemporaryDirectory() as folder:
        for number, attempt in enumerate(lines):
            progress(number, len(lines))
            world.answers, world.reached, world.rebound = {}, [], []
            expected = WAYS[attempt.way](_Try(world, Path(folder), attempt.address, is_guarded))
            if strangers := _strangers(world.reached, expected):
                outcome.got_through.append(f"{' '.join(attempt)}: connected to {strangers}")
    return outcome


def _strangers(reached: list[Door], expected: list[Door]) -> str:
    """Whom a fetch has talked to beside those that the user chose. The public site may be asked again."""
    beyond = reached[len(expected) :] if reached[: len(expected)] == expected else reached
    return ", ".join(f"{host} port {port}" for host, port in beyond if (host, port) != (PUBLIC, 80))


@dataclass(frozen=True)
class _Try:
    """One attempt under way."""

    world: World
    folder: Path
    address: str
    is_guarded: bool

    def typed(self, *words: str) -> None:
        """Run the command line."""
        switch = [] if self.is_guarded or "--refuse-private" in words else ["--allow-private"]
        command = ["extract", *words, *switch, "--quiet", "--timeout", "5", "-o", str(self.folder / "out.md")]
        with redirect_stderr(StringIO()):
            app(command, standalone_mode=False)

    def fetched(self) -> None:
        """Call the library as a program does that says nothing about the address."""
        with suppress(ThresherError):
            thresher.fetch(self.address, timeout=5, private="typed" if self.is_guarded else "allow")

    def answer(self, path: str, page: str) -> None:
        self.world.answers[path] = (200, {"Content-Type": "text/html; charset=utf-8"}, page)

    def redirect(self, path: str) -> None:
        self.world.answers[path] = (302, {"Location": self.address.encode().decode("latin-1")}, "")


def _typed(this: _Try) -> list[Door]:
    this.typed(this.address)
    return []


def _refusing(this: _Try) -> list[Door]:
    this.typed("--refuse-private", this.address)
    return []


def _fetched(this: _Try) -> list[Door]:
    this.fetched()
    return []


def _redirect(this: _Try, start: str = OPEN) -> list[Door]:
    this.redirect("/start")
    this.typed(f"{start}/start")
    return [_door(start)]


def _saved(this: _Try, head: str) -> list[Door]:
    page = this.folder / "page.html"
    page.write_text(_story(head, "/story?page=2"), encoding="utf-8")
    this.typed(str(page), "--follow", "3")
    return []


def _next(this: _Try, start: str = OPEN, head: str = "", link: str = "") -> list[Door]:
    this.answer("/story", _story(head, link or this.address))
    this.typed(f"{start}/story", "--follow", "3")
    return [_door(start)]


def _next_redirect(this: _Try, start: str = OPEN) -> list[Door]:
    this.redirect("/story?page=2")
    return [*_next(this, start, link="/story?page=2"), _door(start)]


def _rebound(this: _Try) -> list[Door]:
    this.world.rebound = [*this.address.split(), *this.address.split()[1:]]
    first = this.world.rebound[0]
    _next(this, "http://story.example", link="/story?page=2")
    return [(first, 80)]


def _behind_proxy(way: Callable[[_Try], list[Door]], expected: list[Door]) -> Callable[[_Try], list[Door]]:
    def run(this: _Try) -> list[Door]:
        with mock.patch.dict(os.environ, PROXIED):
            way(this)
        return expected

    return run


WAYS: Final[dict[str, Callable[[_Try], list[Door]]]] = {
    "typed": _typed,
    "refusing": _refusing,
    "fetched": _fetched,
    "redirect": _redirect,
    "inside-redirect": lambda this: _redirect(this, INSIDE),
    "canonical": lambda this: _saved(this, f'<link rel="canonical" href="{this.address}">'),
    "og:url": lambda this: _saved(this, f'<meta property="og:url" content="{this.address}">'),
    "base": lambda this: _next(this, head=f'<base href="{this.address}">', link="story?page=2"),
    "next": _next,
    "inside-next": lambda this: _next(this, INSIDE),
    "next-redirect": _next_redirect,
    "inside-next-redirect": lambda this: _next_redirect(this, INSIDE),
    "rebound": _rebound,
    "proxy": _behind_proxy(_fetched, []),
    "typed-proxy": _behind_proxy(_typed, []),
    "proxy-redirect": _behind_proxy(_redirect, [("proxy.example", 3128)]),
}


def _door(address: str) -> Door:
    return ("127.0.0.1", 8000) if address == INSIDE else (PUBLIC, 80)


def _story(head: str, link: str, number: int = 1) -> str:
    told = "".join(_STORY.format(n=number * 100 + n) for n in range(9))
    return f'<head>{head}</head><article><h1>The mill</h1>{told}</article><a rel="next" href="{link}">Next page</a>'


def _literal(address: str, port: Any) -> list[Any]:
    """What the system makes of an address that is spelled out; nothing for a name."""
    with suppress(OSError, UnicodeError):
        return _look_up(address, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    return []


_look_up: Final = socket.getaddrinfo
_connect: Final = socket.create_connection


@contextmanager
def a_world() -> Iterator[World]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Answerer)
    server.daemon_threads = True
    world = World(server.server_port)
    vars(server)["world"] = world
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})

    def divert(address: Door, *args: Any, **options: Any) -> socket.socket:
        world.reached.append((_unscoped(address[0]), address[1]))
        return _connect(("127.0.0.1", world.port), timeout=5)

    quiet = {name: "" for name in os.environ if name.lower().endswith("_proxy")}
    thread.start()
    try:
        with (
            mock.patch.object(socket, "getaddrinfo", world.look_up),
            mock.patch.object(socket, "create_connection", divert),
            mock.patch.dict(os.environ, quiet),
        ):
            yield world
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _unscoped(host: str) -> str:
    try:
        return str(ip_address(host.partition("%")[0]))
    except ValueError:
        return host


class _Answerer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        world: World = vars(self.server)["world"]
        anything = (200, {"Content-Type": "text/html"}, _story("", "", number=2))
        status, headers, body = world.answers.get(_ORIGIN.sub("", self.path), anything)
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body.encode()))}.items():
            self.send_header(name, value)
        self.end_headers()
        with suppress(OSError):
            self.wfile.write(body.encode())

    def log_message(self, *args: Any) -> None:
        """Say nothing."""
