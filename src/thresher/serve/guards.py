"""Who may ask: the name that the server was called by, the page that a request comes from, and the token.

A page in a browser can send requests to this machine, and can make a name of its own lead here. So a server that only
this machine can reach answers to its local names alone, and no server answers to pages of other sites.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from thresher.serve.problems import Problem, response
from thresher.serve.settings import LOOPBACK_NAMES, Settings

__all__ = ["Guards"]

OPEN_PATHS: Final = frozenset({"/healthz"})
"""What may be asked without a token: it says nothing but that the server is there."""


class Guards:
    """Around an application: what may not be asked never reaches it. `open_paths` need no token."""

    def __init__(self, app: ASGIApp, settings: Settings, open_paths: Iterable[str] = OPEN_PATHS) -> None:
        self._app = app
        self._token = settings.token.encode() if settings.token else None
        self._names = frozenset(LOOPBACK_NAMES | {settings.host, *settings.hosts}) if settings.is_local else None
        self._open_paths = frozenset(open_paths)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = self._refusal(scope) if scope["type"] == "http" else None
        if problem is not None:
            await response(problem)(scope, receive, send)
        elif scope["type"] in ("http", "lifespan"):
            await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self._names is not None and _name(f"//{host}") not in self._names:
            return Problem(
                "wrong-host",
                f"this server is not called {host[:100]!r}",
                "Call it by the address that it was started with; --allow-host adds a name.",
            )
        if (origin := headers.get("origin")) is not None and _door(origin) != host.lower():
            return Problem(
                "wrong-origin",
                f"the request comes from a page of {origin[:100]!r}",
                "Ask from a program, or from a page of this server.",
            )
        if self._token is None or scope["path"] in self._open_paths:
            return None
        return self._without_token(headers)

    def _without_token(self, headers: Headers) -> Problem | None:
        scheme, _, given = headers.get("authorization", "").partition(" ")
        assert self._token is not None  # noqa: S101  asked for by `_refusal` alone
        if scheme.lower() == "bearer" and hmac.compare_digest(given.strip().encode(), self._token):
            return None
        return Problem(
            "no-token",
            "the request has no token, or a wrong one",
            "Send the header Authorization: Bearer TOKEN with the token that the server was started with.",
            {"WWW-Authenticate": "Bearer"},
        )


def _name(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None


def _door(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None
