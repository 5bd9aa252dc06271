"""The commands together, and the last line of defence against tracebacks."""

from __future__ import annotations

import sys
import traceback
from difflib import get_close_matches
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from thresher.cli import messages, startup
from thresher.cli.commands import SUMMARIES, listed_commands, load_command
from thresher.cli.version import version as version_in_words

_VERSION: Final = ("--version", "-V")
_OF_THE_GROUP: Final = ("--help", "-h", *_VERSION, "--install-completion", "--show-completion")

_NAMES_A_COMMAND: Final = "thresher.names-a-command"


class CommandGroup(TyperGroup):
    """`thresher page.html` means `thresher extract page.html`; and only the command that is meant is loaded."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{**settings, "commands": listed_commands()})

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if _ask_for_version(args) and not ctx.resilient_parsing:
            typer.echo(version_in_words(verbose=messages.is_verbose(args)))
            raise typer.Exit
        if args in ([], ["extract"]) and not ctx.resilient_parsing and startup.standard_input_is_given():
            args = ["extract", "-"]
        if args and not _names_a_command(args) and args[0] not in _OF_THE_GROUP:
            _refuse_misspelt(ctx, args)
            args = ["extract", *args]
        ctx.meta[_NAMES_A_COMMAND] = bool(args) and args[0] in SUMMARIES
        return super().parse_args(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        """The options of `thresher` itself. They stand before a command, so there are none where it comes first."""
        return [] if ctx.meta.get(_NAMES_A_COMMAND) else super().get_params(ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, listed, rest = super().resolve_command(ctx, args)
        return name, load_command(name) if name in SUMMARIES else listed, rest


def _names_a_command(args: list[str]) -> bool:
    """Whether the first word is a command. Many a folder is called `site`: only with a verb is that a command."""
    return args[0] in SUMMARIES and (args[0] != "site" or args[1:2] in ([], ["learn"], ["--help"], ["-h"]))


def _ask_for_version(args: list[str]) -> bool:
    """`thresher -v page.html` is about extracting, `thresher -v --version` is not."""
    return bool(args) and (args[0] in _VERSION or (messages.is_verbose(args[:1]) and args[-1] in _VERSION))


def _refuse_misspelt(ctx: Any, args: list[str]) -> None:
    """`thresher compar page.html`: no page is called so, but a command nearly is."""
    near = get_close_matches(args[0], SUMMARIES, n=1, cutoff=0.75)
    if near and len(args) > 1 and not args[1].startswith("-") and not Path(args[0]).exists():
        ctx.fail(f"no command is called {args[0]!r}; did you mean {near[0]!r}?")


app = typer.Typer(
    cls=CommandGroup,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def thresher_command(
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="With --version: say what Thresher runs on as well.")
    ] = False,
) -> None:
    """Take the main content out of web pages and leave the chaff.

    [bold]thresher SOURCE…[/bold] is short for [bold]thresher extract SOURCE…[/bold]: web addresses, files, folders, or
    - for standard input; [bold]thresher extract --help[/bold] lists its options. Text goes to standard output, messages
    to standard error.

    Exit codes: 0 done, 1 nothing found, 2 wrong usage, 3 could not read or fetch; 130 after Ctrl-C. Of several pages,
    those that cannot be read are told of, and the others are done: then it is 3, and 1 only if none has any text.
    """


def run() -> None:
    """Run what was typed. Whatever happens, a user sees one line, and a traceback only when asking for it with -v."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # our output is UTF-8, whatever the terminal is set to
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        sys.exit(app(standalone_mode=False) or messages.DONE)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(startup.INTERRUPTED)
    except BrokenPipeError:  # the reader of our output has seen enough, as `head` does
        sys.stderr.close()
        sys.exit(messages.DONE)
    except Exception as error:
        sys.exit(_explained(error))
    finally:
        startup.leave_at_once()  # what is left is putting things away


def _explained(error: Exception) -> int:
    """Say what went wrong; the exit code for it."""
    if hasattr(error, "format_message"):  # wrong usage, found by the parser of the command line
        if message := _wrong_usage(error):  # without one, it has printed the help
            command = next((word for word in sys.argv[1:] if word in SUMMARIES), "extract")
            hint = "" if message.endswith("?") else f"; thresher {command} --help lists the options"
            messages.error(message + hint)
        return messages.WRONG_USAGE
    if messages.is_verbose(sys.argv):
        traceback.print_exception(error)
    messages.error(f"unexpected {type(error).__name__}: {error} (run again with -v to see where)")
    return messages.COULD_NOT_READ


def _wrong_usage(error: Any) -> str:
    """What is wrong with a command line, in words."""
    if not hasattr(error, "possibilities"):
        message = str(error.format_message()).rstrip(".")
        return message[:1].lower() + message[1:]
    first = sys.argv[1:2] == [error.option_name]
    near = get_close_matches(error.option_name, [*(error.possibilities or ()), *(_OF_THE_GROUP if first else ())], n=2)
    meant = f"; did you mean {' or '.join(near)}?" if near else ""
    return f"there is no option {error.option_name}{meant}"
