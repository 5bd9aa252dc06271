"""What the command line says beside its output: to standard error, one line each."""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import typer

from thresher.errors import BadArgument, ThresherError
from thresher.printable import on_one_line

if TYPE_CHECKING:
    from rich.progress import Progress

    from thresher.verdict import Kind

DONE: Final = 0
NOTHING_FOUND: Final = 1
WRONG_USAGE: Final = 2
COULD_NOT_READ: Final = 3


def error(message: str) -> None:
    _say(message, colour=typer.colors.RED)


def note(message: str) -> None:
    _say(message, colour=None)


def _say(message: str, *, colour: str | None) -> None:
    """Without Rich: it takes a while to load, and most runs have nothing else to show with it."""
    name = typer.style("thresher:", fg=colour, bold=True)
    typer.echo(f"{name} {on_one_line(message)}", err=True, color=_colours())


def _colours() -> bool | None:
    """None leaves it to whether standard error is a terminal."""
    return False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else None


def kind_in_words(kind: Kind) -> str:
    return f"kind {kind.name} ({kind.probability:.2f})"


def counted(number: int, noun: str) -> str:
    """Such as "1 page" or "2,000 pages"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def is_verbose(arguments: list[str]) -> bool:
    return "-v" in arguments or "--verbose" in arguments


def is_watched() -> bool:
    """Whether somebody sees standard error, so that a bar or a spinner is worth showing."""
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def busy(message: str, *, quiet: bool) -> Iterator[None]:
    """Show that something is under way, where there is somebody to see it."""
    if quiet or not is_watched():
        yield
        return
    from rich.console import Console
    from rich.text import Text

    with Console(stderr=True).status(Text(on_one_line(message))):
        yield


@contextmanager
def progress(total: int, *, quiet: bool, after: float = 0.0) -> Iterator[Callable[[str], None]]:
    """A bar for several things, where somebody sees it; what it gives is told the name of each that begins.

    It is shown when the work has taken so many seconds: what is done in a blink needs none.
    """
    if quiet or total < 2 or not is_watched():
        yield lambda name: None
        return
    bar = _Bar(total, time.monotonic() + after)
    try:
        yield bar.begin
        bar.complete()
    finally:
        bar.end()


class _Bar:
    """A bar that waits for its time."""

    def __init__(self, total: int, shown_from: float) -> None:
        self._total = total
        self._shown_from = shown_from
        self._done = -1  # the first has begun, but is not done
        self._shown: Progress | None = None

    def begin(self, name: str) -> None:
        self._done += 1
        if self._shown is None and time.monotonic() >= self._shown_from:
            self._shown = _shown_bar(self._total)
        self._show(self._done, on_one_line(name))

    def complete(self) -> None:
        self._show(self._total)

    def _show(self, done: int, name: str | None = None) -> None:
        if self._shown is not None:
            self._shown.update(self._shown.task_ids[0], completed=done, description=name)

    def end(self) -> None:
        if self._shown is not None:
            self._shown.stop()


def _shown_bar(total: int) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    name_of_it = TextColumn("{task.description}", markup=False)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), name_of_it)
    bar = Progress(*columns, console=Console(stderr=True))
    bar.add_task("", total=total)
    bar.start()
    return bar


@contextmanager
def problems_explained(verbose: bool) -> Iterator[None]:
    """Turn what goes wrong into one line and the right exit code; with `verbose`, show where it happened as well."""
    try:
        yield
    except BrokenPipeError:  # not an error: whoever reads our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left over must go somewhere
        raise typer.Exit(DONE) from None
    except (ThresherError, OSError) as problem:
        if verbose:
            traceback.print_exc()
        error(problem_in_words(problem))
        raise typer.Exit(WRONG_USAGE if isinstance(problem, BadArgument) else COULD_NOT_READ) from None


def problem_in_words(problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.filename is not None:
        return f"{problem.filename}: {(problem.strerror or 'cannot be read').lower()}"
    if isinstance(problem, OSError):
        return (problem.strerror or str(problem)).lower()
    return str(problem)
