"""Workers, and what to do when one ends in the middle of a shard.

`multiprocessing.Pool` waits for ever when a worker is killed, and `ProcessPoolExecutor` gives up. Here the cell that
worker and supervisor share says which record was at hand. The shard is done again with that record in a process of its
own: a worker that was killed from outside changes nothing, and a record that ends processes becomes a row.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection, Pipe, wait
from typing import Final

from thresher.batch.cell import Cell, State
from thresher.batch.isolation import PATIENCE, START_LIMIT
from thresher.batch.markers import Marker
from thresher.batch.shard_loop import ALL, Task
from thresher.batch.worker import COMMAND, Answer

_TICK: Final = 0.25
_MOST_ENDS_AT_A_PLACE: Final = 4
_MOST_KILLS_AT_A_PLACE: Final = 25
"""So often a worker may end by itself, or be killed, at one and the same place of a shard; then it is left out.

Whoever kills workers often meets them at the same place: while they start, or while a record is tried by itself.
"""
_ENDS_UNTIL_ALL_ARE_SUSPECT: Final = 6
_READING_LIMIT: Final = 600.0
"""Seconds that reading one record may take: stores far away are slow."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a shard: its marker, or why it was left out."""

    task: Task
    marker: Marker | None = None
    problem: str = ""


class DiskFull(Exception):
    """Nothing more can be written; the message says where."""


@dataclass(slots=True)
class Progress:
    """How far all workers are, finished shards included."""

    records: int = 0
    bytes: int = 0
    restarts: int = 0


@dataclass(slots=True)
class _Trouble:
    """Where workers have ended in a shard."""

    places: Counter[int] = field(default_factory=Counter)
    killed: Counter[int] = field(default_factory=Counter)
    suspects: set[int] = field(default_factory=set)

    def note(self, at: int, *, killed: bool) -> None:
        (self.killed if killed else self.places)[at] += 1
        if at > 0:
            self.suspects.add(at)
        if sum(at > 0 for at in (*self.places.elements(), *self.killed.elements())) >= _ENDS_UNTIL_ALL_ARE_SUSPECT:
            self.suspects.add(ALL)

    @property
    def hopeless(self) -> bool:
        ended, killed = max(self.places.values(), default=0), max(self.killed.values(), default=0)
        return ended >= _MOST_ENDS_AT_A_PLACE or killed >= _MOST_KILLS_AT_A_PLACE


class Supervisor:
    """Runs shards on a number of workers, which stay for the next."""

    def __init__(self, workers: int) -> None:
        self._workers = [_Worker() for _ in range(workers)]
        self._trouble: dict[str, _Trouble] = {}
        self.progress = Progress()
        self.stopping = False
        """Set this to begin no further shard."""

    def run(self, tasks: Iterable[Task]) -> Generator[Outcome | None, None, None]:
        """The outcomes of all tasks as they come, and None whenever there is time to look up."""
        waiting = deque(tasks)
        while waiting or any(worker.task for worker in self._workers):
            for worker in self._workers:
                if worker.task is None and waiting and not self.stopping:
                    worker.give(waiting.popleft())
            if self.stopping:
                waiting.clear()
            for worker in self._heard():
                outcome = self._step(worker, waiting)
                if outcome is not None:
                    yield outcome
            self._count()
            yield None

    def close(self) -> None:
        for worker in self._workers:
            worker.end()

    def __enter__(self) -> Supervisor:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def _heard(self) -> list[_Worker]:
        """The workers that have something to say, have ended, or take too long."""
        busy = [worker for worker in self._workers if worker.task is not None]
        heard = wait([worker.connection for worker in busy if worker.connection], timeout=_TICK)
        return [worker for worker in busy if worker.connection in heard or worker.is_late()]

    def _step(self, worker: _Worker, waiting: deque[Task]) -> Outcome | None:
        task = worker.task
        assert task is not None  # noqa: S101
        answer = worker.answer()
        if answer is None:
            at, killed = worker.ended()
            return self._try_again(task, at, killed, waiting)
        worker.task = None
        if answer.full:
            raise DiskFull(answer.problem)
        counts = answer.marker["counts"] if answer.marker else {"rows": 0, "bytes": 0}
        self._done_records += counts["rows"]
        self._done_bytes += counts["bytes"]
        return Outcome(task, answer.marker, answer.problem)

    _done_records = 0
    _done_bytes = 0

    def _try_again(self, task: Task, at: int, killed: bool, waiting: deque[Task]) -> Outcome | None:
        self.progress.restarts += 1
        trouble = self._trouble.setdefault(task.shard.name, _Trouble())
        trouble.note(at, killed=killed)
        if trouble.hopeless:
            place = f"record {at}" if at > 0 else f"reading record {-at}" if at else "the start"
            return Outcome(task, problem=f"{task.shard.path}: workers end again and again at {place}")
        waiting.appendleft(replace(task, suspects=frozenset(trouble.suspects)))
        return None

    def _count(self) -> None:
        states = [worker.state() for worker in self._workers if worker.task is not None]
        self.progress.records = self._done_records + sum(state.records for state in states)
        self.progress.bytes = self._done_bytes + sum(state.bytes for state in states)


class _Worker:
    """A process, started when there is something to do."""

    def __init__(self) -> None:
        self.task: Task | None = None
        self.connection: Connection | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._cell: Cell | None = None
        self._seen: tuple[int, int] = (0, 0)
        self._since = 0.0

    def give(self, task: Task) -> None:
        if self._process is None or self._process.poll() is not None:
            self.end()
            self._start()
        assert self._cell is not None  # noqa: S101
        assert self.connection is not None  # noqa: S101
        self.task = task
        self._cell.write(State())
        self._seen, self._since = (0, 0), time.monotonic()
        try:
            self.connection.send(task)
        except OSError:  # it has just ended; that is noticed where all ends are
            return

    def _start(self) -> None:
        self._cell = Cell()
        self.connection, theirs = Pipe()
        numbers = [theirs.fileno(), self._cell.number]
        command = [sys.executable, "-c", COMMAND, *map(str, numbers), str(os.getpid())]
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        self._process = subprocess.Popen(  # noqa: S603
            command, pass_fds=numbers, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=environment,
            process_group=0,
        )  # fmt: skip
        theirs.close()

    def state(self) -> State:
        return self._cell.read() if self._cell else State()

    def is_late(self) -> bool:
        """Whether it has been at one record for too long."""
        if self.task is None:
            return False
        state = self.state()
        now = (state.at, state.alone)
        if now != self._seen:
            self._seen, self._since = now, time.monotonic()
            return False
        timeout = self.task.settings.timeout
        limit = timeout if state.at > 0 and not state.alone else timeout * PATIENCE + START_LIMIT
        if state.at <= 0:
            limit = _READING_LIMIT
        return time.monotonic() - self._since > limit

    def answer(self) -> Answer | None:
        """What it has to say; None if it has ended or is late."""
        assert self.connection is not None  # noqa: S101
        try:
            if not self.connection.poll():
                return None
            said: Answer = self.connection.recv()
        except (EOFError, OSError):
            return None
        return said

    def ended(self) -> tuple[int, bool]:
        """Put away a worker that has ended or is late; at which record it was, and whether it was killed."""
        at = self.state().at
        process = self._process
        self.end()
        return at, process is not None and process.returncode == -signal.SIGKILL

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self.connection is not None:
            self.connection.close()
        if self._cell is not None:
            self._cell.close()
        self.task, self.connection, self._process, self._cell = None, None, None, None
