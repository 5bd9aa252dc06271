"""A few numbers in memory that a worker and its supervisor share: which record is at hand, and how far it all is.

A message would be lost with the worker; what stands here is there however it ended.
"""

from __future__ import annotations

import mmap
import os
import struct
import tempfile
from typing import Final, NamedTuple

_NUMBERS: Final = struct.Struct("qqqq")


class State(NamedTuple):
    """What a worker is at: the number of a record, from 1, negative while it is read; and what it has done so far."""

    at: int = 0
    alone: int = 0
    """Whether the record is tried by itself, which takes longer."""
    records: int = 0
    bytes: int = 0


class Cell:
    """One end of the shared numbers."""

    def __init__(self, number: int | None = None) -> None:
        self.number = _made() if number is None else number
        self._memory = mmap.mmap(self.number, _NUMBERS.size)

    def write(self, state: State) -> None:
        _NUMBERS.pack_into(self._memory, 0, *state)

    def read(self) -> State:
        return State(*_NUMBERS.unpack_from(self._memory, 0))

    def close(self) -> None:
        self._memory.close()
        os.close(self.number)


def _made() -> int:
    if hasattr(os, "memfd_create"):
        number = os.memfd_create("thresher-cell")
    else:
        number, path = tempfile.mkstemp()
        os.unlink(path)  # noqa: PTH108
    os.ftruncate(number, _NUMBERS.size)
    return number
