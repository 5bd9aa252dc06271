"""Processes that run systems on pages. One that hangs or dies costs its page, never the run.

Each worker says when it is ready for a task, gets one over a pipe, and answers in three steps: loaded (and the bare
parse timed), extracted, measured. The time limit counts from one step to the next, so neither the loading of a peer nor
the measuring is held against a method.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final, Literal, NamedTuple

from thresher.errors import ThresherError
from thresher.evaluate.labelled import Labelled
from thresher.evaluate.measures import measure
from thresher.evaluate.systems import Run, System, runner

LOADING_LIMIT: Final = 120.0
"""Seconds that a system may take to be imported and to answer a first, tiny page."""

MEASURING_LIMIT: Final = 300.0
"""Seconds that measuring one answer may take. Only the texts of monstrous pages need more than one."""

PATIENCE: Final = 20
"""How often in a row a system may hang or end its worker before the rest of its pages are given up."""

_WARM_UP: Final = (
    b"<html><body><article><h1>Warm-up</h1><p>A first page, so that imports are over.</p></article></body></html>"
)

_READY: Final = "ready"

_Phase = Literal["loading", "extracting", "measuring"]
_MEANWHILE: Final[dict[_Phase, str]] = {
    "loading": " while it was loaded",
    "extracting": "",
    "measuring": " while its answer was measured",
}


@dataclass(frozen=True, slots=True)
class Extracted:
    """What a system made of a page, or why it did not."""

    text: str = ""
    confidence: float | None = None
    ms: float = 0.0
    parse_ms: float = 0.0
    """The bare parse of the same page, timed just before."""
    problem: str = ""
    lasting: bool = True
    """Whether another try would surely end the same way; not so where time ran out or a process died."""


class Task(NamedTuple):
    """One page for one system."""

    page: Labelled
    system: System
    measures: tuple[str, ...]
    known: Extracted | None = None
    """An answer from an earlier run, which only needs to be measured."""


class Done(NamedTuple):
    """A task's outcome."""

    task: Task
    extracted: Extracted
    parts: dict[str, float]
    hopeless: bool = False
    """Whether it would be no better on another page: the system was not even loaded in all the time there is."""


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
    """The tasks that wait. Those of a system that does nothing but hang or end its workers are given up.

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
        self._failures[name] = 0 if done.extracted.lasting else self._failures[name] + 1
        if done.hopeless:
            self._hopeless[name] = f"given up: it {problem}"
        elif self._failures[name] >= PATIENCE:
            self._hopeless[name] = f"given up after {PATIENCE} failures in a row, the last: {problem}"

    def given_up(self) -> Iterator[Done]:
        for task in self._given_up:
            yield _failed(task, Extracted(problem=self._hopeless[task.system.name], lasting=False))


def _failed(task: Task, extracted: Extracted, *, hopeless: bool = False) -> Done:
    return Done(task, extracted, measure(task.page, "", task.measures), hopeless)


class _Slot:
    """A place for one worker, and the task it is at. A worker that had to be stopped is replaced."""

    def __init__(self, limit: float) -> None:
        self._limits: dict[_Phase, float] = {
            "loading": LOADING_LIMIT,
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
        """Hear the worker; the outcome, if the task is over."""
        assert self._task is not None  # noqa: S101
        assert self.connection is not None  # noqa: S101
        if not self.connection.poll():
            return self._given_up(f"took longer than {self._limits[self._phase]:g} s", late=True)
        try:
            heard = self.connection.recv()
            if heard == _READY:
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
            self._enter("loading")

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
        return _failed(self._task, failed, hopeless=late and self._phase == "loading")

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, sys.path), daemon=True)
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
    """Hold back Ctrl-C. A process that is started meanwhile inherits this: we hear it, and end the workers."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # the first process starts it as well, and that would open our ears again
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


def _work(connection: Connection, path: list[str]) -> None:
    """A worker's life."""
    sys.path[:] = path
    _be_quiet()
    _be_mortal()
    with contextlib.suppress(EOFError, OSError):  # nobody is there any more
        while True:
            connection.send(_READY)
            task: Task = connection.recv()
            extracted = task.known or _answer(task, connection)
            connection.send(extracted)
            connection.send(_measured(task, extracted, connection))


def _be_quiet() -> None:
    """Peers print and warn as they like; a run shows its own messages only."""
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _be_mortal() -> None:
    """Lead a group, so that all in it can be killed at once, and end with the run even if that is killed."""
    if sys.platform != "win32":
        os.setsid()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None  # noqa: S101
    parent.join()
    if sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)  # 0: the group of this worker
    os._exit(1)


_loaded: Final[dict[str, Run | str]] = {}
"""Of this worker: what has been imported and has answered once, or why it could not be imported."""


def _answer(task: Task, connection: Connection) -> Extracted:
    name = task.system.name
    if name not in _loaded:
        _loaded[name] = _warm(task.system)
    run = _loaded[name]
    if isinstance(run, str):
        return Extracted(problem=run, lasting=False)
    parse_ms = _bare_parse_ms(task.page.html)
    connection.send(parse_ms)
    return _extract(run, task.page, parse_ms)


def _warm(system: System) -> Run | str:
    try:
        run = runner(system)
    except BaseException as error:
        return f"cannot be loaded: {_in_one_line(error)}"
    with contextlib.suppress(BaseException):  # it will fail on the real page as well, and be heard then
        run(_WARM_UP, None)
    return run


def _extract(run: Run, page: Labelled, parse_ms: float) -> Extracted:
    started = time.perf_counter()
    try:
        answer = run(page.html, page.url or None)
        ms = (time.perf_counter() - started) * 1000
        if not isinstance(answer.text, str):
            raise TypeError(f"it gave back {type(answer.text).__name__}, not a text")
        text = str(answer.text)  # those of lxml are more than texts, and drag their whole tree along
        confidence = answer.confidence() if answer.confidence else None
    except BaseException as error:  # also sys.exit, and the panic of a Rust library
        ms = (time.perf_counter() - started) * 1000
        return Extracted(ms=ms, parse_ms=parse_ms, problem=_in_one_line(error))
    return Extracted(text, confidence, ms, parse_ms)


def _measured(task: Task, extracted: Extracted, connection: Connection) -> dict[str, float]:
    try:
        return measure(task.page, extracted.text, task.measures)
    except Exception as error:
        problem = f"its answer cannot be measured: {_in_one_line(error)}"
        connection.send(replace(extracted, text="", confidence=None, problem=problem, lasting=False))
        return measure(task.page, "", task.measures)


def _in_one_line(error: BaseException) -> str:
    ours = isinstance(error, ThresherError)
    message = str(error) if ours else "".join(traceback.format_exception_only(error))
    return "".join(each if each.isprintable() else "?" for each in " ".join(message.split()))[:300]


def _bare_parse_ms(html: bytes) -> float:
    import turbohtml

    from thresher.page.decode import decode
    from thresher.page.guard import tame

    text, _ = tame(decode(html).text)
    started = time.perf_counter()
    turbohtml.parse(text)
    return (time.perf_counter() - started) * 1000
