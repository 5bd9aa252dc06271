"""What other extractors take for a page: text, bytes, a parsed tree of lxml, or the answer of an HTTP client."""

from __future__ import annotations

import sys
from typing import Any

from thresher.page import Page

Html = str | bytes | Page


def html_of(given: Any) -> Html:
    """The page in a form that `thresher.extract` takes. Raises TypeError for anything else."""
    if isinstance(given, str | bytes | Page):
        return given
    if isinstance(given, bytearray | memoryview):
        return bytes(given)
    if _is_of_lxml(given):
        # Whoever has such a tree has loaded lxml, so it is not imported here.
        return str(sys.modules["lxml.etree"].tostring(given, method="html", encoding="unicode", with_tail=False))
    data = getattr(given, "data", None)
    if isinstance(data, str | bytes):
        return data
    raise TypeError(f"a page is HTML as str or bytes, or a tree of lxml, not {type(given).__name__}")


def _is_of_lxml(given: Any) -> bool:
    return any(kind.__module__.partition(".")[0] == "lxml" for kind in type(given).__mro__)
