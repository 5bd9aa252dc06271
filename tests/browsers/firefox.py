"""A Firefox with the extension loaded, driven over Marionette, the protocol that Firefox brings for its own tests.

It is spoken over a socket on this machine: the length of a message, a colon, the message as JSON. Scripts may run in
the browser's own windows too, and that is where the toolbar button is pressed and the panel is found.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

EXTENSION = Path(__file__).parents[2] / "extension"
PATIENCE = 60.0
"""Seconds until an answer must have come; a busy machine is slow."""

_PREFERENCES: dict[str, bool | int | str] = {
    "marionette.port": 0,  # any that is free; Firefox writes it into the profile
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.locale.requested": "en-US",
    # Nothing is asked of the world outside: what is not on this machine goes to a proxy that is not there.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
}

_PRESS = """
    const [id] = arguments;
    const window = Services.wm.getMostRecentWindow("navigator:browser");
    const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
    const { extension } = WebExtensionPolicy.getByID(id);
    const tab = window.gBrowser.selectedTab;
    extension.tabManager.addActiveTabPermission(tab);
    ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
    return extension.tabManager.getWrapper(tab).id;
"""
_PANEL = """
    const window = Services.wm.getMostRecentWindow("navigator:browser");
    const panel = window.document.querySelector("browser[webextension-view-type=popup]");
"""
_CLOSE_PANEL = f"{_PANEL} panel?.closest('panel')?.hidePopup(); return !panel;"
_IN_PANEL = f"""
    const [script, sandboxName, done] = arguments;
    {_PANEL}
    const actor = panel?.browsingContext?.currentWindowGlobal?.getActor("MarionetteCommands");
    const options = {{ timeout: {PATIENCE * 1000}, async: true, sandboxName, newSandbox: true }};
    if (actor) actor.executeScript(script, [], options).then(done, (error) => done({{ error: String(error) }}));
    else done({{ error: "there is no panel" }});
