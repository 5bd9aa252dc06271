"""`thresher mcp`: an MCP server over standard input and output."""

from __future__ import annotations

from typing import Annotated

import typer

from thresher.cli import messages, sources
from thresher.cli.options import MayRender, RenderAsRoot, Verbose

MaxSize = Annotated[str, typer.Option(help="Largest page, such as 500K or 100M.")]
TimeLimit = Annotated[float, typer.Option(help="Seconds for a call, its page fetched and extracted.", min=0.1)]
AllowPrivate = Annotated[
    bool,
    typer.Option(
        "--allow-private", help="Calls may name addresses of this machine and its network; never those of metadata."
    ),
]


def mcp_command(
    max_size: MaxSize = "8M",
    time_limit: TimeLimit = 30.0,
    allow_private: AllowPrivate = False,
    render: MayRender = False,
    render_as_root: RenderAsRoot = False,
    verbose: Verbose = False,
) -> None:
    """Serve agents: an MCP server with the tools read, outline, find and facts.

    It speaks over standard input and output, and is started by its client: docs/mcp.md has what to write into the
    settings of each. [bold]thresher serve[/bold] has the same tools at /mcp, over HTTP.
    """
    with messages.problems_explained(verbose):
        from thresher.serve import Settings
        from thresher.serve.stdio import run

        run(
            Settings(
                max_bytes=sources.size_in_bytes(max_size),
                seconds=time_limit,
                private=allow_private,
                render=render,
                render_as_root=render_as_root,
            )
        )
