"""A server from its start to its end, by uvicorn: one process, or several that share a door."""

from __future__ import annotations

import os
import socket
import tempfile
from contextlib import ExitStack
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.supervisors import Multiprocess

from thresher.errors import BadArgument
from thresher.serve.application import application
from thresher.serve.metrics import SHARED_FOLDER
from thresher.serve.settings import Settings

__all__ = ["bound", "run"]

_CLOSE: Final = (b"connection", b"close")
_ON_THEIR_WAY: Final = 0.3
"""Seconds that a connection without a request is kept at the end: one may be on its way."""
_FINISHING: Final = 5.0
"""Seconds beyond the limit of a request that the last ones have before the process ends."""
_STARTING: Final = 60
"""Seconds after which a worker that says nothing is taken for dead; on a busy machine it takes some to begin."""


class PatientProtocol(HttpToolsProtocol):
    """Ends connections without losing a request.

    A client that keeps a connection may have sent the next request when the server is told to stop. Closing at once
    would lose it. So it is still answered, with the word that the connection ends here.
    """

    is_leaving = False

    def shutdown(self) -> None:
        if self.is_leaving:
            super().shutdown()
            return
        self.is_leaving = True
        if self.cycle is None or self.cycle.response_complete:
            self.loop.call_later(_ON_THEIR_WAY, self.shutdown)
        else:
            self.headers.append(_CLOSE)
            super().shutdown()

    def on_headers_complete(self) -> None:
        if self.is_leaving:
            self.headers.append(_CLOSE)  # uvicorn answers such a request in kind, and hangs up
        super().on_headers_complete()
        if self.is_leaving and self.cycle is not None:
            self.cycle.keep_alive = False


def bound(host: str, port: int) -> socket.socket:
    """A door that is open from now on; port 0 is any that is free."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        door = socket.socket(family)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(address)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadArgument(f"cannot serve on {host} port {port}: {reason}; try --port 0 for one that is free") from None
    door.set_inheritable(True)
    return door


def run(settings: Settings, door: socket.socket, *, workers: int, log: bool) -> None:
    """Serve until a signal comes: SIGTERM and SIGINT end it when all requests under way are answered."""
    with ExitStack() as stack:
        environment = settings.to_environment()
        if workers > 1:
            environment[SHARED_FOLDER] = stack.enter_context(tempfile.TemporaryDirectory())
        os.environ.update(environment)
        app: Any = "thresher.serve.application:application" if workers > 1 else application(settings)
        config = uvicorn.Config(
            app,
            factory=workers > 1,
            workers=workers,
            http=PatientProtocol,
            ws="none",
            log_level="info" if log else "warning",
            access_log=log,
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=30,
            timeout_worker_healthcheck=_STARTING,
            timeout_graceful_shutdown=int(settings.seconds + _FINISHING),
        )
        if workers > 1:
            Multiprocess(config, sockets=[door]).run()
        else:
            uvicorn.Server(config).run(sockets=[door])
