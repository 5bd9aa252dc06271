"""Pack the browser extension into `dist/`: `make extension`. Needs nothing but Python.

Chromium and Firefox get the same files, as .zip and as .xpi. The same source gives the same bytes, whenever and
wherever it is packed, so that anyone can check what a package was made of.
"""

from __future__ import annotations

import json
import re
import sys
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
EXTENSION: Final = ROOT / "extension"
KINDS: Final = {".js", ".css", ".html", ".json", ".png", ".svg", ".wasm"}
"""What a browser reads. Whatever else is in the folder is not packed."""

_DATE: Final = (1980, 1, 1, 0, 0, 0)
_READABLE: Final = 0o100644 << 16


class Mismatch(Exception):
    """The extension and the Python package disagree."""


def contents(extension: Path = EXTENSION) -> dict[str, bytes]:
    """The files of a package by name, in order: those of the extension, and the licence."""
    found = {
        str(path.relative_to(extension).as_posix()): path
        for path in extension.rglob("*")
        if _is_packed(path, extension)
    }
    found["LICENSE"] = ROOT / "LICENSE"
    return {name: found[name].read_bytes() for name in sorted(found)}


def _is_packed(path: Path, extension: Path) -> bool:
    hidden = any(part.startswith(".") for part in path.relative_to(extension).parts)
    return path.is_file() and path.suffix in KINDS and not hidden


def version_of(extension: Path = EXTENSION) -> str:
    """The version in the manifest. Extension and Python package are one project and have one version."""
    version = str(json.loads((extension / "manifest.json").read_text(encoding="utf-8"))["version"])
    package = re.search(r'^__version__ = "(.+)"$', (ROOT / "src/thresher/__init__.py").read_text("utf-8"), re.MULTILINE)
    if package is None or package[1] != version:
        told = package[1] if package else "none"
        raise Mismatch(
            f"extension/manifest.json has version {version}, src/thresher/__init__.py has {told}: make them equal"
        )
    return version


def pack(target: Path, files: dict[str, bytes]) -> None:
    """Write a package: names in order, the same date for all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as package:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _DATE)
            entry.compress_type, entry.external_attr, entry.create_system = zipfile.ZIP_DEFLATED, _READABLE, 3
            package.writestr(entry, data)


def main(folder: Path) -> None:
    """Pack for both browsers and say where it is."""
    version, files = version_of(), contents()
    for ending in ("zip", "xpi"):
        target = folder / f"thresher-{version}.{ending}"
        pack(target, files)
        print(f"{target}: {len(files)} files, {target.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    try:
        main(Path("dist"))
    except Mismatch as error:
        sys.exit(str(error))
