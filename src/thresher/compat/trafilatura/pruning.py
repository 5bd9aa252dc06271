"""Taking parts out of a page by XPath before anything looks at it. The only thing here for which lxml is needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from thresher.compat.notice import warn_of
from thresher.compat.source import Html
from thresher.page import Page
from thresher.page.decode import decode


def pruned(source: Html, expressions: str | list[str] | None) -> Html:
    """The page without the elements that XPath expressions select."""
    if not expressions:
        return source
    try:
        html = import_module("lxml.html")
    except ImportError:
        warn_of(["prune_xpath"], "it needs lxml, which is not installed")
        return source
    text = source.source if isinstance(source, Page) else decode(source).text if isinstance(source, bytes) else source
    if not text.strip():
        return source
    root = html.document_fromstring(text.encode("utf-8", "replace"), parser=html.HTMLParser(encoding="utf-8"))
    for expression in [expressions] if isinstance(expressions, str) else expressions:
        _drop(root, expression)
    return str(html.tostring(root, encoding="unicode"))


def _drop(root: Any, expression: str) -> None:
    for element in root.xpath(expression):
        if element.getparent() is not None:
            element.drop_tree()