"""


class FirefoxError(Exception):
    """The browser refused, or did not answer in time."""


def firefox_path() -> str | None:
    """Where Debian's Firefox is, or another one of that name."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """The browser, with a profile of its own that is thrown away. It has one tab."""

    def __init__(self, *, extension: Path = EXTENSION) -> None:
        path = firefox_path()
        if path is None:
            raise FirefoxError("there is no Firefox on this machine: apt-get install firefox-esr")
        self._folder = tempfile.TemporaryDirectory(prefix="thresher-", ignore_cleanup_errors=True)
        self._profile = Path(self._folder.name)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in _PREFERENCES.items()]
        (self._profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [path, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote"]
        with (self._profile / "complaints.txt").open("wb") as complaints:
            self._process = subprocess.Popen(
                [*command, "--profile", str(self._profile), "about:blank"],
                stdout=subprocess.DEVNULL,
                stderr=complaints,
                env={**os.environ, "HOME": str(self._profile)},
            )
        self._socket: socket.socket | None = None
        self._number = self._tab = 0
        try:
            port = self.wait(self._port, "Firefox to start")
            self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            self._stream = self._socket.makefile("rb")
            self._receive()  # a greeting
            self.send("WebDriver:NewSession", capabilities={"alwaysMatch": {}})
            self.send("WebDriver:SetTimeouts", script=int(PATIENCE * 1000))
            self.extension_id = str(self.send("Addon:Install", path=str(extension.resolve()), temporary=True)["value"])
        except BaseException:
            self.quit()
            raise

    def __enter__(self) -> Firefox:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.quit()

    def quit(self) -> None:
        """End the browser and throw its profile away."""
        if self._socket is not None:
            self._stream.close()
            self._socket.close()
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()

    def _port(self) -> int:
        if self._process.poll() is not None:
            raise self._gone()
        file = self._profile / "MarionetteActivePort"
        return int(file.read_text() or 0) if file.exists() else 0

    def _gone(self) -> FirefoxError:
        """The browser has ended by itself: its last words."""
        complaints = (self._profile / "complaints.txt").read_text(encoding="utf-8", errors="replace").splitlines()
        return FirefoxError("\n".join(["Firefox has gone; its last words:", *complaints[-20:]]))

    def send(self, command: str, **parameters: Any) -> dict[str, Any]:
        """Call a command of the protocol; its result."""
        assert self._socket is not None
        self._number += 1
        message = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, number, error, result = self._receive()
        assert number == self._number
        if error:
            raise FirefoxError(f"{command}: {error['error']}: {error['message']}")
        return result if isinstance(result, dict) else {}

    def _receive(self) -> Any:
        digits = b""
        while not digits.endswith(b":"):
            digit = self._stream.read(1)
            if not digit:
                raise self._gone()
            digits += digit
        return json.loads(self._stream.read(int(digits[:-1])))

    def wait(self, found: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
        """Ask until there is something; `FirefoxError` when patience is out."""
        deadline = time.monotonic() + patience
        while not (result := found()):
            if time.monotonic() > deadline:
                raise FirefoxError(f"waited {patience:.0f} s in vain for: {what}")
            time.sleep(0.02)
        return result

    def goto(self, address: str) -> None:
        """Open an address and wait until its page has loaded."""
        self.send("WebDriver:Navigate", url=address)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page; of a promise what it settles to."""
        return _value(self.send("WebDriver:ExecuteAsyncScript", script=_settled(expression), args=[])["value"])

    def _in_browser(self, script: str, *arguments: Any, later: bool = False) -> Any:
        """Run a script in the browser's own window."""
        self.send("Marionette:SetContext", value="chrome")
        try:
            command = "WebDriver:ExecuteAsyncScript" if later else "WebDriver:ExecuteScript"
            return self.send(command, script=script, args=list(arguments))["value"]
        finally:
            self.send("Marionette:SetContext", value="content")

    def press(self) -> None:
        """Press the toolbar button and wait for its panel. A panel that is still open is closed first."""
        self.close_panel()
        self._tab = self._in_browser(_PRESS, self.extension_id)
        self.wait(self._panel_has_loaded, "the panel")

    def _panel_has_loaded(self) -> bool:
        try:
            loaded = self.in_panel("location.protocol === 'moz-extension:' && document.readyState === 'complete'")
        except FirefoxError:  # it is not there yet, or just being made
            return False
        return bool(loaded)

    def close_panel(self) -> None:
        self.wait(lambda: self._in_browser(_CLOSE_PANEL), "the panel to close")

    def in_panel(self, expression: str) -> Any:
        """The value of an expression in the panel. Clicks that it makes count as those of a user."""
        return _value(self._in_browser(_IN_PANEL, _settled(expression), "system", later=True))

    def inside(self, function: str) -> Any:
        """What a function answers in the world of the extension's content scripts: `async () => ...`, from where
        `import(chrome.runtime.getURL("engine/columns.js"))` can be had. The panel must be open."""
        injection = f"{{ target: {{ tabId: {self._tab} }}, func: {function} }}"
        script = f"""
          window.wrappedJSObject.browser.scripting.executeScript({injection}).then(([answer]) => {{
            if (answer.error) throw answer.error;
            return answer.result;
          }})"""
        return _value(self._in_browser(_IN_PANEL, _settled(script), "default", later=True))


def _settled(expression: str) -> str:
    """A script that calls the last of its arguments with what an expression gives, or with what went wrong."""
    return f"""
        const done = arguments[arguments.length - 1];
        (async () => ({expression}))().then(
          (value) => done({{ value: value === undefined ? null : JSON.parse(JSON.stringify(value)) }}),
          (error) => done({{ error: String(error?.message ?? error) }}),
        );
    """


def _value(answer: dict[str, Any]) -> Any:
    if "error" in answer:
        raise FirefoxError(answer["error"])
    return answer["value"]
