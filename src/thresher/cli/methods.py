"""`thresher methods`: what can be given to --method."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from thresher.methods import DEFAULT_METHOD, METHODS, load_plugins
from thresher.methods.parameters import parameters_of, summary_of


def methods_command(as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False) -> None:
    """List the extraction methods and their parameters."""
    load_plugins()
    if as_json:
        typer.echo(
            json.dumps(
                {name: {"summary": summary_of(m), "parameters": parameters_of(m)} for name, m in METHODS.items()}
            )
        )
        return
    table = Table("method", "parameters", "what it does", box=None, header_style="bold")
    for name, method in METHODS.items():
        shown = f"{name} (default)" if name == DEFAULT_METHOD else name
        table.add_row(
            shown, ", ".join(f"{key}={value}" for key, value in parameters_of(method).items()), summary_of(method)
        )
    Console(soft_wrap=False).print(table)
