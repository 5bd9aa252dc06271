"""A run as a whole: plan, find what is done, let an engine do the other shards, check that they fit together."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import Protocol

from thresher.batch import inputs
from thresher.batch.inputs import Shard, plan
from thresher.batch.markers import Marker, Out, begin, locked
from thresher.batch.settings import Settings
from thresher.batch.shard_loop import Task
from thresher.batch.stores import absolute
from thresher.batch.supervisor import DiskFull, Outcome, Progress, Supervisor
from thresher.errors import BatchStopped


class Engine(Protocol):
    """Whoever runs shards."""

    progress: Progress
    stopping: bool

    def run(self, tasks: Iterable[Task]) -> Generator[Outcome | None, None, None]: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for."""

    named: tuple[str, ...]
    out: Path
    settings: Settings
    workers: int
    redo: bool = False
    ray: str | None = None


@dataclass(slots=True)
class Run:
    """How far a run is; at its end, what came out."""

    shards: list[Shard]
    markers: dict[str, Marker] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    resumed: int = 0
    interrupted: bool = False
    progress: Progress = field(default_factory=Progress)

    @property
    def finished(self) -> int:
        return len(self.markers) + len(self.left_out)


Watch = Callable[[Run], None]
"""Is called again and again while a run goes on."""


def run_batch(request: Request, watch: Watch, say: Callable[[str], None]) -> Run:
    """Do all shards that are not done yet."""
    if request.ray is not None:  # all nodes must find it, wherever they are started
        request = replace(request, named=tuple(map(absolute, request.named)), out=request.out.absolute())
    shards = plan(request.named, request.settings)
    with locked(request.out):
        out = Out(request.out, request.settings.form)
        begin(out, request.settings, redo=request.redo)
        run = Run(shards)
        with _engine(request) as engine, _interruptible(engine, run, say):
            if request.settings.two_passes:
                from thresher.batch.two_passes import run_two_passes

                run_two_passes(request, run, engine, out, watch)
            else:
                run_pass(request, run, engine, out, watch)
        out.sweep()
    return run


def run_pass(request: Request, run: Run, engine: Engine, out: Out, watch: Watch) -> None:
    """Every shard once, and those again that turn out to have begun at a wrong place."""
    resume(request, run, out)
    todo = [Task(shard, request.settings, out) for shard in run.shards if shard.name not in run.markers]
    do_tasks(todo, run, engine, watch)
    while not run.interrupted and (wrong := _begun_wrongly(run)):
        for shard in wrong:
            run.markers.pop(shard.name)
        do_tasks([Task(shard, request.settings, out) for shard in wrong], run, engine, watch)


def do_tasks(todo: list[Task], run: Run, engine: Engine, watch: Watch) -> None:
    run.progress = engine.progress
    try:
        for outcome in engine.run(todo):
            if outcome is not None:
                note_outcome(run, outcome)
            watch(run)
    except DiskFull as problem:
        done = f"{len(run.markers)} of {len(run.shards)} shards are done"
        raise BatchStopped(f"{problem}; {done}; make room and start again to go on") from problem
    run.interrupted = run.interrupted or engine.stopping


def note_outcome(run: Run, outcome: Outcome) -> None:
    name = outcome.task.shard.name
    if outcome.marker is not None:
        run.markers[name] = outcome.marker
    else:
        run.left_out[name] = outcome.problem


def resume(request: Request, run: Run, out: Out) -> None:
    """Find what is done. An input that has changed since is said, not mixed."""
    for shard in run.shards:
        marker = out.marker(shard)
        if marker is None or request.redo:
            out.forget(shard.name)
            continue
        if marker["stamp"] != shard.stamp:
            raise BatchStopped(
                f"{shard.path} has changed since {out.file(shard.name)} was written; "
                "--redo begins anew, or take another folder"
            )
        run.markers[shard.name] = marker
    run.resumed = len(run.markers)


def _begun_wrongly(run: Run) -> list[Shard]:
    """Shards that do not begin where the one before them has ended.

    Where a shard in the middle of a file begins is found by its looks, and a page can be made to look like the
    beginning of a record. The first shard is right, so its end is, and so on.
    """
    wrong = []
    for _, parts in groupby((s for s in run.shards if s.kind == inputs.WARC), key=lambda shard: shard.path):
        before: Marker | None = None
        for shard in parts:
            marker = run.markers.get(shard.name)
            if before is not None and marker is not None and before["following"] != marker["first"]:
                true = before["following"]
                size = shard.end if shard.end is not None else 2**62
                wrong.append(replace(shard, start=size if true is None else true, exact=True))
                break
            before = marker
    return wrong


@contextmanager
def _engine(request: Request) -> Iterator[Engine]:
    engine: Engine
    if request.ray is not None:
        from thresher.batch.ray_engine import RayEngine

        engine = RayEngine(request.ray)
    else:
        engine = Supervisor(request.workers)
    try:
        yield engine
    finally:
        engine.close()


@contextmanager
def _interruptible(engine: Engine, run: Run, say: Callable[[str], None]) -> Iterator[None]:
    """Ctrl-C ends the run after the shards that are under way; once more, at once."""

    def stop(number: int, frame: object) -> None:
        if engine.stopping:
            raise KeyboardInterrupt
        engine.stopping = True
        say("ending after the shards that are under way; Ctrl-C once more ends at once")

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
