"""`thresher studio [PAGE | FOLDER | CORPUS.parquet]`: pages, why they are judged so, and teaching, in a browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from threading import Timer
from typing import Annotated, Final

import typer

from thresher.cli import messages
from thresher.cli.options import Private, Quiet, Verbose, option

_HOST: Final = "127.0.0.1"
_A_MOMENT: Final = 0.5
"""Seconds until the browser is sent for: the server is there by then, and what comes earlier waits."""

Opened = Annotated[
    str | None,
    typer.Argument(help="A web address, a file, a folder of pages, or a corpus.", show_default=False),
]
Port = Annotated[int, typer.Option(help="0 takes one that is free.", min=0, max=65535)]
Open = Annotated[bool, typer.Option("--open/--no-open", help="Show it in the browser.")]
StateFolder = Annotated[
    Path | None, option("--state", says=r"Folder for what is remembered. \[default: the user's own for such things]")
]


def studio_command(
    opened: Opened = None,
    port: Port = 0,
    open_browser: Open = True,
    state: StateFolder = None,
    private: Private = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """See in the browser what is taken from a page and why; correct it, label pages, train.

    [bold]thresher studio[/bold] has pages to begin with; [bold]thresher studio page.html[/bold] or an address opens
    one, [bold]thresher studio mine.parquet[/bold] a corpus. Only this machine can reach it, and only by the address
    that is printed. Ctrl-C ends it.
    """
    with messages.problems_explained(verbose):
        from thresher.studio.running import Start, run, started

        start = started(Start(opened, port, state, private))
        if not quiet:
            messages.note(f"the studio is at {start.address}")
            messages.note("Ctrl-C ends it")
        if open_browser:
            Timer(_A_MOMENT, webbrowser.open, [start.address]).start()
        run(start)
