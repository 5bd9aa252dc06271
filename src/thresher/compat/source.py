"""What other extractors take for a page: text, bytes, a parsed tree of lxml, or the answer of an HTTP client."""

from __future__ import annotations

from typing import Any

from thresher.page import Page
from thresher.sources import serialised

Html = str | bytes | Page


def html_of(given: Any) -> Html:
    """The page in a form that `thresher.extract` takes. Raises TypeError for anything else."""
    if isinstance(given, str | bytes | Page):
        return given
    if isinstance(given, bytearray | memoryview):
        return bytes(given)
    if (html := serialised(given)) is not None:
        return html
    data = getattr(given, "data", None)
    if isinstance(data, str | bytes):
        return data
    raise TypeError(f"a page is HTML as str or bytes, or a tree of lxml, not {type(given).__name__}")
