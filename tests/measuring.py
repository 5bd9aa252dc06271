"""Tests that measure time, and do not fail because the machine is busy.

They take the processor's time, not the clock's, and leave much room. Whatever else runs can make a measurement longer,
never shorter: so a test that holds once in a few tries holds, and only what is slow every time is slow.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec

TRIES: Final = 4

Arguments = ParamSpec("Arguments")


def measured(test: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """For tests that begin anew each time: what they measure they make themselves."""

    @wraps(test)
    def tried(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        for _ in range(TRIES - 1):
            try:
                return test(*args, **kwargs)
            except AssertionError:
                continue
        return test(*args, **kwargs)

    return tried
