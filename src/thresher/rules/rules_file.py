"""A file of rules, read and checked."""

from __future__ import annotations

import re
import tomllib
from os import PathLike
from pathlib import Path
from typing import Any, Final, NoReturn

from thresher.errors import BadArgument, BadRules
from thresher.rules.checks import Checker
from thresher.rules.lookup import Rules
from thresher.rules.toml_lines import line_of, lines_of

_PLACE_OF_FLAW: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")


def load(path: str | PathLike[str]) -> Rules:
    """The rules of a TOML file. If anything is wrong with it, `BadRules` names the file and the lines."""
    name = str(path)
    text = _text(name)
    checker = Checker(Path(path).name)
    rules = checker.rules(_tables(text, name))
    if checker.problems:
        lines = lines_of(text)
        told = sorted((line_of(place, lines), trouble) for place, trouble in checker.problems)
        raise BadRules([f"{name}:{line}: {trouble}" for line, trouble in told])
    return Rules(rules, file=name)


def as_rules(given: Rules | str | PathLike[str] | None) -> Rules | None:
    """Rules as a caller may give them: loaded ones, or the name of their file."""
    if given is None or isinstance(given, Rules):
        return given
    if not isinstance(given, str | PathLike):
        raise BadArgument(f"rules are the name of a file or what thresher.rules.load gives, not {type(given).__name__}")
    return load(given)


def _text(name: str) -> str:
    try:
        data = Path(name).read_bytes()
    except FileNotFoundError:
        raise BadRules([f"there is no file of rules {name}"]) from None
    except (OSError, ValueError) as problem:  # ValueError: a name with a null character
        why = getattr(problem, "strerror", None) or str(problem)
        raise BadRules([f"{name} cannot be read: {why.lower()}"]) from None
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as flaw:
        line = data.count(b"\n", 0, flaw.start) + 1
        raise BadRules([f"{name}:{line}: the file is not UTF-8; save it in that encoding"]) from None


def _tables(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as flaw:
        _refuse(str(flaw), text, name)
    except ValueError:  # a whole number of thousands of digits
        raise BadRules([f"{name}:1: a number in it is too large to be read"]) from None
    except RecursionError:
        raise BadRules([f"{name}:1: lists are nested too deeply"]) from None


def _refuse(flaw: str, text: str, name: str) -> NoReturn:
    place = _PLACE_OF_FLAW.search(flaw)
    line = place[1] if place and place[1] else text.count("\n") + 1
    said = _PLACE_OF_FLAW.sub("", flaw)
    raise BadRules([f"{name}:{line}: this is not TOML: {said[:1].lower()}{said[1:]}"]) from None
