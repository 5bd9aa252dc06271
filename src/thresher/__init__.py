"""Thresher takes the main content out of web pages and leaves the chaff.

import thresher

result = thresher.extract(html, url="https://example.org/post")
print(result.markdown)
"""

from __future__ import annotations

from importlib import import_module

from thresher import errors

TYPE_CHECKING = False  # type checkers know the name; until `typing` is loaded, Ctrl-C would show a traceback
if TYPE_CHECKING:
    from typing import Any

    from thresher import cloud
    from thresher.extraction import Extraction
    from thresher.fetch.client import fetch
    from thresher.journey import extract
    from thresher.methods import METHODS
    from thresher.page import Page
    from thresher.site import Site

__version__ = "0.2.0"
__all__ = ["METHODS", "Extraction", "Page", "Site", "__version__", "cloud", "errors", "extract", "fetch"]

_ROOMS = ("cloud", "fetch")
"""Modules that are public by themselves; `fetch` can be called like the function in it."""
_HOME = {
    "METHODS": "thresher.methods",
    "Extraction": "thresher.extraction",
    "Page": "thresher.page",
    "Site": "thresher.site",
    "extract": "thresher.journey",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: numpy and the parser take a while to load."""
    if name not in _HOME and name not in _ROOMS:
        raise AttributeError(f"module 'thresher' has no attribute {name!r}")
    value = import_module(f"thresher.{name}") if name in _ROOMS else getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
