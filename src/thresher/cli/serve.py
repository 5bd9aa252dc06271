"""`thresher serve`: an HTTP API on this machine."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from thresher.cli import messages, sources
from thresher.cli.options import MayRender, Quiet, RenderAsRoot, Verbose, option

Host = Annotated[str, typer.Option(help="Where to listen. Anything but this machine alone needs a token.")]
Port = Annotated[int, typer.Option(help="0 takes one that is free.", min=0)]
Token = Annotated[
    str | None,
    option(
        says="What every request must bring: Authorization: Bearer TOKEN. THRESHER_TOKEN in the environment does too."
    ),
]
AllowHosts = Annotated[
    list[str] | None, option("--allow-host", says="A further name that requests may call the server by.")
]
Workers = Annotated[int, typer.Option(help="Processes.", min=1)]
Threads = Annotated[int | None, option(says=r"Threads of each process. \[default: two for each core]", min=1)]
Waiting = Annotated[int, typer.Option(help="Requests that may wait for a thread; more are told to come again.", min=0)]
MaxSize = Annotated[str, typer.Option(help="Largest page, such as 500K or 100M.")]
TimeLimit = Annotated[float, typer.Option(help="Seconds for a request, its page fetched and extracted.", min=0.1)]
AllowPrivate = Annotated[
    bool,
    typer.Option(
        "--allow-private", help="Requests may name addresses of this machine and its network; never those of metadata."
    ),
]
Log = Annotated[bool, typer.Option("--log", help="Write a line for every request.")]


def serve_command(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    token: Token = None,
    allow_host: AllowHosts = None,
    workers: Workers = 1,
    threads: Threads = None,
    waiting: Waiting = 64,
    max_size: MaxSize = "8M",
    time_limit: TimeLimit = 30.0,
    allow_private: AllowPrivate = False,
    render: MayRender = False,
    render_as_root: RenderAsRoot = False,
    log: Log = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Serve an HTTP API: extraction for programs, on this machine or with a token.

    [bold]thresher serve[/bold], then [bold]curl -H 'Content-Type: text/html' --data-binary @page.html
    localhost:8000/v1/extract[/bold] prints Markdown. GET /openapi.json describes all of it. SIGTERM and Ctrl-C end it
    when the requests under way are answered.
    """
    with messages.problems_explained(verbose):
        from thresher.serve import Settings
        from thresher.serve.running import bound, run

        chosen = {"threads": threads} if threads is not None else {}
        settings = Settings(
            host=host,
            token=token or os.environ.get("THRESHER_TOKEN") or None,
            hosts=tuple(allow_host or ()),
            max_bytes=sources.size_in_bytes(max_size),
            seconds=time_limit,
            waiting=waiting,
            private=allow_private,
            render=render,
            render_as_root=render_as_root,
            **chosen,
        )
        door = bound(host, port)
        if not quiet:
            name = f"[{host}]" if ":" in host else host
            messages.note(f"serving on http://{name}:{door.getsockname()[1]}; Ctrl-C ends it")
        run(settings, door, workers=workers, log=log)
