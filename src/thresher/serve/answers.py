"""What is answered: one function for each path."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from thresher import __version__
from thresher.blocks.relevance import blocks_by_relevance
from thresher.errors import FetchError, MissingExtra
from thresher.extraction import Extraction
from thresher.fetch import Fetched, fetch
from thresher.fetch.deadline import Deadline, OutOfTime
from thresher.fetch.preferred import fetch_preferred
from thresher.journey import extract
from thresher.methods import DEFAULT_METHOD, METHODS, looks_at_screen
from thresher.methods.parameters import parameters_of, summary_of
from thresher.page import Page
from thresher.reasons import needs_scripts
from thresher.serve.negotiation import FORMATS, media_type_for
from thresher.serve.problems import Problem
from thresher.serve.requests import BlocksOptions, CompareOptions, ExtractOptions, PageRequest, read_request
from thresher.serve.settings import Settings
from thresher.serve.work import Workbench
from thresher.sources import page_from

LONGEST_FETCH: Final = 20.0
"""Seconds that a page may take to come, if the request has as many left."""


async def extract_endpoint(request: Request) -> Response:
    """`POST /v1/extract`: the main content, in the format that is accepted."""
    media_type = media_type_for(request.headers.get("accept"))
    bench = request.app.state.bench
    async with bench.place() as clock:
        asked = await read_request(request, ExtractOptions, request.app.state.settings.max_bytes, clock)
        source = await given_or_fetched(request.app, asked, clock)
        if isinstance(source, Fetched):
            on_screen = looks_at_screen(asked.options.method)
            choice = asked.options.render
            source = await rendered_if(choice, source, request.app.state.settings, bench, clock, on_screen=on_screen)
        body, headers = await bench.work(clock, lambda: _extracted(source, asked, media_type), _size(source))
    return Response(body, headers=headers, media_type=media_type)


def _extracted(source: Source, asked: PageRequest, media_type: str) -> tuple[bytes, dict[str, str]]:
    result = extraction_of(source, asked)
    form, with_metadata = FORMATS[media_type], asked.options.with_metadata
    written = result.json(indent=None) if form == "json" else result.to(form, with_metadata=with_metadata)
    return written.encode("utf-8", "replace"), told_in_headers(result)


def extraction_of(source: Source, asked: PageRequest) -> Extraction:
    options = asked.options.model_dump(exclude={"url", "html", "prefer", "favor", "render", "with_metadata"})
    if asked.options.favor is not None:
        if options["method"] not in (None, DEFAULT_METHOD):
            raise Problem(
                "options-conflict",
                f"favor goes with the method {DEFAULT_METHOD}, not with {options['method']}",
                "Leave out one of them.",
            )
        options["favor"] = asked.options.favor
    url = None if isinstance(source, Fetched) else asked.options.url
    return extract(source, url=url, encoding=asked.encoding, **options)


def told_in_headers(result: Extraction) -> dict[str, str]:
    """How far to trust an answer that is nothing but text."""
    codes = ", ".join(dict.fromkeys(reason.code.value for reason in result.reasons))
    return {
        "Thresher-Confidence": f"{result.confidence:g}",
        "Thresher-Reasons": codes,
        "Vary": "Accept",
        # What is answered was written by strangers, and may be opened in a browser.
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
    }


async def blocks_endpoint(request: Request) -> Response:
    """`POST /v1/blocks`: every block, the most relevant first."""
    bench = request.app.state.bench
    async with bench.place() as clock:
        asked = await read_request(request, BlocksOptions, request.app.state.settings.max_bytes, clock)
        source = await given_or_fetched(request.app, asked, clock)
        found = await bench.work(clock, lambda: _blocks(source, asked), _size(source))
    return as_json(found)


def _blocks(source: Source, asked: PageRequest) -> bytes:
    page = _page(source, asked)
    found = blocks_by_relevance(page, ratio=asked.options.ratio)
    shown = found[: asked.options.limit]
    return _json(
        {"url": page.url, "total": len(found), "notes": list(page.notes), "blocks": [each.to_dict() for each in shown]}
    )


async def compare_endpoint(request: Request) -> Response:
    """`POST /v1/compare`: methods side by side."""
    bench = request.app.state.bench
    async with bench.place() as clock:
        asked = await read_request(request, CompareOptions, request.app.state.settings.max_bytes, clock)
        source = await given_or_fetched(request.app, asked, clock)
        found = await bench.work(clock, lambda: _compared(source, asked, clock), _size(source))
    return as_json(found)


def _compared(source: Source, asked: PageRequest, clock: Deadline) -> bytes:
    try:
        from thresher.lab.compare import compare  # only here: it needs the extra `eval`
        from thresher.lab.evaluate.tokens import words
    except ModuleNotFoundError as error:
        raise MissingExtra(error.name or "a package", "eval") from error
    page = _page(source, asked)
    gold = asked.options.gold if words(asked.options.gold or "") else None
    found = compare(page, methods=asked.options.methods, gold=gold, url=page.url, progress=_stopped_by(clock))
    return _json(found.to_dict())


def _stopped_by(clock: Deadline) -> Callable[[str], None]:
    """Between two methods there is time to see that nobody waits any more."""

    def look(name: str) -> None:
        clock.check()

    return look


async def methods_endpoint(request: Request) -> Response:
    """`GET /v1/methods`: what can be asked for."""
    listed = [
        {"name": name, "summary": summary_of(method), "parameters": parameters_of(method)}
        for name, method in METHODS.items()
    ]
    return as_json(_json({"default": DEFAULT_METHOD, "methods": listed}))


async def health_endpoint(request: Request) -> Response:
    """`GET /healthz`: whether the server is there."""
    return as_json(_json({"status": "ok", "version": __version__}))


# ---- the page of a request

Source = str | bytes | Fetched


async def given_or_fetched(app: Starlette, asked: PageRequest, clock: Deadline) -> Source:
    """The page that a request has brought along, else the one at its address."""
    if asked.html is not None:
        return asked.html
    return await fetch_page(app.state.bench, app.state.settings, asked.options.url, clock, asked.options.prefer)


async def fetch_page(
    bench: Workbench, settings: Settings, url: str, clock: Deadline, prefer: str | None = None
) -> Fetched:
    """The page at an address. Whoever asks may have it from a page: only the open internet is reached."""
    return await bench.fetch(clock, lambda: _fetch(url, settings, clock, prefer))


def _fetch(url: str, settings: Settings, clock: Deadline, prefer: str | None) -> Fetched:
    try:
        seconds = min(LONGEST_FETCH, clock.remaining())
        part = clock.share(seconds)
        get = partial(
            fetch,
            chosen_by="user" if settings.private else "page",
            timeout=seconds,
            max_bytes=settings.max_bytes,
            retries=settings.retries,
        )
        return fetch_preferred(url, prefer, get)
    except OutOfTime:
        raise _slow(clock) from None
    except FetchError as error:
        if not part.left():
            raise _slow(part, str(error)) from None
        raise


def _slow(clock: Deadline, detail: str | None = None) -> Problem:
    return Problem(
        "fetch-too-slow",
        detail or f"the page was not there within {clock.seconds:g} seconds",
        "Try again later, or send the page itself as html.",
        {"Retry-After": "30"},
    )


async def rendered_if(
    choice: str, page: Fetched, settings: Settings, bench: Workbench, clock: Deadline, *, on_screen: bool = False
) -> Fetched:
    """The page as a browser makes it, if that is wanted: "auto" where it says little without its scripts.

    `on_screen` where the method looks at where things stand.
    """
    if choice == "never":
        return page
    if not settings.render:
        raise Problem(
            "no-rendering", "this server renders no pages", "Leave out render, or start the server with --render."
        )
    if choice == "auto" and not on_screen and not await _needs_scripts(page, bench, clock):
        return page

    def render() -> Fetched:
        from thresher.fetch.rendering import shared_browser  # only here: it needs the extra `render`

        browser = shared_browser(settings.render_as_root)
        return browser.render(
            page, seconds=clock.remaining(), max_bytes=settings.max_bytes, with_snapshot=on_screen
        )  # fmt: skip

    return await bench.fetch(clock, render)


async def _needs_scripts(page: Fetched, bench: Workbench, clock: Deadline) -> bool:
    return await bench.work(clock, lambda: needs_scripts(extract(page).reasons), len(page.content))


def _page(source: Source, asked: PageRequest) -> Page:
    page = page_from(source, encoding=asked.encoding)
    url = asked.options.url
    return page.at(url) if url is not None and not isinstance(source, Fetched) else page


def _size(source: Source) -> int:
    return len(source.content if isinstance(source, Fetched) else source)


# ---- JSON


def _json(values: Any) -> bytes:
    return json.dumps(values, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")


def as_json(body: bytes) -> Response:
    return Response(body, media_type="application/json", headers={"X-Content-Type-Options": "nosniff"})
