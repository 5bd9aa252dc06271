"""Where a page comes from on the command line: a web address, a file, or standard input."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from thresher.cli import messages, startup
from thresher.errors import BadArgument, PageTooLarge, RefusedAddress, ThresherError
from thresher.page import Page, sniff
from thresher.page.addresses import PREFERENCES
from thresher.page.decode import encoding_of_label
from thresher.page.snapshot import is_snapshot
from thresher.printable import harmless
from thresher.sources import page_from

if TYPE_CHECKING:
    from thresher.fetch.address import ChosenBy, PrivatePolicy
    from thresher.fetch.client import Fetched

_ADDRESS: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*://")
_WEB_ADDRESS: Final = re.compile(r"https?://[^\s/]", re.IGNORECASE)
_LOOKS_LIKE_ADDRESS: Final = re.compile(
    r"(?!.*\.(?:x?html?|txt|md|xml|json)$)[\w-]+(?:\.[\w-]+)+(?:/|$)", re.IGNORECASE
)
_GZIP: Final = b"\x1f\x8b\x08"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
_SIZE: Final = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)\s*([kmg]?)(?:i?b)?", re.IGNORECASE)


class SourceError(ThresherError):
    """A source that cannot be read, in words."""


class OpenedPage(NamedTuple):
    """A page that was read and parsed, and what came from its address; None for a file."""

    page: Page
    fetched: Fetched | None

    @property
    def url(self) -> str | None:
        """The address that it came from in the end."""
        return self.fetched.url if self.fetched else None


@dataclass(frozen=True, slots=True)
class Reading:
    """How pages are read, as the user typed it."""

    encoding: str | None
    max_size: str
    timeout: float
    private: bool | None
    """Whether private addresses may be reached by anybody or by nobody; None leaves it to who chose them."""
    quiet: bool
    retries: int = 2
    robots: bool = False
    cache: Path | None = None
    """A folder of pages that need not be sent again if they have not changed."""
    prefer: str | None = None
    """The form in which a page is wanted, if it names one: markdown, amp or canonical."""

    def max_bytes(self) -> int:
        """The largest page to read. Wrong options are found here, before anything is fetched."""
        if self.encoding is not None and encoding_of_label(self.encoding) is None:
            raise BadArgument(f"no encoding is called {self.encoding!r}; try utf-8, windows-1252, shift_jis, gbk, …")
        if self.prefer is not None and self.prefer not in PREFERENCES:
            raise BadArgument(f"--prefer is one of {', '.join(PREFERENCES)}, not {self.prefer!r}")
        return size_in_bytes(self.max_size)


def open_page(source: str, reading: Reading, *, is_typed: bool = True) -> OpenedPage:
    """The page of a source that the user has typed, or that stands in a list which the user has named."""
    chosen_by: ChosenBy = "user" if is_typed else "page"
    return _opened(source, reading, partial(_fetched, chosen_by=chosen_by) if is_address(source) else _read)


def open_further_page(address: str, reading: Reading, *, within: Fetched | str) -> OpenedPage:
    """A page whose address another page chose. It is fetched, whatever it looks like: no page opens a file."""
    return _opened(address, reading, partial(_fetched, chosen_by="page", within=within))


def rendered_page(
    fetched: Fetched, reading: Reading, snapshot: Path | None, *, as_root: bool, with_boxes: bool = False
) -> OpenedPage:
    """A page after its scripts have run; what stood where is written to `snapshot`, and known `with_boxes`."""
    from thresher.fetch.rendering import shared_browser  # only here: few ask for it

    limit, wanted = reading.max_bytes(), with_boxes or snapshot is not None
    with messages.busy(f"Rendering {fetched.url}", quiet=reading.quiet):
        found = shared_browser(as_root).render(
            fetched, seconds=reading.timeout, max_bytes=limit, with_snapshot=wanted
        )  # fmt: skip
    if snapshot is not None:
        write_whole(snapshot, json.dumps(found.snapshot).encode())
    page = Page.parse(found.content, encoding="utf-8", max_bytes=limit).at(found.url)
    return OpenedPage(page.with_boxes(found.snapshot) if with_boxes and found.snapshot else page, found)


def with_snapshot(opened: OpenedPage, snapshot: Path, reading: Reading) -> OpenedPage:
    """A page with what stood where, from a file that was written when it was rendered."""
    data = _unpacked(str(snapshot), _file(str(snapshot), limit := reading.max_bytes()), limit)
    return opened._replace(page=opened.page.with_boxes(data))


def _opened(source: str, reading: Reading, read: Callable[[str, int, Reading], bytes | Fetched]) -> OpenedPage:
    limit = reading.max_bytes()
    with (
        messages.busy(f"Fetching {source}", quiet=reading.quiet or read is _read),
        _refusals_explained(source, reading),
    ):
        found = read(source, limit, reading)
    data, fetched = (found, None) if isinstance(found, bytes) else (found.content, found)
    if (kind := sniff.binary_kind(data)) is not None:
        raise SourceError(f"{source} is {kind}, not a web page")
    if fetched is None and is_snapshot(data):
        return OpenedPage(Page.of_snapshot(data, max_bytes=limit), None)
    if fetched is not None and reading.encoding is None:
        return OpenedPage(page_from(fetched, max_bytes=limit), fetched)
    page = Page.parse(data, encoding=reading.encoding, max_bytes=limit)
    return OpenedPage(page.at(fetched.url) if fetched else page, fetched)


@contextmanager
def _refusals_explained(source: str, reading: Reading) -> Iterator[None]:
    """Say what the user can do about a page that was refused, by the options of the command line."""
    try:
        yield
    except PageTooLarge as problem:
        raise SourceError(
            f"{source} has more than {problem.limit:,} bytes; raise the limit, for example with --max-size 100M"
        ) from problem
    except RefusedAddress as problem:
        is_wanted = reading.private is False
        advice = "--refuse-private keeps out of such places" if is_wanted else "--allow-private permits it"
        raise SourceError(f"{problem.happened}; {advice}") from problem


def size_in_bytes(text: str) -> int:
    """A size as it is typed, such as 100M."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        raise BadArgument(f"a size is a number and K, M or G, such as 100M, not {text!r}")
    return int(float(match[1]) * 1024 ** " kmg".index(match[2].lower() or " "))


