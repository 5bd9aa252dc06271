"""Signals while the kernel works: their handlers run in the midst of it, and what they raise ends it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from thresher.kernel import SourceTokens, Table

SOURCE = "<b>x</b>" * 200_000  # some 600,000 tokens: the kernel looks for signals every 32,768
TICK = 0.001  # seconds
FEW = 5
"""A call that hears nothing lets a handler run once before it and once behind it."""

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer that sends signals")


class CalledOff(Exception):
    pass


@contextmanager
def _called_off_after_a_few_ticks() -> Iterator[None]:
    heard = 0

    def hear(_signal: int, _frame: FrameType | None) -> None:
        nonlocal heard
        heard += 1
        if heard == FEW:
            raise CalledOff

    before = signal.signal(signal.SIGALRM, hear)
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_handler_ends_the_reading_of_a_page() -> None:
    with pytest.raises(CalledOff), _called_off_after_a_few_ticks():
        Table(SOURCE)


def test_a_handler_ends_the_telling_of_its_tokens() -> None:
    table = Table(SOURCE)
    with pytest.raises(CalledOff), _called_off_after_a_few_ticks():
        SourceTokens(table)


def test_what_was_called_off_can_be_done_anew() -> None:
    for _ in range(3):
        with pytest.raises(CalledOff), _called_off_after_a_few_ticks():
            Table(SOURCE)
    assert len(Table(SOURCE)) == 3 + 2 * 200_000
