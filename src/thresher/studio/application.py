"""The application: screens for people, questions of those screens, and the door before it all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from thresher.errors import ThresherError
from thresher.journey import extract
from thresher.serve.guards import Guards
from thresher.serve.problems import Problem, explained, response
from thresher.serve.settings import Settings
from thresher.studio import corpus_requests, page_requests, rule_requests, screens
from thresher.studio.door import Door, with_headers
from thresher.studio.studio import Studio

_HERE: Final = Path(__file__).parent


def application(studio: Studio, token: str, settings: Settings | None = None) -> Starlette:
    """The studio as an ASGI application; only who knows the token gets past the door."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        extract("<p>some text")  # loads what the first page would else wait for
        yield
        studio.jobs.stop_all()
        studio.state.close()

    app = Starlette(
        routes=[
            *screens.ROUTES,
            *page_requests.ROUTES,
            *corpus_requests.ROUTES,
            *rule_requests.ROUTES,
            Mount("/static", StaticFiles(directory=_HERE / "static")),
        ],
        middleware=[
            Middleware(Guards, settings=settings or Settings(), open_paths=()),
            Middleware(Door, token=token),
        ],
        exception_handlers={
            HTTPException: _refused,
            Problem: _refused,
            ThresherError: _refused,
            OSError: _refused,
            Exception: _failed,
        },
        lifespan=life,
    )
    app.state.studio = studio
    return app


async def _refused(request: Request, error: Exception) -> Response:
    """A screen says it on a screen, what a script has asked for is answered with a problem."""
    problem = _problem(error)
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        return screens.trouble(request, problem)
    return response(problem)


async def _failed(request: Request, error: Exception) -> Response:
    """What nobody has thought of is answered outside of the door, so what the door says is added here."""
    answer = await _refused(request, error)
    answer.raw_headers = with_headers(answer.raw_headers)
    return answer


def _problem(error: Exception) -> Problem:
    if isinstance(error, HTTPException):
        kind = "wrong-method" if error.status_code == 405 else "no-such-path"
        return Problem(kind, "there is nothing here", "Go back to the first screen.")
    if isinstance(error, OSError):
        return Problem("bad-request", f"{error.filename or 'a file'}: {error.strerror or error}", "Try another name.")
    found = explained(error)
    if found.kind == "not-installed":
        return Problem("not-installed", found.detail, "Install it, and start the studio again.")
    return Problem(found.kind, found.detail, "") if found.kind == "bad-request" else found
