"""Take the pictures of the extension in `docs/pictures/extension/`: `make screenshots`. Needs Chromium.

The pages are those of the tests, dressed as their sites would dress them (`tools/dress/`). `make screenshots
ARGS="--all FOLDER"` takes every view of every page instead, light and dark, wide and narrow, to be looked through.
"""

from __future__ import annotations

import argparse
import base64
import json
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final, NamedTuple

import testsite
from chromium import Chromium, Target
from PIL import Image  # comes with matplotlib

DRESS: Final = Path(__file__).parent / "dress"
PICTURES: Final = Path(__file__).parents[1] / "docs" / "pictures" / "extension"
PAGES: Final = {
    "article": "lantern.example.org",
    "blog-comments": "warpandworry.example.org",
    "forum": "slipway.example.org",
    "docs-code": "chute.example.org",
    "thai": "khlong.example.org",
}
"""The pages, and the names of the sites that they pretend to be on."""
CAPTIONS: Final = {"before": "The page", "hide": "Hide", "read": "Read", "show": "Show"}
VIEWS: Final = tuple(CAPTIONS)

_READY: Final = "document.documentElement.dataset.ready !== undefined"
_SETTLE: Final = 0.5
"""Seconds until fading in is over."""
_COLOURS: Final = 256
_OVER_A_BLOCK: Final = (1000, 540)


class Look(NamedTuple):
    """How a page is looked at."""

    width: int = 1280
    height: int = 900
    dark: bool = False

    def __str__(self) -> str:
        return f"{'dark' if self.dark else 'light'}-{self.width}"


LOOKS: Final = (Look(), Look(dark=True), Look(400, 800), Look(400, 800, dark=True))


# ---- the pages, dressed


def answer(path: str) -> tuple[int, dict[str, str], bytes]:
    """A page of the tests with its dress, or a picture for whatever picture it asks for."""
    if path.endswith((".svg", ".png", ".jpg", ".gif", ".webp")):
        drawing = "logo.svg" if "lantern" in path else "picture.svg"
        return 200, {"Content-Type": "image/svg+xml"}, (DRESS / drawing).read_bytes()
    status, headers, page = testsite.answer(path)
    dress = DRESS / f"{path.strip('/')}.css"
    if dress.exists():
        page = page.replace(b"</head>", b"<style>" + dress.read_bytes() + b"</style></head>", 1)
    return status, headers, page


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        status, headers, body = answer(self.path)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@contextmanager
def served() -> Iterator[int]:
    """Serve the pages on this machine; gives the port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


# ---- the camera


class Camera:
    """One tab, in which everything is opened and captured."""

    def __init__(self, browser: Chromium, port: int, folder: Path) -> None:
        self.browser, self.port, self.folder = browser, port, folder
        self.tab = browser.open()

    def take(self, target: Target, name: str) -> Path:
        time.sleep(_SETTLE)
        path = self.folder / f"{name}.png"
        target.screenshot(path)
        print(path)
        return path

    def view(self, page: str, view: str, look: Look, name: str = "") -> Path:
        """A page as it is, or with one of the views on."""
        self.open(page, look)
        if view != "before":
            self.press(view)
            self.browser.close_panels()
        return self.take(self.tab, name or f"{page}-{view}-{look}")

    def open(self, page: str, look: Look) -> None:
        self.tab.viewport(look.width, look.height, dark=look.dark)
        self.tab.send("Page.bringToFront")  # a tab in the background cannot be captured
        self.tab.goto(f"http://{PAGES[page]}:{self.port}/{page}")

    def press(self, view: str = "hide") -> Target:
        """Press the extension's button and switch a view on; returns the panel."""
        panel = self.browser.press(self.tab)
        panel.wait(_READY)
        if view != "hide":
            panel.evaluate(f"document.querySelector('[data-view={view}]').click()")
            panel.wait(_READY)
        return panel

    def panel(self, page: str, look: Look, name: str) -> Path:
        self.open(page, look)
        panel = self.press()
        scheme = {"name": "prefers-color-scheme", "value": "dark" if look.dark else "light"}
        panel.send("Emulation.setEmulatedMedia", features=[scheme])
        return self.take(panel, name)

    def pick(self, page: str, look: Look, name: str) -> Path:
        """A page on which blocks are picked, with the pointer over one."""
        self.open(page, look)
        self.press().evaluate("document.getElementById('pick').click()")
        self.browser.wait(lambda: self.tab.overlay("() => true"), "picking")
        self.tab.move(*_OVER_A_BLOCK if look.width > _OVER_A_BLOCK[0] else (look.width / 2, look.height / 2))
        return self.take(self.tab, name)

    def options(self, look: Look, name: str) -> Path:
        """The options, with a few sites and corrections in them."""
        self.tab.viewport(look.width, look.height, dark=look.dark)
        self.tab.goto(f"chrome-extension://{self.browser.extension_id}/options/options.html")
        self.tab.evaluate(f"chrome.storage.local.set({_EXAMPLES})")
        self.tab.goto(f"chrome-extension://{self.browser.extension_id}/options/options.html?again")
        path = self.take(self.tab, name)
        self.tab.evaluate("chrome.storage.local.clear()")
        return path

    def sheet(self, pictures: dict[str, Path], width: int, name: str) -> Path:
        """Several pictures side by side, each with what it shows below it."""
        figures = [
            f"<figure><img src='{_as_address(path)}'><figcaption>{what}</figcaption></figure>"
            for what, path in pictures.items()
        ]
        self.tab.viewport(width, 900)
        self.tab.send("Page.bringToFront")
        self.tab.goto("about:blank")
        self.tab.evaluate(f"document.write({json.dumps(_SHEET + ''.join(figures))})")
        self.tab.wait("[...document.images].every((each) => each.complete)")
        self.tab.viewport(width, int(self.tab.evaluate("document.documentElement.getBoundingClientRect().height")))
        return self.take(self.tab, name)


