"""Serving: the same extraction for programs, over HTTP and over the Model Context Protocol.

    thresher serve                       an HTTP API on this machine
    thresher.serve.application()         the same as an ASGI application

`application.py` puts the parts together, `running.py` runs them under uvicorn. A request passes `guards.py` (who may
ask), `work.py` (how much at once, how long), `requests.py` (what is asked for) and `answers.py`.
"""

from __future__ import annotations

from thresher.errors import MissingExtra

try:
    from thresher.serve.application import application
    from thresher.serve.settings import Settings
except ModuleNotFoundError as error:
    if (error.name or "").startswith("thresher"):
        raise
    raise MissingExtra(error.name or "a package", "serve") from error

__all__ = ["Settings", "application"]
