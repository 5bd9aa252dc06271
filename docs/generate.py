"""Write the pages of the documentation that are made from the program itself: `make docs`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import typer.main
from api_page import api_page
from man_page import man_page

from thresher.cli.app import app
from thresher.cli.commands import load_command

CLI: Final = Path(__file__).parent / "cli.md"
API: Final = Path(__file__).parent / "api.md"
MAN: Final = Path(__file__).parent / "thresher.1"


def cli_page() -> str:
    """The command line's options, from the command line's own definitions."""
    group: Any = typer.main.get_command(app)
    parts = ["# Command line", "Written by `make docs` from the program itself.", _plain(group.help)]
    for name in group.commands:
        command = load_command(name)
        parts += [f"## `thresher {name}`", _plain(command.help), _table(command)]
    return "\n\n".join(parts) + "\n"


def _plain(text: str | None) -> str:
    """Help texts carry the terminal's own markup."""
    text = (text or "").replace("[bold]", "`").replace("[/bold]", "`").replace("\\[", "[")
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _table(command: Any) -> str:
    rows = ["| option | meaning | default |", "| --- | --- | --- |"]
    listed = [parameter for parameter in command.params if parameter.name != "help"]
    rows += [f"| {_names(each)} | {_plain(each.help)} | {_default(each)} |" for each in listed]
    return "\n".join(rows)


def _names(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return f"`{parameter.name.upper()}`"
    return ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts))


def _default(parameter: Any) -> str:
    value = parameter.default
    if parameter.required or value is None:
        return ""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"`{value}`"


if __name__ == "__main__":
    CLI.write_text(cli_page(), encoding="utf-8")
    MAN.write_text(man_page(typer.main.get_command(app)), encoding="utf-8")
    API.write_text(api_page(), encoding="utf-8")
