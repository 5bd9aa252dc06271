"""Pages as a browser makes them: the system's Chromium runs their scripts, and has no network of its own.

Whatever a page asks for is answered through `fetch`, so that the limits of size, time and address hold for its scripts
too: what its own site has, and the open internet. Names are not resolved in the browser, and what goes another way than
ours ends at a proxy that is not there. Only GET is answered; pictures, films and fonts are not needed for text. There
are no service workers, WebSockets, downloads or dialogs.

The browser runs below a process of its own, in a session of its own, so that all of it can be killed when a page takes
too long. It serves many pages, each in a fresh context; after a kill the next page starts another.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final

from thresher.errors import CannotRender, MissingExtra, ThresherError
from thresher.fetch.client import Fetched, fetch
from thresher.fetch.deadline import Deadline, OutOfTime
from thresher.page.site import site_of
from thresher.page.snapshot import STYLES, STYLES_KEY

__all__ = ["Browser", "Rendered", "close_browsers", "render", "shared_browser"]

EXECUTABLES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
EXECUTABLE_VARIABLE: Final = "THRESHER_CHROMIUM"
NEEDED_TYPES: Final = frozenset({"document", "script", "stylesheet", "xhr", "fetch"})
"""What a page may ask for, in the words of the browser: all that can make text."""
MOST_REQUESTS: Final = 200
_SETTLING: Final = 3.0
"""Seconds after loading in which scripts may bring in more, at the most."""
_STARTING: Final = 60.0
_NOWHERE: Final = "http://127.0.0.1:1"
_SWITCHES: Final = (
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy",
    "--disable-background-networking",
    "--disable-quic",
    "--no-pings",
)


@dataclass(frozen=True)
class Rendered(Fetched):
    """A page as it stood in the browser, written out as HTML."""

    snapshot: dict[str, Any] | None = None
    """What stood where: the answer of `DOMSnapshot.captureSnapshot`, if it was asked for."""


@dataclass(frozen=True)
class _Job:
    page: Fetched
    seconds: float
    max_bytes: int
    with_snapshot: bool


def render(url: str, *, as_root: bool = False, with_snapshot: bool = False, **options: Any) -> Rendered:
    """Fetch a page and let a browser run its scripts; `options` are those of `thresher.fetch`.

    As root the browser cannot shut itself in, so it is refused unless `as_root` says that it may run without.
    """
    return shared_browser(as_root).render(fetch(url, **options), with_snapshot=with_snapshot, **_limits(options))


def _limits(options: dict[str, Any]) -> dict[str, Any]:
    named = {"seconds": options.get("timeout"), "max_bytes": options.get("max_bytes")}
    return {name: value for name, value in named.items() if value is not None}


class Browser:
    """One browser for many pages. Threads may share it; pages are rendered one after the other."""

    def __init__(self, *, as_root: bool = False) -> None:
        self._as_root = as_root
        self._lock = threading.Lock()
        self._line: Connection | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def render(
        self, page: Fetched, *, seconds: float = 20.0, max_bytes: int = 32 * 1024 * 1024, with_snapshot: bool = False
    ) -> Rendered:
        """A page that was fetched, after its scripts have run. `CannotRender` says why there is none."""
        with self._lock:
            line = self._started()
            line.send(_Job(page, seconds, max_bytes, with_snapshot))
            # The page has its own clock; the kill is for a browser that does not look at it.
            answer: Rendered | Exception = self._received(line, seconds + _SETTLING)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """End the browser and all that belongs to it."""
        if self._process is not None:
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._process = self._line = None

    def _started(self) -> Connection:
        if self._line is None or self._process is None or self._process.poll() is not None:
            executable = _found(self._as_root)
            self._line, theirs = multiprocessing.Pipe()
            self._process = _process(theirs)
            theirs.close()
            self._line.send((executable, self._as_root))
            told = self._received(self._line, _STARTING)
            if told is not None:
                self.close()
                raise told
        assert self._line is not None  # noqa: S101
        return self._line

    def _received(self, line: Connection, seconds: float) -> Any:
        try:
            if line.poll(seconds):
                return line.recv()
            self.close()
            return CannotRender(f"the browser was not done within {seconds:g} seconds, and was ended")
        except (EOFError, OSError):
            self.close()
            return CannotRender("the browser has ended by itself; try again")


_browsers: dict[bool, Browser] = {}
_making: Final = threading.Lock()


def shared_browser(as_root: bool) -> Browser:
    """The browser of this process; it ends with it, or by `close_browsers`."""
    with _making:
        if as_root not in _browsers:
            _browsers[as_root] = Browser(as_root=as_root)
        return _browsers[as_root]


@atexit.register
def close_browsers() -> None:
    """End the browsers that were started here; the next page to render starts one anew."""
    for browser in _browsers.values():
        browser.close()


def _found(as_root: bool) -> str:
    """The browser of this system, if it may be started."""
    if os.name != "posix":
        raise CannotRender("pages are rendered on Linux and macOS alone")
    if os.geteuid() == 0 and not as_root:
        raise CannotRender(
            "as root the browser runs without its sandbox: run as another user, or say that it may (--render-as-root)"
        )
    named = os.environ.get(EXECUTABLE_VARIABLE)
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, EXECUTABLES)), None)
    if found is None:
        raise CannotRender(
            f"no Chromium was found: install it (apt install chromium), or name it in {EXECUTABLE_VARIABLE}"
        )
    try:
        import playwright  # noqa: F401
    except ImportError:
        raise MissingExtra("playwright", "render") from None
    return found


def _process(line: Connection) -> subprocess.Popen[bytes]:
    """The process that has the browser. Not one of `multiprocessing`: that would run the user's script once more."""
    return subprocess.Popen(  # noqa: S603  our own code in our own Python
        [sys.executable, "-c", f"from thresher.fetch import rendering; rendering.serve({line.fileno()})"],
        stdin=subprocess.DEVNULL,
        pass_fds=[line.fileno()],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        start_new_session=True,
    )


