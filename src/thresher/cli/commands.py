"""The commands by name. Each is loaded when it is asked for: a page should not wait for what draws clouds."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, Final

import typer
from typer.core import TyperCommand

from thresher.cli.straight import StraightCommand

SUMMARIES: Final = {
    "extract": "Take the main content out of pages.",
    "batch": "Take the main content out of whole crawls.",
    "methods": "List the extraction methods and their parameters.",
    "compare": "Run all methods on one page and see what each keeps.",
    "explain": "Say of each block of a page whether it was kept, with what score, why, and where it stands.",
    "blocks": "List every block of a page, the most relevant first.",
    "menus": "List the menus of a page: concentrations of short links, the most relevant first.",
    "cloud": "Draw the words of the main content as a tag cloud, in any script.",
    "studio": "See in the browser what is taken from a page and why; correct it, label pages, train.",
    "fetch": "Fetch a list of addresses into one file, politely, and go on where it was stopped.",
    "serve": "Serve an HTTP API: extraction for programs, on this machine or with a token.",
    "mcp": "Serve agents: an MCP server with the tools read, outline, find and facts.",
    "rules": "Check a file of rules for sites, and list them.",
    "site": "Learn what the pages of a site share, to leave it out of later pages.",
    "inspect": "Show the tree of a page with what a method measured at every node.",
    "eval": "Measure extraction methods, ours and others', on labelled pages.",
    "paper": "Repeat the experiment of a paper on labelled pages, and say which of its claims hold there.",
    "train": "Train the method auto on labelled pages.",
}
"""What each command does, as `thresher --help` says it. Each command says it once more itself; a test compares them."""

_WITHOUT_ARGUMENTS: Final = ("mcp", "methods", "rules", "serve", "studio")
"""All others show their help when they are given nothing."""
_WITH_LARGE_MATRICES: Final = ("eval", "paper", "train")


def listed_commands() -> dict[str, TyperCommand]:
    """All commands as a list shows them: their names and what they do, and nothing that runs."""
    return {name: TyperCommand(name, help=summary) for name, summary in SUMMARIES.items()}


def load_command(name: str) -> Any:
    """A command itself, with its options: `NAME_command` of the module that is named like it."""
    if name not in _WITH_LARGE_MATRICES:  # numpy would start threads for them, which takes longer than a page does
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    function = getattr(import_module(f"thresher.cli.{name}"), f"{name}_command")
    alone = typer.Typer(add_completion=False, rich_markup_mode="rich")
    alone.command(name, cls=StraightCommand, no_args_is_help=name not in _WITHOUT_ARGUMENTS)(function)
    return typer.main.get_command(alone)
