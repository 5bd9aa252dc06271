"""The journey of one fetch: from the address as typed, hop by hop, to the bytes of the page."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from http.cookiejar import CookieJar
from typing import Final, TypedDict, get_args

import httpx

from thresher import __version__
from thresher.errors import BadArgument, FetchError, PageTooLarge, RefusedAddress
from thresher.fetch.address import (
    Address,
    ChosenBy,
    Place,
    PrivatePolicy,
    Refusal,
    check_name,
    permitted,
    resolve,
    resolved_if_known,
)
from thresher.fetch.deadline import Deadline
from thresher.fetch.messages import Setback, in_plain_words, one_line, readable
from thresher.fetch.wire import Wire, proxy_for, resolves_alone
from thresher.inflate import Corrupt, UnknownCompression, accept_encoding, codings, inflate
from thresher.page.site import DEFAULT_PORTS, Site, site_from

__all__ = ["Fetched", "fetch"]

USER_AGENT = f"Thresher/{__version__} (main-content extractor)"
ACCEPT = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5"
REDIRECTS = frozenset({301, 302, 303, 307, 308})

NOT_PAGES = re.compile(r"(image|audio|video|font)/.*|application/(pdf|zip|octet-stream|(rss|atom|rdf)\+xml|feed\+json)")
NAMES_OF_TYPES: Final = {
    "application/pdf": "a PDF document",
    "application/rss+xml": "a feed (RSS); ask for the pages that it lists",
    "application/atom+xml": "a feed (Atom); ask for the pages that it lists",
    "application/rdf+xml": "a feed (RDF); ask for the pages that it lists",
    "application/feed+json": "a feed (JSON); ask for the pages that it lists",
    "application/zip": "an archive (ZIP)",
}
"""What is no page but has a name that people know."""
_FIRST_PAUSE: Final = 0.5
"""Seconds before the second try, if the server names none; each further pause is twice as long."""
_BEGINNING: Final = 2_000
FEED: Final = re.compile(
    rb"\s*(?:\xef\xbb\xbf)?\s*<\?xml[^>]*>\s*(?:<[!?][^>]*>\s*)*"
    rb"<(?:rss\b|rdf:RDF\b|(?:\w+:)?feed\b[^>]{0,1000}2005/Atom)"
)
"""How a feed begins that has been sent as some other type."""
CHARSET = re.compile(r""";\s*charset\s*=\s*["']?([^\s"';,]+)""", re.IGNORECASE)
BARE_HOST = re.compile(r"[\w.-]+(:\d+)?([/?#].*)?")

_LOOKING_UP: Final = 2.0
"""Seconds at the most to look for the addresses of a name that a proxy will look up anyway."""

Credentials = tuple[str, str] | None


@dataclass(frozen=True)
class Fetched:
    """A page as it came: where from in the end, and its bytes, unpacked but not decoded."""

    url: str
    status: int
    content: bytes
    charset: str | None
    content_type: str
    etag: str | None = None
    """What the server calls this version of the page."""
    modified: str | None = None
    """When it was changed, as the server says it."""
    pinned: tuple[Address, ...] = field(default=(), repr=False, compare=False)
    """The private addresses that it came from because the user chose them: pages `within` its site may as well."""


class FetchOptions(TypedDict, total=False):
    """The keywords of `fetch`, for type checkers: for functions that pass them on."""

    chosen_by: ChosenBy
    within: Fetched | str | None
    timeout: float
    max_bytes: int
    max_redirects: int
    private: PrivatePolicy
    user_agent: str | None
    retries: int
    accept: str | None
    any_type: bool


def fetch(
    url: str,
    *,
    chosen_by: ChosenBy = "page",
    within: Fetched | str | None = None,
    timeout: float = 20.0,
    max_bytes: int = 32 * 1024 * 1024,
    max_redirects: int = 10,
    private: PrivatePolicy = "typed",
    user_agent: str | None = None,
    retries: int = 0,
    known: Fetched | None = None,
    accept: str | None = None,
    any_type: bool = False,
) -> Fetched:
    """Fetch a page over http or https.

    `chosen_by` says whose choice the address is. Unless it is that of the "user", who typed it, only the open internet
    can be reached. A user may also ask this machine and the local network, but no redirect leads there from elsewhere,
    nor to another host or port of it. `private` changes that: "allow" permits all, link-local and metadata addresses
    too, "refuse" permits nothing private to anybody.

    `within` is a page that was fetched before, or its address: neither `url` nor a redirect may then leave its site.

    `timeout` is for everything together, in seconds. `retries` is how often to try again, after a pause that grows,
    where the server is busy (429, 503) or the connection broke; what it asks for by `Retry-After` is respected.

    `known` is the same page as it came before: where the server says that it has not changed, it is given back, with
    the status 304.

    `accept` is what the server is told of the types that are wanted. What is clearly no page, such as a picture or a
    feed, is refused, unless `any_type` says that it is what is wanted.

    Raises `FetchError`, whose message is one line that says why, or `PageTooLarge`.
    """
    if chosen_by not in get_args(ChosenBy):
        raise BadArgument(f'chosen_by is "user" or "page", not {chosen_by!r}')
    if private not in get_args(PrivatePolicy):
        raise BadArgument(f'private is "typed", "allow" or "refuse", not {private!r}')
    headers = _headers(user_agent or USER_AGENT, accept or ACCEPT)
    site = _bounding_site(within)
    # Whoever chose the first page has chosen where it came from, for the pages after it as well.
    trusted = Place(site, within.pinned) if site is not None and isinstance(within, Fetched) else None
    bounds, start, deadline = _Bounds(chosen_by, private, site), _typed(url), Deadline(timeout)
    for tried in range(retries + 1):
        try:
            return _Journey(deadline, headers, max_bytes, max_redirects, bounds, trusted, any_type, known).run(start)
        except FetchError as trouble:
            pause = max(trouble.retry_after or 0.0, _FIRST_PAUSE * 2**tried)
            if not trouble.is_passing or tried == retries or pause >= deadline.left():
                raise
            time.sleep(pause)
    raise AssertionError("the last try returns or raises")


def _bounding_site(within: Fetched | str | None) -> Site | None:
    if within is None:
        return None
    return _site(_typed(within if isinstance(within, str) else within.url))


def _site(url: httpx.URL) -> Site:
    return site_from(url.scheme, url.raw_host.decode("ascii"), url.port)


def _headers(user_agent: str, accept: str) -> dict[str, str]:
    if not (user_agent.isascii() and user_agent.isprintable()):
        raise BadArgument(f"user_agent is one line of ASCII, not {user_agent!r}")
    return {"User-Agent": user_agent, "Accept": accept, "Accept-Encoding": accept_encoding()}


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
    if not url.host.strip("."):
        return "names no host"
    if url.port is not None and not 0 < url.port < 65536:
        return f"has a port that cannot exist: {url.port}"
    return None


@dataclass(frozen=True)
class _Bounds:
    """Where a fetch may lead, by whoever chose its address."""

    chosen_by: ChosenBy
    private: PrivatePolicy
    site: Site | None

    def remedy(self, refusal: Refusal, *, is_redirect: bool) -> str:
        """What to do about a refusal."""
        if self.private == "refuse":
            return 'private="refuse" keeps out of such places'
        if is_redirect or refusal.is_guarded or self.site is not None:
            return 'private="allow" permits it'
        return 'chosen_by="user" permits it, if you chose the address yourself'


@dataclass
class _Journey:
    """One fetch under way: what it may spend, and where it has been."""

    deadline: Deadline
    headers: dict[str, str]
    max_bytes: int
    max_redirects: int
    bounds: _Bounds
    trusted: Place | None
    """The place that the user chose; None as soon as we have left it."""
    any_type: bool = False
    """Whether what is no page is wanted too."""
    known: Fetched | None = None
    # Some sites only answer a client that sends back the cookie which the redirect has set.
    cookies: CookieJar = field(default_factory=CookieJar)
    is_redirect: bool = False

    def run(self, start: httpx.URL) -> Fetched:
        """Follow the redirects until there is a page."""
        credentials: Credentials = (start.username, start.password) if start.userinfo else None
        url, seen = _without_userinfo(start), set()
        for _ in range(self.max_redirects + 1):
            if (turn := (url, self._cookie_state())) in seen:
                raise FetchError(f"{readable(start)} redirects in a circle, by way of {readable(url)}")
            seen.add(turn)
            try:
                with in_plain_words(url, self.deadline):
                    outcome = self._hop(url, credentials)
            except Refusal as refusal:
                raise self._refused(url, refusal) from None
            if isinstance(outcome, Fetched):
                return outcome
            # The password was meant for the address it was typed with: a redirect never gets it.
            url, credentials, self.is_redirect = outcome, None, True
        raise FetchError(f"{readable(start)} redirects more than {self.max_redirects} times")

    def _refused(self, url: httpx.URL, refusal: Refusal) -> RefusedAddress:
        why = ", and a redirect may not lead there" if self.is_redirect and self.bounds.private != "refuse" else ""
        remedy = self.bounds.remedy(refusal, is_redirect=self.is_redirect)
        return RefusedAddress(f"{readable(url)} was refused: {refusal}{why}", remedy)

    def _cookie_state(self) -> frozenset[tuple[str, str, str | None]]:
        # A page that sets a cookie and sends us back to itself is no circle, so cookies count.
        return frozenset((cookie.domain, cookie.name, cookie.value) for cookie in self.cookies)

    def _hop(self, url: httpx.URL, credentials: Credentials) -> Fetched | httpx.URL:
        """Ask for one URL: the answer is a page, or where to go next."""
        wire = self._wire_to(url)
        with (
            httpx.Client(transport=wire, cookies=self.cookies, trust_env=False) as client,
            client.stream("GET", url, headers=self._headers_for(url), auth=credentials) as response,
        ):
            if response.status_code == HTTPStatus.NOT_MODIFIED and self._knows(url) and self.known is not None:
                return replace(self.known, status=HTTPStatus.NOT_MODIFIED, pinned=self._pinned)
            if response.next_request is not None:
                return _redirect_target(response.next_request.url)
            _check_status(response)
            return self._page(url, response)

    def _knows(self, url: httpx.URL) -> bool:
        return self.known is not None and self.known.url == str(url)

    def _headers_for(self, url: httpx.URL) -> dict[str, str]:
        """With what is known of this very address, and of no other on the way."""
        if self.known is None or not self._knows(url):
            return self.headers
        asked = {"If-None-Match": self.known.etag, "If-Modified-Since": self.known.modified}
        return {**self.headers, **{name: value for name, value in asked.items() if value and value.isascii()}}

    @property
    def _pinned(self) -> tuple[Address, ...]:
        return self.trusted.addresses if self.trusted else ()

    def _wire_to(self, url: httpx.URL) -> Wire:
        """The way to a host, if we may go there."""
        target, proxy, bounds = _site(url), proxy_for(url), self.bounds
        if bounds.site is not None and not bounds.site.holds(target):
            raise Setback(f"was not fetched: it leads to another site, away from {bounds.site}")
        check_name(target.host, bounds.private)
        place = Place(target, self._addresses(url.raw_host.decode("ascii"), target.port, proxy))
        if bounds.chosen_by == "user" and not self.is_redirect:
            self.trusted = place
        place = permitted(place, bounds.private, self.trusted, by_proxy=proxy is not None)
        if not place.is_private:
            self.trusted = None
        return Wire(self.deadline, [str(address) for address in place.addresses], proxy)

    def _addresses(self, host: str, port: int, proxy: str | None) -> tuple[Address, ...]:
        if proxy is None:
            return resolve(host, port, self.deadline)
        # Behind a proxy, names are the proxy's to resolve: often it alone can. We judge what we can find out.
        return resolved_if_known(host, port, self.deadline.share(_LOOKING_UP), asks=not resolves_alone(proxy))

    def _page(self, url: httpx.URL, response: httpx.Response) -> Fetched:
        kind = response.headers.get("Content-Type", "")
        media_type = re.split("[;,]", kind)[0].strip().lower()
        if NOT_PAGES.fullmatch(media_type) and not self.any_type:
            raise Setback(f"is not a page but {NAMES_OF_TYPES.get(media_type, media_type)}")
        charset, content = CHARSET.search(kind), self._body(response)
        if not self.any_type and FEED.match(content[:_BEGINNING]):  # often told to be nothing but XML
            raise Setback("is not a page but a feed; ask for the pages that it lists")
        return Fetched(
            url=str(url),
            status=response.status_code,
            content=content,
            charset=charset[1] if charset else None,
            content_type=media_type,
            etag=response.headers.get("ETag"),
            modified=response.headers.get("Last-Modified"),
            pinned=self._pinned,
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
        words, asked = f"answered {status} {_phrase(status)}".rstrip(), response.headers.get("Retry-After", "")
        raise Setback(words, status=status, retry_after=_seconds(asked))


def _seconds(retry_after: str) -> float | None:
    """The pause that a server asks for: in seconds, or until a time."""
    if retry_after.isascii() and retry_after.isdigit():
        return float(retry_after[:9])
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time.time())
    except (TypeError, ValueError, OverflowError):
        return None


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""


def _announced_size(response: httpx.Response) -> int:
    announced = response.headers.get("Content-Length", "")
    return int(announced) if announced.isascii() and announced.isdigit() else 0
