"""The studio in a process of its own, as a user starts it, and a browser that looks at it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="needs the extra serve: pip install 'thresher[serve]'")

from chromium import chromium_path
from starlette.testclient import TestClient
from studio_parts import TOKEN, Served

from thresher.studio.application import application
from thresher.studio.state import State
from thresher.studio.studio import Studio


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("studio")
    command = [sys.executable, "-m", "thresher", "studio", "--no-open", "--state", str(folder / "state")]
    environment = {**os.environ, "XDG_CONFIG_HOME": str(folder / "config"), "THRESHER_CORPORA": str(folder / "none")}
    environment.pop("THRESHER_RULES", None)
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=folder, env=environment)
    assert process.stderr is not None
    found = re.search(r"http://127\.0\.0\.1:\d+/[\w-]+/", process.stderr.readline())
    assert found
    listening = threading.Thread(target=process.stderr.read)  # so that it never waits to be heard
    listening.start()
    yield Served(found[0], folder)
    process.terminate()
    process.wait(30)
    listening.join()
    process.stderr.close()


@pytest.fixture
def studio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Studio]:
    monkeypatch.setenv("THRESHER_RULES", str(tmp_path / "rules.toml"))
    monkeypatch.setenv("THRESHER_CORPORA", str(tmp_path / "corpora"))
    yield Studio(State(tmp_path / "state"), started_from=tmp_path)


@pytest.fixture
def client(studio: Studio) -> Iterator[TestClient]:
    """Inside of the door."""
    with TestClient(application(studio, TOKEN), base_url=f"http://127.0.0.1/{TOKEN}/") as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="needs the extra render")
    if chromium_path() is None:
        pytest.skip("needs Chromium, which `make test` installs as root on Debian: apt-get install chromium")
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=str(chromium_path()), args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def screen(browser: Any) -> Iterator[Any]:
    """A tab in which nothing may go wrong unseen."""
    context = browser.new_context(viewport={"width": 1280, "height": 820})
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.set_default_timeout(20_000)
    yield page
    context.close()
    assert not wrong