def checked_url(url: str | None) -> str | None:
    """The page's address as the user typed it, refused where it cannot be one."""
    if url is not None and not _WEB_ADDRESS.match(url):
        raise BadArgument(
            f"{url!r} is no web address; it begins with https:// or http://, such as https://example.org/"
        )
    return url


def is_address(source: str) -> bool:
    return _ADDRESS.match(source) is not None


def _fetched(
    address: str, max_bytes: int, reading: Reading, *, chosen_by: ChosenBy, within: Fetched | str | None = None
) -> Fetched:
    from thresher.fetch import fetch  # only here: httpx is slow to import
    from thresher.fetch.preferred import fetch_preferred

    private: PrivatePolicy = "typed" if reading.private is None else "allow" if reading.private else "refuse"
    options: dict[str, Any] = {
        "chosen_by": chosen_by,
        "private": private,
        "timeout": reading.timeout,
        "retries": reading.retries,
    }
    if reading.robots:
        from thresher.fetch.robots import Robots

        Robots(**options).check(address)
    get: Callable[..., Fetched] = fetch
    if reading.cache is not None:
        from thresher.fetch.stored import StoredPages

        get = StoredPages(reading.cache).fetch
    return fetch_preferred(address, reading.prefer, partial(get, within=within, max_bytes=max_bytes, **options))


def _read(source: str, max_bytes: int, reading: Reading) -> bytes:
    data = _limited(sys.stdin.buffer.read(max_bytes + 1), max_bytes) if source == "-" else _file(source, max_bytes)
    return _unpacked(source, data, max_bytes)


def _unpacked(source: str, data: bytes, max_bytes: int) -> bytes:
    """What a packed file holds."""
    if (coding := _packing(source, data)) is None:
        return data
    from thresher.inflate import Corrupt, UnknownCompression, codings, inflate

    pieces, size = [], 0
    try:
        for piece in inflate([data], codings(coding), lambda: None):
            pieces.append(piece)
            size += len(piece)
            if size > max_bytes:  # noticed while it is small: nothing is unpacked ahead of the count
                raise PageTooLarge(None, max_bytes)
    except Corrupt as problem:
        raise SourceError(f"{source} is packed with {coding}, and broken: {problem}") from problem
    except UnknownCompression as problem:
        raise SourceError(f"{source} is packed with {coding}; pip install 'httpx[brotli,zstd]' to read it") from problem
    return b"".join(pieces)


def _packing(source: str, data: bytes) -> str | None:
    """How a file is packed. Brotli has no sign of its own, so the name of the file must tell."""
    if data.startswith(_GZIP):
        return "gzip"
    if data.startswith(_ZSTD):
        return "zstd"
    return "br" if source.lower().endswith(".br") else None


def _file(source: str, max_bytes: int) -> bytes:
    if not source:
        raise BadArgument("the name of the page is empty; give a file, a web address, or - for standard input")
    path = Path(source)
    if path.is_dir():
        raise SourceError(f"{source} is a folder; give the name of one file in it")
    if not path.exists():
        hint = f"; for a web address write https://{source}" if _LOOKS_LIKE_ADDRESS.match(source) else ""
        raise SourceError(f"there is no file {source}{hint}")
    with path.open("rb") as file:
        return _limited(file.read(max_bytes + 1), max_bytes)


def _limited(data: bytes, max_bytes: int) -> bytes:
    if len(data) > max_bytes:
        raise PageTooLarge(len(data), max_bytes)
    return data


def write_out(text: str, output: Path | None, *, coloured: bool = False) -> None:
    """Write UTF-8, whatever the terminal is set to.

    What a page says may be read, but must not steer the terminal. Text that is `coloured` was made harmless before.
    """
    if output is not None:
        write_whole(output, (text + "\n").encode("utf-8", "replace"))
        return
    if sys.stdout is None:
        raise SourceError("standard output is closed; write to a file with -o")
    if sys.stdout.isatty() and not coloured:
        text = harmless(text, besides="\n\t")
    with startup.uninterrupted():
        sys.stdout.buffer.write((text + "\n").encode("utf-8", "replace"))
        sys.stdout.buffer.flush()


def write_whole(file: Path, data: bytes) -> None:
    """Write a file so that nobody ever finds half of it: beside its place, and then moved there."""
    if file.exists() and not file.is_file():  # such as /dev/null, or a pipe
        file.write_bytes(data)
        return
    file = file.resolve()  # what a link leads to, and not the link, is written anew
    beside = file.with_name(f".thresher-{os.getpid()}.part")
    try:
        beside.write_bytes(data)
        if file.exists():
            beside.chmod(file.stat().st_mode & 0o7777)
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


def checked_output(source: str, output: Path | None) -> Path | None:
    """Where to write, found out before anything is fetched; None is standard output."""
    if output is None or str(output) == "-":
        return None
    if output.is_dir():
        raise BadArgument(f"{output} is a folder; give the name of a file in it")
    if not output.parent.is_dir():
        raise BadArgument(f"there is no folder {output.parent} to write to; create it first")
    if source != "-" and output.exists() and Path(source).exists() and output.samefile(source):
        raise BadArgument(f"{output} is the page itself; write to another file")
    return output
