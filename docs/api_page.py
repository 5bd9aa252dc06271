"""The page of the Python interface, from signatures and docstrings: every public name, with an example that runs."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import cached_property as functools_cached_property
from typing import Any, Final

import thresher
from thresher.blocks.block import Block
from thresher.cached import cached_property
from thresher.citing.passages import Place
from thresher.fetch import Fetched
from thresher.metadata.record import Metadata
from thresher.threads.posts import Post
from thresher.verdict import Verdict

EXAMPLES: Final = {
    "extract": """
from pathlib import Path

import thresher

result = thresher.extract(Path("page.html"))
assert result.title == "The windmill that learned to turn again"
""",
    "Extraction": """
kept = [block.text for block in result.blocks if block.kept]
assert kept[0] in result.text
""",
    "fetch": """
answer = thresher.fetch("https://example.org/post")
assert thresher.extract(answer).title == result.title
""",
    "Page": """
page = thresher.Page.parse(Path("page.html").read_bytes())
heading = page.rows("h1")[0]
assert page.text_below(heading) == result.title
""",
    "METHODS": """
verdict = thresher.METHODS["wlr"](page)
assert verdict.keep[heading : page.end[heading]].any()
""",
    "Site": """
site = thresher.Site(Path("site").glob("*.html*"))
assert site.extract(Path("page.html")).title == result.title
""",
    "cloud": """
words = thresher.cloud.words(result)
assert "mill" in words
""",
    "errors": """
try:
    thresher.extract("<p>Hello", methd="wlr")
except thresher.errors.BadArgument as error:
    print(error)
""",
}
GIVEN_BACK: Final = (Block, Post, Place, Metadata, Fetched, Verdict)
WIDEST: Final = 100
NOT_SHOWN: Final = {"__version__"}


def api_page() -> str:
    parts = [
        "# Python",
        "Written by `make docs` from the program itself. `import thresher` loads next to nothing; each name is loaded "
        "when it is first used. [What is stable](stability.md) says which names will stay.",
    ]
    for name in sorted(set(thresher.__all__) - NOT_SHOWN, key=list(EXAMPLES).index):
        parts += [f"## `thresher.{name}`", *_described(name), f"```python{EXAMPLES[name]}```"]
    parts += ["## What they give back", "These are made for you; their names are for your annotations."]
    for thing in GIVEN_BACK:
        parts += [f"### `{thing.__module__}.{thing.__name__}`", _markdown(inspect.getdoc(thing) or ""), _fields(thing)]
    return "\n\n".join(parts) + "\n"


def _described(name: str) -> Iterator[str]:
    thing = getattr(thresher, name)
    if isinstance(thing, dict):
        yield f"All methods by name: {', '.join(f'[`{each}`](methods/{each}.md)' for each in thing)}."
        return
    called = getattr(thing, "__wrapped__", thing)
    if callable(called):
        yield _signature(name, called)
    yield _markdown(inspect.getdoc(called if callable(called) else thing) or "")
    if inspect.isclass(thing):
        yield _members(thing)


def _signature(name: str, thing: Callable[..., Any]) -> str:
    """As it is called, a keyword a line where there are many."""
    signature = inspect.signature(thing)
    parameters: list[str] = []
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and "*" not in parameters:
            parameters.append("*")
        default = "" if each.default is each.empty else f" = {each.default!r}"
        star = "**" if each.kind is each.VAR_KEYWORD else ""
        parameters.append(f"{star}{each.name}: {each.annotation}{default}")
    returned = "" if inspect.isclass(thing) else f" -> {signature.return_annotation}"
    line = f"{name}({', '.join(parameters)}){returned}"
    if len(line) > WIDEST:
        line = f"{name}(\n    " + ",\n    ".join(parameters) + f",\n){returned}"
    return f"```py\n{line}\n```"


def _fields(thing: type) -> str:
    """What an object holds, with types, and what it can work out."""
    held = {name: kind for name, kind in inspect.get_annotations(thing).items() if not name.startswith("_")}
    lines = "\n".join(f"{name}: {kind}" for name, kind in held.items())
    members = [row for row in _members(thing).splitlines()[2:] if row.split("`")[1].strip(".") not in held]
    table = "\n".join(["", "", "| | |", "| --- | --- |", *members]) if members else ""
    return f"```py\n{lines}\n```{table}"


def _members(thing: type) -> str:
    rows = ["| | |", "| --- | --- |"]
    for name, member in vars(thing).items():
        if says := None if name.startswith("_") else inspect.getdoc(member):
            is_value = isinstance(member, property | cached_property | functools_cached_property)
            called = f"`.{name}`" if is_value or not hasattr(thing, name) else f"`.{name}{_arguments(member)}`"
            first = " ".join(says.partition("\n\n")[0].split()).replace("|", "\\|")
            rows.append(f"| {called} | {first} |")
    return "\n".join(rows)


def _arguments(member: Any) -> str:
    function = inspect.unwrap(getattr(member, "__func__", member))
    if not callable(function):
        return ""
    names = []
    for each in list(inspect.signature(function).parameters.values())[1:]:
        star = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
        names.append(f"{star}{each.name}" + ("" if each.default is each.empty else f"={each.default!r}"))
    return f"({', '.join(names)})"


def _markdown(docstring: str) -> str:
    """Paragraphs on one line each; what is indented is code."""
    parts: list[str] = []
    code: list[str] = []
    for part in [*docstring.split("\n\n"), ""]:
        if part.startswith("    "):
            code.append(inspect.cleandoc(part))
            continue
        if code:
            parts.append("```py\n" + "\n\n".join(code) + "\n```")
            code = []
        parts.append(" ".join(part.split()))
    return "\n\n".join(parts).rstrip()
