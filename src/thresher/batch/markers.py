"""What is remembered beside the rows: a marker for each finished shard, and the settings of the run."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import thresher
from thresher.batch.inputs import Shard
from thresher.batch.settings import Settings
from thresher.batch.writing import PART, write_whole
from thresher.errors import BadArgument, BatchStopped

Marker = dict[str, Any]

_MARKERS: Final = "_markers"
_RUN: Final = "_run.json"
_LOCK: Final = "_lock"


class Out:
    """The folder of a run."""

    def __init__(self, folder: Path, form: str) -> None:
        self.folder = folder
        self.form = form
        self.markers = folder / _MARKERS

    def file(self, name: str) -> Path:
        return self.folder / f"{name}.{self.form}"

    def marker_file(self, name: str) -> Path:
        return self.markers / f"{name}.json"

    def write_marker(self, marker: Marker) -> None:
        write_json(self.marker_file(marker["shard"]), marker)

    def marker(self, shard: Shard) -> Marker | None:
        """The marker of a shard that is done; a file that does not have the size it was written with is not."""
        marker = read_json(self.marker_file(shard.name))
        file = self.file(shard.name)
        if marker is None or not file.exists() or file.stat().st_size != marker["size"]:
            return None
        return marker

    def all_markers(self) -> list[Marker]:
        found = (read_json(path) for path in sorted(self.markers.glob("*.json")))
        return [marker for marker in found if marker is not None]

    def forget(self, name: str) -> None:
        """A shard is not done any more; first its marker goes, then its rows."""
        self.marker_file(name).unlink(missing_ok=True)
        self.file(name).unlink(missing_ok=True)

    def sweep(self) -> None:
        """What killed runs have left."""
        for folder in (self.folder, self.markers):
            for path in folder.glob(f"{PART}*"):
                path.unlink(missing_ok=True)


def write_json(path: Path, values: Marker) -> None:
    text = json.dumps(values, ensure_ascii=False, indent=1, sort_keys=True).encode("utf-8", "surrogatepass")
    write_whole(path, lambda file: file.write(text))


def read_json(path: Path) -> Marker | None:
    try:
        values = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
    return values if isinstance(values, dict) else None


def begin(out: Out, settings: Settings, *, redo: bool) -> None:
    """Make the folder ready; refuse to mix what other settings or another version have written."""
    now = {"thresher": thresher.__version__, "settings": settings.to_dict()}
    before = read_json(out.folder / _RUN)
    if before is not None and not redo:
        _refuse_other(before, now, out.folder)
    if before is not None and redo and before != now:
        for marker in out.all_markers():
            Out(out.folder, before["settings"]["form"]).forget(marker["shard"])
    out.markers.mkdir(parents=True, exist_ok=True)
    out.sweep()
    if before != now:
        write_json(out.folder / _RUN, now)


def _refuse_other(before: Marker, now: Marker, folder: Path) -> None:
    if before["thresher"] != now["thresher"]:
        raise BadArgument(
            f"{folder} was written by Thresher {before['thresher']}, this is {now['thresher']}; "
            "--redo begins anew, or take another folder"
        )
    old, new = before["settings"], now["settings"]
    if other := [name for name in new if old.get(name) != new[name]]:
        was = ", ".join(f"{name} {old.get(name)!r}, now {new[name]!r}" for name in other)
        raise BadArgument(f"{folder} was begun with other options ({was}); --redo begins anew, or take another folder")


def settings_of(folder: Path) -> Marker:
    """What a run was begun with."""
    run = read_json(folder / _RUN)
    if run is None:
        raise BatchStopped(f"{folder}: no run of thresher batch is here")
    return run


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Only one run at a time writes to a folder. The lock goes with the process, however it ends."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / _LOCK
    while True:
        with path.open("a") as file:
            _lock(file.fileno(), folder)
            if os.fstat(file.fileno()).st_nlink == 0:  # the run before has just ended and removed it
                continue
            try:
                yield
            finally:
                with contextlib.suppress(OSError):
                    path.unlink()
            return


def _lock(number: int, folder: Path) -> None:
    try:
        import fcntl
    except ImportError:  # there are no such locks here
        return
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise BatchStopped(f"another run is writing to {folder}; wait for it, or take another folder") from error
