"""A Chromium with the extension loaded, driven over a pipe by the browser's own protocol (CDP).

The toolbar button can be pressed only over the pipe (`Extensions.triggerAction`), and the panel that it opens is a page
that the usual drivers do not show. So this speaks the protocol itself: one JSON message for each call, ended by NUL.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

EXTENSION = Path(__file__).parents[2] / "extension"
PATIENCE = 30.0
"""Seconds until an answer must have come; a busy machine is slow."""

_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--metrics-recording-only",
    "--password-store=basic",
    "--use-mock-keychain",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # in containers it is small, and pages die of it
    "--hide-scrollbars",
    # Nothing is asked of the world outside, and sites of the test's own are on this machine.
    "--host-resolver-rules=MAP *.example.org 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--enable-unsafe-extension-debugging",
    "--remote-debugging-pipe",
)


class BrowserError(Exception):
    """The browser refused, or did not answer in time."""


def chromium_path() -> str | None:
    """Where Debian's Chromium is, or another one of that name."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Target:
    """A page, a panel or a service worker that can be talked to."""

    def __init__(self, browser: Chromium, target: str, session: str) -> None:
        self.browser, self.target, self.session = browser, target, session

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self.browser.send(method, parameters, self.session)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page; of a promise what it settles to."""
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        return _value(answer)

    def evaluate_inside(self, expression: str) -> Any:
        """The same in the world of the extension's content scripts, where `chrome.runtime` is. The button must have
        been pressed on the page."""
        world = self.browser.world(self)
        answer = self.send(
            "Runtime.evaluate", expression=expression, contextId=world, awaitPromise=True, returnByValue=True
        )
        return _value(answer)

    def overlay(self, function: str, *arguments: Any) -> Any:
        """Call a function with the closed shadow root of what the extension has laid over the page; None where nothing
        is laid over it. Such as `overlay("root => root.querySelector('button').textContent")`."""
        root = self._overlay_root()
        if root is None:
            return None
        answer = self.send(
            "Runtime.callFunctionOn",
            functionDeclaration=f"function (...rest) {{ return ({function})(this, ...rest) }}",
            objectId=root,
            arguments=[{"value": each} for each in arguments],
            awaitPromise=True,
            returnByValue=True,
        )
        return _value(answer)

    def _overlay_root(self) -> str | None:
        """The shadow root below the element that is marked `data-thresher-overlay` and stands beside the body."""
        roots = self.send("DOM.getDocument", depth=2, pierce=True)["root"]["children"]
        beside = [each for root in roots for each in root.get("children", [])]  # comments have none
        hosts = [each for each in beside if "data-thresher-overlay" in each.get("attributes", [])]
        shadows = [shadow for host in hosts for shadow in host.get("shadowRoots", [])]
        if not shadows:
            return None
        resolved = self.send("DOM.resolveNode", backendNodeId=shadows[-1]["backendNodeId"])
        return str(resolved["object"]["objectId"])

    def wait(self, expression: str, what: str = "", patience: float = PATIENCE) -> Any:
        """Ask again and again until the expression is true; its value."""
        return self.browser.wait(lambda: self._if_there(expression), what or expression, patience)

    def _if_there(self, expression: str) -> Any:
        try:
            return self.evaluate(expression)
        except BrowserError:  # the page is just being replaced by the next one
            return None

    def goto(self, address: str) -> None:
        """Open an address and wait until its page has loaded."""
        loader = self.send("Page.navigate", url=address)
        if "errorText" in loader:
            raise BrowserError(f"{address}: {loader['errorText']}")
        self.browser.wait(lambda: self._has_loaded(loader.get("loaderId")), f"{address} to load")

    def _has_loaded(self, loader: str | None) -> bool:
        frame = self.send("Page.getFrameTree")["frameTree"]["frame"]
        return bool(frame.get("loaderId") == loader and self._if_there("document.readyState") == "complete")

    def viewport(self, width: int, height: int, *, dark: bool = False) -> None:
        """The size of the window and the colours that the reader prefers."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", features=[scheme])

    def scripts_off(self) -> None:
        """The page runs no script of its own from the next address on; the extension's still run."""
        self.send("Emulation.setScriptExecutionDisabled", value=True)

    def screenshot(self, path: Path) -> None:
        """What is to be seen in the window, as a PNG."""
        answer = self.send("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(answer["data"]))

    def click(self, x: float, y: float) -> None:
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            button = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **button)

    def move(self, x: float, y: float) -> None:
        self.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def key(self, key: str, *, modifiers: int = 0) -> None:
        """Press and release a key: "Tab", "Escape", "Enter", " ", or a letter. 1 alt, 2 control, 4 meta, 8 shift."""
        code, number = _KEYS.get(key, (key, ord(key[0].upper())))
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        common = {"key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        self.send("Input.dispatchKeyEvent", **down, **common)
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def close(self) -> None:
        self.browser.send("Target.closeTarget", {"targetId": self.target})


_KEYS = {
    "Tab": ("Tab", 9),
    "Enter": ("Enter", 13),
    "Escape": ("Escape", 27),
    " ": ("Space", 32),
    "End": ("End", 35),
    "Home": ("Home", 36),
    "ArrowLeft": ("ArrowLeft", 37),
    "ArrowUp": ("ArrowUp", 38),
    "ArrowRight": ("ArrowRight", 39),
    "ArrowDown": ("ArrowDown", 40),
}


def _value(answer: dict[str, Any]) -> Any:
    if "exceptionDetails" in answer:
        details = answer["exceptionDetails"]
        raise BrowserError(details.get("exception", {}).get("description") or details["text"])
    return answer["result"].get("value")


class Chromium:
    """The browser, with a profile of its own that is thrown away."""

    def __init__(
        self,
        *,
        extension: Path = EXTENSION,
        width: int = 1280,
        height: int = 900,
        headless: bool = True,
        language: str = "en",
    ) -> None:
        path = chromium_path()
        if path is None:
            raise BrowserError("there is no chromium on this machine: apt-get install chromium")
        self._profile = tempfile.TemporaryDirectory(prefix="thresher-", ignore_cleanup_errors=True)
        self._complaints = Path(self._profile.name) / "complaints.txt"
        flags = [flag for flag in _FLAGS if headless or not flag.startswith("--headless")]
        command = [
            path,
            *flags,
            f"--user-data-dir={self._profile.name}",
            f"--window-size={width},{height}",
            "about:blank",
        ]
        self._process, self._write, self._read = _with_pipes(command, self._complaints, language)
        self._buffer, self._number = bytearray(), 0
        self._answers: dict[int, dict[str, Any]] = {}
        self._worlds: dict[str, list[dict[str, Any]]] = {}
        self._tabs: dict[str, str] = {}
        try:
            self.extension_id = str(self.send("Extensions.loadUnpacked", {"path": str(extension.resolve())})["id"])
            self.wait(self._background, "the background script of the extension to start")
        except BaseException:
            self.quit()
            raise

    def __enter__(self) -> Chromium:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.quit()

    def quit(self) -> None:
        """Close the browser, by force where it does not listen, and throw its profile away."""
        try:
            self.send("Browser.close")
            self._process.wait(PATIENCE)
        except (BrowserError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._read)
        os.close(self._write)
        self._profile.cleanup()

    def send(self, method: str, parameters: dict[str, Any] | None = None, session: str | None = None) -> dict[str, Any]:
        """Call a method of the protocol; its result."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        deadline = time.monotonic() + PATIENCE
        self._give_out(json.dumps(message).encode() + b"\0", method, deadline)
        while self._number not in self._answers:
            self._await(method, deadline)
        answer = self._answers.pop(self._number)
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error']['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    def _give_out(self, data: bytes, method: str, deadline: float) -> None:
        """Write all of it. The pipe takes little at once, and the browser may first want to be rid of its own."""
        rest = memoryview(data)
        while rest:
            if self._await(method, deadline, writing=True):
                try:
                    rest = rest[os.write(self._write, rest) :]
                except BrokenPipeError:
                    raise self._gone() from None

    def _await(self, method: str, deadline: float, *, writing: bool = False) -> bool:
        """Wait until there is something to take in, and take it in; or until something can be written."""
        seconds = max(0.0, deadline - time.monotonic())
        readable, writable, _ = select.select([self._read], [self._write] if writing else [], [], seconds)
        if not readable and not writable:
            raise BrowserError(f"{method}: no answer in {PATIENCE:.0f} s")
        if readable:
            self._take_in(os.read(self._read, 1 << 20))
        return bool(writable)

    def _take_in(self, data: bytes) -> None:
        if not data:
            raise self._gone()
        self._buffer += data
        if b"\0" not in data:
            return
        *messages, rest = bytes(self._buffer).split(b"\0")
        self._buffer = bytearray(rest)
        for message in map(json.loads, messages):
            if "id" in message:
                self._answers[message["id"]] = message
            elif message["method"] == "Runtime.executionContextCreated":
                self._worlds.setdefault(message["sessionId"], []).append(message["params"]["context"])

    def _gone(self) -> BrowserError:
        """The browser has ended by itself: its last words."""
        complaints = self._complaints.read_text(encoding="utf-8", errors="replace").splitlines()[-20:]
        return BrowserError("\n".join(["the browser has gone; its last words:", *complaints]))

    def world(self, page: Target) -> int:
        """The newest world of the extension's content scripts in a page, not in its frames."""
        page.send("Runtime.disable")
        self._worlds.pop(page.session, None)
        page.send("Runtime.enable")  # tells of all worlds once more
        ours = [each for each in self._worlds.get(page.session, []) if self.extension_id in each["origin"]]
        found = [each["id"] for each in ours if each["auxData"]["frameId"] == page.target]
        if not found:
            raise BrowserError("the extension has no content script in this page: press the button first")
        return int(found[-1])

    def wait(self, found: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
        """Ask until there is something; `BrowserError` when patience is out."""
        deadline = time.monotonic() + patience
        while not (result := found()):
            if time.monotonic() > deadline:
                raise BrowserError(f"waited {patience:.0f} s in vain for: {what}")
            time.sleep(0.02)
        return result

    def targets(self, kind: str) -> list[dict[str, Any]]:
        """What the browser has open of a kind: page, tab, service_worker, iframe."""
        found = self.send("Target.getTargets", {"filter": [{"type": kind}]})
        return list(found["targetInfos"])

    def _background(self) -> str | None:
        workers = [each for each in self.targets("service_worker") if self.extension_id in each["url"]]
        return workers[0]["targetId"] if workers else None

    def attach(self, target: str) -> Target:
        session = self.send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        return Target(self, target, session)

    def open(self, address: str = "about:blank") -> Target:
        """A new tab, in front."""
        before = {each["targetId"] for each in self.targets("tab")}
        page = self.attach(self.send("Target.createTarget", {"url": "about:blank"})["targetId"])
        new = [each["targetId"] for each in self.targets("tab") if each["targetId"] not in before]
        self._tabs[page.target] = new[0]
        page.send("Page.enable")
        if address != "about:blank":
            page.goto(address)
        return page

    def worker(self) -> Target:
        """The extension's background script. It goes to sleep when it is idle: pressing the button wakes it."""
        background = self._background()
        if background is None:
            raise BrowserError("the background script is asleep")
        return self.attach(background)

    def press(self, page: Target) -> Target:
        """Press the toolbar button; the panel that opens. A panel that is still open is closed first."""
        self.close_panels()
        page.send("Page.bringToFront")
        self.send("Extensions.triggerAction", {"id": self.extension_id, "targetId": self._tab_of(page)})
        panel = self.attach(self.wait(self.panels, "the panel")[0])
        panel.wait("document.readyState === 'complete'", "the panel to load")
        return panel

    def close_panels(self) -> None:
        for each in self.panels():
            with suppress(BrowserError):  # it has just closed by itself
                self.send("Target.closeTarget", {"targetId": each})
        self.wait(lambda: not self.panels(), "the old panel to close")

    def panels(self) -> list[str]:
        start = f"chrome-extension://{self.extension_id}/panel/"
        return [each["targetId"] for each in self.targets("page") if each["url"].startswith(start)]

    def _tab_of(self, page: Target) -> str:
        """The tab around a page; of a page that was not opened here, the tab in front: it was just brought there."""
        if page.target in self._tabs:
            return self._tabs[page.target]
        tabs = self.targets("tab")
        active = [each for each in tabs if each.get("embedderData", {}).get("tabActive")]
        return str((active or tabs)[0]["targetId"])


def _with_pipes(command: list[str], complaints: Path, language: str) -> tuple[subprocess.Popen[bytes], int, int]:
    """Start the browser with its ends of two pipes as descriptors 3 and 4, where it looks for them; and our ends."""
    to_browser, write = os.pipe()
    read, from_browser = os.pipe()
    os.set_blocking(write, False)
    # Not sh: Debian's knows no descriptors above 9.
    shell = ["bash", "-c", f'exec "$@" 3<&{to_browser} 4>&{from_browser}', "bash", *command]
    with complaints.open("wb") as errors:
        process = subprocess.Popen(
            shell,
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env={**os.environ, "LANGUAGE": language},
        )
    os.close(to_browser)
    os.close(from_browser)
    return process, write, read
