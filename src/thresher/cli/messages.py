"""What the command line says beside its output: to standard error, one line each."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import typer
from rich.console import Console
from rich.text import Text

from thresher.errors import BadArgument, ThresherError
from thresher.printable import on_one_line
from thresher.verdict import Kind

DONE: Final = 0
NOTHING_FOUND: Final = 1
WRONG_USAGE: Final = 2
COULD_NOT_READ: Final = 3


def _console() -> Console:
    return Console(stderr=True, soft_wrap=True, highlight=False)


def error(message: str) -> None:
    _console().print(Text.assemble(("thresher: ", "bold red"), on_one_line(message)))


def note(message: str) -> None:
    _console().print(Text.assemble(("thresher: ", "bold"), on_one_line(message)))


def kind_in_words(kind: Kind) -> str:
    return f"kind {kind.name} ({kind.probability:.2f})"


def is_verbose(arguments: list[str]) -> bool:
    return "-v" in arguments or "--verbose" in arguments


@contextmanager
def busy(message: str, *, quiet: bool) -> Iterator[None]:
    """Show that something is under way, where there is somebody to see it."""
    console = _console()
    if quiet or not console.is_terminal:
        yield
        return
    with console.status(Text(on_one_line(message))):
        yield


@contextmanager
def progress(total: int, *, quiet: bool) -> Iterator[Callable[[str], None]]:
    """A bar for several things, where somebody sees it; what it gives is told the name of each that begins."""
    console = _console()
    if quiet or total < 2 or not console.is_terminal:
        yield lambda name: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    name_of_it = TextColumn("{task.description}", markup=False)
    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), name_of_it, console=console) as bar:
        task = bar.add_task("", total=total, completed=-1)  # the first has begun, but is not done
        yield lambda name: bar.update(task, description=on_one_line(name), advance=1)
        bar.update(task, completed=total)


@contextmanager
def explained(verbose: bool) -> Iterator[None]:
    """Turn what goes wrong into one line and the right exit code; with `verbose`, show where it happened as well."""
    try:
        yield
    except BrokenPipeError:  # not an error: whoever reads our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left over must go somewhere
        raise typer.Exit(DONE) from None
    except (ThresherError, OSError) as problem:
        if verbose:
            traceback.print_exc()
        error(in_words(problem))
        raise typer.Exit(WRONG_USAGE if isinstance(problem, BadArgument) else COULD_NOT_READ) from None


def in_words(problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.filename is not None:
        return f"{problem.filename}: {(problem.strerror or 'cannot be read').lower()}"
    if isinstance(problem, OSError):
        return (problem.strerror or str(problem)).lower()
    return str(problem)
