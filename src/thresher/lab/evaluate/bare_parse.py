"""The unit of time: a parse of a page by turbohtml, and nothing more."""

from __future__ import annotations

from collections.abc import Callable

from thresher.errors import MissingExtra
from thresher.lab.evaluate.guard import tame


def bare_parse(text: str) -> Callable[[], object]:
    """A function that parses the page once. Markup on which the parser would explode is tamed first, untimed."""
    try:
        import turbohtml
    except ImportError as error:
        raise MissingExtra("turbohtml", "eval") from error

    tamed, _ = tame(text)
    return lambda: turbohtml.parse(tamed)
