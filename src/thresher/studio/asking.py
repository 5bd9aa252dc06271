"""How a page is asked to be extracted: the method, its parameters and what goes for all methods, from an address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from thresher.errors import BadArgument
from thresher.extraction import Extraction
from thresher.journey import extract
from thresher.methods import DEFAULT_METHOD, find_method, methods_for
from thresher.methods.auto import FAVORS
from thresher.methods.fe import FEATURES, SPLITS
from thresher.methods.genre import GENRES
from thresher.methods.parameters import parameters_of, summary_of
from thresher.methods.wlr import FORMULAS
from thresher.rules import Rules
from thresher.studio.opened_page import OpenedPage

_WITHOUT_CONTROL: Final = ("weights", "area")
"""Weights are chosen for all pages at once, and areas are those of rendered pages."""
PREFIX: Final = "p."
"""Before the name of a parameter of the method."""
HIDDEN: Final = ("drop", "keep", "flag")
COMMENTS: Final = {"": None, "yes": True, "no": False}

_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "favor": tuple(FAVORS),
    "formula": tuple(FORMULAS),
    "genre": ("auto", *GENRES),
    "feature": tuple(FEATURES),
    "split": tuple(SPLITS),
}
_RANGES: Final[dict[str, tuple[float, float, float]]] = {
    "strictness": (-1, 1, 0.02),
    "threshold": (0, 2, 0.01),
    "reach": (1, 120, 1),
    "width": (0.05, 2, 0.05),
    "rounds": (1, 10, 1),
    "sibling_weight": (0, 1, 0.01),
    "text_weight": (0, 1, 0.01),
    "min_chars": (0, 100, 1),
    "largest_form": (0, 1, 0.01),
    "weight": (-1, 1, 0.01),
    "cut": (-1, 1, 0.01),
    "tag_weight": (0, 5, 0.05),
    "window": (5, 200, 1),
    "share": (0, 1, 0.01),
    "clusters": (2, 10, 1),
    "largest": (0, 1, 0.01),
    "break_at": (10, 200, 1),
    "radius": (0, 10, 1),
    "ahead": (1, 10, 1),
    "words": (0, 60, 1),
    "next_words": (0, 60, 1),
    "previous_words": (0, 60, 1),
    "words_after_links": (0, 100, 1),
    "next_words_after_links": (0, 60, 1),
}
"""Least, largest and step of a slider. Where the name says little, shares end at 1 and others at four times as much as
they are."""
_OF_SHARES: Final = frozenset({"ccb", "accb", "tccb", "xpath-blocks", "lqf", "crunch"})
"""Methods whose threshold is a share."""


@dataclass(frozen=True)
class Asked:
    """What a page is asked for."""

    method: str = DEFAULT_METHOD
    parameters: dict[str, Any] = field(default_factory=dict)
    hidden: str = "drop"
    comments: bool | None = None

    def extract(self, opened: OpenedPage, rules: Rules | None = None, weights: str = "") -> Extraction:
        """`weights` are the user's own, for a method that takes some and was given none."""
        parameters = self.with_weights(weights)
        return extract(
            opened.page, method=self.method, hidden=self.hidden, comments=self.comments, rules=rules, **parameters
        )

    def with_weights(self, weights: str) -> dict[str, Any]:
        takes = weights and self.method == DEFAULT_METHOD and not self.parameters.get("weights")
        return {**self.parameters, "weights": weights} if takes else self.parameters

    def with_parameter(self, name: str, value: Any) -> Asked:
        return Asked(self.method, {**self.parameters, name: value}, self.hidden, self.comments)

    def query(self) -> dict[str, str]:
        """The same as an address says it."""
        said = {"method": self.method, "hidden": self.hidden}
        said["comments"] = next(name for name, value in COMMENTS.items() if value is self.comments)
        return said | {PREFIX + name: _as_text(value) for name, value in self.parameters.items()}


def asked_by(query: Mapping[str, str]) -> Asked:
    """Read an address. Values that the method has anyway are left out, so that the command line stays short."""
    name = query.get("method") or DEFAULT_METHOD
    known = parameters_of(find_method(name))
    given = {
        key.removeprefix(PREFIX): _typed(known, key.removeprefix(PREFIX), value)
        for key, value in query.items()
        if key.startswith(PREFIX)
    }
    hidden, comments = query.get("hidden") or "drop", query.get("comments", "")
    if comments not in COMMENTS:
        raise BadArgument(f"comments are one of yes, no or nothing, not {comments!r}")
    changed = {key: value for key, value in given.items() if value != known[key]}
    return Asked(name, changed, hidden, COMMENTS[comments])


def _typed(known: Mapping[str, Any], name: str, value: str) -> Any:
    if name not in known:
        raise BadArgument(f"the method has no parameter {name!r}; it has: {', '.join(known) or 'none'}")
    if isinstance(known[name], bool):
        return value in ("true", "True", "1", "yes")
    if not isinstance(known[name], float):
        return value
    try:
        return float(value)
    except ValueError:
        raise BadArgument(f"{name} is a number, not {value!r}") from None


def _as_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)


def controls() -> list[dict[str, Any]]:
    """Every method with the controls of its parameters, but those that judge by what stands where on a screen: pages
    are not rendered here."""
    return [
        {
            "name": name,
            "summary": summary_of(method),
            "parameters": [
                _control(name, key, value)
                for key, value in parameters_of(method).items()
                if key not in _WITHOUT_CONTROL
            ],
        }
        for name, method in methods_for(rendered=False).items()
    ]


def _control(method: str, name: str, default: Any) -> dict[str, Any]:
    shown = {"name": name, "label": name.replace("_", " "), "default": default}
    if isinstance(default, bool):
        return {**shown, "kind": "switch"}
    if isinstance(default, int | float):
        low, high, step = range_of(method, name, float(default))
        return {**shown, "kind": "slider", "low": low, "high": high, "step": step}
    choices = _CHOICES.get(name)
    return {**shown, "kind": "choice", "choices": choices} if choices else {**shown, "kind": "text"}


def range_of(method: str, name: str, default: float) -> tuple[float, float, float]:
    """Least, largest and step of a parameter's slider; what it is by default is always among them."""
    if name == "threshold" and method in _OF_SHARES:
        return 0, 1, 0.01
    if name in _RANGES:
        return _RANGES[name]
    return (0, 1, 0.01) if 0 <= default <= 1 else (min(0.0, 4 * default), max(1.0, 4 * default), 0.01)
