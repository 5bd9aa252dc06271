"""What the tests of the studio share: its token, a studio that runs, opening a page as a user does."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final, NamedTuple

TOKEN: Final = "a-token-for-the-tests"  # noqa: S105


class Served(NamedTuple):
    """A studio that runs."""

    url: str
    """With the token, and a slash at the end."""
    folder: Path
    """Where it was started, and where its rules are."""


def opened(screen: Any, served: Served, sample: str = "article") -> str:
    """Open a sample as a user does; its address."""
    screen.goto(served.url)
    screen.click(f"[data-sample={sample}]")
    screen.wait_for_selector("body[data-screen=page][data-ready=yes]")
    return str(screen.url).partition("?")[0]


def wait_until(screen: Any, condition: str, seconds: float = 20) -> None:
    """Asked from here, again and again: in the page the studio's own policy lets no text be run as a script."""
    stop = time.monotonic() + seconds
    while not screen.evaluate(condition):
        assert time.monotonic() < stop, condition
        screen.wait_for_timeout(50)
