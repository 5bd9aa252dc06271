"""That nothing is left to chance in `make test`: it draws the same examples wherever and in whatever order it runs."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import pytest
from hypothesis import settings
from places import TESTS

DRAWN: Final = """
import sys
sys.path[:0] = [{tests!r}, {tests!r} + "/browsers"]
import conftest
from hypothesis import given, strategies
{before}
drawn = []

@given(strategies.text() | strategies.integers())
def draw(value):
    drawn.append(value)

draw()
print(ascii(drawn))
"""


def drawn(before: str = "", profile: str = "steady") -> str:
    code = DRAWN.format(tests=str(TESTS), before=before)
    environment = {**os.environ, "HYPOTHESIS_PROFILE": profile}
    return subprocess.check_output([sys.executable, "-c", code], env=environment, text=True)


def test_the_same_is_drawn_whatever_is_imported() -> None:
    assert drawn() == drawn(before="import thresher.compat.trafilatura, thresher.lab.evaluate.report, places")


def test_something_else_is_drawn_where_that_is_wished() -> None:
    assert drawn(profile="random") != drawn(profile="random")


def test_every_run_is_like_the_last_and_leaves_nothing_for_the_next() -> None:
    if os.environ.get("HYPOTHESIS_PROFILE", "steady") != "steady":
        pytest.skip("this run is to be like no other")
    assert settings().derandomize
    assert settings().database is None
    assert settings().deadline is None
