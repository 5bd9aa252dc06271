"""The application: routes, guards and limits, put together by the settings.

What is added to a server, such as pages of its own, comes in as further routes: `application(settings, routes=[…])`.
They stand behind the same guards.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from thresher.errors import ThresherError
from thresher.journey import extract
from thresher.serve import answers, problems
from thresher.serve.guards import Guards
from thresher.serve.mcp_tools import mcp_server
from thresher.serve.memory import keep_freed_memory
from thresher.serve.metrics import Metrics, MetricsOf, metrics_endpoint
from thresher.serve.openapi import document
from thresher.serve.settings import Settings
from thresher.serve.work import Workbench

__all__ = ["application"]

MCP_PATH: Final = "/mcp"


def application(settings: Settings | None = None, routes: Sequence[BaseRoute] = ()) -> Starlette:
    """The HTTP API as an ASGI application; without settings, those that `thresher serve` has left for its workers."""
    settings = settings or Settings.from_environment()
    described = json.dumps(document(with_token=settings.token is not None)).encode()

    async def openapi_endpoint(request: Request) -> Response:
        return answers.as_json(described)

    ours = [
        Route("/v1/extract", answers.extract_endpoint, methods=["POST"]),
        Route("/v1/blocks", answers.blocks_endpoint, methods=["POST"]),
        Route("/v1/compare", answers.compare_endpoint, methods=["POST"]),
        Route("/v1/methods", answers.methods_endpoint),
        Route("/healthz", answers.health_endpoint),
        Route("/metrics", metrics_endpoint),
        Route("/openapi.json", openapi_endpoint),
    ]
    agents = mcp_server(settings, lambda: app.state.bench)
    metrics = Metrics(frozenset({MCP_PATH, *(route.path for route in ours)}))
    app = Starlette(
        routes=[*ours, *_mcp_routes(agents, settings), *routes],
        middleware=[Middleware(MetricsOf, metrics=metrics), Middleware(Guards, settings=settings)],
        exception_handlers={
            HTTPException: problems.of_starlette,
            problems.Problem: problems.of_ours,
            ThresherError: problems.of_ours,
            Exception: problems.of_ours,
        },
        lifespan=_life,
    )
    app.state.settings, app.state.metrics, app.state.agents = settings, metrics, agents
    return app


def _mcp_routes(agents: MCPServer, settings: Settings) -> list[BaseRoute]:
    """Streamable HTTP without sessions, so that any worker can answer; our own guards stand before it."""
    mounted = agents.streamable_http_app(
        streamable_http_path=MCP_PATH,
        stateless_http=True,
        json_response=True,
        max_request_body_size=settings.max_bytes,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    return list(mounted.routes)


@asynccontextmanager
async def _life(app: Starlette) -> AsyncIterator[None]:
    """From the start of a server to its end."""
    keep_freed_memory()
    extract("<p>some text")  # loads what the first request would else wait for
    app.state.bench = Workbench(app.state.settings)
    async with app.state.agents.session_manager.run():
        yield
    app.state.bench.close()
