"""The screens: documents with little in them, which ask for the rest as it is needed."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from thresher import __version__
from thresher.errors import MissingExtra
from thresher.lab.evaluate.corpora import known_corpora
from thresher.lab.evaluate.peers import PEERS
from thresher.serve.problems import Problem
from thresher.studio.asking import controls
from thresher.studio.opening import SAMPLES
from thresher.studio.studio import studio_of

try:
    from jinja2 import Environment, FileSystemLoader
except ModuleNotFoundError as error:
    raise MissingExtra("jinja2", "serve") from error

_LATELY: Final = 12


@cache
def _templates() -> Environment:
    folder = Path(__file__).parent / "templates"
    return Environment(loader=FileSystemLoader(folder), autoescape=True, trim_blocks=True, lstrip_blocks=True)


def shown(request: Request, screen: str, status: int = 200, **context: Any) -> Response:
    """A screen. What its script needs to know goes along as JSON in an attribute, where nothing runs."""
    root = request.scope["studio_root"]
    context = {"root": root, "version": __version__, "screen": screen, "known": {}, **context}
    context["known"] = json.dumps({"root": root, **context["known"]}, ensure_ascii=False)
    return HTMLResponse(_templates().get_template(f"{screen}.html.jinja").render(context), status)


def trouble(request: Request, problem: Problem) -> Response:
    return shown(request, "trouble", problem.status, problem=problem.to_dict())


def open_screen(request: Request) -> Response:
    studio = studio_of(request)
    return shown(
        request,
        "open",
        lately=studio.state.lately(_LATELY),
        corpora=studio.state.corpora(),
        known_corpora=known_corpora(),
        samples=SAMPLES,
        weights=studio.weights(),
        folder=str(studio.state.folder),
    )


def _page_screen(name: str) -> Any:
    def screen(request: Request) -> Response:
        studio = studio_of(request)
        opened = studio.page(request)
        source = opened.source
        known = {
            "page": source.id,
            "name": source.name,
            "url": source.url,
            "words": opened.blocks.words.tolist(),
            "methods": controls(),
            "weights": studio.weights(),
        }
        if name == "compare":
            known["peers"] = [f"peer:{each}" for each, peer in PEERS.items() if peer.installed]
        return shown(
            request,
            name,
            source=source,
            blocks=len(opened.blocks),
            words=int(opened.blocks.words.sum()),
            corpora=[each for each, _ in studio.state.corpora()],
            known=known,
        )

    return screen


def corpus_screen(request: Request) -> Response:
    studio = studio_of(request)
    name, corpus = studio.corpus(request)
    return shown(
        request,
        "corpus",
        name=name,
        path=str(corpus.path),
        is_saved=corpus.path.is_file(),
        others=[each.name for each in known_corpora() if each.path.resolve() != corpus.path.resolve()],
        weights=studio.weights(),
        known={"corpus": name, "pages": len(corpus)},
    )


def rules_screen(request: Request) -> Response:
    studio = studio_of(request)
    page_id = request.query_params.get("page", "")
    opened = studio.pages.get(page_id) if page_id else None
    return shown(
        request,
        "rules",
        file=str(studio.rules_file() or ""),
        source=opened.source if opened else None,
        known={"page": opened.source.id if opened else None},
    )


ROUTES: Final = [
    Route("/", open_screen),
    Route("/p/{id}", _page_screen("page")),
    Route("/p/{id}/tree", _page_screen("tree")),
    Route("/p/{id}/compare", _page_screen("compare")),
    Route("/p/{id}/label", _page_screen("label")),
    Route("/p/{id}/export", _page_screen("export")),
    Route("/c/{name}", corpus_screen),
    Route("/rules", rules_screen),
]
