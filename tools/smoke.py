"""Whether an installed Thresher works at all: every page of tests/pages in every format, and the command.

Run with the Python that it is installed for, `python tools/smoke.py`; it needs nothing that Thresher does not need.
"""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import thresher
from thresher.extraction import FORMATS
from thresher.kernel import native

PAGES: Final = Path(__file__).parents[1] / "tests" / "pages"
URL: Final = "https://example.org/folder/page.html"


def check_page(folder: Path) -> None:
    """Markdown is as expected; the other formats can be read and are not empty."""
    result = thresher.extract(folder / "source.html", url=URL)
    written = {name: result.to(name) for name in FORMATS}
    if written["md"] + "\n" != (folder / "expected.md").read_text(encoding="utf-8"):
        raise SystemExit(f"{folder.name}: the Markdown is not that of expected.md")
    json.loads(written["json"])
    ElementTree.fromstring(written["xml"])  # noqa: S314  # our own
    empty = [name for name, text in written.items() if not text.strip()]
    if empty:
        raise SystemExit(f"{folder.name}: nothing is written as {', '.join(empty)}")


def check_command() -> None:
    command = Path(sysconfig.get_path("scripts")) / "thresher"
    said = subprocess.check_output([str(command), "--version"], text=True).strip()
    if said != f"thresher {thresher.__version__}":
        raise SystemExit(f"thresher --version says {said!r}, the package is {thresher.__version__}")


if __name__ == "__main__":
    folders = sorted(path.parent for path in PAGES.glob("*/source.html"))
    for each in folders:
        check_page(each)
    check_command()
    version = ".".join(map(str, sys.version_info[:3]))
    print(f"Python {version}: {len(folders)} pages in {len(FORMATS)} formats, by {native.__file__}")
