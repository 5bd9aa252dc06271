"""Every extraction method by name. Adding one is adding a line here; packages add theirs by entry point."""

from __future__ import annotations

from difflib import get_close_matches
from importlib.metadata import entry_points
from typing import Final

from thresher.errors import UnknownMethod
from thresher.methods.cetd import cectd_ds
from thresher.methods.plain import plain
from thresher.methods.verdict import Method, Verdict, Why

__all__ = ["DEFAULT_METHOD", "METHODS", "Method", "Verdict", "Why", "find_method"]

METHODS: Final[dict[str, Method]] = {
    "cectd-ds": cectd_ds,
    "plain": plain,
}
METHODS.update((entry.name, entry.load()) for entry in entry_points(group="thresher.methods"))

DEFAULT_METHOD: Final = "cectd-ds"


def find_method(name: str) -> Method:
    """The method with that name."""
    if name in METHODS:
        return METHODS[name]
    near = get_close_matches(name, METHODS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(METHODS))}"
    raise UnknownMethod(f"no method is called {name!r}; {hint}")
