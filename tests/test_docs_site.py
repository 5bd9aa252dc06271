"""The documentation as a site: its pages lead to each other, and a browser finds nothing wrong with it."""

from __future__ import annotations

import posixpath
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import build_site
import pytest
import yaml
from chromium import chromium_path
from places import ROOT

SCREENS: Final = [(1280, "light"), (1280, "dark"), (360, "light"), (360, "dark")]
ADDRESS: Final = re.compile(r"\]\(([^)\s#:]+)(?:#[^)]*)?\)")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("pages")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build_site, "PAGES", folder / "pages")
        build_site.gather()
        yield folder / "pages"


def test_every_link_and_picture_is_on_the_site(pages: Path) -> None:
    for page in pages.rglob("*.md"):
        if page.relative_to(pages).parts[0] == "source":
            continue
        prose = re.sub(build_site.FENCES, "", page.read_text(encoding="utf-8"))
        for address in ADDRESS.findall(prose):
            assert (page.parent / address).exists(), (page, address)


def test_the_menu_names_pages_that_are_there_and_forgets_none(pages: Path) -> None:
    configuration = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    named = set(_files(configuration["nav"]))
    there = {path.relative_to(pages).as_posix() for path in pages.rglob("*.md")}
    assert named <= there
    assert {path for path in there - named if not path.startswith("source/")} <= {"project/security.md"}


def _files(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield posixpath.normpath(nav)
    for part in nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ():
        yield from _files(part)


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    if find_spec("zensical") is None or chromium_path() is None:
        pytest.skip("needs the extra `site` and Chromium")
    done = subprocess.run([sys.executable, str(ROOT / "tools" / "build_site.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(build_site.SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  the name of the parent
        pass


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.mark.browser
@pytest.mark.parametrize(("width", "scheme"), SCREENS)
def test_a_browser_finds_nothing_wrong(site: str, browser: Any, width: int, scheme: str) -> None:
    """No error, nothing asked of anybody else, every picture there, nothing wider than the screen."""
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    problems: list[str] = []
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "request", lambda asked: None if asked.url.startswith((site, "data:", "blob:")) else problems.append(asked.url)
    )
    for path in ("", "start/", "guide/", "formats/", "extension/", "methods/wlr/", "api/", "cli/", "history/"):
        page.goto(f"{site}/{path}", wait_until="networkidle")
        broken = page.evaluate("[...document.images].filter(i => i.complete && !i.naturalWidth).map(i => i.src)")
        assert broken == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    page.close()
    assert problems == []


@pytest.mark.browser
def test_search_finds_a_word(site: str, browser: Any) -> None:
    page = browser.new_page()
    page.goto(site, wait_until="networkidle")
    page.keyboard.press("Control+k")
    page.wait_for_timeout(500)  # it fades in, and only then takes what is typed
    page.keyboard.type("confidence", delay=30)
    page.locator("a[href*='/confidence/?h=']").first.wait_for(timeout=15_000)
    page.close()
