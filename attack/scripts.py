"""Script that may not survive in HTML: each line through everything that writes HTML, and loaded in a real browser.

Our own policy, which would stop a script that got through, is taken out before. The browser tells the server that it
loads the pages from of every script that ran; that server also stands for the host that the attempts name.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final

import thresher
from attack.live_html import alive
from attack.outcome import Outcome, Progress, attempts
from attack.renderers import python_renderers
from thresher.lab.compare.run import compare
from thresher.lab.compare.view import marked_page

if TYPE_CHECKING:
    from chromium import Target

_SIGNS: Final = str.maketrans({"␀": "\x00", "␉": "\t", "⏎": "\n", "␛": "\x1b"})
_REPEATED: Final = re.compile(r"\{(\d+)\*(.*?)\}")
_HOST: Final = "evil.example"
_POLICY: Final = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
_STORY: Final = "The river rose in the night, and by the morning the whole valley stood under water. " * 4
_AT_ONCE: Final = 16
"""So many pages are loaded in frames side by side."""
_STAYS_IN_VIEWS: Final = (
    *("<meta>", "<link>", "<style>", "<base>", "<link href='data:text/css,", '<link href="data:text/css,'),
    *("<iframe>", "<frame>", "<portal>", "<fencedframe>"),
)
"""What shows a page as it was: its style sheets, and frames that are left empty."""
_HARMLESS_REQUESTS: Final = frozenset({"image", "style", "font", "audio", "video", "track"})

_TELL: Final = """
for (const name of ["alert", "msgbox"]) window[name] = () => {
  const said = new XMLHttpRequest();
  said.open("GET", `/ran${location.pathname}`, false);
  said.send();
};
"""
_TOUCH: Final = """
for (const frame of document.querySelectorAll("iframe")) {
  const inside = frame.contentDocument;
  if (!inside) continue;
  inside.addEventListener("click", (event) => {
    const link = event.target.closest?.("a, area");
    if (!/^javascript/i.test(link?.protocol ?? "")) event.preventDefault();
  }, true);
  for (const element of inside.querySelectorAll("*")) {
    for (const kind of ["click", "mouseover", "pointerenter", "focus", "toggle", "beforetoggle", "animationstart"])
      element.dispatchEvent(new (kind === "click" ? MouseEvent : Event)(kind, { bubbles: true, cancelable: true }));
  }
}
[...document.querySelectorAll("iframe")].map((frame) => frame.contentDocument?.location.pathname ?? "")
"""


def html_of(attempt: str) -> str:
    """The HTML that a line stands for."""
    return _REPEATED.sub(lambda found: found[2] * int(found[1]), attempt).translate(_SIGNS)


def _compared(page: str) -> str:
    return marked_page(compare(page, methods=["plain"])).html


def _rendered(name: str) -> Callable[[str], str]:
    render = python_renderers()[name]
    return lambda page: render(thresher.extract(page, method="plain").to("md", with_metadata=True))


WRITERS: Final[dict[str, Callable[[str], str]]] = {
    "html": lambda page: thresher.extract(page, method="plain").to("html", with_metadata=True),
    "hide view": lambda page: thresher.extract(page, method="plain").hide,
    "compare view": _compared,
    "Markdown by markdown-it-py": _rendered("markdown-it-py"),
    "Markdown by Python-Markdown": _rendered("Python-Markdown"),
}
"""Everything that writes HTML of somebody else's page."""


def page_of(attempt: str) -> str:
    return f"<title>{attempt}</title><p>{_STORY}</p>{html_of(attempt)}<p>{_STORY}</p>"


@dataclass
class _Site:
    """Pages at /0, /1, …, some of them in frames at /frames/0, and what the browser asked for."""

    pages: list[str] = field(default_factory=list)
    ran: set[int] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)

    def answer(self, path: str, host: str, kind: str) -> str:
        if host.startswith("localhost"):
            if kind not in _HARMLESS_REQUESTS:
                self.asked.append(f"{path} as {kind or 'something'}")
            return ""
        if path.startswith("/ran/") and path[5:].isdigit():
            self.ran.add(int(path[5:]))
        if path.startswith("/frames/"):
            first = int(path[8:])
            numbers = range(first, min(first + _AT_ONCE, len(self.pages)))
            return "<!doctype html>" + "".join(f"<iframe src=/{number}></iframe>" for number in numbers)
        return self.pages[int(path[1:])] if path[1:].isdigit() and int(path[1:]) < len(self.pages) else ""


@contextmanager
def _served(site: _Site) -> Iterator[int]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind = self.headers.get("Sec-Fetch-Dest", "")
            found = site.answer(self.path, self.headers.get("Host", ""), kind).encode("utf-8", "replace")
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(found)))
            self.end_headers()
            self.wfile.write(found)

        def do_POST(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


def attack(progress: Progress) -> Outcome:
    outcome = Outcome()
    site = _Site()
    with _served(site) as port:
        tries = [(attempt, writer) for attempt in attempts("scripts.txt") for writer in WRITERS]
        for done, (attempt, writer) in enumerate(tries):
            progress(done, 2 * len(tries))
            outcome.tried += 1
            written = WRITERS[writer](page_of(attempt).replace(_HOST, f"localhost:{port}"))
            site.pages.append(_POLICY.sub("", written, count=1))
            if found := still_alive(writer, written):
                outcome.got_through.append(f"{found} in the {writer}: {attempt}")
        try:
            from chromium import BrowserError, Chromium
        except ModuleNotFoundError:
            outcome.left_out.append("the real browser: run this by `make attack`")
            return outcome
        try:
            with Chromium() as browser:
                _load(browser.open(), site, port, tries, outcome, progress)
        except BrowserError as error:
            outcome.left_out.append(f"the real browser: {error}")
    return outcome


def still_alive(writer: str, written: str) -> str | None:
    """What could run in written HTML, as another parser than ours finds it; None where nothing could."""
    expected = _STAYS_IN_VIEWS if "view" in writer else ("<meta>",)
    for scripting in (True, False):
        for found in alive(written, scripting=scripting):
            if not found.startswith(expected):
                return found
    return None


def _load(
    tab: Target, site: _Site, port: int, tries: list[tuple[str, str]], outcome: Outcome, progress: Progress
) -> None:
    tab.send("Page.enable")
    tab.send("Page.addScriptToEvaluateOnNewDocument", source=_TELL)
    for first in range(0, len(tries), _AT_ONCE):
        progress(len(tries) + first, 2 * len(tries))
        before = len(site.asked)
        tab.goto(f"http://127.0.0.1:{port}/frames/{first}")
        places = tab.evaluate(_TOUCH)
        together = tries[first : first + _AT_ONCE]
        for number, ((attempt, writer), place) in enumerate(zip(together, places, strict=True), first):
            if place != f"/{number}":
                outcome.got_through.append(f"led elsewhere, {writer}: {attempt}")
        for asked in site.asked[before:]:
            outcome.got_through.append(f"asked for {asked}, one of {together[0]} to {together[-1]}")
    for number in sorted(site.ran):
        outcome.got_through.append(f"ran in a browser, {tries[number][1]}: {tries[number][0]}")
