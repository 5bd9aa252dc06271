"""What the screens of a page ask for."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from thresher.errors import BadArgument, MissingExtra
from thresher.serve.problems import Problem, too_large
from thresher.studio import answers, comparing, export, flips, frame, labels, opening, tree_view
from thresher.studio.asking import asked_by
from thresher.studio.studio import LARGEST_REQUEST, studio_of

_DOCUMENT: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-same-origin; frame-ancestors 'self'"
)
_PICTURE: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"


async def sent(request: Request) -> dict[str, Any]:
    """The JSON that a screen sends."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Problem("wrong-type", "the body is not JSON", "Send application/json.")
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > LARGEST_REQUEST:
            raise too_large(LARGEST_REQUEST)
    try:
        values = json.loads(bytes(body))
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise Problem("unreadable", "the body is not a JSON object", "Send one.")
    return values


def text_in(values: dict[str, Any], name: str, default: str | None = None) -> str:
    value = values.get(name, default)
    if not isinstance(value, str):
        raise BadArgument(f"{name} is missing, or not text")
    return value


def posted(answer: Callable[[Request, dict[str, Any]], dict[str, Any]]) -> Any:
    """An endpoint for JSON, its work done in a thread."""

    async def endpoint(request: Request) -> Response:
        values = await sent(request)
        return JSONResponse(await run_in_threadpool(answer, request, values))

    return endpoint


def _open(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    studio, kind, value = studio_of(request), text_in(values, "kind"), text_in(values, "value")
    if kind == "pasted":
        name, url = text_in(values, "name", "Pasted page"), text_in(values, "url", "")
        html = value.encode("utf-8", "replace")
        return {"to": opening.open_bytes(studio, html, name or "Pasted page", url=url or None, encoding="utf-8")}
    if kind == "sample":
        return {"to": opening.open_sample(studio, value)}
    if kind == "corpus-page":
        return {"to": opening.open_from_corpus(studio, text_in(values, "corpus"), value)}
    return {"to": opening.open_anything(studio, value)}


async def _dropped(request: Request) -> Response:
    """A file as its bytes; its name is in the address."""
    studio = studio_of(request)
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > studio.max_bytes:
            raise too_large(studio.max_bytes)
    name = request.query_params.get("name", "") or "Dropped page"
    to = await run_in_threadpool(opening.open_bytes, studio, bytes(body), name)
    return JSONResponse({"to": to})


def _frame(request: Request) -> Response:
    opened = studio_of(request).page(request)
    return HTMLResponse(opened.frame, headers={"Content-Security-Policy": frame.POLICY})


def _answer(request: Request) -> Response:
    return JSONResponse(answers.for_page(studio_of(request).answer(request)))


def _tab(request: Request) -> Response:
    name = request.path_params["tab"]
    if name not in answers.TABS:
        raise BadArgument(f"no tab is called {name!r}")
    return JSONResponse(answers.tab(studio_of(request).answer(request), name))


def _rendered(request: Request) -> Response:
    """A document, still empty, into which the screen puts the rendered Markdown; in it nothing runs either."""
    return HTMLResponse(answers.document(), headers={"Content-Security-Policy": _DOCUMENT})


def _block(request: Request) -> Response:
    answer = studio_of(request).answer(request)
    number = request.path_params["number"]
    if number >= len(answer.opened.blocks):
        raise BadArgument(f"the page has no block {number}")
    return JSONResponse(answers.about_block(answer, number))


def _flip(request: Request) -> Response:
    studio = studio_of(request)
    opened, asked = studio.page(request), asked_by(request.query_params)
    return JSONResponse(flips.by_controls(opened, asked, request.path_params["number"], studio.weights()))


def _picture(request: Request) -> Response:
    studio = studio_of(request)
    answer = studio.answer(request)
    try:
        drawn = tree_view.picture(answer)
    except MissingExtra as problem:
        raise Problem("not-installed", str(problem), "Install it, and start the studio again.") from None
    return Response(drawn, media_type="image/svg+xml", headers={"Content-Security-Policy": _PICTURE})


def _cloud(request: Request) -> Response:
    drawn = answers.cloud_of(studio_of(request).answer(request))
    return Response(drawn, media_type="image/svg+xml", headers={"Content-Security-Policy": _PICTURE})


def _tree(request: Request) -> Response:
    return JSONResponse(tree_view.nodes(studio_of(request).answer(request)))


def _compare(request: Request) -> Response:
    studio = studio_of(request)
    first, second = (request.query_params.get(name, default) for name, default in (("a", "auto"), ("b", "cectd-ds")))
    opened = studio.page(request)
    return JSONResponse(comparing.compared(studio, opened, first, second))


def _labels(request: Request) -> Response:
    studio = studio_of(request)
    return JSONResponse(labels.known_labels(studio, studio.page(request)))


def _save_labels(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    studio = studio_of(request)
    return labels.save(studio, studio.page(request), values)


def _export(request: Request) -> Response:
    return JSONResponse(export.everything(studio_of(request).answer(request)))


def _download(request: Request) -> Response:
    name, form = request.path_params["form"], request.path_params["form"]
    answer = studio_of(request).answer(request)
    text, kind = export.file(answer, form)
    headers = {"Content-Disposition": f'attachment; filename="page.{name}"', "Content-Security-Policy": "sandbox"}
    return Response(text, media_type=kind, headers=headers)


def _pictures(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    from thresher.studio import looks_of_page

    studio = studio_of(request)
    return looks_of_page.fetched(studio, studio.page(request))


def _forget(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    studio_of(request).forget()
    return {"to": ""}


ROUTES: Final = [
    Route("/api/open", posted(_open), methods=["POST"]),
    Route("/api/drop", _dropped, methods=["POST"]),
    Route("/api/forget", posted(_forget), methods=["POST"]),
    Route("/p/{id}/frame", _frame),
    Route("/p/{id}/rendered", _rendered),
    Route("/p/{id}/api/answer", _answer),
    Route("/p/{id}/api/tab/{tab}", _tab),
    Route("/p/{id}/api/block/{number:int}", _block),
    Route("/p/{id}/api/flip/{number:int}", _flip),
    Route("/p/{id}/api/tree", _tree),
    Route("/p/{id}/api/compare", _compare),
    Route("/p/{id}/api/labels", _labels),
    Route("/p/{id}/api/labels", posted(_save_labels), methods=["POST"]),
    Route("/p/{id}/api/export", _export),
    Route("/p/{id}/api/pictures", posted(_pictures), methods=["POST"]),
    Route("/p/{id}/picture.svg", _picture),
    Route("/p/{id}/cloud.svg", _cloud),
    Route("/p/{id}/download/{form}", _download),
]
