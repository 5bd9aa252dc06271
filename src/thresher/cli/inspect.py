"""`thresher inspect SOURCE`: the tree of a page, and what a method measured at every node."""

from __future__ import annotations

import json
from importlib import util
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from thresher.cli import messages, sources
from thresher.cli.inspect_tree import coloured, plain, tree_lines
from thresher.cli.options import (
    Encoding,
    Favor,
    MaxSize,
    Method,
    Parameters,
    Private,
    Quiet,
    Source,
    Timeout,
    Verbose,
    option,
    parameters_for,
)
from thresher.errors import BadArgument, MissingExtra
from thresher.lab.inspection import Line, Selection, TreeView, find_row, lines_of, records_of
from thresher.methods import DEFAULT_METHOD, Verdict, find_method
from thresher.methods.genre import genre_of
from thresher.methods.parameters import check_parameters, taken_apart
from thresher.page import Page

LINES: Final = 200
_AT_ONCE: Final = 1000
"""Records that are written together."""
PICTURES: Final = (".png", ".svg")

At = Annotated[str | None, option("--at", says="Begin at this node: its row, or an XPath such as /html/body/div[2].")]
Depth = Annotated[int | None, option("--depth", "-d", says="Only so many levels below that.", min=0)]
MinWords = Annotated[int, typer.Option("--min-words", min=0, help="Leave out nodes with fewer words.")]
Lines = Annotated[
    int | None,
    option("--lines", "-n", says=rf"At most so many nodes, the richest first; 0 for all. \[default: {LINES}]", min=0),
]
Everything = Annotated[bool, typer.Option("--all", "-a", help="Show what is hidden from readers as well.")]
ShowWhy = Annotated[
    bool, typer.Option("--why", "-w", help="Say of each text what it is, and why it was kept or dropped.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object for each node and line; no limit by itself.")]
Plot = Annotated[Path | None, option(says="Draw the method's picture of the page to this .png or .svg file instead.")]


def inspect_command(
    source: Source,
    method: Method = DEFAULT_METHOD,
    favor: Favor = None,
    parameter: Parameters = None,
    at: At = None,
    depth: Depth = None,
    min_words: MinWords = 1,
    lines: Lines = None,
    everything: Everything = False,
    why: ShowWhy = False,
    as_json: AsJson = False,
    plot: Plot = None,
    encoding: Encoding = None,
    max_size: MaxSize = "32M",
    timeout: Timeout = 20.0,
    private: Private = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Show the tree of a page with what a method measured at every node.

    [bold]thresher inspect page.html --why[/bold] says of every text what it is and why it was kept or dropped;
    [bold]thresher inspect page.html -m cetd-ds --plot page.png[/bold] draws what the method saw.

    Marks: + all words of a node are kept, ~ some, - none, h it is hidden. The bar after a score tells how high it is
    among the scores of this page.
    """
    with messages.problems_explained(verbose):
        method, options = taken_apart(method)
        options |= parameters_for(method, parameter, favor)
        chosen = find_method(method)
        check_parameters(chosen, method, options)
        if plot is not None and (as_json or at is not None):
            raise BadArgument("a picture shows the whole page: --plot goes with neither --at nor --json")
        target = _checked_picture(source, plot)
        page = sources.open_page(source, sources.Reading(encoding, max_size, timeout, private, quiet)).page
        top = find_row(page, at) if at is not None else 0 if everything else page.body
        verdict = chosen(page, **options)
        if not quiet:
            _say_kind(page, method, verdict, verbose)
        limit = lines if lines is not None else None if as_json else LINES
        wishes = TreeView(top, depth=depth, min_words=min_words, lines=limit or None, hidden=everything)
        if target is not None:
            _draw(page, verdict, method, options, target, quiet)
        elif as_json:
            _write_records(page, verdict, wishes)
        else:
            _write_tree(page, verdict, wishes, why=why, quiet=quiet)
    raise typer.Exit(_outcome(page, quiet))


def _checked_picture(source: str, plot: Path | None) -> Path | None:
    """Where to draw, if anywhere, found out before anything is fetched."""
    if plot is None:
        return None
    if plot.suffix.lower() not in PICTURES:
        raise BadArgument(f"{plot}: a picture ends in {' or '.join(PICTURES)}")
    if util.find_spec("matplotlib") is None:
        raise MissingExtra("matplotlib", "plot")
    return sources.checked_output(source, plot)


def _draw(page: Page, verdict: Verdict, method: str, options: dict[str, Any], target: Path, quiet: bool) -> None:
    from thresher.lab import plots  # only here: matplotlib is slow to import

    plots.save(plots.draw(page, verdict, method, options), target)
    if not quiet:
        messages.note(f"wrote {target}")


def _write_records(page: Page, verdict: Verdict, wishes: TreeView) -> None:
    records = records_of(page, verdict, wishes)
    while part := list(islice(records, _AT_ONCE)):
        sources.write_out("\n".join(json.dumps(record, ensure_ascii=False) for record in part), None)


def _write_tree(page: Page, verdict: Verdict, wishes: TreeView, *, why: bool, quiet: bool) -> None:
    """To a terminal in colour and cut to its width; to a pipe or a file as it is."""
    found, selection = lines_of(page, verdict, wishes)
    console = Console(highlight=False)
    lines = tree_lines(found, width=console.width if console.is_terminal else None, why=why)
    if console.is_terminal:
        with console.capture() as captured:
            console.print(coloured(lines), soft_wrap=True, end="")
        sources.write_out(captured.get(), None, coloured=True)
    else:
        sources.write_out(plain(lines), None)
    if not quiet:
        _say_what_is_left_out(page, wishes, selection, sum(isinstance(line, Line) for line in found))


def _say_what_is_left_out(page: Page, wishes: TreeView, selection: Selection, shown: int) -> None:
    left = int(selection.left_out.sum())
    if left:
        hint = f"the {shown:,} with the most words are shown; --lines 0 shows all" if wishes.lines == shown else ""
        messages.note(f"{left:,} of {left + shown:,} nodes are left out" + (f": {hint}" if hint else ""))
    for note in page.notes:
        messages.note(note)


def _say_kind(page: Page, method: str, verdict: Verdict, verbose: bool) -> None:
    """What the method takes the page for. The thresholds of `info-optics` depend on it, so there it is always said."""
    if verbose and verdict.kind is not None:
        messages.note(messages.kind_in_words(verdict.kind))
    if method == "info-optics":
        genre = genre_of(page)
        messages.note(f"genre {genre.name}: {genre.because}")


def _outcome(page: Page, quiet: bool) -> int:
    if page.body_has_text:
        return messages.DONE
    if not quiet:
        messages.note("nothing found: the page has no text")
    return messages.NOTHING_FOUND
