"""What goes wrong, as RFC 9457 has it: what happened (`detail`), and what to do about it (`remedy`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from thresher.errors import (
    CannotRender,
    FetchError,
    MissingExtra,
    NoBoxes,
    PageTooLarge,
    RefusedAddress,
    ThresherError,
)
from thresher.printable import on_one_line

__all__ = ["KINDS", "MEDIA_TYPE", "Problem", "explained", "response"]

MEDIA_TYPE: Final = "application/problem+json"
_LONGEST: Final = 1_000


class Kind(NamedTuple):
    status: int
    title: str


KINDS: Final = {
    "bad-request": Kind(422, "The request does not fit"),
    "unreadable": Kind(400, "The request cannot be read"),
    "no-token": Kind(401, "A token is needed"),
    "wrong-host": Kind(421, "This server is not called so"),
    "wrong-origin": Kind(403, "Pages of other sites may not ask this server"),
    "refused-address": Kind(403, "The address may not be reached"),
    "no-rendering": Kind(403, "This server renders no pages"),
    "not-rendered": Kind(503, "The page could not be rendered"),
    "page-not-fetched": Kind(404, "The page could not be fetched"),
    "no-such-path": Kind(404, "There is nothing at this path"),
    "wrong-method": Kind(405, "This path takes other methods"),
    "not-acceptable": Kind(406, "No format is left"),
    "options-conflict": Kind(409, "Two options do not go together"),
    "slow-request": Kind(408, "The request did not arrive in time"),
    "too-large": Kind(413, "The page is too large"),
    "wrong-type": Kind(415, "The body is of another type"),
    "failed": Kind(500, "This should not have happened"),
    "not-installed": Kind(501, "Something is not installed on the server"),
    "busy": Kind(503, "The server is busy"),
    "too-slow": Kind(503, "The page takes too long"),
    "fetch-too-slow": Kind(504, "The page did not come in time"),
}
"""Every kind of problem, by the last part of its type."""


@dataclass
class Problem(Exception):
    """Something that a request is answered with instead of content."""

    kind: str
    detail: str
    remedy: str
    headers: Mapping[str, str] | None = None

    @property
    def status(self) -> int:
        return KINDS[self.kind].status

    def to_dict(self) -> dict[str, object]:
        return {
            "type": f"urn:thresher:problem:{self.kind}",
            "title": KINDS[self.kind].title,
            "status": self.status,
            "detail": on_one_line(self.detail)[:_LONGEST],
            "remedy": self.remedy,
        }

    @property
    def sentence(self) -> str:
        """The same for a reader who sees nothing else."""
        return on_one_line(f"{self.detail[:_LONGEST]}. {self.remedy}")


def response(problem: Problem) -> Response:
    body = json.dumps(problem.to_dict(), ensure_ascii=False).encode("utf-8", "replace")
    return Response(body, problem.status, headers=dict(problem.headers or {}), media_type=MEDIA_TYPE)


_REMEDIES: Final[tuple[tuple[type[ThresherError], str, str], ...]] = (
    (FetchError, "page-not-fetched", "Check the address, or send the page itself as html."),
    (MissingExtra, "not-installed", "Ask whoever runs the server to install it."),
    (NoBoxes, "options-conflict", "Ask for the page by its url, with render always."),
    (ThresherError, "bad-request", "Change what is asked for; GET /openapi.json describes it."),  # mostly BadArgument
)


def explained(error: Exception) -> Problem:
    """The problem that an exception stands for."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, PageTooLarge):
        return too_large(error.limit)
    if isinstance(error, RefusedAddress):
        return Problem("refused-address", error.happened, "Ask for an address of the open internet.")
    if isinstance(error, CannotRender):
        headers = {"Retry-After": "30"}
        return Problem("not-rendered", str(error), "Ask without rendering, or try again later.", headers)
    for kind_of_error, kind, remedy in _REMEDIES:
        if isinstance(error, kind_of_error):
            return Problem(kind, str(error), remedy)
    return Problem("failed", f"unexpected {type(error).__name__}", "Report it, with the request if you may share it.")


def too_large(limit: int) -> Problem:
    return Problem(
        "too-large", f"the page has more than {limit:,} bytes", "Send a smaller page, or start the server with a "
        "larger --max-size.",
    )  # fmt: skip


async def of_starlette(request: Request, error: Exception) -> Response:
    """What the framework itself refuses: paths and methods that do not exist."""
    status = getattr(error, "status_code", 500)
    headers = getattr(error, "headers", None)
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        allowed = (headers or {}).get("Allow", "")
        return response(
            Problem("wrong-method", f"{request.method} is not taken here", f"Use one of: {allowed}.", headers)
        )
    if status == HTTPStatus.NOT_FOUND:
        return response(Problem("no-such-path", "there is nothing at this path", "GET /openapi.json lists all paths."))
    return response(Problem("unreadable", str(getattr(error, "detail", "")), "Correct the request.", headers))


async def of_ours(request: Request, error: Exception) -> Response:
    return response(explained(error))
