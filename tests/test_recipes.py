"""The recipes run as they stand, each by itself: `pip install 'thresher[recipes]'` for all of them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest
from places import ROOT

RECIPES: Final = ROOT / "docs" / "recipes.md"
SECTION: Final = re.compile(r"^## (.+)\n(?:(?!^## ).*\n)*?```python\n((?:(?!^```).*\n)+)", re.MULTILINE)
PACKAGES: Final = re.compile(r"^(?:import|from) (\w+)", re.MULTILINE)


def test_every_section_has_its_recipe() -> None:
    text = RECIPES.read_text(encoding="utf-8")
    assert [name for name, _ in SECTION.findall(text)] == re.findall(r"^## (.+)", text, re.MULTILINE)


def recipes() -> list[Any]:
    """Spark takes half a minute to start, so `make test-faults` runs its recipe, among other engines."""
    found = SECTION.findall(RECIPES.read_text(encoding="utf-8"))
    return [pytest.param(*each, id=each[0], marks=[pytest.mark.faults] * (each[0] == "Spark")) for each in found]


@pytest.mark.parametrize(("name", "code"), recipes())
def test_a_recipe_runs(name: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of its own: these libraries set up loggers, threads and signals for the whole of theirs."""
    for package in PACKAGES.findall(code):
        if find_spec(package) is None:
            pytest.skip(f"needs {package}: pip install 'thresher[recipes]'")
    if name == "Spark" and shutil.which("java") is None:
        pytest.skip("needs Java")
    shutil.copy(ROOT / "tests" / "pages" / "article" / "source.html", tmp_path / "page.html")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
