"""Options that commands share, and a short way to write one."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from thresher.methods import METHODS


def option(*names: str, says: str, **more: Any) -> Any:
    """An option whose default, if it has one worth telling, is told in its text."""
    return typer.Option(*names, help=says, show_default=False, **more)


Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing beside the output.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Say more; show tracebacks.")]

Source = Annotated[str, typer.Argument(help="A web address, a file, or - for standard input.", show_default=False)]
Method = Annotated[
    str,
    typer.Option(
        "--method",
        "-m",
        help="See [bold]thresher methods[/bold]; combine:vote(wlr,bte) combines some.",
        autocompletion=lambda: sorted(METHODS),
    ),
]
Parameters = Annotated[list[str] | None, option("--param", "-p", says="NAME=VALUE for the method; may be repeated.")]
Url = Annotated[str | None, option("--url", "-u", says="The page's own address, to make links absolute.")]
Encoding = Annotated[str | None, option(says="Encoding of the page, where it is known.")]
MaxSize = Annotated[str, typer.Option(help="Largest page to read, such as 500K or 100M.")]
Timeout = Annotated[float, typer.Option(help="Seconds to wait for a web address.", min=0.1)]
