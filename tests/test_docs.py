"""The documentation is true: its examples run, its generated pages are current, its links lead somewhere."""

from __future__ import annotations

import gzip
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from places import ROOT

from thresher import METHODS

PAGES: Final = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SAMPLE: Final = ROOT / "tests" / "pages" / "article" / "source.html"
FENCE: Final = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"(?<!!)\[[^\]]*\]\(([^)#]+)(?:#[^)]*)?\)")
WIDEST_PROSE: Final = 110
"""Columns. Prose is wrapped at 100; a link or a piece of code at the end of a line may reach beyond."""
UNWRAPPED: Final = re.compile(r"\s*(?:[|#<]|\[?!\[|\[[^\]]+\]: |(?:[-*>] )?\[[^\]]*\]\([^)]*\)\W*$)")
"""Lines that cannot be wrapped: tables, headings, pictures, markup, and links that stand alone."""
GENERATED: Final = {ROOT / "docs" / "cli.md", ROOT / "docs" / "api.md", ROOT / "docs" / "methods" / "measured.md"}

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def examples(page: Path, language: str) -> list[str]:
    return [code for name, code in FENCE.findall(page.read_text(encoding="utf-8")) if name == language]


def prose(page: Path) -> Iterator[str]:
    """The lines of a page that are neither code nor of a kind that cannot be wrapped."""
    is_code = False
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code and not UNWRAPPED.match(line):
            yield line


@pytest.fixture(scope="module")
def example_org(serve: Callable[..., str]) -> str:
    """Stands in for example.org."""
    return serve(lambda path: (200, {"Content-Type": "text/html; charset=utf-8"}, SAMPLE.read_bytes()))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a page and a site, as the examples assume."""
    shutil.copy(SAMPLE, tmp_path / "page.html")
    (tmp_path / "site").mkdir()
    shutil.copy(SAMPLE, tmp_path / "site" / "index.html")
    (tmp_path / "site" / "news.html.gz").write_bytes(gzip.compress(SAMPLE.read_bytes()))
    (tmp_path / "names.txt").write_text("page.html\nsite/index.html\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@every_page
def test_python_examples_run(page: Path, folder: Path, example_org: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = dict(METHODS)
    monkeypatch.setenv("http_proxy", example_org)
    monkeypatch.delenv("no_proxy", raising=False)
    if page.name == "recipes.md":
        pytest.skip("tests/test_recipes.py runs them one by one")
    code = "\n".join(examples(page, "python")).replace('fetch("https://example.org', 'fetch("http://example.org')
    exec(compile(code, str(page), "exec"), {})  # noqa: S102
    METHODS.clear()
    METHODS.update(known)


@every_page
def test_shell_examples_run(page: Path, folder: Path, example_org: str) -> None:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    for code in examples(page, "sh"):
        for line in code.replace("https://example.org", example_org).splitlines():
            done = subprocess.run(line, shell=True, capture_output=True, text=True, env=environment)  # noqa: S602
            assert done.returncode == 0, (line, done.stderr)


@every_page
def test_links_lead_to_files(page: Path) -> None:
    for target in LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        if not target.startswith(("http:", "https:", "…")):
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize(
    "page",
    [page for page in (*PAGES, ROOT / "CHANGELOG.md") if page not in GENERATED],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_prose_is_wrapped(page: Path) -> None:
    assert [line for line in prose(page) if len(line) > WIDEST_PROSE] == []


def test_the_generated_pages_are_current() -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "docs")
        spec.loader.exec_module(generate)
    assert generate.CLI.read_text(encoding="utf-8") == generate.cli_page(), "run make docs"
    man = generate.man_page(generate.typer.main.get_command(generate.app))
    assert generate.MAN.read_text(encoding="utf-8") == man, "run make docs"
    assert generate.API.read_text(encoding="utf-8") == generate.api_page(), "run make docs"


def test_every_method_has_its_page() -> None:
    for name in METHODS:
        assert (ROOT / "docs" / "methods" / f"{name}.md").is_file()


def test_the_readme_starts_with_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.index("make demo") < text.index("make test") < text.index("```python")
