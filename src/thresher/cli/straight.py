"""Commands whose words are read without detours.

What stands on a command line is text; numbers and files are made of it. Typer makes them with a library that takes
longer to load than a page takes to be read, and whose errors speak to programmers. So they are made here, for the few
types that our options have. What stands where is still found by Typer, and so are help and completion.
"""

from __future__ import annotations

from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

from typer.core import TyperCommand

from thresher.cli import startup

_NUMBERS: Final = {int: "a whole number", float: "a number"}


class StraightCommand(TyperCommand):
    """A command that makes the values of its options itself."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if ctx.resilient_parsing or (self.no_args_is_help and not args):
            return super().parse_args(ctx, args)
        words, rest, _ = self.make_parser(ctx).parse_args(list(args))
        if words.get("help"):
            return super().parse_args(ctx, args)
        try:
            ctx.params |= self._values(words, rest)
        except ValueError as wrong:
            ctx.fail(str(wrong))
        return []

    def _values(self, words: dict[str, Any], rest: list[str]) -> dict[str, Any]:
        for each in self.params:
            if each.required and not _is_given(words.get(each.name)):
                raise ValueError(f"no {each.name} was given")
        if rest:
            raise ValueError(f"too many arguments: {' '.join(rest)}")
        hints = get_type_hints(self.callback, include_extras=True)
        return {each.name: _value(each, words.get(each.name), hints[each.name]) for each in self.params}

    def invoke(self, ctx: Any) -> Any:
        startup.end_loading()
        return super().invoke(ctx)


def _is_given(value: Any) -> bool:
    return isinstance(value, str | bool) or (isinstance(value, list | tuple) and len(value) > 0)


def _value(parameter: Any, given: Any, hint: Any) -> Any:
    """The value of an option or argument: what was given, as its type wants it, or else its default."""
    if not _is_given(given):
        return parameter.default
    kind, about = get_args(hint) if get_origin(hint) is Annotated else (hint, None)
    if get_origin(kind) in (Union, UnionType):
        kind = next(one for one in get_args(kind) if one is not NoneType)
    name = parameter.opts[-1]
    if get_origin(kind) is list:
        return [_made(one, get_args(kind)[0], about, name) for one in given]
    return _made(given, kind, about, name)


def _made(given: Any, kind: Any, about: Any, name: str) -> Any:
    if isinstance(given, bool):
        return given
    if kind in _NUMBERS:
        return _number(given, kind, name, (about.min, about.max))
    return Path(given) if kind is Path else str(given)


def _number(text: str, kind: type[int] | type[float], name: str, bounds: tuple[float | None, float | None]) -> float:
    try:
        number = kind(text)
    except ValueError:
        raise ValueError(f"{name} is {_NUMBERS[kind]}, not {text!r}") from None
    least, most = bounds
    if least is not None and not number >= least:
        raise ValueError(f"{name} is at least {least}, not {text}")
    if most is not None and not number <= most:
        raise ValueError(f"{name} is at most {most}, not {text}")
    return number
