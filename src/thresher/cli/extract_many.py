"""Several pages in one run of `thresher extract`. One that cannot be read is a line on standard error, not the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Final

from thresher.cli import messages
from thresher.cli.inputs import Input, Inputs
from thresher.cli.outputs import Output, output_for, shown_on_a_terminal
from thresher.errors import BadArgument
from thresher.extraction import Extraction

_LONG: Final = 1.0
"""Seconds after which a run is long enough for a bar."""
_LINE_ENDS: Final = str.maketrans({sign: f"\\u{ord(sign):04x}" for sign in "\u0085\u2028\u2029"})
"""JSON may have them as they are, but many who read it line by line take them for line ends."""


def extract_many(
    inputs: Inputs,
    read: Callable[[Input], Extraction],
    where: str | None,
    form: str,
    *,
    with_metadata: bool,
    quiet: bool,
) -> int:
    """Extract and write all pages; the exit code."""
    with closing(output_for(inputs, where, form)) as output:
        for problem in inputs.problems:
            messages.error(messages.problem_in_words(problem))
        failed, empty = len(inputs.problems), 0
        hushed = quiet or shown_on_a_terminal(where)
        with messages.progress(len(inputs.pages), quiet=hushed, after=_LONG) as begun:
            for page in inputs.pages:
                begun(page.name)
                result = _done_or_told(page, read, partial(_write, page, output, form, with_metadata))
                failed += result is None
                if result is not None and not result:
                    empty += 1
                    _tell_of_nothing(result, page, quiet)
    number = len(inputs.pages) + len(inputs.problems)
    if failed and number > 1 and not quiet:
        messages.note(f"{failed:,} of {number:,} could not be read")
    if failed:
        return messages.COULD_NOT_READ
    return messages.NOTHING_FOUND if empty == len(inputs.pages) else messages.DONE


def _tell_of_nothing(result: Extraction, page: Input, quiet: bool) -> None:
    if not quiet:
        messages.note(f"{page.name}: nothing found: {'; '.join(result.reasons)}")


def _done_or_told(
    page: Input, read: Callable[[Input], Extraction], write: Callable[[Extraction], None]
) -> Extraction | None:
    """The content of a page, written; None if it cannot be read, of which the user is told."""
    try:
        result = read(page)
    except BadArgument:  # what is wrong with the wishes is wrong for every page
        raise
    except Exception as problem:  # whatever it is, the other pages can do nothing for it
        _tell_of(page, problem)
        return None
    try:
        write(result)
    except (FileExistsError, IsADirectoryError, NotADirectoryError) as problem:  # a folder is called like this file
        _tell_of(page, problem)
        return None
    return result


def _tell_of(page: Input, problem: Exception) -> None:
    words = messages.problem_in_words(problem)
    messages.error(words if page.name in words else f"{page.name}: {words}")


def _write(page: Input, output: Output, form: str, with_metadata: bool, result: Extraction) -> None:
    if form == "jsonl":
        line = json.dumps({"source": page.name, **result.to_dict(blocks=False)}, ensure_ascii=False)
        output.write(page.name, line.translate(_LINE_ENDS))
    elif result or form in ("json", "xml"):
        output.write(page.name, result.to(form, with_metadata=with_metadata))
