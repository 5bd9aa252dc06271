"""What a page costs: seconds of the processor, memory and characters for every form of its result.

Measured in a process of its own with a limit on its memory, which is ended when it takes too long.
"""

from __future__ import annotations

import gc
import math
import multiprocessing
import resource
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple

from attack.public_forms import forms_of, forms_of_all, other_doors

MOST_MEMORY: Final = 3 * 2**30
"""Bytes of address space of the process that pages are tried in."""
_STANDS_STILL: Final = 40
"""Times the seconds of the processor that may pass by the clock."""
_STATUS: Final = Path("/proc/self/status")
_RESET_PEAK: Final = Path("/proc/self/clear_refs")


class Cost(NamedTuple):
    """What one form costs."""

    seconds: float
    memory: int
    """Bytes, beyond what the process had before."""
    written: int
    """Bytes of the texts in it as UTF-8."""


Costs = dict[str, Cost]
"""By the name of the form."""


class TooMuch(Exception):
    """The process ran out of time or memory; says which form it was."""


def costs_of(page: str, told: Callable[[str], None] = lambda form: None) -> Costs:
    """The costs of every form of a page, in this process."""
    import thresher

    found: Costs = {}

    def measured(name: str, form: Callable[[], Any]) -> Any:
        told(name)
        value, found[name] = _measured(form)
        return value

    measured("extract", lambda: thresher.extract(page).text)
    result = measured("extract, plain", lambda: thresher.extract(page, method="plain", url="https://example.org/a/"))
    for name, form in (*forms_of(result), *forms_of(result.page, ".page"), *other_doors(page, result)):
        value = measured(name, form)
        if isinstance(value, list):
            for below, each in forms_of_all(value, name):
                measured(below, each)
    return found


def _measured(form: Callable[[], Any]) -> tuple[Any, Cost]:
    before = _reset_peak()
    begin = time.process_time()
    value = form()
    seconds = time.process_time() - begin
    return value, Cost(seconds, max(0, _peak() - before), _written(value))


def _reset_peak() -> int:
    """The memory now, which is the peak from here on. Elsewhere than on Linux the peak is that of the whole process."""
    if not _RESET_PEAK.exists():
        return _peak()
    _RESET_PEAK.write_text("5")
    return _kilobytes("VmRSS:") * 1024


def _peak() -> int:
    if _STATUS.exists():
        return _kilobytes("VmHWM:") * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _kilobytes(name: str) -> int:
    return int(_STATUS.read_text().partition(name)[2].split()[0])


def _written(value: Any) -> int:
    """Bytes of a text, or of the texts in a list; one that is there several times takes its room once."""
    texts = {id(each): each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str)}
    return sum(len(each.encode("utf-8", "replace")) for each in texts.values())


class Worker:
    """A process that measures pages, and is started anew after it had to be ended."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.end()

    def costs(self, page: str, most_seconds: float) -> Costs:
        """The costs of a page; `TooMuch` if they are beyond all measure.

        Seconds are those of the processor, so that a busy machine finds nothing; one that stands still is given up.
        """
        line = self._started()
        line.send((page, most_seconds))
        form, until = "start", time.monotonic() + _STANDS_STILL * most_seconds
        try:
            while line.poll(max(0.0, until - time.monotonic())):
                said = line.recv()
                if isinstance(said, dict):
                    return said
                form = said
        except (EOFError, ConnectionResetError):
            raise TooMuch(f"{form} {self._how_it_ended(most_seconds)}") from None
        self.end()
        raise TooMuch(f"{form} takes more than {most_seconds:.0f} seconds")

    def _how_it_ended(self, most_seconds: float) -> str:
        if self._process is not None:
            self._process.join(1)
        is_slow = self._process is not None and self._process.exitcode == -signal.SIGXCPU
        self.end()
        return f"takes more than {most_seconds:.0f} seconds" if is_slow else "ends the process"

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._line = None

    def _started(self) -> Connection:
        if self._line is None or self._process is None:
            context = multiprocessing.get_context("spawn")
            self._line, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        return self._line


def _serve(line: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    costs_of("<p>load what is needed <time>May 5, 2024</time>")
    gc.freeze()
    while True:
        try:
            page, most_seconds = line.recv()
        except EOFError:
            return
        until = math.ceil(time.process_time() + most_seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))
        try:
            line.send(costs_of(page, line.send))
        except (MemoryError, BrokenPipeError):
            return  # the other side takes the end of the line for what it is
        gc.collect()
