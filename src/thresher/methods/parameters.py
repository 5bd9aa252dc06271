"""The keywords that methods take: what there is, what fits, how it is typed."""

from __future__ import annotations

import inspect
import math
from functools import partial
from os import PathLike
from typing import Any, Final, TypedDict

from thresher.errors import BadArgument
from thresher.verdict import Method


class MethodParameters(TypedDict, total=False):
    """The parameters of all methods, for type checkers: `thresher methods` says what each means, and its default.

    Left out is `images` of `crunch`, since `extract` has a keyword of that name.
    """

    adverts: bool
    ahead: float
    area: str
    break_at: float
    clusters: float
    coherence: float
    cut: float
    empty_tables: bool
    expression: str
    favor: str
    feature: str
    forms: bool
    formula: str
    genre: str
    largest: float
    largest_form: float
    link_density: float
    link_lists: bool
    link_weight: float
    min_chars: float
    next_words: float
    next_words_after_links: float
    previous_link_density: float
    previous_words: float
    radius: float
    reach: float
    rounds: float
    share: float
    sibling_weight: float
    smallest: float
    split: str
    strictness: float
    tag_weight: float
    text_links: bool
    text_weight: float
    threshold: float
    until: str
    weight: float
    weights: str | PathLike[str]
    width: float
    window: float
    words: float
    words_after_links: float


_SWITCHES: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}

_MOST_NAMED: Final = 4
"""Methods that a message names before it only counts them."""


def parameters_of(method: Method) -> dict[str, Any]:
    """The keywords of a method and their defaults."""
    found = inspect.signature(method).parameters.values()
    return {each.name: each.default for each in found if each.kind is each.KEYWORD_ONLY}


def summary_of(method: Method) -> str:
    """What a method does, in a line."""
    return (inspect.getdoc(method) or "").partition("\n")[0]


def check_parameters(method: Method, name: str, given: dict[str, Any]) -> None:
    """Refuse keywords that the method does not have, and what is not a number where a number belongs."""
    if not given:
        return
    known = parameters_of(method)
    for key, value in given.items():
        if key not in known:
            raise BadArgument(_unknown(key, name, sorted(known)))
        if isinstance(known[key], float) and not _is_number(value):
            raise BadArgument(f"parameter {key!r} of method {name!r} is a number such as {known[key]}, not {value!r}")
        if isinstance(known[key], bool) and not isinstance(value, bool):
            raise BadArgument(f"parameter {key!r} of method {name!r} is true or false, not {value!r}")
        if isinstance(known[key], str) and not isinstance(value, str):
            raise BadArgument(f"parameter {key!r} of method {name!r} is a name such as {known[key]!r}, not {value!r}")


def methods_with(parameter: str) -> list[str]:
    """The names of the methods that have this parameter."""
    from thresher.methods import METHODS  # only here: the registry is made of methods, and they come after this file

    return [name for name, method in METHODS.items() if parameter in parameters_of(method)]


def _unknown(key: str, name: str, known: list[str]) -> str:
    others = [other for other in methods_with(key) if other != name]
    more = f" and {len(others) - _MOST_NAMED} more" if len(others) > _MOST_NAMED else ""
    theirs = f", which belongs to {', '.join(others[:_MOST_NAMED])}{more}" if others else ""
    return f"method {name!r} has no parameter {key!r}{theirs}; it has{': ' if known else ' none'}{', '.join(known)}"


def with_parameters(method: Method, name: str, given: dict[str, Any]) -> Method:
    """The method with some of its keywords set to other defaults."""
    check_parameters(method, name, given)
    return partial(method, **given)


def taken_apart(name: str) -> tuple[str, dict[str, Any]]:
    """The method and the parameters of a name such as ccb:threshold=0.6:reach=20."""
    parts = outside_parentheses(name, ":")
    is_parameter = ["=" in part.partition("(")[0] for part in parts]
    return (
        ":".join(part for part, given in zip(parts, is_parameter, strict=True) if not given),
        dict(typed_parameter(part) for part, given in zip(parts, is_parameter, strict=True) if given),
    )


def typed_parameter(pair: str) -> tuple[str, Any]:
    """Name and value of a parameter as it is typed: threshold=0.9."""
    name, equals, value = pair.partition("=")
    if not equals or not name.strip():
        raise BadArgument(f"a parameter is NAME=VALUE, such as threshold=0.9, not {pair!r}")
    return name.strip().replace("-", "_"), _typed_value(value.strip())


def outside_parentheses(text: str, separator: str) -> list[str]:
    """The parts of a text between separators, where those inside parentheses do not count."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def _typed_value(text: str) -> float | str | bool:
    if text.lower() in _SWITCHES:
        return _SWITCHES[text.lower()]
    try:
        return float(text)
    except ValueError:
        return text


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
