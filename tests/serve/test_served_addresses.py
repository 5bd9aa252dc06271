"""Addresses that nobody may be led to, through the HTTP API and the tools of the MCP server: no connection is made."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import pytest

pytest.importorskip("mcp", reason="needs the extra serve: pip install 'thresher[serve]'")

from mcp import Client
from starlette.testclient import TestClient

from attack.addresses import OPEN, PUBLIC, a_world
from attack.outcome import attempts
from thresher.serve import Settings, application
from thresher.serve.mcp_tools import mcp_server
from thresher.serve.work import Workbench

LINES: Final = [line.split(maxsplit=2) for line in attempts("addresses.txt")]
NAMED: Final = sorted({address for _, way, address in LINES if way in ("typed", "fetched", "refusing")})
REDIRECTED: Final = sorted({address for _, way, address in LINES if way == "redirect"})

Ask = Callable[[str], Any]


def tried(ask: Ask) -> None:
    """Every address by itself, as the target of a redirect, and behind a name that changes its mind."""
    with a_world() as world:
        for address in NAMED:
            ask(address)
            assert {host for host, _ in world.reached} <= {PUBLIC}, address  # which some names have beside another
            world.reached.clear()
        for number, address in enumerate(REDIRECTED):  # the tools remember pages, so each gets a page of its own
            world.answers = {f"/{number}": (302, {"Location": address.encode().decode("latin-1")}, "")}
            ask(f"{OPEN}/{number}")
            assert set(world.reached) == {(PUBLIC, 80)}, address
            world.reached.clear()
        world.rebound = [PUBLIC, "127.0.0.1"]
        ask("http://story.example/first")
        ask("http://story.example/second")
        assert world.reached == [(PUBLIC, 80)]


def test_there_are_enough() -> None:
    assert len(NAMED) + len(REDIRECTED) >= 60


def test_the_http_api_is_led_nowhere() -> None:
    with TestClient(application(Settings()), base_url="http://localhost") as client:

        def ask(address: str) -> None:
            answer = client.post("/v1/extract", json={"url": address})
            assert answer.status_code in (200, 403, 404, 422), answer.text

        tried(ask)


def test_the_tools_are_led_nowhere() -> None:
    async def run() -> None:
        bench = Workbench(Settings())
        async with Client(mcp_server(Settings(), lambda: bench)) as client:
            loop = asyncio.get_running_loop()

            def ask(address: str) -> None:
                asyncio.run_coroutine_threadsafe(client.call_tool("facts", {"url": address}), loop).result()

            await asyncio.to_thread(tried, ask)
        bench.close()

    asyncio.run(run())
