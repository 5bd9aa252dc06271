"""Every extraction method by name. Adding one is adding a line here; other packages add theirs by entry point."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from thresher.errors import UnknownMethod
from thresher.methods.auto import auto
from thresher.methods.boilerpipe import boilerpipe
from thresher.methods.bte import bte
from thresher.methods.ccb import accb, ccb, tccb
from thresher.methods.cetd import cectd_ds, cectd_s, cetd_ds
from thresher.methods.cetr import cetr
from thresher.methods.combine import PREFIX, combine, combined
from thresher.methods.crunch import crunch
from thresher.methods.dsc import dsc
from thresher.methods.fe import fe, kfe
from thresher.methods.info_optics import info_optics
from thresher.methods.lqf import lqf
from thresher.methods.parameters import taken_apart, with_parameters
from thresher.methods.plain import plain
from thresher.methods.vips import vips
from thresher.methods.wlr import clr, cnr, wlr, wnr
from thresher.methods.xpath_blocks import xpath_blocks
from thresher.verdict import Method, Verdict, Why

__all__ = [
    "DEFAULT_METHOD",
    "METHODS",
    "Method",
    "Verdict",
    "Why",
    "find_method",
    "load_plugins",
    "looks_at_screen",
    "methods_for",
]

METHODS: Final[dict[str, Method]] = {
    "auto": auto,
    "wlr": wlr,
    "clr": clr,
    "wnr": wnr,
    "cnr": cnr,
    "ccb": ccb,
    "accb": accb,
    "tccb": tccb,
    "cetd-ds": cetd_ds,
    "cectd-s": cectd_s,
    "cectd-ds": cectd_ds,
    "xpath-blocks": xpath_blocks,
    "info-optics": info_optics,
    "plain": plain,
    "bte": bte,
    "dsc": dsc,
    "lqf": lqf,
    "fe": fe,
    "kfe": kfe,
    "crunch": crunch,
    "cetr": cetr,
    "boilerpipe": boilerpipe,
    "vips": vips,
    "combine": combine,
}

DEFAULT_METHOD: Final = "auto"
_ON_SCREEN: Final = re.compile(r"\bvips\b|\barea=screen\b")
"""What in the name of a method, parameters included, says that it looks at a rendered page."""


def looks_at_screen(name: str | None, parameters: Mapping[str, Any] | None = None) -> bool:
    """Whether a method can only judge pages that were rendered (`page.boxes`)."""
    given = " ".join(f"{key}={value}" for key, value in (parameters or {}).items())
    return _ON_SCREEN.search(f"{name or DEFAULT_METHOD} {given}") is not None


def methods_for(*, rendered: bool) -> dict[str, Method]:
    """All methods that can judge a page which was rendered, or one which was not."""
    load_plugins()
    return {name: method for name, method in METHODS.items() if rendered or not looks_at_screen(name)}


def find_method(name: str) -> Method:
    """The method with that name.

    `combine:vote(wlr,accb)` is one that is made of others; `ccb:threshold=0.6` is one with a parameter set.
    """
    if name in METHODS:
        return METHODS[name]
    base, parameters = taken_apart(name)
    if parameters:
        return with_parameters(find_method(base), base, parameters)
    if name.startswith(PREFIX):
        return combined(name.removeprefix(PREFIX))
    load_plugins()
    if name not in METHODS:
        raise UnknownMethod(f"no method is called {name!r}; {_hint(name)}")
    return METHODS[name]


def load_plugins() -> None:
    """Add the methods of installed packages that announce them under the entry point group `thresher.methods`."""
    from importlib.metadata import entry_points  # only here: looking through all packages takes a while

    for entry in entry_points(group="thresher.methods"):
        if entry.name not in METHODS:
            METHODS[entry.name] = entry.load()


def _hint(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, METHODS, n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(METHODS))}"
