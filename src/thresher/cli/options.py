"""Options that commands share, and a short way to write one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from thresher import rules
from thresher.errors import BadArgument
from thresher.methods import DEFAULT_METHOD, METHODS, find_method
from thresher.methods.auto import FAVORS
from thresher.methods.parameters import parameters_of, typed_parameter
from thresher.page import HIDDEN_CHOICES
from thresher.page.addresses import PREFERENCES
from thresher.roles.conventions import CHOICES


def option(*names: str, says: str, **more: Any) -> Any:
    """An option whose default, if it has one worth telling, is told in its text."""
    return typer.Option(*names, help=says, show_default=False, **more)


Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing beside the output.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Say more; show tracebacks.")]

Source = Annotated[str, typer.Argument(help="A web address, a file, or - for standard input.", show_default=False)]
_METHOD: Final = "See [bold]thresher methods[/bold]; combine:vote(wlr,bte) combines some."
Method = Annotated[str, typer.Option("--method", "-m", help=_METHOD, autocompletion=lambda: sorted(METHODS))]
MethodOrRule = Annotated[
    str | None,
    option("--method", "-m", says=rf"{_METHOD} \[default: {DEFAULT_METHOD}]", autocompletion=lambda: sorted(METHODS)),
]
"""A method that a rule for the site may choose as well."""
Parameters = Annotated[list[str] | None, option("--param", "-p", says="NAME=VALUE for the method; may be repeated.")]
Favor = Annotated[
    str | None,
    option(
        says=r"Keep only what is surely content (precision) or rather too much (recall). \[default: balance]",
        metavar="precision|recall",
        autocompletion=lambda: ["precision", "recall"],
    ),
]
Hidden = Annotated[
    str,
    typer.Option(
        help="Text that no reader sees: leave it out, write it, or write it between marks.",
        metavar="drop|keep|flag",
        autocompletion=lambda: list(HIDDEN_CHOICES),
    ),
]
_CHOICES: Final = "auto|always|never"


def _convention(says: str) -> Any:
    return typer.Option(help=says, metavar=_CHOICES, autocompletion=lambda: list(CHOICES))


Title = Annotated[str, _convention("The headline: as a reader would expect it, always or never.")]
Lead = Annotated[str, _convention("The standfirst below the headline: as the method decides, always or never.")]
Byline = Annotated[str, _convention("Lines of authors and dates: as the method decides, always or never.")]
Captions = Annotated[str, _convention("Captions of pictures and tables: as the method decides, always or never.")]
RulesFile = Annotated[
    Path | None, option("--rules", says="A file of rules for sites; your own, if there is one, is used unasked.")
]
NoRules = Annotated[bool, typer.Option("--no-rules", help="Leave your own rules alone.")]
Url = Annotated[str | None, option("--url", "-u", says="The page's own address, to make links absolute.")]
Encoding = Annotated[str | None, option(says="Encoding of the page, where it is known.")]
MaxSize = Annotated[str, typer.Option(help="Largest page to read, such as 500K or 100M.")]
Timeout = Annotated[float, typer.Option(help="Seconds to wait for a web address.", min=0.1)]
Retries = Annotated[
    int, typer.Option(help="How often to try again where a server is busy or the connection breaks.", min=0)
]
RobotsTxt = Annotated[bool, typer.Option("--robots", help="Fetch only what robots.txt of the site allows.")]
Cache = Annotated[
    Path | None,
    option(says="A folder to keep fetched pages in: one that its server says has not changed is not sent again."),
]
Prefer = Annotated[
    str | None,
    option(
        says="The form of a page that is wanted, if it names one: Markdown, AMP, or the address that it calls its own.",
        metavar="markdown|amp|canonical",
        autocompletion=lambda: list(PREFERENCES),
    ),
]
_RENDER: Final = "never|auto|always"
Render = Annotated[
    str,
    typer.Option(
        help="Let Chromium run the scripts of a page: auto where it has hardly any text without them.", metavar=_RENDER,
        autocompletion=lambda: _RENDER.split("|"),
    ),
]  # fmt: skip
RenderAsRoot = Annotated[
    bool, typer.Option("--render-as-root", help="Run Chromium as root, which is without its sandbox.")
]
MayRender = Annotated[
    bool, typer.Option("--render", help="Chromium may run the scripts of pages that need them (the extra render).")
]
Snapshot = Annotated[
    Path | None,
    option(
        says="Write here, as JSON, what stood where on the rendered page (DOMSnapshot); without --render, read it from "
        "here."
    ),
]

Private = Annotated[
    bool | None,
    option(
        "--allow-private/--refuse-private",
        says=r"Reach all private addresses, metadata services of clouds too, or none. \[default: the one you type]",
    ),
]


def checked_render(choice: str, snapshot: Path | None) -> str:
    """The choice, if there is such a one."""
    if choice not in _RENDER.split("|"):
        raise BadArgument(f"--render is one of {_RENDER.replace('|', ', ')}, not {choice!r}")
    if snapshot is not None and choice == "never" and not snapshot.is_file():
        raise BadArgument(f"there is no snapshot {snapshot}; --render always writes one of the rendered page")
    return choice


def rules_for(file: Path | None, none: bool) -> rules.Rules | None:
    """The rules of a file that was named, else of the user's own."""
    if file is not None and none:
        raise BadArgument("--rules and --no-rules cannot both be meant")
    chosen = None if none else file or rules.found()
    return None if chosen is None else rules.load(chosen)


def parameters_for(method: str | None, pairs: list[str] | None, favor: str | None) -> dict[str, Any]:
    """The parameters of a method as they were typed, `--favor` among them."""
    method = method or DEFAULT_METHOD
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
