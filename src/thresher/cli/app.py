"""The commands together, and the last line of defence against tracebacks."""

from __future__ import annotations

import platform
import sys
import traceback
from difflib import get_close_matches
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

import thresher
from thresher.cli import (
    blocks,
    cloud,
    compare,
    evaluate,
    explain,
    extract,
    inspection,
    menus,
    messages,
    methods,
    rules,
    train,
)

_VERSION: Final = ("--version", "-V")
_OF_THE_GROUP: Final = ("--help", "-h", *_VERSION, "--install-completion", "--show-completion")


class DefaultsToExtract(TyperGroup):
    """`thresher page.html` means `thresher extract page.html`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and not _is_of_the_group(args):
            self._refuse_misspelt(ctx, args)
            args = ["extract", *args]
        return super().parse_args(ctx, args)

    def _refuse_misspelt(self, ctx: Any, args: list[str]) -> None:
        """`thresher compar page.html`: no page is called so, but a command nearly is."""
        near = get_close_matches(args[0], self.commands, n=1, cutoff=0.75)
        if near and len(args) > 1 and not args[1].startswith("-") and not Path(args[0]).exists():
            ctx.fail(f"no command is called {args[0]!r}; did you mean {near[0]!r}?")


def _is_of_the_group(args: list[str]) -> bool:
    """`thresher -v page.html` is about extracting, `thresher -v --version` is not."""
    return args[0] in _OF_THE_GROUP or (messages.is_verbose(args[:1]) and args[-1] in _VERSION)


app = typer.Typer(
    cls=DefaultsToExtract,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("extract", no_args_is_help=True)(extract.extract)
app.command("methods")(methods.methods)
app.command("compare", no_args_is_help=True)(compare.compare)
app.command("explain", no_args_is_help=True)(explain.explain)
app.command("blocks", no_args_is_help=True)(blocks.blocks)
app.command("menus", no_args_is_help=True)(menus.list_menus)
app.command("cloud", no_args_is_help=True)(cloud.cloud)
app.command("rules")(rules.list_rules)
app.command("inspect", no_args_is_help=True)(inspection.inspect)
app.command("eval", no_args_is_help=True)(evaluate.evaluate)
app.command("train", no_args_is_help=True)(train.train)


_COMMANDS: Final = tuple(str(each.name) for each in app.registered_commands)


def _show_version(context: typer.Context, wanted: bool) -> None:
    if wanted:
        told = f" (Python {platform.python_version()}, {platform.platform()})" if context.params["verbose"] else ""
        typer.echo(f"thresher {thresher.__version__}{told}")
        raise typer.Exit


@app.callback()
def thresher_command(
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=_show_version, help="Print the version.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", is_eager=True, help="With --version: say what reads the pages.")
    ] = False,
) -> None:
    """Take the main content out of web pages and leave the chaff.

    [bold]thresher SOURCE[/bold] is short for [bold]thresher extract SOURCE[/bold]: a web address, a file, or - for
    standard input; [bold]thresher extract --help[/bold] lists its options. Text goes to standard output, messages to
    standard error.

    Exit codes: 0 done, 1 nothing found, 2 wrong usage, 3 could not read or fetch.
    """


def main() -> None:
    """Run the command line. Whatever happens, a user sees one line, and a traceback only when asking for it with -v."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # our output is UTF-8, whatever the terminal is set to
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        sys.exit(app(standalone_mode=False) or messages.DONE)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:  # the reader of our output has seen enough, as `head` does
        sys.stderr.close()
        sys.exit(messages.DONE)
    except Exception as error:
        sys.exit(_explained(error))


def _explained(error: Exception) -> int:
    """Say what went wrong; the exit code for it."""
    if hasattr(error, "format_message"):  # wrong usage, found by the parser of the command line
        message = str(error.format_message())
        if message:  # without one, it has printed the help
            command = next((word for word in sys.argv[1:] if word in _COMMANDS), "extract")
            hint = "" if message.endswith("?") else f"; thresher {command} --help lists the options"
            messages.error(message.rstrip(".") + hint)
        return messages.WRONG_USAGE
    if messages.is_verbose(sys.argv):
        traceback.print_exc()
    messages.error(f"unexpected {type(error).__name__}: {error} (run again with -v to see where)")
    return messages.COULD_NOT_READ
