"""What several tests need: a web server on this machine."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

Serve = Callable[[Callable[[str], tuple[int, dict[str, str], bytes]]], str]


@pytest.fixture(scope="module")
def serve() -> Iterator[Serve]:
    """A function that serves answers, status, headers and body by path, and returns the address of the server."""
    servers: list[tuple[ThreadingHTTPServer, threading.Thread]] = []

    def start(answer: Callable[[str], tuple[int, dict[str, str], bytes]]) -> str:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, headers, body = answer(self.path)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Keep the test output clean."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        servers.append((server, thread))
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    for server, thread in servers:
        server.shutdown()
        server.server_close()
        thread.join()
