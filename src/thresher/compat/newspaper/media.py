"""The pictures and films that stand in the content of a page."""

from __future__ import annotations

from collections.abc import Callable

from thresher.extraction import Extraction
from thresher.page import tags
from thresher.render import Shown
from thresher.render.links import Addresses


def pictures(result: Extraction) -> list[str]:
    """The addresses of the pictures, each once, in the order of the page."""
    return _each_once(_written(result, "img"), Addresses(result.page, result.url).image)


def movies(result: Extraction) -> list[str]:
    """The addresses of films and of embedded players."""
    return _each_once(_written(result, "video", "iframe"), Addresses(result.page, result.url).media)


def _written(result: Extraction, *names: str) -> list[int]:
    wanted = tags.table(names)
    return [row for row in Shown(result.page, result.verdict.keep).rows if wanted[result.page.tag[row]]]


def _each_once(rows: list[int], address: Callable[[int], str | None]) -> list[str]:
    return list(dict.fromkeys(found for row in rows if (found := address(row))))
