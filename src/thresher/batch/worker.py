"""The process that does shards. It hears from its supervisor over a pipe."""

from __future__ import annotations

import errno
import os
import queue
import signal
import threading
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

from thresher.batch.cell import Cell
from thresher.batch.isolation import Isolation
from thresher.batch.markers import Marker
from thresher.batch.processes import die_with, limit_memory
from thresher.batch.shard_loop import Task, run_shard

_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


COMMAND: Final = "import sys; from thresher.batch.worker import main; main(*map(int, sys.argv[1:]))"
"""What Python is started with."""


class Answer(NamedTuple):
    """What became of a shard: its marker, or a sentence; `full` if no more can be written at all."""

    marker: Marker | None = None
    problem: str = ""
    full: bool = False


def answer_to(task: Task, cell: Cell, isolation: Isolation) -> Answer:
    try:
        return Answer(run_shard(task, cell.write, isolation.row))
    except OSError as problem:
        words = f"{problem.filename or task.shard.path}: {problem.strerror or problem}"
        return Answer(problem=words, full=problem.errno in _FULL or "No space left" in str(problem))
    except Exception as problem:
        return Answer(problem=f"{task.shard.path}: {type(problem).__name__}: {problem}")


def main(number: int, cell_number: int, parent: int) -> None:
    die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the supervisor, who decides
    connection: Any = Connection(number)
    cell = Cell(cell_number)
    isolation = Isolation()
    tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(connection, tasks), daemon=True).start()
    limited = False
    while True:
        task = tasks.get()
        if not limited:
            limit_memory(task.settings.memory + _ROOM)
            limited = True
        connection.send(answer_to(task, cell, isolation))


_ROOM: Final = 512 * 2**20
"""What a worker may take beside the page at hand: rows that are not yet written, and what reading takes."""


def _listen(connection: Any, tasks: queue.SimpleQueue[Task]) -> None:
    """Tasks come in here, and the end of the supervisor."""
    try:
        while True:
            tasks.put(connection.recv())
    except (EOFError, OSError):
        os._exit(1)
