"""defuddle, which runs in Node: one process for all pages, started anew where a page takes too long."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from threading import Timer
from typing import Final

FOLDER: Final = Path("build/npm")
HOW_TO_INSTALL: Final = f"npm install --prefix {FOLDER} defuddle@0.19.4 linkedom@0.18.12"
_SCRIPT: Final = Path(__file__).with_suffix(".mjs")
_SECONDS: Final = 120.0
"""That a page may take."""


def version() -> str | None:
    """Which one is installed; None where there is none."""
    package = FOLDER / "node_modules/defuddle/package.json"
    if shutil.which("node") is None or not package.is_file():
        return None
    return str(json.loads(package.read_text())["version"])


class Defuddle:
    """Writes Markdown, page by page."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def __call__(self, html: str, url: str) -> str:
        process = self._running()
        assert process.stdin is not None and process.stdout is not None  # noqa: S101
        timer = Timer(_SECONDS, process.kill)
        timer.start()
        try:
            process.stdin.write(json.dumps({"html": html, "url": url}) + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        finally:
            timer.cancel()
        if not answer:
            self.close()
            return ""
        return str(json.loads(answer)["markdown"] or "")

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            command = [shutil.which("node") or "node", str(_SCRIPT), str(FOLDER.resolve())]
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
            self._process = subprocess.Popen(command, text=True, encoding="utf-8", **pipes)  # type: ignore[call-overload]  # noqa: S603
        return self._process

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
