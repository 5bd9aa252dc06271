"""The studio from its start to its end, by uvicorn on this machine alone."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from thresher.errors import MissingExtra

try:
    import uvicorn
    from starlette.applications import Starlette

    from thresher.serve.running import bound
    from thresher.studio.application import application
    from thresher.studio.door import new_token
    from thresher.studio.opening import open_anything
    from thresher.studio.state import State, usual_folder
    from thresher.studio.studio import Studio
except ModuleNotFoundError as error:
    if (error.name or "").startswith("thresher"):
        raise
    raise MissingExtra(error.name or "a package", "serve") from error

HOST: Final = "127.0.0.1"
_FINISHING: Final = 3


@dataclass(frozen=True)
class Start:
    """What the user typed."""

    opened: str | None = None
    port: int = 0
    state: Path | None = None
    private: bool | None = None


@dataclass(frozen=True, eq=False)
class Started:
    app: Starlette
    door: socket.socket
    address: str


def started(start: Start) -> Started:
    """Everything but serving; what cannot be opened is said before a server is there."""
    studio = Studio(State(start.state or usual_folder()), start.private)
    to = open_anything(studio, start.opened) if start.opened else ""
    door, token = bound(HOST, start.port), new_token()
    return Started(application(studio, token), door, f"http://{HOST}:{door.getsockname()[1]}/{token}/{to}")


def run(start: Started) -> None:
    config = uvicorn.Config(
        start.app,
        ws="none",
        log_level="warning",
        access_log=False,  # the token is a part of every path
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=_FINISHING,
    )
    uvicorn.Server(config).run(sockets=[start.door])
