"""Build the documentation as a site of its own: `make site`, into dist/site.

The site has the README as its front page, all of docs/, and a page for each file of the project that these point to, so
that no link leaves it. The pages are put together in build/site-pages; zensical makes HTML of them by mkdocs.yml, or
mkdocs-material with `--mkdocs`.
"""

from __future__ import annotations

import argparse
import os
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = ROOT / "build" / "site-pages"
SITE: Final = ROOT / "dist" / "site"
FRONT: Final = "README.md"
PROJECT: Final = {  # pages that stand outside of docs/, and where they go
    FRONT: "index.md",
    "CHANGELOG.md": "project/changelog.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "src/thresher/model/card.md": "project/model-card.md",
}
LANGUAGES: Final = {
    ".py": "python", ".pyx": "cython", ".pxi": "cython", ".js": "javascript", ".toml": "toml", ".css": "css",
    ".json": "json", ".jsonl": "json",
}  # fmt: skip
FENCES: Final = re.compile(r"(^(`{3,}).*?^\2$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"(\]\()([^)\s#]+)(#[^)\s]*)?(\))")
LONGEST_LISTING: Final = 400


class Pages:
    """The pages of the site: what each file of the project is called there."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def add(self, source: str, target: str) -> None:
        """Put a page of Markdown in its place, with its links turned to what they mean on the site."""
        if source in self.written:
            return
        self.written[source] = target
        self._write(target, self._turned((ROOT / source).read_text(encoding="utf-8"), source, target))

    def _turned(self, text: str, source: str, target: str) -> str:
        parts = FENCES.split(text)
        for place in range(0, len(parts), FENCES.groups + 1):  # between code
            parts[place] = LINK.sub(lambda link: self._link(link, source, target), parts[place])
        return "".join(part for number, part in enumerate(parts) if number % (FENCES.groups + 1) < 2)

    def _link(self, link: re.Match[str], source: str, target: str) -> str:
        before, address, anchor, after = link.groups(default="")
        if ":" in address or address.startswith("…"):
            return link[0]
        meant = posixpath.normpath(posixpath.join(posixpath.dirname(source), address))
        place = posixpath.relpath(self._place_of(meant), posixpath.dirname(target) or ".")
        return f"{before}{place}{anchor}{after}"

    def _place_of(self, path: str) -> str:
        """Where a file or folder of the project stands on the site; it is put there if it was not."""
        if path in PROJECT:
            return PROJECT[path]
        if path.startswith("docs/"):
            return path.removeprefix("docs/") if (ROOT / path).is_file() else "index.md"
        place = f"source/{path}.md"
        if path not in self.written:
            self.written[path] = place
            self._write(place, _listing(path) if (ROOT / path).is_dir() else _source(path))
        return place

    @staticmethod
    def _write(target: str, text: str) -> None:
        file = PAGES / target
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def _source(path: str) -> str:
    file = ROOT / path
    language = LANGUAGES.get(file.suffix, "text")
    return f"# `{path}`\n\n`````{language}\n{file.read_text(encoding='utf-8').rstrip()}\n`````\n"


def _listing(path: str) -> str:
    done = subprocess.run(["git", "ls-files", path], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S607
    files = done.stdout.split("\n")[:LONGEST_LISTING]
    return f"# `{path}/`\n\nIn this folder:\n\n```text\n" + "\n".join(files).rstrip() + "\n```\n"


def gather() -> None:
    """All pages and pictures into one folder."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES, ignore=shutil.ignore_patterns("*.py", "__pycache__", "*.md"))
    shutil.copy(ROOT / "extension" / "icons" / "thresher.svg", PAGES / "pictures" / "logo.svg")
    pages = Pages()
    for source, target in PROJECT.items():
        pages.add(source, target)
    for file in sorted((ROOT / "docs").rglob("*.md")):
        path = file.relative_to(ROOT).as_posix()
        pages.add(path, path.removeprefix("docs/"))


def build(command: list[str]) -> None:
    shutil.rmtree(SITE, ignore_errors=True)
    quiet = {**os.environ, "NO_COLOR": "1", "NO_MKDOCS_2_WARNING": "1"}  # the latter is no word about our pages
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env=quiet,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode or not (SITE / "index.html").is_file():
        raise SystemExit(f"the site was not built:\n{done.stdout}")
    warnings = [line for line in done.stdout.splitlines() if "warning" in line.lower()]
    if warnings:
        raise SystemExit("the site has faults:\n" + "\n".join(warnings))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mkdocs", action="store_true", help="build with mkdocs-material instead of zensical")
    parser.add_argument("--pages", action="store_true", help="only put the pages together")
    asked = parser.parse_args()
    gather()
    if not asked.pages:
        build(
            ["mkdocs", "build", "--strict", "--quiet"] if asked.mkdocs else ["zensical", "build", "--clean", "--strict"]
        )
        print(f"The site is in {SITE.relative_to(ROOT)}; python -m http.server -d {SITE.relative_to(ROOT)} shows it")


if __name__ == "__main__":
    main()
