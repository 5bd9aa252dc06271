"""What a server counts, for Prometheus: requests, how long they take, and what is under way."""

from __future__ import annotations

import os
import time
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thresher.serve.work import Workbench

__all__ = ["SHARED_FOLDER", "Metrics", "MetricsOf"]

SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where the processes of a server count together: the variable in which prometheus_client looks for it."""
_BOUNDS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)


class Metrics:
    """The counters of one application."""

    def __init__(self, paths: frozenset[str]) -> None:
        self._paths = paths
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "thresher_requests_total", "Requests, by path and status.", ("path", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "thresher_request_seconds", "Seconds from the first byte of a request to its answer.", ("path",),
            buckets=_BOUNDS, registry=self.registry,
        )  # fmt: skip
        self._under_way = Gauge(
            "thresher_requests_under_way", "Requests that have a place.", registry=self.registry,
            multiprocess_mode="livesum",
        )  # fmt: skip
        self._strays = Gauge(
            "thresher_stray_threads", "Threads that work on although their request was answered.",
            registry=self.registry, multiprocess_mode="livesum",
        )  # fmt: skip

    def count(self, path: str, status: int, seconds: float) -> None:
        path = path if path in self._paths else "other"  # whoever asks could make up any number of paths
        self._requests.labels(path, status).inc()
        self._seconds.labels(path).observe(seconds)

    def watch(self, bench: Workbench) -> None:
        self._under_way.set(bench.requests)
        self._strays.set(bench.strays)

    def written(self) -> bytes:
        if SHARED_FOLDER not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


class MetricsOf:
    """Around an application: counts what it answers."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, watched)
        finally:
            self._metrics.count(scope["path"], status, time.perf_counter() - begun)


async def metrics_endpoint(request: Request) -> Response:
    """`GET /metrics`."""
    request.app.state.metrics.watch(request.app.state.bench)
    return Response(request.app.state.metrics.written(), media_type=CONTENT_TYPE_LATEST)
