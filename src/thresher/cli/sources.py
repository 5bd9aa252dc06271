"""Where a page comes from on the command line: a web address, a file, or standard input."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

from thresher.cli import messages
from thresher.errors import BadArgument, PageTooLarge, ThresherError
from thresher.page import Page, sniff
from thresher.page.decode import encoding_of_label
from thresher.printable import harmless

_ADDRESS: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*://")
_WEB_ADDRESS: Final = re.compile(r"https?://[^\s/]", re.IGNORECASE)
_LOOKS_LIKE_ADDRESS: Final = re.compile(
    r"(?!.*\.(?:x?html?|txt|md|xml|json)$)[\w-]+(?:\.[\w-]+)+(?:/|$)", re.IGNORECASE
)


_SIZE: Final = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)\s*([kmg]?)(?:i?b)?", re.IGNORECASE)


class SourceError(ThresherError):
    """A source that cannot be read, in words."""


class RawPage(NamedTuple):
    """A page as it came, before it is parsed."""

    data: bytes
    charset: str | None = None
    url: str | None = None


class OpenedPage(NamedTuple):
    """A page that was read and parsed, and the address it came from in the end."""

    page: Page
    url: str | None


def open_page(source: str, *, encoding: str | None, max_size: str, timeout: float, quiet: bool) -> OpenedPage:
    """The page of a source, from what the user typed about it. Wrong options are found before anything is fetched."""
    limit = _size_in_bytes(max_size)
    if encoding is not None and encoding_of_label(encoding) is None:
        raise BadArgument(f"no encoding is called {encoding!r}; try utf-8, windows-1252, shift_jis, gbk, …")
    with messages.busy(f"Fetching {source}", quiet=quiet or not is_address(source)):
        raw = read_source(source, max_bytes=limit, timeout=timeout)
    page = Page.parse(raw.data, encoding=encoding or raw.charset, max_bytes=limit)
    return OpenedPage(page.at(raw.url) if raw.url is not None else page, raw.url)


def _size_in_bytes(text: str) -> int:
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


def read_source(source: str, *, max_bytes: int, timeout: float) -> RawPage:
    """The bytes of a source, and what was said about them."""
    try:
        raw = _source_bytes(source, max_bytes, timeout)
    except PageTooLarge as problem:
        raise SourceError(
            f"{source} has more than {problem.limit:,} bytes; raise the limit, for example with --max-size 100M"
        ) from problem
    if (kind := sniff.binary_kind(raw.data)) is not None:
        raise SourceError(f"{source} is {kind}, not a web page")
    return raw


def _source_bytes(source: str, max_bytes: int, timeout: float) -> RawPage:
    if is_address(source):
        return _fetched(source, max_bytes, timeout)
    if source == "-":
        return _limited(sys.stdin.buffer.read(max_bytes + 1), max_bytes)
    return _file(source, max_bytes)


def _fetched(address: str, max_bytes: int, timeout: float) -> RawPage:
    from thresher.fetch import fetch  # only here: httpx is slow to import

    answer = fetch(address, timeout=timeout, max_bytes=max_bytes)
    return RawPage(answer.content, answer.charset, answer.url)


def _file(source: str, max_bytes: int) -> RawPage:
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


def _limited(data: bytes, max_bytes: int) -> RawPage:
    if len(data) > max_bytes:
        raise PageTooLarge(len(data), max_bytes)
    return RawPage(data)


def write_out(text: str, output: Path | None, *, coloured: bool = False) -> None:
    """Write UTF-8, whatever the terminal is set to.

    What a page says may be read, but must not steer the terminal. Text that is `coloured` was made harmless before.
    """
    if output is not None:
        output.write_bytes((text + "\n").encode("utf-8", "replace"))
        return
    if sys.stdout is None:
        raise SourceError("standard output is closed; write to a file with -o")
    if sys.stdout.isatty() and not coloured:
        text = harmless(text, besides="\n\t")
    sys.stdout.buffer.write((text + "\n").encode("utf-8", "replace"))
    sys.stdout.buffer.flush()


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
