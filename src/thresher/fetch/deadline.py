"""One clock for a whole fetch: every wait, on every hop, draws on the same seconds."""

from __future__ import annotations

import time

__all__ = ["Deadline", "OutOfTime"]

# Sockets take no timeout that is infinite or measured in decades.
LONGEST_WAIT = 24 * 60 * 60.0


class OutOfTime(Exception):
    """The seconds allowed for the fetch are used up."""


class Deadline:
    """Knows how many seconds a fetch was given, and how many are left."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def remaining(self) -> float:
        """The seconds left; raises `OutOfTime` when there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise OutOfTime
        return min(left, LONGEST_WAIT)

    def left(self) -> float:
        """The seconds left; 0 when there are none."""
        return max(0.0, self._end - time.monotonic())

    def check(self) -> None:
        """Raise `OutOfTime` if the time is up."""
        self.remaining()

    def share(self, seconds: float) -> Deadline:
        """A clock for a part of the work: so many seconds, or as many as are left."""
        return Deadline(min(seconds, self.remaining()))
