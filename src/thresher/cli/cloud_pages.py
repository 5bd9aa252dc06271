"""The pages of `thresher cloud`: files, folders and addresses, read one by one with a bar that shows how far it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import thresher
from thresher.cli import messages, sources
from thresher.cli.inputs import pages_of
from thresher.cli.options import parameters_for, rules_for
from thresher.errors import BadArgument, ThresherError
from thresher.extraction import Extraction
from thresher.methods import DEFAULT_METHOD

_MOST_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class PageReading:
    """How pages are read, as the user typed it."""

    method: str | None
    favor: str | None
    rules: Path | None
    no_rules: bool
    opening: sources.Reading


def read_pages(names: list[str], reading: PageReading, *, quiet: bool) -> list[Extraction]:
    """The main content of all pages. One of many that cannot be read is told of and left out."""
    names = [name for source in names for name in pages_of(source)]
    read = _reader(reading)
    pages: list[Extraction] = []
    problems: list[tuple[str, Exception]] = []
    with messages.progress(len(names), quiet=quiet) as begun:
        for name in names:
            begun(name)
            try:
                pages.append(read(name))
            except BadArgument:
                raise
            except (ThresherError, OSError) as problem:
                problems.append((name, problem))
    if problems and not pages:
        raise problems[0][1]
    if problems and not quiet:
        _tell_of(problems, len(names))
    return pages


def _reader(reading: PageReading) -> Callable[[str], Extraction]:
    """A function that reads one page. Wrong options are found here, before any page is read."""
    rules = rules_for(reading.rules, reading.no_rules)
    parameters = parameters_for(reading.method, None, reading.favor)
    careful = _careful(reading)

    def read(name: str) -> Extraction:
        opened = sources.open_page(name, reading.opening)
        options: dict[str, Any] = {"url": opened.url, "method": reading.method, "rules": rules, **parameters}
        ruled = rules is not None and rules.for_page(opened.page, opened.url or opened.page.url) is not None
        if careful and not ruled and (found := thresher.extract(opened.page, **options, favor="precision")):
            return found
        return thresher.extract(opened.page, **options)

    return read


def _careful(reading: PageReading) -> bool:
    """Whether to take only what is surely content: unless told otherwise, a cloud wants the heart of a page.

    A word of a menu is as large in a cloud as a word of the text, while a paragraph that is missing changes little.
    """
    return reading.favor is None and reading.method in (None, DEFAULT_METHOD)


def _tell_of(problems: list[tuple[str, Exception]], number: int) -> None:
    for _, problem in problems[:_MOST_NAMED]:
        messages.note(messages.problem_in_words(problem))
    messages.note(f"{len(problems)} of {number} pages could not be read and are left out")
