"""A record by itself, in a process with limits: what ends that process becomes a row."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from multiprocessing.connection import Connection, Pipe
from typing import Any, Final

from thresher.batch.processes import die_with, limit_memory, limit_processor_time
from thresher.batch.records import Record, Status
from thresher.batch.rows import Row, problem_row, row_of
from thresher.batch.settings import Settings

_COMMAND: Final = "import sys; from thresher.batch.isolation import main; main(*map(int, sys.argv[1:]))"
_MOST_KILLS: Final = 5
START_LIMIT: Final = 120.0
"""Seconds by the clock for a process to be ready."""
PATIENCE: Final = 3.0
"""By the clock a page may take so many times what it may take of the processor: the machine may be busy."""


class Isolation:
    """A process for suspects. It is started when the first comes, and again when one has ended it."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: Connection | None = None

    def row(self, record: Record, settings: Settings) -> Row:
        """The row of a record. A process that was killed may have been killed from outside: then it is tried again."""
        for _ in range(_MOST_KILLS - 1):
            if (row := self._tried(record, settings)) is not None:
                return row
        row = self._tried(record, settings)
        return row or problem_row(record, Status.CRASH, f"ends the process: killed {_MOST_KILLS} times")

    def _tried(self, record: Record, settings: Settings) -> Row | None:
        """The row; None if the process was killed, and not by us."""
        limit = settings.timeout * PATIENCE
        try:
            connection = self._ready()
            connection.send((record, settings))
            if not connection.poll(limit):
                self.close()
                return problem_row(record, Status.TIMEOUT, f"still at it after {limit:g} seconds")
            answer: Row | None = connection.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            return self._ended(record, settings)
        if answer is None:
            self.close()  # a process that has run out of memory is not used again
            return problem_row(record, Status.MEMORY, f"takes more than {settings.memory // 2**20:,} MB")
        return answer

    def _ended(self, record: Record, settings: Settings) -> Row | None:
        code = self.close()
        if code == -signal.SIGKILL:
            return None
        if code == -signal.SIGXCPU:
            return problem_row(record, Status.TIMEOUT, f"takes more than {settings.timeout:g} seconds of the processor")
        said = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return problem_row(record, Status.CRASH, f"ends the process: {said}")

    def _ready(self) -> Connection:
        if self._connection is None:
            ours, theirs = Pipe()
            command = [sys.executable, "-c", _COMMAND, str(theirs.fileno()), str(os.getpid())]
            self._process = subprocess.Popen(  # noqa: S603
                command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
            )
            theirs.close()
            self._connection = ours
            ours.recv()  # it is ready
        return self._connection

    def close(self) -> int:
        """End the process; its exit code, negative for a signal."""
        if self._connection is not None:
            self._connection.close()
        process, self._process, self._connection = self._process, None, None
        if process is None:
            return 0
        try:
            return process.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()


def main(number: int, parent: int) -> None:
    """In the process: records in, rows out."""
    die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    connection: Any = Connection(number)
    connection.send("ready")
    while True:
        try:
            record, settings = connection.recv()
        except EOFError:
            return
        limit_processor_time(settings.timeout)
        limit_memory(settings.memory)
        try:
            row = row_of(record, settings)
        except MemoryError:
            connection.send(None)
            continue
        connection.send(row)
