"""Options that commands share, and a short way to write one."""

from __future__ import annotations

from typing import Annotated, Any

import typer


def option(*names: str, says: str, **more: Any) -> Any:
    """An option whose default, if it has one worth telling, is told in its text."""
    return typer.Option(*names, help=says, show_default=False, **more)


Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing beside the output.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Say more; show tracebacks.")]
