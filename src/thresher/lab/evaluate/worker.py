"""A worker's life: it says when it is ready, gets a task, answers, measures the answer, until nobody asks any more."""

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
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Final

from thresher.errors import ThresherError
from thresher.lab.evaluate.bare_parse import bare_parse
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.measures import measure_both
from thresher.lab.evaluate.systems import Run, System, runner
from thresher.lab.evaluate.tasks import Extracted, Task

READY: Final = "ready"
WARMING: Final = "warming"

_WARM_UP: Final = (
    b"<html><body><article><h1>Warm-up</h1><p>A first page, so that imports are over.</p></article></body></html>"
)


def work(connection: Connection, path: list[str]) -> None:
    """Answer tasks over a pipe."""
    sys.path[:] = path
    _be_quiet()
    _be_mortal()
    with contextlib.suppress(EOFError, OSError):  # the run has ended
        while True:
            connection.send(READY)
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
        _loaded[name] = _warm(task.system, connection)
    run = _loaded[name]
    if isinstance(run, str):
        return Extracted(problem=run, lasting=False)
    parse_ms = _bare_parse_ms(task.page.html)
    connection.send(parse_ms)
    return _extract(run, task.page, parse_ms)


def _warm(system: System, connection: Connection) -> Run | str:
    try:
        run = runner(system)
    except BaseException as error:
        return f"cannot be loaded: {_in_one_line(error)}"
    connection.send(WARMING)
    with contextlib.suppress(BaseException):  # it will fail on the real page too, and be reported then
        run(_WARM_UP, None)
    return run


def _extract(run: Run, page: Labelled, parse_ms: float) -> Extracted:
    started = time.perf_counter()
    try:
        answer = run(page.html, page.url or None, page.snapshot)
        ms = (time.perf_counter() - started) * 1000
        if not isinstance(answer.text, str):
            raise TypeError(f"it gave back {type(answer.text).__name__}, not a text")
        text = str(answer.text)  # lxml's strings would drag their whole tree along
        confidence = answer.confidence() if answer.confidence else None
    except BaseException as error:  # also sys.exit, and the panic of a Rust library
        ms = (time.perf_counter() - started) * 1000
        return Extracted(ms=ms, parse_ms=parse_ms, problem=_in_one_line(error))
    return Extracted(text, confidence, ms, parse_ms)


def _measured(task: Task, extracted: Extracted, connection: Connection) -> dict[str, float]:
    try:
        return measure_both(task.page, extracted.text, task.measures)
    except Exception as error:
        problem = f"its answer cannot be measured: {_in_one_line(error)}"
        connection.send(replace(extracted, text="", confidence=None, problem=problem, lasting=False))
        return measure_both(task.page, "", task.measures)


def _in_one_line(error: BaseException) -> str:
    ours = isinstance(error, ThresherError)
    message = str(error) if ours else "".join(traceback.format_exception_only(error))
    return "".join(each if each.isprintable() else "?" for each in " ".join(message.split()))[:300]


def _bare_parse_ms(html: bytes) -> float:
    from thresher.page.decode import decode

    parse = bare_parse(decode(html).text)
    started = time.perf_counter()
    parse()
    return (time.perf_counter() - started) * 1000
