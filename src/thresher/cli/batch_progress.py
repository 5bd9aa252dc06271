"""The live line of `thresher batch`; where nobody watches, a plain line now and then."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from thresher.batch.records import Status
from thresher.batch.running import Run
from thresher.cli import messages

_EVERY: Final = 30.0
"""Seconds between plain lines."""
_LIVE_EVERY: Final = 0.25
_FINE: Final = (Status.OK.value, Status.EMPTY.value)

Watch = Callable[[Run], None]
Say = Callable[[str], None]


@contextmanager
def watching(*, quiet: bool) -> Iterator[tuple[Watch, Say]]:
    if quiet:
        yield (lambda run: None), messages.note
    elif messages.is_watched():
        with _live() as both:
            yield both
    else:
        yield _Lines(messages.note, _EVERY), messages.note


@contextmanager
def _live() -> Iterator[tuple[Watch, Say]]:
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    console = Console(stderr=True)
    with Live(Text(""), console=console, refresh_per_second=4, transient=True) as live:
        yield (
            _Lines(lambda line: live.update(Text(line, no_wrap=True, overflow="ellipsis")), _LIVE_EVERY),
            lambda line: console.print(Text(f"thresher: {line}")),
        )


class _Lines:
    """Says how far a run is, not too often."""

    def __init__(self, say: Say, every: float) -> None:
        self._say, self._every = say, every
        self._began = self._said = time.monotonic()

    def __call__(self, run: Run) -> None:
        now = time.monotonic()
        if now - self._said >= self._every:
            self._said = now
            self._say(line_about(run, now - self._began))


def line_about(run: Run, seconds: float) -> str:
    """Such as "3 of 40 shards · 812 pages/s · 98.1 MB/s · 4 problems · 12 minutes left"."""
    done = run.progress
    parts = [f"{run.finished:,} of {len(run.shards):,} shards"]
    if seconds > 0:
        parts += [f"{done.records / seconds:,.0f} pages/s", f"{done.bytes / seconds / 2**20:,.1f} MB/s"]
    parts.append(messages.counted(_problems(run), "problem"))
    if (left := _time_left(run, seconds)) is not None:
        parts.append(f"{_in_words(left)} left")
    return " · ".join(parts)


def _problems(run: Run) -> int:
    rows: int = sum(
        count
        for marker in run.markers.values()
        for status, count in marker["counts"]["status"].items()
        if status not in _FINE
    )
    return rows + len(run.left_out)


def _time_left(run: Run, seconds: float) -> float | None:
    """By the shards that were done in this run."""
    now = run.finished - run.resumed
    return seconds / now * (len(run.shards) - run.finished) if now > 0 else None


def _in_words(seconds: float) -> str:
    if seconds < 90:
        return messages.counted(round(seconds), "second")
    if seconds < 5400:
        return messages.counted(round(seconds / 60), "minute")
    return f"{seconds / 3600:,.1f} hours"
