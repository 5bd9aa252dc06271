"""Fetching: from a web address to the bytes of its page, safely.

The only part of Thresher that touches the network, and the only one that imports an HTTP client.

    answer = thresher.fetch("https://example.org/post")
    result = thresher.extract(answer)

`from thresher.fetch import fetch` gives the same function.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Unpack

from thresher.fetch.client import Fetched, FetchOptions, fetch

if TYPE_CHECKING:
    from thresher.fetch.rendering import Rendered

__all__ = ["Fetched", "fetch", "render"]


def render(
    url: str, *, as_root: bool = False, with_snapshot: bool = False, **options: Unpack[FetchOptions]
) -> Rendered:
    """Fetch a page and let a browser run its scripts; it needs the extra `render` (`rendering.py` says how)."""
    from thresher.fetch import rendering  # only here: few ask for it

    return rendering.render(url, as_root=as_root, with_snapshot=with_snapshot, **options)


class _Callable(ModuleType):
    """This module as a function: a module and a function of one name in one package would hide each other."""

    __call__ = staticmethod(fetch)
    __wrapped__ = staticmethod(fetch)  # by which `inspect.signature` finds the arguments

    def __reduce__(self) -> tuple[Callable[[str], ModuleType], tuple[str]]:
        return import_module, (__name__,)


sys.modules[__name__].__class__ = _Callable
