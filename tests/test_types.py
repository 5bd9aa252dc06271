"""What type checkers see of the public names: every keyword, and a misspelt one."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from places import ROOT

import thresher
from thresher.fetch.client import FetchOptions
from thresher.journey import ExtractOptions
from thresher.methods.parameters import MethodParameters, parameters_of

SNIPPET = """
import thresher

thresher.extract("<p>Hello", favor="recall", threshold=0.4, max_chars=100).markdown
thresher.extract("<p>Hello", favour="recall")
thresher.extract("<p>Hello", threshold="high")
thresher.extract(5)
thresher.Site().extract("<p>Hello", link=False)
thresher.fetch("https://example.org/", time_out=3)
reveal_type(thresher.extract("<p>Hello").title)
"""


def keywords(function: Callable[..., Any]) -> set[str]:
    found = inspect.signature(function).parameters.values()
    return {each.name for each in found if each.kind is each.KEYWORD_ONLY}


def test_what_methods_take_is_what_type_checkers_are_told() -> None:
    taken = {name for method in thresher.METHODS.values() for name in parameters_of(method)}
    assert MethodParameters.__optional_keys__ == taken - {"images"}


def test_what_is_passed_on_is_what_type_checkers_are_told() -> None:
    assert ExtractOptions.__optional_keys__ == MethodParameters.__optional_keys__ | keywords(thresher.extract)
    assert FetchOptions.__optional_keys__ == keywords(thresher.fetch) - {"known"}


def test_a_misspelt_keyword_is_an_error_before_the_program_runs(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="needs the extra dev")
    file = tmp_path / "snippet.py"
    file.write_text(SNIPPET)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)]
    said = subprocess.run(command, capture_output=True, text=True, cwd=ROOT).stdout
    errors = [int(line.split(":")[1]) for line in said.splitlines() if ": error:" in line]
    assert errors == [5, 6, 7, 8, 9], said
    assert 'Revealed type is "' in said
    assert "str" in said.rpartition("Revealed type")[2]
