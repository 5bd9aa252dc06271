"""Install Thresher into every version of Python that it supports, and try it: `make test-pythons`.

Each Python from 3.11 to 3.14 that is found, on the path, among the versions of pyenv or uv, or named as an argument,
gets an environment of its own in a temporary folder; Thresher is installed there from source, which compiles its
kernel, and `tools/smoke.py` is run. A version that is not found is named; that is not a failure.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
VERSIONS: Final = ("3.11", "3.12", "3.13", "3.14")
SAY_VERSION: Final = "import sys; print('.'.join(map(str, sys.version_info[:2])))"
FOLDERS_OF_VERSIONS: Final = (
    Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions"),
    Path.home() / ".local/share/uv/python",
)


class Outcome(NamedTuple):
    works: bool
    words: str


def places(version: str) -> Iterator[str]:
    """Where a Python of this version may be."""
    for folder in FOLDERS_OF_VERSIONS:
        yield from map(str, sorted(folder.glob(f"*{version}.*/bin/python{version}"), reverse=True))
    if found := shutil.which(f"python{version}"):
        yield found


def is_version(python: str, version: str) -> bool:
    """A name on the path need not be a Python: pyenv puts names there for versions that are not installed."""
    try:
        done = subprocess.run([python, "-c", SAY_VERSION], capture_output=True, text=True)
    except OSError:
        return False
    return done.returncode == 0 and done.stdout.strip() == version


def find(version: str, given: list[str]) -> str | None:
    return next((python for python in [*given, *places(version)] if is_version(python, version)), None)


def try_python(python: str, folder: Path) -> Outcome:
    """Make an environment, install, run; stops at the first step that fails."""
    inside = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    started = time.monotonic()
    steps = (
        [python, "-m", "venv", str(folder)],
        [inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(ROOT)],
        [inside, str(ROOT / "tools" / "smoke.py")],
    )
    for step in steps:
        done = subprocess.run(
            step, cwd=folder.parent, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        if done.returncode:
            return Outcome(False, f"FAILED: {' '.join(step)}\n{done.stdout}")
    return Outcome(True, f"{done.stdout.strip()} ({time.monotonic() - started:.0f} s to install and try)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pythons", nargs="*", help="interpreters to try besides those that are found")
    given = parser.parse_args().pythons
    works = True
    for version in VERSIONS:
        python = find(version, given)
        if python is None:
            print(f"Python {version}: not found, not tried", flush=True)
            continue
        with tempfile.TemporaryDirectory() as folder:
            outcome = try_python(python, Path(folder, "venv"))
        print(outcome.words, flush=True)
        works = works and outcome.works
    sys.exit(0 if works else 1)


if __name__ == "__main__":
    main()
