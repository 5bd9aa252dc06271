"""Check the packed extension with Mozilla's linter: `make extension`. Needs Node 20 or later and npm.

What is checked is what is shipped: the package is laid out in a folder of its own first. Every warning fails, but for
those that are explained below.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any, Final

LINTER: Final = "web-ext@10.7.0"
EXPLAINED: Final = {
    "BACKGROUND_SERVICE_WORKER_IGNORED": "One manifest serves both browsers: Chromium runs `background.service_worker`,"
    " Firefox runs `background.scripts`, and each ignores the other's key.",
    "KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION": "`data_collection_permissions` is there from Firefox 140 on, on"
    " Android only from 142. The extension is made for the desktop, where 140 is the oldest with long-term support.",
}
"""Warnings that must stay, and why."""


class CannotLint(Exception):
    """The linter could not be run, or gave no answer."""


def lint(package: Path) -> list[dict[str, Any]]:
    """What the linter has to say about a package: errors, warnings and notices."""
    npx = shutil.which("npx")
    if npx is None:
        raise CannotLint(
            "The packages are made but not checked: that needs Node 20 or later with npm (apt-get install npm)."
        )
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(package) as files:
            files.extractall(folder)
        command = [npx, "--yes", LINTER, "lint", "--no-config-discovery", "--source-dir", folder, "--output", "json"]
        answer = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    try:
        found = json.loads(answer.stdout)
    except ValueError:
        complaints = "\n".join((answer.stdout + answer.stderr).splitlines()[-15:])
        raise CannotLint(f"The packages are made but not checked. {LINTER} gave no answer:\n{complaints}") from None
    return [each for kind in ("errors", "warnings", "notices") for each in found[kind]]


def unexplained(found: list[dict[str, Any]]) -> list[str]:
    """What must be fixed: warnings that are not explained, and explanations of warnings that no longer come."""
    places = [(each, f"{each.get('file', 'package')}:{each.get('line', 1)}") for each in found]
    wrong = [f"{place}: {each['code']}: {each['message']}" for each, place in places if each["code"] not in EXPLAINED]
    given = {each["code"] for each in found}
    stale = [
        f"{code} is explained in {Path(__file__).name}, but no longer given" for code in EXPLAINED if code not in given
    ]
    return wrong + stale


def main(folder: Path) -> int:
    """Check the newest package of a folder; the exit code."""
    package = max(folder.glob("thresher-*.xpi"), key=lambda path: path.stat().st_mtime)
    found = lint(package)
    wrong = unexplained(found)
    for line in wrong:
        print(line, file=sys.stderr)
    if not wrong:
        print(f"{package}: nothing wrong, {len(found)} explained warning{'s' * (len(found) != 1)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main(Path("dist")))
    except CannotLint as error:
        sys.exit(str(error))
