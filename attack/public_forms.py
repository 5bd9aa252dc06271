"""Every public attribute of a result, found by looking: whatever is added to a result is tried without a line here.

A form is a name and a call. What a call gives is looked into: a list of things of ours, such as blocks, has forms of
its own, one for each attribute, of all its things at once.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from thresher.extraction import FORMATS, Extraction
from thresher.page import Page
from thresher.page.budget import Step

Form = tuple[str, Callable[[], Any]]

_PASSAGES: Final = ("x", "no page says this")
_FEW: Final = 200
"""Answers to a question of ours that are looked into: how many there are is for the caller to say."""
_GIVEN: Final[dict[str, Callable[[Any], Sequence[Any]]]] = {
    "text": lambda _: _PASSAGES,
    "name": lambda of: tuple(FORMATS) if isinstance(of, Extraction) else ("class",),
    "verdict": lambda of: (of.verdict,),
    "row": lambda of: (len(of) - 1, len(of) // 2, 0),
    "first": lambda of: (len(of) - 1,),
    "rows": lambda of: (of.rows("p", "div", "a", "font"),),
    "url": lambda _: ("https://example.org/a/page",),
    "keep": lambda of: (~of.hidden,),
    "hidden": lambda of: ("keep",) if isinstance(of, Page) else (~of.hidden,),
    "step": lambda _: (Step.JSON,),
    "stems": lambda _: (("comment", "post"),),
    "purse": lambda of: (of.purse(Step.METADATA),),
    "selector": lambda _: ("p > a, [class] p:nth-child(2n), #a b", ".x", "[class~=x]"),
}
"""What is given to a parameter that has no default, by its name."""
_OTHER: Final = {("with_hidden", "hidden"): lambda of: (~of.hidden,)}
_NOT_TRIED: Final = frozenset({"parse", "shown_beginning", "to_arrow", "to_pandas", "with_boxes"})
"""What is no question to a result, needs another library, or is told how much to read or what was drawn."""


def forms_of(of: Any, name: str = "") -> Iterator[Form]:
    """The forms of a result or a page, each of which is a public attribute or a call of one."""
    for attribute in sorted(_public(of)):
        static = inspect.getattr_static(of, attribute)
        full = f"{name}.{attribute}"
        if inspect.isfunction(static):
            yield from _calls(of, attribute, full)
        else:
            yield full, partial(getattr, of, attribute)


def other_doors(source: str, result: Extraction) -> Iterator[Form]:
    """What is made of a page elsewhere than in its result."""
    from thresher import cloud
    from thresher.blocks.menus import menus
    from thresher.compat import trafilatura
    from thresher.lab.compare.run import compare
    from thresher.lab.compare.view import marked_page
    from thresher.lab.inspection.lines import lines_of
    from thresher.lab.inspection.records import records_of
    from thresher.lab.inspection.selection import TreeView

    page, verdict, view = result.page, result.verdict, TreeView(0, min_words=0, hidden=True)
    yield "menus", lambda: menus(page)
    yield "inspect --json", lambda: list(map(json.dumps, records_of(page, verdict, view)))
    yield "inspect", lambda: lines_of(page, verdict, view)
    yield "compare", lambda: marked_page(compare(source, methods=["plain", "wlr"])).html
    yield "cloud", lambda: list(cloud.words(result))
    yield "trafilatura", lambda: trafilatura.extract(source, output_format="json", with_metadata=True)


def _public(of: Any) -> set[str]:
    return {name for name in dir(of) if not name.startswith("_")} - _NOT_TRIED


def _calls(of: Any, attribute: str, full: str) -> Iterator[Form]:
    method = getattr(of, attribute)
    needed = [each.name for each in inspect.signature(method).parameters.values() if each.default is each.empty]
    kinds = {each.kind for each in inspect.signature(method).parameters.values()}
    if inspect.Parameter.VAR_POSITIONAL in kinds:
        yield full, lambda: method("p", "y" * 20)
    elif not needed:
        yield f"{full}()", method
    elif all(name in _GIVEN or (attribute, name) in _OTHER for name in needed):
        first, *others = (_OTHER.get((attribute, name), _GIVEN.get(name))(of) for name in needed)  # type: ignore[misc]
        for value in first:
            rest = [each[0] for each in others]
            yield f"{full}({_short(value)})", partial(method, value, *rest)
    else:
        raise LookupError(f"attack/public_forms.py does not know what to give to {full}: say it in _GIVEN")


def _short(value: Any) -> str:
    return repr(value) if isinstance(value, str | int) else "…"


def forms_of_all(things: Sequence[Any], name: str) -> Iterator[Form]:
    """The forms of a list of things of one kind: each attribute of all of them."""
    things = things[:_FEW] if name.endswith("')") else things
    if not things or not type(things[0]).__module__.startswith("thresher"):
        return
    for attribute, _ in forms_of(things[0]):
        plain = attribute.removeprefix(".").removesuffix("()")
        if plain in ("page", "index", "count"):
            continue

        def ask(plain: str = plain) -> list[Any]:
            found = [getattr(thing, plain) for thing in things]
            return [each() for each in found] if found and callable(found[0]) else found

        yield f"{name}[]{attribute}", ask
