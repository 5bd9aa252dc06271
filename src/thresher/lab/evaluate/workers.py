"""Processes that run systems on pages. One that hangs or dies costs its page, never the run.

Each worker says when it is ready for a task, gets one over a pipe, and answers in three steps: loaded (and the bare
parse timed), extracted, measured. The time limit counts from one step to the next, so neither the loading of a peer nor
the measuring is held against a method.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final, Literal

from thresher.lab.evaluate.measures import measure_both
from thresher.lab.evaluate.tasks import Done, Extracted, Task
from thresher.lab.evaluate.worker import READY, WARMING, work

LOADING_LIMIT: Final = 120.0
"""Seconds that a system may take to be imported."""

WARMING_LIMIT: Final = 20.0
"""Seconds that it may take to answer a first, tiny page, on which some import more; at least the limit of a page."""

MEASURING_LIMIT: Final = 300.0
"""Seconds that measuring one answer may take. Only the texts of monstrous pages need more than one."""

PATIENCE: Final = 20
"""How often in a row a system may hang or end its worker before the rest of its pages are given up."""

_Phase = Literal["loading", "warming", "extracting", "measuring"]
_MEANWHILE: Final[dict[_Phase, str]] = {
    "loading": " while it was loaded",
    "warming": " with a first, tiny page",
    "extracting": "",
    "measuring": " while its answer was measured",
}


def run_tasks(tasks: Iterable[Task], *, jobs: int, limit: float) -> Generator[Done, None, None]:
    """The outcomes of all tasks, in the order in which they are ready."""
    queue = _Queue(tasks)
    slots = [_Slot(limit) for _ in range(max(1, jobs))]
    try:
        busy = {slot for slot in slots if slot.take(queue.next())}
        while busy:
            for slot in _ready(busy):
                if (done := slot.step()) is not None:
                    queue.note(done)
                    yield done
                    if not slot.take(queue.next()):
                        busy.discard(slot)
    finally:
        for slot in slots:
            slot.close()
    yield from queue.given_up()


def _ready(busy: set[_Slot]) -> list[_Slot]:
    """The slots that have something to say, or whose time is over."""
    by_connection = {slot.connection: slot for slot in busy if slot.connection is not None}
    nearest = min(slot.deadline for slot in busy)
    heard = wait(list(by_connection), timeout=max(0.0, nearest - time.monotonic()))
    late = [slot for slot in busy if slot.deadline <= time.monotonic()]
    return list({*(by_connection[each] for each in heard), *late})  # type: ignore[index]


class _Queue:
    """The tasks that wait. Those of a system that does nothing but hang or kill its workers are given up.

    Each such page costs the whole time limit, or a new worker: thousands of them would take days.
    """

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._waiting = iter(tasks)
        self._failures = Counter[str]()
        self._hopeless: dict[str, str] = {}
        self._given_up: list[Task] = []

    def next(self) -> Task | None:
        for task in self._waiting:
            if task.known is not None or task.system.name not in self._hopeless:
                return task
            self._given_up.append(task)
        return None

    def note(self, done: Done) -> None:
        name, problem = done.task.system.name, done.extracted.problem
        self._failures[name] = self._failures[name] + 1 if done.lost else 0
        if done.hopeless:
            self._hopeless[name] = f"given up: it {problem}"
        elif self._failures[name] >= PATIENCE:
            self._hopeless[name] = f"given up after {PATIENCE} failures in a row, the last: {problem}"

    def given_up(self) -> Iterator[Done]:
        for task in self._given_up:
            failed = Extracted(problem=self._hopeless[task.system.name], lasting=False)
            yield Done(task, failed, measure_both(task.page, "", task.measures))


class _Slot:
    """A place for one worker, and the task it is at. A worker that had to be stopped is replaced."""

    def __init__(self, limit: float) -> None:
        self._limits: dict[_Phase, float] = {
            "loading": LOADING_LIMIT,
            "warming": max(limit, WARMING_LIMIT),
            "extracting": limit,
            "measuring": MEASURING_LIMIT,
        }
        self._process: BaseProcess | None = None
        self._task: Task | None = None
        self._extracted = Extracted()
        self._phase: _Phase = "loading"
        self._since = 0.0
        self.connection: Connection | None = None
        self.deadline = 0.0

    def take(self, task: Task | None) -> bool:
        """Begin a task; False if there is none."""
        self._task, self._extracted = task, Extracted()
        if task is None:
            return False
        if self._process is None or not self._process.is_alive():
            self.close()
            self._start()
        self._enter("loading")
        return True

    def step(self) -> Done | None:
        """Take a message of the worker; gives the outcome, if the task is over."""
        assert self._task is not None  # noqa: S101
        assert self.connection is not None  # noqa: S101
        if not self.connection.poll():
            return self._given_up(f"took longer than {self._limits[self._phase]:g} s", late=True)
        try:
            heard = self.connection.recv()
            if heard == READY:
                self.connection.send(self._task)
        except (EOFError, OSError):
            return self._given_up(self._last_words())
        if isinstance(heard, dict):
            return Done(self._task, self._extracted, heard)
        self._go_on(heard)
        return None

    def _go_on(self, heard: str | float | Extracted) -> None:
        if isinstance(heard, Extracted):
            self._extracted = heard
            self._enter("measuring")
        elif isinstance(heard, float):
            self._extracted = Extracted(parse_ms=heard)
            self._enter("extracting")
        else:
            self._enter("warming" if heard == WARMING else "loading")

    def _enter(self, phase: _Phase) -> None:
        self._phase = phase
        self._since = time.monotonic()
        self.deadline = self._since + self._limits[phase]

    def _given_up(self, problem: str, *, late: bool = False) -> Done:
        assert self._task is not None  # noqa: S101
        ms = (time.monotonic() - self._since) * 1000 if self._phase == "extracting" else self._extracted.ms
        problem += _MEANWHILE[self._phase]
        self.close()
        failed = replace(self._extracted, text="", confidence=None, ms=ms, problem=problem, lasting=False)
        parts = measure_both(self._task.page, "", self._task.measures)
        lost, hopeless = self._phase != "measuring", late and self._phase in ("loading", "warming")
        return Done(self._task, failed, parts, lost, hopeless)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs, sys.path), daemon=True)
        with _deaf_to_interrupts():
            process.start()
            self._process = process
        theirs.close()

    def _last_words(self) -> str:
        assert self._process is not None  # noqa: S101
        self._process.join(timeout=5)
        code = self._process.exitcode
        if code is None:
            return "its process no longer answers"
        return f"its process was killed by signal {-code}" if code < 0 else f"its process ended with code {code}"

    def close(self) -> None:
        if self._process is not None:
            _end(self._process)
        if self.connection is not None:
            self.connection.close()
        self._process = self.connection = None


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Hold back Ctrl-C. Processes started meanwhile inherit this, so that only we get the signal, and end them."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # else the first process starts it, which would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(process: BaseProcess) -> None:
    """Kill a worker, and whatever a system has started in it."""
    if sys.platform != "win32" and process.pid is not None:
        with contextlib.suppress(ProcessLookupError, PermissionError):  # too young to have a group, or all dead already
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()