_EXAMPLES: Final = """{corrections: {
  "lantern.example.org": [{selector: "aside.newsletter", keep: false}, {selector: "figure.story__lead", keep: true}],
  "slipway.example.org": [{selector: "div.signature", keep: false}],
}}"""
_SHEET: Final = """<!doctype html><style>
  body { margin: 0; padding: 16px; display: flex; gap: 16px; background: #fff; color: #1f2328; font: 15px system-ui; }
  figure { margin: 0; flex: 1 1 0; min-width: 0; }
  img { display: block; width: 100%; box-shadow: 0 0 0 1px #0002, 0 2px 8px #0002; border-radius: 6px; }
  figcaption { text-align: center; padding-top: 10px; }
</style>"""


def _as_address(path: Path) -> str:
    return "data:image/png;base64," + base64.b64encode(path.read_bytes()).decode()


# ---- what is taken


def for_the_docs(camera: Camera, draft: Camera) -> None:
    """The few pictures that the docs show; parts of them are taken as drafts first."""
    shown = side_by_side(draft, "article", ("before", "hide", "read"))
    panels = {
        "light": draft.panel("article", Look(), "panel-light"),
        "dark": draft.panel("article", Look(dark=True), "panel-dark"),
    }
    taken = [
        camera.sheet(shown, 1500, "views"),
        camera.sheet(panels, 720, "panel"),
        camera.view("article", "show", Look(1280, 860), "show"),
        camera.pick("article", Look(1280, 860), "pick"),
        camera.options(Look(900, 1155), "options"),
        camera.sheet(narrow(draft), 1500, "narrow"),
    ]
    taken += [camera.sheet(side_by_side(draft, page, VIEWS), 1500, page) for page in PAGES if page != "article"]
    for path in taken:
        make_small(path)


def side_by_side(draft: Camera, page: str, views: Sequence[str]) -> dict[str, Path]:
    return {CAPTIONS[view]: draft.view(page, view, Look(960, 900)) for view in views}


def narrow(draft: Camera) -> dict[str, Path]:
    """As on a phone, some of it in the dark."""
    light, dark = Look(400, 800), Look(400, 800, dark=True)
    return {
        "Hide": draft.view("blog-comments", "hide", light),
        "Read": draft.view("thai", "read", light),
        "Read, dark": draft.view("blog-comments", "read", dark),
        "Show, dark": draft.view("docs-code", "show", dark),
        "Not right?": draft.pick("forum", light, "pick-narrow"),
    }


def make_small(path: Path) -> None:
    """A few colours are enough for text on a plain background, if those of small things are among them."""
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(_COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def everything(camera: Camera) -> None:
    """Every view of every page in every look."""
    for look in LOOKS:
        for page in PAGES:
            for view in VIEWS:
                camera.view(page, view, look)
        camera.panel("article", look, f"panel-{look}")
        camera.pick("article", look, f"pick-{look}")
        camera.options(look, f"options-{look}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Take the pictures of the extension.")
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="take every picture, into this folder")
    parser.add_argument("--language", default="en", help="of the browser: en, es, th, zh-CN")
    arguments = parser.parse_args()
    with served() as port, Chromium(language=arguments.language) as browser, tempfile.TemporaryDirectory() as drafts:
        if arguments.all:
            arguments.all.mkdir(parents=True, exist_ok=True)
            everything(Camera(browser, port, arguments.all))
        else:
            PICTURES.mkdir(parents=True, exist_ok=True)
            for_the_docs(Camera(browser, port, PICTURES), Camera(browser, port, Path(drafts)))


if __name__ == "__main__":
    main()
