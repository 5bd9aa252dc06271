"""A server of our own for the tests: `thresher serve` in a process, on a port that is free."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import httpx


class Running(NamedTuple):
    process: subprocess.Popen[str]
    url: str


@contextmanager
def running(*options: str, **environment: str) -> Iterator[Running]:
    process = subprocess.Popen(
        [sys.executable, "-m", "thresher", "serve", "--port", "0", *options],
        stderr=subprocess.PIPE, text=True, env={**os.environ, **environment},
    )  # fmt: skip
    assert process.stderr is not None
    first = process.stderr.readline()
    found = re.search(r"http://\S+:\d+", first)
    assert found, first
    try:
        _wait_for(found[0])
        yield Running(process, found[0])
    finally:
        process.terminate()
        process.wait(30)
        process.stderr.close()


def _wait_for(url: str) -> None:
    for _ in range(900):
        try:
            httpx.get(f"{url}/healthz", trust_env=False)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server did not start")
