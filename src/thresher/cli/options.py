"""Options that commands share, and a short way to write one."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from thresher.errors import BadArgument
from thresher.methods import DEFAULT_METHOD, METHODS, find_method
from thresher.methods.auto import FAVORS
from thresher.methods.parameters import parameters_of, typed_parameter


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
Favor = Annotated[
    str | None,
    option(
        says=r"Keep only what is surely content (precision) or rather too much (recall). \[default: balance]",
        metavar="precision|recall",
        autocompletion=lambda: ["precision", "recall"],
    ),
]
Url = Annotated[str | None, option("--url", "-u", says="The page's own address, to make links absolute.")]
Encoding = Annotated[str | None, option(says="Encoding of the page, where it is known.")]
MaxSize = Annotated[str, typer.Option(help="Largest page to read, such as 500K or 100M.")]
Timeout = Annotated[float, typer.Option(help="Seconds to wait for a web address.", min=0.1)]


def parameters_for(method: str, pairs: list[str] | None, favor: str | None) -> dict[str, Any]:
    """The parameters of a method as they were typed, `--favor` among them."""
    parameters = dict(map(typed_parameter, pairs or []))
    known = parameters_of(find_method(method))
    if favor is None:
        return parameters
    if "favor" not in known:
        instead = "; it has a threshold of its own: -p threshold=NUMBER" if "threshold" in known else ""
        raise BadArgument(f"method {method!r} cannot favor anything; --favor goes with {DEFAULT_METHOD!r}{instead}")
    if favor not in FAVORS:
        raise BadArgument(f"--favor is one of {', '.join(FAVORS)}, not {favor!r}")
    return {**parameters, "favor": favor}
