"""Long work in processes of its own: they tell how far they are, can be stopped, and end with the studio."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from threading import Lock, Thread
from typing import IO, Any, Final

from thresher.errors import BadArgument

MOST_FOLDERS: Final = 8
"""Of work that was done or interrupted; the oldest go first."""
_LAST_WORDS: Final = 12
_PATIENCE: Final = 10.0
"""Seconds that a process has to end by itself."""


@dataclass(eq=False)
class Job:
    """One piece of work, done or under way."""

    process: subprocess.Popen[str]
    said: dict[str, Any] = field(default_factory=dict)
    """The latest of what it told."""
    result: dict[str, Any] = field(default_factory=dict)
    last_words: list[str] = field(default_factory=list)
    stopped: bool = False

    @property
    def state(self) -> str:
        if self.process.poll() is None:
            return "running"
        if self.stopped:
            return "stopped"
        return "done" if self.process.returncode == 0 else "failed"

    def to_dict(self) -> dict[str, Any]:
        failed = self.state == "failed"
        return {
            "state": self.state,
            "progress": self.said,
            "result": self.result,
            "error": self.said.get("error") or " ".join(self.last_words[-3:]) if failed else "",
        }


class Jobs:
    """All jobs by their names; one name runs once at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self._jobs: dict[str, Job] = {}
        self._lock = Lock()

    def work_folder(self, *of: str) -> Path:
        """Where a job leaves what it has done, so that it can go on: another one for other work."""
        name = blake2b("\0".join(of).encode("utf-8", "replace"), digest_size=8).hexdigest()
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        oldest_last = sorted(self.folder.iterdir(), key=lambda each: -each.stat().st_mtime)
        for each in oldest_last[MOST_FOLDERS:]:
            shutil.rmtree(each, ignore_errors=True)
        return folder

    def start(self, name: str, arguments: Sequence[str]) -> Job:
        with self._lock:
            known = self._jobs.get(name)
            if known is not None and known.state == "running":
                raise BadArgument("this is under way already")
            process = subprocess.Popen(  # noqa: S603  our own module, and names of files that are arguments
                [sys.executable, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,  # it is stopped with the processes that it has started
            )
            job = self._jobs[name] = Job(process)
        Thread(target=_listen, args=(job,), daemon=True).start()
        Thread(target=_hear_complaints, args=(job,), daemon=True).start()
        return job

    def get(self, name: str) -> dict[str, Any]:
        job = self._jobs.get(name)
        return {"state": "none"} if job is None else job.to_dict()

    def stop(self, name: str) -> dict[str, Any]:
        job = self._jobs.get(name)
        if job is not None and job.state == "running":
            job.stopped = True
            _end(job.process)
        return self.get(name)

    def stop_all(self) -> None:
        for name in list(self._jobs):
            self.stop(name)

    def forget(self) -> None:
        self._jobs.clear()
        shutil.rmtree(self.folder, ignore_errors=True)


def _end(process: subprocess.Popen[str]) -> None:
    for number in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with suppress(subprocess.TimeoutExpired):
            process.wait(_PATIENCE)
            return


def _listen(job: Job) -> None:
    for line in _lines(job.process.stdout):
        try:
            said = json.loads(line)
        except ValueError:
            job.said = {"what": line.strip()[:200], "done": 0, "total": 0}
            continue
        if isinstance(said, dict):
            if "what" in said or "error" in said:
                job.said = said
            else:
                job.result = said


def _hear_complaints(job: Job) -> None:
    for line in _lines(job.process.stderr):
        job.last_words = [*job.last_words[-_LAST_WORDS:], line.strip()[:400]]


def _lines(stream: IO[str] | None) -> Iterator[str]:
    if stream is not None:
        with stream:
            yield from stream
