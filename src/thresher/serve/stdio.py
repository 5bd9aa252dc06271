"""The MCP server over standard input and output: what a client starts as a program of its own."""

from __future__ import annotations

import asyncio

from thresher.serve.mcp_tools import mcp_server
from thresher.serve.settings import Settings
from thresher.serve.work import Workbench


def run(settings: Settings) -> None:
    """Serve one client until it closes our standard input."""
    asyncio.run(_run(settings))


async def _run(settings: Settings) -> None:
    bench = Workbench(settings)
    try:
        await mcp_server(settings, lambda: bench).run_stdio_async()
    finally:
        bench.close()