# ---- in the process of the browser


def serve(handle: int) -> None:
    """Render what comes over a pipe, until it is closed."""
    line = Connection(handle)
    with suppress(EOFError, OSError):
        _serve(line, *line.recv())


def _serve(line: Connection, executable: str, without_sandbox: bool) -> None:
    from playwright.sync_api import Error, sync_playwright

    try:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=executable,
                chromium_sandbox=not without_sandbox,
                args=list(_SWITCHES),
                proxy={"server": _NOWHERE, "bypass": "<-loopback>"},
            )
            line.send(None)
            while True:
                line.send(_answered(browser, line.recv()))
    except Error as error:
        line.send(CannotRender(f"the browser could not be started: {str(error).splitlines()[0]}"))


def _answered(browser: Any, job: _Job) -> Rendered | Exception:
    from playwright.sync_api import Error

    context = browser.new_context(service_workers="block", accept_downloads=False)
    try:
        return _Rendering(context, job).run()
    except (Error, OutOfTime) as error:
        reason = (str(error) or "it took too long").splitlines()[0]
        return CannotRender(f"{job.page.url} could not be rendered: {reason}")
    finally:
        context.close()


class _Rendering:
    """One page under way in the browser."""

    def __init__(self, context: Any, job: _Job) -> None:
        self._job, self._clock = job, Deadline(job.seconds)
        self._left, self._requests = job.max_bytes, 0
        context.route("**/*", self._answer)
        context.route_web_socket("**/*", lambda socket: socket.close())
        self._page = context.new_page()
        self._page.on("dialog", lambda dialog: dialog.dismiss())
        context.on("page", lambda other: other.close())  # after our own: whatever else the page opens

    def run(self) -> Rendered:
        from playwright.sync_api import TimeoutError as TooLong

        job, page = self._job, self._page
        with suppress(TooLong):  # what stands there until then is better than nothing
            page.goto(job.page.url, wait_until="load", timeout=1000 * self._clock.remaining())
            page.wait_for_load_state("networkidle", timeout=1000 * min(_SETTLING, self._clock.remaining()))
        content = page.content().encode("utf-8", "replace")
        if len(content) > job.max_bytes:
            raise OutOfTime(f"it has more than {job.max_bytes:,} bytes")
        values = {name: getattr(job.page, name) for name in Fetched.__dataclass_fields__}
        values |= {"content": content, "charset": "utf-8", "content_type": "text/html"}
        return Rendered(**values, snapshot=self._snapshot() if job.with_snapshot else None)

    def _snapshot(self) -> dict[str, Any]:
        session = self._page.context.new_cdp_session(self._page)
        wanted = {STYLES_KEY: list(STYLES), "includeDOMRects": True, "includePaintOrder": True}
        found = session.send("DOMSnapshot.captureSnapshot", wanted)
        return {STYLES_KEY: list(STYLES), **found}

    def _answer(self, route: Any, request: Any) -> None:
        """Answer one request of the page, through our own fetch."""
        found = self._found(request)
        if found is None:
            route.abort()
            return
        kind = found.content_type + (f"; charset={found.charset}" if found.charset else "")
        # The context has no cookies and no keys, so that whoever may fetch something may also read it.
        headers = {"Content-Type": kind, "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store"}
        route.fulfill(status=200, headers=headers, body=found.content)

    def _found(self, request: Any) -> Fetched | None:
        page, url = self._job.page, request.url
        if request.is_navigation_request() and url == page.url and not self._requests:
            self._requests = 1
            return page
        if request.method != "GET" or request.resource_type not in NEEDED_TYPES or self._requests >= MOST_REQUESTS:
            return None
        self._requests += 1
        own, there = site_of(page.url), site_of(url)
        within = page if own is not None and there is not None and own.holds(there) else None
        try:
            found = fetch(url, chosen_by="page", within=within, timeout=self._clock.remaining(), max_bytes=self._left)
        except (ThresherError, OutOfTime):
            return None
        self._left -= len(found.content)
        return found
