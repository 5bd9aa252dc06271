"""`thresher compare PAGE`: all methods side by side on one page."""

from __future__ import annotations

from importlib import util
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console

from thresher.cli import messages, sources
from thresher.cli.options import Encoding, MaxSize, Private, Quiet, Source, Timeout, Url, Verbose, option
from thresher.errors import BadArgument, MissingExtra
from thresher.methods.parameters import outside_parentheses
from thresher.page import sniff

if TYPE_CHECKING:
    from thresher.lab.compare import Comparison

_NEEDED: Final = ("jinja2", "rapidfuzz")
_NARROWEST: Final = 80
"""Columns that the tables take at least: figures that are cut off are worse than lines that wrap."""
_IN_A_FILE: Final = 300

_METHODS: Final = (
    "Comma-separated; may be repeated: a method, NAME:PARAMETER=VALUE, or a combination such as "
    r"combine:vote(wlr,accb). \[default: all]"
)

Methods = Annotated[list[str] | None, option("--methods", "-m", says=_METHODS)]
Gold = Annotated[Path | None, option("--gold", "-g", says="A text file with the content that should be found.")]
HtmlFile = Annotated[Path | None, option("--html", says="Write a page here that shows what each method keeps.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, with the text of each method.")]


def compare_command(
    source: Source,
    methods: Methods = None,
    gold: Gold = None,
    html: HtmlFile = None,
    as_json: AsJson = False,
    url: Url = None,
    encoding: Encoding = None,
    max_size: MaxSize = "32M",
    timeout: Timeout = 20.0,
    private: Private = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Run all methods on one page and see what each keeps.

    [bold]thresher compare page.html[/bold] prints how much each method keeps, how long it takes and how far they agree;
    [bold]thresher compare page.html --html compared.html[/bold] writes a page in which to see it, and
    [bold]--gold gold.txt[/bold] measures each against the text that it should have found.
    """
    with messages.problems_explained(verbose):
        _check_installed()
        if as_json and html is not None and str(html) == "-":
            raise BadArgument("--html - and --json both write to standard output: give --html the name of a file")
        url = sources.checked_url(url)
        found = _compared(
            source, methods, gold, html, url, sources.Reading(encoding, max_size, timeout, private, quiet)
        )
        if as_json:
            from thresher.lab.compare.show import to_json

            sources.write_out(to_json(found), None)
        elif html is None or str(html) != "-":
            _print(found)
        if not quiet:
            _say_what_failed(found)
            _say_what_is_odd(found)
    worked = [entry for entry in found.entries if not entry.problem]
    raise typer.Exit(messages.DONE if any(entry.words for entry in worked) else messages.NOTHING_FOUND)


def _compared(
    source: str, methods: list[str] | None, gold: Path | None, html: Path | None, url: str | None,
    reading: sources.Reading,
) -> Comparison:  # fmt: skip
    """Compare, and write the page if one is wanted. Whatever can be wrong is found before anything is fetched."""
    from thresher.lab.compare import compare as run
    from thresher.lab.compare import find_named
    from thresher.lab.compare.view import to_html

    names = [name for each in methods for name in outside_parentheses(each, ",")] if methods else None
    find_named(names)
    gold_text = None if gold is None else _gold_text(gold)
    target = None if html is None else sources.checked_output(source, html)
    opened = sources.open_page(source, reading)
    number = len(find_named(names, rendered=opened.page.boxes is not None))
    with messages.progress(number, quiet=reading.quiet) as progress:
        found = run(opened.page, methods=names, gold=gold_text, url=url or opened.url, progress=progress)
    if html is not None:
        sources.write_out(to_html(found), target)
        if target is not None and not reading.quiet:
            messages.note(f"wrote {target}")
    return found


def _gold_text(file: Path) -> str:
    data = file.read_bytes()
    if (kind := sniff.binary_kind(data)) is not None:
        raise BadArgument(f"{file} is {kind}, not a text file")
    return data.decode("utf-8", errors="replace")


def _print(found: Comparison) -> None:
    from thresher.lab.compare.show import to_tables

    console = Console()
    console.width = max(console.width, _NARROWEST) if console.is_terminal else _IN_A_FILE
    console.print(to_tables(found, width=console.width))


def _say_what_failed(found: Comparison) -> None:
    for entry in found.entries:
        if entry.problem:
            messages.error(f"{entry.name} failed: {entry.problem}")


def _say_what_is_odd(found: Comparison) -> None:
    for note in found.page.notes:
        messages.note(note)
    if not found.visible_words:
        messages.note("nothing found: the page has no text")


def _check_installed() -> None:
    for package in _NEEDED:
        if util.find_spec(package) is None:
            raise MissingExtra(package, "eval")
