"""The journey of a page, from bytes to content."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import Any

from thresher.errors import BadArgument, PageTooLarge
from thresher.extraction import Extraction
from thresher.methods import DEFAULT_METHOD, find_method
from thresher.methods.parameters import check_parameters
from thresher.page import MAX_BYTES, Page
from thresher.render import Options

Source = str | bytes | PathLike[str] | Page


def extract(
    source: Source,
    *,
    url: str | None = None,
    method: str = DEFAULT_METHOD,
    encoding: str | None = None,
    max_bytes: int = MAX_BYTES,
    links: bool = True,
    images: bool = True,
    tables: bool = True,
    **parameters: Any,
) -> Extraction:
    """Take the main content out of a page.

    `source` is the page itself: HTML as `str` or `bytes`, a `pathlib.Path` to a file, or a parsed `Page`. `url` is its
    address, by which relative links become absolute. `encoding` is what the server said about the bytes. `links`,
    `images` and `tables` say what is written, never what is kept. Further keywords go to the method:
    `favor="precision"` or `"recall"` makes the default method keep less or more.

    Whatever the page, there is an answer: where nothing is found its text is empty, its confidence 0, and its reasons
    say why.
    """
    if not isinstance(method, str):
        raise BadArgument(f"a method is given by its name, such as {DEFAULT_METHOD!r}, not {type(method).__name__}")
    if not isinstance(max_bytes, int) or max_bytes < 0:
        raise BadArgument(f"max_bytes is a number of bytes, not {max_bytes!r}")
    chosen = find_method(method)
    parameters = {name: fspath(value) if isinstance(value, PathLike) else value for name, value in parameters.items()}
    check_parameters(chosen, method, parameters)
    page = read(source, encoding=encoding, max_bytes=max_bytes)
    if url is not None:
        page = page.at(url)
    verdict = chosen(page, **parameters)
    return Extraction(page, verdict, method=method, url=url, options=Options(links, images, tables))


def read(source: Source, *, encoding: str | None = None, max_bytes: int = MAX_BYTES) -> Page:
    """The page of a source. A file is opened only after its size is known to be within the limit."""
    if isinstance(source, Page):
        return source
    if isinstance(source, PathLike):
        path = Path(source)
        size = path.stat().st_size
        if size > max_bytes:
            raise PageTooLarge(size, max_bytes)
        source = path.read_bytes()
    return Page.parse(source, encoding=encoding, max_bytes=max_bytes)
