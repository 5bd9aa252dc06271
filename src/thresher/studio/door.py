"""The door of the studio: who asks for anything must know the token, which is the first part of every path.

Names and origins are checked by the same guards as for `thresher serve`. A cookie would be sent to every other server
on this machine, whatever its port; a path is sent to nobody, as pages here are told to name no referrer.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thresher.serve.problems import Problem, response

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the studio's own screens may load. `frame-src` also keeps a shown page from going elsewhere in its frame."""

_HEADERS: Final = (
    (b"cache-control", b"no-store"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)


def new_token() -> str:
    return secrets.token_urlsafe(24)


class Door:
    """Around the application: takes the token off the path, and says on every answer what a browser may do with it."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._token = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = with_headers(message["headers"])
            await send(message)

        given, slash, rest = scope["path"].removeprefix("/").partition("/")
        if not hmac.compare_digest(given.encode("utf-8", "replace"), self._token):
            await response(_REFUSAL)(scope, receive, send_with_headers)
            return
        scope.update(path=slash + rest or "/", root_path="", studio_root=f"/{given}")  # what answers errors sees it too
        await self._app(scope, receive, send_with_headers)


_REFUSAL: Final = Problem(
    "no-token",
    "the address has no token, or a wrong one",
    "Open the address that thresher studio has printed; it is another one after each start.",
)


def with_headers(given: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The answer's own headers, and ours where it has none of that name."""
    named = {name.lower() for name, _ in given}
    ours = (*_HEADERS, (b"content-security-policy", POLICY.encode()))
    return [*given, *(header for header in ours if header[0] not in named)]
