"""The journey of one fetch: from the address as typed, hop by hop, to the bytes of the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from http.cookiejar import CookieJar
from typing import get_args

import httpx

from thresher import __version__
from thresher.errors import BadArgument, FetchError, PageTooLarge
from thresher.fetch.address import Host, PrivatePolicy, literal_addresses, permitted, resolve
from thresher.fetch.deadline import Deadline
from thresher.fetch.inflate import Corrupt, UnknownCompression, accept_encoding, codings, inflate
from thresher.fetch.messages import Setback, in_plain_words, one_line, readable
from thresher.fetch.wire import Wire, proxy_for

__all__ = ["Fetched", "fetch"]

USER_AGENT = f"Thresher/{__version__} (main-content extractor)"
ACCEPT = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5"
DEFAULT_PORTS = {"http": 80, "https": 443}
REDIRECTS = frozenset({301, 302, 303, 307, 308})

NOT_PAGES = re.compile(r"(image|audio|video|font)/.*|application/(pdf|zip|octet-stream)")
CHARSET = re.compile(r""";\s*charset\s*=\s*["']?([^\s"';,]+)""", re.IGNORECASE)
BARE_HOST = re.compile(r"[\w.-]+(:\d+)?([/?#].*)?")

Credentials = tuple[str, str] | None


@dataclass(frozen=True)
class Fetched:
    """A page as it came: where from in the end, and its bytes, unpacked but not decoded."""

    url: str
    status: int
    content: bytes
    charset: str | None
    content_type: str


def fetch(
    url: str,
    *,
    timeout: float = 20.0,
    max_bytes: int = 32 * 1024 * 1024,
    max_redirects: int = 10,
    private: PrivatePolicy = "typed",
    user_agent: str | None = None,
) -> Fetched:
    """Fetch a page over http or https.

    `timeout` is for everything together, in seconds. `private` says whether addresses off the open internet
    may be reached: "typed" (only if you ask for one yourself, not by a redirect), "allow" or "refuse".

    Raises `FetchError`, whose message is one line that says why, or `PageTooLarge`.
    """
    if private not in get_args(PrivatePolicy):
        raise BadArgument(f'private is "typed", "allow" or "refuse", not {private!r}')
    headers = _headers(user_agent or USER_AGENT)
    return _Journey(Deadline(timeout), headers, max_bytes, max_redirects, private).run(_typed(url))


def _headers(user_agent: str) -> dict[str, str]:
    if not (user_agent.isascii() and user_agent.isprintable()):
        raise BadArgument(f"user_agent is one line of ASCII, not {user_agent!r}")
    return {"User-Agent": user_agent, "Accept": ACCEPT, "Accept-Encoding": accept_encoding()}


def _typed(text: str) -> httpx.URL:
    """The address as the user gave it, if it is one that can be fetched."""
    text = text.strip()
    if not text:
        raise FetchError("there is no address to fetch: it is empty")
    try:
        url = httpx.URL(text)
    except (httpx.InvalidURL, ValueError) as flaw:
        reason = "" if "@" in text else f": {one_line(str(flaw))}"
        raise FetchError(f"{readable(text, is_valid=False)} is not a valid address{reason}") from None
    if (trouble := _unfit(url)) is not None:
        raise FetchError(f"{readable(text)} {trouble}{_hint(text)}")
    return url


def _hint(text: str) -> str:
    """A better address, when it seems that only the beginning was left out."""
    bare = BARE_HOST.fullmatch(text)
    if bare is None:
        return ""
    # Whoever names a port is most likely trying out a server of their own.
    return f"; did you mean {'http' if bare[1] else 'https'}://{readable(text)}?"


def _unfit(url: httpx.URL) -> str | None:
    """Why the URL cannot be fetched, before anything is tried."""
    if url.scheme not in DEFAULT_PORTS:
        return "is not an http:// or https:// address, and nothing else can be fetched"
    if not url.host:
        return "names no host"
    if url.port is not None and not 0 < url.port < 65536:
        return f"has a port that cannot exist: {url.port}"
    return None


@dataclass
class _Journey:
    """One fetch under way: what it may spend, and where it has been."""

    deadline: Deadline
    headers: dict[str, str]
    max_bytes: int
    max_redirects: int
    private: PrivatePolicy
    # Some sites only answer a client that sends back the cookie which the redirect has set.
    cookies: CookieJar = field(default_factory=CookieJar)
    here: Host | None = None

    def run(self, start: httpx.URL) -> Fetched:
        """Follow the redirects until there is a page."""
        credentials: Credentials = (start.username, start.password) if start.userinfo else None
        url, seen = _without_userinfo(start), set()
        for _ in range(self.max_redirects + 1):
            if (turn := (url, self._cookie_state())) in seen:
                raise FetchError(f"{readable(start)} redirects in a circle, by way of {readable(url)}")
            seen.add(turn)
            with in_plain_words(url, self.deadline):
                outcome = self._hop(url, credentials)
            if isinstance(outcome, Fetched):
                return outcome
            # The password was meant for the address it was typed with: a redirect never gets it.
            url, credentials = outcome, None
        raise FetchError(f"{readable(start)} redirects more than {self.max_redirects} times")

    def _cookie_state(self) -> frozenset[tuple[str, str, str | None]]:
        # A page that sets a cookie and sends us back to itself is no circle, so cookies count.
        return frozenset((cookie.domain, cookie.name, cookie.value) for cookie in self.cookies)

    def _hop(self, url: httpx.URL, credentials: Credentials) -> Fetched | httpx.URL:
        """Ask for one URL: the answer is a page, or where to go next."""
        wire = self._wire_to(url)
        with (
            httpx.Client(transport=wire, cookies=self.cookies, trust_env=False) as client,
            client.stream("GET", url, headers=self.headers, auth=credentials) as response,
        ):
            if response.next_request is not None:
                return _redirect_target(response.next_request.url)
            _check_status(response)
            return self._page(url, response)

    def _wire_to(self, url: httpx.URL) -> Wire:
        """The way to a host, if we may go there."""
        host, port = url.raw_host.decode("ascii"), url.port or DEFAULT_PORTS[url.scheme]
        proxy = proxy_for(url)
        # Behind a proxy, names are the proxy's to resolve: often it alone can. We judge what is spelled out.
        found = literal_addresses(host) if proxy else resolve(host, port, self.deadline)
        self.here = permitted(Host(host, found), self.private, self.here)
        return Wire(self.deadline, [str(address) for address in self.here.addresses], proxy)

    def _page(self, url: httpx.URL, response: httpx.Response) -> Fetched:
        kind = response.headers.get("Content-Type", "")
        media_type = re.split("[;,]", kind)[0].strip().lower()
        if NOT_PAGES.fullmatch(media_type):
            raise Setback(f"is not a page but {media_type}")
        charset = CHARSET.search(kind)
        return Fetched(
            url=str(url),
            status=response.status_code,
            content=self._body(response),
            charset=charset[1] if charset else None,
            content_type=media_type,
        )

    def _body(self, response: httpx.Response) -> bytes:
        """The body, decompressed; as much of it as can be had if the compressed stream is broken."""
        self._check_size(_announced_size(response))
        body = bytearray()
        try:
            applied = codings(response.headers.get("Content-Encoding", ""))
            for piece in inflate(self._raw(response), applied, self.deadline.check):
                body += piece
                self._check_size(len(body))
        except UnknownCompression as name:
            raise Setback(f"is compressed as “{name}”, which cannot be unpacked here") from None
        except Corrupt as flaw:
            if not body:
                raise Setback(f"is compressed, but broken: {flaw}") from None
        return bytes(body)

    def _raw(self, response: httpx.Response) -> Iterator[bytes]:
        received = 0
        for chunk in response.iter_raw():
            self.deadline.check()
            # Compressed bytes count too: a stream can be endless and yet unpack to nothing.
            received += len(chunk)
            self._check_size(received)
            yield chunk

    def _check_size(self, size: int) -> None:
        if size > self.max_bytes:
            raise PageTooLarge(size, self.max_bytes)


def _redirect_target(url: httpx.URL) -> httpx.URL:
    target = _without_userinfo(url)
    if (flaw := _unfit(target)) is not None:
        raise Setback(f"redirects to {readable(target)}, which {flaw}")
    return target


def _without_userinfo(url: httpx.URL) -> httpx.URL:
    return url.copy_with(userinfo=b"") if url.userinfo else url


def _check_status(response: httpx.Response) -> None:
    status = response.status_code
    if status in REDIRECTS:
        raise Setback("redirects, but does not say where to")
    if status >= 400:
        raise Setback(f"answered {status} {_phrase(status)}".rstrip())


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""


def _announced_size(response: httpx.Response) -> int:
    announced = response.headers.get("Content-Length", "")
    return int(announced) if announced.isascii() and announced.isdigit() else 0
